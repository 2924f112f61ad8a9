// Step 4 of an import: transcribes one media file. The finished part is stored as it grows; a failed transcript is an
// outcome and doesn't fail the file.
import type { SpeechProgress, Transcript } from '../../../adapters/whisper/speech-engine.ts'
import { resultFailure } from '../../engine/states.ts'
import type { ImportContext } from './import-context.ts'
import { stepOf, type Transcribed } from './import-outcomes.ts'
import { clockTime, reportStep, shortName } from './import-progress.ts'

export type Transcribable = {
  mediaId: string
  name: string
  /** The user's hint, or null. */
  language: string | null
  hash: string
  durationUs: number
  hasAudio: boolean
  /** Null when unknown. */
  audioChannels: number | null
  /**
   * In front of the ids of its words, for a transcript that takes the place of one with words: what refers to those
   * must not mean others. Then an attempt that fails leaves the old one.
   */
  replaces?: { idPrefix: string }
}

/** Media one after the other; each share of the progress is its share of the sound. */
export async function transcribeAll(context: ImportContext, media: readonly Transcribable[]): Promise<void> {
  const totalUs = media.reduce((sum, { durationUs }) => sum + durationUs, 0)
  let earlierUs = 0
  for (const [index, item] of media.entries()) {
    const startUs = earlierUs
    const which = media.length > 1 ? ` (${index + 1} of ${media.length})` : ''
    await transcribe(context, item, (label, doneUs) =>
      reportStep(context, 'transcribe', `${label}${which}`, totalUs === 0 ? 0 : (startUs + doneUs) / totalUs),
    )
    earlierUs += item.durationUs
  }
}

type Say = (label: string, doneUs: number) => void

async function transcribe(context: ImportContext, media: Transcribable, say: Say): Promise<void> {
  context.checkProject()
  if (context.services.store.jobs.step(context.job.id, stepOf.transcribe(media.name)) !== null) return
  if (!media.hasAudio) return keep(context, media, { status: 'none' })
  say(`Waiting to transcribe ${shortName(media.name)}`, 0)
  try {
    const transcript = await hear(context, media, say)
    keep(context, media, { status: 'success', transcript })
  } catch (thrown) {
    context.signal.throwIfAborted()
    const { message, expected } = resultFailure(thrown)
    if (!expected) context.log.error('transcription failed', { media: media.name, error: thrown })
    else context.log.info('transcription failed', { media: media.name, message })
    keep(context, media, { status: 'failed', errorMessage: message })
  } finally {
    // After the transcript is stored, so a page always finds one or the other.
    context.services.heard.forget(media.mediaId)
  }
}

function hear(context: ImportContext, media: Transcribable, say: Say): Promise<Transcript> {
  const { services, signal, job, parties, standby } = context
  const { jobs } = services.store
  const kept = jobs.step(job.id, stepOf.transcribing(media.name))?.output ?? null
  const title = shortName(media.name)
  // A project that was moved since has the vocabulary of the drive where it is now.
  const { driveId } = jobs.read(job.id) ?? job
  return services.steps.transcribe(
    { jobId: job.id, name: stepOf.transcribe(media.name), parties, signal, standby },
    {
      hash: media.hash,
      durationUs: media.durationUs,
      audioChannels: media.audioChannels,
      language: media.language,
      vocabulary: services.store.drives.vocabularyOf(driveId),
      resumeFrom: kept as SpeechProgress | null,
    },
    {
      onProgress: (doneUs) =>
        say(`Transcribing ${title}: ${clockTime(doneUs)} of ${clockTime(media.durationUs)}`, doneUs),
      onWords: (words, doneUs, isProvisional) =>
        services.heard.note(media.mediaId, { words, doneUs, isProvisional }),
      onWindow: (progress) => jobs.finishStep(job.id, stepOf.transcribing(media.name), progress),
      onModelDownload: (doneBytes, totalBytes) =>
        say(`Downloading the speech model: ${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB`, 0),
      onWaiting: (reason) => say(`Transcribing ${title}: ${reason}`, 0),
    },
  )
}

type Heard =
  | { status: 'success'; transcript: Transcript }
  | { status: 'failed'; errorMessage: string }
  | { status: 'none' }

/** Transcript and finished step in one transaction. */
function keep(context: ImportContext, media: Transcribable, heard: Heard): void {
  const { store } = context.services
  const transcript = heard.status === 'success' ? heard.transcript : null
  const errorMessage = heard.status === 'failed' ? heard.errorMessage : null
  const { replaces } = media
  const idPrefix = replaces?.idPrefix ?? ''
  context.commitStep(stepOf.transcribe(media.name), (): Transcribed => {
    if (heard.status === 'success' || replaces === undefined)
      store.media.saveTranscript({
        mediaId: media.mediaId,
        status: heard.status,
        language: transcript?.language ?? null,
        model: transcript?.model ?? null,
        errorMessage,
        words: (transcript?.words ?? []).map((word) => ({ ...word, id: idPrefix + word.id })),
      })
    return {
      status: heard.status,
      language: transcript?.language ?? null,
      wordCount: transcript?.words.length ?? 0,
      errorMessage,
    }
  })
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
