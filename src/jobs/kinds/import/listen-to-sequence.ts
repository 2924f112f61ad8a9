// Finds out when each recording of a sequence began, and who speaks when, from the sound of its tracks.

import { soundLevels } from '../../../adapters/sound-levels.ts'
import { type SyncedFile, syncBySound } from '../../../adapters/sound-offsets.ts'
import type { SequenceTrack, VoiceTurn } from '../../../edit/document.ts'
import { LEVEL_US, type TrackSound, voiceTurns } from '../../../edit/voice-turns.ts'
import { inSequence } from '../../../store/edit-context.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import type { ImportContext } from './import-context.ts'

type Listening = Pick<ImportContext, 'services' | 'parties' | 'signal'>
/** The same for callers that do less than an import. */
type Syncing = Pick<Listening, 'parties' | 'signal'> & {
  services: Pick<Listening['services'], 'programs' | 'queues' | 'mediaFolder'>
}

/** The file of each track, in order. */
export type TrackFile = { item: MediaItemRow; track: SequenceTrack }

/** The tracks with offsets found by sound, and a sentence for each track that could not be synced. */
export async function syncTracks(
  { services, parties, signal }: Syncing,
  files: readonly TrackFile[],
): Promise<{ tracks: SequenceTrack[]; warnings: string[] }> {
  const withFile = files.flatMap(({ item }) =>
    item.fileHash === null
      ? []
      : [{ id: item.id, name: item.name, path: services.mediaFolder.pathOf(item.fileHash) }],
  )
  const synced = await services.queues.run('ffmpeg', parties, signal, () =>
    syncBySound(services.programs, withFile, signal),
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
    warnings: synced.flatMap(({ problem }) =>
      problem === null ? [] : [`${problem} It starts with the recording; set its offset in the media list.`],
    ),
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
