// Errors in the shape of OpenAI's API, which its clients read.
import { noRoom } from '../../adapters/disk-room.ts'
import { asError, isDiskFull, RoughcutError, statusOfCode } from '../../errors.ts'
import type { Log } from '../../log.ts'

/** A bad request; `param` names the field. */
export class OpenAiError extends Error {
  override readonly name = 'OpenAiError'
  constructor(
    readonly status: number,
    message: string,
    readonly param: string | null = null,
    readonly code: string | null = null,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }

  /** The body, and the last event of a stream. */
  get body() {
    const type = this.status >= 500 ? 'server_error' : 'invalid_request_error'
    return { error: { message: this.message, type, param: this.param, code: this.code } }
  }

  get response(): Response {
    return Response.json(this.body, {
      status: this.status,
      headers: { 'cache-control': 'no-store', ...this.headers },
    })
  }
}

/** A 400 about the form field `param`. */
export function wrongField(param: string, message: string): OpenAiError {
  return new OpenAiError(400, message, param)
}

const CODES: Record<number, string> = {
  401: 'invalid_api_key',
  402: 'insufficient_quota',
  429: 'rate_limit_exceeded',
}
/** Transcription failures caused by the file; all others are the server's fault. */
const FILE_PROBLEMS = new Set(['unsupported_media', 'corrupt_media', 'download_incomplete'])

/** An answer for anything thrown. Unexpected errors are logged and become incidents. */
export function openAiErrorOf(thrown: unknown, log: Log): OpenAiError {
  if (thrown instanceof OpenAiError) return thrown
  const error = asError(thrown)
  if (error instanceof RoughcutError) {
    const status = FILE_PROBLEMS.has(error.code) ? 400 : statusOfCode(error.code)
    const headers: Record<string, string> =
      error.retryAfterSeconds === null ? {} : { 'retry-after': String(error.retryAfterSeconds) }
    if (status === 401) headers['www-authenticate'] = 'Bearer'
    const param = status === 400 && FILE_PROBLEMS.has(error.code) ? 'file' : null
    if (status !== 500 || error.code !== 'internal_error')
      return new OpenAiError(status, error.message, param, CODES[status] ?? null, headers)
  }
  if (isDiskFull(error)) return new OpenAiError(507, noRoom().message)
  const incident = Bun.randomUUIDv7()
  log.error('transcription request failed', { incident, error })
  return new OpenAiError(500, `Something went wrong inside Roughcut (incident ${incident}). Try again.`)
}
