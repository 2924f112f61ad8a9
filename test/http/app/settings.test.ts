import { describe, expect, test } from 'bun:test'
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../../src/config.ts'
import { SPEECH_MODEL } from '../../support/speech.ts'
import { hugeModel } from '../../support/speech-models.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createTestWeb } from '../../support/test-web.ts'

describe('tokens', () => {
  test('are shown once, work against /v1, and stop working when revoked', async () => {
    using world = createTestWeb()
    const browser = world.as(world.member.id)
    const made = await browser.ask('POST', '/app/api/tokens', { name: 'CI', drive_id: world.drive.id })
    expect(made.status).toBe(201)
    expect(made.json.token).toStartWith('rc_')
    const list = (await browser.ask('GET', '/app/api/tokens')).json.data
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ name: 'CI', prefix: made.json.token.slice(0, 9), revoked_at: null })
    expect(JSON.stringify(list)).not.toContain(made.json.token)
    const ask = () =>
      world.browser(null).ask('GET', '/v1/jobs', undefined, { authorization: `Bearer ${made.json.token}` })
    expect((await ask()).status).toBe(200)
    expect((await browser.ask('DELETE', `/app/api/tokens/${made.json.token_id}`)).status).toBe(200)
    expect((await ask()).status).toBe(401)
  })

  test('are their person’s alone, and for drives that they belong to', async () => {
    using world = createTestWeb()
    const browser = world.as(world.member.id)
    const elsewhere = await browser.ask('POST', '/app/api/tokens', {
      name: 'x',
      drive_id: world.otherDrive.id,
    })
    expect(elsewhere.status).toBe(404)
    expect((await browser.ask('GET', '/app/api/tokens')).json.data).toEqual([])
    expect((await browser.ask('DELETE', `/app/api/tokens/${world.token.id}`)).status).toBe(404)
    expect(world.store.tokens.authenticate(world.bearer)).not.toBeNull()
  })

  test('are revoked all at once, and only one’s own', async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    const create = (userId: string) =>
      world.store.tokens.create({ name: 'x', driveId: world.drive.id, userId }).token
    const [mine, theirs] = [create(world.owner.id), create(world.member.id)]
    expect((await owner.ask('DELETE', '/app/api/tokens')).json).toEqual({ revoked: 2 })
    for (const token of [mine, world.bearer]) expect(world.store.tokens.authenticate(token)).toBeNull()
    expect(world.store.tokens.authenticate(theirs)).not.toBeNull()
    expect((await owner.ask('DELETE', '/app/api/tokens')).json).toEqual({ revoked: 0 })
  })
})

describe('drives', () => {
  test('are seen by members and changed by owners', async () => {
    using world = createTestWeb()
    const url = `/app/api/drives/${world.drive.id}`
    const changes: [string, string, object | undefined][] = [
      ['PATCH', '/balances', { media_seconds: 5 }],
      ['POST', '/members', { email: 'new@example.org', role: 'member' }],
      ['PATCH', `/members/${world.owner.id}`, { role: 'member' }],
      ['DELETE', `/members/${world.owner.id}`, undefined],
      ['POST', `/members/${world.owner.id}/link`, undefined],
      ['GET', '/secret', undefined],
      ['POST', '/secret/rotate', undefined],
    ]
    const member = world.as(world.member.id)
    const stranger = world.as(world.stranger.id)
    const before = world.store.drives.secret(world.drive.id)
    expect((await member.ask('GET', url)).json).toMatchObject({ name: 'Main', role: 'member' })
    expect((await member.ask('GET', `${url}/usage`)).status).toBe(200)
    expect((await stranger.ask('GET', url)).status).toBe(404)
    expect((await stranger.ask('GET', `${url}/usage`)).status).toBe(404)
    for (const [method, path, body] of changes) {
      expect((await member.ask(method, `${url}${path}`, body)).status).toBe(403)
      expect((await stranger.ask(method, `${url}${path}`, body)).status).toBe(404)
    }
    expect(world.store.drives.secret(world.drive.id)).toBe(before)
    expect(world.store.drives.byId(world.drive.id)?.mediaSeconds).toBeNull()
    expect(world.store.drives.membersOf(world.drive.id)).toHaveLength(2)
  })

  test('have balances, use over time, and a secret that can be replaced', async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    const url = `/app/api/drives/${world.drive.id}`
    // Only whoever runs the server sets limits, so that they are limits for owners too.
    expect((await owner.ask('PATCH', `${url}/balances`, { media_seconds: 100 })).status).toBe(403)
    expect((await owner.ask('GET', url)).json).toMatchObject({ media_seconds: null, ai_credits: null })
    world.store.drives.setBalances(world.drive.id, { mediaSeconds: 100 })
    const jobId = world.job().id
    const charge = { driveId: world.drive.id, jobId }
    world.store.charges.takeMediaSeconds({ ...charge, key: 'a', amount: 30 })
    world.store.charges.takeAiCredits({ ...charge, key: 'b', amount: 2 })
    world.clock.nowMs += 24 * 3600_000
    world.store.charges.takeMediaSeconds({ ...charge, key: 'c', amount: 10 })
    expect((await owner.ask('GET', `${url}/usage?days=7`)).json.data).toEqual([
      { day: '2026-01-05', media_seconds: 30, ai_credits: 2 },
      { day: '2026-01-06', media_seconds: 10, ai_credits: 0 },
    ])
    expect((await owner.ask('GET', url)).json.media_seconds).toBe(60)
    const { secret } = (await owner.ask('GET', `${url}/secret`)).json
    const rotated = (await owner.ask('POST', `${url}/secret/rotate`)).json.secret
    expect(rotated).toStartWith('whsec_')
    expect(rotated).not.toBe(secret)
    expect(world.store.drives.secret(world.drive.id)).toBe(rotated)
  })

  test('take people in with a link for their first password, and let them go with their tokens', async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    const url = `/app/api/drives/${world.drive.id}`
    const invited = await owner.ask('POST', `${url}/members`, { email: 'New@Example.org', role: 'member' })
    expect(invited.status).toBe(201)
    const secret = invited.json.link.split('/welcome#')[1]
    const person = world.browser(null)
    expect(
      (await person.ask('POST', '/app/api/password', { secret, password: 'a long password' })).status,
    ).toBe(200)
    const { user_id } = (await person.ask('GET', '/app/api/me')).json
    const again = await owner.ask('POST', `${url}/members`, { email: 'new@example.org', role: 'member' })
    expect(again.status).toBe(409)
    expect((await owner.ask('POST', `${url}/members/${user_id}/link`)).status).toBe(403)
    const { token } = (await person.ask('POST', '/app/api/tokens', { name: 't', drive_id: world.drive.id }))
      .json
    expect((await owner.ask('DELETE', `${url}/members/${user_id}`)).status).toBe(200)
    expect(world.store.tokens.authenticate(token)).toBeNull()
    expect((await person.ask('GET', url)).status).toBe(404)
  })

  test('give no link to somebody who belongs to another drive too', async () => {
    using world = createTestWeb()
    const url = `/app/api/drives/${world.drive.id}/members`
    const email = world.stranger.email
    const invited = await world.as(world.owner.id).ask('POST', url, { email, role: 'member' })
    expect(invited.status).toBe(201)
    expect(invited.json.link).toBeNull()
    expect((await world.as(world.owner.id).ask('POST', `${url}/${world.stranger.id}/link`)).status).toBe(403)
  })

  test('are made by owners of one, who own the new one, and not by members', async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    const made = await owner.ask('POST', '/app/api/drives', { name: ' Films ' })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({ name: 'Films', role: 'owner', media_seconds: null })
    expect((await owner.ask('GET', '/app/api/me')).json.drives).toHaveLength(3)
    expect((await owner.ask('POST', '/app/api/drives', { name: 'Films' })).status).toBe(409)
    for (const name of ['', '   ', 'x'.repeat(256)])
      expect((await owner.ask('POST', '/app/api/drives', { name })).status).toBe(400)
    expect((await world.as(world.member.id).ask('POST', '/app/api/drives', { name: 'Mine' })).status).toBe(
      403,
    )
    expect(world.store.drives.ofUser(world.member.id)).toHaveLength(1)
  })

  test("don't get around limits: who owns only limited drives creates no other", async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    world.store.drives.setBalances(world.drive.id, { mediaSeconds: 100 })
    world.store.drives.setBalances(world.otherDrive.id, { aiCredits: 0 })
    const refused = await owner.ask('POST', '/app/api/drives', { name: 'Films' })
    expect(refused.status).toBe(403)
    expect(refused.json.message).toContain('roughcut drive create')
    world.store.drives.setBalances(world.otherDrive.id, { aiCredits: null })
    expect((await owner.ask('POST', '/app/api/drives', { name: 'Films' })).status).toBe(201)
  })

  test('are renamed by their owners, to a name that no other has', async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    const url = `/app/api/drives/${world.drive.id}`
    const renamed = await owner.ask('PATCH', url, { name: ' Studio ' })
    expect(renamed).toMatchObject({ status: 200, json: { drive_id: world.drive.id, name: 'Studio' } })
    expect((await owner.ask('PATCH', url, { name: 'Studio' })).status).toBe(200)
    await owner.ask('POST', '/app/api/drives', { name: 'Films' })
    const taken = await owner.ask('PATCH', url, { name: 'Films' })
    expect(taken.status).toBe(409)
    expect(taken.json.message).toBe('There is already a drive named Films. Choose another name.')
    for (const body of [
      { name: '' },
      { name: '  ' },
      { name: 'x'.repeat(256) },
      {},
      { name: 'A', role: 'owner' },
    ])
      expect((await owner.ask('PATCH', url, body)).status).toBe(400)
    expect((await world.as(world.member.id).ask('PATCH', url, { name: 'Mine' })).status).toBe(403)
    expect((await world.as(world.stranger.id).ask('PATCH', url, { name: 'Mine' })).status).toBe(404)
    expect(world.store.drives.byId(world.drive.id)?.name).toBe('Studio')
  })

  test('are left by a member, who may then only look at what they own there', async () => {
    using world = createTestWeb()
    const member = world.as(world.member.id)
    const own = world.store.projects.create({
      name: 'Mine',
      driveId: world.drive.id,
      ownerId: world.member.id,
      teamAccess: 'edit',
    })
    const shared = world.sharedProject('edit')
    const url = `/app/api/projects/${own.id}`
    expect((await member.ask('PATCH', url, { name: 'Still mine' })).status).toBe(200)
    const members = `/app/api/drives/${world.drive.id}/members`
    expect((await member.ask('DELETE', `${members}/${world.owner.id}`)).status).toBe(403)
    expect((await member.ask('DELETE', `${members}/${world.member.id}`)).status).toBe(200)
    expect((await member.ask('GET', url)).json.access).toBe('view')
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'Mine again' }],
      ['PATCH', '', { team_access: 'none' }],
      ['POST', '/agent', { prompt: 'Cut.' }],
      ['POST', '/media', { add_media: [{ name: 'a', url: 'http://h.test/a' }] }],
      ['POST', '/trash', undefined],
    ] as const)
      expect((await member.ask(method, `${url}${path}`, body)).status).toBe(403)
    expect((await member.ask('GET', `/app/api/projects/${shared.id}`)).status).toBe(404)
    const listed = (await member.ask('GET', '/app/api/projects')).json.data
    expect(listed.map(({ name, access }: { name: string; access: string }) => [name, access])).toEqual([
      ['Still mine', 'view'],
    ])
    world.store.drives.addMember(world.drive.id, world.member.id, 'member')
    expect((await member.ask('PATCH', url, { name: 'Mine again' })).status).toBe(200)
  })

  test('keep an owner', async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    const url = `/app/api/drives/${world.drive.id}/members`
    expect((await owner.ask('DELETE', `${url}/${world.owner.id}`)).status).toBe(409)
    expect((await owner.ask('PATCH', `${url}/${world.owner.id}`, { role: 'member' })).status).toBe(409)
    expect((await owner.ask('PATCH', `${url}/${world.member.id}`, { role: 'owner' })).status).toBe(200)
    expect((await owner.ask('PATCH', `${url}/${world.owner.id}`, { role: 'member' })).status).toBe(200)
    expect((await owner.ask('GET', `/app/api/drives/${world.drive.id}/secret`)).status).toBe(403)
  })
})

describe('models and the system', () => {
  test('are for owners of a drive', async () => {
    using world = createTestWeb()
    for (const [method, path, body] of [
      ['GET', '/models', undefined],
      ['GET', '/system', undefined],
      ['POST', '/models/speech', { name: 'Xenova/whisper-tiny' }],
    ] as const)
      expect((await world.as(world.member.id).ask(method, `/app/api${path}`, body)).status).toBe(403)
    const system = await world.as(world.owner.id).ask('GET', '/app/api/system')
    expect(system.json.checks.map(({ check }: { check: string }) => check)).toContain('ffmpeg')
  })

  test('are chosen, kept in the data folder, and used from then on, here and after a restart', async () => {
    const speechModels = {
      folderOf: (name: string) => (name === 'Xenova/whisper-tiny' ? '/m' : null),
      list: async () => [],
      sizeOf: async () => 0,
      ready: () => Promise.reject(new Error('no downloads')),
    }
    using world = createTestWeb({ web: { speechModels } })
    const { dataDir } = world.services.config
    // A link, as whoever manages a server's files makes one.
    writeFileSync(join(dataDir, 'managed.json'), '{"logFormat":"json"}')
    symlinkSync('managed.json', join(dataDir, 'config.json'))
    const owner = world.as(world.owner.id)
    const put = (body: object) => owner.ask('PUT', '/app/api/models/default', body)
    const chosen = await put({ speech: 'Xenova/whisper-tiny', language: 'qwen3:4b' })
    expect(chosen.json).toMatchObject({
      speech: { default: { name: 'Xenova/whisper-tiny', folder: '/m' }, fixed_by: null },
      language: { default: 'qwen3:4b', fixed_by: null },
    })
    expect((await owner.ask('GET', '/app/api/models/language')).json.default).toBe('qwen3:4b')
    const again = loadConfig({ dataDir }, {})
    expect(again).toMatchObject({ whisperModel: 'Xenova/whisper-tiny', llm: 'qwen3:4b', logFormat: 'json' })
    expect((await put({ language: 'auto' })).json.language.default).toBe('auto')

    for (const [body, status, words] of [
      [{ speech: 'Xenova/whisper-base' }, 409, 'Download it first'],
      [{ speech: '/etc' }, 400, 'hub name'],
      [{ language: 'llama9' }, 400, 'model must be one of'],
      [{}, 400, 'Give speech'],
    ] as const) {
      const refused = await put(body)
      expect({ body, status: refused.status }).toEqual({ body, status })
      expect(refused.json.message).toContain(words)
    }
    expect(
      (await world.as(world.member.id).ask('PUT', '/app/api/models/default', { language: 'rules' })).status,
    ).toBe(403)
    expect(loadConfig({ dataDir }, {}).llm).toBe('auto')
    expect(lstatSync(join(dataDir, 'config.json')).isSymbolicLink()).toBe(true)
  })

  test('that a flag or the environment fixes are shown, and cannot be changed', async () => {
    using plain = createTestWeb()
    const config = loadConfig(
      { dataDir: plain.services.config.dataDir, llm: 'rules' },
      {
        ROUGHCUT_WHISPER_MODEL: 'Xenova/whisper-small',
      },
    )
    using world = createTestWeb({ services: { config } })
    const owner = world.as(world.owner.id)
    expect((await owner.ask('GET', '/app/api/models')).json).toMatchObject({
      speech: { default: { name: 'Xenova/whisper-small' }, fixed_by: 'ROUGHCUT_WHISPER_MODEL' },
      language: { default: 'rules', fixed_by: '--llm' },
    })
    const refused = await owner.ask('PUT', '/app/api/models/default', { language: 'auto' })
    expect(refused.status).toBe(409)
    expect(refused.json.message).toStartWith('--llm sets the model.')
    expect(existsSync(join(config.dataDir, 'config.json'))).toBe(false)
  })

  test('that cannot be kept are not used either', async () => {
    using world = createTestWeb()
    const path = join(world.services.config.dataDir, 'config.json')
    writeFileSync(path, 'not JSON')
    const refused = await world
      .as(world.owner.id)
      .ask('PUT', '/app/api/models/default', { language: 'rules' })
    expect(refused.status).toBe(409)
    expect(readFileSync(path, 'utf8')).toBe('not JSON')
    expect((await world.as(world.owner.id).ask('GET', '/app/api/models')).json.language.default).toBe('auto')
    expect(world.lines.join('')).toContain('model choice not kept')
  })

  test('a download is followed, and its failure told', async () => {
    const waiting = Promise.withResolvers<string>()
    using world = createTestWeb({
      web: {
        speechModels: {
          folderOf: () => null,
          list: async () => [{ name: 'Xenova/whisper-base', folder: '/m', sizeBytes: 5 }],
          sizeOf: async () => 5,
          ready: (_model, { onProgress }) => {
            onProgress?.(1, 4)
            return waiting.promise
          },
        },
      },
    })
    const owner = world.as(world.owner.id)
    const name = 'Xenova/whisper-tiny'
    expect((await owner.ask('POST', '/app/api/models/speech', { name })).status).toBe(202)
    expect((await owner.ask('POST', '/app/api/models/speech', { name })).status).toBe(409)
    const models = async () => (await owner.ask('GET', '/app/api/models')).json
    expect(await models()).toMatchObject({
      speech: {
        installed: [{ name: 'Xenova/whisper-base', size_bytes: 5 }],
        downloads: [{ name, done_bytes: 1, total_bytes: 4, error_message: null }],
      },
      language: { known: ['qwen3:4b'] },
    })
    waiting.reject(new Error('secret path /root'))
    await waiting.promise.catch(() => {})
    const [failed] = (await models()).speech.downloads
    expect(failed.error_message).toContain('failed')
    expect(failed.error_message).not.toContain('/root')
  })

  test('say what they need, and why one may be the wrong choice here', async () => {
    using folder = temporaryFolder()
    const huge = hugeModel(join(folder.path, 'huge'))
    using world = createTestWeb({
      web: {
        speechModels: {
          folderOf: (name: string) => (name === 'Own/later' ? null : SPEECH_MODEL),
          list: async () => [
            { name: 'Own/small', folder: SPEECH_MODEL, sizeBytes: 3 },
            { name: 'Own/huge', folder: huge, sizeBytes: 4 },
            { name: 'Own/broken', folder: folder.path, sizeBytes: 5 },
          ],
          sizeOf: async () => 5,
          ready: (_model, { onMemory }) => {
            onMemory?.(1e15)
            return Promise.reject(new Error('no hub'))
          },
        },
      },
    })
    const owner = world.as(world.owner.id)
    await owner.ask('POST', '/app/api/models/speech', { name: 'Own/later' })
    const { speech } = (await owner.ask('GET', '/app/api/models')).json
    const tooLarge = [expect.stringContaining('this machine has')]
    expect(speech.default).toMatchObject({ memory_bytes: expect.any(Number), doubts: [] })
    expect(speech.installed).toMatchObject([
      { memory_bytes: speech.default.memory_bytes, doubts: [] },
      { memory_bytes: expect.any(Number), doubts: tooLarge },
      { memory_bytes: null, doubts: [] },
    ])
    expect(speech.downloads).toMatchObject([{ name: 'Own/later', doubts: tooLarge }])
  })

  test('are added to Ollama and tested by owners, and how far that is can be seen', async () => {
    const asked: string[] = []
    const addition = { name: 'qwen3:4b', stage: 'testing' as const, doneBytes: 2, totalBytes: 4 }
    using world = createTestWeb({
      web: {
        modelAdditions: {
          list: () => [{ ...addition, isTooLarge: true, results: [], promptCount: 3, errorMessage: null }],
          add: (name) => void asked.push(`add ${name}`),
          test: (name) => void asked.push(`test ${name}`),
        },
      },
    })
    const post = async (body: object, userId = world.owner.id) =>
      (await world.as(userId).ask('POST', '/app/api/models/language', body)).status
    expect(await post({ name: 'qwen3:4b' })).toBe(202)
    expect(await post({ name: 'openai:qwen3-8b', test_only: true })).toBe(202)
    for (const name of ['', '../x', '-x', 'a b', 'x'.repeat(201)]) expect(await post({ name })).toBe(400)
    expect(await post({ name: 'qwen3:4b' }, world.member.id)).toBe(403)
    expect(asked).toEqual(['add qwen3:4b', 'test openai:qwen3-8b'])
    const { language } = (await world.as(world.owner.id).ask('GET', '/app/api/models')).json
    expect(language.additions).toEqual([
      {
        ...{ name: 'qwen3:4b', stage: 'testing', done_bytes: 2, total_bytes: 4 },
        ...{ is_too_large: true, results: [], prompt_count: 3, error_message: null },
      },
    ])
    const fits = language.suggested.map(({ fits }: { fits: boolean }) => fits)
    expect([fits[0], fits.at(-1)]).toEqual([true, false])
  })

  test.each(['/etc/passwd', '../models', 'a/b/c', 'whisper', 'a/..'])(
    '%s is not a model to download',
    async (name) => {
      using world = createTestWeb()
      const answer = await world.as(world.owner.id).ask('POST', '/app/api/models/speech', { name })
      expect(answer.status).toBe(400)
    },
  )
})
