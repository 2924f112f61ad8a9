// Waits while another process holds the database's write lock. SQLite blocks the calling thread, and the server has
// only one, so it blocks for a moment at most; longer waits happen between turns of the event loop.
import type { Database } from 'bun:sqlite'
import { isDatabaseBusy, RoughcutError } from '../errors.ts'

/** A command has nothing else to do while it waits. */
const COMMAND_PATIENCE_MS = 5_000
/** Longer than a short transaction of a command takes; everybody waits for it, and /healthz answers within 100 ms. */
const SERVER_PATIENCE_MS = 25
const LOOK_EVERY_MS = 50
/** How long a request waits before it is answered 503. */
const REQUEST_PATIENCE_MS = 2_000
const RETRY_AFTER_SECONDS = 2

export type WriteLock = {
  /** From now on, waits on this thread for moments only: for a server. */
  serve(): void
  /** Null: the database can be written to. Else resolves once it can; rejects with `unavailable` after 2 s. */
  waitUntilFree(): Promise<void> | null
  /** Does `work` (synchronous), again each time the database becomes free, until it succeeds or `signal` is aborted. */
  retry<T>(work: () => T, signal?: AbortSignal): Promise<T>
  /** Like `retry`, but for as long as a request may wait; then rejects with `unavailable`. */
  retryForRequest<T>(work: () => T): Promise<T>
  /** What was thrown, noticed if another process holds the lock. */
  notice(thrown: unknown): void
  /** Another process holds the lock, as of the last look. Nothing that can be left out is tried then. */
  isHeld(): boolean
  close(): void
}

/** Waits for other processes' locks off the event loop. */
export function createWriteLock(raw: Database): WriteLock {
  let isServing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** While another process holds it; resolved when it no longer does, or at the end. */
  let held: PromiseWithResolvers<void> | null = null

  const setPatience = (ms: number) => raw.run(`PRAGMA busy_timeout = ${ms}`)
  setPatience(COMMAND_PATIENCE_MS)

  const tryLock = (): boolean => {
    if (raw.inTransaction) return true
    try {
      raw.run('BEGIN IMMEDIATE')
      raw.run('ROLLBACK')
      return true
    } catch (error) {
      if (isDatabaseBusy(error)) return false
      // A full or broken disk: the next write will report it.
      return true
    }
  }

  const free = () => {
    clearTimeout(timer)
    held?.resolve()
    held = null
  }
  const look = () => {
    if (tryLock()) {
      setPatience(SERVER_PATIENCE_MS)
      free()
    } else timer = setTimeout(look, LOOK_EVERY_MS)
  }
  const hold = (): Promise<void> => {
    if (held === null) {
      held = Promise.withResolvers<void>()
      // Everybody else fails at once and waits for the timer.
      setPatience(0)
      timer = setTimeout(look, LOOK_EVERY_MS)
    }
    return held.promise
  }

  const retry = async <T>(work: () => T, signal?: AbortSignal): Promise<T> => {
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isServing || !isDatabaseBusy(error)) throw error
        await untilAborted(hold(), signal)
      }
    }
  }

  return {
    serve() {
      isServing = true
      setPatience(SERVER_PATIENCE_MS)
    },
    waitUntilFree() {
      if (!isServing || (held === null && tryLock())) return null
      return within(REQUEST_PATIENCE_MS, hold())
    },
    retry,
    async retryForRequest(work) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(databaseBusy()), REQUEST_PATIENCE_MS)
      try {
        return await retry(work, late.signal)
      } finally {
        clearTimeout(timer)
      }
    },
    notice(thrown) {
      if (isServing && isDatabaseBusy(thrown)) void hold()
    },
    isHeld: () => held !== null,
    close: free,
  }
}

/** The answer to a request that couldn't be carried out: nothing was changed. */
export function databaseBusy(cause?: unknown): RoughcutError {
  return new RoughcutError(
    'unavailable',
    'Another program is writing to the database. Nothing was changed; try again in a moment.',
    { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
}

function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(databaseBusy()), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function untilAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}
