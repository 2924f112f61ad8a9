// /v1, the table of contents: which path answers which method, and with what. Every other method of
// these paths is 405, every other path 404, all in the same shape.
import { Elysia } from 'elysia'
import { createRateCounter } from '../shared/rate-count.ts'
import { postAgent } from './agent.ts'
import { createCommitTogether } from './commit-together.ts'
import { createHandler, type Handler } from './endpoint.ts'
import { errorReply } from './errors.ts'
import { postImport } from './import.ts'
import { getJob, getJobs } from './jobs.ts'
import type { RequestCounts } from './metrics.ts'
import type { OpenApiObject } from './openapi.ts'
import { agentDetail, getJobDetail, importDetail, listJobsDetail } from './operations.ts'
import type { ApiParts } from './parts.ts'
import { RATE_LIMITS } from './rate-limit.ts'
import { type Reply, SAFE_HEADERS, withoutBody } from './reply.ts'

type Route = { method: 'GET' | 'POST'; path: string; detail: OpenApiObject; handle: Handler }

function routesOf(parts: ApiParts, counts: RequestCounts): Route[] {
  const limits = { ...RATE_LIMITS, ...parts.rateLimits }
  const posting = { ...parts, commit: createCommitTogether(parts.store) }
  const imports = createRateCounter(limits.import)
  const agents = createRateCounter(limits.agent)
  const reads = createRateCounter(limits.readJob)
  return [
    {
      method: 'POST',
      path: '/v1/jobs/import/project_media',
      detail: importDetail,
      handle: createHandler(
        parts,
        imports,
        (asked) => postImport(posting, asked),
        counts.of('/v1/jobs/import/project_media'),
      ),
    },
    {
      method: 'POST',
      path: '/v1/jobs/agent',
      detail: agentDetail,
      handle: createHandler(parts, agents, (asked) => postAgent(posting, asked), counts.of('/v1/jobs/agent')),
    },
    {
      method: 'GET',
      path: '/v1/jobs/:job_id',
      detail: getJobDetail,
      handle: createHandler(parts, reads, (asked) => getJob(parts, asked), counts.of('/v1/jobs/:job_id')),
    },
    {
      method: 'GET',
      path: '/v1/jobs',
      detail: listJobsDetail,
      handle: createHandler(parts, null, (asked) => getJobs(parts, asked), counts.of('/v1/jobs')),
    },
  ]
}

/** Methods that would otherwise fall through to a path with a parameter: /v1/jobs/agent looks like a job. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const HIDDEN = { detail: { hide: true }, parse: 'none' } as const

export function createV1(parts: ApiParts, counts: RequestCounts) {
  const countOther = counts.of('other')
  const app = new Elysia({ name: 'v1' })
  for (const { method, path, detail, handle } of routesOf(parts, counts)) {
    const allowed = allowedWith(method)
    const allow = allowed.join(', ')
    // Elysia reads the source of a handler to see what it needs: only what is destructured here.
    app.route(method, path, ({ request, params }) => handle(request, params), { detail, parse: 'none' })
    if (method === 'GET')
      app.head(path, async ({ request, params }) => withoutBody(await handle(request, params)), HIDDEN)
    app.options(path, () => new Response(null, { status: 204, headers: { allow, ...SAFE_HEADERS } }), HIDDEN)
    const refuse = bodiless(
      createHandler(parts, null, ({ request }) => methodRefused(request.method, allow), countOther, false),
    )
    for (const other of METHODS)
      if (!allowed.includes(other)) app.route(other, path, ({ request }) => refuse(request, {}), HIDDEN)
    app.all(path, ({ request }) => refuse(request, {}), HIDDEN)
  }
  const unknown = createHandler(
    parts,
    null,
    () =>
      errorReply(404, 'There is nothing at this path. The paths of this interface are described at /docs.'),
    countOther,
    false,
  )
  // By name, too: the pages answer GET of `/*`, which would go before ALL of `/v1/*`. HEAD is made from GET.
  for (const path of ['/v1', '/v1/*']) {
    for (const method of METHODS)
      if (method !== 'HEAD') app.route(method, path, ({ request }) => unknown(request, {}), HIDDEN)
    app.all(path, ({ request }) => unknown(request, {}), HIDDEN)
  }
  return app
}

function allowedWith(method: 'GET' | 'POST'): string[] {
  return method === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : [method, 'OPTIONS']
}

function methodRefused(method: string, allow: string): Reply {
  return errorReply(405, `${method} is not answered here; allowed: ${allow}.`, { allow })
}

/**
 * For what found no route at all: 405 at a path of this interface, else null. Bun's router knows the common
 * methods only, so TRACE or PROPFIND passes the routes above by.
 */
export function unroutedMethod(method: string, path: string): Reply | null {
  const isPost = /^\/v1\/jobs\/(import\/project_media|agent)$/.test(path)
  if (!isPost && !/^\/v1\/jobs(\/[^/]+)?$/.test(path)) return null
  return methodRefused(method, allowedWith(isPost ? 'POST' : 'GET').join(', '))
}

/** For routes that also answer HEAD. */
function bodiless(handle: Handler): Handler {
  return async (request, params) => {
    const response = await handle(request, params)
    return request.method === 'HEAD' ? withoutBody(response) : response
  }
}
