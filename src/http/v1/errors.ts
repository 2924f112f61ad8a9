// Errors as HTTP answers: {error, message}, and the one place where a failed request is logged.
// Only messages of RoughcutError reach a client; anything else becomes an incident id.
import { STATUS_CODES } from 'node:http'
import { noRoom } from '../../adapters/disk-room.ts'
import { asError, isDatabaseBusy, isDiskFull, RoughcutError, statusOfCode } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { databaseBusy } from '../../store/write-lock.ts'
import type { Reply } from './reply.ts'

/** `error` is the status phrase, `message` is for the person who reads it. */
export function errorReply(status: number, message: string, headers: Record<string, string> = {}): Reply {
  // Node says "Payload Too Large" for 413, as the interface does; HTTP itself renamed it in 2022.
  return { status, headers, body: JSON.stringify({ error: STATUS_CODES[status] ?? 'Error', message }) }
}

/** What was thrown while a request was answered. `about` stands in the log line of an incident. */
export function replyToThrown(thrown: unknown, log: Log, about: { method: string; path: string }): Reply {
  const error = asError(isDatabaseBusy(thrown) ? databaseBusy(thrown) : thrown)
  if (error instanceof RoughcutError) {
    const status = statusOfCode(error.code)
    if (status === 401) return errorReply(401, error.message, { 'www-authenticate': 'Bearer' })
    const { retryAfterSeconds } = error
    if (retryAfterSeconds !== null)
      return errorReply(status, error.message, { 'retry-after': String(retryAfterSeconds) })
    if (status !== 500) return errorReply(status, error.message)
  }
  if (isDiskFull(error)) {
    log.error('disk full', { ...about, error })
    return errorReply(507, noRoom().message)
  }
  const incident = Bun.randomUUIDv7()
  log.error('request failed', { incident, ...about, error })
  return errorReply(
    500,
    `Something went wrong inside Roughcut. Try again in 5 to 10 seconds; if it goes on, give whoever runs this server the incident id ${incident}, which stands in its log.`,
  )
}
