// How often a user may call each endpoint of /v1. A route names one of these limits and has its own count.
import type { RateLimit } from '../shared/rate-count.ts'

export const RATE_LIMITS = {
  import: { requests: 10, seconds: 60 },
  agent: { requests: 10, seconds: 60 },
  readJob: { requests: 20, seconds: 1 },
  transcription: { requests: 10, seconds: 60 },
  publish: { requests: 10, seconds: 60 },
  timeline: { requests: 30, seconds: 60 },
  editLink: { requests: 30, seconds: 60 },
  publishedProject: { requests: 1000, seconds: 3600 },
  /** Cheap to answer, may be polled. */
  read: { requests: 20, seconds: 1 },
  /** Searches, renders text or changes a project immediately. */
  work: { requests: 60, seconds: 60 },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof RATE_LIMITS
export type RateLimits = Record<LimitName, RateLimit>
