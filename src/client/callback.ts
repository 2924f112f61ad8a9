// Verifies callbacks, which are signed as Standard Webhooks (https://www.standardwebhooks.com).
import { Webhook } from 'standardwebhooks'
import type { StoppedJob } from './wait.ts'

/**
 * The job in a callback. `body` is the request body exactly as received; `secret` is the drive's secret
 * (`roughcut drive secret`). Throws if Roughcut didn't send it, or sent it more than five minutes ago.
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
