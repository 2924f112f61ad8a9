// A worker in this process whose speech engine hears nothing and takes as long as it is told; queue, leases, media and
// reports are real.
import { join } from 'node:path'
import { createMediaPrograms } from '../../src/adapters/media-programs.ts'
import { createWorkerCache } from '../../src/adapters/worker-cache.ts'
import { createWorkerServer } from '../../src/adapters/worker-server.ts'
import { loadConfig } from '../../src/config.ts'
import type { Steps, TranscribeHooks } from '../../src/jobs/workers/steps.ts'
import { runWorker } from '../../src/jobs/workers/worker.ts'
import { createLog } from '../../src/log.ts'
import type { startQueueServer } from './worker-process.ts'

export type QueueServer = Awaited<ReturnType<typeof startQueueServer>>

/** Resolves once it takes steps; `hear` is called for each. Its promise ends after `stop`. */
export async function startSleepingWorker(
  { url, workerToken, broker }: Pick<QueueServer, 'url' | 'workerToken' | 'broker'>,
  { name, dataDir, places = 1 }: { name: string; dataDir: string; places?: number },
  hear: () => Promise<void>,
  stop: AbortSignal,
): Promise<{ done: Promise<void> }> {
  const cache = await createWorkerCache(dataDir, 1e9)
  const ready = Promise.withResolvers<void>()
  const identity = { worker_id: name, name, places, cores: places }
  const done = runWorker(
    {
      server: createWorkerServer({ url, token: workerToken }, identity),
      ...{
        queueUrl: broker.url,
        places,
        cache,
        workFolder: join(dataDir, 'files'),
        log: createLog('silent'),
      },
      programs: createMediaPrograms(loadConfig({ dataDir }, {})),
      borrowEngine: (model, work) =>
        work({
          async transcribe() {
            await hear()
            return { language: null, model, words: [], areTimesEstimated: false }
          },
          status: () => ({ model, folder: null, childPid: null }),
          close: async () => {},
        }),
      onReady: ready.resolve,
    },
    stop,
  )
  await ready.promise
  return { done }
}

/** Has workers transcribe what they don't listen to, a job for each call. */
export async function silentSteps({ services }: Pick<QueueServer, 'services'>): Promise<{
  transcribe(
    jobId: string,
    party: string,
    onWaiting?: TranscribeHooks['onWaiting'],
  ): ReturnType<Steps['transcribe']>
}> {
  const hash = Bun.SHA256.hash('sound', 'hex')
  const { mediaFolder, steps } = services
  await Bun.write(mediaFolder.partialPath('silent', 0), 'sound')
  await mediaFolder.adopt(mediaFolder.partialPath('silent', 0), hash)
  const { signal } = new AbortController()
  const nothing = () => {}
  const hooks = { onProgress: nothing, onWords: nothing, onWindow: nothing, onModelDownload: nothing }
  return {
    transcribe: (jobId, party, onWaiting = nothing) =>
      steps.transcribe(
        { jobId, name: 'hear', parties: [`drive:${party}`], signal },
        { hash, durationUs: 1e6, audioChannels: 1, language: null, resumeFrom: null },
        { ...hooks, onWaiting },
      ),
  }
}
