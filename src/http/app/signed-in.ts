// The checks before every /app/api route: changes must be JSON and come from our own pages, and
// the caller must be signed in. Routes get a `caller`.
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { shownName } from '../../store/users.ts'
import { readJsonBody } from '../shared/request-body.ts'
import type { WebParts } from './parts.ts'
import { isFromOurPages, isOpenedByHttps, sessionSecretOf } from './session-cookie.ts'

/** `name` is what others see: the email, unless the person chose a name. */
export type Caller = { userId: string; email: string; name: string; sessionId: string }

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Answers are private to one person. That they are not kept, guessed or framed holds for every answer (src/app.ts). */
export const PRIVATE_HEADERS = {
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Refuses changes from other sites' pages. The request's own host and the public address count as ours. */
function requireOwnPage(request: Request, { services }: Pick<WebParts, 'services'>): void {
  if (!CHANGES.has(request.method)) return
  const hosts = [request.headers.get('host') ?? '', URL.parse(services.publicUrl())?.host ?? ''].filter(
    Boolean,
  )
  if (!isFromOurPages(request.headers, hosts))
    throw new RoughcutError('forbidden', 'Changes are only accepted from the pages of this server.')
}

/** The person the session cookie identifies. Throws `unauthorized`. */
export function callerOf(request: Request, { services }: Pick<WebParts, 'services'>): Caller {
  const { store } = services
  const secret = sessionSecretOf(request.headers.get('cookie'), isOpenedByHttps(services))
  const session = secret === null ? null : store.sessions.authenticate(secret)
  const user = session && store.users.byId(session.userId)
  if (!session || !user)
    throw new RoughcutError('unauthorized', 'You are not signed in. Sign in and try again.')
  return { userId: user.id, email: user.email, name: shownName(user), sessionId: session.id }
}

/** For routes that anyone can call from our pages. Bodies are JSON of at most 2 MiB. */
export function ownPages(parts: Pick<WebParts, 'services'>) {
  return new Elysia()
    .onParse({ as: 'scoped' }, ({ request }) => {
      requireOwnPage(request, parts)
      return request.body === null ? null : readJsonBody(request)
    })
    .derive({ as: 'scoped' }, ({ request, set }) => {
      Object.assign(set.headers, PRIVATE_HEADERS)
      requireOwnPage(request, parts)
      return {}
    })
}

/** For routes that only signed-in people can call. If a change has a body, it must be JSON. */
export function signedIn(parts: Pick<WebParts, 'services'>) {
  return new Elysia()
    .onParse({ as: 'scoped' }, ({ request }) => {
      requireOwnPage(request, parts)
      callerOf(request, parts)
      return request.body === null || isBytes(request) ? null : readJsonBody(request)
    })
    .derive({ as: 'scoped' }, ({ request, set }) => {
      Object.assign(set.headers, PRIVATE_HEADERS)
      requireOwnPage(request, parts)
      return { caller: callerOf(request, parts) }
    })
}

/** A chunk of a file, which its route reads itself. Other sites' pages can't send this type without a preflight. */
function isBytes(request: Request): boolean {
  return request.headers.get('content-type') === 'application/offset+octet-stream'
}
