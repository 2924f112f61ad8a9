// The authorization server for MCP clients: where a program sends a person, and where it gets its tokens. What the
// person sees and decides goes through the pages (http/app/connections.ts).
import { Elysia } from 'elysia'
import { asError, RoughcutError, statusOfCode } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { callerAddress, networkOf } from '../shared/caller-address.ts'
import { readForm } from '../shared/form-body.ts'
import { createRateCounter } from '../shared/rate-count.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { AccessRefused, accessRequestOf, redirectTo } from './authorize.ts'
import { type ClientParts, registerClient } from './clients.ts'
import { hasOAuth, resourceDocument, serverDocument } from './documents.ts'
import { revokeToken, TokenError, tokensFor } from './token.ts'

export type OAuthParts = ClientParts & {
  log: Log
  publicUrl: () => string
  trustProxy: boolean
  /** The web application's page, which asks the person. */
  page: (status: number) => Promise<Response>
}

const LIMIT = { requests: 30, seconds: 60 }
const REGISTRATION_LIMIT = { requests: 20, seconds: 3600 }

type Context = { request: Request; server: Parameters<typeof callerAddress>[1] }

/** The metadata documents and /oauth/*; all are 404 where `hasOAuth` says no. */
export function createOAuth(parts: OAuthParts) {
  const requests = createRateCounter(LIMIT)
  const registrations = createRateCounter(REGISTRATION_LIMIT)
  const { publicUrl } = parts

  const counted = (counter: typeof requests, { request, server }: Context): Response | null => {
    const count = counter.count(networkOf(callerAddress(request, server, parts)))
    return count.isAllowed ? null : tooManyRequests(counter.limit, count.retryAfterSeconds)
  }

  /** Applies the limit, and turns errors into OAuth errors. */
  const answer =
    (work: (context: Context) => Promise<Response>, counter = requests) =>
    async ({ request, server }: Context): Promise<Response> => {
      if (!hasOAuth(publicUrl())) return json(404, { error: 'not_found' })
      const tooMany = counted(counter, { request, server })
      if (tooMany !== null) return tooMany
      try {
        return await work({ request, server })
      } catch (thrown) {
        if (thrown instanceof TokenError)
          return json(400, { error: thrown.code, error_description: thrown.message })
        if (thrown instanceof RoughcutError && statusOfCode(thrown.code) < 500)
          return json(statusOfCode(thrown.code), {
            error: counter === registrations ? 'invalid_client_metadata' : 'invalid_request',
            error_description: thrown.message,
          })
        parts.log.error('oauth request failed', { error: asError(thrown) })
        return json(500, { error: 'server_error' })
      }
    }

  const document = (of: (publicUrl: string) => object) => () =>
    hasOAuth(publicUrl()) ? json(200, of(publicUrl())) : json(404, { error: 'not_found' })

  const authorize = answer(async ({ request }) => {
    try {
      await accessRequestOf(parts, new URL(request.url).searchParams, publicUrl())
      return await parts.page(200)
    } catch (thrown) {
      if (thrown instanceof AccessRefused)
        return redirect(
          redirectTo(thrown, { error: thrown.code, error_description: thrown.message }, publicUrl()),
        )
      // We don't send anyone to an address that may not be the program's; the page says why.
      if (thrown instanceof RoughcutError && thrown.code === 'bad_request') return parts.page(400)
      throw thrown
    }
  })

  return new Elysia({ name: 'oauth' })
    .get('/.well-known/oauth-protected-resource', document(resourceDocument), OPTIONS)
    .get('/.well-known/oauth-protected-resource/mcp', document(resourceDocument), OPTIONS)
    .get('/.well-known/oauth-authorization-server', document(serverDocument), OPTIONS)
    .get('/oauth/authorize', ({ request, server }) => authorize({ request, server }), OPTIONS)
    .post(
      '/oauth/token',
      answer(async ({ request }) =>
        json(200, tokensFor(parts.store.oauth, await formOf(request), publicUrl())),
      ),
      OPTIONS,
    )
    .post(
      '/oauth/revoke',
      answer(async ({ request }) => {
        revokeToken(parts.store.oauth, await formOf(request))
        return json(200, {})
      }),
      OPTIONS,
    )
    .post(
      '/oauth/register',
      answer(async ({ request }) => {
        const { id, name, redirectUris } = registerClient(parts, await readJsonBody(request))
        return json(201, {
          client_id: id,
          client_id_issued_at: Math.floor(parts.nowMs() / 1000),
          client_name: name,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        })
      }, registrations),
      OPTIONS,
    )
    .options('/oauth/*', () => json(204, null), OPTIONS)
    .options('/.well-known/*', () => json(204, null), OPTIONS)
}

const OPTIONS = { parse: 'none', detail: { hide: true } } as const

/** No cookies are involved, so any page may call it; clients in browsers do. */
function json(status: number, body: object | null, headers: Record<string, string> = {}): Response {
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version',
      'access-control-allow-methods': 'GET, POST',
      ...headers,
    },
  })
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}

async function formOf(request: Request): Promise<URLSearchParams> {
  try {
    return await readForm(request)
  } catch (error) {
    throw error instanceof RoughcutError ? new TokenError('invalid_request', error.message) : error
  }
}

function tooManyRequests({ requests, seconds }: typeof LIMIT, retryAfterSeconds: number): Response {
  const error_description = `At most ${requests} requests per ${seconds} seconds.`
  return json(
    429,
    { error: 'temporarily_unavailable', error_description },
    { 'retry-after': String(retryAfterSeconds) },
  )
}
