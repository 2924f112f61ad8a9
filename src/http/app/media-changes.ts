// Changing media: its name, and when the tracks of a sequence begin.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { LIMITS } from '../../edit/limits.ts'
import { usFromSeconds } from '../../edit/time.ts'
import { RoughcutError } from '../../errors.ts'
import { LATEST_OFFSET_SECONDS, mediaNameProblem } from '../shared/import-fields.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'
import { itemFor, MediaPath } from './media-access.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'

/** For people who may edit the project. */
export function mediaChangeRoutes(parts: WebParts) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .patch(
      '/media/:media_id',
      ({ caller, params, body }) =>
        store.transaction(() => {
          const name = body.name.trim()
          const item = itemFor(parts, caller, params.media_id, 'edit')
          const problem = mediaNameProblem(name)
          if (problem !== null) throw invalid(`name: ${problem}.`, ['name'])
          const isSame = name.normalize('NFC') === item.nameNfc
          if (!isSame && store.media.hasName(item.projectId, name))
            throw new RoughcutError('conflict', `The project already has a media file named “${name}”.`)
          store.media.rename(item.id, name)
          return { name }
        }),
      { params: MediaPath, body: closedObject({ name: text({ min: 1, max: 1024, trimmed: true }) }) },
    )
    .put(
      '/media/:media_id/tracks',
      ({ caller, params, body: { offsets } }) =>
        store.transaction(() => {
          const item = itemFor(parts, caller, params.media_id, 'edit')
          if (item.tracks === null)
            throw new RoughcutError('conflict', `“${item.name}” is a file; only sequences have tracks.`)
          if (offsets.length !== item.tracks.length)
            throw invalid(
              `offsets must have one number for each of the ${item.tracks.length} tracks; got ${offsets.length}.`,
              ['offsets'],
            )
          return { tracks: store.media.moveTracks(item, offsets.map(usFromSeconds)) }
        }),
      {
        params: MediaPath,
        body: closedObject({
          offsets: Type.Array(
            Type.Number({ minimum: -LATEST_OFFSET_SECONDS, maximum: LATEST_OFFSET_SECONDS }),
            { minItems: 1, maxItems: LIMITS.tracks },
          ),
        }),
      },
    )
}
