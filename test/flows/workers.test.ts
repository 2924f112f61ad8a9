// Heavy steps on workers: processes with data folders of their own, a queue on Redis, and what may happen to each.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../support/media-host.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { fixture } from '../support/odd-media.ts'
import { programsBelow, workingBelow } from '../support/processes.ts'
import { HAS_REDIS, startRedis } from '../support/redis.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { startQueueServer } from '../support/worker-process.ts'

setDefaultTimeout(180_000)

describe.skipIf(!HAS_REDIS)('workers (skipped without redis-server)', () => {
  const folder = temporaryFolder()
  let host: MediaHost
  let server: Awaited<ReturnType<typeof startQueueServer>>
  let urls: Record<string, string>

  beforeAll(async () => {
    host = await startMediaHost()
    const talk = join(folder.path, 'talk.opus')
    ffmpeg(['-t', '80', '-i', fixture('long-talk.opus'), '-c', 'copy', '-y', talk])
    server = await startQueueServer(startRedis, { workers: { leaseMs: 4_000 } })
    urls = {
      intro: host.serve('/intro', { body: await Bun.file(fixture('intro.wav')).bytes() }),
      talk: host.serve('/talk', { body: await Bun.file(talk).bytes() }),
    }
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const importOf = (name: string) => ({ add_media: { [name]: { url: urls[name] } } })
  const transcripts = (one: { store: typeof server.store }, projectId: string) =>
    one.store.media.transcriptsOf(projectId).map(({ words, language, model }) => ({ words, language, model }))
  const label = async (jobId: string) => (await server.client.readJob(jobId)).progress?.label ?? ''

  let heard: Promise<ReturnType<typeof transcripts>> | null = null
  /** What a server alone hears in the intro. */
  const heardHere = () => {
    const hear = async () => {
      await using local = await startTestServer()
      return transcripts(local, (await local.client.import(importOf('intro'))).project_id)
    }
    heard ??= hear()
    return heard
  }

  test('a transcript made by a worker equals one made here, and says what it waited for', async () => {
    const { job_id: jobId } = await server.client.startImport(importOf('intro'))
    await eventually(async () => expect(await label(jobId)).toContain('waiting for a worker to connect'))
    await using _worker = server.startWorker()
    const { result, project_id: projectId } = await server.client.stopped(jobId)
    expect(result).toMatchObject({ status: 'success', media_status: { intro: { status: 'success' } } })

    expect(transcripts(server, projectId)).toEqual(await heardHere())
    // Not even loaded.
    expect(server.services.speech.status().childPid).toBeNull()
    expect(transcripts(server, projectId)[0]?.words.length).toBeGreaterThan(10)
  })

  test('a step is done once although its workers freeze and die, and a late result is refused', async () => {
    await using one = server.startWorker(['--name', 'one'])
    await using two = server.startWorker(['--name', 'two'])
    /** Signals the worker of a new job's transcript, which has hardly begun then. */
    const disturbed = async (signalName: NodeJS.Signals) => {
      const { job_id: jobId } = await server.client.startImport(importOf('intro'))
      const claims = () =>
        server.lines.filter((line) => /step claimed.*"kind":"transcribe"/.test(line) && line.includes(jobId))
      await eventually(() => expect(claims()).toHaveLength(1), 60_000)
      const worker = claims()[0]?.includes('"worker":"one"') ? one : two
      worker.signal(signalName)
      return { jobId, worker, claims }
    }
    const jobs = await Promise.all([disturbed('SIGSTOP'), disturbed('SIGKILL')])
    const lostAt = performance.now()
    await using _other = server.startWorker(['--steps', '2'])
    for (const { claims } of jobs) await eventually(() => expect(claims().length).toBeGreaterThan(1), 60_000)
    expect(performance.now() - lostAt).toBeLessThan(60_000)
    const [{ worker: frozen }] = jobs
    frozen.signal('SIGCONT')
    await eventually(() => expect(frozen.lines.join('\n')).toContain('step lost'), 60_000)

    for (const { jobId } of jobs) {
      const { result, project_id: projectId } = await server.client.stopped(jobId, 120_000)
      expect(result).toMatchObject({ status: 'success' })
      expect(transcripts(server, projectId)).toEqual(await heardHere())
    }
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
