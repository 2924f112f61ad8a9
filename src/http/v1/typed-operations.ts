// Edit operations as programs send them: the core's own, with names in snake case, times in decimal seconds,
// compositions by any of their ids and media by name. The mapping follows the schemas, so an operation that is new in
// the core is here at once.
import { Kind, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { isTime, wireName } from '../../agent/commands/as-sent.ts'
import { parseCompositionId, resolveComposition } from '../../edit/composition-id.ts'
import type { EditContext, EditDocument } from '../../edit/document.ts'
import { type EditOperation, OPERATION_SCHEMAS, type OperationType } from '../../edit/operations.ts'
import { usFromSeconds } from '../../edit/time.ts'
import { type ErrorDetail, RoughcutError } from '../../errors.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'

/** About 31 years: every time stays exact in integer microseconds. */
const MAX_SECONDS = 1_000_000_000

type Wire = Record<string, unknown>

/** The schema of each operation as it is sent. */
export const WIRE_SCHEMAS: Record<OperationType, TSchema> = Object.fromEntries(
  Object.entries(OPERATION_SCHEMAS).map(([type, schema]) => [type, wireSchema(schema)]),
) as Record<OperationType, TSchema>

const validators = new Map(
  Object.entries(WIRE_SCHEMAS).map(([type, schema]) => [type, createValidator(schema)]),
)

/**
 * Throws a `bad_request` that names the path in `operations`, also for what can name no composition of the project.
 * Looks at nothing that is stored.
 */
export function checkOperations(operations: readonly Wire[], projectId: string): void {
  for (const [index, operation] of operations.entries()) {
    const validate = validators.get(String(operation.type))
    if (validate === undefined)
      throw invalid(`operations[${index}].type must be one of ${Object.keys(WIRE_SCHEMAS).join(', ')}.`, [
        'operations',
        index,
        'type',
      ])
    try {
      validate(operation)
      for (const field of ['composition_id', 'from_composition_id']) {
        const given = operation[field]
        const parsed = typeof given === 'string' ? parseCompositionId(projectId, given) : null
        if (parsed?.ok === false) throw invalid(parsed.message.replace('composition_id', field), [field])
      }
    } catch (thrown) {
      throw within(index, thrown)
    }
  }
}

/** What is wrong with a field of one operation, as a field of the request. */
function within(index: number, thrown: unknown): unknown {
  if (!(thrown instanceof RoughcutError) || thrown.details === null) return thrown
  const details = thrown.details.map(
    ({ message, path }): ErrorDetail => ({
      message: `operations[${index}]: ${message}`,
      path: ['operations', index, ...path],
    }),
  )
  return new RoughcutError('bad_request', details.map(({ message }) => message).join(' '), { details })
}

/** Throws `unprocessable_entity`, naming the operation, for what the project does not have. */
export function toOperations(
  operations: readonly Wire[],
  project: { id: string; document: EditDocument; context: EditContext },
): EditOperation[] {
  const made = new Set<string>()
  return operations.map((operation, index) => {
    const refuse = (message: string) => unprocessable(index, message)
    const schema = OPERATION_SCHEMAS[operation.type as OperationType]
    const value = inward(operation, schema, '', {
      composition(text) {
        if (made.has(text.toLowerCase())) return text.toLowerCase()
        const { compositions } = project.document
        const found = resolveComposition({ id: project.id, compositions }, text)
        if (!found.ok) throw refuse(found.message)
        return found.value.id
      },
      media(text) {
        const name = text.normalize('NFC')
        const all = [...project.context.media.values()]
        const found =
          all.find((media) => media.id === text.toLowerCase()) ??
          all.find((media) => media.name.normalize('NFC') === name)
        if (found === undefined)
          throw refuse(`The project has no media file ${JSON.stringify(text.slice(0, 100))}.`)
        return found.id
      },
    }) as EditOperation
    if ('id' in value && typeof value.id === 'string') made.add(value.id.toLowerCase())
    return value
  })
}

/** A 422 that names the operation at `index`. */
export function unprocessable(index: number, reason: string): RoughcutError {
  return new RoughcutError('unprocessable_entity', `operations[${index}]: ${reason}`)
}

type Resolve = { composition: (text: string) => string; media: (text: string) => string }

/** From the wire to the core. `value` fits the wire's schema. */
function inward(value: unknown, schema: TSchema, field: string, resolve: Resolve): unknown {
  if (isTime(field, schema)) return usFromSeconds(value as number)
  if (/compositionId$/i.test(field)) return resolve.composition(value as string)
  if (field === 'mediaId') return resolve.media(value as string)
  if (Array.isArray(value) && schema.items)
    return value.map((item) => inward(item, schema.items as TSchema, elementOf(field), resolve))
  const object = objectOf(schema)
  if (object === null || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(object.properties).flatMap(([name, part]) => {
      const given = (value as Wire)[wireName(name)]
      return given === undefined ? [] : [[name, inward(given, part, name, resolve)]]
    }),
  )
}

/** The object among what a schema allows. */
function objectOf(schema: TSchema): TObject | null {
  if (schema.type === 'object' && schema.properties) return schema as TObject
  const options = (schema.anyOf ?? []) as TSchema[]
  return (options.find((option) => option.type === 'object' && option.properties) as TObject) ?? null
}

function wireSchema(schema: TSchema, field = ''): TSchema {
  const { description } = schema
  const described = description === undefined ? {} : { description }
  if (isTime(field, schema))
    return Type.Number({
      minimum: 0,
      maximum: MAX_SECONDS,
      ...(schema.exclusiveMinimum === undefined ? {} : { exclusiveMinimum: 0 }),
      description: `${String(description ?? 'A time')}; in seconds`,
    })
  if (/compositionId$/i.test(field))
    return Type.String({
      minLength: 1,
      maxLength: 2048,
      description: `${String(description)}: its UUID, the first 5 hexadecimal digits of it, or its address`,
    })
  if (field === 'mediaId')
    return Type.String({
      minLength: 1,
      maxLength: 1024,
      description: `${String(description)}: its name or its id`,
    })
  if (schema.type === 'array' && schema.items)
    return copy(schema, { items: wireSchema(schema.items as TSchema, elementOf(field)) })
  if (Array.isArray(schema.anyOf))
    return copy(schema, { anyOf: schema.anyOf.map((option: TSchema) => wireSchema(option, field)) })
  if (schema.type !== 'object' || !schema.properties) return schema
  const properties = Object.fromEntries(
    Object.entries((schema as TObject).properties).map(([name, part]) => [
      wireName(name),
      wireSchema(part, name),
    ]),
  )
  const required = ((schema.required ?? []) as string[]).map(wireName)
  return copy(schema, { ...described, properties, required })
}

/** Another schema of the same kind, its optionality and checks included. */
function copy(schema: TSchema, changes: Record<string, unknown>): TSchema {
  return { ...schema, [Kind]: schema[Kind], ...changes } as TSchema
}

/** A list is named for what is in it: `compositionIds`. */
function elementOf(field: string): string {
  return field.replace(/s$/, '')
}
