// Turns an answer of /app/api into its value, or into an error with the server's sentence.

/** A refused or failed request; `status` is 0 when the server was not reached. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** When the server wants to be asked again; null: it did not say. */
  readonly retryAfterMs: number | null
  constructor(
    readonly status: number,
    message: string,
    { retryAfterMs = null, ...options }: ErrorOptions & { retryAfterMs?: number | null } = {},
  ) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}

let onSignedOut: () => void = () => {}

/** Called when the server no longer knows the session. */
export function whenSignedOut(callback: () => void): void {
  onSignedOut = callback
}

/** As `fetch`, but a server that is not there is a `CallError`. */
export async function reach(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init)
  } catch (cause) {
    if (init?.signal?.aborted) throw cause
    throw notReached(cause)
  }
}

export function notReached(cause: unknown): CallError {
  return new CallError(
    0,
    'The server doesn’t answer. Check that Roughcut is running and that this device can reach it, then try again.',
    { cause },
  )
}

type Treated = { data: unknown; error: unknown; response?: Response | undefined }

/** The answer of a call made with `api`. Throws `CallError`. */
export async function answered<Call extends Treated>(
  call: Promise<Call>,
): Promise<Exclude<Call['data'], null>> {
  const { data, error, response } = await call
  if (error === null || error === undefined) return data as Exclude<Call['data'], null>
  if (error instanceof CallError) throw error
  const { status, value } = error as { status: number; value: unknown }
  if (value instanceof CallError) throw value
  if (value instanceof TypeError) throw notReached(value)
  throw refusal(status, value, response)
}

/** The JSON of an answer to `reach`. Throws `CallError` when it is a refusal. */
export async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw await refusalOf(response)
  return response.json().catch(() => null)
}

/** What a failed answer to `reach` says. */
export async function refusalOf(response: Response): Promise<CallError> {
  return refusal(response.status, await response.json().catch(() => null), response)
}

function refusal(status: number, body: unknown, response?: Response): CallError {
  if (status === 401) onSignedOut()
  const message = messageOf(body) ?? `The server answered ${status}. Try again in a moment.`
  const seconds = Number(response?.headers.get('retry-after') ?? 0)
  return new CallError(status, message, { retryAfterMs: seconds > 0 ? seconds * 1000 : null })
}

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null
  return typeof body.message === 'string' ? body.message : null
}

/** What went wrong, for people. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof CallError) return thrown.message
  console.error(thrown)
  return thrown instanceof Error
    ? `Something went wrong on this page: ${thrown.message}. Reload it, and report this if it happens again.`
    : String(thrown)
}
