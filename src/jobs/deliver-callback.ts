// Sends what's in the outbox: one signed POST per attempt, retried on a schedule that survives restarts because it's
// stored in the rows. Delivery is at-least-once: a row is settled only after the receiver has answered, so a server
// killed in between sends again under the same webhook-id.

import type { FetchGuard, GuardedResponse } from '../adapters/fetch-guard.ts'
import { signWebhook } from '../adapters/webhook-signature.ts'
import { pauseAfter, wait } from '../backoff.ts'
import { asError, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { DueCallback, HeldBack, NewAttempt } from '../store/callbacks.ts'
import type { Store } from '../store/open.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Pauses before the second, third … attempt; after the last one the callback is abandoned. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
]
/** Jitter: pauses vary by up to this fraction, so a receiver that was down isn't hit all at once. */
const JITTER = 0.1
const ATTEMPT_TIMEOUT_MS = 10 * SECOND_MS
/** How much of the answer is kept for people to look at. */
const MAX_ANSWER_BYTES = 1024
/** How long to wait for those bytes once the status is known, as a share of the attempt's time. */
const ANSWER_SHARE = 1 / 5
const MAX_PARALLEL = 32
/** Limits for one drive and for one person: however many hosts they use, others keep most of the places. */
const MAX_PARALLEL_PER_PARTY = 8
/** A drive's receiver that never answers takes only a part of the drive's places. */
const MAX_PARALLEL_PER_RECEIVER = 4
/** The outbox is checked at least this often, because the command line changes rows and clocks jump. */
const MAX_SLEEP_MS = MINUTE_MS
const MIN_SLEEP_MS = SECOND_MS
const STOP_GRACE_MS = 1.5 * SECOND_MS

export type CallbackDelivery = {
  /** Sends what's due now. Call it after adding to the outbox, and once at startup. */
  wake(): void
  /** Gives running attempts `graceMs` to finish; interrupted ones are sent again at the next start. */
  stop(graceMs?: number): Promise<void>
}

/** A message: `body` is POSTed until the receiver accepts it. */
type DueMessage = Pick<
  DueCallback,
  'jobId' | 'url' | 'body' | 'attemptCount' | 'driveId' | 'userId' | 'apiVersion' | 'secrets'
> & {
  /** The `webhook-id`, if that is not `jobId`. */
  messageId?: string
}

/** Where messages wait; `createCallbackStore` documents the functions. */
type Outbox = Pick<Store['callbacks'], 'nextDueAtMs' | 'recordAttempt'> & {
  due(atMs: number, limit: number, heldBack?: HeldBack): DueMessage[]
}

export type CallbackDeliveryParts = {
  store: { callbacks: Outbox; lock: Store['lock'] }
  /** Named so in the log. */
  what?: 'callback' | 'event'
  fetchGuard: FetchGuard
  nowMs: () => number
  log: Log
  /** 0 to 1, for the jitter. */
  random?: () => number
  attemptTimeoutMs?: number
}

/** Sends what is due in the outbox, at most `MAX_PARALLEL` at once, and schedules the rest. */
export function createCallbackDelivery(parts: CallbackDeliveryParts): CallbackDelivery {
  const { store, nowMs, log, what = 'callback' } = parts
  /** By job id: the attempt under way and who holds its place. */
  const underWay = new Map<string, Held & { done: Promise<void> }>()
  const stopping = new AbortController()
  const cutOff = new AbortController()
  const attempt = createAttempt(parts, cutOff.signal)
  let timer: ReturnType<typeof setTimeout> | undefined
  let wakesAtMs = Number.POSITIVE_INFINITY
  let lookMs = 0

  function sendDue(): void {
    if (stopping.signal.aborted) return
    const startMs = performance.now()
    while (underWay.size < MAX_PARALLEL) {
      const heldBack = { jobIds: [...underWay.keys()], ...busyOf([...underWay.values()]) }
      const due = store.callbacks.due(nowMs(), MAX_PARALLEL - underWay.size, heldBack)
      if (due.length === 0) break
      for (const callback of due) if (!isBusy(heldOf(callback), [...underWay.values()])) begin(callback)
    }
    const nextAtMs = store.callbacks.nextDueAtMs()
    lookMs = performance.now() - startMs
    // Messages that are due but have no place start when one becomes free; this timer is for the others.
    if (nextAtMs !== null) wakeIn(Math.min(MAX_SLEEP_MS, Math.max(MIN_SLEEP_MS, nextAtMs - nowMs())))
  }

  /** Looks again in `ms`, or before if that was planned. */
  function wakeIn(ms: number): void {
    const atMs = performance.now() + ms
    if (atMs >= wakesAtMs) return
    clearTimeout(timer)
    wakesAtMs = atMs
    timer = setTimeout(wake, ms)
    timer.unref()
  }

  function begin(callback: DueMessage): void {
    const done = attempt(callback).then(
      () => undefined,
      // The row couldn't be written, so the callback is still due; without a pause it would be sent over and over.
      async (error: unknown) => {
        log.error(`${what}.not_recorded`, { jobId: callback.jobId, error: asError(error) })
        await wait(MAX_SLEEP_MS, stopping.signal).catch(() => {})
      },
    )
    underWay.set(callback.jobId, { ...heldOf(callback), done })
    void done.then(() => {
      underWay.delete(callback.jobId)
      // With thousands of callbacks to a dead receiver a check takes milliseconds (11 for 10,000): never spend more
      // than a quarter of the time checking.
      wakeIn(3 * lookMs)
    })
  }

  function wake(): void {
    clearTimeout(timer)
    wakesAtMs = Number.POSITIVE_INFINITY
    try {
      sendDue()
    } catch (error) {
      log.error(`${what}.outbox_unreadable`, { error: asError(error) })
      wakeIn(MAX_SLEEP_MS)
    }
  }

  return {
    wake,
    async stop(graceMs = STOP_GRACE_MS) {
      stopping.abort()
      clearTimeout(timer)
      const all = Promise.all([...underWay.values()].map(({ done }) => done))
      const grace = setTimeout(() => cutOff.abort(), graceMs)
      await all
      clearTimeout(grace)
    },
  }
}

/** Makes one attempt, then records and logs it. An attempt ended by `cutOff` isn't recorded. */
function createAttempt(parts: CallbackDeliveryParts, cutOff: AbortSignal) {
  const { store, nowMs, log, what = 'callback' } = parts

  async function send(callback: DueMessage, attemptedAtMs: number): Promise<Answer | null> {
    const timeoutMs = parts.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      const response = await parts.fetchGuard.request(callback.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Roughcut-Version': callback.apiVersion,
          ...signWebhook(callback.secrets, {
            id: callback.messageId ?? callback.jobId,
            timestampSeconds: Math.floor(attemptedAtMs / 1000),
            body: callback.body,
          }),
        },
        body: callback.body,
        signal: AbortSignal.any([deadline, cutOff]),
        // Never the first to end it: the deadline is for the whole attempt.
        timeoutMs: 2 * timeoutMs,
        maxRedirects: 0,
      })
      return {
        httpStatus: response.status,
        answer: await firstOf(response, timeoutMs * ANSWER_SHARE),
        errorMessage: null,
      }
    } catch (error) {
      if (cutOff.aborted) return null
      const late =
        deadline.aborted || (error instanceof RoughcutError && /sent nothing for/.test(error.message))
      return {
        httpStatus: null,
        answer: null,
        errorMessage: late ? `The receiver did not answer within ${timeoutMs / 1000} s.` : messageOf(error),
      }
    }
  }

  return async (callback: DueMessage): Promise<void> => {
    const attemptedAtMs = nowMs()
    const startMs = performance.now()
    const answer = await send(callback, attemptedAtMs)
    // Cut off by our own stop: not the receiver's failure, and sent again at the next start.
    if (answer === null) return
    const schedule = { delaysMs: RETRY_DELAYS_MS, jitter: JITTER }
    const pauseMs = pauseAfter(callback.attemptCount + 1, schedule, parts.random)
    const outcome = outcomeOf(answer.httpStatus, pauseMs !== null)
    const nextAttemptAtMs = outcome === 'retry' && pauseMs !== null ? Math.round(nowMs() + pauseMs) : null
    const durationMs = Math.round(performance.now() - startMs)
    const made = { ...answer, attemptedAtMs, durationMs, outcome, nextAttemptAtMs }
    await store.lock.retry(() => store.callbacks.recordAttempt(callback.jobId, made), cutOff)
    log[outcome === 'delivered' ? 'info' : 'warn'](`${what}.${outcome}`, {
      jobId: callback.jobId,
      attempt: callback.attemptCount + 1,
      status: answer.httpStatus,
      durationMs,
      ...(answer.errorMessage === null ? {} : { problem: answer.errorMessage }),
    })
  }
}

/** Who holds a place while an attempt is under way. */
type Held = { driveId: string; userId: string; origin: string }

function heldOf({ driveId, userId, url }: DueMessage): Held {
  return { driveId, userId, origin: originOf(url) }
}

/** Everyone who's at their limit. */
function busyOf(held: readonly Held[]): Omit<HeldBack, 'jobIds'> {
  const receivers = held.map(({ driveId, origin }) => ({ driveId, origin }))
  return {
    driveIds: thoseWith(
      MAX_PARALLEL_PER_PARTY,
      held.map(({ driveId }) => driveId),
    ),
    userIds: thoseWith(
      MAX_PARALLEL_PER_PARTY,
      held.map(({ userId }) => userId),
    ),
    receivers: thoseWith(
      MAX_PARALLEL_PER_RECEIVER,
      receivers.map((receiver) => JSON.stringify(receiver)),
    ).map((receiver) => JSON.parse(receiver) as (typeof receivers)[number]),
  }
}

function isBusy({ driveId, userId, origin }: Held, held: readonly Held[]): boolean {
  const { driveIds, userIds, receivers } = busyOf(held)
  const isBusyReceiver = receivers.some((one) => one.driveId === driveId && one.origin === origin)
  return isBusyReceiver || driveIds.includes(driveId) || userIds.includes(userId)
}

/** The values that appear at least `count` times, once each. */
function thoseWith(count: number, values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].filter(([, times]) => times >= count).map(([value]) => value)
}

type Answer = Pick<NewAttempt, 'httpStatus' | 'answer' | 'errorMessage'>

function outcomeOf(httpStatus: number | null, hasAnotherAttempt: boolean): NewAttempt['outcome'] {
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) return 'delivered'
  if (httpStatus === 410 || !hasAnotherAttempt) return 'given_up'
  return 'retry'
}

/** The first bytes of an answer as text; an answer that breaks off or never ends gives what came. */
async function firstOf(response: GuardedResponse, timeoutMs: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  const late = setTimeout(() => response.close(), timeoutMs)
  try {
    for await (const piece of response.body) {
      pieces.push(piece)
      sizeBytes += piece.length
      if (sizeBytes >= MAX_ANSWER_BYTES) break
    }
  } catch {
    // Only the status counts, and we have it.
  } finally {
    clearTimeout(late)
    response.close()
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, MAX_ANSWER_BYTES))
  return text.replaceAll('\0', '\ufffd')
}

/** Scheme, host and port as they are written, which is enough to count by. */
function originOf(url: string): string {
  return /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? url
}

function messageOf(error: unknown): string {
  return error instanceof RoughcutError
    ? error.message
    : `The callback could not be sent: ${asError(error).message}`
}
