// Files that workers make: probes, derived files and renders, on each broker, held against those of a server alone.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DERIVED_KINDS, derivedFileOf } from '../../src/jobs/kinds/derive/derive-file.ts'
import { eventually } from '../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../support/media-host.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { HAS_POSTGRES, startPostgres } from '../support/postgres.ts'
import { programsBelow } from '../support/processes.ts'
import { HAS_REDIS, startRedis } from '../support/redis.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { ownerCookie, webClient } from '../support/web-client.ts'
import { startQueueServer } from '../support/worker-process.ts'

setDefaultTimeout(180_000)

/** Seconds of moving test pattern without sound: nothing is transcribed. */
function film(seconds: number, path: string): Uint8Array {
  const source = `testsrc2=s=320x240:r=25:d=${seconds}`
  ffmpeg(['-f', 'lavfi', '-i', source, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-y', path])
  return readFileSync(path)
}

type Server = Awaited<ReturnType<typeof startTestServer>>

filesOver('Redis', HAS_REDIS, startRedis)
filesOver('Postgres', HAS_POSTGRES, startPostgres)

function filesOver(name: string, has: boolean, startBroker: Parameters<typeof startQueueServer>[0]) {
  const title = `files made by workers over ${name} (skipped where it isn't installed)`
  describe.skipIf(!has)(title, () => madeFiles(startBroker))
}

function madeFiles(startBroker: Parameters<typeof startQueueServer>[0]) {
  const folder = temporaryFolder()
  let host: MediaHost
  let server: Awaited<ReturnType<typeof startQueueServer>>
  let urls: Record<string, string>

  beforeAll(async () => {
    host = await startMediaHost()
    server = await startQueueServer(startBroker)
    urls = {
      short: host.serve('/short', { body: film(2, join(folder.path, 'short.mp4')) }),
      long: host.serve('/long', { body: film(90, join(folder.path, 'long.mp4')) }),
    }
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const imported = async (one: Pick<Server, 'client' | 'store'>, film: string) => {
    const { job_id } = await one.client.startImport({
      add_media: { film: { url: urls[film] } },
      add_compositions: [{ name: 'Cut', clips: [{ media: 'film' }] }],
    })
    const { result, project_id: projectId } = await one.client.stopped(job_id, 90_000)
    expect(result).toMatchObject({ status: 'success', media_status: { film: { status: 'success' } } })
    const [item] = one.store.media.itemsOf(projectId)
    if (item === undefined) throw new Error('nothing was imported')
    return { projectId, item, compositionId: result.created_compositions?.[0]?.id ?? '' }
  }
  const exported = async (
    one: Server,
    { projectId, compositionId }: Awaited<ReturnType<typeof imported>>,
  ) => {
    const client = webClient(one.url, ownerCookie(one.dataDir))
    const { export_id } = await client.json('POST', `/projects/${projectId}/exports`, {
      ...{ composition_id: compositionId, format: 'mp4', resolution: '1080p' },
    })
    return { id: export_id as string, read: () => client.json('GET', `/exports/${export_id}`), client }
  }
  const finished = async (one: Server, made: Awaited<ReturnType<typeof imported>>) => {
    const { id, read, client } = await exported(one, made)
    await eventually(async () => expect((await read()).state).toBe('finished'), 90_000)
    return (await client.ask('GET', `/exports/${id}/file`)).bytes()
  }

  test('are what a server alone makes, and nothing of them stays with the worker', async () => {
    await using worker = server.startWorker()
    const there = await imported(server, 'short')
    await server.services.derivedFiles.idle()
    await using local = await startTestServer()
    const here = await imported(local, 'short')
    await local.services.derivedFiles.idle()
    expect(there.item.probe).toEqual(here.item.probe)
    const derived = (one: Server, { item }: typeof here) =>
      DERIVED_KINDS.map((kind) =>
        Bun.file(one.services.derivedFolder.pathOf(item.fileHash ?? '', derivedFileOf(item, kind))),
      )
    const filesOf = (files: Bun.BunFile[]) =>
      Promise.all(files.map(async (file) => ((await file.exists()) ? Bun.hash(await file.bytes()) : null)))
    const made = await filesOf(derived(server, there))
    expect(made).toEqual(await filesOf(derived(local, here)))
    expect(made.filter((file) => file !== null).length).toBeGreaterThan(1)
    expect(Bun.hash(await finished(server, there))).toBe(Bun.hash(await finished(local, here)))
    await eventually(() => expect(worker.lines.join('\n')).toMatch(/step finished.*render/))
    expect(readdirSync(worker.workFolder)).toEqual([])
    expect(readdirSync(join(server.dataDir, 'worker-results'))).toEqual([])
  })

  test('stop within three seconds when the job is canceled', async () => {
    await using worker = server.startWorker()
    const made = await imported(server, 'long')
    // With one place, what is made for the page would wait for the film.
    await server.services.derivedFiles.idle()
    const { id, client } = await exported(server, made)
    await eventually(async () => {
      expect((await client.json('GET', `/exports/${id}`)).progress_percent).toBeGreaterThan(0)
      expect(programsBelow(worker.pid)).not.toEqual([])
    }, 60_000)
    const canceledAt = performance.now()
    await client.json('POST', `/exports/${id}/cancel`)
    await eventually(async () => expect((await client.json('GET', `/exports/${id}`)).state).toBe('cancelled'))
    const endedMs = performance.now() - canceledAt
    await eventually(() => expect(programsBelow(worker.pid)).toEqual([]))
    const goneMs = performance.now() - canceledAt
    expect({ endedMs, goneMs, isSoon: endedMs < 2000 && goneMs < 3000 }).toMatchObject({ isSoon: true })
    await eventually(() => expect(readdirSync(worker.workFolder)).toEqual([]))
  })
}
