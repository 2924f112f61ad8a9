// TypeBox schemas as OpenAPI 3.0.3, and the document's texts. OpenAPI 3.0 predates JSON Schema's `const`
// and numeric `exclusiveMinimum`, so those are rewritten; schemas with an `$id` become components that
// others refer to.
import type { TObject, TSchema } from '@sinclair/typebox'
import type { ApiVersion } from '../../store/schema.ts'
import { VERSION } from '../../version.ts'
import type { RateLimit } from '../shared/rate-count.ts'
import { RATE_LIMITS } from './rate-limit.ts'

export type OpenApiObject = Record<string, unknown>

/** `schema` in OpenAPI's dialect; one with an `$id` as a reference to its component. */
function openApiSchema(schema: TSchema): OpenApiObject {
  return schema.$id === undefined ? plainSchema(schema) : { $ref: `#/components/schemas/${schema.$id}` }
}

/** Every schema with an `$id` among `roots` and inside them, by its id. */
export function openApiComponents(roots: readonly TSchema[]): Record<string, OpenApiObject> {
  const components = new Map<string, OpenApiObject>()
  const visit = (schema: TSchema) => {
    if (schema.$id !== undefined) components.set(schema.$id, plainSchema(schema))
    const { anyOf = [], items, properties = {}, additionalProperties } = schema
    for (const inner of [...anyOf, items, additionalProperties, ...Object.values(properties)])
      if (inner !== null && typeof inner === 'object') visit(inner)
  }
  roots.forEach(visit)
  return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function plainSchema(schema: TSchema): OpenApiObject {
  // Object.entries drops symbols (TypeBox's own), as it should.
  const { $id: _id, anyOf, const: single, exclusiveMinimum, ...rest } = schema as Record<string, unknown>
  const plain: OpenApiObject = {}
  for (const [key, value] of Object.entries(rest)) plain[key] = converted(key, value)
  if (single !== undefined) plain.enum = [single]
  if (exclusiveMinimum !== undefined)
    Object.assign(plain, { minimum: exclusiveMinimum, exclusiveMinimum: true })
  if (Array.isArray(anyOf)) {
    // OpenAPI 3.0 has no type `null`.
    const variants = anyOf.filter((variant) => variant.type !== 'null')
    if (variants.length < anyOf.length) plain.nullable = true
    const words = variants.map((variant) => variant.const)
    const [only] = variants
    if (variants.length === 1 && variants.length < anyOf.length)
      return { ...(openApiSchema(only) as OpenApiObject), ...plain }
    if (words.every((word) => word !== undefined)) Object.assign(plain, { type: 'string', enum: words })
    else plain.oneOf = variants.map(openApiSchema)
  }
  return plain
}

function converted(key: string, value: unknown): unknown {
  if (key === 'items') return openApiSchema(value as TSchema)
  if (key === 'additionalProperties' && typeof value === 'object') return openApiSchema(value as TSchema)
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, TSchema>).map(([name, field]) => [name, openApiSchema(field)]),
    )
  return value
}

/** The fields of `schema` as parameters. */
export function parametersOf(schema: TObject, place: 'path' | 'query' | 'header'): OpenApiObject[] {
  return Object.entries<TSchema>(schema.properties).map(([name, field]) => {
    const { description, example, ...rest } = openApiSchema(field)
    return {
      name,
      in: place,
      required: schema.required?.includes(name) ?? false,
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { example }),
      schema: rest,
    }
  })
}

/** `examples` by name, as values. */
export function jsonContent(schema: TSchema, examples?: Record<string, unknown>): OpenApiObject {
  return {
    'application/json': {
      schema: openApiSchema(schema),
      ...(examples === undefined
        ? {}
        : {
            examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
          }),
    },
  }
}

const integerHeader = (description: string, example: number) => ({
  description,
  required: true,
  schema: { type: 'integer', minimum: 0, example },
})

/** Headers of every answer from an endpoint with a rate limit, except 401. */
export const RATE_HEADERS = {
  'X-RateLimit-Remaining': integerHeader('Requests left in the current window.', 9),
  'X-RateLimit-Consumed': integerHeader('Requests used in the current window.', 1),
}
/** For a status that can also occur before the user is known. */
export const OPTIONAL_RATE_HEADERS = Object.fromEntries(
  Object.entries(RATE_HEADERS).map(([name, header]) => [name, { ...header, required: false }]),
)
export const RETRY_AFTER = { 'Retry-After': integerHeader('Seconds to wait, at least 1.', 42) }

/** “10 requests per minute and user” */
export function limitWords({ requests, seconds }: RateLimit): string {
  return `${requests} requests per ${seconds === 1 ? 'second' : 'minute'} and user`
}

/** The text at the top of the document. */
export function documentInfo(version: ApiVersion): OpenApiObject {
  return {
    title: 'Roughcut',
    version: VERSION,
    license: { name: 'MIT', url: 'https://opensource.org/licenses/MIT' },
    description: [
      'Imports media into projects and edits projects by prompt, as background jobs.',
      'A POST answers at once with identifiers; the outcome is read with `GET /jobs/{job_id}` or received as a callback.',
      '',
      `This is version ${version} of the interface. The header \`Roughcut-Version\` chooses 1.0 or 1.2; \`/docs/json?version=1.2\` describes 1.2.`,
      '',
      `Limits: imports ${limitWords(RATE_LIMITS.import)}, agent jobs ${limitWords(RATE_LIMITS.agent)}, reading a job ${limitWords(RATE_LIMITS.readJob)}; windows are fixed and begin with a user's first request.`,
      'Jobs are kept for 30 days.',
      '',
      'Retry 429 and 5xx with exponential backoff, and honor `Retry-After`. Give a POST an `Idempotency-Key` to retry it without creating a second job.',
    ].join('\n'),
  }
}
