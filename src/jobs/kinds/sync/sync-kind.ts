// The job that finds the offsets of a sequence's tracks again, by their sound. Only the pages show it: programs get
// their offsets from the import. It doesn't wait for the project's other jobs, because edits keep their times.
import { RoughcutError } from '../../../errors.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import type { Store } from '../../../store/open.ts'
import type { ContextWith, KindWith } from '../../engine/context.ts'
import type { JobResult } from '../../engine/states.ts'
import { type SyncParts, syncTracks } from '../import/listen-to-sequence.ts'

export type SyncNeeds = SyncParts & { store: Store }

/** The job's request: the sequence, and its offsets when somebody asked for this. */
export type SyncRequest = { media_id: string; offsets_us: number[] }

const MOVED_BY_HAND =
  'Somebody changed the offsets while the sounds were compared, so they were left as they are. Sync again to replace them.'

export const syncSequence: KindWith<SyncNeeds> = {
  isInProjectOrder: false,
  async run(context) {
    const { store } = context.services
    const files = tracksOf(sequenceOf(context)).flatMap((track) => {
      const item = store.media.byId(track.mediaId)
      return item === null ? [] : [{ item, track }]
    })
    context.report('Syncing by sound', 0)
    const { tracks, problems } = await context.step('sync', () =>
      syncTracks(context, files, (percent) => context.report('Syncing by sound', percent)),
    )
    const found = new Map(
      tracks.flatMap((track) => (track.certainty === 0 ? [] : [[track.mediaId, track] as const])),
    )
    return context.commitLast('offsets', (): JobResult => {
      const item = sequenceOf(context)
      const { media_id, offsets_us } = context.job.request as SyncRequest
      const now = tracksOf(item)
      if (now.some(({ offsetUs }, index) => offsetUs !== offsets_us[index]))
        return { status: 'partial', error_message: MOVED_BY_HAND, media_id, unsynced_tracks: 0 }
      // One that fits nothing else says nothing about where it belongs.
      if (found.size > 1) {
        const placed = now.map((track) => found.get(track.mediaId) ?? track)
        store.media.moveTracks(
          item,
          placed.map(({ offsetUs }) => offsetUs),
          placed.map(({ certainty }) => certainty),
        )
      }
      if (problems.length === 0) return { status: 'success', media_id, unsynced_tracks: 0 }
      const error_message = problems.map((problem) => `${problem} It keeps its offset.`).join(' ')
      return { status: 'partial', error_message, media_id, unsynced_tracks: problems.length }
    })
  },
  failure: (_context, { code, message }) => ({ status: 'error', error_message: message, error_code: code }),
}

/** Throws `source_failed` when it was removed since. */
function sequenceOf({ job, services: { store } }: ContextWith<SyncNeeds>): MediaItemRow {
  const item = store.media.byId((job.request as SyncRequest).media_id)
  if (item === null || item.projectId !== job.projectId)
    throw new RoughcutError('source_failed', 'The sequence was removed before its tracks were synced.')
  return item
}

function tracksOf({ tracks }: MediaItemRow) {
  return tracks ?? []
}
