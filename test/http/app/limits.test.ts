import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { RoughcutError } from '../../../src/errors.ts'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb } from '../../support/test-web.ts'

describe('a method that a path does not take', () => {
  test.each([
    ['PUT', '/session', 'GET, HEAD, POST, DELETE'],
    ['PATCH', '/session', 'GET, HEAD, POST, DELETE'],
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
        message: `${method} is not supported here; allowed: ${answer.headers.get('allow')}.`,
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

  test('edits, undo, redo and restoring count together; then 429 with when to ask again, and nothing is done', async () => {
    using world = createTestWeb({ web: { personLimits: { edit: { requests: 4, seconds: 60 } } } })
    const project = world.sharedProject('edit')
    const owner = world.as(world.owner.id)
    const url = `/app/api/projects/${project.id}`
    const operations = [{ type: 'create_composition', name: 'Cut', clips: [] }]
    const edit = (browser: typeof owner, base: number) =>
      browser.ask('POST', `${url}/edits`, { base, operations })
    expect((await edit(owner, 0)).status).toBe(200)
    expect((await owner.ask('POST', `${url}/undo`, { base: 1 })).status).toBe(200)
    expect((await owner.ask('POST', `${url}/redo`, { base: 2 })).status).toBe(200)
    expect((await owner.ask('POST', `${url}/restore-revision`, { base: 3, revision: 2 })).status).toBe(200)
    const asked: [string, object][] = [
      ['edits', { base: 4, operations }],
      ['undo', { base: 4 }],
      ['redo', { base: 4 }],
      ['restore-revision', { base: 4, revision: 1 }],
    ]
    for (const [path, body] of asked) {
      const refused = await owner.ask('POST', `${url}/${path}`, body)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61)
      expect(refused.json.message).toMatch(
        /^At most 4 edits a minute can be made\. This one was not made; wait \d+ s and try again\.$/,
      )
    }
    expect((await owner.ask('GET', `${url}/head`)).json.revision).toBe(4)
    expect((await edit(world.as(world.member.id), 4)).status).toBe(200)
    // Whoever may not edit is told that, and nothing is counted.
    world.store.projects.setTeamAccess(project.id, 'view')
    expect((await edit(world.as(world.member.id), 5)).status).toBe(403)
  })

  test('comments that are written, changed and deleted count together', async () => {
    using world = createTestWeb({ web: { personLimits: { comment: { requests: 3, seconds: 60 } } } })
    const project = world.sharedProject('comment')
    const media = await storeMedia(world.services, {
      projectId: project.id,
      name: 'intro',
      file: join(FIXTURES, 'intro.wav'),
      text: 'this is the text',
    })
    const owner = world.as(world.owner.id)
    const url = `/app/api/projects/${project.id}/comments`
    const write = (browser: typeof owner) =>
      browser.ask('POST', url, { media_id: media.id, word_ids: ['w1'], text: 'Here' })
    const { comment_id } = (await write(owner)).json
    const one = `${url}/${comment_id}`
    expect((await owner.ask('PATCH', one, { text: 'There' })).status).toBe(200)
    expect((await owner.ask('PATCH', one, { is_resolved: true })).status).toBe(200)
    const refused = [
      await write(owner),
      await owner.ask('PATCH', one, { text: 'Else' }),
      await owner.ask('DELETE', one),
    ]
    for (const { status, headers, json } of refused) {
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeWithin(1, 61)
      expect(json.message).toStartWith('At most 3 changes of comments a minute can be made.')
    }
    const listed = (await owner.ask('GET', url)).json.data
    expect(listed).toMatchObject([{ text: 'There' }])
    expect((await write(world.as(world.member.id))).status).toBe(201)
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
    expect(refused.json.message).toContain('20 exports waiting')
    stuck.resolve()
    await world.exports.idle()
    expect((await ask()).status).toBe(201)
  })
})
