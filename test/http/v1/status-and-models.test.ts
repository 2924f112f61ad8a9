import { describe, expect, test } from 'bun:test'
import { VERSION } from '../../../src/version.ts'
import { createTestApp, type TestApp, testModels } from '../../support/test-app.ts'

const V12 = { 'roughcut-version': '1.2' }

describe('GET /status', () => {
  test('names the drive of the token and the version of the response', async () => {
    using world = await createTestApp()
    const expected = {
      status: 'ok',
      drive_id: world.drive.id,
      drive_name: 'Main',
      server: `roughcut/${VERSION}`,
    }
    expect((await world.call('GET', '/v1/status')).json).toEqual({ ...expected, api_version: '1.0' })
    expect((await world.call('GET', '/v1/status', { headers: V12 })).json).toEqual({
      ...expected,
      api_version: '1.2',
    })
    expect((await world.call('GET', '/v1/status', { token: null })).status).toBe(401)
    const other = world.tokenOf(world.owner.id, world.otherDrive.id)
    expect((await world.call('GET', '/v1/status', { token: other })).json.drive_name).toBe('Other')
  })

  test('is limited to 20 a second', async () => {
    using world = await createTestApp({ rateLimits: {} })
    const answer = await world.call('GET', '/v1/status')
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('19')
  })
})

describe('GET /agent/models', () => {
  type Models = {
    availableModels: { id: string; cost: string }[]
    aliases: { id: string; resolvesTo: string; description: string; cost: string }[]
  }
  const models = async (world: TestApp, headers: Record<string, string> = {}): Promise<Models> => {
    const answer = await world.call('GET', '/v1/agent/models', { headers })
    expect(answer.status).toBe(200)
    return answer.json as Models
  }
  const GB = 1e9
  const offers = (...sizes: [string, number][]) =>
    testModels({
      known: async () => [...sizes.map(([name]) => name), 'cloud:latest', 'openai:big'],
      local: async () => sizes.map(([name, sizeBytes]) => ({ name, sizeBytes, canCallTools: true })),
      maxModelBytes: 100 * GB,
    })

  test('cost follows the weights of local models, and is medium elsewhere', async () => {
    using world = await createTestApp({
      models: offers(['a', 4 * GB - 1], ['b', 4 * GB], ['c', 16 * GB - 1], ['d', 16 * GB]),
    })
    const { availableModels } = await models(world)
    expect(Object.fromEntries(availableModels.map(({ id, cost }) => [id, cost]))).toEqual({
      auto: 'high',
      rules: 'low',
      a: 'low',
      b: 'medium',
      c: 'medium',
      d: 'high',
      'cloud:latest': 'medium',
      'openai:big': 'medium',
    })
  })

  test('auto and aliases have the cost of the model they would use', async () => {
    for (const [setting, size, cost] of [
      ['rules', 20, 'low'],
      ['auto', 20, 'high'],
      ['auto', 5, 'medium'],
      ['a', 2, 'low'],
      ['openai:big', 2, 'medium'],
    ] as const) {
      using world = await createTestApp({
        models: { ...offers(['a', size * GB]), setting: () => setting },
      })
      const { aliases } = await models(world)
      expect(aliases).toEqual([{ id: 'default', resolvesTo: setting, description: expect.any(String), cost }])
    }
  })

  test('in 1.2, the vendor’s names follow as aliases of default', async () => {
    using world = await createTestApp()
    const { aliases } = await models(world, V12)
    expect(aliases[0]?.id).toBe('default')
    expect(aliases.slice(1)).toContainEqual({
      id: 'claude-haiku',
      resolvesTo: 'default',
      description: expect.stringContaining('does not run here'),
      cost: 'low',
    })
    for (const { id } of aliases) {
      const body = { prompt: 'x', project_name: 'P', model: id }
      expect((await world.call('POST', '/v1/jobs/agent', { body, headers: V12 })).status).toBe(201)
    }
  })

  test('never fails: engines that cannot be reached, or break, are left out', async () => {
    const broken = () => Promise.reject(new Error('broken'))
    for (const away of [
      { known: async () => null, local: async () => null },
      { known: broken, local: broken },
    ]) {
      using world = await createTestApp({ models: testModels(away) })
      expect((await models(world)).availableModels).toEqual([
        { id: 'auto', cost: 'low' },
        { id: 'rules', cost: 'low' },
      ])
    }
  })
})
