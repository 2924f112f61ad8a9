// A route of /v1: declared once, beside its handler, with everything the server, the OpenAPI document and the tests
// need to know about it. The table of all routes is in routes.ts.
import type { TSchema } from '@sinclair/typebox'
import type { ApiVersion } from '../../store/schema.ts'
import type { Identify, RequestContext } from './endpoint.ts'
import type { GroupCommit } from './group-commit.ts'
import type { LintFinding } from './lint-findings.ts'
import type { OpenApiObject } from './openapi.ts'
import type { ApiParts } from './parts.ts'
import type { LimitName } from './rate-limit.ts'
import type { Reply } from './reply.ts'

export type RouteParts = ApiParts & { commit: GroupCommit }

export type RouteMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Route = About & (OneRead | LongRead | Change)

/** What a caller needs besides a valid token, as shown in the API pages and the OpenAPI document (`x-permission`). */
export const PERMISSIONS = {
  drive: 'Any token. It reaches the projects of one drive that its user may see.',
  view: 'A token whose user may view the project.',
  edit: 'A token whose user may edit the project.',
  editIfExisting: 'Any token for a new project; edit access for an existing one.',
  changeProject:
    'Edit access for `name` and `folder_path`; `team_access` is changed by the owner of the project.',
  cancelJob:
    'Edit access to the project; a library import is canceled by who started it or an owner of the drive.',
  owner: 'A token of the owner of the project.',
  openPage: 'A token whose user may open the share page.',
} as const

/** Answered from the database as of one moment. */
type OneRead = {
  method: 'GET'
  waits?: false
  handle(parts: RouteParts, context: RequestContext): Reply
  /** Reads the caller together with what is answered. */
  identify?(parts: RouteParts, ...request: Parameters<Identify>): ReturnType<Identify>
}
/** Doesn't only read the database. */
type LongRead = {
  method: 'GET'
  waits: true
  handle(parts: RouteParts, context: RequestContext): Promise<Reply>
}
type Change = {
  method: Exclude<RouteMethod, 'GET'>
  handle(parts: RouteParts, context: RequestContext): Reply | Promise<Reply>
}

type About = {
  /** Begins with /v1; parameters as `:project_id`. */
  path: `/v1/${string}`
  permission: keyof typeof PERMISSIONS
  /** Each route has its own count, even where routes share the same numbers. Null: no limit. */
  limit: LimitName | null
  /** The operation in a version's OpenAPI document. */
  describe(version: ApiVersion): OpenApiObject & { operationId: string }
  /** Every schema that `describe` refers to. */
  schemas(version: ApiVersion): TSchema[]
  /** The hosted service lacks this operation. */
  isExtension?: true
  /** What the hosted service would refuse in a body that we accept. */
  lint?: (body: Record<string, unknown>) => LintFinding[]
}
