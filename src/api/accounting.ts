// Refuses work that a drive cannot pay for. What a job uses is taken later, where it is stored.
import { RoughcutError } from '../errors.ts'
import type { Store } from '../store/open.ts'

const UNITS = {
  mediaSeconds: { words: 'media seconds', flag: '--media-seconds' },
  aiCredits: { words: 'AI credits', flag: '--ai-credits' },
} as const

/** Throws `payment_required` when the drive's balance is 0 or less; null is unlimited. */
export function requireBalance(
  store: Pick<Store, 'charges'>,
  driveId: string,
  unit: keyof typeof UNITS,
): void {
  const left = store.charges.balanceOf(driveId)[unit]
  if (left === null || left > 0) return
  const { words, flag } = UNITS[unit]
  throw new RoughcutError(
    'payment_required',
    `The drive of this token has ${left} ${words} left, so nothing was started. Whoever runs the server can add some: roughcut drive set ${driveId} ${flag} N.`,
  )
}
