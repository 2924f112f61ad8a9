// How often a person may make costly requests: prompts, imports, exports, edits, comments. The pages show
// the error, except that they retry edits by themselves.
import { RoughcutError } from '../../errors.ts'
import { createRateCounter, type RateLimit } from '../shared/rate-count.ts'

export type PersonLimits = {
  agent: RateLimit
  import: RateLimit
  export: RateLimit
  edit: RateLimit
  comment: RateLimit
}

/**
 * The same as /v1 allows a user, but more exports, since some are small. Nobody edits five times a second
 * for a whole minute, but holding Ctrl+Z does so for a few seconds.
 */
const DEFAULT_LIMITS: PersonLimits = {
  agent: { requests: 10, seconds: 60 },
  import: { requests: 10, seconds: 60 },
  export: { requests: 20, seconds: 60 },
  edit: { requests: 300, seconds: 60 },
  comment: { requests: 60, seconds: 60 },
}

/** What each kind is called, in the plural, and what wasn't done if there were too many. */
const WORDS: Record<keyof PersonLimits, { many: string; verb: string; left: string }> = {
  agent: { many: 'prompts', verb: 'started', left: 'Nothing was started' },
  import: { many: 'imports', verb: 'started', left: 'Nothing was started' },
  export: { many: 'exports', verb: 'started', left: 'Nothing was started' },
  edit: { many: 'edits', verb: 'made', left: 'This one was not made' },
  comment: { many: 'changes of comments', verb: 'made', left: 'This one was not made' },
}

export type PersonLimit = {
  /** Throws `too_many_requests`. */
  take(caller: { userId: string }): void
}

/** Limits each person's requests by kind of work. Throws `rate_limited` over the limit. */
export function createPersonLimits(
  others: Partial<PersonLimits> = {},
): Record<keyof PersonLimits, PersonLimit> {
  const limits = { ...DEFAULT_LIMITS, ...others }
  return {
    agent: createPersonLimit(WORDS.agent, limits.agent),
    import: createPersonLimit(WORDS.import, limits.import),
    export: createPersonLimit(WORDS.export, limits.export),
    edit: createPersonLimit(WORDS.edit, limits.edit),
    comment: createPersonLimit(WORDS.comment, limits.comment),
  }
}

function createPersonLimit(
  { many, verb, left }: (typeof WORDS)[keyof PersonLimits],
  limit: RateLimit,
): PersonLimit {
  const counter = createRateCounter(limit)
  const window = limit.seconds === 60 ? 'a minute' : `in ${limit.seconds} seconds`
  return {
    take({ userId }) {
      const { isAllowed, retryAfterSeconds } = counter.count(userId)
      if (isAllowed) return
      throw new RoughcutError(
        'too_many_requests',
        `At most ${limit.requests} ${many} ${window} can be ${verb}. ${left}; wait ${retryAfterSeconds} s and try again.`,
        { retryAfterSeconds },
      )
    },
  }
}
