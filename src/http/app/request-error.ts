// Turns Elysia's own request errors into ours: 400 in the shape and wording of /v1, never 422.
import type { TSchema } from '@sinclair/typebox'
import { ParseError, ValidationError } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { createValidator } from '../shared/request-validation.ts'

/** A `RoughcutError` for Elysia's own request errors; everything else unchanged. */
export function requestErrorOf(thrown: unknown): unknown {
  // Elysia wraps what a parser throws.
  if (thrown instanceof ParseError)
    return thrown.cause instanceof RoughcutError
      ? thrown.cause
      : new RoughcutError('bad_request', 'The body could not be read; send a JSON object.', { cause: thrown })
  if (thrown instanceof ValidationError && thrown.type !== 'response') return validationError(thrown)
  return thrown
}

function validationError({ validator, value, type }: ValidationError): RoughcutError {
  const schema =
    'Schema' in validator && typeof validator.Schema === 'function' ? validator.Schema() : validator
  try {
    createValidator(schema as TSchema)(value)
  } catch (error) {
    if (error instanceof RoughcutError) return error
  }
  return new RoughcutError('bad_request', `The ${type} of the request is not what this path takes.`)
}
