import { describe, expect, test } from 'bun:test'
import { RoughcutError } from '../../../src/errors.ts'
import { createTestWeb } from '../../support/test-web.ts'

describe('a method that a path does not take', () => {
  test.each([
    ['PUT', '/session', 'POST, DELETE'],
    ['GET', '/session', 'POST, DELETE'],
    ['OPTIONS', '/projects', 'GET, POST, HEAD'],
    ['DELETE', '/projects/019b0000-0000-7000-8000-000000000000', 'GET, PATCH, HEAD'],
    ['PUT', '/jobs/events', 'GET, HEAD'],
    ['POST', '/media/019b0000-0000-7000-8000-000000000000/file', 'HEAD, GET'],
    ['PROPFIND', '/models/speech', 'POST'],
  ])('%s %s is 405 and told what is taken', async (method, path, allowed) => {
    using world = createTestWeb()
    for (const browser of [world.browser(null), world.as(world.owner.id)]) {
      const answer = await browser.ask(method, `/app/api${path}`)
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed.split(', ').sort())
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.json).toEqual({
        error: 'Method Not Allowed',
        message: `${method} is not answered here; allowed: ${answer.headers.get('allow')}.`,
      })
    }
  })

  test('HEAD is answered where GET is, and unknown paths are still 404', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const project = world.sharedProject('none')
    for (const path of ['/me', '/projects', `/projects/${project.id}`]) {
      const answer = await browser.ask('HEAD', `/app/api${path}`)
      expect({ path, status: answer.status, bytes: answer.bytes.length }).toEqual({
        path,
        status: 200,
        bytes: 0,
      })
    }
    expect((await browser.ask('GET', '/app/api/nothing')).status).toBe(404)
    expect((await browser.ask('POST', '/app/api/nothing/at/all')).status).toBe(404)
  })
})

describe('what a person may start', () => {
  const few = { requests: 2, seconds: 60 }

  async function world() {
    const world = createTestWeb({ web: { personLimits: { agent: few, import: few, export: few } } })
    const project = world.sharedProject('edit')
    const owner = world.as(world.owner.id)
    const url = `/app/api/projects/${project.id}`
    const made = await owner.ask('POST', `${url}/edits`, {
      base: 0,
      operations: [{ type: 'create_composition', name: 'Cut', clips: [] }],
    })
    const composition: string = made.json.document.compositions[0].id
    return { world, owner, url, composition }
  }

  test.each([
    ['prompts', 'agent', () => ({ prompt: 'Cut.' })],
    ['exports', 'exports', (composition: string) => ({ composition_id: composition, format: 'srt' })],
    ['imports', 'media', () => ({ add_media: [{ name: Bun.randomUUIDv7(), url: 'http://h.test/a' }] })],
  ] as const)('%s: so many in a while, then 429 with when to ask again', async (words, path, body) => {
    const { world: made, owner, url, composition } = await world()
    using world_ = made
    const ask = (browser: typeof owner) => browser.ask('POST', `${url}/${path}`, body(composition))
    for (let count = 0; count < 2; count++) expect((await ask(owner)).status).toBe(201)
    const refused = await ask(owner)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61)
    expect(refused.json.message).toStartWith(`At most 2 ${words} a minute can be started.`)
    // Others are not held up by it.
    expect((await ask(world_.as(world_.member.id))).status).toBe(201)
  })

  test('new projects count as imports; refused ones do not start anything', async () => {
    const { world: made, owner } = await world()
    using world_ = made
    const ask = () => owner.ask('POST', '/app/api/projects', { drive_id: world_.drive.id, name: 'P' })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([201, 201, 429])
    expect(world_.created).toHaveLength(2)
  })

  test('at most 20 exports wait at a time', async () => {
    const stuck = Promise.withResolvers<void>()
    using world = createTestWeb({
      render: async () => {
        await stuck.promise
        throw new RoughcutError('corrupt_media', 'This file cannot be read.')
      },
      web: { personLimits: { export: { requests: 1000, seconds: 60 } } },
    })
    const project = world.sharedProject('edit')
    const owner = world.as(world.owner.id)
    const url = `/app/api/projects/${project.id}`
    const made = await owner.ask('POST', `${url}/edits`, {
      base: 0,
      operations: [{ type: 'create_composition', name: 'Cut', clips: [] }],
    })
    const body = { composition_id: made.json.document.compositions[0].id, format: 'srt' }
    const ask = () => owner.ask('POST', `${url}/exports`, body)
    for (let count = 0; count < 20; count++) expect((await ask()).status).toBe(201)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(refused.json.message).toContain('20 exports of yours')
    stuck.resolve()
    await world.exports.idle()
    expect((await ask()).status).toBe(201)
  })
})
