// The server's record of steps for workers, and who has each. A worker claims a step and gets a lease; only the newest
// lease may report and hand in results. Kept in memory: the job in the database is the truth, and reopens its step
// after a restart.
import { join } from 'node:path'
import { asError, type ErrorCode, isResultErrorCode, RoughcutError } from '../../errors.ts'
import { hashOfSecret, randomSecret } from '../../store/secrets.ts'
import { DEFAULT_LEASE_MS, WorkerList, type WorkerSeen } from './worker-list.ts'

export const STEP_KINDS = ['transcribe', 'probe', 'derive', 'render'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** A file that a worker sent, in its place but not yet checked. */
export type ReceivedFile = { path: string; sha256: string; sizeBytes: number }

export type StepToDo = {
  /** The same for the same step of the same job. */
  id: string
  jobId: string
  kind: StepKind
  /** The files that it reads: where each is, by SHA-256 in hex. */
  files: ReadonlyMap<string, string>
  /** Where a worker may put the file that it makes; null for a step that makes none. */
  results: { folder: string; maxBytes: number } | null
  /** Called at each claim, because work that was handed in doesn't have to be repeated. */
  input(): unknown
  /** Throws `bad_request` for an impossible report; true: the work has advanced. */
  onReport(report: unknown): boolean
  onWaiting(reason: string): void
}

/** What a worker shows to report on a step: the step, the lease of its claim, and its token. */
export type Holder = { stepId: string; lease: string; tokenId: string }

export type StepState = { id: string; jobId: string; kind: StepKind; worker: WorkerSeen | null }

/** How many workers may lose or return a step without making progress. */
const MAX_FRUITLESS_CLAIMS = 5
const MAX_MESSAGE = 2_000

type Entry = {
  step: StepToDo
  lease: { hash: string; worker: WorkerSeen; seenAtMs: number; received: ReceivedFile | null } | null
  fruitless: number
  finish(result: unknown, received: ReceivedFile | null): void
  reject(error: Error): void
}

export class StepDesk {
  readonly workers: WorkerList
  readonly #entries = new Map<string, Entry>()

  constructor(
    private readonly nowMs: () => number,
    private readonly leaseMs = DEFAULT_LEASE_MS,
  ) {
    this.workers = new WorkerList(nowMs, leaseMs)
  }

  /**
   * Resolves with what `finish` makes of the result that a worker hands in; rejects with the signal's reason at once,
   * whatever the worker does. `finish` throws `bad_request` for a result that is not right.
   */
  open<T>(
    step: StepToDo,
    finish: (result: unknown, received: ReceivedFile | null) => T,
    signal: AbortSignal,
  ): Promise<T> {
    if (this.#entries.has(step.id)) throw new Error(`step ${step.id} is already open`)
    signal.throwIfAborted()
    const done = Promise.withResolvers<T>()
    // From here on, nothing is accepted from a worker: the entry is removed before the promise settles.
    const close = () => {
      signal.removeEventListener('abort', onAbort)
      this.#entries.delete(step.id)
    }
    const reject = (error: Error) => {
      close()
      done.reject(error)
    }
    const onAbort = () => reject(asError(signal.reason))
    signal.addEventListener('abort', onAbort, { once: true })
    this.#entries.set(step.id, {
      ...{ step, lease: null, fruitless: 0, reject },
      finish: (result, received) => {
        const value = finish(result, received)
        close()
        done.resolve(value)
      },
    })
    return done.promise
  }

  /** Null: nobody needs the step anymore, or another worker is doing it. */
  claim(stepId: string, worker: WorkerSeen): { lease: string; kind: StepKind; input: unknown } | null {
    const entry = this.#entries.get(stepId)
    if (!entry || this.#isBeingDone(entry)) return null
    if (entry.lease !== null) this.#release(entry, `worker ${entry.lease.worker.name} was lost`)
    if (!this.#entries.has(stepId)) return null
    const lease = randomSecret()
    entry.lease = { hash: hashOfSecret(lease), worker, seenAtMs: this.nowMs(), received: null }
    return { lease, kind: entry.step.kind, input: entry.step.input() }
  }

  /** Throws `gone` for a lease that another one has replaced, or a step that nobody needs; `bad_request`. */
  report(holder: Holder, report: unknown): void {
    const entry = this.#held(holder)
    if (entry.step.onReport(report)) entry.fruitless = 0
  }

  /** Ends the lease with its result. Throws like `report`. */
  finish(holder: Holder, result: unknown): void {
    const entry = this.#held(holder)
    entry.finish(result, entry.lease?.received ?? null)
  }

  /** The step cannot be done, wherever it is tried. Throws `gone`, and `bad_request` for a code that no job has. */
  fail(holder: Holder, code: string, message: string): void {
    if (!isResultErrorCode(code as ErrorCode))
      throw new RoughcutError('bad_request', `"${code}" is not a code of a job.`)
    this.#held(holder).reject(new RoughcutError(code as ErrorCode, message.slice(0, MAX_MESSAGE)))
  }

  /** The worker cannot do the step; another one may. Throws `gone`. */
  giveBack(holder: Holder, reason: string): void {
    this.#release(this.#held(holder), reason.slice(0, MAX_MESSAGE))
  }

  /** Where a file that the step reads is; null for any other. Throws `gone`. */
  fileOf(holder: Holder, hash: string): string | null {
    return this.#held(holder).step.files.get(hash) ?? null
  }

  /** A new name for the step's file: what one request wrote, no other writes to. Throws `gone`, and `bad_request` for a step without. */
  resultPlace(holder: Holder): { path: string; maxBytes: number } {
    const { results } = this.#held(holder).step
    if (results === null) throw new RoughcutError('bad_request', 'This step produces no file.')
    return { path: join(results.folder, crypto.randomUUID()), maxBytes: results.maxBytes }
  }

  /** The file is in its place. Throws `gone`. */
  deposit(holder: Holder, received: ReceivedFile): void {
    const { lease } = this.#held(holder)
    if (lease !== null) lease.received = received
  }

  /** Steps that no worker is doing. */
  unclaimed(): StepToDo[] {
    return [...this.#entries.values()].filter((entry) => !this.#isBeingDone(entry)).map(({ step }) => step)
  }

  /** Every open step, and who is doing it. */
  steps(): StepState[] {
    return [...this.#entries.values()].map((entry) => ({
      ...{ id: entry.step.id, jobId: entry.step.jobId, kind: entry.step.kind },
      worker: this.#isBeingDone(entry) ? (entry.lease?.worker ?? null) : null,
    }))
  }

  #isBeingDone({ lease }: Entry): boolean {
    return lease !== null && this.nowMs() - lease.seenAtMs < this.leaseMs
  }

  #held({ stepId, lease: secret, tokenId }: Holder): Entry {
    const entry = this.#entries.get(stepId)
    const lease = entry?.lease
    if (!entry || !lease || lease.hash !== hashOfSecret(secret) || lease.worker.tokenId !== tokenId)
      throw new RoughcutError('gone', 'This step was given to another worker. Stop, and take another step.')
    lease.seenAtMs = this.nowMs()
    return entry
  }

  #release(entry: Entry, reason: string): void {
    entry.lease = null
    entry.fruitless += 1
    entry.step.onWaiting('waiting for a worker')
    if (entry.fruitless < MAX_FRUITLESS_CLAIMS) return
    const message = `Workers tried this ${MAX_FRUITLESS_CLAIMS} times without making progress. The server log has the reason.`
    entry.reject(new RoughcutError('internal_error', message, { cause: new Error(reason) }))
  }
}
