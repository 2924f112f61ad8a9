// Throughput of N workers whose speech engine sleeps: `bun test/bench/workers.ts [redis|postgres] [N…]`. Server, queue, leases,
// media and reports are real; the workers share one process, so only what the server and the queue cost is measured.
import { join } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { silentSteps, startSleepingWorker } from '../support/sleeping-worker.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startQueueServer } from '../support/worker-process.ts'

const STEP_MS = 5_000
const STEPS_PER_WORKER = 4
const COUNTS = [1, 2, 4, 16, 64, 200]

const [broker, ...given] = process.argv.slice(2)
const startBroker = broker === 'postgres' ? startPostgres : startRedis
let alone = 0
console.log('| workers | steps | seconds | against one |\n| ---: | ---: | ---: | ---: |')
for (const count of given.length > 0 ? given.map(Number) : COUNTS) {
  const steps = count * STEPS_PER_WORKER
  const seconds = await measured(count, steps)
  alone ||= steps / seconds
  console.log(`| ${count} | ${steps} | ${seconds.toFixed(1)} | ${(steps / seconds / alone).toFixed(2)} |`)
}
process.exit(0)

async function measured(count: number, steps: number): Promise<number> {
  using folder = temporaryFolder()
  await using server = await startQueueServer(startBroker)
  const stop = new AbortController()
  const running = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const name = `w${index}`
      const place = { name, dataDir: join(folder.path, name) }
      return startSleepingWorker(server, place, () => Bun.sleep(STEP_MS), stop.signal)
    }),
  )
  const heavy = await silentSteps(server)
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: steps }, (_, index) => heavy.transcribe(`bench-${index}`, String(index % 10))),
  )
  const seconds = (performance.now() - startedAt) / 1000
  stop.abort()
  await Promise.all(running.map(({ done }) => done))
  return seconds
}
