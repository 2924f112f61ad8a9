// JSON schemas as the SDK takes them. Its own `fromJsonSchema` compiles at once, which for all tools
// would slow every start of the server by a fifth of a second.
import { fromJsonSchema, type JsonSchemaType } from '@modelcontextprotocol/server'

type Schema<T> = ReturnType<typeof fromJsonSchema<T>>

/** As `fromJsonSchema`, but compiled when the first value is checked, which takes some milliseconds then. */
export function lazySchema<T>(schema: JsonSchemaType): Schema<T> {
  let compiled: Schema<T> | null = null
  return {
    '~standard': {
      version: 1,
      vendor: 'mcp',
      jsonSchema: { input: () => schema, output: () => schema },
      validate(value) {
        compiled ??= fromJsonSchema<T>(schema)
        return compiled['~standard'].validate(value)
      },
    },
  }
}
