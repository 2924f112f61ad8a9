// Follows what happens on the server while the page is visible. Read with `fetch`, because an
// `EventSource` hides why it was refused. A lost connection is retried at growing intervals; where
// the server can't hold another stream, the page polls instead.
import { type ReadonlySignal, signal } from '@preact/signals'
import { createSkippableWait, pauseAfter, RECONNECT } from '../../../backoff.ts'
import { CallError, notReached, reach, refusalOf, sentenceOf } from './call.ts'
import { createEventReader, type ServerEvent } from './event-text.ts'
import { whilePageVisible } from './page-visibility.ts'

export type Hearing =
  /** Events arrive as they happen, or will in a moment. */
  | { state: 'live' }
  /** The server can't be reached. */
  | { state: 'lost'; why: string }
  /** The server has no stream for this page: it is asked every few seconds. */
  | { state: 'asking'; why: string }
  /** The page may not listen anymore. */
  | { state: 'refused'; why: string }

export type LiveStream = {
  hearing: ReadonlySignal<Hearing>
  /** Tries now, instead of after the wait. */
  tryNow(): void
  stop(): void
}

/** The server sends something every 10 s; without it, the connection is dead. */
const SILENCE_MS = 25_000
/** A restarting server is back within this time, so the page shows nothing. */
const LOST_AFTER_MS = 4_000
const ASK_EVERY_MS = 5_000
const LOOK_AGAIN_MS = 10_000

export type Followed = {
  /** Below /app/api. */
  path: string
  onEvent(event: ServerEvent): void
  /** Polls for what the events would have reported. Throws `CallError`. */
  ask(): Promise<unknown>
}

/** Follows until stopped; returning to the page sends everything again. */
export function followLive(followed: Followed): LiveStream {
  const hearing = signal<Hearing>({ state: 'live' })
  const { wait, skip } = createSkippableWait()
  const stop = whilePageVisible(() => {
    const leaving = new AbortController()
    void follow(followed, leaving.signal, {
      note: (now) => {
        hearing.value = now
      },
      wait: (ms) => wait(ms, leaving.signal),
    })
    return () => leaving.abort()
  })
  return { hearing, tryNow: skip, stop }
}

type Around = { note: (now: Hearing) => void; wait: (ms: number) => Promise<void> }

async function follow({ path, onEvent, ask }: Followed, signal: AbortSignal, { note, wait }: Around) {
  let failures = 0
  let lostTimer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(lostTimer)
    lostTimer = undefined
    failures = 0
    note({ state: 'live' })
  }
  signal.addEventListener('abort', () => clearTimeout(lostTimer), { once: true })
  while (!signal.aborted) {
    let waitMs = pauseAfter(failures + 1, RECONNECT) ?? 0
    try {
      const isGone = await readStream(path, signal, heard, onEvent)
      // Signed out, or no longer allowed: the answer says so. Otherwise it continues.
      if (isGone) await ask()
    } catch (thrown) {
      if (signal.aborted) return
      const error = thrown instanceof CallError ? thrown : new CallError(0, sentenceOf(thrown))
      if ([401, 403, 404].includes(error.status)) {
        clearTimeout(lostTimer)
        lostTimer = undefined
        note({ state: 'refused', why: error.message })
        if (error.status !== 404) return
        // What is in the trash may be restored.
        await wait(LOOK_AGAIN_MS)
        continue
      }
      if (error.status === 429) {
        clearTimeout(lostTimer)
        note({ state: 'asking', why: error.message })
        await askFor(Math.max(waitMs, error.retryAfterMs ?? 0), ask, wait, signal)
        waitMs = 0
      } else lostTimer ??= setTimeout(() => note({ state: 'lost', why: error.message }), LOST_AFTER_MS)
    }
    failures++
    if (waitMs > 0) await wait(waitMs)
  }
}

/** Polls for that long; a failed request is retried with the next. */
async function askFor(ms: number, ask: Followed['ask'], wait: Around['wait'], signal: AbortSignal) {
  const endMs = performance.now() + Math.max(ms, ASK_EVERY_MS)
  while (!signal.aborted && performance.now() < endMs) {
    await ask().catch(() => {})
    await wait(ASK_EVERY_MS)
  }
}

/** Reads until the server ends it: true when it said that the page lost access. Throws `CallError`. */
async function readStream(
  path: string,
  signal: AbortSignal,
  onOpen: () => void,
  onEvent: Followed['onEvent'],
): Promise<boolean> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await reach(`/app/api${path}`, {
      credentials: 'same-origin',
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || response.body === null) throw await refusalOf(response)
    onOpen()
    const read = createEventReader()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return false
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      for (const event of read(value)) {
        if (event.event === 'gone') return true
        onEvent(event)
      }
    }
  } catch (thrown) {
    if (thrown instanceof CallError) throw thrown
    // The connection broke, or fell silent.
    throw notReached(thrown)
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}
