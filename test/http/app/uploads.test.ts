import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SpeechEngine } from '../../../src/adapters/whisper/speech-engine.ts'
import { PIECE_TYPE } from '../../../src/http/app/uploads.ts'
import { releaseUploads, sweepUploads } from '../../../src/jobs/uploads.ts'
import { eventually } from '../../support/eventually.ts'
import { importing } from '../../support/importing.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { FIXTURES } from '../../support/stored-media.ts'
import { type Browser, createTestWeb, type TestWeb } from '../../support/test-web.ts'

const SILENT_SPEECH: SpeechEngine = {
  transcribe: async () => ({ language: 'en', model: 'test', words: [] }),
  status: () => ({ model: 'none', folder: null, childPid: null }),
  close: async () => {},
}
const UPLOADS = '/app/api/uploads'
const bytesOf = (text: string) => new TextEncoder().encode(text)

const begin = async (browser: Browser, size: number, name = 'take 1.mp4') =>
  (await browser.ask('POST', UPLOADS, { name, size })).json.upload_id as string

const send = (browser: Browser, id: string, offset: number | string, body: Uint8Array | ReadableStream) =>
  browser.ask('PATCH', `${UPLOADS}/${id}`, body, {
    'content-type': PIECE_TYPE,
    'upload-offset': String(offset),
  })

const stored = (world: TestWeb, id: string) =>
  readFileSync(join(world.services.config.dataDir, 'uploads', id), 'utf8')

describe('an upload', () => {
  test('arrives in pieces', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const id = await begin(browser, 10)
    expect((await send(browser, id, 0, bytesOf('01234'))).json).toMatchObject({
      offset: 5,
      is_complete: false,
    })
    expect((await browser.ask('GET', `${UPLOADS}/${id}`)).json).toMatchObject({ offset: 5, size: 10 })
    expect((await send(browser, id, 5, bytesOf('56789'))).json).toMatchObject({
      offset: 10,
      is_complete: true,
    })
    expect(stored(world, id)).toBe('0123456789')
  })

  test('announced as in tus 1.0 answers with headers, and its id is the end of Location', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const tus = { 'tus-resumable': '1.0.0' }
    const announced = (more: Record<string, string>) =>
      browser.ask('POST', UPLOADS, undefined, { ...tus, 'upload-length': '10', ...more })
    const metadata = `filetype YQ==,name ${Buffer.from('Ärger.wav').toString('base64')}`
    const { status, headers } = await announced({ 'upload-metadata': metadata })
    expect([status, headers.get('upload-offset'), headers.get('tus-resumable')]).toEqual([201, '0', '1.0.0'])
    const id = headers.get('location')?.split('/').at(-1) ?? ''
    expect(world.store.uploads.byId(id)).toMatchObject({ fileName: 'Ärger.wav', sizeBytes: 10 })
    const sent = await browser.ask('PATCH', `${UPLOADS}/${id}`, bytesOf('01234'), {
      ...tus,
      'content-type': PIECE_TYPE,
      'upload-offset': '0',
    })
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '5'])
    const asked = await browser.ask('HEAD', `${UPLOADS}/${id}`, undefined, tus)
    expect([asked.status, asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([
      200,
      '5',
      '10',
    ])
    expect((await announced({ 'upload-metadata': 'filetype YQ==' })).status).toBe(400)
    expect((await announced({ 'upload-length': 'x', 'upload-metadata': metadata })).status).toBe(400)
  })

  test('announced in JSON names itself in Location too', async () => {
    using world = createTestWeb()
    const answer = await world.as(world.owner.id).ask('POST', UPLOADS, { name: 'a', size: 1 })
    expect(answer.headers.get('location')).toBe(`${UPLOADS}/${answer.json.upload_id}`)
  })

  test.each([
    ['a gap', 6],
    ['an overlap', 3],
    ['a start from the beginning', 0],
  ])('with %s is 409, keeps what has arrived, and states where to continue', async (_what, offset) => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const id = await begin(browser, 10)
    await send(browser, id, 0, bytesOf('01234'))
    const answer = await send(browser, id, offset, bytesOf('xx'))
    expect(answer.status).toBe(409)
    expect(answer.json.message).toContain('5 bytes have arrived')
    expect(stored(world, id)).toBe('01234')
  })

  test('with more than was announced is 413, and nothing of the piece is kept', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const id = await begin(browser, 6)
    await send(browser, id, 0, bytesOf('0123'))
    const streamed = new ReadableStream({
      start(controller) {
        controller.enqueue(bytesOf('45'))
        controller.enqueue(bytesOf('67'))
        controller.close()
      },
    })
    expect((await send(browser, id, 4, streamed)).status).toBe(413)
    expect((await send(browser, id, 4, bytesOf('4567'))).status).toBe(413)
    expect(stored(world, id)).toBe('0123')
    expect((await send(browser, id, 4, bytesOf('45'))).json.is_complete).toBe(true)
  })

  test('keeps what came before the connection broke', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const id = await begin(browser, 8)
    let turn = 0
    const broken = new ReadableStream({
      pull(controller) {
        turn += 1
        if (turn === 1) controller.enqueue(bytesOf('0123'))
        else controller.error(new Error('connection reset'))
      },
    })
    expect((await send(browser, id, 0, broken)).status).toBe(400)
    expect((await browser.ask('GET', `${UPLOADS}/${id}`)).json.offset).toBe(4)
    expect((await send(browser, id, 4, bytesOf('4567'))).json.is_complete).toBe(true)
    expect(stored(world, id)).toBe('01234567')
  })

  test('takes one piece at a time', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const id = await begin(browser, 8)
    const gate = Promise.withResolvers<void>()
    const slow = new ReadableStream({
      async pull(controller) {
        await gate.promise
        controller.enqueue(bytesOf('01234567'))
        controller.close()
      },
    })
    const first = send(browser, id, 0, slow)
    const second = await send(world.as(world.owner.id), id, 0, bytesOf('abcdefgh'))
    expect(second.status).toBe(409)
    gate.resolve()
    expect((await first).status).toBe(200)
    expect(stored(world, id)).toBe('01234567')
  })

  test('of 1 GB or more, of nothing, or with a wrong header is refused', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    expect((await browser.ask('POST', UPLOADS, { name: 'a', size: 10 ** 9 })).status).toBe(413)
    const empty = await browser.ask('POST', UPLOADS, { name: 'a', size: 0 })
    expect([empty.status, empty.json.message]).toEqual([400, 'The file is empty.'])
    const id = await begin(browser, 4)
    for (const offset of ['', '-1', '1.5', 'x'])
      expect((await send(browser, id, offset, bytesOf('a'))).status).toBe(400)
    const typed = await browser.ask('PATCH', `${UPLOADS}/${id}`, bytesOf('{}'), {
      'content-type': 'application/json',
      'upload-offset': '0',
    })
    expect(typed.status).toBe(400)
    const foreign = await browser.ask('PATCH', `${UPLOADS}/${id}`, bytesOf('abcd'), {
      'content-type': PIECE_TYPE,
      'upload-offset': '0',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(foreign.status).toBe(403)
    expect(readdirSync(join(world.services.config.dataDir, 'uploads'))).toEqual([])
  })

  test('is its person’s alone', async () => {
    using world = createTestWeb()
    const id = await begin(world.as(world.owner.id), 4)
    const other = world.as(world.member.id)
    expect((await send(other, id, 0, bytesOf('0123'))).status).toBe(404)
    expect((await other.ask('GET', `${UPLOADS}/${id}`)).status).toBe(404)
    expect((await other.ask('DELETE', `${UPLOADS}/${id}`)).status).toBe(404)
    expect((await world.browser(null).ask('GET', `${UPLOADS}/${id}`)).status).toBe(401)
  })
})

test('an upload needs room beside what was promised to others', async () => {
  const asked: number[] = []
  using world = createTestWeb({ web: { requireRoom: (bytes) => void asked.push(bytes) } })
  const id = await begin(world.as(world.member.id), 10)
  await send(world.as(world.member.id), id, 0, bytesOf('0123'))
  await begin(world.as(world.owner.id), 100)
  await begin(world.as(world.owner.id), 1000)
  expect(asked).toEqual([10, 106, 1106])
})

describe('a new project', () => {
  async function uploaded(browser: Browser, file: string) {
    const bytes = readFileSync(join(FIXTURES, file))
    const id = await begin(browser, bytes.length, file)
    await send(browser, id, 0, bytes.subarray(0, 1000))
    await send(browser, id, 1000, bytes.subarray(1000))
    return id
  }

  test('is imported from uploaded files, which then go', async () => {
    using world = createTestWeb({
      kinds: importing,
      services: { speech: SILENT_SPEECH },
    })
    const browser = world.as(world.owner.id)
    const id = await uploaded(browser, 'intro.wav')
    const answer = await browser.ask('POST', '/app/api/projects', {
      drive_id: world.drive.id,
      name: 'Dropped',
      team_access: 'view',
      add_media: [{ name: 'Day 1/intro', upload_id: id }],
      add_compositions: [{ name: 'All', clips: [{ media: 'Day 1/intro' }] }],
    })
    expect(answer.status).toBe(201)
    expect(existsSync(join(world.services.config.dataDir, 'uploads', id))).toBe(true)
    world.runner.start(answer.json.job_id)
    await world.runner.idle()
    const job = world.store.jobs.read(answer.json.job_id)
    expect(job?.result).toMatchObject({ status: 'success', media_seconds_used: 5 })
    const page = (await browser.ask('GET', `/app/api/projects/${answer.json.project_id}`)).json
    expect(page.project).toMatchObject({ name: 'Dropped', team_access: 'view' })
    expect(page.media[0]).toMatchObject({ name: 'Day 1/intro', content_type: 'audio/wav' })
    const file = await browser.ask('GET', page.media[0].file_url)
    expect(Buffer.from(file.bytes).equals(readFileSync(join(FIXTURES, 'intro.wav')))).toBe(true)
    await releaseUploads(world.services, answer.json.job_id)
    expect(existsSync(join(world.services.config.dataDir, 'uploads', id))).toBe(false)
    expect((await browser.ask('GET', page.media[0].file_url)).status).toBe(200)
  })

  test('is refused for a file that has not arrived, is not theirs, or is used twice; nothing is made', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const half = await begin(browser, 10)
    const foreign = await uploaded(world.as(world.member.id), 'intro.wav')
    const mine = await uploaded(browser, 'intro.wav')
    const project = (add_media: object[], more: object = {}) =>
      browser.ask('POST', '/app/api/projects', { drive_id: world.drive.id, name: 'P', add_media, ...more })
    for (const [media, status, words] of [
      [[{ name: 'a', upload_id: half }], 409, 'arrived only in part'],
      [[{ name: 'a', upload_id: foreign }], 404, 'unknown'],
      [
        [
          { name: 'a', upload_id: mine },
          { name: 'b', upload_id: mine },
        ],
        400,
        'twice',
      ],
      [
        [
          { name: 'a', url: 'http://h.test/a' },
          { name: 'a', url: 'http://h.test/b' },
        ],
        400,
        'two media named',
      ],
      [[{ name: '../a', url: 'http://h.test/a' }], 400, 'segment'],
      [[{ name: 'a', url: 'file:///etc/passwd' }], 400, 'http'],
    ] as const) {
      const answer = await project([...media])
      expect({ media, status: answer.status }).toEqual({ media, status })
      expect(answer.json.message).toContain(words)
    }
    expect((await project([], { drive_id: world.otherDrive.id })).status).toBe(201)
    const member = world.as(world.member.id)
    const elsewhere = await member.ask('POST', '/app/api/projects', {
      drive_id: world.otherDrive.id,
      name: 'P',
    })
    expect(elsewhere.status).toBe(404)
    world.store.drives.setBalances(world.drive.id, { mediaSeconds: 0 })
    expect((await project([{ name: 'a', upload_id: mine }])).status).toBe(402)
    expect(world.created).toHaveLength(1)
    expect(world.store.uploads.open(mine, world.owner.id)).not.toBeNull()
  })

  test('takes no file that somebody can still write to, and nothing writes to it afterward', async () => {
    using world = createTestWeb({ kinds: importing, services: { speech: SILENT_SPEECH } })
    const browser = world.as(world.owner.id)
    const bytes = readFileSync(join(FIXTURES, 'intro.wav'))
    const id = await begin(browser, bytes.length, 'intro.wav')
    // All bytes have arrived, and the piece has no end yet: one byte more would empty the file.
    const piece = Promise.withResolvers<ReadableStreamDefaultController>()
    const open = send(
      browser,
      id,
      0,
      new ReadableStream({ start: (controller) => piece.resolve(controller) }),
    )
    const controller = await piece.promise
    controller.enqueue(bytes)
    await eventually(async () => {
      expect((await browser.ask('GET', `${UPLOADS}/${id}`)).json.is_complete).toBe(true)
    })
    const body = { drive_id: world.drive.id, name: 'P', add_media: [{ name: 'a', upload_id: id }] }
    const early = await browser.ask('POST', '/app/api/projects', body)
    expect(early.status).toBe(409)
    expect(early.json.message).toContain('still arriving')
    expect(world.created).toEqual([])
    controller.close()
    expect((await open).status).toBe(200)
    const answer = await browser.ask('POST', '/app/api/projects', body)
    expect(answer.status).toBe(201)
    expect((await send(browser, id, bytes.length, bytesOf('x'))).status).toBe(404)
    world.runner.start(answer.json.job_id)
    await world.runner.idle()
    expect(world.store.jobs.read(answer.json.job_id)?.result).toMatchObject({ status: 'success' })
    const { uploads, mediaFolder } = world.services
    const late = uploads.append(id, {
      offset: bytes.length,
      sizeBytes: 10 ** 6,
      body: new Blob(['x']).stream(),
    })
    expect(await rejectionOf(late)).toMatchObject({ code: 'conflict' })
    const stored = readFileSync(mediaFolder.pathOf(Bun.SHA256.hash(bytes, 'hex')))
    expect(stored.equals(bytes)).toBe(true)
  })

  test('is imported from uploads while downloads hold every place of the network', async () => {
    using world = createTestWeb({ kinds: importing, services: { speech: SILENT_SPEECH } })
    const browser = world.as(world.owner.id)
    const id = await uploaded(browser, 'intro.wav')
    const drip = new AbortController()
    const held = Array.from({ length: 40 }, (_, party) =>
      world.services.queues.run('network', [`drive:${party}`], drip.signal, () => new Promise(() => {})),
    )
    for (const work of held) work.catch(() => {})
    const body = { drive_id: world.drive.id, name: 'P', add_media: [{ name: 'a', upload_id: id }] }
    const { job_id } = (await browser.ask('POST', '/app/api/projects', body)).json
    world.runner.start(job_id)
    await world.runner.idle()
    expect(world.store.jobs.read(job_id)?.result).toMatchObject({ status: 'success' })
    drip.abort()
  })

  test('takes an upload once', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const id = await uploaded(browser, 'intro.wav')
    const body = { drive_id: world.drive.id, name: 'P', add_media: [{ name: 'a', upload_id: id }] }
    expect((await browser.ask('POST', '/app/api/projects', body)).status).toBe(201)
    expect((await browser.ask('POST', '/app/api/projects', body)).status).toBe(404)
    expect((await send(browser, id, 0, bytesOf('x'))).status).toBe(404)
  })
})

test('uploads that nobody finished go after a day, others stay', async () => {
  using world = createTestWeb()
  const browser = world.as(world.owner.id)
  const old = await begin(browser, 4)
  await send(browser, old, 0, bytesOf('01'))
  world.clock.nowMs += 23 * 3600_000
  const fresh = await begin(browser, 4)
  await send(browser, fresh, 0, bytesOf('01'))
  world.clock.nowMs += 2 * 3600_000
  expect(await sweepUploads(world.services)).toBe(1)
  expect(readdirSync(join(world.services.config.dataDir, 'uploads'))).toEqual([fresh])
  expect((await browser.ask('GET', `${UPLOADS}/${old}`)).status).toBe(404)
})

test('one person opens 200 uploads and no more, whoever else opens some', async () => {
  using world = createTestWeb()
  for (let count = 0; count < 200; count++)
    world.store.uploads.create({ userId: world.owner.id, fileName: 'a.mp4', sizeBytes: 1 })
  const answer = await world.as(world.owner.id).ask('POST', '/app/api/uploads', { name: 'b.mp4', size: 1 })
  expect(answer.status).toBe(429)
  expect(answer.json.message).toContain('200 uploads')
  expect(
    (await world.as(world.stranger.id).ask('POST', '/app/api/uploads', { name: 'b.mp4', size: 1 })).status,
  ).toBe(201)
})
