// Finds who speaks when in one recording, by sound, and labels the words in a new revision. Like a repeated transcript,
// it's an import job without media; it's free. A name that somebody assigned earlier stays with the voice that it was
// used for most.
import type { VoiceSpan } from '../../../adapters/voices/voice-spans.ts'
import { voiceDuring } from '../../../adapters/voices/voice-spans.ts'
import type { TranscriptWord } from '../../../edit/document.ts'
import { mediaWordsOf } from '../../../edit/media-words.ts'
import { labelsByVoice } from '../../../edit/speaker-turns.ts'
import { clockText } from '../../../edit/time-text.ts'
import { RoughcutError } from '../../../errors.ts'
import type { JobRecord } from '../../../store/jobs.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import type { Store } from '../../../store/open.ts'
import { runInLine } from '../../engine/queues.ts'
import type { JobResult } from '../../engine/states.ts'
import type { ImportContext } from './import-context.ts'
import { stepOf } from './import-outcomes.ts'
import type { ImportRequest } from './import-request.ts'
import { type SpeakerTurn, saveLabels, speakerTurnsOf } from './keep-speakers.ts'

export type WantedSpeakers = NonNullable<ImportRequest['find_speakers']>

/** Null for a job that does something else. */
export function wantedSpeakers(job: JobRecord): WantedSpeakers | null {
  return (job.request as ImportRequest).find_speakers ?? null
}

/** Whether it is a file with words that can be given to speakers. */
export function hasFindableSpeakers(store: Store, item: MediaItemRow): boolean {
  return item.fileHash !== null && store.media.transcriptStatus(item.id) === 'success'
}

/** Throws `project_deleted` and what `VoiceFinder.find` throws; `source_failed` for a file that was removed since. */
export async function findSpeakers(context: ImportContext, wanted: WantedSpeakers): Promise<JobResult> {
  const { services, job, signal, parties, standby } = context
  const item = services.store.media.byId(wanted.media_id)
  if (item === null || item.fileHash === null || item.projectId !== job.projectId)
    throw new RoughcutError('source_failed', 'The media file was removed before its speakers were found.')
  const path = services.mediaFolder.pathOf(item.fileHash)
  const spans = await context.step(stepOf.voices, () =>
    runInLine(services.queues, 'speech', { parties, signal, standby }, () =>
      services.voices.find(path, {
        signal,
        speakers: wanted.speakers ?? null,
        onProgress: (doneUs) =>
          context.report(
            `Finding the speakers, at ${clockText(doneUs)}`,
            (100 * doneUs) / Math.max(1, item.durationUs ?? 0),
          ),
      }),
    ),
  )
  label(context, item.id, spans)
  return { status: 'success', media_status: {}, media_seconds_used: 0, created_compositions: [] }
}

function label(context: ImportContext, mediaId: string, spans: readonly VoiceSpan[]): void {
  const { store } = context.services
  const author = store.users.byId(context.job.userId)?.email ?? 'import'
  // An edit, which can be undone, unlike an import.
  saveLabels(context, { kind: 'edit', author, summary: 'Found the speakers' }, () => {
    const edits = store.media.contextOf(context.job.projectId)
    const words = mediaWordsOf(edits, mediaId).words.map(({ word }) => word)
    const before = speakerTurnsOf(mediaId, store.revisions.head(context.job.projectId).document, edits)
    const voiceOf = ({ startUs, endUs }: TranscriptWord) => voiceDuring(spans, startUs, endUs)
    return [labelsByVoice(mediaId, words, voiceOf, namesBefore(words, voiceOf, before))]
  })
}

/** Names assigned by hand, each for the voice that said most of its words; one name per voice. */
function namesBefore(
  words: readonly TranscriptWord[],
  voiceOf: (word: TranscriptWord) => number | null,
  before: readonly SpeakerTurn[],
): Map<number, string> {
  const shared = new Map<string, { voice: number; name: string; count: number }>()
  for (const word of words) {
    const voice = voiceOf(word)
    const name = before.findLast(({ startUs }) => startUs <= word.startUs)?.speaker
    if (voice === null || name === undefined) continue
    const key = `${voice}/${name}`
    shared.set(key, { voice, name, count: (shared.get(key)?.count ?? 0) + 1 })
  }
  const names = new Map<number, string>()
  const taken = new Set<string>()
  for (const { voice, name } of [...shared.values()].sort((a, b) => b.count - a.count)) {
    if (names.has(voice) || taken.has(name)) continue
    names.set(voice, name)
    taken.add(name)
  }
  return names
}
