// kill -9 and SIGSTOP over server, workers and broker while films and sound are imported, shown and exported: every job ends
// once, with what an undisturbed server makes of it, and is charged once.
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { DATABASE_FILE, openStore } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { HAS_POSTGRES, startPostgres } from '../support/postgres.ts'
import { HAS_REDIS, startRedis, type TestBroker } from '../support/redis.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { spawnWorker, type WorkerProcess } from '../support/worker-process.ts'
import { brokerAway } from './broker-away.ts'
import { crashedTwice } from './crashed-twice.ts'
import { seeded } from './seeded.ts'
import { createTally, failuresOf, must, noted, type Row, type Tally } from './tally.ts'
import { type Blow, type Claims, claimsIn, type LoggedWorker } from './worker-claims.ts'
import { openRounds, type Round } from './worker-rounds.ts'
import {
  END_MS,
  type Made,
  madeAlone,
  mustAllEnd,
  mustEqual,
  servedMedia,
  story,
  worldOf,
} from './worker-stories.ts'

type Plan = {
  rounds: number
  kills: number
  workers: number
  everyMs: number
  sounds: boolean
}

/** In all 250 kills. One broker alone: `WORKERS_BROKER=Redis`. */
const LONG: Plan = { rounds: 10, kills: 25, workers: 3, everyMs: 1_200, sounds: true }
/** A few kills, and nothing that needs the speech model. */
const SHORT: Plan = { rounds: 1, kills: 6, workers: 2, everyMs: 1_200, sounds: false }
const SEED = Number(process.env.WORKERS_SEED ?? 18)
/** More would only wait for each other. */
const MAX_OPEN_STORIES = 8
const AWAY_MS = 60_000
/** Longer than a lease lasts. */
const MAX_FROZEN_MS = 25_000
/** How soon another worker has the step of a killed one. */
const MAX_TAKEN_UP_MS = 60_000

const BROKERS = [
  { name: 'Redis', has: HAS_REDIS, needs: 'redis-server', start: startRedis },
  { name: 'Postgres', has: HAS_POSTGRES, needs: 'postgresql', start: startPostgres },
]

/** The torture program `workers`; the short form takes the first broker that is installed. */
export async function workers({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  const wanted = process.env.WORKERS_BROKER
  const plan = short ? SHORT : LONG
  const installed = BROKERS.filter(({ name, has }) => has && (wanted ?? name) === name)
  for (const { name, needs } of BROKERS.filter(({ has }) => !has))
    tally.measure(`workers over ${name}`, `skipped: ${needs} is not installed`)
  for (const { name, start } of short ? installed.slice(0, 1) : installed) {
    using folder = temporaryFolder()
    await using host = await startMediaHost()
    const urls = servedMedia(host, folder.path, plan.sounds)
    const wanted = await madeAlone(urls, folder.path)
    const scene = { name, startBroker: start, plan, urls, wanted }
    // Its short form is test/flows/broker-away.test.ts.
    if (short) await tortured(tally, scene, SEED)
    else {
      await brokerAway(tally, { ...scene, awayMs: AWAY_MS, folder: join(folder.path, 'away') })
      await inRounds(tally, scene)
    }
  }
  return tally.rows()
}

type Scene = {
  name: string
  startBroker(): Promise<TestBroker>
  plan: Plan
  urls: readonly string[]
  /** Of each address, by an undisturbed server. */
  wanted: readonly Made[]
}

async function inRounds(tally: Tally, scene: Scene): Promise<void> {
  const { name, plan } = scene
  const kept = openRounds(name, plan.rounds)
  while (kept.isNext()) {
    const number = kept.rounds.length
    const own = createTally()
    const round = await tortured(own, scene, SEED + number)
    for (const failure of failuresOf(own.rows())) tally.note(`${name}: round ${number + 1}`, failure)
    if (failuresOf(own.rows()).length > 0) return
    kept.keep(round)
    console.error(`${name}, round ${number + 1} of ${plan.rounds}: ${JSON.stringify(round)}`)
  }
  const { rounds } = kept
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const takenUp = rounds.flatMap((round) => round.takenUp).sort((a, b) => a - b)
  const [half, last] = [takenUp[takenUp.length >> 1], takenUp.at(-1)].map((ms = 0) => (ms / 1000).toFixed(1))
  const what = `${name}: ${sum(({ kills }) => kills)} kills and freezes in ${rounds.length} of ${plan.rounds} rounds`
  tally.note(what)
  tally.measure(
    what,
    `${sum(({ stories }) => stories)} stories, ${sum(({ jobs }) => jobs)} jobs; ${takenUp.length} steps of killed workers taken up ` +
      `after ${half} s (median) and ${last} s (most); ${sum(({ refused }) => refused)} late results refused`,
  )
  kept.close()
}

/** One round of kills, in a world of its own. */
async function tortured(tally: Tally, scene: Scene, seed: number): Promise<Round> {
  const { name, plan, urls, wanted } = scene
  using folder = temporaryFolder()
  await using broker = await scene.startBroker()
  const world = await worldOf(join(folder.path, 'server'), broker.url)
  const ring = await startRing(world, broker, { folder: folder.path, workers: plan.workers })
  const random = seeded(seed)
  const stories: Promise<void>[] = []
  let open = 0
  try {
    for (let kill = 0; kill < plan.kills; kill++) {
      const which = stories.length % urls.length
      if (kill % 3 === 0 && open < MAX_OPEN_STORIES) {
        open += 1
        stories.push(
          noted(tally, `${name}: import, pictures and export`, async () => {
            mustEqual(await story(world, urls[which] ?? '', folder.path), wanted[which] as Made)
          }).then(() => {
            open -= 1
          }),
        )
      }
      await Bun.sleep(random.upTo(plan.everyMs))
      await noted(tally, `${name}: kill or freeze of server, worker or broker`, () =>
        ring.strike(
          Math.floor(random.upTo(plan.workers + 2)),
          kill % 3 === 0 ? random.upTo(MAX_FROZEN_MS) : null,
        ),
      )
    }
    await Promise.all(stories)
    const jobs = await noted(tally, `${name}: no job is lost`, () => mustAllEnd(world.dataDir))
    const claims = await ring.end()
    noteClaims(tally, name, claims)
    return {
      ...{ kills: plan.kills, stories: stories.length, jobs: jobs ?? 0, refused: claims.refused },
      takenUp: claims.takenUp.map(({ afterMs }) => afterMs),
      ended: `${new Date().toISOString()}, load ${loadavg().map(Math.round).join(' ')}`,
    }
  } finally {
    await ring.end()
  }
}

function noteClaims(tally: Tally, name: string, { takenUp, late }: Claims): void {
  for (const { step, worker, afterMs } of takenUp)
    tally.note(
      `${name}: a killed worker's step is taken up within a minute`,
      afterMs <= MAX_TAKEN_UP_MS ? null : `${worker} took up ${step} after ${Math.round(afterMs / 1000)} s`,
    )
  for (const problem of late) tally.note(`${name}: a late result is refused`, problem)
}

/** The processes that are struck: server, workers and broker. */
async function startRing(
  world: Awaited<ReturnType<typeof worldOf>>,
  broker: TestBroker,
  { folder, workers }: { folder: string; workers: number },
) {
  const serverLogs: Promise<string>[] = []
  const startServer = async () => {
    const started = await startServerProcess(world.dataDir, world.token, ['--port', world.port])
    serverLogs.push(started.errors)
    return started
  }
  const everyWorker: LoggedWorker[] = []
  const startWorker = (index: number): WorkerProcess & LoggedWorker => {
    const name = `worker-${index}-${everyWorker.length}`
    const where = { serverUrl: world.url, queueUrl: broker.url, token: world.workerToken }
    const started = {
      ...spawnWorker({ ...where, dataDir: join(folder, `worker-${index}`) }, ['--name', name]),
      name,
    }
    everyWorker.push(started)
    return started
  }
  let server: ServerProcess = await startServer()
  const store = openStore({ path: join(world.dataDir, DATABASE_FILE), readOnly: true })
  const pool = Array.from({ length: workers }, (_, index) => startWorker(index))
  const blows: Blow[] = []
  let ended: Promise<Claims> | null = null
  const end = async () => {
    for (const worker of pool) await worker[Symbol.asyncDispose]()
    await server.kill()
    store.close()
    return claimsIn(await Promise.all(serverLogs), everyWorker, blows)
  }
  return {
    /** A worker by its index, then the server, then the broker; `frozenMs` freezes a worker instead of killing it. */
    async strike(victim: number, frozenMs: number | null): Promise<void> {
      const worker = pool[victim]
      if (worker !== undefined && frozenMs !== null) {
        blows.push({ kind: 'frozen', worker: worker.name, atMs: Date.now() })
        worker.signal('SIGSTOP')
        setTimeout(() => worker.signal('SIGCONT'), frozenMs)
      } else if (worker !== undefined) {
        blows.push({ kind: 'killed', worker: worker.name, atMs: Date.now() })
        await worker[Symbol.asyncDispose]()
        pool[victim] = startWorker(victim)
      } else if (victim === pool.length) {
        // The third crash of a job at one point fails it, as it should: it has to get further before the next kill.
        await eventually(() => {
          const stuck = crashedTwice(store)
          must(stuck === null, `a job gets no further: ${JSON.stringify(stuck)}`)
        }, END_MS)
        await server.kill()
        server = await startServer()
      } else {
        await broker.kill()
        await broker.start()
      }
    },
    /** Ends all of them. */
    end(): Promise<Claims> {
      ended ??= end()
      return ended
    },
  }
}
