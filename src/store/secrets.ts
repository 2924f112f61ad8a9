// Random secrets and the hashes that are kept of them. They have 256 random bits, so a fast hash is
// right: there is nothing to guess. Passwords are another matter and are hashed by the web application.
import { randomBytes } from 'node:crypto'

/** 32 random bytes, base64url (43 characters). */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** 32 random bytes, hex (64 characters). */
export function randomNonce(): string {
  return randomBytes(32).toString('hex')
}

/** A Standard Webhooks secret: `whsec_` and 32 random bytes in base64. */
export function randomWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** SHA-256, hex. */
export function hashOfSecret(secret: string): string {
  return Bun.SHA256.hash(secret, 'hex')
}
