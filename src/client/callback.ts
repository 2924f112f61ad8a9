// Verifies callbacks, which are signed as Standard Webhooks (https://www.standardwebhooks.com).
import { Webhook } from 'standardwebhooks'
import type { StoppedJob } from './wait.ts'

/**
 * The job that a callback reports. `body` is the request's body exactly as received; `secret` is the drive's
 * (`roughcut drive secret`). Throws if Roughcut did not send it, or more than five minutes ago.
 */
export function verifyCallback(
  body: string,
  headers: Headers | Record<string, string>,
  secret: string,
): StoppedJob {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const plain = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
  return new Webhook(secret).verify(body, plain) as StoppedJob
}
