// CONTRACT.md, "MCP": files that a client sends, or a person picks, through a real server.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { startTestServer } from '../../support/test-server.ts'

setDefaultTimeout(60_000)

type Started = { job_id: string; project_id: string; upload_urls: Record<string, { upload_url: string }> }

let server: Awaited<ReturnType<typeof startTestServer>>
let client: Client

beforeAll(async () => {
  server = await startTestServer()
  client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${server.token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }))
})
afterAll(async () => {
  await client?.close()
  await server?.[Symbol.asyncDispose]()
})

const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args })
const file = (bytes: number) => ({ content_type: 'audio/wav', file_size: bytes })

async function announced(media: Record<string, object>): Promise<{ started: Started; text: string }> {
  const { structuredContent, content } = await call('import_media', {
    project_name: 'Sent',
    add_media: media,
  })
  return {
    started: structuredContent as Started,
    text: (content as { text: string }[])[0]?.text ?? '',
  }
}

const ended = (job_id: string, media: string) =>
  call('report_upload_status', { job_id, media, status: 'failed', message: 'The disk was removed.' })

test('import_media announces files, with a command that sends each', async () => {
  const { started, text } = await announced({ 'a.wav': file(10) })
  const url = started.upload_urls['a.wav']?.upload_url
  expect(text).toContain(`curl --fail --upload-file FILE '${url}'`)
  await call('cancel_job', { job_id: started.job_id })
})

test('a file that will not come fails at once, also when it is reported again', async () => {
  const { started } = await announced({ 'a.wav': file(10), 'b.wav': file(10) })
  const { job_id } = started
  expect((await ended(job_id, 'a.wav')).structuredContent).toEqual({ job_id, media: 'a.wav', accepted: true })
  expect((await fetch(started.upload_urls['a.wav']?.upload_url ?? '')).status).toBe(404)
  expect((await ended(job_id, 'b.wav')).structuredContent).toMatchObject({ accepted: true })
  const { result } = await server.client.stopped(job_id)
  expect(result).toMatchObject({
    media_status: { 'a.wav': { error_code: 'upload_aborted' }, 'b.wav': { error_code: 'upload_aborted' } },
  })
  expect((await ended(job_id, 'a.wav')).structuredContent).toMatchObject({ accepted: true })
})

test('a file that has arrived stays', async () => {
  const { started } = await announced({ 'a.wav': file(10), 'b.wav': file(10) })
  const { job_id, upload_urls } = started
  const sent = await fetch(upload_urls['a.wav']?.upload_url ?? '', {
    method: 'PUT',
    body: new Uint8Array(10),
  })
  expect(sent.status).toBe(200)
  expect((await ended(job_id, 'a.wav')).structuredContent).toMatchObject({ accepted: false })
  await ended(job_id, 'b.wav')
  const { result } = await server.client.stopped(job_id)
  expect(result.media_status['a.wav']?.error_code).not.toBe('upload_aborted')
  expect((await ended(job_id, 'a.wav')).structuredContent).toMatchObject({ accepted: false })
})

test('a file that nobody was to send, an unknown job and another person’s are refused', async () => {
  const { started } = await announced({ 'a.wav': file(10) })
  const { job_id } = started
  for (const media of ['c.wav', '__proto__', 'constructor'])
    expect(await ended(job_id, media)).toMatchObject({
      isError: true,
      structuredContent: { error: { status: 400 } },
    })
  expect(await ended('0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a', 'a.wav')).toMatchObject({
    structuredContent: { error: { status: 404 } },
  })
  const stranger = server.store.users.create('stranger@example.org')
  server.store.raw
    .query('UPDATE projects SET owner_id = ?, team_access = ? WHERE id = ?')
    .run(stranger.id, 'view', started.project_id)
  expect(await ended(job_id, 'a.wav')).toMatchObject({ structuredContent: { error: { status: 403 } } })
  server.services.cancelJob(job_id)
})

test('file_upload_ui names the page of a project, or of a new one', async () => {
  const { started } = await announced({})
  const page = async (args: Record<string, unknown>) =>
    ((await call('file_upload_ui', args)).structuredContent as { url?: string }).url
  expect(await page({ project_id: started.project_id })).toBe(
    `${server.url}/projects/${started.project_id}?add-files`,
  )
  expect(await page({ project_name: 'Episode 12 & more' })).toBe(
    `${server.url}/?add-files&name=Episode%2012%20%26%20more`,
  )
  expect(await page({})).toBe(`${server.url}/?add-files`)
  expect(await call('file_upload_ui', { project_id: started.job_id })).toMatchObject({ isError: true })
})
