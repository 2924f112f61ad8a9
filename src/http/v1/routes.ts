// /v1, the table of contents: which path answers which method, and with what. Other methods on
// these paths give 405, other paths 404, all in the same shape.
import { type Context, Elysia } from 'elysia'
import { createRateCounter } from '../shared/rate-count.ts'
import { editLinkRoute } from './edit-link.ts'
import { editsRoute } from './edits.ts'
import {
  createHandler,
  createReadHandler,
  createRefusal,
  type Handler,
  type ReadHandler,
} from './endpoint.ts'
import { errorReply } from './errors.ts'
import { exportTimelineRoute } from './export-timeline.ts'
import { exportTranscriptRoute } from './export-transcript.ts'
import { createGroupCommit } from './group-commit.ts'
import { redoRoute, undoRoute } from './history.ts'
import { importLibraryRoute } from './import-library.ts'
import { agentRoute, cancelJobRoute, importRoute, jobRoute, jobsRoute } from './job-routes.ts'
import type { RequestCounts } from './metrics.ts'
import { modelsRoute } from './models.ts'
import type { ApiParts } from './parts.ts'
import { applyPlanRoute } from './plans.ts'
import { changeProjectRoute, projectRoute, trashProjectRoute } from './project.ts'
import { projectsRoute } from './project-list.ts'
import { publishRoute } from './publish.ts'
import { publishedProjectRoute } from './published-project.ts'
import { RATE_LIMITS } from './rate-limit.ts'
import { type Reply, SAFE_HEADERS, withoutBody } from './reply.ts'
import type { Route, RouteMethod, RouteParts } from './route.ts'
import { searchRoute } from './search.ts'
import { statusRoute } from './status.ts'
import { transcriptRoute } from './transcript.ts'

/** Every operation of the interface, in documentation order. */
export const ROUTES: readonly Route[] = [
  importRoute,
  importLibraryRoute,
  agentRoute,
  publishRoute,
  exportTimelineRoute,
  jobRoute,
  cancelJobRoute,
  jobsRoute,
  projectsRoute,
  projectRoute,
  changeProjectRoute,
  trashProjectRoute,
  transcriptRoute,
  exportTranscriptRoute,
  editsRoute,
  applyPlanRoute,
  undoRoute,
  redoRoute,
  publishedProjectRoute,
  editLinkRoute,
  searchRoute,
  statusRoute,
  modelsRoute,
]

/** Methods that would otherwise match a path with a parameter: /v1/jobs/agent looks like a job. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const HIDDEN = { parse: 'none' } as const

/** The routes, as part of an app. Each has its own count. */
export function createV1(parts: ApiParts, counts: RequestCounts) {
  const refusal = (reply: (method: string) => Reply) => createRefusal(parts, counts.of('other'), reply)
  const routeParts: RouteParts = { ...parts, commit: createGroupCommit(parts.store) }
  const app = new Elysia({ name: 'v1' })
  for (const [path, routes] of Map.groupBy(ROUTES, (route) => route.path)) {
    const allowed = allowedOf(routes.map(({ method }) => method))
    const allow = allowed.join(', ')
    for (const route of routes) {
      const handle = handlerOf(route, routeParts, counts)
      // Elysia reads a handler's source to see what it needs, and awaits handlers that return a call or whose route
      // says how to parse a body. A bound function has no source, so it gets the request and path parameters, and a
      // read, which has no body, doesn't create a promise.
      const answer = ({ request, params }: Context) => handle(request, params)
      app.route(route.method, path, answer.bind(null), route.method === 'GET' ? {} : HIDDEN)
      if (route.method === 'GET')
        app.head(path, async ({ request, params }) => withoutBody(await handle(request, params)), HIDDEN)
    }
    app.options(path, () => new Response(null, { status: 204, headers: { allow, ...SAFE_HEADERS } }), HIDDEN)
    const refuse = bodiless(refusal((method) => methodRefused(method, allow)))
    for (const other of METHODS)
      if (!allowed.includes(other)) app.route(other, path, ({ request }) => refuse(request), HIDDEN)
    app.all(path, ({ request }) => refuse(request), HIDDEN)
  }
  const unknown = refusal(() =>
    errorReply(404, 'There is nothing at this path. The paths of this interface are described at /docs.'),
  )
  // GET is registered by name too: the pages' GET `/*` would win over ALL `/v1/*`. HEAD is derived from GET.
  for (const path of ['/v1', '/v1/*']) {
    for (const method of METHODS)
      if (method !== 'HEAD') app.route(method, path, ({ request }) => unknown(request), HIDDEN)
    app.all(path, ({ request }) => unknown(request), HIDDEN)
  }
  return app
}

function handlerOf(route: Route, parts: RouteParts, counts: RequestCounts): ReadHandler | Handler {
  const limits = { ...RATE_LIMITS, ...parts.rateLimits }
  const counter = route.limit === null ? null : createRateCounter(limits[route.limit])
  const endpoint = { counter, countAnswer: counts.of(route.path) }
  if (route.method === 'GET' && !route.waits) {
    const { identify } = route
    return createReadHandler(
      parts,
      endpoint,
      (context) => route.handle(parts, context),
      identify && ((...request) => identify(parts, ...request)),
    )
  }
  return createHandler(parts, endpoint, (context) => route.handle(parts, context))
}

function allowedOf(methods: readonly RouteMethod[]): string[] {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
}

function methodRefused(method: string, allow: string): Reply {
  return errorReply(405, `${method} is not supported here; allowed: ${allow}.`, { allow })
}

/**
 * For requests without a route: 405 on a path of this interface, otherwise null. Bun's router only knows the
 * common methods, so TRACE and PROPFIND bypass the routes above.
 */
export function unroutedMethod(method: string, path: string): Reply | null {
  const fixed = ROUTES.filter((route) => route.path === path)
  const matching = fixed.length > 0 ? fixed : ROUTES.filter((route) => patternOf(route.path).test(path))
  if (matching.length === 0) return null
  return methodRefused(method, allowedOf(matching.map((route) => route.method)).join(', '))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}

/** Adds HEAD for routes that answer GET. */
function bodiless(refuse: (request: Request) => Response) {
  return (request: Request) => {
    const response = refuse(request)
    return request.method === 'HEAD' ? withoutBody(response) : response
  }
}
