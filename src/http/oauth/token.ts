// POST /oauth/token exchanges a code or a refresh token for new tokens; POST /oauth/revoke ends them.
import { createHash } from 'node:crypto'
import type { IssuedTokens, OAuthStore } from '../../store/oauth.ts'
import { ACCESS_MS } from '../../store/oauth.ts'
import { isOurResource } from './authorize.ts'

/** An error as in RFC 6749, section 5.2. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  constructor(
    readonly code: 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type' | 'invalid_target',
    message: string,
  ) {
    super(message)
  }
}

const USED_UP =
  'The code or token is unknown, expired, already used, or for another program. Ask the person to connect again.'

/** Throws `TokenError`. `form` is the body of the request. */
export function tokensFor(oauth: OAuthStore, form: URLSearchParams, publicUrl: string) {
  const field = fieldsOf(form)
  const resource = form.get('resource')
  const grantType = field('grant_type')
  if (grantType === 'authorization_code') {
    if (!isOurResource(resource, publicUrl))
      throw new TokenError('invalid_target', 'resource is missing or wrong.')
    const challenge = createHash('sha256').update(field('code_verifier')).digest('base64url')
    const asked = { clientId: field('client_id'), redirectUri: field('redirect_uri'), challenge }
    return answerOf(oauth.redeemCode(field('code'), asked))
  }
  if (grantType === 'refresh_token') {
    if (resource !== null && !isOurResource(resource, publicUrl))
      throw new TokenError('invalid_target', 'resource is wrong.')
    return answerOf(oauth.refresh(field('refresh_token'), field('client_id')))
  }
  throw new TokenError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
}

/** Ends the token's connection. An unknown token isn't an error: it's useless either way. */
export function revokeToken(oauth: OAuthStore, form: URLSearchParams): void {
  const field = fieldsOf(form)
  oauth.revoke(field('token'), field('client_id'))
}

function fieldsOf(form: URLSearchParams) {
  return (name: string): string => {
    const [value, ...more] = form.getAll(name)
    if (!value || more.length > 0) throw new TokenError('invalid_request', `${name} must be given once.`)
    return value
  }
}

function answerOf(issued: IssuedTokens | null) {
  if (issued === null) throw new TokenError('invalid_grant', USED_UP)
  return {
    access_token: issued.access,
    token_type: 'Bearer',
    expires_in: ACCESS_MS / 1000,
    refresh_token: issued.refresh,
    scope: issued.scopes,
  }
}
