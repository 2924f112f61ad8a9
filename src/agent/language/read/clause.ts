// A sentence of a prompt, and one instruction of it.
import type { CompositionId } from '../../../edit/document.ts'
import type { Token } from './tokens.ts'

export type Clause = {
  tokens: Token[]
  verb: string | null
  /** "do not cut": what must not happen. */
  isNegated: boolean
  /** "I want", "give me": a verbless clause that asks for something. */
  isRequest: boolean
  /** Of what holds otherwise: “…; if not, leave it”. */
  isElse?: boolean
  /** Set against what comes before: “…, but keep the last line”. */
  isContrast?: boolean
  /** “Then”, “after that”: it speaks of the film as it is by then. */
  isSequel?: boolean
  /** Only says how somebody finds something: “they love that one”. */
  isRemark?: boolean
  /** Only says how something is, or what was done: “the pauses are nice”. Nothing reads it as a command. */
  isFact?: boolean
}

export type Sentence = {
  tokens: Token[]
  clauses: Clause[]
  isQuestion: boolean
  /** Tokens of the conditions that were taken out, each without its "if". */
  conditions: { tokens: Token[]; isNegated: boolean; isElse: boolean }[]
  /** The composition of the condition, for clauses that name none. */
  about?: CompositionId[]
  /** About one thing: all of its clauses are carried out, or none. */
  isWhole?: boolean
}
