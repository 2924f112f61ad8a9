// The files the player needs: originals, proxies, peaks, filmstrips, posters. Anyone who can view the
// project can have them.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { DerivedKind } from '../../jobs/kinds/derive/derive-file.ts'
import type { MediaItemRow } from '../../store/media.ts'
import { contentTypeOf, proxyFileOf } from '../../store/playable.ts'
import { disposition, fileAnswer } from '../shared/file-answer.ts'
import { closedObject } from '../shared/schema-kinds.ts'
import { itemFor, MediaPath } from './media-access.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

/** Access can end, so browsers check back after a while; the ETag saves sending the bytes again. */
const CACHE_SECONDS = 600

type Asked = { caller: Caller; params: { media_id: string }; request: Request }
type AskedFile = Asked & { query: { download?: 'yes' } }

/** `download`: save it under the media's name. */
const FileQuery = closedObject({ download: Type.Optional(Type.Literal('yes')) })

/**
 * Media files and what is derived from them, with view access: originals in ranges, or as a link into the bucket;
 * proxies, peaks, filmstrips and posters, made when they're first asked for.
 */
export function mediaRoutes(parts: WebParts) {
  const { mediaFolder, derivedFiles } = parts.services

  const fileFor = (caller: Caller, mediaId: string): MediaItemRow & { fileHash: string } => {
    const item = itemFor(parts, caller, mediaId, 'view')
    const { fileHash } = item
    if (fileHash === null)
      throw new RoughcutError('not_found', 'A sequence has no file of its own; ask for those of its tracks.')
    return { ...item, fileHash }
  }

  const original = async ({ caller, params, query, request }: AskedFile) => {
    const item = fileFor(caller, params.media_id)
    const contentType = contentTypeOf(item)
    const downloadAs = query.download === undefined ? null : (item.name.split('/').at(-1) ?? item.name)
    const link = mediaFolder.link(item.fileHash, {
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      ...{ contentType, disposition: disposition(contentType, downloadAs) },
    })
    if (link !== null) return redirectTo(link)
    // An open file stays readable even if it's deleted.
    using _held = await mediaFolder.hold([item.fileHash], request.signal)
    return fileAnswer(request, {
      path: mediaFolder.pathOf(item.fileHash),
      etag: item.fileHash,
      modifiedAtMs: item.createdAtMs,
      contentType,
      downloadAs,
      cacheSeconds: CACHE_SECONDS,
    })
  }

  const derived =
    (kind: DerivedKind, contentType: (item: MediaItemRow) => string) =>
    async ({ caller, params, request }: Asked) => {
      const item = fileFor(caller, params.media_id)
      const path = await derivedFiles.ready(item, kind)
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
      // Elysia's own HEAD would read the whole file to measure it, so this one must come first.
      .head('/media/:media_id/file', original, { params: MediaPath, query: FileQuery })
      .get('/media/:media_id/file', original, { params: MediaPath, query: FileQuery })
      .post(
        '/media/:media_id/proxy',
        ({ caller, params }) => {
          const item = fileFor(caller, params.media_id)
          // Anyone who can view it can play it; a file gets one proxy, however often it's requested.
          derivedFiles.makePlayable(item)
          return { proxy: derivedFiles.status(item, 'proxy') }
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

/** Never cached: the link is secret and expires. */
function redirectTo(link: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location: link, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
