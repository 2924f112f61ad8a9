// The path of every request under /v1: who is calling (401), how often (429), then the endpoint itself.
// Anything thrown along the way becomes an answer here, so every answer has its headers.

import type { RoughcutError } from '../../errors.ts'
import type { JobSummary } from '../../store/job-summary.ts'
import type { RateCount, RateCounter, RateLimit } from '../shared/rate-count.ts'
import { invalid, shown } from '../shared/request-validation.ts'
import type { Caller } from './auth.ts'
import { callerOf, knownCallerOf } from './auth.ts'
import { errorReply, replyToThrown } from './errors.ts'
import type { ApiParts } from './parts.ts'
import { type Reply, responseOf } from './reply.ts'
import { type ApiVersion, VERSION_HEADER, versionOf } from './version.ts'

type Params = Record<string, string>

export type RequestContext = {
  request: Request
  /** The version the request is read and answered in. */
  version: ApiVersion
  caller: Caller
  /** Path parameters, decoded. */
  params: Params
  /** The job in the path, if `identify` read it too and the caller may see it. */
  job?: JobSummary | null
}

/** Who sent a request. Throws `unauthorized`. */
export type Identify = (request: Request, params: Params) => Pick<RequestContext, 'caller' | 'job'>

/** Answers synchronously: a promise would make each poll a tenth slower. */
export type ReadHandler = (request: Request, params: Params) => Response
export type Handler = (request: Request, params: Params) => Promise<Response>

export type Endpoint = {
  /** Null: no rate limit. */
  counter: RateCounter | null
  countAnswer(status: number): void
}

type Parts = Pick<ApiParts, 'store' | 'log'>

/** What's known about a request so far, for the headers of any answer. */
type Known = { caller: Caller | null; version: ApiVersion | null; count: RateCount | null }
const nothing = (): Known => ({ caller: null, version: null, count: null })

/** From the token alone. */
const identifyIn =
  ({ tokens }: Pick<Parts['store'], 'tokens'>): Identify =>
  (request) => ({ caller: callerOf(request, tokens.authenticate) })

/**
 * Runs each request to a read-only endpoint: caller and answer are read from the database as of one moment, which
 * also locks it only once. An endpoint with its own `identify` reads both by that.
 */
export function createReadHandler(
  parts: Parts,
  endpoint: Endpoint,
  answer: (context: RequestContext) => Reply,
  identify?: Identify,
): ReadHandler {
  const { snapshot } = parts.store
  const ofToken = identifyIn(parts.store)
  return (request, params) => {
    const known = nothing()
    try {
      const reply = identify
        ? replyTo(endpoint, known, request, params, identify, answer)
        : snapshot(() => replyTo(endpoint, known, request, params, ofToken, answer))
      return send(endpoint, known, request, reply)
    } catch (thrown) {
      return sendThrown(parts, endpoint, known, request, thrown)
    } finally {
      if (known.caller !== null) parts.store.tokens.noteUse(known.caller)
    }
  }
}

/** Runs each request to an endpoint that changes something or waits. */
export function createHandler(
  parts: Parts,
  endpoint: Endpoint,
  answer: (context: RequestContext) => Reply | Promise<Reply>,
): Handler {
  const identify = identifyIn(parts.store)
  return async (request, params) => {
    const known = nothing()
    try {
      return send(endpoint, known, request, await replyTo(endpoint, known, request, params, identify, answer))
    } catch (thrown) {
      return sendThrown(parts, endpoint, known, request, thrown)
    } finally {
      if (known.caller !== null) parts.store.tokens.noteUse(known.caller)
    }
  }
}

/** Runs for an unknown path or method; this is checked before the token. */
export function createRefusal(
  parts: Parts,
  countAnswer: Endpoint['countAnswer'],
  reply: (method: string) => Reply,
): (request: Request) => Response {
  const endpoint = { counter: null, countAnswer }
  return (request) => {
    const known = nothing()
    try {
      known.version = versionOf(request, knownCallerOf(parts.store, request)?.apiVersion ?? null).version
      return send(endpoint, known, request, reply(request.method))
    } catch (thrown) {
      return sendThrown(parts, endpoint, known, request, thrown)
    }
  }
}

function replyTo<R>(
  { counter }: Endpoint,
  known: Known,
  request: Request,
  params: Params,
  identify: Identify,
  answer: (context: RequestContext) => R,
): Reply | R {
  const { caller, job = null } = identify(request, params)
  known.caller = caller
  const { version, isUnknown } = versionOf(request, caller.apiVersion)
  known.version = version
  if (counter) {
    const count = counter.count(caller.userId)
    known.count = count
    if (!count.isAllowed) return tooManyRequests(counter.limit, count)
  }
  if (isUnknown) throw unknownVersion(request)
  return answer({ request, version, caller, params, job })
}

function send({ countAnswer }: Endpoint, { count, version }: Known, request: Request, reply: Reply) {
  countAnswer(reply.status)
  return responseOf(reply, count, version ?? versionOf(request, null).version)
}

function sendThrown({ log }: Parts, endpoint: Endpoint, known: Known, request: Request, thrown: unknown) {
  const about = { method: request.method, path: pathOf(request.url) }
  return send(endpoint, known, request, replyToThrown(thrown, log, about))
}

function unknownVersion({ headers }: Request): RoughcutError {
  return invalid(
    `The header Roughcut-Version must be 1.0 or 1.2, and be sent once; got ${shown(headers.get(VERSION_HEADER))}.`,
  )
}

function tooManyRequests(limit: RateLimit, { retryAfterSeconds }: RateCount): Reply {
  const window = limit.seconds === 1 ? 'second' : `${limit.seconds} seconds`
  return errorReply(
    429,
    `At most ${limit.requests} requests per ${window} and user are allowed. Wait ${retryAfterSeconds} s.`,
    { 'retry-after': String(retryAfterSeconds) },
  )
}

/** Without the query, which may hold things that don't belong in a log. */
export function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? ''
}
