// Who visits a share page, and how much of it they may see.
import { RoughcutError } from '../../errors.ts'
import type { WebParts } from '../../http/app/parts.ts'
import { isOpenedByHttps, sessionSecretOf } from '../../http/app/session-cookie.ts'
import type { callerAddress } from '../../http/shared/caller-address.ts'
import { hasPassword, type PageState } from '../../http/shared/page-access.ts'
import type { UserRow } from '../../store/users.ts'
import { hasPageCookie } from './page-cookie.ts'

export type LivePage = Extract<PageState, { state: 'live' }>
export type ShareVisit = { request: Request; server: Parameters<typeof callerAddress>[1] }
/** What comes after the slug: `film.mp4`, `captions.vtt`; empty for the page. */
export type ShareRequest = ShareVisit & { slug: string; part: string }

/** The person who is signed in with this browser. */
export function visitorOf({ services }: Pick<WebParts, 'services'>, request: Request): UserRow | null {
  const { store } = services
  const secret = sessionSecretOf(request.headers.get('cookie'), isOpenedByHttps(services))
  const session = secret === null ? null : store.sessions.authenticate(secret)
  return session && store.users.byId(session.userId)
}

/** Whoever may view the project itself needs no password. */
export function needsPassword(
  { services: { store, links } }: Pick<WebParts, 'services'>,
  { page, project }: LivePage,
  { request, visitor }: { request: Request; visitor: UserRow | null },
): boolean {
  if (!hasPassword(page)) return false
  if (visitor && store.projects.accessOf(project, { userId: visitor.id }) !== null) return false
  return !hasPageCookie(links, page, request.headers.get('cookie'))
}

/** Search engines may list public pages that ask for no password. */
export function isIndexed({ page }: LivePage): boolean {
  return page.level === 'public' && !hasPassword(page)
}

/** The same answer for every address that shows nothing to this visitor. */
export function gone(): RoughcutError {
  return new RoughcutError('not_found', 'The address may be mistyped, or the page was taken offline.')
}
