// Signs callbacks as Standard Webhooks asks (https://www.standardwebhooks.com), symmetric `v1`.
// Pure; what is sent when is jobs/deliver-callback.ts.
import { createHmac } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'

export type SignedMessage = {
  /** Constant over all attempts, so that receivers can tell a repeated delivery. */
  id: string
  /** When this attempt is made; receivers refuse what is too old. */
  timestampSeconds: number
  /** The body as it is sent, byte for byte. */
  body: string
}

/**
 * The three headers of a signed message. `secret` is `whsec_` and the key in base64. Throws for a
 * secret that has no key, rather than sign with nothing.
 */
export function signWebhook(secret: string, message: SignedMessage): Record<string, string> {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  const key = Buffer.from(encoded, 'base64')
  if (key.length === 0) throw new Error('the callback secret of the drive holds no key')
  const content = `${message.id}.${message.timestampSeconds}.${message.body}`
  const signature = createHmac('sha256', key).update(content).digest('base64')
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampSeconds),
    'webhook-signature': `v1,${signature}`,
  }
}
