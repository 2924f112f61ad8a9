// The server's side of workers, put together: the desk, the queue to them, and the sizes of the fair queues, which
// follow the number of steps that the connected workers can do at a time.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createBroker } from '../../adapters/broker/broker.ts'
import type { Log } from '../../log.ts'
import { DEFAULT_QUEUE_SIZES, type QueueSizes, type Resource } from '../engine/queues.ts'
import { STEP_KINDS, StepDesk, type StepKind } from './desk.ts'
import { createQueuedSteps, type QueuedStepsParts } from './queued.ts'
import type { Steps } from './steps.ts'
import type { WorkerSeen } from './worker-list.ts'

export type Workers = {
  desk: StepDesk
  queueName: string
  queueSizes: QueueSizes
  /** Heavy steps, on workers. Call it once. */
  stepsWith(parts: Pick<QueuedStepsParts, 'queues' | 'model' | 'services' | 'here'>): Steps
  /** Connected workers with what each does, and the steps that wait for their turn or for a worker. */
  load(): WorkerLoad
  close(): Promise<void>
}

export type WorkerLoad = {
  workers: (Pick<WorkerSeen, 'name' | 'version' | 'cores' | 'places'> & {
    /** What it does now. */
    steps: { kind: StepKind; jobId: string }[]
  })[]
  kinds: Record<StepKind, { running: number; waiting: number }>
}

export type WorkersOptions = {
  dataDir: string
  queueUrl: string
  /** A secret of this data folder: servers that share a broker have queues of their own. */
  key: Uint8Array
  nowMs: () => number
  /** How long a silent worker keeps its step. */
  leaseMs?: number
  log: Log
} & Pick<QueuedStepsParts, 'sections' | 'minPartUs'>

/** The queues in which steps of a kind wait for their turn. */
const RESOURCES_OF: Record<StepKind, readonly Resource[]> = {
  transcribe: ['speech'],
  probe: ['probe'],
  derive: ['derive', 'proxy'],
  render: ['render'],
}

/** Connects to the queue when the first step needs it. */
export function createWorkers({
  dataDir,
  queueUrl,
  key,
  nowMs,
  leaseMs,
  log,
  ...splitting
}: WorkersOptions): Workers {
  const desk = new StepDesk(nowMs, leaseMs)
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
  let waitingHere = (_kind: StepKind) => 0
  const resultsFolder = join(dataDir, 'worker-results')
  // Files that an earlier process did not adopt.
  rmSync(resultsFolder, { recursive: true, force: true })
  return {
    desk,
    queueName,
    queueSizes: {
      ...DEFAULT_QUEUE_SIZES,
      ...Object.fromEntries(
        Object.values(RESOURCES_OF).flatMap((names) => names.map((name) => [name, size])),
      ),
    },
    stepsWith({ queues, model, services, here }) {
      desk.workers.onChanged = () => queues.resized()
      waitingHere = (kind) => RESOURCES_OF[kind].reduce((sum, name) => sum + queues.load(name).waiting, 0)
      steps = createQueuedSteps({
        ...{ desk, broker, queues, model, services, here, resultsFolder, log, ...splitting },
        hold: (hashes, signal) => services().mediaFolder.hold(hashes, signal),
      })
      return steps
    },
    load() {
      const open = desk.steps()
      const of = (kind: StepKind) => {
        const own = open.filter((step) => step.kind === kind)
        const running = own.filter(({ worker }) => worker !== null).length
        return { running, waiting: own.length - running + waitingHere(kind) }
      }
      return {
        workers: desk.workers.list().map(({ id, name, version, cores, places }) => ({
          ...{ name, version, cores, places },
          steps: open.filter(({ worker }) => worker?.id === id).map(({ kind, jobId }) => ({ kind, jobId })),
        })),
        kinds: Object.fromEntries(STEP_KINDS.map((kind) => [kind, of(kind)])) as WorkerLoad['kinds'],
      }
    },
    async close() {
      steps?.close()
      await broker.close()
    },
  }
}
