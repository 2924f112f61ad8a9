// createApp(parts): the whole HTTP face. start.ts listens with it; tests call its `handle`.
import { type AnyElysia, Elysia } from 'elysia'
import { requestErrorOf } from './http/app/request-error.ts'
import { createMcp, type McpEndpointParts } from './http/mcp/endpoint.ts'
import { createOpenAi, OPENAI_ROUTES, type OpenAiParts } from './http/openai/routes.ts'
import { createHostGuard, type HostRules } from './http/shared/host-guard.ts'
import { createDocumentation } from './http/v1/documentation.ts'
import { pathOf } from './http/v1/endpoint.ts'
import { errorReply, replyToThrown } from './http/v1/errors.ts'
import { createHealth } from './http/v1/health.ts'
import { createLint } from './http/v1/lint.ts'
import { createMetrics, createRequestCounts } from './http/v1/metrics.ts'
import type { ApiParts } from './http/v1/parts.ts'
import { RATE_LIMITS } from './http/v1/rate-limit.ts'
import { type Reply, responseOf, SAFE_HEADERS } from './http/v1/reply.ts'
import { createV1, ROUTES, unroutedMethod } from './http/v1/routes.ts'
import { VERSION_HEADER, versionOf } from './http/v1/version.ts'
import { createWorkerRoutes, type WorkerRouteParts } from './http/workers/routes.ts'
import type { FramePreviews } from './jobs/kinds/export/frame-previews.ts'
import { mayNameVendor } from './vendor-hosts.ts'

export type AppParts = ApiParts & {
  /** The names that this server answers to. */
  hosts: Omit<HostRules, 'publicUrl'>
  /** The web application. */
  web?: AnyElysia
  /** What transcribes files that are sent; without it these paths do not exist. */
  transcription?: Pick<OpenAiParts, 'mediaFolder' | 'programs' | 'queues' | 'speech' | 'stopping'>
  /** Ends a direct upload; false when its file is there already. */
  endUpload: McpEndpointParts['endUpload']
  /** What workers on other machines need. */
  workers?: Pick<WorkerRouteParts, 'workers'>
  /** Pictures of compositions, for clients of MCP. */
  frames: FramePreviews
  /** Model Context Protocol: hosts whose pages may call, and when waits end. Default: no page's, and never. */
  mcp?: Pick<McpEndpointParts, 'allowedOrigins' | 'stopping' | 'callLimit' | 'tools'>
}

/** What Elysia's types leave open: it wraps a function from request to response. */
type RequestHandler = (request: Request) => Response | Promise<Response>

/** The HTTP server's routes: API, pages, MCP and sign-in. Nothing listens yet. */
export function createApp(parts: AppParts) {
  const requests = createRequestCounts()
  const v1 = createV1(parts, requests)
  const mcp = createMcp({
    ...parts,
    v1: async (request) => v1.handle(request),
    listenHost: parts.hosts.listenHost,
    ...(parts.mcp ?? { allowedOrigins: [], stopping: new AbortController().signal }),
  })
  const lint = createLint([...ROUTES, ...OPENAI_ROUTES], parts.log)
  const refusedHost = createHostGuard({ ...parts.hosts, publicUrl: parts.publicUrl })
  const app = new Elysia({
    name: 'roughcut',
    // Unknown fields of a body are refused, not dropped without a word.
    normalize: false,
    // Else GET /v1/jobs/ (a client whose job id is empty) would be answered with the list of jobs.
    strictPath: true,
    // Else the path of http://nas/v1/ is taken to begin at its second slash.
    handler: { standardHostname: false },
    // Bun would answer a larger body itself, before the token is checked and with an empty body;
    // request-body.ts counts instead.
    serve: { maxRequestBodySize: Number.MAX_SAFE_INTEGER },
  })
    // Around everything, unknown paths and methods included: a request's host is checked before anything else.
    .wrap((next) => (request: Request): Response | Promise<Response> => {
      const problem = refusedHost(request)
      if (problem !== null) return secured(respond(request, errorReply(403, problem)), request)
      const answer = next as unknown as RequestHandler
      if (!READING.has(request.method) || mayNameVendor(request)) return answerInTurns(request, answer)
      const answered = answer(request)
      return answered instanceof Promise
        ? answered.then((it) => secured(it, request))
        : secured(answered, request)
    })
    // Before the routes: Elysia maps errors only for what is registered later.
    .onError(({ code, error, request }) => {
      const reply =
        code === 'NOT_FOUND'
          ? (unroutedMethod(request.method, pathOf(request.url)) ??
            errorReply(404, 'There is nothing at this path.'))
          : replyToThrown(requestErrorOf(error), parts.log, {
              method: request.method,
              path: pathOf(request.url),
            })
      // The pages sign in with a cookie; no header would help them.
      if (reply.status === 401) return responseOf({ ...reply, headers: {} })
      return respond(request, reply)
    })
    .use(v1)
    .use(mcp)
    .use(createHealth(parts))
    .use(createMetrics({ ...parts, workerLoad: () => parts.workers?.workers?.load() ?? null }, requests))
    .use(createDocumentation())
  if (parts.transcription) {
    const { transcription: limit } = { ...RATE_LIMITS, ...parts.rateLimits }
    app.use(createOpenAi({ ...parts, ...parts.transcription, limit }))
  }
  if (parts.workers) app.use(createWorkerRoutes({ ...parts, ...parts.workers }))
  return parts.web ? app.use(parts.web) : app

  /** What waits for the database before it begins, or looks at the body for the vendor's clients. */
  async function answerInTurns(request: Request, handler: RequestHandler): Promise<Response> {
    try {
      if (!READING.has(request.method)) await parts.store.lock.waitUntilFree()
    } catch (thrown) {
      const about = { method: request.method, path: pathOf(request.url) }
      return secured(respond(request, replyToThrown(thrown, parts.log, about)), request)
    }
    const answer = async () => handler(request)
    return secured(await (mayNameVendor(request) ? lint(request, answer) : answer()), request)
  }

  /** What every answer carries, whichever route made it. */
  function secured(answer: Response, request: Request): Response {
    const { headers } = answer
    // Whatever names its version comes from `responseOf`, with the others.
    if (!headers.has(VERSION_HEADER)) {
      if (isV1(request)) headers.set(VERSION_HEADER, versionOf(request, null).version)
      for (const [name, value] of DEFAULT_HEADERS) if (!headers.has(name)) headers.set(name, value)
    }
    if (parts.publicUrl().startsWith('https:')) headers.set('strict-transport-security', ONE_YEAR)
    return answer
  }
}

/** For what is answered before or outside the routes: the token is not checked. */
function respond(request: Request, reply: Reply): Response {
  return responseOf(reply, null, isV1(request) ? versionOf(request, null).version : null)
}

function isV1({ url }: Request): boolean {
  return V1_ADDRESS.test(url)
}

const V1_ADDRESS = /^[^/]*\/\/[^/]*\/v1(?:[/?#]|$)/

/** Where a route says nothing else: pages, scripts and media have policies and lifetimes of their own. */
const DEFAULT_HEADERS = Object.entries(SAFE_HEADERS)

/** What writes nothing but what can be left out. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers take it only from an answer over https, so it may stand on each. */
const ONE_YEAR = 'max-age=31536000'
