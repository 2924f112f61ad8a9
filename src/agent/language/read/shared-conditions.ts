// “Add captions. Only do this if …”: a condition of its own sentence is one on what was asked before it.
import type { Clause, Sentence } from './clause.ts'

/** The sentences, each with the conditions that a later one states for it. */
export function withSharedConditions(sentences: readonly Sentence[]): Sentence[] {
  const shared = [...sentences]
  for (const [at, { tokens, conditions, clauses, isQuestion }] of sentences.entries()) {
    // “But only if 'X' is said”: a sentence that is nothing else.
    const [opening] = tokens
    const isBare =
      clauses.length === 0 && (opening?.senses.limit === 'but' || /^only\b/.test(opening?.text ?? ''))
    const isOwn =
      isQuestion || conditions.length === 0 || !(isBare || (clauses.length > 0 && clauses.every(onlyRefers)))
    const before = shared.slice(0, at).filter((one) => one.clauses.length > 0 && !one.isQuestion)
    if (isOwn || before.length === 0) continue
    for (const one of before)
      shared[shared.indexOf(one)] = { ...one, conditions: [...one.conditions, ...conditions] }
    shared[at] = { ...(shared[at] as Sentence), conditions: [], clauses: [] }
  }
  return shared
}

/** “only do this”, “do so”, “it”: it asks for nothing of its own. */
function onlyRefers({ tokens, isNegated }: Clause): boolean {
  return (
    !isNegated &&
    tokens.some(({ text }) => REFERRING.has(text)) &&
    tokens.every(
      ({ kind, text, senses }) =>
        kind === 'mark' || text === 'do' || senses.glue !== undefined || senses.limit === 'only',
    )
  )
}

const REFERRING = new Set(['it', 'this', 'that', 'so', 'these', 'those', 'them'])
