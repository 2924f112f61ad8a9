// Kinds of values that TypeBox lacks: texts measured in code points, UUIDs, addresses. Each has its own
// check and wording for "what was expected"; as JSON, it's plain JSON Schema.
import { Kind, type SchemaOptions, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'

const CHECK = Symbol('check')
const EXPECTED = Symbol('expected')
const CHECKED = 'Checked'

type CheckedSchema = TSchema & { [CHECK]: (value: unknown) => boolean; [EXPECTED]?: string }

TypeRegistry.Set<CheckedSchema>(CHECKED, (schema, value) => schema[CHECK](value))

/**
 * A text that must pass `check`; `expected` completes "must be …" in the error. `check` never sees a text of
 * more than `maxLength` code points, so it needn't handle arbitrary lengths.
 */
export function checkedText(
  expected: string,
  check: (text: string) => boolean,
  options: SchemaOptions & { maxLength: number },
) {
  const { maxLength } = options
  return Type.Unsafe<string>({
    type: 'string',
    ...options,
    [Kind]: CHECKED,
    [EXPECTED]: expected,
    [CHECK]: (value: unknown) => typeof value === 'string' && isWithin(value, maxLength) && check(value),
  })
}

/** At most `max` code points; texts that are much longer aren't counted. */
function isWithin(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && codePointCount(text) <= max)
}

/** The schema's own words for "must be …"; null if it has none. */
export function expectedWords(schema: TSchema): string | null {
  return (schema as Partial<CheckedSchema>)[EXPECTED] ?? null
}

/** How many Unicode code points `text` has. */
export function codePointCount(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < text.length) {
      const next = text.charCodeAt(i + 1)
      if (next >= 0xdc00 && next < 0xe000) {
        count -= 1
        i += 1
      }
    }
  }
  return count
}

/** How many times longer than its content a text may be with the white space around it. */
const PADDED = 4

/** A text of `min` to `max` code points; `trimmed` doesn't count the white space around it. */
export function text(size: { min: number; max: number; trimmed?: boolean }, options: SchemaOptions = {}) {
  const words = `a string of ${size.min.toLocaleString('en')} to ${size.max.toLocaleString('en')} characters`
  return checkedText(
    size.trimmed ? `${words} after trimming` : words,
    (given) => {
      const count = codePointCount(size.trimmed ? given.trim() : given)
      return count >= size.min && count <= size.max
    },
    // White space around a name doesn't count, but we still read it, so it has a limit too.
    { minLength: size.min, ...options, maxLength: size.trimmed ? PADDED * size.max : size.max },
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Upper or lower case, any version. */
export function isUuid(given: string): boolean {
  return UUID.test(given)
}

/** A field that holds a UUID, in upper or lower case. */
export function uuid(options: SchemaOptions = {}) {
  return checkedText('a UUID (8-4-4-4-12 hexadecimal digits)', isUuid, {
    format: 'uuid',
    ...options,
    maxLength: 36,
  })
}

/**
 * An absolute http or https address without user info. The WHATWG parser alone would also take
 * `http:host`, and silently drop line breaks and white space.
 */
export function isWebAddress(given: string): boolean {
  if (!/^https?:\/\/[^/?#]/i.test(given) || /[\s\p{Cc}]/u.test(given)) return false
  const url = URL.parse(given)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** A field that holds an http or https address of at most `maxLength` characters, without user info. */
export function webAddress(maxLength: number, options: SchemaOptions = {}) {
  return checkedText(
    `an http or https address of at most ${maxLength} characters, without spaces, user name or password`,
    isWebAddress,
    { format: 'uri', ...options, maxLength },
  )
}

/** One of a closed list of words. */
export function oneOf<const T extends string>(words: readonly T[], options: SchemaOptions = {}) {
  // TypeBox can type the union of a tuple of literals but not of a list: without this it'd be `never`.
  return Type.Unsafe<T>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      options,
    ),
  )
}

/** An object that takes the named fields and no others. */
export function closedObject<T extends Record<string, TSchema>>(fields: T, options: SchemaOptions = {}) {
  return Type.Object(fields, { ...options, additionalProperties: false })
}
