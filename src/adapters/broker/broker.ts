// The queue between the server and its workers: BullMQ on Redis, Valkey or Postgres. It only holds step ids and only
// decides when and where a step is taken; the server knows what a step is and whether it's still needed.

import { pauseAfter, wait } from '../../backoff.ts'
import { asError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { type BrokerConnection, COMMAND_MS, connect, inTime, unavailable } from './connections.ts'

/** Lower numbers first. */
const STEP_PRIORITY = { export: 1, import: 2, derive: 3 } as const
export type StepPriority = keyof typeof STEP_PRIORITY

type QueueCounts = { waiting: number; taken: number }

export type Broker = {
  /** Adds a step to the queue unless it's there. Throws `unavailable` while the broker can't be reached. */
  add(stepId: string, priority: StepPriority): Promise<void>
  /** Removes a step from the queue if no worker has taken it. */
  remove(stepId: string): Promise<void>
  counts(): Promise<QueueCounts>
  close(): Promise<void>
}

export type BrokerOptions = {
  /** `redis://`, `rediss://` or `postgres://`. */
  url: string
  /** The id of this server's data folder, because servers may share a broker. */
  queueName: string
  log: Log
}

/** How soon a worker asks again after the broker failed. */
const RETRY_MS = 1_000
const RECONNECT = { delaysMs: [500, 1000, 2000, 5000], jitter: 0.2, isEndless: true }
/** The same problem is logged at most once in this time. */
const REPEAT_LOG_MS = 60_000

/** The server's end. It connects on first use, and reconnects after the broker was down. */
export function createBroker({ url, queueName, log }: BrokerOptions): Broker {
  const complain = onceInAWhile(log)
  let opened: Promise<Queue> | null = null
  type Queue = Awaited<ReturnType<typeof open>>
  const open = async () => {
    const { Queue } = await import('./bullmq.ts')
    const connection = await connect(url, complain)
    const queue = new Queue(queueName, connection.options, connection.backend)
    queue.on('error', complain)
    await queue.waitUntilReady()
    return {
      queue,
      async close() {
        await inTime(queue.close()).catch(() => {})
        connection.close()
      },
    }
  }
  const withQueue = async <T>(work: (queue: Queue['queue']) => Promise<T>): Promise<T> => {
    opened ??= open()
    const opening = opened
    try {
      const { queue } = await inTime(opening)
      return await inTime(work(queue))
    } catch (cause) {
      // The next command replaces a connection that never came up or hangs.
      if (opened === opening) opened = null
      void opening.then((end) => end.close()).catch(() => {})
      throw unavailable(url, cause)
    }
  }
  return {
    add: (stepId, priority) =>
      withQueue(async (queue) => {
        await queue.add('step', {}, { jobId: stepId, ...KEEP_NOTHING, priority: STEP_PRIORITY[priority] })
      }),
    remove: (stepId) =>
      withQueue(async (queue) => {
        // A step that a worker has taken is locked and stays; its worker asks the server and stops.
        await queue.remove(stepId).catch(() => {})
      }),
    counts: () =>
      withQueue(async (queue) => {
        const { waiting = 0, prioritized = 0, active = 0 } = await queue.getJobCounts()
        return { waiting: waiting + prioritized, taken: active }
      }),
    async close() {
      // One that is still being opened, for a broker that is away, may never be.
      const end = opened && (await inTime(opened).catch(() => null))
      await end?.close()
    },
  }
}

const KEEP_NOTHING = { removeOnComplete: true, removeOnFail: true }

export type TakeOptions = BrokerOptions & {
  /** Steps taken at a time. */
  places: number
  /** A worker that doesn't renew its lock for this long loses the step. */
  lockMs: number
  /** Runs a step. When it returns, the step leaves the queue whatever the result; the server re-adds it if needed. */
  take(stepId: string): Promise<void>
  signal: AbortSignal
}

/** The worker's end: takes steps until `signal` is aborted, even if the broker goes down in between. */
export async function takeSteps(options: TakeOptions): Promise<void> {
  const { url, queueName, log, places, lockMs, take, signal } = options
  const complain = onceInAWhile(log)
  const { Worker } = await import('./bullmq.ts')
  const connection = await connectWhenUp(url, complain, signal)
  if (connection === null) return
  const worker = new Worker(
    queueName,
    async (job) => take(String(job.id)),
    {
      ...{ ...connection.options, concurrency: places, runRetryDelay: RETRY_MS },
      ...{ lockDuration: lockMs, stalledInterval: Math.round(lockMs / 3), maxStalledCount: 1_000 },
      ...{ removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } },
    },
    connection.backend,
  )
  worker.on('error', complain)
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  // A broker that is away answers neither; its lock on the steps ends by itself.
  await inTime(worker.close())
    .catch(() => inTime(worker.close(true)))
    .catch(() => {})
  connection.close()
}

async function connectWhenUp(
  url: string,
  complain: (error: Error) => void,
  signal: AbortSignal,
): Promise<BrokerConnection | null> {
  for (let attempt = 1; !signal.aborted; attempt++)
    try {
      return await connect(url, complain)
    } catch (cause) {
      complain(unavailable(url, cause))
      await wait(pauseAfter(attempt, RECONNECT) ?? COMMAND_MS, signal).catch(() => {})
    }
  return null
}

/** While the broker is down, every command fails; one line is enough. */
function onceInAWhile(log: Log): (error: Error) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - lastMs < REPEAT_LOG_MS) return
    lastMs = performance.now()
    log.warn('queue unreachable', { error: asError(error).message })
  }
}
