// Reads a request's query: known parameters, each at most once unless its schema is a list. Others are ignored.
import { Kind, type Static, type TObject, type TSchema } from '@sinclair/typebox'
import { createValidator, invalid } from './request-validation.ts'

/** Returns a function that returns a URL's query, typed, or throws `bad_request` about its parameters. */
export function createQueryReader<T extends TObject>(schema: T): (url: string) => Static<T> {
  const validate = createValidator(schema)
  return (url) => {
    const given = URL.parse(url)?.searchParams ?? new URLSearchParams()
    const query: Record<string, unknown> = {}
    for (const [key, field] of Object.entries<TSchema>(schema.properties)) {
      const values = given.getAll(key)
      if (values.length === 0) continue
      if (field[Kind] === 'Array') query[key] = values
      else if (values.length > 1)
        throw invalid(`${key} is given ${values.length} times; give it once.`, [key])
      else query[key] = valueOfText(values[0] ?? '', field)
    }
    return validate(query)
  }
}

/** Numbers arrive as text. Anything else stays text, so error messages show it as sent. */
function valueOfText(text: string, { type }: TSchema): unknown {
  if (type === 'integer' && /^\d{1,15}$/.test(text)) return Number(text)
  if (type === 'number' && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text)) return Number(text)
  return text
}
