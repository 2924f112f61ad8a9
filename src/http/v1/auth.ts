// Who is asking: exactly one API token in the Authorization header. What they may do with a project
// is in access.ts.
import { RoughcutError } from '../../errors.ts'
import type { Store } from '../../store/open.ts'
import type { TokenBearer } from '../../store/tokens.ts'

export type Caller = TokenBearer

/** One scheme word, one space or more, one token. Two headers arrive joined by ", " and do not match. */
const BEARER = /^bearer +([\w.~+/-]+=*)$/i

/** The bearer of the token in `header`; throws `unauthorized`. A revoked token is refused at once. */
export function authenticate(store: Pick<Store, 'tokens'>, header: string | null): Caller {
  if (header === null)
    throw new RoughcutError('unauthorized', 'Send an API token in the header Authorization: Bearer <token>.')
  const token = BEARER.exec(header)?.[1]
  if (token === undefined)
    throw new RoughcutError(
      'unauthorized',
      'The Authorization header must hold exactly one token: Authorization: Bearer <token>.',
    )
  const caller = store.tokens.authenticate(token)
  if (caller === null)
    throw new RoughcutError(
      'unauthorized',
      'This API token is not valid: it is unknown or was revoked. Create one with "roughcut token create" or in the settings.',
    )
  return caller
}
