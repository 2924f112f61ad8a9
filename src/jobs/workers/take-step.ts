// One step of a worker: claims it, does it with files fetched by hash, reports on it every second, and hands in how it
// ended, also when the server is away at that moment.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from '../../adapters/file-hash.ts'
import type { WorkerCache } from '../../adapters/worker-cache.ts'
import type { ClaimedStep, WorkerServer } from '../../adapters/worker-server.ts'
import { type Backoff, pauseAfter, wait } from '../../backoff.ts'
import { asError, RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { StepFailed, type StepParts, workOf } from './do-step.ts'

export type TakeStepParts = StepParts & {
  server: WorkerServer
  cache: WorkerCache
  /** Where steps write their output until it's sent; its content is removed. */
  workFolder: string
  log: Log
}

/** Also how soon a canceled step is noticed. */
const REPORT_MS = 1_000
/** A server that is away for longer has given the step to nobody, and starts it again. */
const SERVER_AWAY_MS = 60_000
/** While the server can't be reached. */
export const RETRY: Backoff = { delaysMs: [500, 1000, 2000, 4000], jitter: 0.2, isEndless: true }
/** Errors that waiting can't fix. */
const FATAL = new Set(['unauthorized', 'conflict'])

/** Does nothing if nobody needs the step or another worker has it. Throws `unavailable`, and what `isFatal` names. */
export async function takeStep(parts: TakeStepParts, stepId: string, stop: AbortSignal): Promise<void> {
  const { server, log } = parts
  const claimed = await server.claim(stepId, stop)
  if (claimed === null) return
  const { lease, kind } = claimed
  const startedAt = performance.now()
  let outcome = await attempt(parts, stepId, claimed, stop)
  try {
    await untilHeard(() => handBack(server, stepId, lease, outcome), stop)
  } catch (error) {
    if (!isGone(error)) throw error
    outcome = { kind: 'lost' }
  }
  const durationMs = Math.round(performance.now() - startedAt)
  log.info(`step ${outcome.kind}`, { step: stepId, kind, durationMs })
}

/** Finished and lost steps are the server's already. */
async function handBack(
  server: WorkerServer,
  stepId: string,
  lease: string,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind === 'failed') await server.fail(stepId, lease, outcome)
  if (outcome.kind === 'given back') await server.giveBack(stepId, lease, outcome.reason)
}

type Outcome =
  | { kind: 'finished' | 'lost' }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'given back'; reason: string }

async function attempt(
  parts: TakeStepParts,
  stepId: string,
  claimed: ClaimedStep,
  stop: AbortSignal,
): Promise<Outcome> {
  const { server } = parts
  const { lease } = claimed
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  const folder = join(parts.workFolder, crypto.randomUUID())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const work = workOf(parts, claimed, {
      send: (report) => server.report(stepId, lease, report, signal),
      withFiles: (hashes, use) => withFiles(parts, stepId, lease, hashes, signal, use),
      ...{ folder, signal },
    })
    const reporting = keepReporting(() => work.report(), lost, signal)
    try {
      const { file, result } = await work.run()
      if (file !== null) {
        const { sha256 } = await hashFile(file, signal)
        await untilHeard(() => server.deposit(stepId, lease, file, sha256, signal), signal)
      }
      await reporting.end()
      await untilHeard(async () => server.finish(stepId, lease, await result(), signal), signal)
      return { kind: 'finished' }
    } finally {
      await reporting.end()
    }
  } catch (thrown) {
    if (lost.signal.aborted || isGone(thrown)) return { kind: 'lost' }
    if (stop.aborted) return { kind: 'given back', reason: 'the worker was stopped' }
    if (isFatal(thrown)) throw thrown
    if (thrown instanceof StepFailed) return { kind: 'failed', code: thrown.code, message: thrown.message }
    const error = asError(thrown)
    parts.log.error('step given back', { step: stepId, error })
    return { kind: 'given back', reason: error.message }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One after the other, each kept until `work` ends. */
function withFiles<T>(
  { server, cache }: TakeStepParts,
  stepId: string,
  lease: string,
  hashes: readonly string[],
  signal: AbortSignal,
  work: (pathOf: (hash: string) => string) => Promise<T>,
): Promise<T> {
  const paths = new Map<string, string>()
  const next = (index: number): Promise<T> => {
    const hash = hashes[index]
    if (hash === undefined) return work((wanted) => paths.get(wanted) ?? join('not-fetched', wanted))
    const fetchFrom = (start: number) => server.media(stepId, lease, hash, start, signal)
    return cache.withFile(hash, fetchFrom, signal, (path) => {
      paths.set(hash, path)
      return next(index + 1)
    })
  }
  return next(0)
}

/** Reports every second; aborts `lost` when the step is taken away, or the server is away for too long. */
function keepReporting(report: () => Promise<void>, lost: AbortController, signal: AbortSignal) {
  const finished = new AbortController()
  const until = AbortSignal.any([signal, finished.signal])
  let heardAt = performance.now()
  const done = (async () => {
    while (!until.aborted) {
      await wait(REPORT_MS, until).catch(() => {})
      if (until.aborted) return
      try {
        await report()
        heardAt = performance.now()
      } catch (error) {
        if (isGone(error) || isFatal(error) || performance.now() - heardAt > SERVER_AWAY_MS)
          lost.abort(asError(error))
      }
    }
  })()
  return {
    async end() {
      finished.abort()
      await done
    },
  }
}

/** Tries again while the server cannot be reached, and ends the waiting with `signal`. */
async function untilHeard(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  for (let failures = 1; ; failures++)
    try {
      return await work()
    } catch (error) {
      const isAway = error instanceof RoughcutError && error.code === 'unavailable'
      if (!isAway || performance.now() - startedAt > SERVER_AWAY_MS) throw error
      await wait(pauseAfter(failures, RETRY) ?? 0, signal)
    }
}

function isGone(error: unknown): boolean {
  return error instanceof RoughcutError && error.code === 'gone'
}

/** The token was revoked, or the server has another version. */
export function isFatal(error: unknown): boolean {
  return error instanceof RoughcutError && FATAL.has(error.code)
}
