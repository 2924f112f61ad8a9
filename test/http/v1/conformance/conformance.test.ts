// Every operation of /v1 against the running app, in version 1.2. `CONFORMANCE=write bun test …` writes the table.
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '../../../../src/http/v1/route.ts'
import { ROUTES } from '../../../../src/http/v1/routes.ts'
import { createTestApp } from '../../../support/test-app.ts'
import { some, UNKNOWN } from './case.ts'
import { CASES } from './cases.ts'

const FILE = join(import.meta.dir, '../../../../src/http/v1/CONFORMANCE.md')
const headers = { 'roughcut-version': '1.2' }
const keyOf = ({ method, path }: Route) => `${method} ${path}`
const filled = (path: string) => path.replaceAll(/:\w+/g, UNKNOWN)

test('every route has a case, and every case a route', () => {
  expect(Object.keys(CASES).sort()).toEqual(ROUTES.map(keyOf).sort())
  for (const cases of Object.values(CASES)) expect(cases).not.toEqual([])
})

describe.each(ROUTES.map((route) => [keyOf(route), route] as const))('%s', (key, route) => {
  for (const { name, ask, status, has = {} } of CASES[key] ?? [])
    test(name, async () => {
      using world = await createTestApp()
      const { path, ...asked } = await ask(world)
      const answer = await world.call(route.method, path, {
        ...asked,
        headers: { ...headers, ...asked.headers },
      })
      expect([answer.status, answer.status < 400 ? '' : answer.text]).toEqual([
        status,
        status < 400 ? '' : expect.any(String),
      ])
      expect(answer.headers.get('roughcut-version')).toBe('1.2')
      for (const [member, value] of Object.entries(has)) {
        expect(answer.json).toHaveProperty(member)
        if (value !== some) expect(answer.json[member]).toEqual(value)
      }
    })

  test('without a token, with another method, with an unknown field', async () => {
    using world = await createTestApp()
    const path = filled(route.path)
    const nobody = await world.call(route.method, path, { token: null, headers })
    expect([nobody.status, nobody.json.error]).toEqual([401, 'unauthorized'])
    const wrong = await world.call('PUT', path, { headers })
    expect([wrong.status, wrong.json.error]).toEqual([405, 'method_not_allowed'])
    expect(wrong.headers.get('allow')).toContain(route.method)
    if (!takesBody(route)) return
    const odd = await world.call(route.method, path, { body: { odd: 1 }, headers })
    expect([odd.status, odd.json.error]).toEqual([400, 'invalid_input'])
    expect(odd.json.message).toContain('odd')
  })
})

test('CONFORMANCE.md is what these cases say', () => {
  const table = document()
  if (process.env.CONFORMANCE === 'write') writeFileSync(FILE, table)
  expect(readFileSync(FILE, 'utf8')).toBe(table)
})

function takesBody(route: Route): boolean {
  return 'requestBody' in route.describe('1.2')
}

function document(): string {
  const rows = ROUTES.flatMap((route) =>
    (CASES[keyOf(route)] ?? []).map(
      ({ name, status, vendor, why }, at) =>
        `| ${at === 0 ? `\`${keyOf(route).replace('/v1', '')}\`` : ''} | ${name} | ${status} | ${vendor} | ${why} |`,
    ),
  )
  const count = (comparison: string) => rows.filter((row) => row.includes(`| ${comparison} |`)).length
  return `# How version 1.2 compares with the hosted service

Made by \`test/http/v1/conformance\`, which asks each of these of the running program: edit the cases there, not this page.
The hosted service was not called for it: what it does is known from its documentation, or from what its users observed.

${['same', 'different', 'extension', 'unknown'].map((one) => `${count(one)} ${one}`).join(', ')}. Besides, each operation is asked
without a token (401), with a method that it does not have (405), and with an unknown field (400).

| operation | case | answer | vendor | how that is known, or why it differs |
|---|---|---|---|---|
${rows.join('\n')}
`
}
