import { expect, test } from 'bun:test'
import { type TSchema, Type } from '@sinclair/typebox'
import { OPERATION_SCHEMAS } from '../../src/edit/operations.ts'
import { AgentRequest } from '../../src/http/v1/agent.ts'
import { importRequest } from '../../src/http/v1/import.ts'
import { JobPath, ListQuery } from '../../src/http/v1/jobs.ts'
import { createTestWeb } from '../support/test-web.ts'

/** Where a schema takes texts or lists without an end. `places` counts the texts and lists looked at. */
function unlimited(schema: TSchema, path: string, places: { count: number }): string[] {
  const found: string[] = []
  const variants: TSchema[] = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  for (const variant of variants) found.push(...unlimited(variant, path, places))
  if (schema.type === 'string' && schema.const === undefined && schema.enum === undefined) {
    places.count += 1
    if (schema.maxLength === undefined) found.push(`${path} has no maxLength`)
  }
  if (schema.type === 'array') {
    places.count += 1
    if (schema.maxItems === undefined) found.push(`${path} has no maxItems`)
    found.push(...unlimited(schema.items, `${path}[]`, places))
  }
  for (const [name, field] of Object.entries<TSchema>(schema.properties ?? {}))
    found.push(...unlimited(field, `${path}.${name}`, places))
  const others = schema.additionalProperties
  if (typeof others === 'object') {
    if (schema.maxProperties === undefined) found.push(`${path} has no maxProperties`)
    found.push(...unlimited(others, `${path}.*`, places))
  }
  return found
}

test('the walk finds what has no limit, wherever it is', () => {
  const schema = Type.Object(
    {
      list: Type.Array(Type.Union([Type.Null(), Type.String()]), { maxItems: 3 }),
      lists: Type.Array(Type.Integer()),
    },
    { additionalProperties: Type.String({ maxLength: 3 }) },
  )
  expect(unlimited(schema, 'body', { count: 0 })).toEqual([
    'body.list[] has no maxLength',
    'body.lists has no maxItems',
    'body has no maxProperties',
  ])
})

test('every text and every list that /v1 and the pages send has a limit', () => {
  using world = createTestWeb()
  const places = { count: 0 }
  const found = Object.entries({
    AgentRequest,
    ImportRequest: importRequest('1.2'),
    JobPath,
    ListQuery,
    ...OPERATION_SCHEMAS,
  }).flatMap(([name, schema]) => unlimited(schema, name, places))
  for (const { method, path, hooks } of world.web.routes)
    for (const part of ['body', 'query', 'params', 'headers', 'cookie'] as const) {
      const schema = hooks?.[part] as TSchema | undefined
      if (schema) found.push(...unlimited(schema, `${method} ${path} ${part}`, places))
    }
  expect(found).toEqual([])
  expect(places.count).toBeGreaterThan(150)
})

test.each([
  ['POST', '/session', { email: 'a@b', password: 'x'.repeat(1_000_000) }, 'password'],
  ['POST', '/tokens', { name: `${' '.repeat(1_000_000)}n`, drive_id: 'x'.repeat(1_000_000) }, 'name'],
  ['GET', `/projects?search=${'x'.repeat(10_000)}`, undefined, 'search'],
])('%s %.20s refuses a text of any length at once', async (method, path, body, field) => {
  using world = createTestWeb()
  const answer = await world.as(world.owner.id).ask(method, `/app/api${path}`, body)
  expect(answer.status).toBe(400)
  expect(answer.json.message).toContain(field)
  expect(answer.json.message.length).toBeLessThan(1000)
})
