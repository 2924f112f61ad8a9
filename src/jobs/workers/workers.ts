// The server's side of workers, put together: the desk, the queue to them, and the sizes of the fair queues, which
// follow the number of steps that the connected workers can do at a time.
import { createBroker } from '../../adapters/broker/broker.ts'
import type { Log } from '../../log.ts'
import { DEFAULT_QUEUE_SIZES, type QueueSizes, type Queues } from '../engine/queues.ts'
import { StepDesk } from './desk.ts'
import { createQueuedSteps } from './queued.ts'
import type { Steps } from './steps.ts'

export type Workers = {
  desk: StepDesk
  queueName: string
  queueSizes: QueueSizes
  /** Heavy steps, on workers. Call it once. */
  stepsWith(queues: Queues, model: () => string): Steps
  /** Live workers, and heavy steps: those that a worker is doing, and those that wait for their turn or for a worker. */
  load(): { workers: number; places: number; running: number; waiting: number }
  close(): Promise<void>
}

export type WorkersOptions = {
  queueUrl: string
  /** A secret of this data folder: servers that share a broker have queues of their own. */
  key: Uint8Array
  nowMs: () => number
  log: Log
}

/** Connects to the queue when the first step needs it. */
export function createWorkers({ queueUrl, key, nowMs, log }: WorkersOptions): Workers {
  const desk = new StepDesk(nowMs)
  const queueName = `steps-${new Bun.CryptoHasher('sha256', key).update('queue').digest('hex').slice(0, 16)}`
  const broker = createBroker({ url: queueUrl, queueName, log })
  const size = {
    // With one place, parties take turns, also while no worker is there.
    get places() {
      return Math.max(1, desk.workers.places())
    },
    get placesPerParty() {
      return Math.max(1, desk.workers.places())
    },
  }
  let steps: ReturnType<typeof createQueuedSteps> | null = null
  let waitingHere = () => 0
  return {
    desk,
    queueName,
    queueSizes: { ...DEFAULT_QUEUE_SIZES, speech: size },
    stepsWith(queues, model) {
      desk.workers.onChanged = () => queues.resized()
      waitingHere = () => queues.load('speech').waiting
      steps = createQueuedSteps({ desk, broker, queues, model, log })
      return steps
    },
    load() {
      const taken = desk.steps().map(({ worker }) => worker)
      const running = taken.filter((worker) => worker !== null).length
      return {
        ...{ workers: desk.workers.list().length, places: desk.workers.places(), running },
        waiting: taken.length - running + waitingHere(),
      }
    },
    async close() {
      steps?.close()
      await broker.close()
    },
  }
}
