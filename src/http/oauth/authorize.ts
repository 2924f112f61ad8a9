// A program's request for access, from the query of /oauth/authorize. It's checked before a person sees it,
// and again when they decide.

import { RoughcutError } from '../../errors.ts'
import type { OAuthClient } from '../../store/oauth.ts'
import { type ClientParts, clientOf, isRedirectOf } from './clients.ts'
import { resourceOf, SCOPES, type Scope } from './documents.ts'

export type AccessRequest = {
  client: OAuthClient
  redirectUri: string
  state: string | null
  challenge: string
  /** What the program requested. */
  scopes: Scope[]
}

/** Program and redirect are right but something else is wrong, so the program gets the error. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused'
  constructor(
    readonly redirectUri: string,
    readonly state: string | null,
    readonly code: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'invalid_target',
    message: string,
  ) {
    super(message)
  }
}

const MAX_STATE = 2048

/**
 * Throws `bad_request` if the program or its redirect is wrong, so nobody is sent there, and `AccessRefused` for
 * anything else.
 */
export async function accessRequestOf(
  parts: ClientParts,
  query: URLSearchParams,
  publicUrl: string,
): Promise<AccessRequest> {
  const one = (name: string): string | null => {
    const all = query.getAll(name)
    if (all.length > 1) throw new RoughcutError('bad_request', `${name} is given more than once.`)
    return all[0] ?? null
  }
  const client = await clientOf(parts, one('client_id') ?? '')
  const redirectUri = one('redirect_uri') ?? ''
  if (!isRedirectOf(client, redirectUri))
    throw new RoughcutError('bad_request', 'The program’s redirect address isn’t registered.')
  const state = one('state')
  const refuse = (code: AccessRefused['code'], message: string) =>
    new AccessRefused(redirectUri, state, code, message)
  if (state !== null && state.length > MAX_STATE) throw refuse('invalid_request', 'state is too long.')
  if (one('response_type') !== 'code')
    throw refuse('unsupported_response_type', 'response_type must be code.')
  const challenge = one('code_challenge') ?? ''
  if (one('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw refuse('invalid_request', 'A code_challenge with the method S256 is required.')
  if (!isOurResource(one('resource'), publicUrl))
    throw refuse('invalid_target', `resource must be ${resourceOf(publicUrl)}.`)
  const scopes = (one('scope') ?? SCOPES.join(' ')).split(' ').filter(Boolean)
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.some((known) => known === scope)))
    throw refuse('invalid_scope', `scope may contain ${SCOPES.join(' and ')}.`)
  return { client, redirectUri, state, challenge, scopes: SCOPES.filter((known) => scopes.includes(known)) }
}

/** Ignores a trailing slash and the case of the host. */
export function isOurResource(given: string | null, publicUrl: string): boolean {
  const plain = (address: string) => URL.parse(address)?.href.replace(/\/$/, '') ?? null
  return given !== null && plain(given) !== null && plain(given) === plain(resourceOf(publicUrl))
}

/** The program's redirect address with the answer to its request. */
export function redirectTo(
  { redirectUri, state }: Pick<AccessRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
  publicUrl: string,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  url.searchParams.set('iss', publicUrl)
  return url.href
}
