// Parses any JSON value into an operation, or into a sentence about the first wrong field. Input from models and other
// programs is checked here, and again by `applyOperation`.
import type { TSchema } from '@sinclair/typebox'
import { Value, type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { type EditOperation, OPERATION_SCHEMAS, OPERATION_TYPES, type OperationType } from './operations.ts'
import { ok, type Result, wrong } from './result.ts'

/** The value as an operation; it is not copied. */
export function parseOperation(value: unknown): Result<EditOperation> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong({ kind: 'malformed_operation', type: null, path: '', expected: 'an object with a `type`' })
  const type: unknown = 'type' in value ? value.type : undefined
  if (!isOperationType(type)) {
    const expected = `one of ${OPERATION_TYPES.join(', ')}`
    return wrong({ kind: 'malformed_operation', type: null, path: 'type', expected })
  }
  const schema: TSchema = OPERATION_SCHEMAS[type]
  if (Value.Check(schema, value)) return ok(value as EditOperation)
  const error = Value.Errors(schema, value).First()
  return wrong({
    kind: 'malformed_operation',
    type,
    path: error ? readablePath(error.path) : '',
    expected: error ? expectationOf(error) : 'another value',
  })
}

function isOperationType(type: unknown): type is OperationType {
  return typeof type === 'string' && Object.hasOwn(OPERATION_SCHEMAS, type)
}

/** `/ranges/0/endUs` as `ranges[0].endUs`. */
function readablePath(path: string): string {
  return path
    .replace(/^\//, '')
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
}

function expectationOf({ type, schema }: ValueError): string {
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'no such field'
  const expected = describeSchema(schema)
  return type === ValueErrorType.ObjectRequiredProperty ? `${expected}; it is missing` : expected
}

function describeSchema(schema: TSchema): string {
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(describeSchema).join(' or ') + about(schema)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  switch (schema.type) {
    case 'integer':
      return `a whole number${bounds(schema)}${about(schema)}`
    case 'number':
      return `a number${bounds(schema)}${about(schema)}`
    case 'string':
      return `a ${stringWords(schema)}${about(schema)}`
    case 'array':
      return `a list${countOf(schema)}${about(schema)}`
    case 'boolean':
      return `true or false${about(schema)}`
    case 'null':
      return 'null'
    default:
      return `an object${about(schema)}`
  }
}

function stringWords({ minLength, maxLength, pattern, description }: TSchema): string {
  // Where the description or a pattern says how long, that is what to keep to.
  if (maxLength === undefined || pattern !== undefined || description?.includes('at most'))
    return minLength === 1 ? 'non-empty string' : 'string'
  return `string of ${minLength === 1 ? '1 to' : 'at most'} ${maxLength.toLocaleString('en')} characters`
}

function countOf({ minItems, maxItems }: TSchema): string {
  if (maxItems === undefined) return minItems === 1 ? ' of at least one' : ''
  const most = maxItems.toLocaleString('en')
  return minItems === 1 ? ` of 1 to ${most}` : ` of at most ${most}`
}

function bounds({ minimum, maximum }: TSchema): string {
  const least = minimum === undefined ? '' : ` from ${minimum}`
  return maximum === undefined ? least : `${least} to ${maximum}`
}

function about({ description }: TSchema): string {
  return description ? ` (${description})` : ''
}
