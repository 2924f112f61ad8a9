// Finds out when each recording of a sequence began, and who speaks when, from the sound of its tracks.

import { soundLevels } from '../../../adapters/sound-levels.ts'
import { type SyncedFile, syncBySound } from '../../../adapters/sound-offsets.ts'
import type { SequenceTrack, VoiceTurn } from '../../../edit/document.ts'
import { LEVEL_US, type TrackSound, voiceTurns } from '../../../edit/voice-turns.ts'
import { inSequence } from '../../../store/edit-context.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import { runInLine } from '../../engine/queues.ts'
import type { ImportContext } from './import-context.ts'

type Listening = Pick<ImportContext, 'services' | 'parties' | 'signal'>
/** What syncing needs, for callers that do less than an import. */
export type SyncParts = Pick<Listening['services'], 'programs' | 'queues' | 'mediaFolder'>
type Syncing = Pick<ImportContext, 'parties' | 'signal' | 'standby'> & { services: SyncParts }

/** The file of each track, in order. */
export type TrackFile = { item: MediaItemRow; track: SequenceTrack }

/**
 * The tracks with offsets found by sound, and a sentence for each that could not be synced: its offset and its
 * certainty are 0. Progress is 0 to 100 percent.
 */
export async function syncTracks(
  { services, parties, signal, standby }: Syncing,
  files: readonly TrackFile[],
  onProgress: (percent: number) => void,
): Promise<{ tracks: SequenceTrack[]; problems: string[] }> {
  const withFile = files.flatMap(({ item }) =>
    item.fileHash === null
      ? []
      : [
          {
            ...{ id: item.id, name: item.name, durationUs: item.durationUs },
            path: services.mediaFolder.pathOf(item.fileHash),
          },
        ],
  )
  const synced = await runInLine(services.queues, 'ffmpeg', { parties, signal, standby }, () =>
    syncBySound(services.programs, withFile, signal, onProgress),
  )
  const found = new Map<string, SyncedFile>()
  withFile.forEach(({ id }, index) => {
    const one = synced[index]
    if (one) found.set(id, one)
  })
  return {
    tracks: files.map(({ track }) => {
      const { startSeconds = 0, certainty = 0 } = found.get(track.mediaId) ?? {}
      return { ...track, offsetUs: Math.round(startSeconds * 1e6), certainty }
    }),
    problems: synced.flatMap(({ problem }) => problem ?? []),
  }
}

/** Who speaks when in the sequence; null when its tracks record one talk, or fewer than two of them have words. */
export async function findTurns(
  { services, parties, signal }: Listening,
  files: readonly TrackFile[],
): Promise<VoiceTurn[] | null> {
  const heard = files.map(({ item, track }, index) => ({
    ...{ item, index },
    offsetUs: track.offsetUs,
    words: inSequence(services.store.media.transcriptOf(item.id)?.words ?? [], index, track.offsetUs),
  }))
  if (heard.filter(({ words }) => words.length > 0).length < 2) return null
  const tracks = await services.queues.run('ffmpeg', parties, signal, async () => {
    const sounds: TrackSound[] = []
    for (const { item, words, offsetUs } of heard)
      sounds.push({
        ...{ words, offsetUs },
        levels:
          words.length === 0 || item.fileHash === null
            ? new Float32Array(0)
            : await soundLevels(services.programs, services.mediaFolder.pathOf(item.fileHash), {
                levelMs: LEVEL_US / 1000,
                signal,
              }),
      })
    return sounds
  })
  return voiceTurns(tracks)
}
