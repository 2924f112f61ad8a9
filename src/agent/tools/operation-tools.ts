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
import { tellChange } from '../tell-change.ts'
import type { FieldRule, Reading } from './field-rule.ts'
import { FIELD_RULES } from './fields.ts'
import { LABELS } from './labels.ts'
import { type Fields, failed, isAbsent, type Read, read, said, type Tool, type ToolResult } from './tool.ts'

/** Edit tools, by the type of their operation. */
export const OPERATION_TOOLS: readonly Tool[] = OPERATION_TYPES.map(toolOf)

function toolOf(type: OperationType): Tool {
  const { properties, required } = schemaOf(type)
  const fields = Object.keys(properties).filter((field) => field !== 'type' && field !== 'id')
  const rules = inReadingOrder(fields).map((field) => {
    const schema = properties[field] as TSchema
    return { field, rule: FIELD_RULES[field] ?? plainRule(field, schema), needed: required.includes(field) }
  })
  const parameters = {
    type: 'object',
    properties: Object.assign({}, ...rules.map(({ rule }) => rule.parameters)) as Record<string, object>,
    required: rules.filter(({ needed }) => needed).flatMap(({ rule }) => rule.required),
  }
  return {
    name: type,
    description: OPERATION_SCHEMAS[type].description ?? type,
    parameters,
    edits: true,
    label: LABELS[type],
    run(given, project) {
      const known = Object.keys(parameters.properties)
      const missing = parameters.required.filter(
        (name) => isAbsent(given[name]) && given[name] !== '' && !Array.isArray(given[name]),
      )
      if (missing.length > 0)
        return failed(`${type} needs ${missing.join(' and ')}. It takes: ${known.join(', ')}.`)
      const unknown = Object.keys(given).filter((name) => !known.includes(name) && !isAbsent(given[name]))
      if (unknown.length > 0)
        return failed(
          `${type} does not take ${unknown.slice(0, 5).join(', ')}. It takes: ${known.join(', ') || 'nothing'}.`,
        )
      const operation = operationOf(type, rules, given, project)
      return operation.ok ? applied(operation.value, project) : failed(operation.message)
    },
  }
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

function applied(operation: EditOperation, { draft }: AgentProject): ToolResult {
  const result = draft.apply(operation)
  if (!result.ok) return failed(result.message)
  return said(tellChange(result.before, result.after, draft.context))
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
      // A correction or a colour may be empty; null is a value where the schema has one.
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

function coerced(value: unknown, schema: Record<string, unknown>): unknown {
  const types = Array.isArray(schema.anyOf) ? schema.anyOf.map((one) => one.type) : [schema.type]
  if (typeof value === 'string' && !types.includes('string')) {
    if (types.some((type) => type === 'number' || type === 'integer')) {
      const number = Number.parseFloat(value)
      return Number.isFinite(number) ? number : value
    }
    if (types.includes('boolean')) return value === 'true' ? true : value === 'false' ? false : value
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
