// One tool per edit operation, made from the operation's schema: the schema says which fields there
// are and what they may be, `fields.ts` how they are said to a model.
import type { TSchema } from '@sinclair/typebox'
import type { Composition } from '../../edit/document.ts'
import {
  type EditOperation,
  OPERATION_SCHEMAS,
  OPERATION_TYPES,
  type OperationType,
} from '../../edit/operations.ts'
import type { AgentProject } from '../engine.ts'
import type { FieldRule, Reading } from './field-rule.ts'
import { FIELD_RULES } from './fields.ts'
import { LABELS } from './labels.ts'
import {
  changed,
  type Fields,
  failed,
  isAbsent,
  type Read,
  read,
  type Tool,
  type ToolResult,
  unreadable,
} from './tool.ts'

type Described = {
  type: OperationType
  rules: RuledField[]
  parameters: { properties: Record<string, object>; required: string[] }
}

const DESCRIBED = new Map(OPERATION_TYPES.map((type) => [type, described(type)]))

function described(type: OperationType): Described {
  const { properties, required } = schemaOf(type)
  const fields = Object.keys(properties).filter((field) => field !== 'type' && field !== 'id')
  const rules = inReadingOrder(fields).map((field) => {
    const schema = properties[field] as TSchema
    return { field, rule: FIELD_RULES[field] ?? plainRule(field, schema), needed: required.includes(field) }
  })
  return {
    type,
    rules,
    parameters: {
      properties: Object.assign({}, ...rules.map(({ rule }) => rule.parameters)) as Record<string, object>,
      required: rules.filter(({ needed }) => needed).flatMap(({ rule }) => rule.required),
    },
  }
}

/** The operation `type` with fields as a model says them, or what is wrong with them. */
export function readOperation(
  type: OperationType,
  given: Fields,
  project: AgentProject,
): Read<EditOperation> {
  const { rules, parameters } = DESCRIBED.get(type) ?? described(type)
  const problem = fieldProblem(type, given, Object.keys(parameters.properties), parameters.required)
  return problem === null ? operationOf(type, rules, given, project) : unreadable(problem)
}

/** What is wrong with the names of the fields that a call gives; null when nothing is. */
export function fieldProblem(
  name: string,
  given: Fields,
  known: readonly string[],
  required: readonly string[],
): string | null {
  const takes = `It takes: ${[...new Set(known)].join(', ') || 'nothing'}.`
  const missing = required.filter(
    (field) => isAbsent(given[field]) && given[field] !== '' && !Array.isArray(given[field]),
  )
  if (missing.length > 0) return `${name} needs ${missing.join(' and ')}. ${takes}`
  const unknown = Object.keys(given).filter((field) => !known.includes(field) && !isAbsent(given[field]))
  return unknown.length > 0 ? `${name} does not take ${unknown.slice(0, 5).join(', ')}. ${takes}` : null
}

/**
 * A tool for each operation under its own name. Models are not told of these: edit-tools.ts offers
 * fewer and broader ones. They answer models that use the names all the same.
 */
export const OPERATION_TOOLS: readonly Tool[] = OPERATION_TYPES.map((type) => ({
  name: type,
  description: OPERATION_SCHEMAS[type].description ?? type,
  parameters: { type: 'object', ...(DESCRIBED.get(type) ?? described(type)).parameters },
  edits: true,
  label: LABELS[type],
  run(given, project) {
    const operation = readOperation(type, given, project)
    return operation.ok ? applyOperations([operation.value], project) : failed(operation.message)
  },
}))

/** Applies all or none, and reports what that changed. */
export function applyOperations(operations: readonly EditOperation[], { draft }: AgentProject): ToolResult {
  const result = draft.applyAll(operations)
  if (!result.ok) return failed(result.message)
  return changed(result.before, result.after)
}

function schemaOf(type: OperationType): { properties: Record<string, TSchema>; required: string[] } {
  const { properties, required } = OPERATION_SCHEMAS[type]
  return { properties, required: required ?? [] }
}

function inReadingOrder(fields: readonly string[]): string[] {
  const order = Object.keys(FIELD_RULES)
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return fields.toSorted((a, b) => place(a) - place(b))
}

type RuledField = { field: string; rule: FieldRule; needed: boolean }

function operationOf(
  type: OperationType,
  rules: readonly RuledField[],
  fields: Fields,
  project: AgentProject,
): Read<EditOperation> {
  const reading: Reading = { project, fields, composition: null, media: null }
  const operation: Record<string, unknown> = { type }
  for (const { field, rule, needed } of rules) {
    if (field === 'mediaId' && !needed && isAbsent(fields.media)) continue
    const result = rule.read(reading)
    if (!result.ok) return result
    if (result.value === undefined) continue
    operation[field] = result.value
    if (field === 'compositionId' || field === 'fromCompositionId')
      reading.composition = compositionOf(project, result.value)
    if (field === 'mediaId') reading.media = project.context.media.get(String(result.value)) ?? null
  }
  // Not yet checked against the schema: applying does that, and says what is wrong where.
  return read(operation as EditOperation)
}

function compositionOf({ draft }: AgentProject, id: unknown): Composition | null {
  return draft.document.compositions.find((composition) => composition.id === id) ?? null
}

/** A field that a model may say as it is; numbers and truth values in quotes are understood. */
function plainRule(field: string, schema: TSchema): FieldRule {
  const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(schema))
  return {
    parameters: { [name]: plain },
    required: [name],
    read: ({ fields }) => {
      const value = fields[name]
      // A correction or a color may be empty; null is a value where the schema has one.
      if (value === undefined) return read(undefined)
      if (isAbsent(value) && !allowsNothing(plain, value)) return read(undefined)
      return read(coerced(value, plain))
    },
  }
}

function allowsNothing(schema: Record<string, unknown>, value: unknown): boolean {
  if (value === '') return schema.type === 'string' && !schema.minLength && !schema.enum
  return value === null && Array.isArray(schema.anyOf) && schema.anyOf.some((one) => one.type === 'null')
}

const YES_OR_NO = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
])

function coerced(value: unknown, schema: Record<string, unknown>): unknown {
  const types = Array.isArray(schema.anyOf) ? schema.anyOf.map((one) => one.type) : [schema.type]
  if (typeof value === 'string' && !types.includes('string')) {
    if (types.some((type) => type === 'number' || type === 'integer')) {
      const number = Number.parseFloat(value)
      return Number.isFinite(number) ? number : value
    }
    if (types.includes('boolean')) return YES_OR_NO.get(value.trim().toLowerCase()) ?? value
    if (types.includes('array'))
      return value
        .split(',')
        .map((piece) => piece.trim())
        .filter(Boolean)
  }
  if (typeof value === 'string' && Array.isArray(schema.enum)) {
    const wanted = value.toLowerCase().replace(/[\s-]+/g, '_')
    return schema.enum.find((one) => one === wanted) ?? value
  }
  return typeof value === 'number' && types[0] === 'string' ? String(value) : value
}
