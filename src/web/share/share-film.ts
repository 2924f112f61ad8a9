// Serves a live page to a visitor: its HTML, and the files it shows.
import type { WebParts } from '../../http/app/parts.ts'
import { fileAnswer } from '../../http/shared/file-answer.ts'
import { createPageFiles } from '../../jobs/kinds/publish/page-files.ts'
import type { UserRow } from '../../store/users.ts'
import { chaptersVtt } from './chapters.ts'
import { filmName, filmPageHtml, type PageHtml } from './share-html.ts'
import { gone, isIndexed, type LivePage, type ShareRequest } from './share-visit.ts'

export type ShareFilm = ReturnType<typeof createShareFilm>

/** Access has already been checked; throws `not_found` for anything the page doesn't show. */
export function createShareFilm({ services }: Pick<WebParts, 'services'>) {
  const { store, exportFiles, publicUrl } = services
  const files = createPageFiles({ store, exportFiles })

  /** What is shown beside the film. Throws `not_found`. */
  async function contentOf({ fileId }: LivePage) {
    const content = await files.content(fileId)
    if (content === null) throw gone()
    return content
  }

  async function page(
    live: LivePage,
    visitor: UserRow | null,
    problem: string | null = null,
  ): Promise<PageHtml> {
    const content = await contentOf(live)
    const { page: shown } = live
    return filmPageHtml({
      address: `${publicUrl()}/s/${shown.slug}`,
      kind: shown.kind,
      content,
      publishedAtMs: shown.publishedAtMs ?? shown.createdAtMs,
      hasPoster: files.poster(live.fileId) !== null,
      isIndexed: isIndexed(live),
      allowDownload: shown.allowDownload,
      origin: store.editLinks.originOf(shown.projectId),
      comments: shown.allowComments
        ? { list: store.pages.commentsOf(shown.slug), needsName: visitor === null, problem }
        : null,
    })
  }

  async function part(live: LivePage, { request, part: name }: ShareRequest): Promise<Response> {
    const { page, fileId } = live
    const row = store.exports.byId(fileId)
    const content = await contentOf(live)
    if (row === null) throw gone()
    const filmType = page.kind === 'video' ? 'video/mp4' : 'audio/mpeg'
    const send = (path: string, contentType: string, downloadAs: string | null) =>
      fileAnswer(asGet(request), {
        path,
        etag: `${fileId}-${name}`,
        modifiedAtMs: row.finishedAtMs ?? row.createdAtMs,
        contentType,
        downloadAs,
        cacheSeconds: 0,
      })
    if (name === filmName(page.kind)) return send(exportFiles.pathOf(row), filmType, null)
    if (name === 'download' && page.allowDownload)
      return send(exportFiles.pathOf(row), filmType, row.fileName ?? filmName(page.kind))
    const poster = name === 'poster.jpg' ? files.poster(fileId) : null
    if (poster !== null) return send(poster, 'image/jpeg', null)
    if (name === 'captions.vtt') return vtt(content.captions)
    if (name === 'chapters.vtt') return vtt(chaptersVtt(content))
    throw gone()
  }

  return { page, part, contentOf }
}
function vtt(text: string): Response {
  return new Response(text.endsWith('\n') ? text : `${text}\n`, {
    headers: {
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Elysia makes HEAD from the answer to GET, and would measure an answer without a body as empty. */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request
}
