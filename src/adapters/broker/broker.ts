// The queue between the server and its workers: BullMQ on Redis or Valkey. It holds nothing but the ids of steps and
// decides only when and where one is taken; what a step is, and whether it is still needed, the server says.
import { RedisClient } from 'bun'
import { asError, RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { pauseAfter, wait } from '../backoff.ts'

/** Lower numbers first. */
const STEP_PRIORITY = { export: 1, import: 2, derive: 3 } as const
type StepPriority = keyof typeof STEP_PRIORITY

type QueueCounts = { waiting: number; taken: number }

export type Broker = {
  /** Puts a step into the queue, unless it is there. Throws `unavailable` while the broker cannot be reached. */
  add(stepId: string, priority: StepPriority): Promise<void>
  /** Takes a step out of the queue that no worker has taken. */
  remove(stepId: string): Promise<void>
  counts(): Promise<QueueCounts>
  close(): Promise<void>
}

export type BrokerOptions = {
  /** `redis://` or `rediss://`. */
  url: string
  /** Of this server's data folder: servers may share a broker. */
  queueName: string
  log: Log
}

/** How long one command to the broker may take. */
const COMMAND_MS = 3_000
/** A worker that does not renew its lock for so long has lost the step. */
const LOCK_MS = 15_000
const STALLED_CHECK_MS = 5_000
/** How soon a worker asks again after the broker failed. */
const RETRY_MS = 1_000
const RECONNECT = { delaysMs: [500, 1000, 2000, 5000], jitter: 0.2, isEndless: true }
/** Before all names of BullMQ's keys. */
const PREFIX = 'roughcut'
/** The same problem is logged once in so long. */
const REPEAT_LOG_MS = 60_000

/** The server's end. It connects when it is first used, and again after the broker was away. */
export function createBroker({ url, queueName, log }: BrokerOptions): Broker {
  const complain = onceInAWhile(log)
  let opened: Promise<Queue> | null = null
  type Queue = Awaited<ReturnType<typeof open>>
  const open = async () => {
    const { Queue } = await import('./bullmq.ts')
    const connection = await connect(url, complain)
    const queue = new Queue(queueName, { connection: connection as never, prefix: PREFIX })
    queue.on('error', complain)
    return {
      queue,
      async close() {
        await inTime(queue.close()).catch(() => {})
        connection.disconnect()
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
      // A connection that never came up, or hangs, is replaced by the next command.
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
        // One that a worker has taken is locked and stays: its worker asks the server and stops.
        await queue.remove(stepId).catch(() => {})
      }),
    counts: () =>
      withQueue(async (queue) => {
        const { waiting = 0, prioritized = 0, active = 0 } = await queue.getJobCounts()
        return { waiting: waiting + prioritized, taken: active }
      }),
    async close() {
      const end = await opened?.catch(() => null)
      await end?.close()
    },
  }
}

const KEEP_NOTHING = { removeOnComplete: true, removeOnFail: true }

export type TakeOptions = BrokerOptions & {
  /** Steps taken at a time. */
  places: number
  /** Does a step. When it returns, the step leaves the queue, whatever became of it: the server adds it again. */
  take(stepId: string): Promise<void>
  signal: AbortSignal
}

/** The worker's end: takes steps until `signal` is aborted, through every absence of the broker. */
export async function takeSteps({ url, queueName, log, places, take, signal }: TakeOptions): Promise<void> {
  const complain = onceInAWhile(log)
  const { Worker } = await import('./bullmq.ts')
  const connection = await connectWhenUp(url, complain, signal)
  if (connection === null) return
  const worker = new Worker(queueName, async (job) => take(String(job.id)), {
    ...{ connection: connection as never, prefix: PREFIX, concurrency: places },
    ...{ lockDuration: LOCK_MS, stalledInterval: STALLED_CHECK_MS, maxStalledCount: 1_000 },
    runRetryDelay: RETRY_MS,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  })
  worker.on('error', complain)
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await inTime(worker.close()).catch(() => worker.close(true).catch(() => {}))
  connection.disconnect()
}

/** What `doctor` asks: the broker's version. Throws `unavailable`. */
export async function brokerVersion(url: string): Promise<string> {
  const client = new RedisClient(url, { autoReconnect: false, connectionTimeout: COMMAND_MS })
  try {
    const info = String(await inTime(client.send('INFO', ['server'])))
    return /^(?:valkey|redis)_version:.+$/m.exec(info)?.[0].trim().replace('_version:', ' ') ?? 'unknown'
  } catch (cause) {
    throw unavailable(url, cause)
  } finally {
    client.close()
  }
}

async function connect(url: string, complain: (error: Error) => void) {
  const { createBunRedisClient } = await import('./bullmq.ts')
  // The adapter reconnects by itself; two that do would fight.
  const raw = new RedisClient(url, { autoReconnect: false, connectionTimeout: COMMAND_MS })
  await inTime(raw.connect())
  const connection = createBunRedisClient(raw as never)
  connection.on('error', complain)
  return connection
}

async function connectWhenUp(url: string, complain: (error: Error) => void, signal: AbortSignal) {
  for (let attempt = 1; !signal.aborted; attempt++)
    try {
      return await connect(url, complain)
    } catch (cause) {
      complain(unavailable(url, cause))
      await wait(pauseAfter(attempt, RECONNECT) ?? COMMAND_MS, signal).catch(() => {})
    }
  return null
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the queue does not answer')), COMMAND_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function unavailable(url: string, cause: unknown): RoughcutError {
  return new RoughcutError('unavailable', `The queue at ${shownAddress(url)} can't be reached.`, { cause })
}

/** Without user name and password. */
export function shownAddress(url: string): string {
  return URL.parse(url)?.host || 'an unreadable address'
}

/** A broker that is away fails every command: one line is enough. */
function onceInAWhile(log: Log): (error: Error) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - lastMs < REPEAT_LOG_MS) return
    lastMs = performance.now()
    log.warn('queue unreachable', { error: asError(error).message })
  }
}
