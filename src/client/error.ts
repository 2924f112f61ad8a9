/** Any answer other than 2xx; `message` is the server's, which names the field and what was expected. */
export class RoughcutApiError extends Error {
  override readonly name = 'RoughcutApiError'
  readonly status: number
  /** Seconds to wait before trying again; null if the server didn't say. */
  readonly retryAfterSeconds: number | null

  constructor(message: string, response: Response) {
    super(message)
    this.status = response.status
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null
  }
}

/** The error for an answer other than 2xx, with the message from its body if there is one. */
export async function refusalOf(response: Response): Promise<RoughcutApiError> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown }
  return new RoughcutApiError(
    typeof message === 'string' ? message : `The server answered ${response.status}.`,
    response,
  )
}
