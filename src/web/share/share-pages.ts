// /s/{slug}: published films, for anyone who may open them. Every request checks access again, including those for the
// film.
import { Elysia } from 'elysia'
import { asError, RoughcutError, statusOfCode } from '../../errors.ts'
import type { WebParts } from '../../http/app/parts.ts'
import { isFromOurPages } from '../../http/app/session-cookie.ts'
import { mayOpen, pageState } from '../../http/shared/page-access.ts'
import { createShareFilm } from './share-film.ts'
import { createShareForms } from './share-forms.ts'
import { noticePageHtml, passwordPageHtml } from './share-html.ts'
import {
  gone,
  isIndexed,
  type LivePage,
  needsPassword,
  type ShareRequest,
  type ShareVisit,
  visitorOf,
} from './share-visit.ts'
import { shareShell } from './shell.ts'

const METHODS = 'GET, HEAD, POST, OPTIONS'

/** All of /s; every answer but the films is HTML. */
export function createSharePages(parts: WebParts) {
  const answer = answersOf(parts)
  const handle = async ({ request, server }: ShareVisit): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: METHODS } })
    if (!['GET', 'HEAD', 'POST'].includes(request.method))
      return new Response(null, { status: 405, headers: { allow: METHODS } })
    try {
      const [, , slug = '', part = '', ...more] = new URL(request.url).pathname.split('/')
      if (more.length > 0) throw gone()
      return await answer({ request, server, slug, part })
    } catch (error) {
      return failed(parts, error)
    }
  }
  // GET by itself: else the pages' GET /* would come first. HEAD is made from it.
  return new Elysia({ name: 'share-pages' }).get('/s/*', handle).all('/s/*', handle)
}

function answersOf(parts: WebParts) {
  const { store, nowMs, publicUrl } = parts.services
  const film = createShareFilm(parts)
  const forms = createShareForms(parts, film)

  async function live(found: LivePage, visit: ShareRequest): Promise<Response> {
    const { request, part } = visit
    const { page, project } = found
    const visitor = visitorOf(parts, request)
    if (!mayOpen(store, page, project, visitor?.id ?? null)) {
      if (visitor === null && part === '' && request.method !== 'POST') return toSignIn(page.slug)
      throw gone()
    }
    const isLocked = needsPassword(parts, found, { request, visitor })
    if (request.method === 'POST') {
      if (!isOwnForm(request, publicUrl()))
        throw new RoughcutError('forbidden', 'Forms are only accepted from the pages of this server.')
      if (part === 'password') return forms.takePassword(found, visit)
      if (part === 'comments' && !isLocked) return forms.takeComment(found, visitor, visit)
      throw gone()
    }
    if (isLocked) {
      if (part === '') return shareShell(passwordPageHtml(page.slug, null), 200)
      throw new RoughcutError('forbidden', 'This page has a password.')
    }
    const answer =
      part === '' ? await shareShell(await film.page(found, visitor), 200) : await film.part(found, visit)
    if (!isIndexed(found)) answer.headers.set('x-robots-tag', 'noindex')
    return answer
  }

  return async (visit: ShareRequest): Promise<Response> => {
    const found = pageState(store, visit.slug, nowMs())
    if (found.state === 'live') return live(found, visit)
    if (found.state === 'processing') {
      const text = 'The film is still rendering. Reload the page in a moment.'
      return shareShell(noticePageHtml('Not ready yet', text), 503, { 'retry-after': '30' })
    }
    if (found.state === 'expired') {
      const text = 'Its owner set the date on which it went offline. Ask them for a new link.'
      return shareShell(noticePageHtml('This page has expired', text), 410)
    }
    throw gone()
  }
}

function toSignIn(slug: string): Response {
  const location = `/login?next=${encodeURIComponent(`/s/${slug}`)}`
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

function failed({ services: { log } }: WebParts, error: unknown): Promise<Response> {
  if (!(error instanceof RoughcutError)) {
    log.error('share page failed', { error: asError(error) })
    return shareShell(noticePageHtml('Something went wrong', 'Reload the page in a moment.'), 500)
  }
  const title = error.code === 'not_found' ? 'Nothing here' : 'That didn’t work'
  const wait = error.retryAfterSeconds
  return shareShell(
    noticePageHtml(title, error.message),
    statusOfCode(error.code),
    wait === null ? {} : { 'retry-after': String(wait) },
  )
}

/** A form of our pages, or of a program: browsers say where a form comes from. */
function isOwnForm({ headers }: Request, publicUrl: string): boolean {
  const hosts = [headers.get('host') ?? '', URL.parse(publicUrl)?.host ?? ''].filter(Boolean)
  return isFromOurPages(headers, hosts)
}
