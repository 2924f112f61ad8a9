// Signs callbacks as in Standard Webhooks (https://www.standardwebhooks.com), symmetric `v1`.
// Pure; jobs/deliver-callback.ts decides what to send when.
import { createHmac } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'

export type SignedMessage = {
  /** Constant across attempts, so receivers can recognize a repeated delivery. */
  id: string
  /** The time of this attempt; receivers refuse old ones. */
  timestampSeconds: number
  /** The body exactly as sent. */
  body: string
}

/**
 * The three headers of a signed message, with one signature per secret, so receivers can switch secrets. A
 * secret is `whsec_` and the key in base64. Throws without secrets, and for one without a key, rather than
 * sign with nothing.
 */
export function signWebhook(secrets: readonly string[], message: SignedMessage): Record<string, string> {
  if (secrets.length === 0) throw new Error('the drive has no callback secret')
  const content = `${message.id}.${message.timestampSeconds}.${message.body}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`,
  )
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampSeconds),
    'webhook-signature': signatures.join(' '),
  }
}

function keyOf(secret: string): Buffer {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  const key = Buffer.from(encoded, 'base64')
  if (key.length === 0) throw new Error('the callback secret of the drive holds no key')
  return key
}
