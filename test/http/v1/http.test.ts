import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const IMPORT = '/v1/jobs/import/project_media'
const AGENT = '/v1/jobs/agent'
const ID = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const ENDPOINTS = [
  ['POST', IMPORT],
  ['POST', AGENT],
  ['GET', `/v1/jobs/${ID}`],
  ['HEAD', `/v1/jobs/${ID}`],
  ['GET', '/v1/jobs'],
] as const

const withHeader = (world: TestApp, method: string, path: string, authorization: string) =>
  world.call(method, path, { token: null, headers: { authorization } })

describe('authentication', () => {
  for (const [method, path] of ENDPOINTS)
    test(`comes before what is wrong with the request: ${method} ${path}`, async () => {
      using world = await createTestApp()
      const answer = await world.call(method, path, { token: null })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(answer.headers.get('x-ratelimit-remaining')).toBeNull()
    })

  test('needs exactly one known token, in the Bearer scheme', async () => {
    using world = await createTestApp()
    const { bearer } = world
    for (const value of [
      '',
      'Bearer',
      'Bearer ',
      bearer,
      `Basic ${bearer}`,
      `Token ${bearer}`,
      `Bearer${bearer}`,
      `Bearer ${bearer} ${bearer}`,
      `Bearer ${bearer}, Bearer ${bearer}`,
      `Bearer ${bearer},`,
      `Bearer "${bearer}"`,
      `Bearer\t${bearer}`,
      `Bearer ${bearer}x`,
      `Bearer ${bearer.slice(0, -1)}`,
      'Bearer rc_unknown',
      `Bearer ${'x'.repeat(10_000)}`,
    ]) {
      const answer = await withHeader(world, 'GET', '/v1/jobs', value)
      expect({ value, status: answer.status, error: answer.json.error }).toEqual({
        value,
        status: 401,
        error: 'Unauthorized',
      })
    }
  })

  test.each(['Bearer', 'bearer', 'BEARER', 'Bearer '])('takes the scheme word as %p', async (scheme) => {
    using world = await createTestApp()
    expect((await withHeader(world, 'GET', '/v1/jobs', `${scheme} ${world.bearer}`)).status).toBe(200)
  })

  test('refuses a token as soon as it is revoked', async () => {
    using world = await createTestApp()
    expect((await world.call('GET', '/v1/jobs')).status).toBe(200)
    world.store.tokens.revoke(world.token.id)
    expect((await world.call('GET', '/v1/jobs')).status).toBe(401)
  })

  test('takes no token from the query', async () => {
    using world = await createTestApp()
    expect((await world.call('GET', `/v1/jobs?access_token=${world.bearer}`, { token: null })).status).toBe(
      401,
    )
  })
})

describe('rate limits', () => {
  afterEach(() => {
    spyOn(performance, 'now').mockRestore()
  })
  const limits = { rateLimits: {} }

  test.each([
    ['POST', IMPORT, 10, 60],
    ['POST', AGENT, 10, 60],
    ['GET', `/v1/jobs/${ID}`, 20, 1],
    ['HEAD', `/v1/jobs/${ID}`, 20, 1],
  ])(
    '%s %s answers %i requests in %i s, and counts them on every answer',
    async (method, path, most, seconds) => {
      let atMs = 1000.5
      spyOn(performance, 'now').mockImplementation(() => atMs)
      using world = await createTestApp(limits)
      for (let i = 1; i <= most; i++) {
        const answer = await world.call(method, path, { ...(method === 'POST' ? { body: {} } : {}) })
        expect(answer.status).toBe(method === 'POST' ? 400 : 404)
        expect(answer.headers.get('x-ratelimit-consumed')).toBe(String(i))
        expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(most - i))
        expect(answer.headers.get('retry-after')).toBeNull()
      }
      const refused = await world.call(method, path, { ...(method === 'POST' ? { body: {} } : {}) })
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe(String(seconds))
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
      expect(refused.headers.get('x-ratelimit-consumed')).toBe(String(most + 1))
      atMs += seconds * 1000 - 1
      const last = await world.call(method, path, { ...(method === 'POST' ? { body: {} } : {}) })
      expect(last.status).toBe(429)
      expect(last.headers.get('retry-after')).toBe('1')
      atMs += 1
      expect(
        (await world.call(method, path, { ...(method === 'POST' ? { body: {} } : {}) })).status,
      ).not.toBe(429)
    },
  )

  test('are counted per user and endpoint: another token of the user shares them, another user does not', async () => {
    using world = await createTestApp({ rateLimits: { import: { requests: 1, seconds: 60 } } })
    const mine = world.tokenOf(world.owner.id, world.otherDrive.id)
    const theirs = world.tokenOf(world.member.id, world.drive.id)
    const body = { project_name: 'P' }
    expect((await world.call('POST', IMPORT, { body })).status).toBe(201)
    expect((await world.call('POST', IMPORT, { body, token: mine })).status).toBe(429)
    expect((await world.call('POST', IMPORT, { body, token: theirs })).status).toBe(201)
    expect((await world.call('POST', AGENT, { body: { prompt: 'x', project_name: 'P' } })).status).toBe(201)
    expect(world.counts().jobs).toBe(3)
  })

  test('do not count requests without a valid token', async () => {
    using world = await createTestApp(limits)
    for (let i = 0; i < 12; i++) await world.call('POST', AGENT, { token: 'rc_wrong', body: {} })
    expect((await world.call('POST', AGENT, { body: {} })).headers.get('x-ratelimit-consumed')).toBe('1')
  })

  test('come before the body is looked at', async () => {
    using world = await createTestApp({ rateLimits: { import: { requests: 1, seconds: 60 } } })
    const body = 'x'.repeat(3_000_000)
    expect((await world.call('POST', IMPORT, { body })).status).toBe(413)
    expect((await world.call('POST', IMPORT, { body })).status).toBe(429)
  })

  test('do not hold for GET /v1/jobs', async () => {
    using world = await createTestApp(limits)
    for (let i = 0; i < 40; i++) expect((await world.call('GET', '/v1/jobs')).status).toBe(200)
  })
})

describe('methods and paths', () => {
  test.each([
    ['DELETE', '/v1/jobs', 'GET, HEAD, OPTIONS'],
    ['POST', '/v1/jobs', 'GET, HEAD, OPTIONS'],
    ['PUT', `/v1/jobs/${ID}`, 'GET, HEAD, DELETE, OPTIONS'],
    ['PATCH', '/v1/jobs/x', 'GET, HEAD, DELETE, OPTIONS'],
    ['GET', AGENT, 'POST, OPTIONS'],
    ['HEAD', AGENT, 'POST, OPTIONS'],
    ['DELETE', IMPORT, 'POST, OPTIONS'],
    ['GET', IMPORT, 'POST, OPTIONS'],
    ['PROPFIND', AGENT, 'POST, OPTIONS'],
  ])('%s %s is 405 and says what is allowed, to strangers too', async (method, path, allow) => {
    using world = await createTestApp()
    for (const token of [undefined, null, 'rc_unknown']) {
      const answer = await world.call(method, path, token === undefined ? {} : { token })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe(allow)
      expect(answer.headers.get('roughcut-version')).toBe('1.0')
      if (method !== 'HEAD') expect(answer.json.error).toBe('Method Not Allowed')
    }
  })

  test.each([
    '/v1',
    '/v1/',
    '/v1/job',
    `/v1/jobs/${ID}/result`,
    '/v1/jobs/import',
    '/v1/jobs/import/media',
    '/v1/JOBS',
    '/v1//jobs',
  ])('GET %s is 404 or a wrong id, as JSON', async (path) => {
    using world = await createTestApp()
    const answer = await world.call('GET', path)
    expect(answer.status).toBe(path === '/v1/jobs/import' ? 400 : 404)
  })

  test.each([
    [IMPORT, 'POST, OPTIONS'],
    [AGENT, 'POST, OPTIONS'],
    [`/v1/jobs/${ID}`, 'GET, HEAD, DELETE, OPTIONS'],
    ['/v1/jobs', 'GET, HEAD, OPTIONS'],
  ])('OPTIONS %s is 204 with Allow, without a token and without CORS', async (path, allow) => {
    using world = await createTestApp()
    const answer = await world.call('OPTIONS', path, {
      token: null,
      headers: { origin: 'https://elsewhere.test' },
    })
    expect(answer.status).toBe(204)
    expect(answer.text).toBe('')
    expect(answer.headers.get('allow')).toBe(allow)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('HEAD answers like GET, without the body', async () => {
    using world = await createTestApp()
    const job = world.job()
    for (const path of [`/v1/jobs/${job.id}`, '/v1/jobs', '/v1/jobs?limit=0', `/v1/jobs/${ID}`]) {
      const get = await world.call('GET', path)
      const head = await world.call('HEAD', path)
      expect(head.status).toBe(get.status)
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)))
      expect(head.headers.get('content-type')).toBe('application/json')
    }
  })

  test('every answer forbids guessing and keeping', async () => {
    using world = await createTestApp()
    for (const [method, path] of [
      ...ENDPOINTS,
      ['GET', '/v1/nothing'],
      ['DELETE', '/v1/jobs'],
      ['OPTIONS', '/v1/jobs'],
    ] as const) {
      const { headers } = await world.call(method, path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('an unexpected failure', () => {
  test('is a 500 that shows an incident id, which the log has with the cause', async () => {
    using world = await createTestApp()
    world.store.raw.run('DROP TABLE callbacks')
    world.store.raw.run('DROP TABLE job_steps')
    world.store.raw.run('PRAGMA foreign_keys = OFF')
    world.store.raw.run('DROP TABLE jobs')
    const answer = await world.call('POST', AGENT, { body: { prompt: 'secret words', project_name: 'P' } })
    expect(answer.status).toBe(500)
    expect(answer.json.error).toBe('Internal Server Error')
    const incident = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(answer.text)?.[0]
    expect(incident).toBeString()
    expect(answer.text).not.toContain('no such table')
    expect(answer.headers.get('x-ratelimit-consumed')).toBe('1')
    const line = world.logLines.find((logged) => logged.includes(incident ?? '?'))
    expect(line).toContain('no such table')
    expect(line).not.toContain('secret words')
    expect(world.counts).toThrow()
  })

  test('leaves no project when the job cannot be stored', async () => {
    using world = await createTestApp()
    world.store.raw.run(
      "CREATE TRIGGER broken BEFORE INSERT ON jobs BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END",
    )
    const answer = await world.call('POST', AGENT, { body: { prompt: 'x', project_name: 'P' } })
    expect(answer.status).toBe(500)
    expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
    expect(world.created).toEqual([])
  })
})

test('a path with a slash too many is 404: an empty job id lists no jobs', async () => {
  using world = await createTestApp()
  for (const path of ['/v1/jobs/', '/v1/jobs/agent/', '/v1/'])
    expect((await world.call('GET', path)).status).toBe(404)
})

test('a read is answered without a promise, which would cost each poll a turn of microtasks', async () => {
  using world = await createTestApp()
  for (const path of ['/v1/jobs', `/v1/jobs/${ID}`, '/v1/projects', '/v1/status']) {
    const headers = { authorization: `Bearer ${world.bearer}` }
    const answer = world.app.fetch(new Request(`http://localhost${path}`, { headers }))
    expect([path, answer instanceof Promise]).toEqual([path, false])
  }
})
