// Server-sent events by looking again: whatever changes rows (a job, the command line, another tab)
// is seen, because rows are what is looked at. When nothing was written, a look costs microseconds.
import { asError } from '../../errors.ts'
import type { Log } from '../../log.ts'

/** Something that the page shows; it is sent when its data differs from what was sent under its key. */
export type LiveEvent = { event: string; key: string; data: unknown }

const LOOK_MS = 250
/** So that no proxy in between, and not Bun, takes the silence for a dead connection. */
const HEARTBEAT_MS = 10_000

export type LiveSource = {
  /** Differs when it is worth looking. */
  version(): string
  /** The models that are available now. Throws when the page may no longer see it: then the stream ends. */
  look(): LiveEvent[]
  log: Log
  /** The page has left, or may no longer look; once. */
  onEnd?: () => void
  /** Of looks; for tests. */
  everyMs?: number
}

/** Sends everything once, and then what changes, until the page leaves or may no longer look. */
export function eventStream(request: Request, source: LiveSource): Response {
  const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
  if (request.method === 'HEAD') {
    // Elysia would wait for the end of the stream to measure it.
    source.onEnd?.()
    return new Response(null, { headers })
  }
  const sent = new Map<string, string>()
  const encoder = new TextEncoder()
  let timer: ReturnType<typeof setInterval> | undefined
  let seen: string | null = null
  let heardAtMs = 0

  let isOver = false
  const stop = () => {
    clearInterval(timer)
    if (isOver) return
    isOver = true
    source.onEnd?.()
  }
  const tick = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const say = (text: string) => {
      controller.enqueue(encoder.encode(text))
      heardAtMs = performance.now()
    }
    try {
      const version = source.version()
      const isLate = performance.now() - heardAtMs >= HEARTBEAT_MS
      if (version !== seen || isLate) {
        seen = version
        for (const { event, key, data } of source.look()) {
          const text = JSON.stringify(data)
          if (sent.get(`${event} ${key}`) === text) continue
          sent.set(`${event} ${key}`, text)
          say(`event: ${event}\ndata: ${text}\n\n`)
        }
      }
      if (isLate) say(': still here\n\n')
    } catch (error) {
      stop()
      source.log.debug('event stream ended', { error: asError(error).message })
      try {
        say('event: gone\ndata: {}\n\n')
        controller.close()
      } catch {
        // The page has left.
      }
    }
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Sets how soon browsers reconnect after a restart of the server.
      controller.enqueue(encoder.encode('retry: 1000\n\n'))
      heardAtMs = performance.now()
      timer = setInterval(() => tick(controller), source.everyMs ?? LOOK_MS)
      timer.unref()
      request.signal.addEventListener('abort', stop, { once: true })
      tick(controller)
    },
    cancel: stop,
  })
  return new Response(body, { headers })
}
