// A worker: takes steps from the queue, does them with files fetched by hash, and hands the results to the server. It
// keeps nothing but a cache; another worker finishes whatever it leaves undone.
import { rm } from 'node:fs/promises'
import { type TakeOptions, takeSteps } from '../../adapters/broker/broker.ts'
import { pauseAfter, wait } from '../../backoff.ts'
import { asError } from '../../errors.ts'
import { isFatal, RETRY, type TakeStepParts, takeStep } from './take-step.ts'

export type WorkerParts = TakeStepParts & {
  queueUrl: string
  /** Steps at a time. */
  places: number
  /** Called once it takes steps. */
  onReady?: () => void
}

const SIGN_OF_LIFE_MS = 3_000

/** Works until `stop` is aborted. Throws `unauthorized` for a token that was revoked, `conflict` for another version. */
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
      const doing = takeStep(parts, stepId, signal).catch((error: unknown) => {
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
      await wait(pauseAfter(attempt, RETRY) ?? 0, signal).catch(() => {})
    }
  return null
}
