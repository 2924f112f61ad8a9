// Sends a file to a signed upload link of an import (`upload_urls`), and resumes where a broken connection left off.
import { RoughcutApiError, refusalOf } from './error.ts'

export type UploadOptions = {
  signal?: AbortSignal
  /** Pauses before each further attempt, in milliseconds; by default 0.5, 2, 5, 15 and 30 seconds. */
  retryDelaysMs?: readonly number[]
  fetch?: (request: Request) => Promise<Response>
}

const RETRY_DELAYS_MS = [500, 2_000, 5_000, 15_000, 30_000]
/** Timed out, replaced by a newer connection, or too many requests: the same request may succeed later. */
const PASSING = new Set([408, 409, 429])

/**
 * Resolves once the server has the whole file (`openAsBlob(path)` in Node.js, `Bun.file(path)` in Bun, a `File` in a
 * browser). Throws `RoughcutApiError` if the server refuses it, for example a link that has expired, and what `fetch` threw
 * last if the server could not be reached.
 */
export async function uploadFile(uploadUrl: string, file: Blob, options: UploadOptions = {}): Promise<void> {
  const { signal, retryDelaysMs = RETRY_DELAYS_MS, fetch: ask = globalThis.fetch } = options
  const withSignal = signal === undefined ? {} : { signal }
  const put = async (): Promise<void> => {
    const received = await receivedBytes(ask(new Request(uploadUrl, withSignal)))
    if (received === file.size) return
    const headers: Record<string, string> =
      received === 0 ? {} : { 'content-range': `bytes ${received}-${file.size - 1}/${file.size}` }
    const body = received === 0 ? file : file.slice(received)
    const response = await ask(new Request(uploadUrl, { method: 'PUT', body, headers, ...withSignal }))
    if (!response.ok) throw await refusalOf(response)
  }
  for (const delayMs of [...retryDelaysMs, null]) {
    try {
      return await put()
    } catch (error) {
      const isFinal = error instanceof RoughcutApiError && error.status < 500 && !PASSING.has(error.status)
      if (delayMs === null || isFinal || signal?.aborted) throw error
      await pause(delayMs, signal)
    }
  }
}

async function receivedBytes(asked: Promise<Response>): Promise<number> {
  const response = await asked
  if (!response.ok) throw await refusalOf(response)
  return ((await response.json()) as { received: number }).received
}

function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
