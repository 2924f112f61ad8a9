// The state of one run of the rules.

import type { Clause } from '../language/read/clause.ts'
import type { Sentence } from '../language/read/sentences.ts'
import type { Session } from './session.ts'

/** What could not be done: the user's words, and why; and what comes closest to the answer that a question has not. */
export type Unmet = { words: string; why: string; suggestions: string[]; closest?: string }

export type RulesRun = {
  session: Session
  unmet: Unmet[]
  /** True when a word that limits was seen, so that nothing else may read the prompt half. */
  sawLimit: boolean
  sentences: Sentence[]
  /** Clauses that frames carried out; what they fix is checked. */
  done: Clause[]
  /** Whether the last condition held, for “otherwise”; undefined where it held for some. */
  lastCondition?: boolean | undefined
  /** Nothing in the prompt was about an edit. */
  isQuestion: boolean
  /** What the prompt wants left as it is wasn't read, and may be what was changed. */
  mayBreakGuard?: boolean
  /** Statements that nothing was done about. */
  remarks: Unmet[]
}

/** At most 160 characters of what somebody wrote. */
export function shortened(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 159)}…`
}
