// Heavy steps on workers: processes with data folders of their own, a queue on Redis, and what may happen to each.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eventually } from '../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { programsBelow, workingBelow } from '../support/processes.ts'
import { HAS_REDIS } from '../support/redis.ts'
import { startTestServer } from '../support/test-server.ts'
import { startQueueServer } from '../support/worker-process.ts'

setDefaultTimeout(180_000)

describe.skipIf(!HAS_REDIS)('workers (skipped without redis-server)', () => {
  let host: MediaHost
  let server: Awaited<ReturnType<typeof startQueueServer>>
  let urls: Record<string, string>

  beforeAll(async () => {
    host = await startMediaHost()
    server = await startQueueServer()
    urls = {
      intro: host.serve('/intro', { body: await Bun.file(fixture('intro.wav')).bytes() }),
      talk: host.serve('/talk', { body: await Bun.file(fixture('long-talk.opus')).bytes() }),
    }
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  const importOf = (name: string) => ({ add_media: { [name]: { url: urls[name] } } })
  const transcripts = (one: { store: typeof server.store }, projectId: string) =>
    one.store.media.transcriptsOf(projectId).map(({ words, language, model }) => ({ words, language, model }))
  const label = async (jobId: string) => (await server.client.readJob(jobId)).progress?.label ?? ''

  test('a transcript made by a worker equals one made here, and says what it waited for', async () => {
    const { job_id: jobId } = await server.client.startImport(importOf('intro'))
    await eventually(async () => expect(await label(jobId)).toContain('waiting for a worker to connect'))
    await using _worker = server.startWorker()
    const { result, project_id: projectId } = await server.client.stopped(jobId)
    expect(result).toMatchObject({ status: 'success', media_status: { intro: { status: 'success' } } })

    await using local = await startTestServer()
    const here = await local.client.import(importOf('intro'))
    expect(transcripts(server, projectId)).toEqual(transcripts(local, here.project_id))
    // Not even loaded.
    expect(server.services.speech.status().childPid).toBeNull()
    expect(local.words(here.project_id)[0]).not.toBe('')
  })

  test('a step is done once although its workers freeze and die, and a late result is refused', async () => {
    await using frozen = server.startWorker()
    const { job_id: jobId } = await server.client.startImport(importOf('talk'))
    await eventually(async () => expect(await label(jobId)).toMatch(/0:[1-9]\d of/), 60_000)
    frozen.signal('SIGSTOP')
    await using killed = server.startWorker()
    const claims = () => server.lines.filter((line) => line.includes('step claimed') && line.includes(jobId))
    await eventually(() => expect(claims()).toHaveLength(2), 60_000)
    killed.signal('SIGKILL')
    const killedAt = performance.now()
    await using _third = server.startWorker()
    await eventually(() => expect(claims()).toHaveLength(3), 60_000)
    expect(performance.now() - killedAt).toBeLessThan(60_000)
    frozen.signal('SIGCONT')
    await eventually(() => expect(frozen.lines.join('\n')).toContain('step lost'), 60_000)
    const { result, project_id: projectId } = await server.client.stopped(jobId, 120_000)
    expect(result).toMatchObject({ status: 'success' })

    await using local = await startTestServer()
    const here = await local.client.stopped(
      (await local.client.startImport(importOf('talk'))).job_id,
      120_000,
    )
    expect(transcripts(server, projectId)).toEqual(transcripts(local, here.project_id))
  })

  test('a canceled job ends within two seconds, and its worker stops within three', async () => {
    await using worker = server.startWorker()
    const { job_id: jobId } = await server.client.startImport(importOf('talk'))
    await eventually(async () => expect(await label(jobId)).toMatch(/0:[1-9]\d of/), 60_000)
    expect(programsBelow(worker.pid)).not.toEqual([])
    const canceledAt = performance.now()
    await server.client.request('DELETE', `/jobs/${jobId}`)
    await server.client.stopped(jobId)
    const endedMs = performance.now() - canceledAt
    await eventually(() => expect(worker.lines.join('\n')).toContain('step lost'))
    const lostMs = performance.now() - canceledAt
    await eventually(() => expect(programsBelow(worker.pid)).not.toContain('ffmpeg'))
    await eventually(async () => expect(await workingBelow(worker.pid)).toEqual([]))
    const goneMs = performance.now() - canceledAt
    expect({ endedMs, lostMs, goneMs, isSoon: endedMs < 2000 && goneMs < 5000 }).toMatchObject({
      isSoon: true,
    })
  })

  test('a job waits while the queue is away, and continues by itself', async () => {
    await server.broker.kill()
    const { job_id: jobId } = await server.client.startImport(importOf('intro'))
    await eventually(async () => expect(await label(jobId)).toContain('waiting for the queue'), 20_000)
    await using _worker = server.startWorker()
    await server.broker.start()
    const { result } = await server.client.stopped(jobId)
    expect(result).toMatchObject({ status: 'success' })
  })

  test('a worker whose token is revoked ends with a clear message, and another version is refused', async () => {
    const worker = server.startWorker()
    await eventually(() => expect(worker.lines.join('\n')).toContain('takes 1 step'))
    server.store.workerTokens.revoke(server.workerTokenId)
    expect(await worker.exited).toBe(1)
    expect(worker.lines.join('\n')).toContain('unknown or was revoked')

    const { token } = server.store.workerTokens.create('another')
    const response = await fetch(`${server.url}/worker/hello`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'roughcut-worker-version': '0.0.1' },
    })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('Install the same version on both')
  })
})
