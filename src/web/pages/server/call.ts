// What comes back from /app/api: the answer, or the server's sentence as an error.

/** A refused or failed request; `status` is 0 when the server was not reached. */
export class CallError extends Error {
  override readonly name = 'CallError'
  constructor(
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
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

function notReached(cause: unknown): CallError {
  return new CallError(
    0,
    'The server does not answer. Check that Roughcut is running and that this device can reach it, then try again.',
    { cause },
  )
}

type Treated = { data: unknown; error: unknown }

/** The answer of a call made with `api`. Throws `CallError`. */
export async function answered<Call extends Treated>(
  call: Promise<Call>,
): Promise<Exclude<Call['data'], null>> {
  const { data, error } = await call
  if (error === null || error === undefined) return data as Exclude<Call['data'], null>
  if (error instanceof CallError) throw error
  const { status, value } = error as { status: number; value: unknown }
  if (value instanceof CallError) throw value
  if (value instanceof TypeError) throw notReached(value)
  throw refusal(status, value)
}

/** The JSON of an answer to `reach`. Throws `CallError` when it is a refusal. */
export async function jsonOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusal(response.status, body)
  return body
}

function refusal(status: number, body: unknown): CallError {
  if (status === 401) onSignedOut()
  return new CallError(status, messageOf(body) ?? `The server answered ${status}. Try again in a moment.`)
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
    ? `Something in this page failed: ${thrown.message}. Reload the page; if it happens again, report it.`
    : String(thrown)
}
