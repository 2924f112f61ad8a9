// Example values from the document itself, so no example can be out of date.
import { type ApiDocument, type Content, type Parameter, resolved, type Schema } from './document.ts'

/** The first example of a JSON body, or one made of its schema. Null for other content. */
export function exampleBody(content: Content, schemas: ApiDocument['schemas']): unknown {
  const json = content['application/json']
  if (json === undefined) return null
  const [first] = Object.values(json.examples ?? {})
  return first === undefined ? exampleValue(json.schema, schemas) : first.value
}

/** The example of a parameter, or a value that its schema allows. */
export function exampleParameter({ example, schema }: Parameter, schemas: ApiDocument['schemas']): string {
  const value = example ?? exampleValue(schema, schemas)
  return String(Array.isArray(value) ? (value[0] ?? '') : value)
}

/** A value that `schema` allows: its example, its default, or the smallest that it accepts, with required fields only. */
export function exampleValue(given: Schema, schemas: ApiDocument['schemas']): unknown {
  const { schema } = resolved(given, schemas)
  if (schema.example !== undefined) return schema.example
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  const [variant] = schema.oneOf ?? []
  if (variant !== undefined) return exampleValue(variant, schemas)
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const required = fields.filter(([name]) => schema.required?.includes(name))
      return Object.fromEntries(required.map(([name, field]) => [name, exampleValue(field, schemas)]))
    }
    case 'array':
      return schema.items && (schema.minItems ?? 0) > 0 ? [exampleValue(schema.items, schemas)] : []
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + (schema.exclusiveMinimum ? 1 : 0)
    case 'boolean':
      return true
    default:
      return schema.format === 'uuid' ? EXAMPLE_UUID : 'x'.repeat(schema.minLength ?? 1)
  }
}

const EXAMPLE_UUID = '0192f0c1-2b3c-7d4e-8f5a-0123456789ab'
