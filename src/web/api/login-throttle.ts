// Slows down guessing of passwords: by person and by address, counted only when a guess was wrong.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RoughcutError } from '../../errors.ts'

/** Wrong guesses for one person from one address, and from one address for anybody, in a quarter of an hour. */
const GUESSES = { pair: 5, address: 30, seconds: 15 * 60 } as const

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

export function createLoginThrottle() {
  const pairs = new RateLimiterMemory({ points: GUESSES.pair, duration: GUESSES.seconds })
  const addresses = new RateLimiterMemory({ points: GUESSES.address, duration: GUESSES.seconds })
  const keyOf = (email: string, address: string) => `${email.trim().toLowerCase()} ${networkOf(address)}`

  return {
    /** Throws `too_many_requests` when there were too many wrong guesses. Takes its place before the password is looked at. */
    async take(email: string, address: string): Promise<void> {
      try {
        // The address first: once it is refused, no further emails are remembered for it.
        await addresses.consume(networkOf(address))
        await pairs.consume(keyOf(email, address)).catch(async (refused: unknown) => {
          await addresses.reward(networkOf(address))
          throw refused
        })
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        const minutes = Math.max(1, Math.ceil(refused.msBeforeNext / 60_000))
        throw new RoughcutError(
          'too_many_requests',
          `Too many wrong passwords. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
          { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) },
        )
      }
    },
    /** The password was right: the person starts afresh, and the address gets its guess back. */
    async forgive(email: string, address: string): Promise<void> {
      await pairs.delete(keyOf(email, address))
      await addresses.reward(networkOf(address))
    },
  }
}

/** Who asks. A header that anybody can send counts only when our own proxy sets it. */
export function askerAddress(
  request: Request,
  server: { requestIP(request: Request): { address: string } | null } | null,
  { trustProxy }: { trustProxy: boolean },
): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return (trustProxy && forwarded) || server?.requestIP(request)?.address || 'unknown'
}

/** Whoever has one IPv6 address has the other 2^64 of its network as well. */
function networkOf(address: string): string {
  const groups = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1)
  if (groups === undefined || /^::ffff:/.test(groups)) return address
  const [head = '', tail] = groups.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}
