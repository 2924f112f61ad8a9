// Signs callbacks as Standard Webhooks asks (https://www.standardwebhooks.com), symmetric `v1`.
// Pure; what is sent when is jobs/deliver-callback.ts.
import { createHmac } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'

export type SignedMessage = {
  /** Constant over all attempts, so that receivers can recognize a repeated delivery. */
  id: string
  /** When this attempt is made; receivers refuse what is too old. */
  timestampSeconds: number
  /** The body as it is sent, byte for byte. */
  body: string
}

/**
 * The three headers of a signed message, with one signature per secret, so that receivers can change over.
 * A secret is `whsec_` and the key in base64. Throws without secrets, and for one that has no key, rather
 * than sign with nothing.
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
