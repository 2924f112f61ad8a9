// POST /mcp: checks Host and Origin, then the token, before the SDK sees the message.
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server'
import { Elysia } from 'elysia'
import { isLoopbackHost } from '../../adapters/address-classes.ts'
import { hostNameOf } from '../../adapters/host-name.ts'
import { asError, RoughcutError } from '../../errors.ts'
import type { FramePreviews } from '../../jobs/kinds/export/frame-previews.ts'
import type { Log } from '../../log.ts'
import { ACCESS_PREFIX } from '../../store/oauth.ts'
import type { Store } from '../../store/open.ts'
import { hasOAuth, SCOPES } from '../oauth/documents.ts'
import { createRateCounter, type RateLimit } from '../shared/rate-count.ts'
import { authenticate, type Caller } from '../v1/auth.ts'
import { errorReply } from '../v1/errors.ts'
import { responseOf } from '../v1/reply.ts'
import type { V1 } from './rest.ts'
import { CALL_LIMIT, createFactory } from './server.ts'
import { withSingleBodies } from './single-body.ts'
import type { Tool, ToolParts } from './tool.ts'
import { createWaits, MAX_WAIT_SECONDS } from './wait.ts'

const MCP_PATH = '/mcp'
/** Where clients of the hosted service look for this endpoint; served under that host name only. */
const VENDOR_HOST = 'api.descript.com'
const VENDOR_PATH = '/v2/mcp'
const WAIT_TIMEOUT_SECONDS = MAX_WAIT_SECONDS + 30
const MAX_BODY_BYTES = 2 * 1024 * 1024

/** What Elysia passes to a handler; the server is null in tests. */
type Context = { request: Request; server: { timeout(request: Request, seconds: number): void } | null }

export type McpEndpointParts = {
  v1: V1
  store: Store
  log: Log
  nowMs: () => number
  publicUrl: () => string
  frames: FramePreviews
  endUpload: ToolParts['endUpload']
  /** The address the server listens on. */
  listenHost: string
  /** Extra hosts whose pages may call, from ROUGHCUT_MCP_ORIGINS. */
  allowedOrigins: readonly string[]
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** Replaces the usual limit, for tests. */
  callLimit?: RateLimit
  /** Replaces the usual tools, for tests. */
  tools?: readonly Tool[]
}

/**
 * /mcp, and /v2/mcp under the vendor's host name. Refuses a foreign Origin (403) and a missing or expired token
 * (401) before reading the message.
 */
export function createMcp(parts: McpEndpointParts) {
  const { store, log, publicUrl } = parts
  const calls = createRateCounter(parts.callLimit ?? CALL_LIMIT)
  const factory = createFactory(
    {
      ...parts,
      waits: createWaits(store.jobs, parts.stopping),
      allowCall(userId) {
        const count = calls.count(userId)
        return count.isAllowed ? null : count.retryAfterSeconds
      },
    },
    parts.tools,
  )
  const handler = createMcpHandler(factory, {
    legacy: 'stateless',
    maxRequestBodySize: MAX_BODY_BYTES,
    onerror: (error) => log.debug('mcp message refused', { error: asError(error) }),
  })
  const respond = withSingleBodies(handler.fetch, factory, MAX_BODY_BYTES)
  const answer = async ({ request, server }: Context): Promise<Response> => {
    const origin = request.headers.get('origin')
    if (origin !== null && !isAllowedOrigin(origin))
      return refusal(403, 'forbidden', 'This origin may not call.')
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsOf(origin) })
    // A wait may send nothing until it's over.
    server?.timeout(request, WAIT_TIMEOUT_SECONDS)
    const bearer = bearerOf(request)
    const response = bearer instanceof Response ? bearer : await respond(request, bearer)
    for (const [name, value] of Object.entries(corsOf(origin))) response.headers.set(name, value)
    if (response.headers.get('content-type')?.startsWith('text/event-stream'))
      response.headers.set('x-accel-buffering', 'no')
    return response
  }

  /**
   * A valid API token can use all tools, a connected program those its scopes allow. Looked up on every request, so
   * revoked and expired tokens fail at once.
   */
  function bearerOf(request: Request): AuthInfo | Response {
    const header = request.headers.get('authorization')
    const connection = connectionOf(header)
    if (connection !== null) {
      const { id, userId, driveId, scopes } = connection
      return authInfo(request, id, scopes.split(' '), { tokenId: id, userId, driveId, apiVersion: '1.2' })
    }
    try {
      const caller = authenticate(store, header)
      return authInfo(request, caller.tokenId, [...SCOPES], caller)
    } catch (thrown) {
      if (!(thrown instanceof RoughcutError)) throw thrown
      return refusal(401, 'invalid_token', thrown.message, { 'www-authenticate': challenge(request) })
    }
  }

  function connectionOf(header: string | null) {
    const token = /^bearer +(\S+)$/i.exec(header ?? '')?.[1]
    return token?.startsWith(ACCESS_PREFIX) ? store.oauth.authenticate(token) : null
  }

  function authInfo(request: Request, id: string, scopes: string[], caller: Caller): AuthInfo {
    const resourceMetadataUrl = metadataUrl(request)
    return {
      ...{ token: id, clientId: id, scopes },
      // API tokens don't expire, but the SDK refuses tokens without an expiry.
      expiresAt: Math.floor(parts.nowMs() / 1000) + 3600,
      ...(resourceMetadataUrl === null ? {} : { resourceMetadataUrl }),
      extra: { caller },
    }
  }

  /** Null where a person can't sign in: the documents don't exist under the vendor's host names. */
  function metadataUrl(request: Request): string | null {
    if (!hasOAuth(publicUrl()) || isVendorHost(request)) return null
    return `${publicUrl()}/.well-known/oauth-protected-resource${MCP_PATH}`
  }

  function challenge(request: Request): string {
    const url = metadataUrl(request)
    return url === null ? 'Bearer' : `Bearer resource_metadata="${url}", scope="${SCOPES.join(' ')}"`
  }

  function isAllowedOrigin(origin: string): boolean {
    const host = hostNameOf(URL.parse(origin)?.host ?? '')
    if (host === null) return false
    if (host === hostNameOf(URL.parse(publicUrl())?.host ?? '')) return true
    if (isLoopbackHost(host) && isLoopbackHost(parts.listenHost)) return true
    return parts.allowedOrigins.includes(host)
  }

  const options = { parse: 'none', detail: { hide: true } } as const
  return new Elysia({ name: 'mcp' })
    .all(MCP_PATH, ({ request, server }) => answer({ request, server }), options)

    .all(
      VENDOR_PATH,
      ({ request, server }) => (isVendorHost(request) ? answer({ request, server }) : notHere()),
      options,
    )
}

function isVendorHost(request: Request): boolean {
  return hostNameOf(request.headers.get('host') ?? '') === VENDOR_HOST
}

function notHere(): Response {
  return responseOf(errorReply(404, 'There is nothing at this path.'))
}

function corsOf(origin: string | null): Record<string, string> {
  if (origin === null) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers':
      'authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id',
    'access-control-expose-headers': 'WWW-Authenticate',
    vary: 'Origin',
  }
}

/** An OAuth error, which clients expect until a message is read. */
function refusal(status: number, error: string, description: string, headers: Record<string, string> = {}) {
  return Response.json(
    { error, error_description: description },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )
}
