// Throughput of N workers whose speech engine sleeps: `bun test/bench/workers.ts [redis|postgres]`. Server, queue, leases, media
// and reports are real; the workers share one process, so only what the server and the queue cost is measured.
import { join } from 'node:path'
import { createMediaPrograms } from '../../src/adapters/media-programs.ts'
import { createWorkerCache } from '../../src/adapters/worker-cache.ts'
import { createWorkerServer } from '../../src/adapters/worker-server.ts'
import { loadConfig } from '../../src/config.ts'
import { runWorker } from '../../src/jobs/workers/worker.ts'
import { createLog } from '../../src/log.ts'
import { startPostgres } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startQueueServer } from '../support/worker-process.ts'

const STEP_MS = 5_000
const STEPS_PER_WORKER = 4
const COUNTS = [1, 2, 4, 16, 64, 200]

const startBroker = process.argv[2] === 'postgres' ? startPostgres : startRedis
let alone = 0
console.log('| workers | steps | seconds | against one |\n| ---: | ---: | ---: | ---: |')
for (const count of COUNTS) {
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
  const log = createLog('silent')
  const running = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const dataDir = join(folder.path, String(index))
      const cache = await createWorkerCache(dataDir, 1e9)
      const ready = Promise.withResolvers<void>()
      const done = runWorker(
        {
          server: createWorkerServer(
            { url: server.url, token: server.workerToken },
            { worker_id: `w${index}`, name: `w${index}`, places: 1, cores: 1 },
          ),
          ...{ queueUrl: server.broker.url, places: 1, cache, workFolder: join(dataDir, 'files'), log },
          programs: createMediaPrograms(loadConfig({ dataDir }, {})),
          borrowEngine: (model, work) =>
            work({
              async transcribe() {
                await Bun.sleep(STEP_MS)
                return { language: null, model, words: [], areTimesEstimated: false }
              },
              status: () => ({ model, folder: null, childPid: null }),
              close: async () => {},
            }),
          onReady: ready.resolve,
        },
        stop.signal,
      )
      await ready.promise
      return { done }
    }),
  )
  const hash = Bun.SHA256.hash('sound', 'hex')
  const { mediaFolder, steps: heavy } = server.services
  await Bun.write(mediaFolder.partialPath('bench', 0), 'sound')
  await mediaFolder.adopt(mediaFolder.partialPath('bench', 0), hash)
  const signal = new AbortController().signal
  const nothing = () => {}
  const hooks = {
    onProgress: nothing,
    onWords: nothing,
    onWindow: nothing,
    onModelDownload: nothing,
    onWaiting: nothing,
  }
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: steps }, (_, index) =>
      heavy.transcribe(
        { jobId: `bench-${index}`, name: 'hear', parties: [`drive:${index % 10}`], signal },
        { hash, durationUs: 1e6, audioChannels: 1, language: null, resumeFrom: null },
        hooks,
      ),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  stop.abort()
  await Promise.all(running.map(({ done }) => done))
  return seconds
}
