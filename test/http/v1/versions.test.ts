import { describe, expect, test } from 'bun:test'
import type { ErrorDetail } from '../../../src/errors.ts'
import { type Ask, createTestApp, type TestApp } from '../../support/test-app.ts'

const IMPORT = '/v1/jobs/import/project_media'
const ID = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const V12 = { 'roughcut-version': '1.2' }

const versionOf = async (world: TestApp, ask: Ask = {}) =>
  (await world.call('GET', '/v1/jobs', ask)).headers.get('roughcut-version')

describe('Versions: the first of these that applies sets the version', () => {
  test('the header, then the host, then the token, then 1.0', async () => {
    using world = await createTestApp()
    const token = world.tokenOf(world.owner.id, world.drive.id, '1.2')
    expect(await versionOf(world)).toBe('1.0')
    expect(await versionOf(world, { token })).toBe('1.2')
    expect(await versionOf(world, { token, headers: { 'roughcut-version': '1.0' } })).toBe('1.0')
    expect(await versionOf(world, { headers: V12 })).toBe('1.2')
    expect(await versionOf(world, { headers: { host: 'descriptapi.com' } })).toBe('1.2')
    expect(await versionOf(world, { headers: { host: 'descriptapi.com', 'roughcut-version': '1.0' } })).toBe(
      '1.0',
    )
  })

  test.each(['DescriptAPI.com', 'descriptapi.com:8443', 'descriptapi.com:'])(
    'the host may be written %s',
    async (host) => {
      using world = await createTestApp()
      expect(await versionOf(world, { headers: { host } })).toBe('1.2')
    },
  )

  test('forwarded-host headers are ignored', async () => {
    using world = await createTestApp()
    for (const header of ['x-forwarded-host', 'forwarded', 'x-original-host'])
      expect(await versionOf(world, { headers: { [header]: 'host=descriptapi.com' } })).toBe('1.0')
  })

  test.each(['1.1', '1', '2.0', 'v1.2', '1.2.0', '', '1.0, 1.2', '1.2, 1.2'])(
    'the header %p is 400, in the version that the rest gives',
    async (named) => {
      using world = await createTestApp()
      const headers = { 'roughcut-version': named }
      const plain = await world.call('GET', '/v1/jobs', { headers })
      expect([plain.status, plain.json.error, plain.headers.get('roughcut-version')]).toEqual([
        400,
        'Bad Request',
        '1.0',
      ])
      const token = world.tokenOf(world.owner.id, world.drive.id, '1.2')
      const newer = await world.call('GET', '/v1/jobs', { token, headers })
      expect([newer.status, newer.json.error, newer.headers.get('roughcut-version')]).toEqual([
        400,
        'invalid_input',
        '1.2',
      ])
      expect((await world.call('GET', '/v1/nothing', { headers })).status).toBe(404)
    },
  )

  test('a 401 uses the header and the host', async () => {
    using world = await createTestApp()
    for (const [headers, version, error] of [
      [{}, '1.0', 'Unauthorized'],
      [V12, '1.2', 'unauthorized'],
      [{ host: 'descriptapi.com' }, '1.2', 'unauthorized'],
      [{ 'roughcut-version': '7' }, '1.0', 'Unauthorized'],
    ] as const) {
      const answer = await world.call('GET', '/v1/jobs', { token: null, headers })
      expect([answer.status, answer.headers.get('roughcut-version'), answer.json.error]).toEqual([
        401,
        version,
        error,
      ])
    }
  })
})

describe('Versions: every response under /v1 carries Roughcut-Version', () => {
  test.each([
    ['GET', '/v1/jobs'],
    ['HEAD', '/v1/jobs'],
    ['OPTIONS', '/v1/jobs'],
    ['DELETE', '/v1/jobs'],
    ['PROPFIND', '/v1/jobs'],
    ['GET', `/v1/jobs/${ID}`],
    ['GET', '/v1/jobs/nonsense'],
    ['POST', IMPORT],
    ['GET', '/v1'],
    ['GET', '/v1/nothing'],
    ['PROPFIND', '/v1/nothing'],
  ])('%s %s', async (method, path) => {
    using world = await createTestApp()
    expect((await world.call(method, path)).headers.get('roughcut-version')).toBe('1.0')
    expect((await world.call(method, path, { headers: V12 })).headers.get('roughcut-version')).toBe('1.2')
    // In the process, nobody takes its body away.
    if (method === 'HEAD') return
    const unknownHost = { host: 'elsewhere.example', ...V12 }
    const refused = await world.call(method, path, { headers: unknownHost })
    expect([refused.status, refused.headers.get('roughcut-version')]).toEqual([403, '1.2'])
  })

  test('and nothing else does', async () => {
    using world = await createTestApp()
    for (const path of ['/healthz', '/v1nothing', '/docs/v1', '/?x=/v1/'])
      expect(
        (await world.handle(new Request(`http://localhost${path}`))).headers.get('roughcut-version'),
      ).toBeNull()
  })
})

describe('Differences: error and details', () => {
  const details = async (world: TestApp, body: unknown) => {
    const answer = await world.call('POST', IMPORT, { body, headers: V12 })
    expect([answer.status, answer.json.error]).toEqual([400, 'invalid_input'])
    return answer.json as { message: string; details: ErrorDetail[] }
  }

  test('a 400 of 1.2 names each field by names and indices, one entry per sentence', async () => {
    using world = await createTestApp()
    const { message, details: found } = await details(world, {
      project_name: 7,
      add_media: { 'a b.wav': { url: 'nowhere' } },
      add_compositions: [{ clips: [{ media: 'x' }, { media: 1 }] }],
    })
    expect(found.map(({ path }) => path)).toEqual([
      ['project_name'],
      ['add_media', 'a b.wav', 'url'],
      ['add_compositions', 0, 'clips', 1, 'media'],
    ])
    expect(found.map((detail) => detail.message).join(' ')).toBe(message)
  })

  test('also where the rule is not in the schema', async () => {
    using world = await createTestApp()
    const { details: found } = await details(world, {
      project_name: 'P',
      add_media: { a: { url: 'http://media.test/a' } },
      add_compositions: [{ clips: [{ media: 'a' }, { media: 'b' }] }],
    })
    expect(found).toEqual([
      {
        message: expect.stringContaining('add_compositions[0].clips[1].media'),
        path: ['add_compositions', 0, 'clips', 1, 'media'],
      },
    ])
  })

  test('at most 5', async () => {
    using world = await createTestApp()
    const wrong = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`field_${index}`, 1]))
    expect((await details(world, { project_name: 'P', ...wrong })).details).toHaveLength(5)
  })

  test('the path is empty if no field is at fault', async () => {
    using world = await createTestApp()
    for (const body of ['{', '[1]'.repeat(40), ''])
      expect((await details(world, body)).details.map(({ path }) => path)).toEqual([[]])
  })

  test('1.0 has neither, and other errors of 1.2 have no details', async () => {
    using world = await createTestApp()
    const older = await world.call('POST', IMPORT, { body: {} })
    expect(older.json).toEqual({ error: 'Bad Request', message: expect.any(String) })
    const missing = await world.call('GET', `/v1/jobs/${ID}`, { headers: V12 })
    expect(missing.json).toEqual({ error: 'not_found', message: expect.any(String) })
    const wrongMethod = await world.call('DELETE', '/v1/jobs', { headers: V12 })
    expect(wrongMethod.json.error).toBe('method_not_allowed')
  })
})

describe('Versions: an Idempotency-Key', () => {
  test('covers the version', async () => {
    using world = await createTestApp()
    const body = { project_name: 'P' }
    const post = (headers: Record<string, string>) =>
      world.call('POST', IMPORT, { body, headers: { 'idempotency-key': 'k', ...headers } })
    const first = await post(V12)
    expect(first.status).toBe(201)
    expect((await post(V12)).text).toBe(first.text)
    expect((await post({})).status).toBe(400)
    expect(world.created).toHaveLength(1)
  })
})
