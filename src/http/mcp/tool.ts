// What a tool is: its texts, its schemas, and a function from arguments to an answer.
import { type TSchema, Type } from '@sinclair/typebox'
import type { FramePreviews } from '../../jobs/kinds/export/frame-previews.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/open.ts'
import type { UploadRow } from '../../store/uploads.ts'
import type { Caller } from '../v1/auth.ts'
import type { JsonObject, Rest, V1 } from './rest.ts'
import type { Waits } from './wait.ts'

type Scope = 'read' | 'write'

/** What all calls share, passed in by app.ts or a test. */
export type ToolParts = {
  store: Pick<
    Store,
    'jobs' | 'drives' | 'folders' | 'plans' | 'revisions' | 'media' | 'projects' | 'uploads' | 'pages'
  >
  frames: FramePreviews
  /** Ends a direct upload; false if the file has already arrived. */
  endUpload(upload: Pick<UploadRow, 'id' | 'sizeBytes'>): Promise<boolean>
  nowMs: () => number
  publicUrl: () => string
  waits: Waits
}

export type McpParts = ToolParts & {
  v1: V1
  log: Log
  /** Counts a call; returns the seconds to wait after too many calls, otherwise null. */
  allowCall: (userId: string) => number | null
}

/** One call of a tool. */
export type ToolCall = {
  parts: ToolParts
  caller: Caller
  rest: Rest
  /** Aborted when the client closes the stream or cancels the request. */
  signal: AbortSignal
  /** Sends progress from 0 to 100; null if the request didn't ask for it. */
  progress: ((percent: number, label: string) => Promise<void>) | null
}

type Image = { data: string; mimeType: string }

/** `text` replaces the JSON of `structured`. */
export type ToolAnswer = { structured: JsonObject; text?: string; image?: Image }

export type Tool = {
  name: string
  title: string
  /** At most 60 words: what it does, when to use it or another one, what to call next. */
  description: string
  hints: { readOnly?: true; destructive?: true; idempotent?: true; openWorld?: true }
  scope: Scope
  input: TSchema
  output: TSchema
  /** Its answer has a `job_id`, which clients with the extension get as a task. */
  startsJob?: true
  run(call: ToolCall, args: JsonObject): Promise<ToolAnswer>
  /** A yes-or-no question about the effect, to ask the person first; null: no question. */
  question?(call: ToolCall, args: JsonObject): Promise<string | null>
}

/** Input schemas are closed: an unknown argument is an error. */
export function input(fields: Record<string, TSchema>): TSchema {
  return Type.Object(fields, { additionalProperties: false })
}

/**
 * An output schema is open, requires `required`, and accepts an error instead. Fields are typed only where a client
 * can use it: the interface's own documents describe the rest.
 */
export function output(
  required: Record<string, TSchema>,
  optional: Record<string, TSchema> = {},
  /** The tool has a `question`, and the answer may be no. */
  { declined = false } = {},
): TSchema {
  return Type.Unsafe<JsonObject>({
    type: 'object',
    properties: { ...required, ...optional, error: { type: 'object' } },
    anyOf: [Object.keys(required), ['error'], ...(declined ? [['declined']] : [])].map((names) => ({
      required: names,
    })),
  })
}

export const STRING = { type: 'string' } as unknown as TSchema
export const NUMBER = { type: 'number' } as unknown as TSchema
export const BOOLEAN = { type: 'boolean' } as unknown as TSchema
export const OBJECT = { type: 'object' } as unknown as TSchema
export const OBJECTS = { type: 'array', items: { type: 'object' } } as unknown as TSchema
export const NUMBER_OR_NULL = { type: ['number', 'null'] } as unknown as TSchema

/** A field that holds a UUID. */
export function id(description?: string): TSchema {
  return Type.String({ format: 'uuid', ...(description ? { description } : {}) })
}

export const COMPOSITION = Type.Optional(
  Type.String({ maxLength: 2048, description: 'A composition of the project: its id, short id or address.' }),
)

/** Shows a model how to continue after starting a job. Contains ids only, never names or texts. */
export function nextAfterJob(jobId: unknown): string {
  return `Call wait_for_job with job_id ${jobId} and wait_seconds 20.`
}
