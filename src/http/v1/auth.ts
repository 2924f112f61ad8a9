// Who is calling: exactly one API token in the Authorization header. Project access is in
// access.ts.
import { RoughcutError } from '../../errors.ts'
import type { Store } from '../../store/open.ts'
import type { TokenBearer } from '../../store/tokens.ts'

export type Caller = TokenBearer

/** Requests that other parts of this process make for a caller they have identified. */
const vouched = new WeakMap<Request, Caller>()

/** Makes `request` count as `caller`'s, whatever its headers say. Only for requests created in this process. */
export function vouchFor(request: Request, caller: Caller): void {
  vouched.set(request, caller)
}

/** One scheme word, one or more spaces, one token. Two headers arrive joined by ", " and don't match. */
const BEARER = /^bearer +([\w.~+/-]+=*)$/i

/**
 * Who sent `request`: its token's user, unless it was vouched for. Throws `unauthorized`. Writes nothing. `find` reads
 * from the database whose token it is; null: unknown or revoked.
 */
export function callerOf(request: Request, find: (token: string) => Caller | null): Caller {
  return vouched.get(request) ?? bearerOf(request.headers.get('authorization'), find)
}

/** Like `callerOf`, but null for a request without credentials. */
export function knownCallerOf(store: Pick<Store, 'tokens'>, request: Request): Caller | null {
  try {
    return callerOf(request, store.tokens.authenticate)
  } catch (thrown) {
    if (thrown instanceof RoughcutError && thrown.code === 'unauthorized') return null
    throw thrown
  }
}

/** The user of the token in `header`. Records that the token was used; throws `unauthorized`. */
export function authenticate(store: Pick<Store, 'tokens'>, header: string | null): Caller {
  const caller = bearerOf(header, store.tokens.authenticate)
  store.tokens.noteUse(caller)
  return caller
}

/** Throws `unauthorized`. A revoked token is refused at once. */
function bearerOf(header: string | null, find: (token: string) => Caller | null): Caller {
  if (header === null)
    throw new RoughcutError('unauthorized', 'Send an API token in the header Authorization: Bearer <token>.')
  const token = BEARER.exec(header)?.[1]
  if (token === undefined)
    throw new RoughcutError(
      'unauthorized',
      'The Authorization header must hold exactly one token: Authorization: Bearer <token>.',
    )
  const caller = find(token)
  if (caller === null)
    throw new RoughcutError(
      'unauthorized',
      'This API token is not valid: it is unknown or was revoked. Create one with "roughcut token create" or in the settings.',
    )
  return caller
}
