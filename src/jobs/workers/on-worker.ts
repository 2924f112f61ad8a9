// Runs a step on a worker: waits for its turn, for a worker, and for a valid result. The queue may lose everything, be
// down, or hand a step out twice; the desk decides.
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Broker, StepPriority } from '../../adapters/broker/broker.ts'
import { asError, RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { type Queues, type Resource, runInLine } from '../engine/queues.ts'
import type { ReceivedFile, StepDesk, StepToDo } from './desk.ts'
import { progressOf } from './file-messages.ts'
import type { FileHooks, StepOfJob } from './steps.ts'

export type OnWorkerParts = {
  desk: StepDesk
  broker: Pick<Broker, 'add' | 'remove'>
  queues: Queues
  /** Asked at each step: workers read files that are on this machine. */
  hold(hashes: readonly string[], signal: AbortSignal): Promise<Disposable>
  /** Where files from workers arrive. */
  resultsFolder: string
  log: Log
}

/** How often unclaimed steps are put into the queue; those already in it don't change. */
const FILL_EVERY_MS = 2_000
/** How many wrong files in a row fail the step. */
const MAX_REFUSED = 3

/** What a step is for the desk, without what all steps have in common, and where it waits. */
type Described = Omit<StepToDo, 'id' | 'jobId' | 'results'> & {
  resource: Resource
  priority: StepPriority
  results?: StepToDo['results']
  /** Files that it reads beside media: what earlier steps made. */
  made?: StepToDo['files']
}

type DescribedFile = Pick<Described, 'resource' | 'priority' | 'kind' | 'files' | 'made' | 'input'> & {
  maxBytes?: number
}

export type OnWorker = {
  /** Gives what `finish` makes of the worker's result. */
  run<T>(
    step: StepOfJob,
    described: Described,
    finish: (result: unknown, received: ReceivedFile | null) => T,
  ): Promise<T>
  /** A step that makes a file: `check` examines it before it becomes `toFile`, and throws `bad_request` for a wrong one. */
  make<T>(
    step: StepOfJob,
    described: DescribedFile,
    target: { toFile: string; hooks: FileHooks },
    check: (file: string, result: unknown, sha256: string) => Promise<T>,
  ): Promise<T>
  /** Ends the filling of the queue; open steps end with their signals. */
  close(): void
}

/**
 * Runs steps on workers: opens each at the desk, puts its id into the queue until a worker has it, and holds the files
 * that it reads.
 */
export function createOnWorker(parts: OnWorkerParts): OnWorker {
  const { desk, broker, queues } = parts
  const filling = fillQueue(parts)
  const run: OnWorker['run'] = (step, { resource, priority, made, ...described }, finish) =>
    runInLine(queues, resource, step, async () => {
      const id = stepId(step)
      const { jobId, signal } = step
      using _held = await parts.hold([...described.files.keys()], signal)
      const files = new Map([...described.files, ...(made ?? [])])
      const opened = desk.open({ results: null, ...described, files, id, jobId }, finish, signal)
      filling.add(id, priority)
      // A crash of this process isn't the job's doing while a worker is busy with it, or none is there.
      step.standby?.waits()
      try {
        return await opened
      } finally {
        step.standby?.works()
        filling.drop(id)
        // A worker that takes it in this moment asks the desk and drops it.
        void broker.remove(id).catch(() => {})
      }
    })
  return {
    run,
    async make(step, { maxBytes = Number.MAX_SAFE_INTEGER, ...described }, { toFile, hooks }, check) {
      const folder = join(parts.resultsFolder, crypto.randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const onReport = (given: unknown) => {
        const { label, percent } = progressOf(given)
        hooks.onProgress(label, percent)
        // Another worker would begin from the start.
        return false
      }
      const wanted = { ...described, results: { folder, maxBytes }, onReport, onWaiting: hooks.onWaiting }
      try {
        for (let refused = 1; ; refused++) {
          const { result, file, sha256 } = await run(step, wanted, sentFile)
          try {
            const value = await check(file, result, sha256)
            await rename(file, toFile)
            return value
          } catch (error) {
            step.signal.throwIfAborted()
            parts.log.warn('result of a worker refused', { step: stepId(step), error: asError(error) })
            if (!isWrongFile(error)) throw error
            if (refused < MAX_REFUSED) continue
            const message = `Workers returned a wrong result for this ${MAX_REFUSED} times. The server log has the reason.`
            throw new RoughcutError('internal_error', message, { cause: error })
          }
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    close: () => filling.close(),
  }
}

function sentFile(result: unknown, received: ReceivedFile | null) {
  if (received === null) throw new RoughcutError('bad_request', 'The file has not been sent.')
  return { result, file: received.path, sha256: received.sha256 }
}

function isWrongFile(error: unknown): boolean {
  return error instanceof RoughcutError && error.code === 'bad_request'
}

/** Puts steps that nobody is doing into the queue, again and again. */
function fillQueue({ desk, broker, log }: OnWorkerParts) {
  const priorities = new Map<string, StepPriority>()
  let isFilling = false
  const fill = async () => {
    if (isFilling) return
    isFilling = true
    try {
      for (const step of desk.unclaimed()) {
        await broker.add(step.id, priorities.get(step.id) ?? 'import')
        step.onWaiting(
          desk.workers.places() === 0 ? 'waiting for a worker to connect' : 'waiting for a worker',
        )
      }
    } catch (error) {
      for (const step of desk.unclaimed()) step.onWaiting('waiting for the queue, which does not answer')
      log.debug('steps not queued', { error: asError(error).message })
    } finally {
      isFilling = false
    }
  }
  const timer = setInterval(() => void fill(), FILL_EVERY_MS)
  return {
    add(id: string, priority: StepPriority) {
      priorities.set(id, priority)
      void fill()
    },
    drop: (id: string) => void priorities.delete(id),
    close: () => clearInterval(timer),
  }
}

/** A job and its step, in characters that every queue takes. */
function stepId({ jobId, name }: Pick<StepOfJob, 'jobId' | 'name'>): string {
  return `${jobId}-${Bun.SHA256.hash(name, 'hex').slice(0, 16)}`
}
