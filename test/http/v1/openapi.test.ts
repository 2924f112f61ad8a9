import { expect, test } from 'bun:test'
import packageJson from '../../../package.json' with { type: 'json' }
import { ROUTES } from '../../../src/http/v1/routes.ts'
import { createTestApp } from '../../support/test-app.ts'

test('the document has every operation, each with an id, examples and all its errors', async () => {
  using world = await createTestApp()
  const { paths, openapi, info } = await world.documentOf('1.0')
  expect(openapi).toBe('3.0.3')
  expect(info.version).toBe(packageJson.version)
  const statuses = (operation: { responses: object }) => Object.keys(operation.responses).map(Number)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(operations.sort()).toEqual(
    ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
  )
  expect(statuses(paths['/v1/jobs/import/project_media'].post)).toEqual([
    201, 400, 401, 402, 403, 404, 413, 429, 500, 503, 507,
  ])
  expect(statuses(paths['/v1/jobs/agent'].post)).toEqual([
    201, 400, 401, 402, 403, 404, 413, 429, 500, 502, 503, 507,
  ])
  expect(statuses(paths['/v1/jobs/{job_id}'].get)).toEqual([200, 400, 401, 403, 404, 429, 500, 503])
  expect(statuses(paths['/v1/jobs'].get)).toEqual([200, 400, 401, 403, 500, 503])
  for (const methods of Object.values<Record<string, { operationId: string; description: string }>>(paths))
    for (const [method, operation] of Object.entries(methods)) {
      expect(['get', 'post', 'patch', 'delete']).toContain(method)
      expect(operation.operationId).toBeString()
      expect(operation.description.length).toBeGreaterThan(20)
      expect(JSON.stringify(operation)).toContain('"examples"')
    }
  expect(Object.keys(paths['/v1/jobs/agent'].post.callbacks)).toEqual(['jobStopped'])
})

test.each(['1.0', '1.2'] as const)(
  'the document of %s keeps to OpenAPI 3.0: no const, no anyOf, no TypeBox inside',
  async (version) => {
    using world = await createTestApp()
    const text = JSON.stringify(await world.documentOf(version))
    expect(text).not.toContain('"const":')
    expect(text).not.toContain('"anyOf":')
    expect(text).not.toContain('patternProperties')
    expect(text).toContain('"enum":["edit","comment","view","none"]')
  },
)

test('typed edits are described in seconds throughout', async () => {
  using world = await createTestApp()
  const response = await world.handle(new Request('http://localhost/docs/json'))
  expect(await response.text()).not.toContain('microsecond')
})

test('/docs/json describes 1.0 and /docs/json?version=1.2 describes 1.2, both with discriminators', async () => {
  using world = await createTestApp()
  const read = async (query: string) => {
    const response = await world.handle(new Request(`http://localhost/docs/json${query}`))
    return { status: response.status, text: await response.text() }
  }
  expect((await read('')).text).toBe((await read('?version=1.0')).text)
  expect((await read('?version=1.1')).status).toBe(400)
  for (const [version, states, error] of [
    ['1.0', ['running', 'stopped'], ['error', 'message']],
    ['1.2', ['queued', 'cancelled', 'running', 'stopped'], ['error', 'message', 'details']],
  ] as const) {
    const { schemas } = JSON.parse((await read(`?version=${version}`)).text).components
    expect(schemas.Job.discriminator.propertyName).toBe('job_type')
    for (const job of ['ImportJob', 'AgentJob'])
      expect(Object.keys(schemas[job].discriminator.mapping)).toEqual([...states])
    for (const result of ['ImportResult', 'AgentResult'])
      expect(schemas[result].discriminator.propertyName).toBe('status')
    expect(Object.keys(schemas.Error.properties)).toEqual([...error])
  }
})
