// A worker: takes steps from the queue, does them with files fetched by hash, and hands the results to the server. It
// keeps nothing but a cache; another worker finishes whatever it leaves undone.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type TakeOptions, takeSteps } from '../../adapters/broker/broker.ts'
import { hashFile } from '../../adapters/file-hash.ts'
import type { WorkerCache } from '../../adapters/worker-cache.ts'
import type { ClaimedStep, WorkerServer } from '../../adapters/worker-server.ts'
import { pauseAfter, wait } from '../../backoff.ts'
import { asError, RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { StepFailed, type StepParts, workOf } from './do-step.ts'

export type WorkerParts = StepParts & {
  server: WorkerServer
  queueUrl: string
  /** Steps at a time. */
  places: number
  cache: WorkerCache
  /** Where steps write their output until it's sent; its content is removed. */
  workFolder: string
  log: Log
  /** Called once it takes steps. */
  onReady?: () => void
}

const SIGN_OF_LIFE_MS = 3_000
/** Also how soon a canceled step is noticed. */
const REPORT_MS = 1_000
/** A server that is away for longer has given the step to nobody, and starts it again. */
const SERVER_AWAY_MS = 60_000
const RETRY = { delaysMs: [500, 1000, 2000, 4000], jitter: 0.2, isEndless: true }
/** Errors that waiting can't fix. */
const FATAL = new Set(['unauthorized', 'conflict'])

/** Works until `stop` is aborted. Throws `unauthorized` for a token that is not valid any more, `conflict` for another version. */
export async function runWorker(parts: WorkerParts, stop: AbortSignal): Promise<void> {
  const { server, log } = parts
  const ended = new AbortController()
  const signal = AbortSignal.any([stop, ended.signal])
  await rm(parts.workFolder, { recursive: true, force: true })
  const first = await untilReached(parts, signal)
  if (first === null) return
  const lifeSigns = (async () => {
    while (!signal.aborted) {
      await wait(SIGN_OF_LIFE_MS, signal).catch(() => {})
      if (signal.aborted) return
      await server.hello(signal).catch((error: unknown) => {
        if (isFatal(error)) ended.abort(error)
        else if (!signal.aborted) log.warn('server unreachable', { error: asError(error).message })
      })
    }
  })()
  const underWay = new Set<Promise<void>>()
  const options: TakeOptions = {
    ...{ url: parts.queueUrl, queueName: first.queue, lockMs: first.lease_ms },
    ...{ log, places: parts.places, signal },
    take: async (stepId) => {
      const doing = doStep(parts, stepId, signal).catch((error: unknown) => {
        if (isFatal(error)) ended.abort(error)
        else if (!signal.aborted) log.error('step not done', { step: stepId, error: asError(error) })
      })
      underWay.add(doing)
      await doing
      underWay.delete(doing)
    },
  }
  parts.onReady?.()
  await takeSteps(options)
  await Promise.all([lifeSigns, ...underWay])
  if (ended.signal.aborted) throw ended.signal.reason
  await server.goodbye().catch(() => {})
}

async function untilReached({ server, log }: WorkerParts, signal: AbortSignal) {
  for (let attempt = 1; !signal.aborted; attempt++)
    try {
      return await server.hello(signal)
    } catch (error) {
      if (isFatal(error)) throw error
      if (signal.aborted) break
      if (attempt === 1) log.warn('server unreachable', { error: asError(error).message })
      await wait(pauseAfter(attempt, RETRY) ?? REPORT_MS, signal).catch(() => {})
    }
  return null
}

async function doStep(parts: WorkerParts, stepId: string, stop: AbortSignal): Promise<void> {
  const { server, log } = parts
  const claimed = await server.claim(stepId, stop)
  if (claimed === null) return
  const { lease, kind } = claimed
  const startedAt = performance.now()
  const outcome = await attempt(parts, stepId, claimed, stop)
  if (outcome.kind === 'lost') return log.info('step lost', { step: stepId })
  if (outcome.kind === 'failed') await server.fail(stepId, lease, outcome)
  if (outcome.kind === 'given back') await server.giveBack(stepId, lease, outcome.reason)
  const durationMs = Math.round(performance.now() - startedAt)
  log.info(`step ${outcome.kind}`, { step: stepId, kind, durationMs })
}

type Outcome =
  | { kind: 'finished' | 'lost' }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'given back'; reason: string }

async function attempt(
  parts: WorkerParts,
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
  { server, cache }: WorkerParts,
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

/** Tries again while the server cannot be reached. */
async function untilHeard(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  for (let failures = 1; ; failures++)
    try {
      return await work()
    } catch (error) {
      const isAway = error instanceof RoughcutError && error.code === 'unavailable'
      if (!isAway || performance.now() - startedAt > SERVER_AWAY_MS) throw error
      await wait(pauseAfter(failures, RETRY) ?? REPORT_MS, signal)
    }
}

function isGone(error: unknown): boolean {
  return error instanceof RoughcutError && error.code === 'gone'
}

function isFatal(error: unknown): boolean {
  return error instanceof RoughcutError && FATAL.has(error.code)
}
