// Rate limits that no test meets.
import { RATE_LIMITS, type RateLimits } from '../../src/http/v1/rate-limit.ts'

export const NO_LIMIT = { requests: 1_000_000, seconds: 60 }

/** Every limit of the interface, out of the way. */
export const UNLIMITED = Object.fromEntries(
  Object.keys(RATE_LIMITS).map((limit) => [limit, NO_LIMIT]),
) as RateLimits
