// CONTRACT.md, "Direct upload": from the request to a transcript, and everything that can come in between.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { startTestServer } from '../support/test-server.ts'

setDefaultTimeout(60_000)

const FILE = readFileSync(join(import.meta.dir, '../fixtures/media/intro.wav'))
const HOUR_MS = 3_600_000

type Server = Awaited<ReturnType<typeof startTestServer>>
type Target = { upload_url: string; asset_id: string; artifact_id: string }
type Created = { job_id: string; project_id: string; upload_urls: Record<string, Target> }

let server: Server
let nowMs = Date.now()

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs })
})
afterAll(() => server[Symbol.asyncDispose]())

/** An import of one file that is to be sent. */
async function announced(
  more: Record<string, unknown> = {},
): Promise<Created & { target: Target; url: string }> {
  const created = (await server.client.startImport({
    add_media: { 'memo.wav': { content_type: 'audio/wav', file_size: FILE.length, language: 'en' } },
    add_compositions: [{ clips: [{ media: 'memo.wav' }] }],
    ...more,
  })) as unknown as Created
  const target = created.upload_urls['memo.wav']
  if (!target) throw new Error('no address')
  return { ...created, target, url: target.upload_url }
}

async function put(
  url: string,
  body: Uint8Array,
  range?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, {
    method: 'PUT',
    body: body as BodyInit,
    headers: {
      ...(range === undefined ? {} : { 'content-range': range }),
      authorization: 'Bearer of somebody else',
    },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const rangeOf = (start: number, end: number, total = FILE.length) => `bytes ${start}-${end - 1}/${total}`
const statusOf = async (url: string, method = 'GET') => (await fetch(url, { method })).status
const half = Math.floor(FILE.length / 2)

/** A PUT of which only a part is sent, over a connection that the test holds. */
function beginPut(url: string, bytes: Uint8Array): { end(): void; closed: Promise<void> } {
  const { hostname, port, pathname, search } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('data', () => {})
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: ${FILE.length}\r\n\r\n`,
  )
  socket.write(bytes)
  return { end: () => socket.destroy(), closed }
}
const received = async (url: string) => ((await (await fetch(url)).json()) as { received: number }).received

describe('Direct upload', () => {
  test('the file becomes the media file of the promised id, and its words are heard', async () => {
    const { job_id, project_id, target, url } = await announced()
    expect(new URL(url).pathname).toBe(`/u/${target.artifact_id}`)
    await eventually(() =>
      expect(server.store.jobs.read(job_id)?.progressLabel).toBe('Waiting for 1 of 1 upload (0%)'),
    )
    expect(await put(url, FILE)).toMatchObject({
      status: 200,
      body: {
        received: FILE.length,
        file_size: FILE.length,
        is_complete: true,
        expires_at: expect.any(String),
      },
    })
    const { result } = await server.client.stopped(job_id)
    expect(result).toMatchObject({ status: 'success', media_status: { 'memo.wav': { status: 'success' } } })
    expect(server.store.media.itemsOf(project_id).map(({ id }) => id)).toEqual([target.asset_id])
    expect(await statusOf(url)).toBe(404)
    expect(readdirSync(join(server.dataDir, 'uploads'))).toEqual([])
  })

  test('Content-Range resumes: the start must be what was received, the total the announced size', async () => {
    const { job_id, url } = await announced()
    expect(await put(url, FILE.subarray(0, half), rangeOf(0, half))).toMatchObject({
      status: 202,
      body: { received: half, is_complete: false },
    })
    expect(await put(url, FILE.subarray(half + 9), rangeOf(half + 9, FILE.length))).toMatchObject({
      status: 409,
      body: { error: 'Conflict', received: half },
    })
    expect((await put(url, FILE.subarray(half), rangeOf(half, FILE.length, FILE.length + 1))).status).toBe(
      400,
    )
    expect((await put(url, FILE.subarray(half), 'bytes half/all')).status).toBe(400)
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    expect(await received(url)).toBe(half)
    expect((await put(url, FILE.subarray(half), rangeOf(half, FILE.length))).status).toBe(200)
    expect((await server.client.stopped(job_id)).result.status).toBe('success')
  })

  test('another length than announced is refused, and another PUT starts over', async () => {
    const { job_id, url } = await announced()
    await put(url, FILE.subarray(0, half), rangeOf(0, half))
    expect((await put(url, FILE.subarray(0, half))).status).toBe(400)
    expect(await received(url)).toBe(half)
    expect((await put(url, FILE)).status).toBe(200)
    expect((await server.client.stopped(job_id)).result.status).toBe('success')
  })

  test('more bytes than announced leave nothing of the attempt', async () => {
    const { job_id, url } = await announced()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(FILE.length + 1))
        controller.close()
      },
    })
    expect((await fetch(url, { method: 'PUT', body })).status).toBe(400)
    expect(await received(url)).toBe(0)
    await server.client.request('DELETE', `/jobs/${job_id}`)
  })

  test('a broken connection keeps what came, and a newer PUT ends an older one', async () => {
    const { job_id, url } = await announced()
    const first = beginPut(url, FILE.subarray(0, half))
    await eventually(async () => expect(await received(url)).toBe(half))
    first.end()
    await eventually(async () =>
      expect((await put(url, FILE.subarray(half, half + 10), rangeOf(half, half + 10))).status).toBe(202),
    )
    const older = beginPut(url, FILE.subarray(0, 100))
    await eventually(async () => expect(await received(url)).toBe(100))
    expect((await put(url, FILE)).status).toBe(200)
    await older.closed
    expect((await server.client.stopped(job_id)).result.status).toBe('success')
  })

  test('a PUT after the file is complete changes nothing', async () => {
    const { job_id, url } = await announced({
      add_media: {
        'memo.wav': { content_type: 'audio/wav', file_size: FILE.length },
        'other.wav': { content_type: 'audio/wav', file_size: 10 },
      },
      add_compositions: [],
    })
    expect((await put(url, FILE)).status).toBe(200)
    expect((await put(url, new Uint8Array(FILE.length))).status).toBe(200)
    const again = await put(url, FILE.subarray(0, 10), rangeOf(0, 10))
    expect(again).toMatchObject({ status: 200, body: { received: FILE.length, is_complete: true } })
    expect((await put(url, FILE.subarray(0, 10))).status).toBe(200)
    await eventually(() =>
      expect(server.store.jobs.read(job_id)?.progressLabel).toMatch(/^Waiting for 1 of 2 uploads \(99%\)$/),
    )
    await server.client.request('DELETE', `/jobs/${job_id}`)
    expect((await server.client.stopped(job_id)).result).toMatchObject({ error_code: 'cancelled' })
    expect(await statusOf(url)).toBe(404)
    await eventually(() => expect(readdirSync(join(server.dataDir, 'uploads'))).toEqual([]))
  })

  test('DELETE ends the upload, and its media file fails at once', async () => {
    const { job_id, url } = await announced({ add_compositions: [] })
    await put(url, FILE.subarray(0, half), rangeOf(0, half))
    expect(await statusOf(url, 'DELETE')).toBe(204)
    const { result } = await server.client.stopped(job_id)
    expect(result).toMatchObject({
      status: 'error',
      error_code: 'upload_aborted',
      media_status: { 'memo.wav': { status: 'failed', error_code: 'upload_aborted' } },
    })
  })

  test('after 3 hours the link is gone and the media file failed', async () => {
    const { job_id, url } = await announced({ add_compositions: [] })
    await put(url, FILE.subarray(0, half), rangeOf(0, half))
    try {
      nowMs += 3 * HOUR_MS + 1000
      expect(await statusOf(url)).toBe(410)
      const { result } = await server.client.stopped(job_id)
      expect(result).toMatchObject({
        error_code: 'upload_expired',
        error_message: expect.stringMatching(
          /^Only \d+ of \d+ kB arrived within 3 hours\. Import the file again\.$/,
        ),
      })
    } finally {
      nowMs -= 3 * HOUR_MS + 1000
    }
  })

  test('500 forged links are refused', async () => {
    const { job_id, url } = await announced({ add_compositions: [] })
    const { pathname, searchParams, origin } = new URL(url)
    const [e, s] = [searchParams.get('e') ?? '', searchParams.get('s') ?? '']
    const forged = Array.from({ length: 500 }, (_, index) => {
      const changed = `${s.slice(0, index % s.length)}${s[index % s.length] === 'A' ? 'B' : 'A'}${s.slice((index % s.length) + 1)}`
      if (index % 3 === 0) return `${origin}${pathname}?e=${Number(e) + index + 1}&s=${s}`
      if (index % 3 === 1) return `${origin}/u/${Bun.randomUUIDv7()}?e=${e}&s=${s}`
      return `${origin}${pathname}?e=${e}&s=${changed}`
    })
    const statuses = new Set(await Promise.all(forged.map((each) => statusOf(each, 'PUT'))))
    expect([...statuses]).toEqual([403])
    await server.client.request('DELETE', `/jobs/${job_id}`)
  })

  test('a hint that is wrong is a warning', async () => {
    const { job_id, upload_urls } = (await server.client.startImport({
      add_media: { 'memo.png': { content_type: 'video/mp4', file_size: FILE.length } },
    })) as unknown as Created
    await put(upload_urls['memo.png']?.upload_url ?? '', FILE)
    const { result } = await server.client.stopped(job_id)
    expect(result.media_status['memo.png']).toMatchObject({
      status: 'success',
      warnings: [
        'It was declared as video/mp4, but it is an audio file.',
        'Its name is that of a picture, but it is an audio file.',
      ],
    })
  })

  test.each([
    [{ content_type: 'video/mp4' }],
    [{ content_type: 'video', file_size: 10 }],
    [{ content_type: 'video/mp4', file_size: 0 }],
    [{ content_type: 'video/mp4', file_size: 1_000_000_000 }],
    [{ content_type: 'video/mp4', file_size: 10, url: 'https://example.com/a.mp4' }],
  ])('%j is refused', async (entry) => {
    const { status } = await server.client.request('POST', '/jobs/import/project_media', {
      project_name: 'Refused',
      add_media: { 'a.mp4': entry },
    })
    expect(status).toBe(400)
  })

  test('goes into the library, too', async () => {
    const { status, body } = await server.client.request('POST', '/jobs/import/drive_media', {
      add_media: { 'Stings/open.wav': { content_type: 'audio/wav', file_size: FILE.length } },
    })
    expect(status).toBe(201)
    const { job_id, upload_urls } = body as Created
    const target = upload_urls['Stings/open.wav']
    await put(target?.upload_url ?? '', FILE)
    const { result } = await server.client.stopped(job_id)
    expect(result.media_status['Stings/open.wav']).toMatchObject({
      status: 'success',
      asset_id: target?.asset_id,
    })
  })
})

test('received bytes and the deadline survive a restart', async () => {
  const first = await startTestServer()
  const created = (await first.client.startImport({
    add_media: { 'memo.wav': { content_type: 'audio/wav', file_size: FILE.length } },
  })) as unknown as Created
  const { upload_url: url = '' } = created.upload_urls['memo.wav'] ?? {}
  await put(url, FILE.subarray(0, half), rangeOf(0, half))
  const { port, token, dataDir } = first
  await first.stop(0)
  await using second = await startTestServer({ dataDir })
  const again = url.replace(`:${port}/`, `:${second.port}/`)
  expect(await received(again)).toBe(half)
  expect((await put(again, FILE.subarray(half), rangeOf(half, FILE.length))).status).toBe(200)
  expect(token).not.toBe(second.token)
  expect((await second.client.stopped(created.job_id)).result.status).toBe('success')
})
