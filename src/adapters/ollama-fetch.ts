// The fetch we give the ollama package: bounded in time and size, tied to the job's signal, and strict
// about the wire format, so a broken answer is an error here, not a line on the console.
import { asError, RoughcutError } from '../errors.ts'
import { bypassProxyOnLoopback } from './direct-loopback.ts'

export type OllamaTimeouts = {
  /** To the first byte. A cold model takes 30 to 100 s, a long prompt on a CPU minutes. */
  firstByteMs: number
  /** Between bytes: Ollama sends nothing while it writes a tool call. */
  idleMs: number
}

export const CHAT_TIMEOUTS: OllamaTimeouts = { firstByteMs: 300_000, idleMs: 180_000 }
export const QUICK_TIMEOUTS: OllamaTimeouts = { firstByteMs: 5_000, idleMs: 5_000 }

/** How messages name the server, and what helps if it doesn't answer. */
export type ModelServer = { name: string; todo: string }

const OLLAMA: ModelServer = { name: 'Ollama', todo: 'start it, or set OLLAMA_HOST' }

/** More than any answer we ask for. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024
const MAX_ERROR_BYTES = 64 * 1024

/**
 * A fetch for one call. It rejects with `model_unavailable` if the server can't be reached or doesn't
 * answer in time, with `agent_failed` if the answer breaks off or isn't what Ollama sends, and with the
 * signal's reason if the job is stopped.
 */
export function ollamaFetch(
  timeouts: OllamaTimeouts,
  signal?: AbortSignal,
  server: ModelServer = OLLAMA,
): typeof fetch {
  const bounded = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    const deadline = new Deadline(url, server)
    const signals = [deadline.signal, init?.signal, signal].filter((one) => one instanceof AbortSignal)
    deadline.start(timeouts.firstByteMs, 'model_unavailable')
    try {
      await bypassProxyOnLoopback(url)
      const response = await fetch(url, {
        ...init,
        signal: AbortSignal.any(signals),
        redirect: 'error',
        // Bun's own five-minute limit would end a cold start just before ours does.
        timeout: false,
      } as RequestInit)
      if (!response.ok) return await errorAnswer(response, deadline)
      return new Response(streamOf(checked(response, deadline, timeouts, signal)), {
        status: response.status,
        headers: { 'Content-Type': response.headers.get('content-type') ?? '' },
      })
    } catch (cause) {
      deadline.stop()
      signal?.throwIfAborted()
      deadline.signal.throwIfAborted()
      if (init?.signal?.aborted || cause instanceof RoughcutError) throw cause
      throw new RoughcutError(
        'model_unavailable',
        `${server.name} cannot be reached at ${url.origin}: ${server.todo}.`,
        { cause },
      )
    }
  }
  return Object.assign(bounded, { preconnect: fetch.preconnect })
}

/** Aborts with a reason that says who was silent, unless it's restarted or stopped in time. */
class Deadline {
  readonly #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly url: URL,
    readonly server: ModelServer,
  ) {}

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  start(ms: number, code: 'model_unavailable' | 'agent_failed'): void {
    clearTimeout(this.#timer)
    const message = `${this.server.name} at ${this.url.origin} sent nothing for ${Math.round(ms / 1000)} s: check its log, or try a smaller model.`
    this.#timer = setTimeout(() => this.#controller.abort(new RoughcutError(code, message)), ms)
    this.#timer.unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

/** An answer's bytes as they arrive. Fails if they stop, are too many, or aren't lines of JSON. */
async function* checked(
  response: Response,
  deadline: Deadline,
  timeouts: OllamaTimeouts,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const lines = (response.headers.get('content-type') ?? '').includes('ndjson') ? new JsonLines() : null
  let received = 0
  try {
    for await (const chunk of response.body ?? []) {
      deadline.start(timeouts.idleMs, 'agent_failed')
      received += chunk.length
      if (received > MAX_ANSWER_BYTES)
        throw new RoughcutError('agent_failed', 'The language model’s answer did not end, so it was stopped.')
      lines?.take(chunk)
      yield chunk
    }
    lines?.finish()
  } catch (cause) {
    signal?.throwIfAborted()
    deadline.signal.throwIfAborted()
    if (cause instanceof RoughcutError) throw cause
    throw new RoughcutError(
      'agent_failed',
      `The connection to ${deadline.server.name} at ${deadline.url.origin} broke while the language model was answering. Try again.`,
      { cause },
    )
  } finally {
    deadline.stop()
  }
}

/** Refuses lines that aren't JSON objects: the package would print them and continue, or crash. */
class JsonLines {
  readonly #decoder = new TextDecoder()
  #rest = ''

  take(chunk: Uint8Array): void {
    const text = this.#rest + this.#decoder.decode(chunk, { stream: true })
    const lines = text.split('\n')
    this.#rest = lines.pop() ?? ''
    lines.forEach(check)
  }

  finish(): void {
    if (this.#rest !== '') check(this.#rest)
  }
}

function check(line: string): void {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch (cause) {
    throw new RoughcutError('agent_failed', 'Ollama sent a line that is not JSON. Try again.', { cause })
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    throw new RoughcutError('agent_failed', "Ollama sent a line that isn't a JSON object. Try again.")
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await chunks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      } catch (error) {
        controller.error(asError(error))
      }
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

/** Turns any error into JSON of reasonable length, because the package prints anything else. */
async function errorAnswer(response: Response, deadline: Deadline): Promise<Response> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_ERROR_BYTES) break
  }
  deadline.stop()
  return Response.json({ error: errorText(text, response) }, { status: response.status })
}

function errorText(text: string, response: Response): string {
  try {
    const found = messageIn(JSON.parse(text))
    if (found !== null) return found.slice(0, 300)
  } catch {
    // Not the server's own error: the status says more than an HTML page.
  }
  return `status ${response.status}`
}

/** The text of an error in the shapes that servers use: Ollama's, OpenAI's, vLLM's and FastAPI's. */
function messageIn(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object') return null
  const { error, message, detail }: { error?: unknown; message?: unknown; detail?: unknown } = value
  return messageIn(error) ?? (typeof message === 'string' ? message : null) ?? messageIn(detail)
}
