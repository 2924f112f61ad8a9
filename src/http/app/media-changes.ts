// Changes to media: its name, and when the tracks of a sequence start.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { LIMITS } from '../../edit/limits.ts'
import { compositionsWith, withoutMedia } from '../../edit/media-use.ts'
import { receiptOf } from '../../edit/receipt.ts'
import { usFromSeconds } from '../../edit/time.ts'
import { listText } from '../../edit/time-text.ts'
import { RoughcutError } from '../../errors.ts'
import type { MediaItemRow } from '../../store/media.ts'
import { MAX_OFFSET_SECONDS, mediaNameProblem } from '../shared/import-fields.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'
import { SUMMARY_LENGTH } from './editing.ts'
import { itemFor, MediaPath } from './media-access.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

/**
 * Renaming and removing media files, and moving the tracks of a sequence (seconds). Edit access; 409 for a file that a
 * composition plays.
 */
export function mediaChangeRoutes(parts: WebParts) {
  const { store, editLane } = parts.services
  /** Call it in a transaction. Throws `conflict` if something plays the media or may be about to. */
  const removeMedia = (item: MediaItemRow, { name: author }: Caller) => {
    const { id, name, projectId } = item
    const { number: base, document } = store.revisions.head(projectId)
    const users = [
      ...compositionsWith(document, id),
      ...store.media
        .itemsOf(projectId)
        .filter(({ tracks }) => tracks?.some(({ mediaId }) => mediaId === id))
        .map((sequence) => sequence.name),
    ]
    if (users.length > 0)
      throw new RoughcutError(
        'conflict',
        `“${name}” is used in ${listText(
          users.map((one) => `“${one}”`),
          3,
        )}.`,
      )
    if (store.jobs.unfinished().some((job) => job.projectId === projectId))
      throw new RoughcutError('conflict', 'A job of this project is running. Try again when it has finished.')
    const after = withoutMedia(document, id)
    if (after !== document) {
      const receipt = receiptOf(document, after, store.media.contextOf(projectId))
      const summary = `Removed “${name}” from the project`.slice(0, SUMMARY_LENGTH)
      const edit = { kind: 'edit' as const, author, jobId: null, operations: [], document: after, receipt }
      store.revisions.save({ projectId, base, summary, ...edit })
    }
    store.media.remove(item)
    return { removed: name }
  }
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
    .delete(
      '/media/:media_id',
      ({ caller, params }) =>
        // Waits for edits that are using it.
        editLane.run(function* () {
          yield
          return store.transaction(() => removeMedia(itemFor(parts, caller, params.media_id, 'edit'), caller))
        }),
      { params: MediaPath },
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
          offsets: Type.Array(Type.Number({ minimum: -MAX_OFFSET_SECONDS, maximum: MAX_OFFSET_SECONDS }), {
            minItems: 1,
            maxItems: LIMITS.tracks,
          }),
        }),
      },
    )
}
