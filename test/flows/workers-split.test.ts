// A long recording and a long film, shared by two worker processes with data folders of their own: what comes out is what a
// server alone makes. Lengths from which work is split are shorter here than they usually are.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../support/media-host.ts'
import { ffmpeg, ffprobe, worstLikeness } from '../support/media-programs.ts'
import { fixture } from '../support/odd-media.ts'
import { programsBelow } from '../support/processes.ts'
import { HAS_REDIS, startRedis } from '../support/redis.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { ownerCookie, webClient } from '../support/web-client.ts'
import { startQueueServer, type WorkerProcess } from '../support/worker-process.ts'

setDefaultTimeout(400_000)

const STEP_MS = 240_000
const FILM_SECONDS = 40
const FILM_TRAITS = 'stream=codec_name,width,height,nb_frames,sample_rate,duration:format=nb_streams,duration'
/** Of the same picture in other groups of frames. */
const MIN_LIKENESS_DB = 35

type Server = Awaited<ReturnType<typeof startTestServer>>

describe.skipIf(!HAS_REDIS)('work that two workers share (skipped without redis-server)', () => {
  const folder = temporaryFolder()
  let host: MediaHost
  let server: Awaited<ReturnType<typeof startQueueServer>>
  let local: Server
  let workers: WorkerProcess[]
  let urls: Record<'talk' | 'film', string>

  beforeAll(async () => {
    host = await startMediaHost()
    const [talk, film] = [join(folder.path, 'talk.opus'), join(folder.path, 'film.mp4')]
    ffmpeg(['-t', '80', '-i', fixture('long-talk.opus'), '-c', 'copy', '-y', talk])
    ffmpeg([
      ...['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=25:d=${FILM_SECONDS}`],
      ...['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-y', film],
    ])
    urls = {
      talk: host.serve('/talk', { body: readFileSync(talk) }),
      film: host.serve('/film', { body: readFileSync(film) }),
    }
    const workersOf = { sections: { minUs: 40e6, sectionUs: 20e6 }, minPartUs: 20e6 }
    server = await startQueueServer(startRedis, { workers: workersOf })
    local = await startTestServer()
    workers = ['one', 'two'].map((name) => server.startWorker(['--name', name]))
    for (const worker of workers)
      await eventually(() => expect(worker.lines.join('\n')).toContain('takes 1 step'), 60_000)
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await local?.[Symbol.asyncDispose]()
    await host?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const imported = async (one: Pick<Server, 'client' | 'store'>, which: 'talk' | 'film') => {
    const { job_id } = await one.client.startImport({
      add_media: { one: { url: urls[which] } },
      add_compositions: [{ name: 'Cut', clips: [{ media: 'one' }] }],
    })
    const { result, project_id: projectId } = await one.client.stopped(job_id, STEP_MS)
    expect(result).toMatchObject({ status: 'success', media_status: { one: { status: 'success' } } })
    return { projectId, composition_id: result.created_compositions?.[0]?.id ?? '' }
  }
  /** Which workers finished a step of this kind. */
  const doneBy = (kind: string, since: readonly number[] = []) =>
    workers.filter(({ lines }, worker) =>
      lines.slice(since[worker]).some((line) => line.includes('step finished') && line.includes(kind)),
    ).length
  const startExport = async (
    one: Server,
    { projectId, composition_id }: Awaited<ReturnType<typeof imported>>,
  ) => {
    const client = webClient(one.url, ownerCookie(one.dataDir))
    const { export_id: id } = await client.json('POST', `/projects/${projectId}/exports`, {
      ...{ composition_id, format: 'mp4', resolution: '480p' },
    })
    return { id, client, read: () => client.json('GET', `/exports/${id}`) }
  }
  const exported = async (one: Server, made: Awaited<ReturnType<typeof imported>>, name: string) => {
    const { id, client, read } = await startExport(one, made)
    await eventually(async () => expect((await read()).state).toBe('finished'), STEP_MS)
    const file = join(folder.path, name)
    writeFileSync(file, await (await client.ask('GET', `/exports/${id}/file`)).bytes())
    const { checks, durationSeconds, width, height } = (await read()).report
    const traits = ffprobe(['-show_entries', FILM_TRAITS, '-of', 'compact', file])
    return { file, facts: { checks, durationSeconds, width, height, traits } }
  }

  test('a transcript has the words that one process hears', async () => {
    const words = async (one: Pick<Server, 'client' | 'store'>) => {
      const { projectId } = await imported(one, 'talk')
      return one.store.media.transcriptsOf(projectId).map(({ words, language }) => ({ words, language }))
    }
    // The first time, one of the workers may have its hands full with the recording's previews.
    await words(server)
    await server.services.derivedFiles.idle()
    const since = workers.map(({ lines }) => lines.length)
    const shared = await words(server)
    expect(doneBy('transcribe', since)).toBe(2)
    expect(shared).toEqual(await words(local))
    expect(shared[0]?.words.length).toBeGreaterThan(50)
  })

  test('a film has the length, the checks and the frames of one that was made in a single piece', async () => {
    const shared = await exported(server, await imported(server, 'film'), 'shared.mp4')
    expect(doneBy('render')).toBe(2)
    const alone = await exported(local, await imported(local, 'film'), 'alone.mp4')
    expect(shared.facts).toEqual(alone.facts)
    expect(worstLikeness(shared.file, alone.file)).toBeGreaterThan(MIN_LIKENESS_DB)
  })

  test('every worker’s ffmpeg ends within three seconds when the film is canceled', async () => {
    const made = await imported(server, 'film')
    await server.services.derivedFiles.idle()
    const { id, client, read } = await startExport(server, made)
    await eventually(() => {
      for (const worker of workers) expect(programsBelow(worker.pid)).toContain('ffmpeg')
    }, STEP_MS)
    const canceledAt = performance.now()
    await client.json('POST', `/exports/${id}/cancel`)
    await eventually(async () => expect((await read()).state).toBe('cancelled'))
    await eventually(() => {
      for (const worker of workers) expect(programsBelow(worker.pid)).not.toContain('ffmpeg')
    })
    const goneMs = performance.now() - canceledAt
    expect({ goneMs, isSoon: goneMs < 3000 }).toMatchObject({ isSoon: true })
  })
})
