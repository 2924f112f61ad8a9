// How often a password may be guessed. Nobody is ever locked out: hitting a limit means waiting a few minutes
// at most, and a browser the person has signed in with before has its own limit, which strangers can't use up.
// Correct passwords don't count.

import { isLoopbackHost } from '../../adapters/address-classes.ts'
import { RoughcutError } from '../../errors.ts'
import { networkOf } from '../shared/caller-address.ts'
import { createTokenBuckets, type TokenBuckets } from '../shared/token-bucket.ts'

/**
 * `strangers` and `acquainted` add up to the 100 guesses an hour that one account allows, across all
 * networks.
 */
const GUESSES = {
  /** One account, from browsers nobody has signed in with. */
  strangers: { burst: 30, perHour: 50 },
  /** One account, from known devices and signed-in people. */
  acquainted: { burst: 10, perHour: 10 },
  /** One account from one network. */
  pair: { burst: 5, perHour: 60 },
  /** Any account from one network. */
  network: { burst: 30, perHour: 120 },
} as const

export type Guess = {
  email: string
  /** The caller's address; see `callerAddress`. */
  address: string
  /** From a known device, or while signed in as this person. */
  isAcquainted: boolean
}

export type GuessLimits = ReturnType<typeof createGuessLimits>

/** Limits wrong passwords per account, network and known device. */
export function createGuessLimits(nowMs: () => number) {
  const strangers = createTokenBuckets(GUESSES.strangers, nowMs)
  const acquainted = createTokenBuckets(GUESSES.acquainted, nowMs)
  const pairs = createTokenBuckets(GUESSES.pair, nowMs)
  const networks = createTokenBuckets(GUESSES.network, nowMs)

  const bucketsOf = ({ email, address, isAcquainted }: Guess): [TokenBuckets, string][] => {
    const account = email.trim().toLowerCase()
    if (isAcquainted) return [[acquainted, account]]
    const network = networkOf(address)
    // Behind a proxy we don't trust, everyone comes from loopback.
    const own: [TokenBuckets, string][] = isLoopbackHost(address) ? [] : [[networks, network]]
    return [...own, [strangers, account], [pairs, `${account} ${network}`]]
  }

  return {
    /**
     * Counts a guess before the password is checked. Throws `too_many_requests` with the time to wait.
     * Returns a function that undoes the count if the password was correct.
     */
    count(guess: Guess): { wasRight(): void } {
      const limits = bucketsOf(guess)
      const waitMs = Math.max(...limits.map(([buckets, key]) => buckets.waitMs(key)))
      if (waitMs > 0) throw tooManyGuesses(waitMs)
      for (const [buckets, key] of limits) buckets.take(key)
      return {
        wasRight() {
          for (const [buckets, key] of limits)
            if (buckets === pairs) buckets.refill(key)
            else buckets.giveBack(key)
        },
      }
    },
  }
}

/** The `rate_limited` error, with the wait in words. */
export function tooManyGuesses(waitMs: number, what: 'passwords' | 'codes' = 'passwords'): RoughcutError {
  const seconds = Math.ceil(waitMs / 1000)
  const words =
    seconds < 60 ? `${seconds} seconds` : seconds < 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`
  return new RoughcutError('too_many_requests', `Too many wrong ${what}. Wait ${words} and try again.`, {
    retryAfterSeconds: seconds,
  })
}
