// What a person may be called.
import { Type } from '@sinclair/typebox'
import { RoughcutError } from '../../errors.ts'
import { text } from '../shared/schema-kinds.ts'

export const Email = Type.String({ minLength: 3, maxLength: 254 })
/** If empty, the email is shown. */
export const PersonName = text({ min: 0, max: 80, trimmed: true })

/**
 * The name as stored; null for an empty one, undefined for none. Throws `bad_request` if it has control
 * characters, which could garble lines, or is an email address, which could be somebody else's.
 */
export function chosenName(given: string | undefined): string | null | undefined {
  if (given === undefined) return undefined
  const name = given.trim().replace(/\s+/g, ' ')
  if (/[\p{Cc}\p{Cf}]/u.test(name))
    throw new RoughcutError('bad_request', 'A name can’t contain control characters. Type it by hand.')
  if (/\S@\S/.test(name))
    throw new RoughcutError('bad_request', 'A name can’t be an email address: others must know who wrote.')
  return name === '' ? null : name
}
