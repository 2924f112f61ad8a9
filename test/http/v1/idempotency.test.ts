import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, testModels } from '../../support/test-app.ts'

const IMPORT = '/v1/jobs/import/project_media'
const AGENT = '/v1/jobs/agent'
const DAY_MS = 24 * 60 * 60 * 1000
const BODY = { project_name: 'P', add_media: { a: { url: 'http://media.test/a' } } }

const post = (world: TestApp, key: string, body: unknown = BODY, path = IMPORT, token = world.bearer) =>
  world.call('POST', path, { token, body, headers: { 'idempotency-key': key } })

describe('Idempotency-Key', () => {
  test('answers the first answer again and creates nothing', async () => {
    using world = await createTestApp()
    const first = await post(world, 'k1')
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotent-replay')).toBeNull()
    const again = await post(world, 'k1')
    expect(again.status).toBe(201)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(world.created).toHaveLength(1)
    expect(world.counts()).toEqual({ projects: 1, jobs: 1, keys: 1 })
  })

  test('takes white space and escapes in the body for no difference', async () => {
    using world = await createTestApp()
    const first = await post(world, 'k1', '{"project_name":"P"}')
    const again = await post(world, 'k1', '{ "project_name" : "\\u0050" }\n')
    expect(again.text).toBe(first.text)
  })

  test('takes members in another order for the same body, and items in another order for another', async () => {
    using world = await createTestApp()
    const first = await post(world, 'k1', { project_name: 'P', team_access: 'view' })
    expect((await post(world, 'k1', { team_access: 'view', project_name: 'P' })).text).toBe(first.text)
    const clips = (...media: string[]) => ({
      ...{ project_name: 'P', add_media: { a: { url: 'http://m.test/a' }, b: { url: 'http://m.test/b' } } },
      add_compositions: [{ clips: media.map((one) => ({ media: one })) }],
    })
    expect((await post(world, 'k2', clips('a', 'b'))).status).toBe(201)
    expect((await post(world, 'k2', clips('b', 'a'))).status).toBe(400)
  })

  test('refuses another body under the same key', async () => {
    using world = await createTestApp()
    await post(world, 'k1')
    const other = await post(world, 'k1', { project_name: 'Q' })
    expect(other.json).toEqual({ error: 'Bad Request', message: expect.stringContaining('Idempotency-Key') })
    expect(world.created).toHaveLength(1)
  })

  test('answers again though the balance is gone, the project is in the trash and the model server is down', async () => {
    let known: string[] | null = ['llama3.2:latest']
    using world = await createTestApp({ models: testModels({ known: async () => known }) })
    const project = world.project()
    const body = { prompt: 'x', project_id: project.id, model: 'llama3.2' }
    const first = await post(world, 'k1', body, AGENT)
    expect(first.status).toBe(201)
    world.store.drives.setBalances(world.drive.id, { aiCredits: 0 })
    world.store.projects.trash(project.id)
    known = null
    expect((await post(world, 'k1', body, AGENT)).text).toBe(first.text)
  })

  test('a request that was refused does not use up its key', async () => {
    using world = await createTestApp()
    world.store.drives.setBalances(world.drive.id, { mediaSeconds: 0 })
    expect((await post(world, 'k1')).status).toBe(402)
    world.store.drives.setBalances(world.drive.id, { mediaSeconds: 5 })
    const answer = await post(world, 'k1')
    expect(answer.status).toBe(201)
    expect(answer.headers.get('idempotent-replay')).toBeNull()
  })

  test('keys of other tokens are others; the other endpoint is another request', async () => {
    using world = await createTestApp()
    const token = world.tokenOf(world.owner.id, world.drive.id)
    await post(world, 'k1')
    expect((await post(world, 'k1', BODY, IMPORT, token)).headers.get('idempotent-replay')).toBeNull()
    expect((await post(world, 'k1', { prompt: 'x', project_name: 'P' }, AGENT)).status).toBe(400)
    expect(world.created).toHaveLength(2)
  })

  test('a key is forgotten after 24 hours', async () => {
    using world = await createTestApp()
    const first = await post(world, 'k1')
    world.clock.nowMs += DAY_MS - 1
    expect((await post(world, 'k1')).text).toBe(first.text)
    world.clock.nowMs += 1
    const later = await post(world, 'k1', { project_name: 'Q' })
    expect(later.status).toBe(201)
    expect(later.json.job_id).not.toBe(first.json.job_id)
    expect((await post(world, 'k1', { project_name: 'Q' })).text).toBe(later.text)
  })

  test('requests at the same time create one job, also while the model server is asked', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<string[]>()
    let questions = 0
    using world = await createTestApp({
      models: testModels({
        known: () => {
          questions += 1
          if (questions === 5) asked.resolve()
          return answer.promise
        },
      }),
    })
    const body = { prompt: 'x', project_name: 'P', model: 'qwen3:4b' }
    const all = Promise.all(Array.from({ length: 5 }, () => post(world, 'k1', body, AGENT)))
    await asked.promise
    answer.resolve(['qwen3:4b'])
    const answers = await all
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(4)
    expect(world.counts()).toEqual({ projects: 1, jobs: 1, keys: 1 })
  })

  test('a replay counts against the rate limit', async () => {
    using world = await createTestApp({ rateLimits: { import: { requests: 2, seconds: 60 } } })
    expect((await post(world, 'k1')).status).toBe(201)
    expect((await post(world, 'k1')).status).toBe(201)
    expect((await post(world, 'k1')).status).toBe(429)
  })

  test.each(['', 'a b', 'x'.repeat(256), 'é', 'a\tb'])('refuses the key %p', async (key) => {
    using world = await createTestApp()
    const answer = await post(world, key)
    expect(answer.json).toEqual({ error: 'Bad Request', message: expect.stringContaining('Idempotency-Key') })
    expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
  })

  test('takes a key of 255 characters', async () => {
    using world = await createTestApp()
    expect((await post(world, '~'.repeat(255))).status).toBe(201)
  })
})
