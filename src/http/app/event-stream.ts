// Server-sent events by polling the database, so every change shows up whoever makes it (a job, the command line,
// another tab). When nothing was written, a poll costs microseconds.
import { asError } from '../../errors.ts'
import type { Log } from '../../log.ts'

/** Something the page shows, sent whenever its data differs from what was last sent under its key. */
export type LiveEvent = { event: string; key: string; data: unknown }

const LOOK_MS = 250
/** Keeps proxies and Bun from taking the silence for a dead connection. */
const HEARTBEAT_MS = 10_000

export type LiveSource = {
  /** Changes when there may be something new. */
  version(): string
  /** What the page shows now. Throws when the page loses access, which ends the stream. */
  look(): LiveEvent[]
  log: Log
  /** Called once when the page has left or lost access. */
  onEnd?: () => void
  /** The poll interval; for tests. */
  everyMs?: number
}

/** Sends everything once, then changes, until the page leaves or loses access. */
export function eventStream(request: Request, source: LiveSource): Response {
  const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
  if (request.method === 'HEAD') {
    // Elysia would wait for the stream to end to measure it.
    source.onEnd?.()
    return new Response(null, { headers })
  }
  const sent = new Map<string, string>()
  const encoder = new TextEncoder()
  let timer: ReturnType<typeof setInterval> | undefined
  let seen: string | null = null
  let sentAtMs = 0

  let isOver = false
  const stop = () => {
    clearInterval(timer)
    if (isOver) return
    isOver = true
    source.onEnd?.()
  }
  const tick = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const send = (text: string) => {
      controller.enqueue(encoder.encode(text))
      sentAtMs = performance.now()
    }
    try {
      const version = source.version()
      const isLate = performance.now() - sentAtMs >= HEARTBEAT_MS
      if (version !== seen || isLate) {
        seen = version
        for (const { event, key, data } of source.look()) {
          const text = JSON.stringify(data)
          if (sent.get(`${event} ${key}`) === text) continue
          sent.set(`${event} ${key}`, text)
          send(`event: ${event}\ndata: ${text}\n\n`)
        }
      }
      if (isLate) send(': still here\n\n')
    } catch (error) {
      stop()
      source.log.debug('event stream ended', { error: asError(error).message })
      try {
        send('event: gone\ndata: {}\n\n')
        controller.close()
      } catch {
        // The page has left.
      }
    }
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Sets how soon browsers reconnect after a server restart.
      controller.enqueue(encoder.encode('retry: 1000\n\n'))
      sentAtMs = performance.now()
      timer = setInterval(() => tick(controller), source.everyMs ?? LOOK_MS)
      timer.unref()
      request.signal.addEventListener('abort', stop, { once: true })
      tick(controller)
    },
    cancel: stop,
  })
  return new Response(body, { headers })
}
