// What stands before every route of /app/api: changes must come from our own pages, and whoever asks
// must be signed in. Routes get a `caller`.
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { WebParts } from './parts.ts'
import { isFromOurPages, sessionSecretOf } from './session-cookie.ts'

export type Caller = { userId: string; email: string; sessionId: string }

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Refuses changes that another site's page asks for. The request's own host counts as ours, and the public address. */
export function requireOwnPage(request: Request, { services }: WebParts): void {
  if (!CHANGES.has(request.method)) return
  const hosts = [request.headers.get('host') ?? '', URL.parse(services.publicUrl())?.host ?? ''].filter(
    Boolean,
  )
  if (!isFromOurPages(request.headers, hosts))
    throw new RoughcutError('forbidden', 'Changes are only taken from the pages of this server.')
}

/** The person behind the session cookie. Throws `unauthorized`. */
export function callerOf(request: Request, { services: { store } }: WebParts): Caller {
  const secret = sessionSecretOf(request.headers.get('cookie'))
  const session = secret === null ? null : store.sessions.authenticate(secret)
  const user = session && store.users.byId(session.userId)
  if (!session || !user)
    throw new RoughcutError('unauthorized', 'You are not signed in. Sign in and try again.')
  return { userId: user.id, email: user.email, sessionId: session.id }
}

/** An Elysia instance whose routes have `caller`. */
export function signedIn(parts: WebParts) {
  return new Elysia({ name: 'signed-in' }).resolve({ as: 'scoped' }, ({ request }) => {
    requireOwnPage(request, parts)
    return { caller: callerOf(request, parts) }
  })
}
