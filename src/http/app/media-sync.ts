// Syncs the tracks of a sequence by their sound again: for recordings that were added without syncing, or whose offsets
// were changed by hand.
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { partiesOf } from '../../jobs/engine/fair-queue.ts'
import { syncTracks } from '../../jobs/kinds/import/listen-to-sequence.ts'
import { itemFor, MediaPath } from './media-access.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'

/** For people who can edit the project. Tracks that don't match anywhere keep their offsets. */
export function mediaSyncRoutes(parts: WebParts) {
  const { services } = parts
  const { store } = services
  return new Elysia().use(signedIn(parts)).post(
    '/media/:media_id/sync',
    async ({ caller, params, request, server }) => {
      const item = itemFor(parts, caller, params.media_id, 'edit')
      if (item.tracks === null)
        throw new RoughcutError('conflict', `“${item.name}” is a file; only sequences can be synced.`)
      const files = item.tracks.flatMap((track) => {
        const file = store.media.byId(track.mediaId)
        return file === null ? [] : [{ item: file, track }]
      })
      const driveId = store.projects.byId(item.projectId)?.driveId ?? ''
      // Comparing hours of sound takes longer than a normal request is allowed.
      server?.timeout(request, 0)
      const signal = AbortSignal.any([request.signal, parts.stopping])
      const parties = partiesOf({ driveId, userId: caller.userId })
      const { tracks: found } = await syncTracks({ services, parties, signal }, files)
      return store.transaction(() => {
        const now = itemFor(parts, caller, params.media_id, 'edit')
        const foundOf = (mediaId: string) =>
          found.find((one) => one.mediaId === mediaId && one.certainty !== 0)
        const tracks = (now.tracks ?? []).map((track) => foundOf(track.mediaId) ?? track)
        const moved = store.media.moveTracks(
          now,
          tracks.map(({ offsetUs }) => offsetUs),
          tracks.map(({ certainty }) => certainty),
        )
        return { tracks: moved, unsynced: moved.filter(({ mediaId }) => !foundOf(mediaId)).length }
      })
    },
    { params: MediaPath },
  )
}
