// A job that takes the process down is attempted three times, and an orderly stop does not count.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { wait } from '../../src/backoff.ts'
import { createRest } from '../../src/jobs/engine/places.ts'
import { createQueues, runInLine, standbyOfParts } from '../../src/jobs/engine/queues.ts'
import { MAX_ATTEMPTS } from '../../src/jobs/engine/states.ts'
import { openDataFolder } from '../../src/store/open.ts'
import { restoreDatabase } from '../../src/store/restore.ts'
import { eventually } from '../support/eventually.ts'
import { heldWork, scriptedJobs } from '../support/scripted-job.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { testStore } from '../support/test-store.ts'

/** Of a lane, as runner.ts has it. */
const PLACES_PER_PARTY = 8

const attemptsOf = (world: { store: ReturnType<typeof scriptedJobs>['store'] }, id: string) =>
  world.store.jobs.read(id)?.attempts

/** As the process that dies in the middle of an attempt leaves the row. */
function crash(world: ReturnType<typeof scriptedJobs>, id: string, times: number) {
  for (let time = 0; time < times; time += 1) world.store.jobs.beginAttempt(id)
}

test('an attempt is counted while it runs, and for good only when nothing ends it', async () => {
  const held = heldWork()
  using world = scriptedJobs(held.work)
  const id = world.start()
  await held.begun
  expect(attemptsOf(world, id)).toBe(1)
  await world.runner.stop(0)
  expect([attemptsOf(world, id), world.store.jobs.read(id)?.state]).toEqual([0, 'running'])
})

test('a server that is killed while it stops has not crashed', async () => {
  const held = heldWork()
  using world = scriptedJobs(held.work)
  const id = world.start()
  await held.begun
  const stopped = world.runner.stop(60_000)
  // What a kill would leave now, although the job is still at work.
  expect([attemptsOf(world, id), world.store.jobs.read(id)?.state]).toEqual([0, 'running'])
  held.release()
  await stopped
  expect(world.store.jobs.read(id)?.result).toEqual({ status: 'success' })
})

test('a stop forgives its own attempt and no earlier crash', async () => {
  const held = heldWork()
  using world = scriptedJobs(held.work)
  const { id } = world.job()
  crash(world, id, MAX_ATTEMPTS - 1)
  world.runner.recover()
  await held.begun
  expect(attemptsOf(world, id)).toBe(MAX_ATTEMPTS)
  await world.runner.stop(0)
  expect(attemptsOf(world, id)).toBe(MAX_ATTEMPTS - 1)
})

test('a restored copy forgets the attempts that were under way when it was made', () => {
  using folder = temporaryFolder()
  using world = testStore(join(folder.path, 'roughcut.db'))
  const { id } = world.job()
  for (let time = 0; time < MAX_ATTEMPTS; time += 1) world.store.jobs.beginAttempt(id)
  world.store.backup(join(folder.path, 'copy.db'))
  const dataDir = join(folder.path, 'restored')
  openDataFolder(dataDir).close()
  restoreDatabase(dataDir, join(folder.path, 'copy.db'), Date.now())
  const restored = openDataFolder(dataDir)
  expect(restored.jobs.read(id)).toMatchObject({ attempts: 0, state: 'running' })
  restored.close()
})

test('after two crashes a job runs again; after three it fails, with its callback, and nothing is done', async () => {
  let runs = 0
  using world = scriptedJobs(async () => {
    runs += 1
    return { status: 'success' }
  })
  const again = world.job()
  crash(world, again.id, MAX_ATTEMPTS - 1)
  const poisoned = world.job({ callbackUrl: 'http://receiver.test/hook' })
  crash(world, poisoned.id, MAX_ATTEMPTS)
  world.runner.recover()
  await world.runner.idle()
  expect(world.store.jobs.read(again.id)?.result).toEqual({ status: 'success' })
  expect(world.store.jobs.read(poisoned.id)?.result).toEqual({
    status: 'error',
    error_code: 'internal_error',
    error_message: expect.stringContaining('three times'),
  })
  expect(runs).toBe(1)
  expect(world.store.callbacks.byJob(poisoned.id)?.state).toBe('pending')
})

test('a finished step forgets earlier crashes: only standing still counts', async () => {
  const held = heldWork()
  using world = scriptedJobs(async (context) => {
    await context.step('first', async () => 'done')
    return held.work(context)
  })
  const { id } = world.job()
  crash(world, id, MAX_ATTEMPTS - 1)
  world.runner.recover()
  await held.begun
  expect(attemptsOf(world, id)).toBe(1)
  held.release()
  await world.runner.idle()
})

test('a job that gets further than before is never failed by crashes, however many there are', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  const { id } = world.job()
  const { jobs } = world.store
  for (let percent = 0; percent < 50; percent += 5)
    for (let time = 1; time < MAX_ATTEMPTS; time += 1) {
      jobs.beginAttempt(id)
      // The second attempt dies where the first did.
      jobs.report(id, 'Working', percent)
    }
  expect(attemptsOf(world, id)).toBe(MAX_ATTEMPTS - 1)
  world.runner.recover()
  await world.runner.idle()
  expect(world.store.jobs.read(id)?.result).toEqual({ status: 'success' })
})

test('reaching the same point again does not count as getting further', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  const { id } = world.job()
  for (let time = 0; time < MAX_ATTEMPTS; time += 1) {
    world.store.jobs.beginAttempt(id)
    world.store.jobs.report(id, 'Working', 40)
  }
  expect(attemptsOf(world, id)).toBe(MAX_ATTEMPTS)
})

test('jobs that were there at two crashes run one after the other, so that one of them alone can reach the third', async () => {
  let [running, most] = [0, 0]
  using world = scriptedJobs(async () => {
    running += 1
    most = Math.max(most, running)
    await Bun.sleep(0)
    running -= 1
    return { status: 'success' }
  })
  for (let job = 0; job < 5; job += 1) crash(world, world.job().id, MAX_ATTEMPTS - 1)
  world.runner.recover()
  await world.runner.idle()
  expect(most).toBe(1)
})

test('an outcome that another process keeps from being stored is not a crash', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  const { stop } = world.store.jobs
  let refusals = 0
  world.store.jobs.stop = (...given) => {
    refusals += 1
    if (refusals === 1) throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    stop(...given)
  }
  world.store.lock.serve()
  const id = world.start()
  await world.runner.idle()
  expect(world.store.jobs.read(id)).toMatchObject({ state: 'stopped', result: { status: 'success' } })
  expect(refusals).toBe(2)
})

test('the server listens and reports it before a job of an earlier server begins', async () => {
  const order: string[] = []
  using earlier = scriptedJobs(heldWork().work)
  earlier.job()
  const kind = {
    isInProjectOrder: true,
    run: async () => {
      order.push('job')
      return { status: 'success' as const }
    },
    failure: () => ({ status: 'error' as const }),
  }
  await using server = await startTestServer({
    dataDir: earlier.services.config.dataDir,
    replace: { kinds: { agent: kind } },
    onListening: ({ url }) => order.push(`listening on ${url}`),
  })
  await eventually(() => expect(order).toEqual([`listening on ${server.url}`, 'job']))
})

test('a job that only waits for somebody outside is not counted, and leaves its places to others', async () => {
  const outside = Promise.withResolvers<void>()
  const resting = Promise.withResolvers<void>()
  const resumed: unknown[] = []
  let rests = 0
  using world = scriptedJobs(async (context) => {
    if (context.job.callbackUrl !== null) return { status: 'success' }
    context.rest()
    rests += 1
    if (rests === PLACES_PER_PARTY) resting.resolve()
    await outside.promise
    await context.resume()
    resumed.push(attemptsOf(world, context.job.id))
    return { status: 'success' }
  })
  const [suspect, ...others] = Array.from({ length: PLACES_PER_PARTY }, () => world.job().id)
  crash(world, suspect ?? '', MAX_ATTEMPTS - 1)
  const another = world.job({ callbackUrl: 'http://receiver.test/works' }).id
  crash(world, another, MAX_ATTEMPTS - 1)
  for (const id of [suspect ?? '', ...others]) world.runner.start(id)
  await resting.promise
  expect([suspect ?? '', ...others].map((id) => attemptsOf(world, id))).toEqual([
    MAX_ATTEMPTS - 1,
    ...others.map(() => 0),
  ])
  world.runner.start(another)
  await world.runner.ended(another)
  expect(world.store.jobs.read(another)?.result).toEqual({ status: 'success' })
  outside.resolve()
  await world.runner.idle()
  expect(resumed.toSorted()).toEqual([...others.map(() => 1), MAX_ATTEMPTS])
})

test('a job that only waits for its turn is not counted, until it has it', async () => {
  const queues = createQueues()
  const first = heldWork()
  const second = heldWork()
  using world = scriptedJobs((context) =>
    runInLine(queues, 'speech', context, () => (context.job.id === ids[0] ? first : second).work(context)),
  )
  const ids = [world.job().id, world.job().id] as const
  crash(world, ids[1], 1)
  world.runner.recover()
  await first.begun
  await eventually(() => expect(queues.load('speech')).toEqual({ waiting: 1, running: 1 }))
  // What a kill would leave now: the second job keeps the crash that it had, and is not blamed for the first one's.
  expect(ids.map((id) => attemptsOf(world, id))).toEqual([1, 1])
  first.release()
  await second.begun
  expect(attemptsOf(world, ids[1])).toBe(2)
  second.release()
  await world.runner.idle()
  expect(ids.map((id) => world.store.jobs.read(id)?.result)).toEqual([
    { status: 'success' },
    { status: 'success' },
  ])
})

test('a job of several parts stands by only while each of them waits for its turn or has ended', () => {
  const said: string[] = []
  const parts = standbyOfParts({ waits: () => said.push('waits'), works: () => said.push('works') }, 3)
  const [one, two] = [parts.part(), parts.part()]
  one.waits()
  one.waits()
  two.waits()
  expect(said).toEqual([])
  parts.partEnded()
  expect(said).toEqual(['waits'])
  two.works()
  two.works()
  parts.partEnded()
  expect(said).toEqual(['waits', 'works', 'waits'])
  one.works()
  parts.partEnded()
  expect(said).toEqual(['waits', 'works', 'waits', 'works'])
})

test('what a job told before it waits for its turn does not change what counts after', async () => {
  const queues = createQueues()
  const blocker = heldWork()
  const held = heldWork()
  using world = scriptedJobs(async (context) => {
    if (context.job.id === ids[0]) return runInLine(queues, 'speech', context, () => blocker.work(context))
    context.report('Downloading', 10)
    context.report('Waiting', 20)
    return runInLine(queues, 'speech', context, () => held.work(context))
  })
  const ids = [world.job().id, world.job().id] as const
  world.runner.recover()
  await blocker.begun
  await eventually(() => expect(queues.load('speech').waiting).toBe(1))
  expect(world.store.jobs.read(ids[1])).toMatchObject({ progressPercent: 20, attempts: 0 })
  blocker.release()
  await held.begun
  expect(attemptsOf(world, ids[1])).toBe(1)
  held.release()
  await world.runner.idle()
})

test('a stop while a job rests leaves it uncounted', async () => {
  const resting = Promise.withResolvers<void>()
  using world = scriptedJobs(async (context) => {
    context.rest()
    resting.resolve()
    await wait(2 ** 30, context.signal).finally(() => context.resume())
    return { status: 'success' }
  })
  const id = world.start()
  await resting.promise
  await world.runner.stop(0)
  expect([attemptsOf(world, id), world.store.jobs.read(id)?.state]).toEqual([0, 'running'])
})

test('a job of several parts rests only while each of them waits or has ended', async () => {
  const events: string[] = []
  const rest = createRest(
    { rest: () => events.push('rest'), resume: async () => void events.push('resume') },
    3,
  )
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = [first, second].map(({ promise }) => rest.during(() => promise))
  expect(events).toEqual([])
  rest.partEnded()
  expect(events).toEqual(['rest'])
  first.resolve()
  await waits[0]
  expect(events).toEqual(['rest', 'resume'])
  rest.partEnded()
  expect(events).toEqual(['rest', 'resume', 'rest'])
  second.resolve()
  await waits[1]
  rest.partEnded()
  expect(events).toEqual(['rest', 'resume', 'rest', 'resume'])
})
