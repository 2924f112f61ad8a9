// How often a user may ask each endpoint of /v1.
import type { RateLimit } from '../shared/rate-count.ts'

export type RateLimits = { import: RateLimit; agent: RateLimit; readJob: RateLimit; transcription: RateLimit }

export const RATE_LIMITS: RateLimits = {
  import: { requests: 10, seconds: 60 },
  agent: { requests: 10, seconds: 60 },
  readJob: { requests: 20, seconds: 1 },
  transcription: { requests: 10, seconds: 60 },
}
