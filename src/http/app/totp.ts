// Six-digit codes from authenticator apps (RFC 6238: SHA-1, 30 seconds).
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

const ISSUER = 'Roughcut'
const PERIOD_SECONDS = 30
/** Clocks may be off by half a minute. */
const WINDOW_STEPS = 1

/** 160 random bits, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The time step near `nowMs` that `code` is for; null for a wrong code. Spaces don't count. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = appOf(secret).validate({ token, timestamp: nowMs, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta
}

/** What an app scans: the address, and the QR code's dark squares as an SVG path, `size` wide and high. */
export function totpPicture(secret: string, email: string): { uri: string; size: number; path: string } {
  const uri = appOf(secret, email).toString()
  const { data, size } = encode(uri, { border: 2, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { uri, size, path }
}

function appOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}
