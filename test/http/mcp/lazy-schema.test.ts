import { expect, test } from 'bun:test'
import { fromJsonSchema, type JsonSchemaType } from '@modelcontextprotocol/server'
import { lazySchema } from '../../../src/http/mcp/lazy-schema.ts'
import { TOOLS } from '../../../src/http/mcp/tools.ts'

const schemas = TOOLS.flatMap(({ name, input, output }) =>
  Object.entries({ input, output }).map(([part, schema]) => ({
    title: `${name}, ${part}`,
    schema: JSON.parse(JSON.stringify(schema)) as JsonSchemaType,
  })),
)

test.each(schemas)('a lazy schema refuses what the SDK’s own does: $title', async ({ schema }) => {
  const [lazy, own] = [lazySchema(schema), fromJsonSchema(schema)].map((each) => each['~standard'])
  for (const value of [{}, { surprise: 1 }, null, 'text', { job_id: 1, name: [], data: 'x' }])
    expect(await lazy?.validate(value)).toEqual(await own?.validate(value))
  expect(await lazy?.validate(null)).toHaveProperty('issues')
  expect(lazy?.jsonSchema.input({ target: 'draft-2020-12' })).toEqual(
    own?.jsonSchema.input({ target: 'draft-2020-12' }),
  )
})

test('a schema that cannot be compiled is refused when a value comes', () => {
  const { validate } = lazySchema({ type: 'nothing' } as unknown as JsonSchemaType)['~standard']
  expect(() => validate({})).toThrow('nothing')
})
