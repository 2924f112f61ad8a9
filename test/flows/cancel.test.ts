// Canceling an import at each stage, with real downloads and the small speech model.
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { startTestServer } from '../support/test-server.ts'

const MEDIA = join(import.meta.dir, '../fixtures/media')

test('an import that is transcribing keeps its paid media, which can be transcribed again', async () => {
  const host = Bun.serve({
    port: 0,
    fetch: (request) => new Response(Bun.file(join(MEDIA, new URL(request.url).pathname.slice(1)))),
  })
  await using server = await startTestServer({ flags: { outbound: 'any' }, hearsAnew: true })
  const { job_id: id, project_id } = await server.client.startImport({
    add_media: { 'talk.opus': { url: `http://127.0.0.1:${host.port}/long-talk.opus` } },
    add_compositions: [{ clips: [{ media: 'talk.opus' }] }],
  })
  await eventually(() => expect(server.store.jobs.read(id)?.progressLabel).toMatch(/^Transcribing/))
  expect((await server.client.request('DELETE', `/jobs/${id}`)).status).toBe(204)
  const askedAt = performance.now()
  const job = await server.client.stopped(id)
  expect(performance.now() - askedAt).toBeLessThan(2500)
  expect(job.result).toMatchObject({
    status: 'error',
    error_code: 'cancelled',
    media_status: { 'talk.opus': { status: 'success', transcript: { status: 'failed' } } },
  })
  const [item] = server.store.media.itemsOf(project_id)
  expect(server.store.media.transcriptOf(item?.id ?? '')?.status).toBe('failed')
  expect(job.result.media_seconds_used).toBe(242)
  expect(server.store.revisions.head(project_id).document.compositions).toEqual([])
  expect(readdirSync(join(server.dataDir, 'media/partial'))).toEqual([])
  host.stop(true)
}, 60_000)

test('an import that is downloading leaves no file and costs nothing', async () => {
  const dripping = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            controller.enqueue(new Uint8Array(10_000))
            await Bun.sleep(20)
          },
        }),
        { headers: { 'content-length': '100000000' } },
      ),
  })
  await using server = await startTestServer({ flags: { outbound: 'any' }, hearsAnew: true })
  const { job_id: id, project_id } = await server.client.startImport({
    add_media: { 'a.wav': { url: `http://127.0.0.1:${dripping.port}/a.wav` } },
  })
  await eventually(() => expect(readdirSync(join(server.dataDir, 'media/partial')).length).toBeGreaterThan(0))
  await server.client.request('DELETE', `/jobs/${id}`)
  const job = await server.client.stopped(id)
  expect(job.result).toMatchObject({ error_code: 'cancelled', media_seconds_used: 0 })
  expect(server.store.media.itemsOf(project_id)).toEqual([])
  await eventually(() => expect(readdirSync(join(server.dataDir, 'media/partial'))).toEqual([]))
  dripping.stop(true)
}, 60_000)
