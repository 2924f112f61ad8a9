// Reads an OpenAPI document for the API pages: its operations in order, with their schemas resolved.
import type { OpenApiObject } from '../../http/v1/openapi.ts'

export type Schema = {
  $ref?: string
  type?: string
  format?: string
  description?: string
  nullable?: boolean
  enum?: readonly unknown[]
  example?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  oneOf?: readonly Schema[]
  discriminator?: { propertyName: string }
}

export type Content = Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  example?: unknown
  schema: Schema
}

export type Answer = {
  description: string
  headers?: Record<string, { description?: string }>
  content?: Content
}

type Body = { required: boolean; content: Content }

export type Operation = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  permission: string
  parameters: readonly Parameter[]
  body: Body | null
  answers: readonly (Answer & { status: number })[]
  /** What's posted to `callback_url` when the job stops; null for operations without callbacks. */
  callback: { description: string; content: Content } | null
}

type Tag = { name: string; description: string }

export type ApiDocument = {
  title: string
  description: string
  tags: readonly Tag[]
  operations: readonly Operation[]
  schemas: Readonly<Record<string, Schema>>
}

type RawOperation = {
  operationId: string
  summary: string
  description: string
  tags: [string]
  'x-permission': string
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Answer>
  callbacks?: Record<string, Record<string, { post: { description: string; requestBody: Body } }>>
}

type RawDocument = {
  info: { title: string; description: string }
  tags: Tag[]
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, Schema> }
}

/** Reads a document of `apiDocument`. */
export function readDocument(document: OpenApiObject): ApiDocument {
  const { info, tags, paths, components } = document as RawDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(method.toUpperCase(), path, raw)),
  )
  return {
    ...{ title: info.title, description: info.description },
    ...{ tags, operations, schemas: components.schemas },
  }
}

function operationOf(method: string, path: string, raw: RawOperation): Operation {
  const [callback] = Object.values(Object.values(raw.callbacks ?? {})[0] ?? {})
  return {
    ...{ id: raw.operationId, method, path, tag: raw.tags[0] },
    ...{ summary: raw.summary, description: raw.description, permission: raw['x-permission'] },
    parameters: raw.parameters ?? [],
    body: raw.requestBody ?? null,
    answers: Object.entries(raw.responses).map(([status, answer]) => ({ status: Number(status), ...answer })),
    callback: callback
      ? { description: callback.post.description, content: callback.post.requestBody.content }
      : null,
  }
}

/** The schema that a reference leads to, with its name; other schemas have none. Throws for an unknown reference. */
export function resolved(
  schema: Schema,
  schemas: ApiDocument['schemas'],
): { name: string | null; schema: Schema } {
  if (schema.$ref === undefined) return { name: null, schema }
  const name = schema.$ref.replace('#/components/schemas/', '')
  const found = schemas[name]
  if (found === undefined) throw new Error(`The document has no schema ${name}.`)
  // Keywords beside the reference (`nullable`, a description) take precedence.
  const { $ref: _, ...beside } = schema
  return { name, schema: { ...found, ...beside } }
}
