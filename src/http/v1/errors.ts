// Errors as HTTP answers: {error, message}, and the one place where a failed request is logged.
// Only messages of RoughcutError reach a client; anything else becomes an incident id.
import { noRoom } from '../../adapters/disk-room.ts'
import { asError, isDatabaseBusy, isDiskFull, RoughcutError, statusOfCode } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { databaseBusy } from '../../store/write-lock.ts'
import type { ErrorReply } from './reply.ts'

/** `message` is for people; the form of `error` depends on the version. */
export function errorReply(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  { details = null, fields = {} }: Partial<Omit<ErrorReply['error'], 'message'>> = {},
): ErrorReply {
  return { status, headers, error: { message, details, fields } }
}

/** Answers an error thrown while handling a request. `about` goes into an incident's log line. */
export function replyToThrown(
  thrown: unknown,
  log: Log,
  about: { method: string; path: string },
): ErrorReply {
  const error = asError(isDatabaseBusy(thrown) ? databaseBusy(thrown) : thrown)
  if (error instanceof RoughcutError) {
    const status = statusOfCode(error.code)
    if (status === 401) return errorReply(401, error.message, { 'www-authenticate': 'Bearer' })
    const { retryAfterSeconds } = error
    if (retryAfterSeconds !== null)
      return errorReply(status, error.message, { 'retry-after': String(retryAfterSeconds) }, error)
    if (status !== 500) return errorReply(status, error.message, {}, error)
  }
  if (isDiskFull(error)) {
    log.error('disk full', { ...about, error })
    return errorReply(507, noRoom().message)
  }
  const incident = Bun.randomUUIDv7()
  log.error('request failed', { incident, ...about, error })
  return errorReply(
    500,
    `Something went wrong inside Roughcut. Try again in 5 to 10 seconds; if it keeps happening, give the server's operator the incident id ${incident}, which is in its log.`,
  )
}
