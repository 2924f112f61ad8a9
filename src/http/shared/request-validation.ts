// Checks input against its TypeBox schema, and reports errors by path: where, what was expected, and what
// came. Each endpoint checks what a schema can't express, such as names that must exist.
import { OptionalKind, type Static, type TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { type ErrorDetail, RoughcutError } from '../../errors.ts'
import { fieldPath, shortened } from './json-text.ts'
import { expectedWords } from './schema-kinds.ts'

const MAX_PROBLEMS = 5
const TOO_MANY = new Set([ValueErrorType.ObjectMaxProperties, ValueErrorType.ArrayMaxItems])

/** Returns a function that returns its argument, typed, or throws `bad_request` naming up to five fields. */
export function createValidator<T extends TSchema>(schema: T): (given: unknown) => Static<T> {
  // Compiled at the first request: compiling those of all endpoints would slow every start.
  let compiled: TypeCheck<T> | null = null
  return (given) => {
    compiled ??= TypeCompiler.Compile(schema)
    if (compiled.Check(given)) return given
    const problems = new Map<string, ErrorDetail>()
    const missing = new Set<string>()
    for (const error of compiled.Errors(given)) {
      // TypeBox reports a missing field twice: as missing, and as a value of the wrong type.
      if (missing.has(error.path)) continue
      if (error.type === ValueErrorType.ObjectRequiredProperty) missing.add(error.path)
      for (const problem of problemsOf(error, given)) problems.set(problem.message, problem)
      // Too many entries get one sentence; checking them all would take too long.
      if (problems.size >= MAX_PROBLEMS || TOO_MANY.has(error.type)) break
    }
    const details = [...problems.values()].slice(0, MAX_PROBLEMS)
    throw new RoughcutError('bad_request', details.map(({ message }) => message).join(' '), { details })
  }
}

/** A `bad_request` about the field at `path`, or about no single field. */
export function invalid(message: string, path?: ErrorDetail['path']): RoughcutError {
  return new RoughcutError('bad_request', message, path === undefined ? {} : { details: [{ message, path }] })
}

function problemsOf(error: ValueError, root: unknown): ErrorDetail[] {
  const segments = segmentsOf(error.path, root)
  const path = fieldPath(segments)
  const one = (message: string): ErrorDetail[] => [{ message, path: segments }]
  if (error.type === ValueErrorType.ObjectAdditionalProperties)
    return one(unknownField(path, fieldsOf(error.schema)))
  if (error.type === ValueErrorType.ObjectRequiredProperty)
    return one(`${path} is required: ${expected(error.schema)}.`)
  if (error.type === ValueErrorType.Union && !isWordList(error.schema))
    return unionProblems(error, segments, root)
  return one(`${path} must be ${expected(error.schema)}; got ${shown(error.value)}.`)
}

function unknownField(path: string, known: readonly string[]): string {
  return `${path} is not a known field; known here: ${known.length === 0 ? 'none' : known.join(', ')}.`
}

/** For a value with several possible shapes: what's wrong with the closest one. */
function unionProblems(error: ValueError, segments: (string | number)[], root: unknown): ErrorDetail[] {
  const path = fieldPath(segments)
  const variants: TSchema[] = error.schema.anyOf ?? []
  const { value } = error
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return [{ message: `${path} must be ${expected(error.schema)}; got ${shown(value)}.`, path: segments }]
  const given = Object.keys(value)
  const scores = variants.map((variant) => given.filter((key) => fieldsOf(variant).includes(key)).length)
  const best = Math.max(...scores)
  const chosen = scores.indexOf(best)
  const first = scores.lastIndexOf(best) === chosen ? error.errors[chosen]?.First() : undefined
  if (first) return problemsOf(first, root)
  const known = new Set(variants.flatMap(fieldsOf))
  const unknown = given
    .filter((key) => !known.has(key))
    .slice(0, MAX_PROBLEMS - 1)
    .map((key) => ({
      message: unknownField(fieldPath([...segments, key]), [...known]),
      path: [...segments, key],
    }))
  const message = `${path} must be ${expected(error.schema)}; it has ${listed(given)}.`
  return [...unknown, { message, path: segments }]
}

/** A JSON pointer as path segments; digits are an index only where `root` has an array. */
function segmentsOf(pointer: string, root: unknown): (string | number)[] {
  let here: unknown = root
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => {
      const key = escaped.replaceAll('~1', '/').replaceAll('~0', '~')
      const segment = Array.isArray(here) ? Number(key) : key
      here =
        here !== null && typeof here === 'object'
          ? Object.getOwnPropertyDescriptor(here, key)?.value
          : undefined
      return segment
    })
}

function fieldsOf(schema: TSchema): string[] {
  return Object.keys(schema.properties ?? {})
}

function isWordList(schema: TSchema): boolean {
  const variants: TSchema[] = schema.anyOf ?? []
  return variants.length > 0 && variants.every((variant) => variant.const !== undefined)
}

/** Completes "must be …". */
function expected(schema: TSchema): string {
  const own = expectedWords(schema)
  if (own !== null) return own
  if (isWordList(schema))
    return `one of ${schema.anyOf.map((word: TSchema) => JSON.stringify(word.const)).join(', ')}`
  if (schema.anyOf)
    return `an object with the fields of exactly one of ${schema.anyOf.map(shapeOf).join(' or ')}`
  if (schema.type === 'object') return `an object${countWords(schema, 'Properties', 'entries')}`
  if (schema.type === 'array')
    return `an array${countWords(schema, 'Items', schema.uniqueItems ? 'different items' : 'items')}`
  if (schema.type === 'integer' || schema.type === 'number') return numberWords(schema)
  if (schema.type === 'string')
    return schema.maxLength === undefined
      ? 'a string'
      : `a string of at most ${schema.maxLength.toLocaleString('en')} characters`
  return `of type ${schema.type}`
}

function shapeOf(schema: TSchema): string {
  const fields = Object.entries<TSchema>(schema.properties ?? {})
  return `{${fields.map(([key, field]) => `${key}${OptionalKind in field ? '?' : ''}`).join(', ')}}`
}

function countWords(schema: TSchema, what: 'Properties' | 'Items', noun: string): string {
  const min: unknown = schema[`min${what}`]
  const max: unknown = schema[`max${what}`]
  if (min !== undefined && max !== undefined) return ` with ${min} to ${max} ${noun}`
  if (min !== undefined) return ` with at least ${min} ${min === 1 ? noun.replace(/ie?s$/, '') : noun}`
  return max === undefined ? '' : ` with at most ${max} ${noun}`
}

function numberWords(schema: TSchema): string {
  const { minimum, maximum, exclusiveMinimum, multipleOf } = schema
  const even = multipleOf === 2 ? 'even ' : ''
  const noun = schema.type === 'integer' ? `${even}integer` : 'number'
  const article = /^[aeio]/.test(noun) ? 'an' : 'a'
  if (minimum !== undefined && maximum !== undefined)
    return `${article} ${noun} from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `${article} ${noun} of at least ${minimum}`
  if (exclusiveMinimum !== undefined) return `${article} ${noun} above ${exclusiveMinimum}`
  return `${article} ${noun}`
}

/** The received value, short enough for a message. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object') {
    const { length } = Object.keys(value)
    return `an object with ${length} ${length === 1 ? 'entry' : 'entries'}`
  }
  return typeof value === 'string' ? JSON.stringify(shortened(value)) : `${typeof value} ${String(value)}`
}

function listed(fields: string[]): string {
  if (fields.length === 0) return 'none of them'
  return fields.slice(0, MAX_PROBLEMS).map(shortened).join(', ')
}
