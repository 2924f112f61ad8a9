// The bytes that the player needs: originals, proxies, peaks, filmstrips, posters. Who may view the
// project may have them.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { LIMITS } from '../../edit/limits.ts'
import { usFromSeconds } from '../../edit/time.ts'
import { RoughcutError } from '../../errors.ts'
import type { DerivedKind } from '../../jobs/kinds/derive/derive-file.ts'
import type { MediaItemRow } from '../../store/media.ts'
import { contentTypeOf, proxyFileOf } from '../../store/playable.ts'
import { fileAnswer } from '../shared/file-answer.ts'
import { LATEST_OFFSET_SECONDS, mediaNameProblem } from '../shared/import-fields.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, text, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import { type Caller, signedIn } from './signed-in.ts'

/** Access may end, so a browser asks again after a while; the ETag then saves the bytes. */
const CACHE_SECONDS = 600

const MediaPath = closedObject({ media_id: uuid() })

type Asked = { caller: Caller; params: { media_id: string }; request: Request }

/** Media files and what is derived from them, as the pages show and play them. */
export function mediaRoutes(parts: WebParts) {
  const { store, mediaFolder, derivatives } = parts.services

  const fileFor = (caller: Caller, mediaId: string): MediaItemRow & { fileHash: string } => {
    const item = itemFor(parts, caller, mediaId, 'view')
    const { fileHash } = item
    if (fileHash === null)
      throw new RoughcutError('not_found', 'A sequence has no file of its own; ask for those of its tracks.')
    return { ...item, fileHash }
  }

  const original = ({ caller, params, request }: Asked) => {
    const item = fileFor(caller, params.media_id)
    return fileAnswer(request, {
      path: mediaFolder.pathOf(item.fileHash),
      etag: item.fileHash,
      modifiedAtMs: item.createdAtMs,
      contentType: contentTypeOf(item),
      downloadAs: null,
      cacheSeconds: CACHE_SECONDS,
    })
  }

  const derived =
    (kind: DerivedKind, contentType: (item: MediaItemRow) => string) =>
    async ({ caller, params, request }: Asked) => {
      const item = fileFor(caller, params.media_id)
      const path = await derivatives.ready(item, kind)
      return fileAnswer(request, {
        path,
        etag: `${item.fileHash}-${kind}`,
        modifiedAtMs: item.createdAtMs,
        contentType: contentType(item),
        downloadAs: null,
        cacheSeconds: CACHE_SECONDS,
      })
    }

  return (
    new Elysia()
      .use(signedIn(parts))
      // Elysia's own HEAD would read the whole file to measure it; this one must stand first.
      .head('/media/:media_id/file', original, { params: MediaPath })
      .get('/media/:media_id/file', original, { params: MediaPath })
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
      .post(
        '/media/:media_id/proxy',
        ({ caller, params }) => {
          const item = fileFor(caller, params.media_id)
          // Whoever may look may also play it; a file gets one proxy, however often it is asked for.
          derivatives.makePlayable(item)
          return { proxy: derivatives.status(item, 'proxy') }
        },
        { params: MediaPath },
      )
      .get(
        '/media/:media_id/proxy',
        derived('proxy', (item) => proxyFileOf(item).contentType),
        { params: MediaPath },
      )
      .get(
        '/media/:media_id/peaks',
        derived('peaks', () => 'application/octet-stream'),
        { params: MediaPath },
      )
      .get(
        '/media/:media_id/filmstrip',
        derived('filmstrip', () => 'image/jpeg'),
        { params: MediaPath },
      )
      .get(
        '/media/:media_id/poster',
        derived('poster', () => 'image/jpeg'),
        { params: MediaPath },
      )
  )
}

function noMedia(): RoughcutError {
  return new RoughcutError('not_found', 'Media file not found, or not shared with you.')
}

/** Media of a project that the caller may open so far. Others learn nothing, not even that it exists. */
function itemFor(parts: WebParts, caller: Caller, mediaId: string, needed: 'view' | 'edit'): MediaItemRow {
  const item = parts.services.store.media.byId(mediaId.toLowerCase())
  if (!item) throw noMedia()
  try {
    projectFor(parts, caller, item.projectId, needed)
  } catch (error) {
    if (error instanceof RoughcutError && error.code === 'not_found') throw noMedia()
    throw error
  }
  return item
}
