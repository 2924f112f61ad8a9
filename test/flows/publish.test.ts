// CONTRACT.md, "Publishing" and "Timelines and transcripts": from the request to what a stranger sees.

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { ffmpeg } from '../support/media-programs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

const MEDIA = join(import.meta.dir, '../fixtures/media')
type Server = Awaited<ReturnType<typeof startTestServer>>
type Body = Record<string, unknown>

let server: Server
let projectId = ''
let compositionId = ''
let nowMs = Date.now()

beforeAll(async () => {
  using folder = temporaryFolder()
  // Short, for it is rendered in most of the tests.
  const camera = join(folder.path, 'camera.mp4')
  ffmpeg(['-i', join(MEDIA, 'camera-a.mp4'), '-t', '6', '-c', 'copy', camera])
  const files: Record<string, string> = {
    '/camera.mp4': camera,
    '/intro.wav': join(MEDIA, 'intro.wav'),
  }
  const host = Bun.serve({
    port: 0,
    fetch: (request) => new Response(Bun.file(files[new URL(request.url).pathname] ?? '')),
  })
  server = await startTestServer({ flags: { outbound: 'any' }, nowMs: () => nowMs })
  const job = await server.client.import({
    add_media: {
      'camera.mp4': { url: `http://127.0.0.1:${host.port}/camera.mp4` },
      'intro.wav': { url: `http://127.0.0.1:${host.port}/intro.wav` },
    },
    add_compositions: [
      { name: 'Rough cut', clips: [{ media: 'camera.mp4' }] },
      { name: 'Sound', clips: [{ media: 'intro.wav' }] },
    ],
  })
  projectId = job.project_id
  compositionId = job.result.created_compositions?.[0]?.id ?? ''
  host.stop(true)
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const post = (path: string, body: Body) => server.client.request('POST', path, body)
const get = async (path: string): Promise<{ status: number; body: Body }> =>
  (await server.client.request('GET', path)) as { status: number; body: Body }
const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })

/** A publish job from its request to its result. */
async function publish(body: Body): Promise<Body> {
  const created = await post('/jobs/publish', { project_id: projectId, resolution: '480p', ...body })
  expect(created).toMatchObject({ status: 201, body: { project_id: projectId, drive_name: 'Main' } })
  const { result } = await server.client.stopped((created.body as { job_id: string }).job_id)
  return result as unknown as Body
}
const pathOf = (result: Body) => new URL(String(result.share_url)).pathname

describe('POST /jobs/publish', () => {
  test('renders the composition, and gives its page and a signed download', async () => {
    const result = await publish({ composition_id: compositionId, access_level: 'unlisted' })
    expect(result).toMatchObject({
      status: 'success',
      composition_id: compositionId,
      media_type: 'Video',
      warnings: [],
    })
    expect(pathOf(result)).toMatch(/^\/s\/[1-9A-HJ-NP-Za-km-z]{16}$/)
    const file = await fetch(String(result.download_url))
    expect(file.headers.get('content-type')).toBe('video/mp4')
    expect(file.headers.get('content-disposition')).toContain('Rough%20cut.mp4')
    const project = await get(`/projects/${projectId}`)
    expect(project.body.publishes).toMatchObject([{ share_url: result.share_url, access_level: 'unlisted' }])
  }, 60_000)

  test('again: the same address, what is not named stays, links to the old file end', async () => {
    const first = await publish({ composition_id: compositionId, allow_download: true, allow_comments: true })
    const second = await publish({ composition_id: compositionId })
    expect(second.share_url).toBe(first.share_url)
    expect((await fetch(String(first.download_url))).status).toBe(404)
    const page = await (await visit(pathOf(second))).text()
    expect(page).toContain('>Download<')
    expect(page).toContain('Add comment')
  }, 60_000)

  test('the sound of a composition is a page of its own, an MP3', async () => {
    const result = await publish({
      composition_id: compositionId,
      media_type: 'Audio',
      access_level: 'public',
    })
    const slug = pathOf(result)
    expect((await visit(`${slug}/film.mp3`)).headers.get('content-type')).toBe('audio/mpeg')
    expect((await visit(`${slug}/film.mp4`)).status).toBe(404)
    expect((await visit(slug)).headers.get('x-robots-tag')).toBeNull()
    expect((await visit(`${slug}/poster.jpg`)).headers.get('content-type')).toBe('image/jpeg')
  }, 60_000)

  test.each<[string, number, Body, RegExp]>([
    ['Video without a picture', 422, { composition_id: 'SOUND', media_type: 'Video' }, /Audio/],
    ['a level that does not exist', 400, { access_level: 'secret' }, /access_level/],
    ['a password with private', 400, { access_level: 'private', password: 'x' }, /password/],
    ['an expiry in the past', 400, { expires_at: '2020-01-01T00:00:00Z' }, /expires_at/],
    [
      'a composition that does not exist',
      404,
      { composition_id: '0192f0c1-2b3c-4d4e-8f5a-6b7c8d9e0f1a' },
      /./,
    ],
    ['a field that does not exist', 400, { color: 'red' }, /color/],
  ])('%s is %i', async (_, status, body, message) => {
    const { compositions } = server.store.revisions.head(projectId).document
    const sound = compositions.find(({ name }) => name === 'Sound')?.id
    const named = body.composition_id === 'SOUND' ? { ...body, composition_id: sound } : body
    const answer = await post('/jobs/publish', { project_id: projectId, ...named })
    expect(answer.status).toBe(status)
    expect((answer.body as { message: string }).message).toMatch(message)
  })

  test('a level that the drive does not permit is 403', async () => {
    server.store.drives.setPublishRules(server.drive.id, {
      defaultLevel: 'private',
      levels: ['private', 'drive'],
    })
    const answer = await post('/jobs/publish', { project_id: projectId, access_level: 'public' })
    server.store.drives.setPublishRules(server.drive.id, {
      defaultLevel: 'private',
      levels: ['public', 'unlisted', 'drive', 'private'],
    })
    expect(answer).toMatchObject({ status: 403, body: { error: 'Forbidden' } })
  })

  test('a stricter level applies from the 201 on, also to links that were given out', async () => {
    const open = await publish({ composition_id: compositionId, access_level: 'unlisted' })
    expect((await visit(pathOf(open))).status).toBe(200)
    const created = await post('/jobs/publish', {
      project_id: projectId,
      composition_id: compositionId,
      access_level: 'private',
    })
    expect((await visit(pathOf(open))).headers.get('location')).toBe(
      `/login?next=${encodeURIComponent(pathOf(open))}`,
    )
    expect([403, 404]).toContain((await fetch(String(open.download_url))).status)
    await server.client.stopped((created.body as { job_id: string }).job_id)
  }, 60_000)
})

describe('GET /published_projects/{slug}', () => {
  test('says what the page shows, with a new link each time', async () => {
    const result = await publish({ composition_id: compositionId, access_level: 'unlisted' })
    const slug = pathOf(result).slice(3)
    const { status, body } = await get(`/published_projects/${slug}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      project_id: projectId,
      publish_type: 'video',
      privacy: 'unlisted',
      metadata: { title: 'Rough cut', published_by: { first_name: 'owner', last_name: '' } },
    })
    expect(body.subtitles).toStartWith('WEBVTT')
    expect((await fetch(String(body.download_url))).status).toBe(200)
    expect((await get('/published_projects/1111111111111111')).status).toBe(404)
  }, 60_000)
})

describe('Share page /s/{slug}', () => {
  let slug = ''
  beforeAll(async () => {
    slug = pathOf(
      await publish({ composition_id: compositionId, access_level: 'unlisted', allow_comments: true }),
    )
  }, 60_000)

  test('is HTML that can be read without scripts, under the policy of the application', async () => {
    const answer = await visit(slug)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    const html = await answer.text()
    const words = server.words(projectId).find((text) => text.length > 0) ?? ''
    for (const word of words.split(' ').slice(0, 5)) expect(html).toContain(Bun.escapeHTML(word))
    expect(html).toContain('<title>Rough cut</title>')
    expect(html).toContain('property="og:image"')
    expect(html).toMatch(/<video[^>]+controls/)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    expect((await (await visit(script)).arrayBuffer()).byteLength).toBeLessThan(100_000)
  })

  test('the film comes in ranges, captions as WebVTT', async () => {
    const film = await visit(`${slug}/film.mp4`, { headers: { range: 'bytes=0-99' } })
    expect(film.status).toBe(206)
    expect((await film.arrayBuffer()).byteLength).toBe(100)
    expect(await (await visit(`${slug}/captions.vtt`)).text()).toStartWith('WEBVTT')
    expect((await visit(`${slug}/../../v1/status`)).status).toBe(401)
    expect((await visit(`${slug}/page.json`)).status).toBe(404)
  })

  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    visit(`${slug}/${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })

  test('comments come from visitors with a name, ten an hour, and are shown as text', async () => {
    const answer = await form('comments', { name: 'Bo', text: '<b>Nice</b>', at: '0:02' })
    expect(answer.status).toBe(303)
    expect(await (await visit(slug)).text()).toContain('&lt;b&gt;Nice&lt;/b&gt;')
    expect((await form('comments', { text: 'No name', at: '0:02' })).status).toBe(400)
    expect((await form('comments', { name: 'A', text: 'x' }, { origin: 'http://evil.test' })).status).toBe(
      403,
    )
    for (let more = 0; more < 9; more++) await form('comments', { name: 'Bo', text: 'x', at: '1' })
    const refused = await form('comments', { name: 'Bo', text: 'x', at: '1' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a password is asked once in twelve hours, and five wrong ones are enough', async () => {
    await publish({ composition_id: compositionId, password: 'open sesame' })
    const asked = await (await visit(slug)).text()
    expect(asked).toContain('type="password"')
    expect(asked).not.toContain('Rough cut')
    expect((await visit(`${slug}/film.mp4`)).status).toBe(403)
    const right = await form('password', { password: 'open sesame' })
    expect(right.status).toBe(303)
    const cookie = right.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/Path=\/s\/\w+; HttpOnly; SameSite=Lax; Max-Age=43200/)
    const opened = await visit(slug, { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(await opened.text()).toContain('Rough cut')
    for (let wrong = 0; wrong < 5; wrong++)
      expect((await form('password', { password: 'no' })).status).toBe(403)
    expect((await form('password', { password: 'open sesame' })).status).toBe(429)
    nowMs += 12 * 3600_000 + 1000
    const later = await visit(slug, { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(await later.text()).toContain('type="password"')
  }, 60_000)

  test('past its date it is 410, in the trash 404', async () => {
    const expiresAt = new Date(nowMs + 120_000).toISOString()
    await publish({ composition_id: compositionId, expires_at: expiresAt })
    nowMs += 121_000
    expect((await visit(slug)).status).toBe(410)
    expect((await get(`/published_projects/${slug.slice(3)}`)).status).toBe(404)
    expect((await visit('/s/1111111111111111')).status).toBe(404)
  }, 60_000)
})

describe('POST /jobs/export/timeline', () => {
  test.each(['edl', 'sesx', 'fcp', 'premiere', 'davinci_resolve', 'otio', 'cmx3600'])(
    '%s',
    async (format) => {
      const created = await post('/jobs/export/timeline', {
        project_id: projectId,
        composition_id: compositionId,
        format,
      })
      expect(created).toMatchObject({ status: 201, body: { format, drive_name: 'Main' } })
      const job = await server.client.stopped((created.body as { job_id: string }).job_id)
      expect(job.result).toMatchObject({ status: 'success', composition_id: compositionId })
      const result = job.result as unknown as Body
      const file = await (await fetch(String(result.download_url))).text()
      if (format !== 'cmx3600') expect(file).toContain('media/camera.mp4')
      expect(file).not.toContain(server.dataDir)
    },
  )

  test('AAF is refused in the words of the contract', async () => {
    const answer = await post('/jobs/export/timeline', { project_id: projectId, format: 'aaf' })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining(
          'AAF is not supported. Choose one of edl, sesx, fcp, premiere, davinci_resolve, otio, cmx3600.',
        ),
      },
    })
  })
})

describe('the tool preview_frame', () => {
  test('shows a moment as the export would, at the asked width', async () => {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: {} })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${server.token}` } },
      }),
    )
    const look = (at_seconds: number, composition_id = compositionId) =>
      client.callTool({
        name: 'preview_frame',
        arguments: { project_id: projectId, composition_id, at_seconds, width: 320 },
      })
    const seen = await look(5)
    expect(seen.structuredContent).toMatchObject({ composition_id: compositionId, at_seconds: 5, width: 320 })
    const [, image] = seen.content as { type: string; data: string; mimeType: string }[]
    expect(image).toMatchObject({ type: 'image', mimeType: 'image/jpeg' })
    // The camera's picture counts time by its color: two moments do not look alike.
    const [, later] = (await look(12)).content as { data: string }[]
    expect(later?.data).not.toBe(image?.data)
    expect((await look(1e6)).isError).toBe(true)
    const { compositions } = server.store.revisions.head(projectId).document
    const sound = compositions.find(({ name }) => name === 'Sound')?.id ?? ''
    expect((await look(1, sound)).isError).toBe(true)
    await client.close()
  }, 60_000)
})
