// Whether the conditions of a prompt hold for each of its clauses, before anything is edited.
import type { CompositionId } from '../../edit/document.ts'
import { readCondition } from '../language/predicates.ts'
import type { Clause } from '../language/read/clause.ts'
import type { Sentence } from '../language/read/sentences.ts'
import { idsIn } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import type { Session } from './session.ts'

export type Judged = {
  /** `open`: that can't be known here, or it isn't certain that the condition is about this clause. */
  holds: 'yes' | 'no' | 'open'
  /** Compositions for which a condition doesn't hold that holds for others. */
  spared: CompositionId[]
  /** The words of the condition. */
  condition?: readonly Token[]
}

const YES: Judged = { holds: 'yes', spared: [] }

/** Every clause with what its sentence's conditions come to. */
export function judgedClauses(sentences: readonly Sentence[], session: Session): Map<Clause, Judged> {
  const judged = new Map<Clause, Judged>()
  let last: Judged | null = null
  for (const sentence of sentences) {
    if (sentence.conditions.length === 0) {
      for (const clause of sentence.clauses) judged.set(clause, YES)
      continue
    }
    const found: Judged = judge(sentence, last, session)
    if (!sentence.conditions.some(({ isElse }) => isElse)) last = found
    for (const clause of sentence.clauses) judged.set(clause, within(clause, sentence, found))
  }
  return judged
}

function judge(sentence: Sentence, last: Judged | null, session: Session): Judged {
  const { draft, context } = session.project
  const [condition, ...more] = sentence.conditions
  if (!condition || more.length > 0) return { holds: 'open', spared: [] }
  const { tokens, isNegated, isElse } = condition
  if (isElse) return { holds: last === null ? 'open' : opposite(last), spared: [] }
  const predicate = readCondition(tokens, draft.start, context)
  if (predicate === null) return { holds: 'open', spared: [], condition: tokens }
  const { own, ids } = judgedOn(tokens, sentence, () => draft.start.compositions.map(({ id }) => id))
  const values = ids.map((id) => ({ id, value: predicate(id) }))
  // Both of two things may be said, each in another composition.
  const isSpread = ids.length > 1 && tokens.some(({ text }) => text === 'and')
  if (isSpread || values.some(({ value }) => value === null))
    return { holds: 'open', spared: [], condition: tokens }
  const unfit = values.filter(({ value }) => value === isNegated).map(({ id }) => id)
  // A condition on one composition decides about all of the clause; one on each narrows it.
  if (unfit.length === values.length) return { holds: 'no', spared: [], condition: tokens }
  return { holds: 'yes', spared: own.length > 0 ? [] : unfit, condition: tokens }
}

/** The compositions that a condition is judged on, and those that it names itself. */
export function judgedOn(
  condition: readonly Token[],
  { tokens }: Sentence,
  others: () => readonly CompositionId[],
): { own: readonly CompositionId[]; ids: readonly CompositionId[] } {
  const [own, named] = [idsIn(condition), idsIn(tokens)]
  return { own, ids: [own, named].find(({ length }) => length > 0) ?? others() }
}

function opposite({ holds, spared }: Judged): Judged['holds'] {
  if (holds === 'open' || spared.length > 0) return 'open'
  return holds === 'yes' ? 'no' : 'yes'
}

/**
 * A condition in front is about the whole sentence. One that follows is about the clause before it; whether it's about those
 * before that one as well (“cut the intro and add captions if …”), or about what follows it, isn't certain.
 */
function within(clause: Clause, { clauses, conditions }: Sentence, judged: Judged): Judged {
  const at = conditions[0]?.tokens[0]?.from
  const from = (one: Clause | undefined) => one?.tokens[0]?.from ?? 0
  if (at === undefined || clauses.length === 1 || at < from(clauses[0])) return judged
  const nearest = clauses.findLast((one) => from(one) < at)
  return clause === nearest ? judged : { ...judged, holds: judged.holds === 'yes' ? 'yes' : 'open' }
}
