import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDerivedFolder } from '../../../src/adapters/derived-folder.ts'
import { createMediaBucket, mediaKey } from '../../../src/adapters/media-bucket.ts'
import { attachment } from '../../../src/http/shared/file-answer.ts'
import { createDerivedFiles } from '../../../src/jobs/kinds/derive/derived-files.ts'
import { eventually } from '../../support/eventually.ts'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb, type TestWeb } from '../../support/test-web.ts'

const INTRO = join(FIXTURES, 'intro.wav')
const CAMERA = join(FIXTURES, 'camera-a.mp4')

async function worldWith(file: string, name = 'a file') {
  const world = createTestWeb()
  const project = world.sharedProject('view')
  const media = await storeMedia(world.services, { projectId: project.id, name, file, text: 'one two three' })
  return { world, project, media, url: `/app/api/media/${media.id}`, original: readFileSync(file) }
}

describe('the original', () => {
  test('comes whole, with what a player needs to ask for parts, and never acts as a page', async () => {
    const { world, url, original, media } = await worldWith(INTRO)
    using _world = world
    const { status, headers, bytes } = await world.as(world.owner.id).ask('GET', `${url}/file`)
    expect(status).toBe(200)
    expect(Buffer.from(bytes).equals(original)).toBe(true)
    expect(headers.get('content-type')).toBe('audio/wav')
    expect(headers.get('content-length')).toBe(String(original.length))
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('etag')).toBe(`"${media.fileHash}"`)
    expect(headers.get('last-modified')).toMatch(/GMT$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toStartWith('private')
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, 391526],
    ['bytes=-7', 391519, 391526],
    ['bytes=391525-999999999', 391525, 391526],
  ])('%s is that part', async (range, start, end) => {
    const { world, url, original } = await worldWith(INTRO)
    using _world = world
    const { status, headers, bytes } = await world
      .as(world.owner.id)
      .ask('GET', `${url}/file`, undefined, { range })
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${original.length}`)
    expect(Buffer.from(bytes).equals(original.subarray(start, end))).toBe(true)
  })

  test('a part past the end is 416 and states the size', async () => {
    const { world, url, original } = await worldWith(INTRO)
    using _world = world
    const answer = await world
      .as(world.owner.id)
      .ask('GET', `${url}/file`, undefined, { range: `bytes=${original.length}-` })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${original.length}`)
  })

  test.each(['bytes=5-1', 'bytes=0-1,5-6', 'bytes=-', 'lines=1-2', 'bytes=x-'])(
    'the range %s is answered with the whole file',
    async (range) => {
      const { world, url, original } = await worldWith(INTRO)
      using _world = world
      const answer = await world.as(world.owner.id).ask('GET', `${url}/file`, undefined, { range })
      expect(answer.status).toBe(200)
      expect(answer.bytes.length).toBe(original.length)
    },
  )

  test('If-Range decides between a part and the whole', async () => {
    const { world, url, original } = await worldWith(INTRO)
    using _world = world
    const browser = world.as(world.owner.id)
    const first = await browser.ask('GET', `${url}/file`, undefined, { range: 'bytes=0-0' })
    const ask = async (ifRange: string | null) =>
      (await browser.ask('GET', `${url}/file`, undefined, { range: 'bytes=0-0', 'if-range': ifRange ?? '' }))
        .status
    expect(await ask(first.headers.get('etag'))).toBe(206)
    expect(await ask(first.headers.get('last-modified'))).toBe(206)
    expect(await ask('"another"')).toBe(200)
    expect(await ask(`W/${first.headers.get('etag')}`)).toBe(200)
    expect(await ask(new Date(0).toUTCString())).toBe(200)
    const unchanged = await browser.ask('GET', `${url}/file`, undefined, {
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect(unchanged.status).toBe(304)
    expect(unchanged.bytes.length).toBe(0)
    expect(original.length).toBeGreaterThan(1)
  })

  test('HEAD states the size without the bytes', async () => {
    const { world, url, original } = await worldWith(INTRO)
    using _world = world
    // Over a socket: called in-process, Elysia answers HEAD by a way of its own.
    const { server } = world.app.listen({ port: 0, hostname: '127.0.0.1' })
    try {
      const { cookie } = world.as(world.owner.id)
      const answer = await fetch(new URL(`${url}/file`, server?.url), {
        method: 'HEAD',
        headers: { cookie: cookie ?? '' },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-length')).toBe(String(original.length))
    } finally {
      await server?.stop(true)
    }
  })

  test('what browsers would run is only ever saved', async () => {
    const { world, media, url } = await worldWith(INTRO, 'page.html')
    using _world = world
    writeFileSync(world.services.mediaFolder.pathOf(media.fileHash), '<script>alert(1)</script>')
    world.store.raw.run(`UPDATE media_items SET probe = json_set(probe, '$.container', 'html')`)
    const { headers } = await world.as(world.owner.id).ask('GET', `${url}/file`)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toStartWith('attachment')
  })

  test('a file that is gone is 404 with a sentence', async () => {
    const { world, media, url } = await worldWith(INTRO)
    using _world = world
    await world.services.mediaFolder.remove(media.fileHash)
    const answer = await world.as(world.owner.id).ask('GET', `${url}/file`)
    expect(answer.status).toBe(404)
    expect(answer.json.message).toContain('no longer exists')
  })
})

test('a long transcript is sent compressed to those who take it', async () => {
  using world = createTestWeb()
  const project = world.sharedProject('view')
  const text = Array.from({ length: 2000 }, (_, index) => `word${index % 90}`).join(' ')
  await storeMedia(world.services, { projectId: project.id, name: 'intro', file: INTRO, text })
  const browser = world.as(world.owner.id)
  const path = `/app/api/projects/${project.id}`
  const plain = await browser.ask('GET', path)
  const packed = await browser.ask('GET', path, undefined, { 'accept-encoding': 'br, gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('cache-control')).toBe('no-store')
  expect(packed.headers.get('x-content-type-options')).toBe('nosniff')
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4)
  const unpacked = new TextDecoder().decode(Bun.gunzipSync(packed.bytes as Uint8Array<ArrayBuffer>))
  expect(JSON.parse(unpacked)).toEqual(plain.json)
  const refused = await browser.ask('GET', path, undefined, { 'accept-encoding': 'gzip;q=0' })
  expect(refused.headers.get('content-encoding')).toBeNull()
})

describe('what is made of a file', () => {
  test('peaks, filmstrip and poster of a video; no proxy, because browsers play it', async () => {
    const { world, project, url, media } = await worldWith(CAMERA)
    using _world = world
    const browser = world.as(world.owner.id)
    const page = await browser.ask('GET', `/app/api/projects/${project.id}`)
    const [seen] = page.json.media
    expect(seen).toMatchObject({
      id: media.id,
      kind: 'video',
      content_type: 'video/mp4',
      playback_url: `${url}/file`,
      proxy: { state: 'none' },
      peaks: { url: `${url}/peaks`, per_second: 100 },
      filmstrip: { url: `${url}/filmstrip`, tile_width: 160, tile_height: 90, count: 16 },
      transcript: { status: 'success', language: 'en' },
    })
    expect(seen.words.map((word: { text: string }) => word.text)).toEqual(['one', 'two', 'three'])
    const peaks = await browser.ask('GET', `${url}/peaks`)
    expect(peaks.bytes.length).toBe(Math.ceil((media.durationUs ?? 0) / 10_000))
    expect(Math.max(...peaks.bytes)).toBeGreaterThan(20)
    for (const kind of ['filmstrip', 'poster']) {
      const { status, bytes, headers } = await browser.ask('GET', `${url}/${kind}`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    }
    expect((await browser.ask('GET', `${url}/proxy`)).status).toBe(404)
  })

  test('a proxy of what browsers do not play, in the background, on the times of the original', async () => {
    const { world, project, url } = await worldWith(join(FIXTURES, 'long-talk.opus'))
    using _world = world
    const browser = world.as(world.owner.id)
    const look = async () => (await browser.ask('GET', `/app/api/projects/${project.id}`)).json.media[0]
    expect((await look()).playback_url).toBe(`${url}/file`)
    await eventually(async () => expect((await look()).playback_url).toBe(`${url}/proxy`), 60_000)
    const answer = await browser.ask('GET', `${url}/proxy`, undefined, { range: 'bytes=4-7' })
    expect(new TextDecoder().decode(answer.bytes)).toBe('ftyp')
    expect(answer.headers.get('content-type')).toBe('audio/mp4')
  }, 90_000)

  test('a proxy of what should play and does not, because a browser asked; it stays', async () => {
    const { world, project, url, media } = await worldWith(INTRO)
    using _world = world
    const browser = world.as(world.member.id)
    const look = async () => (await browser.ask('GET', `/app/api/projects/${project.id}`)).json.media[0]
    expect((await look()).proxy.state).toBe('none')
    expect((await browser.ask('POST', `${url}/proxy`)).json.proxy.state).toBe('making')
    await world.services.derivedFiles.idle()
    expect(await look()).toMatchObject({ playback_url: `${url}/proxy`, proxy: { state: 'ready' } })
    const restarted = createDerivedFiles({
      ...world.services,
      derivedFolder: createDerivedFolder(world.services.config.dataDir),
      startJob: () => {},
      jobEnded: async () => {},
    })
    expect(restarted.status(media, 'proxy').state).toBe('ready')
  }, 30_000)

  test('an unreadable file gets none, and one log line', async () => {
    const { world, media, url, project } = await worldWith(INTRO)
    using _world = world
    writeFileSync(world.services.mediaFolder.pathOf(media.fileHash), 'no sound at all')
    const browser = world.as(world.owner.id)
    expect((await browser.ask('GET', `${url}/peaks`)).status).toBe(404)
    expect((await browser.ask('GET', `/app/api/projects/${project.id}`)).json.media[0].peaks).toBeNull()
    expect(world.lines.filter((line) => line.includes('job failed'))).toHaveLength(1)
  })
})

describe('a name', () => {
  const rename = (world: TestWeb, url: string, name: string, as = world.owner.id) =>
    world.as(as).ask('PATCH', url, { name })

  test('is changed by people who may edit; the file stays', async () => {
    const { world, project, media, url } = await worldWith(INTRO)
    using _world = world
    expect(await rename(world, url, ' Day 1/take 2.wav ')).toMatchObject({
      status: 200,
      json: { name: 'Day 1/take 2.wav' },
    })
    expect(world.store.media.byId(media.id)).toMatchObject({
      name: 'Day 1/take 2.wav',
      fileHash: media.fileHash,
    })
    expect(world.store.media.hasName(project.id, 'Day 1/take 2.wav')).toBe(true)
    expect((await rename(world, url, 'mine', world.member.id)).status).toBe(403)
    expect((await rename(world, '/app/api/media/019b0000-0000-7000-8000-000000000000', 'x')).status).toBe(404)
  })

  test("that another file has, in any normal form, or that isn't valid, is refused", async () => {
    const { world, project, media, url } = await worldWith(INTRO)
    using _world = world
    await storeMedia(world.services, { projectId: project.id, name: 'Caf\u00e9', file: INTRO, text: 'one' })
    expect((await rename(world, url, 'Cafe\u0301')).status).toBe(409)
    for (const name of ['', '  ', 'a//b', '../a', 'a\nb'])
      expect({ name, status: (await rename(world, url, name)).status }).toEqual({ name, status: 400 })
    expect(world.store.media.byId(media.id)?.name).toBe('a file')
    // Its own, written otherwise.
    expect((await rename(world, url, 'a file')).status).toBe(200)
  })
})

describe('removing a file', () => {
  test('is refused while a composition or a sequence plays it, then takes what was said about it along', async () => {
    const { world, url, project, media } = await worldWith(INTRO, 'intro.wav')
    using _world = world
    const owner = world.as(world.owner.id)
    const edit = async (operation: object) => {
      const base = world.store.revisions.headNumber(project.id)
      const path = `/app/api/projects/${project.id}/edits`
      expect((await owner.ask('POST', path, { base, operations: [operation] })).status).toBe(200)
    }
    const clips = [{ mediaId: media.id }]
    await edit({ type: 'create_composition', id: 'c1', name: 'Cut', clips })
    await edit({ type: 'correct_text', find: 'one', text: 'Once' })
    const used = await owner.ask('DELETE', url)
    expect(used.status).toBe(409)
    expect(used.json.message).toBe('“intro.wav” is used in “Cut”.')
    await edit({ type: 'delete_composition', compositionId: 'c1' })
    const tracks = [{ mediaId: media.id, offsetUs: 0 }]
    const sequence = world.store.media.addItem({
      ...{ projectId: project.id, name: 'Both', position: 1, kind: 'sequence', fileHash: null, probe: null },
      ...{ durationUs: 4_000_000, tracks },
    })
    expect((await owner.ask('DELETE', url)).json.message).toBe('“intro.wav” is used in “Both”.')
    expect((await owner.ask('DELETE', `/app/api/media/${sequence.id}`)).status).toBe(200)
    expect((await owner.ask('DELETE', url)).json).toEqual({ removed: 'intro.wav' })
    expect(world.store.media.itemsOf(project.id)).toEqual([])
    expect(world.store.media.transcriptOf(media.id)).toBeNull()
    expect(world.store.revisions.head(project.id).document.corrections).toEqual([])
    const back = await owner.ask('POST', `/app/api/projects/${project.id}/restore-revision`, {
      ...{ base: world.store.revisions.headNumber(project.id), revision: 1 },
    })
    expect(back.status).toBe(409)
    expect(back.json.message).toBe('That version uses a media file that was removed from the project.')
    expect((await owner.ask('DELETE', url)).status).toBe(404)
  })

  test('is for people who may edit', async () => {
    const { world, url } = await worldWith(INTRO)
    using _world = world
    expect((await world.as(world.member.id).ask('DELETE', url)).status).toBe(403)
  })
})

describe('the original in object storage', () => {
  const links = {
    sign: (key: string, answer: object) =>
      `https://s3.test/${key}?${encodeURIComponent(JSON.stringify(answer))}`,
  }

  async function linkedWorld() {
    const world = createTestWeb()
    const place = {
      ...{ name: 's3://b', sizeOf: async () => 1, put: async () => {} },
      ...{ fetch: async () => {}, remove: async () => {} },
    }
    // What the test keeps is the folder; only where browsers are sent is another place.
    const bucket = createMediaBucket({
      ...{ folder: world.services.mediaFolder, place, log: world.services.log },
      ...{ maxCacheBytes: Number.POSITIVE_INFINITY, links: { ...links, origin: () => 'https://s3.test' } },
    })
    Object.assign(world.services.mediaFolder, { link: bucket.link })
    const project = world.sharedProject('view')
    const media = await storeMedia(world.services, { projectId: project.id, name: 'A/talk “1”', file: INTRO })
    return { world, project, media, url: `/app/api/media/${media.id}/file` }
  }

  test('is a short-lived link for those who may view the project, and nothing for others', async () => {
    const { world, project, media, url } = await linkedWorld()
    using _world = world
    const colleague = world.store.users.create('colleague@example.org')
    world.store.drives.addMember(world.drive.id, colleague.id, 'member')
    for (const id of [world.owner.id, colleague.id]) {
      const answer = await world.as(id).ask('GET', url, undefined, { range: 'bytes=0-9' })
      expect([answer.status, answer.bytes.length]).toEqual([302, 0])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const location = decodeURIComponent(answer.headers.get('location') ?? '')
      expect(location).toStartWith(`https://s3.test/${mediaKey(media.fileHash)}?`)
      expect(JSON.parse(location.split('?')[1] ?? '')).toEqual({
        ...{ method: 'GET', contentType: 'audio/wav', disposition: 'inline', expiresInSeconds: 900 },
      })
    }
    const refused = async (browser: ReturnType<typeof world.browser>) => {
      const { status, headers } = await browser.ask('GET', url)
      return { status, location: headers.get('location') }
    }
    expect(await refused(world.as(world.stranger.id))).toEqual({ status: 404, location: null })
    expect(await refused(world.browser(null))).toEqual({ status: 401, location: null })
    world.store.projects.trash(project.id)
    expect(await refused(world.as(colleague.id))).toEqual({ status: 404, location: null })
  })

  test('is saved under the name of the media, and looked at with HEAD', async () => {
    const { world, url } = await linkedWorld()
    using _world = world
    const signed = async (method: string, query = '') => {
      const answer = await world.as(world.owner.id).ask(method, `${url}${query}`)
      return JSON.parse(decodeURIComponent(answer.headers.get('location')?.split('?')[1] ?? ''))
    }
    expect((await signed('GET', '?download=yes')).disposition).toBe(attachment('talk “1”'))
    expect((await signed('HEAD')).method).toBe('HEAD')
    expect((await world.as(world.owner.id).ask('GET', `${url}?download=no`)).status).toBe(400)
  })
})
