// CONTRACT.md, "Library": a file is imported once, for all projects of the drive.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { startTestServer } from '../support/test-server.ts'

const MEDIA = join(import.meta.dir, '../fixtures/media')

test('a library file comes into a project with its transcript, at no cost, and stays when the library deletes it', async () => {
  let downloads = 0
  const host = Bun.serve({
    port: 0,
    fetch: (request) => {
      downloads += 1
      return new Response(Bun.file(join(MEDIA, new URL(request.url).pathname.slice(1))))
    },
  })
  await using server = await startTestServer({ flags: { outbound: 'any' } })
  const { store } = server
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${server.url}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(201)
    const { job_id: id } = (await answer.json()) as { job_id: string }
    await server.client.stopped(id)
    const job = store.jobs.read(id)
    if (job === null) throw new Error('no job')
    return job
  }
  const library = await post('/jobs/import/drive_media', {
    add_media: { 'Memos/memo.mp3': { url: `http://127.0.0.1:${host.port}/voice-memo.mp3` } },
  })
  const { media_status: status } = library.result as { media_status: Record<string, Record<string, unknown>> }
  const kept = status['Memos/memo.mp3']
  expect(library.result).toMatchObject({ status: 'success', media_seconds_used: expect.any(Number) })
  expect(library.result).not.toHaveProperty('created_compositions')
  const file = store.library.file(library.driveId, String(kept?.asset_id))
  expect(file?.name).toBe('Memos/memo.mp3')

  const afterLibrary = downloads
  const project = await post('/jobs/import/project_media', {
    project_name: 'Episode',
    add_media: {
      'memo.mp3': { asset_id: kept?.asset_id },
      Both: { tracks: [{ media: 'memo.mp3' }, { media: 'memo.mp3', offset: 1 }] },
    },
    add_compositions: [{ name: 'Rough cut', clips: [{ media: 'memo.mp3' }, { media: 'Both' }] }],
  })
  expect(downloads).toBe(afterLibrary)
  expect(project.result).toMatchObject({
    ...{ status: 'success', media_seconds_used: 0, created_compositions: [{ name: 'Rough cut' }] },
    media_status: {
      'memo.mp3': {
        status: 'success',
        duration_seconds: kept?.duration_seconds,
        transcript: kept?.transcript,
      },
      Both: { status: 'success' },
    },
  })
  const [copy] = store.media.itemsOf(project.projectId)
  if (!file || !copy) throw new Error('no file')
  expect(copy.fileHash).toBe(file.fileHash)
  expect(store.media.transcriptOf(copy.id)?.words).toEqual(store.media.transcriptOf(file.id)?.words ?? [])

  expect(store.library.remove(file)).toEqual([])
  expect(store.media.byId(copy.id)?.fileHash).toBe(copy.fileHash)
  const late = await post('/jobs/import/project_media', { project_name: 'Late' })
  expect(late.result).toMatchObject({ status: 'success' })
  host.stop(true)
}, 60_000)

test('a file that is deleted before its turn fails alone, and says why', async () => {
  const held = Promise.withResolvers<void>()
  const host = Bun.serve({
    port: 0,
    fetch: async () => {
      await held.promise
      return new Response(Bun.file(join(MEDIA, 'intro.wav')))
    },
  })
  await using server = await startTestServer({ flags: { outbound: 'any' } })
  const { store } = server
  const post = async (body: unknown) => {
    const answer = await fetch(`${server.url}/v1/jobs/import/project_media`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        'roughcut-version': '1.2',
      },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { job_id: string; project_id: string; drive_id: string }
  }
  const slow = { url: `http://127.0.0.1:${host.port}/intro.wav` }
  const first = await post({ project_name: 'Episode', add_media: { 'intro.wav': slow } })
  const { projectId } = store.jobs.create({
    ...{ type: 'import/drive_media', userId: store.users.list()[0]?.id ?? '', driveId: first.drive_id },
    ...{ tokenId: null, project: 'library', request: {}, callbackUrl: null, idempotency: null },
    answerOf: () => '',
  }).job
  const { id } = store.media.addItem({
    ...{ projectId, name: 'a.wav', position: 0, kind: 'audio', durationUs: 1 },
    ...{ fileHash: null, probe: null, tracks: null },
  })
  const second = await post({ project_id: first.project_id, add_media: { 'a.wav': { asset_id: id } } })
  const file = store.library.file(first.drive_id, id)
  if (file) store.library.remove(file)
  held.resolve()
  await server.client.stopped(second.job_id)
  const result = store.jobs.read(second.job_id)?.result
  expect(result).toMatchObject({ status: 'error', error_code: 'import_failed', media_seconds_used: 0 })
  expect(String(result?.error_message)).toContain('deleted from the library')
  host.stop(true)
}, 60_000)
