// The broker is away for a while, with jobs before it and new ones: nothing fails, each job that waits says for what, and
// everything continues by itself.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import type { TestBroker } from '../support/redis.ts'
import { startServerProcess } from '../support/server-process.ts'
import { spawnWorker } from '../support/worker-process.ts'
import { must, noted, type Tally } from './tally.ts'
import { jobsIn, type Made, mustAllEnd, mustEqual, story, type World, worldOf } from './worker-stories.ts'

/** As the pages show it. */
const REASON = 'waiting for the queue, which does not answer'
/** Enough for all jobs: none waits for its turn. */
const PLACES = '8'
const LOOK_MS = 200

export type AwayScene = {
  name: string
  startBroker(): Promise<TestBroker>
  awayMs: number
  urls: readonly string[]
  wanted: readonly Made[]
  folder: string
}

/** Stories begin before, at the start of and in the middle of the gap, and one is exporting by then. */
export async function brokerAway(tally: Tally, scene: AwayScene): Promise<void> {
  const { name, awayMs, folder, urls, wanted } = scene
  mkdirSync(folder, { recursive: true })
  await using broker = await scene.startBroker()
  const world = await worldOf(join(folder, 'server'), broker.url)
  await using _server = await startServerProcess(world.dataDir, world.token, ['--port', world.port])
  const where = { serverUrl: world.url, queueUrl: broker.url, token: world.workerToken }
  await using worker = spawnWorker({ ...where, dataDir: join(folder, 'worker') }, ['--steps', PLACES])
  await eventually(() => must(worker.lines.join('').includes('steps at a time'), 'no worker yet'), 60_000)
  const what = `${name}: import and export while the broker is away for ${awayMs / 1000} s`
  const stories: Promise<unknown>[] = []
  const tell = (index: number) => {
    const which = index % urls.length
    stories.push(
      noted(tally, what, async () => {
        mustEqual(await story(world, urls[which] ?? '', folder), wanted[which] as Made)
      }),
    )
  }
  tell(0)
  await noted(tally, `${name}: an export has begun before`, () =>
    eventually(() => {
      must(jobsIn(world.dataDir).some(isOpenExport), 'no export yet')
    }, 120_000),
  )
  tell(1)
  await broker.kill()
  const backAtMs = performance.now() + awayMs
  tell(0)
  await Bun.sleep(awayMs / 3)
  tell(1)
  await noted(tally, `${name}: every waiting job says that the queue does not answer`, () =>
    // A step that a worker has by now continues; what comes after it waits.
    eventually(() => mustWait(world), backAtMs - performance.now(), LOOK_MS),
  )
  await Bun.sleep(Math.max(0, backAtMs - performance.now()))
  await noted(tally, `${name}: none has ended meanwhile that needed a worker`, () => mustWait(world))
  const startedMs = performance.now()
  await broker.start()
  await Promise.all(stories)
  await noted(tally, `${name}: no job is lost or failed`, () => mustAllEnd(world.dataDir))
  tally.measure(what, `all ended ${((performance.now() - startedMs) / 1000).toFixed(1)} s after it was back`)
}

function isOpenExport({ type, state }: { type: string; state: string }): boolean {
  return type === 'export' && state === 'running'
}

/** Throws unless there are open jobs, and all of them say what they wait for. */
function mustWait({ dataDir }: World): void {
  const open = jobsIn(dataDir).filter(({ state }) => state === 'running')
  must(open.length > 0, 'no job is open')
  for (const job of open) must(job.label.includes(REASON), `it says "${job.label}": ${JSON.stringify(job)}`)
}
