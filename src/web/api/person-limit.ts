// How often a person may start something that costs the machine: prompts, imports, exports. The pages
// show the sentence.
import { RoughcutError } from '../../errors.ts'
import { createRateCounter, type RateLimit } from '../../http/rate-count.ts'

export type PersonLimits = { agent: RateLimit; import: RateLimit; export: RateLimit }

/** As /v1 allows a user; exports are small at times, so there are more of them. */
const USUAL: PersonLimits = {
  agent: { requests: 10, seconds: 60 },
  import: { requests: 10, seconds: 60 },
  export: { requests: 20, seconds: 60 },
}

export type PersonLimit = {
  /** Throws `too_many_requests`. */
  take(caller: { userId: string }): void
}

export function createPersonLimits(others: Partial<PersonLimits> = {}) {
  const { agent, import: imports, export: exports } = { ...USUAL, ...others }
  return {
    agent: createPersonLimit('prompts', agent),
    import: createPersonLimit('imports', imports),
    export: createPersonLimit('exports', exports),
  }
}

function createPersonLimit(what: string, limit: RateLimit): PersonLimit {
  const counter = createRateCounter(limit)
  const window = limit.seconds === 60 ? 'a minute' : `in ${limit.seconds} seconds`
  return {
    take({ userId }) {
      const { isAllowed, retryAfterSeconds } = counter.count(userId)
      if (isAllowed) return
      throw new RoughcutError(
        'too_many_requests',
        `At most ${limit.requests} ${what} ${window} can be started. Nothing was started; wait ${retryAfterSeconds} s and try again.`,
        { retryAfterSeconds },
      )
    },
  }
}
