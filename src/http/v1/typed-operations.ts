// The agent's commands as programs send them: the core's operations and the plans, with names in snake case, times in
// decimal seconds, compositions by any of their ids, and media by name. The mapping follows the schemas, so new core
// operations appear here automatically.
import { Kind, OptionalKind, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { isNullable, isTime, wireName } from '../../agent/commands/as-sent.ts'
import { PLAN_SCHEMAS, type PlanCommand, type PlanType } from '../../agent/commands/plan-commands.ts'
import { parseCompositionId, resolveComposition } from '../../edit/composition-id.ts'
import type { EditContext, EditDocument } from '../../edit/document.ts'
import { type EditOperation, OPERATION_SCHEMAS, type OperationType } from '../../edit/operations.ts'
import { secondsFromUs, usFromSeconds } from '../../edit/time.ts'
import { type ErrorDetail, RoughcutError } from '../../errors.ts'
import { createValidator, invalid, shown } from '../shared/request-validation.ts'

/** About 31 years: every time stays exact in integer microseconds. */
const MAX_SECONDS = 1_000_000_000

type Wire = Record<string, unknown>

export type Command = EditOperation | PlanCommand
type CommandType = OperationType | PlanType
const COMMAND_SCHEMAS: Record<CommandType, TSchema> = { ...OPERATION_SCHEMAS, ...PLAN_SCHEMAS }

/** The wire schema of each command. */
export const WIRE_SCHEMAS: Record<CommandType, TSchema> = Object.fromEntries(
  Object.entries(COMMAND_SCHEMAS).map(([type, schema]) => [type, wireSchema(schema)]),
) as Record<CommandType, TSchema>

const validators = new Map(
  Object.entries(WIRE_SCHEMAS).map(([type, schema]) => [type, createValidator(schema)]),
)

/**
 * Throws a `bad_request` that names the path in `operations`, also for a value that can't name any composition.
 * Doesn't read the store.
 */
export function checkOperations(operations: readonly Wire[], projectId: string): void {
  const named = new Set<unknown>()
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
        if (named.has(given)) continue
        const parsed = typeof given === 'string' ? parseCompositionId(projectId, given) : null
        if (parsed?.ok === false) throw invalid(parsed.message.replace('composition_id', field), [field])
      }
      if (operation.id === undefined) continue
      if (named.has(operation.id)) throw invalid(`id ${shown(operation.id)} is used twice.`, ['id'])
      named.add(operation.id)
    } catch (thrown) {
      throw within(index, thrown)
    }
  }
}

/** An error in an operation's field, as an error in a field of the request. */
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

/**
 * Throws `unprocessable_entity`, naming the operation, for anything the project doesn't have. An `id` only counts
 * within the request; new objects get theirs from `newId`.
 */
export function toCommands(
  operations: readonly Wire[],
  project: { id: string; document: EditDocument; context: EditContext },
  newId: () => string,
): Command[] {
  const made = new Map<string, string>()
  return operations.map((operation, index) => {
    const refuse = (message: string) => unprocessable(index, message)
    const { id } = operation
    const resolve: Resolve = {
      made: (text) => made.get(text) ?? text,
      composition(text) {
        const own = made.get(text)
        if (own !== undefined) return own
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
    }
    const command = inward(operation, COMMAND_SCHEMAS[operation.type as CommandType], '', resolve) as Command
    if (typeof id !== 'string') return command
    made.set(id, newId())
    return { ...command, id: resolve.made(id) } as Command
  })
}

/** A 422 that names the operation at `index`. */
export function unprocessable(index: number, reason: string): RoughcutError {
  return new RoughcutError('unprocessable_entity', `operations[${index}]: ${reason}`)
}

type Resolve = {
  composition: (text: string) => string
  media: (text: string) => string
  /** What the request itself created under this id, otherwise the text. */
  made: (text: string) => string
}

/** From the wire to the core. `value` matches the wire schema. */
function inward(value: unknown, schema: TSchema, field: string, resolve: Resolve): unknown {
  if (isTime(field, schema)) return usFromSeconds(value as number)
  if (/compositionId$/i.test(field)) return resolve.composition(value as string)
  if (field === 'mediaId') return resolve.media(value as string)
  if (/^(?:clip|afterClip|title|marker)Id$/.test(field)) return resolve.made(value as string)
  if (Array.isArray(value) && schema.items)
    return value.map((item) => inward(item, schema.items as TSchema, elementOf(field), resolve))
  const object = objectOf(schema)
  if (object === null || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(object.properties).flatMap(([name, part]) => {
      const given = (value as Wire)[wireName(name)]
      if (given !== undefined) return [[name, inward(given, part, name, resolve)]]
      return isNullable(part) && isRequired(object, name) ? [[name, null]] : []
    }),
  )
}

function isRequired({ required }: TSchema, name: string): boolean {
  return ((required ?? []) as string[]).includes(name)
}

/** The object schema among the allowed ones. */
function objectOf(schema: TSchema): TObject | null {
  if (schema.type === 'object' && schema.properties) return schema as TObject
  const options = (schema.anyOf ?? []) as TSchema[]
  return (options.find((option) => option.type === 'object' && option.properties) as TObject) ?? null
}

function wireSchema(schema: TSchema, field = ''): TSchema {
  const description = schema.description
    ?.replace('with null', 'without `captions`')
    .replace('in microseconds', 'in seconds')
  const described = description === undefined ? {} : { description }
  if (isTime(field, schema))
    return Type.Number({
      minimum: secondsFromUs(schema.minimum ?? 0),
      maximum: schema.maximum === undefined ? MAX_SECONDS : secondsFromUs(schema.maximum),
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
  if (field === 'id')
    return copy(schema, { description: 'A name for what is made, for later operations of this request' })
  if (Array.isArray(schema.anyOf)) return withoutNull(schema, field)
  if (schema.type !== 'object' || !schema.properties) return schema
  const properties = Object.fromEntries(
    Object.entries((schema as TObject).properties).map(([name, part]) => [
      wireName(name),
      wireSchema(part, name),
    ]),
  )
  const fields = schema.properties as Record<string, TSchema>
  const required = Object.keys(fields)
    .filter((name) => isRequired(schema, name) && !isNullable(fields[name] as TSchema))
    .map(wireName)
  return copy(schema, { ...described, properties, required })
}

/** Requests don't use null: where the core needs one, the field is left out instead. */
function withoutNull(schema: TSchema, field: string): TSchema {
  const options = (schema.anyOf as TSchema[])
    .filter(({ type }) => type !== 'null')
    .map((option) => wireSchema(option, field))
  const [only, ...others] = options
  const description = schema.description?.replace(/\bnull\b/g, 'absent')
  const [optional, changes] = [schema[OptionalKind], description === undefined ? {} : { description }]
  if (only === undefined || others.length > 0) return copy(schema, { anyOf: options, ...changes })
  return copy(only, { ...(optional === undefined ? {} : { [OptionalKind]: optional }), ...changes })
}

/** A schema of the same kind, with the same optionality and checks. */
function copy(schema: TSchema, changes: Record<string, unknown>): TSchema {
  return { ...schema, [Kind]: schema[Kind], ...changes } as TSchema
}

/** A list is named after its entries: `compositionIds`. */
function elementOf(field: string): string {
  return field.replace(/s$/, '')
}
