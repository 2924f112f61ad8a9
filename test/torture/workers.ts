// kill -9 and SIGSTOP over server, workers and broker while films and sound are imported, shown and exported: every job ends
// once, with what an undisturbed server makes of it, and is charged once.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_FILE } from '../../src/config.ts'
import { DATABASE_FILE, openDataFolder, openStore } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { startMediaHost } from '../support/media-host.ts'
import { ffmpeg, ffprobe, worstLikeness } from '../support/media-programs.ts'
import { fixture } from '../support/odd-media.ts'
import { HAS_POSTGRES, startPostgres } from '../support/postgres.ts'
import { HAS_REDIS, startRedis, type TestBroker } from '../support/redis.ts'
import { makeToken, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testClient } from '../support/test-server.ts'
import { ownerCookie, webClient } from '../support/web-client.ts'
import { spawnWorker, type WorkerProcess } from '../support/worker-process.ts'
import { crashedTwice } from './crashed-twice.ts'
import { seeded } from './seeded.ts'
import { createTally, must, noted, type Row, type Tally } from './tally.ts'

/** In pieces: `WORKERS_KILLS=50 WORKERS_SEED=2 WORKERS_BROKER=Redis`. */
const LONG = { kills: Number(process.env.WORKERS_KILLS ?? 250), workers: 3, everyMs: 1_200, sounds: true }
/** A few kills, and nothing that needs the speech model. */
const SHORT = { kills: 6, workers: 2, everyMs: 1_200, sounds: false }
/** What a story may take under kills. */
const END_MS = process.env.WORKERS_KILLS === undefined ? 280_000 : 600_000
const SEED = Number(process.env.WORKERS_SEED ?? 18)
/** More would only wait for each other. */
const MAX_OPEN_STORIES = 8
/** Longer than a lease lasts. */
const MAX_FROZEN_MS = 25_000

const BROKERS = [
  { name: 'Redis', has: HAS_REDIS, needs: 'redis-server', start: startRedis },
  { name: 'Postgres', has: HAS_POSTGRES, needs: 'postgresql', start: startPostgres },
]

/** The torture program `workers`; the short form takes the first broker that is installed. */
export async function workers({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  const wanted = process.env.WORKERS_BROKER
  const installed = BROKERS.filter(({ name, has }) => has && (wanted ?? name) === name)
  for (const { name, needs } of BROKERS.filter(({ has }) => !has))
    tally.measure(`workers over ${name}`, `skipped: ${needs} is not installed`)
  for (const { name, start } of short ? installed.slice(0, 1) : installed) {
    await using broker = await start()
    await tortured(tally, name, broker, short ? SHORT : LONG)
  }
  return tally.rows()
}

const FILM_SECONDS = 4

async function tortured(tally: Tally, name: string, broker: TestBroker, plan: typeof LONG): Promise<void> {
  using folder = temporaryFolder()
  await using host = await startMediaHost()
  const film = join(folder.path, 'film.mp4')
  const source = ['-f', 'lavfi', '-i', `testsrc2=s=320x240:r=25:d=${FILM_SECONDS}`]
  ffmpeg([...source, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-y', film])
  const urls = [film, ...(plan.sounds ? [fixture('intro.wav')] : [])].map((file, index) =>
    host.serve(`/${index}`, { body: readFileSync(file) }),
  )
  const alone = await worldOf(join(folder.path, 'alone'))
  const wanted: Made[] = []
  {
    await using _server = await startServerProcess(alone.dataDir, alone.token, ['--port', alone.port])
    for (const url of urls) wanted.push(await story(alone, url, folder.path))
  }

  const world = await worldOf(join(folder.path, 'server'), broker.url)
  const startServer = () => startServerProcess(world.dataDir, world.token, ['--port', world.port])
  const startWorker = (index: number) =>
    spawnWorker({
      ...{ serverUrl: world.url, queueUrl: broker.url, token: world.workerToken },
      dataDir: join(folder.path, `worker-${index}`),
    })
  let server: ServerProcess = await startServer()
  const store = openStore({ path: join(world.dataDir, DATABASE_FILE), readOnly: true })
  const pool: WorkerProcess[] = Array.from({ length: plan.workers }, (_, index) => startWorker(index))
  const random = seeded(SEED)
  const strike = async (kill: number) => {
    const victim = Math.floor(random.upTo(plan.workers + 2))
    if (victim === plan.workers) {
      // The third crash of a job at one point fails it, as it should: it has to get further before the next kill.
      await eventually(() => {
        const stuck = crashedTwice(store)
        must(stuck === null, `a job gets no further: ${JSON.stringify(stuck)}`)
      }, END_MS)
      await server.kill()
      server = await startServer()
    } else if (victim > plan.workers) {
      await broker.kill()
      await broker.start()
    } else if (kill % 3 === 0) {
      const frozen = pool[victim]
      frozen?.signal('SIGSTOP')
      setTimeout(() => frozen?.signal('SIGCONT'), random.upTo(MAX_FROZEN_MS))
    } else {
      await pool[victim]?.[Symbol.asyncDispose]()
      pool[victim] = startWorker(victim)
    }
  }
  const stories: Promise<void>[] = []
  let open = 0
  try {
    for (let kill = 0; kill < plan.kills; kill++) {
      const which = stories.length % urls.length
      if (kill % 3 === 0 && open < MAX_OPEN_STORIES) {
        open += 1
        stories.push(
          noted(tally, `${name}: import, pictures and export`, async () => {
            const made = await story(world, urls[which] ?? '', folder.path)
            const difference = differenceOf(made, wanted[which] as Made)
            must(
              difference === null,
              `job ${made.jobId}: not what an undisturbed server makes: ${difference}`,
            )
          }).then(() => {
            open -= 1
          }),
        )
      }
      if (kill % 25 === 24)
        console.error(`${name}: ${kill + 1} kills, ${open} of ${stories.length} stories open`)
      await Bun.sleep(random.upTo(plan.everyMs))
      await noted(tally, `${name}: kill or freeze of server, worker or broker`, () => strike(kill))
    }
    await Promise.all(stories)
  } finally {
    for (const worker of pool) await worker[Symbol.asyncDispose]()
    await server.kill()
    store.close()
  }
}

type World = {
  dataDir: string
  port: string
  url: string
  token: string
  workerToken: string
  cookie: string
}

/** A data folder for a server that always listens on the same port. */
async function worldOf(dataDir: string, queue?: string): Promise<World> {
  const cookie = ownerCookie(dataDir)
  const store = openDataFolder(dataDir)
  const workerToken = store.workerTokens.create('torture').token
  store.close()
  if (queue !== undefined) writeFileSync(join(dataDir, CONFIG_FILE), JSON.stringify({ queue }))
  const port = String(await freePort())
  return {
    ...{ dataDir, port, workerToken, cookie },
    url: `http://127.0.0.1:${port}`,
    token: makeToken(dataDir),
  }
}

const ENDED = new Set(['finished', 'failed', 'cancelled'])

/** What a story made: its facts as text, and the exported film. */
type Made = { jobId: string; facts: string; film: string }

/** Imports a file and exports it, to `folder`. Asks again whenever the server is away. */
async function story(world: World, url: string, folder: string): Promise<Made> {
  const client = testClient(world.url, world.token)
  const web = webClient(world.url, world.cookie)
  const { job_id: jobId, project_id: projectId } = await eventually(
    () =>
      client.startImport({
        add_media: { one: { url } },
        add_compositions: [{ name: 'Cut', clips: [{ media: 'one' }] }],
      }),
    END_MS,
  )
  const { result } = await client.stopped(jobId, END_MS)
  must(result.status === 'success', `job ${jobId}: ${JSON.stringify(result)}`)
  const composition_id = result.created_compositions?.[0]?.id
  // Sound alone is shown as its waveform.
  const format = 'mp4'
  const { export_id } = await eventually(
    () => web.json('POST', `/projects/${projectId}/exports`, { composition_id, format }),
    END_MS,
  )
  const { state, error_message } = await eventually(async () => {
    const seen = await web.json('GET', `/exports/${export_id}`)
    must(ENDED.has(seen.state), `export ${export_id} is ${seen.state}`)
    return seen
  }, END_MS)
  must(state === 'finished', `export ${export_id}: ${error_message}`)
  const file = await eventually(async () => {
    const answer = await web.ask('GET', `/exports/${export_id}/file`)
    must(answer.status === 200, `the file of export ${export_id} is answered ${answer.status}`)
    return answer.bytes()
  }, END_MS)
  const film = join(folder, `${export_id}.mp4`)
  writeFileSync(film, file)
  return { jobId, facts: factsOf(world.dataDir, jobId, projectId), film }
}

/** Of one film encoded twice: x264 with several threads was measured to differ, by 56 dB in the worst frame. */
const MIN_LIKENESS_DB = 45
const FILM_TRAITS = 'stream=codec_name,width,height,nb_frames,sample_rate,duration:format=nb_streams,duration'

/** Null: the same facts, and films with the same traits and frames. */
function differenceOf(made: Made, wanted: Made): string | null {
  if (made.facts !== wanted.facts) return `${made.facts} in place of ${wanted.facts}`
  const [one, other] = [made, wanted].map(({ film }) =>
    ffprobe(['-show_entries', FILM_TRAITS, '-of', 'compact', film]),
  )
  if (one !== other) return `${one} in place of ${other}`
  const likeness = worstLikeness(made.film, wanted.film)
  return likeness >= MIN_LIKENESS_DB ? null : `a frame differs by ${likeness} dB`
}

/** Of the probe, the transcript and what was charged. */
function factsOf(dataDir: string, jobId: string, projectId: string): string {
  const store = openDataFolder(dataDir)
  try {
    const probes = store.media.itemsOf(projectId).map(({ probe, durationUs }) => ({ probe, durationUs }))
    const words = store.media.transcriptsOf(projectId).map((transcript) => transcript.words)
    const charges = store.charges.ofJob(jobId).map(({ unit, amount }) => ({ unit, amount }))
    return JSON.stringify([probes, words, charges])
  } finally {
    store.close()
  }
}
