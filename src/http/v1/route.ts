// What a route of /v1 is: declared once, beside its handler, with everything that the server, the OpenAPI document and
// the tests need to know about it. The table of all routes is in routes.ts.
import type { TSchema } from '@sinclair/typebox'
import type { ApiVersion } from '../../store/schema.ts'
import type { CommitTogether } from './commit-together.ts'
import type { Asked } from './endpoint.ts'
import type { LintFinding } from './lint-findings.ts'
import type { OpenApiObject } from './openapi.ts'
import type { ApiParts } from './parts.ts'
import type { LimitName } from './rate-limit.ts'
import type { Reply } from './reply.ts'

export type RouteParts = ApiParts & { commit: CommitTogether }

export type RouteMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Route = About & (OneRead | LongRead | Change)

/** Answered from the database as it is at one moment. */
type OneRead = { method: 'GET'; waits?: false; handle(parts: RouteParts, asked: Asked): Reply }
/** Also looks elsewhere. */
type LongRead = { method: 'GET'; waits: true; handle(parts: RouteParts, asked: Asked): Promise<Reply> }
type Change = {
  method: Exclude<RouteMethod, 'GET'>
  handle(parts: RouteParts, asked: Asked): Reply | Promise<Reply>
}

type About = {
  /** Begins with /v1; parameters as `:project_id`. */
  path: `/v1/${string}`
  /** Each route counts by itself, also where routes share the same numbers. Null: no limit. */
  limit: LimitName | null
  /** The operation in the OpenAPI document of a version. */
  describe(version: ApiVersion): OpenApiObject & { operationId: string }
  /** Every schema that `describe` refers to. */
  schemas(version: ApiVersion): TSchema[]
  /** The hosted service lacks this operation. */
  isExtension?: true
  /** What the hosted service would refuse in a body that was accepted here. */
  lint?: (body: Record<string, unknown>) => LintFinding[]
}
