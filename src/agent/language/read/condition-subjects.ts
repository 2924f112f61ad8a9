// Which composition a condition is about that names none: “Check the memo. If it is longer than 30 s, delete that composition.” is
// judged on the memo, and deletes no other one.
import type { CompositionId } from '../../../edit/document.ts'
import type { Clause, Sentence } from './clause.ts'
import { scopeTokens } from './scopes.ts'
import { is, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Names it in conditions without one, and notes it for the clauses. In place; linear. */
export function withConditionSubjects(sentences: readonly Sentence[]): void {
  let last: CompositionId[] = []
  for (const sentence of sentences) {
    const { tokens, clauses, conditions } = sentence
    const isScope = ({ tokens: said }: Clause) => said.every(is({ kind: 'composition mark', link: 'in' }))
    const own = idsIn(conditions)
    const scope = idsIn(clauses.filter(isScope))
    const named = idsIn(clauses.filter((clause) => !isScope(clause)))
    const meant = [own, scope, last].find(({ length }) => length > 0) ?? []
    const isOne = meant.length === 1 && !conditions.some((one) => OF_ANY.test(textOf(one.tokens)))
    if (conditions.length > 0 && isOne) {
      // “Delete the memo if it is long”: what stands in front is nearer.
      const isFronted = tokens.slice(0, 2).some(({ senses }) => /^(?:if|unless)$/.test(senses.limit ?? ''))
      if (own.length === 0 && (isFronted || named.length === 0))
        for (const { tokens: said } of conditions) said.unshift(...scopeTokens(said, meant).slice(1))
      if (named.length === 0) sentence.about = meant
    }
    if (clauses.some(makes)) last = []
    else if (own.length + scope.length + named.length > 0) last = idsIn([...conditions, ...clauses])
  }
}

const idsIn = (parts: readonly { tokens: readonly Token[] }[]) => [
  ...new Set(
    parts.flatMap(({ tokens }) => tokens.filter(is({ kind: 'composition' }))).flatMap((one) => one.ids),
  ),
]

/** It isn't about a single one. */
const OF_ANY = /\b(?:an?|any|every|each|one) (?:comp(?:osition)?s?|videos?|of)\b/

/** What comes next may be about what it makes. */
const makes = ({ verb, tokens }: Clause) =>
  /^(?:copy|merge|split)$/.test(verb ?? '') ||
  (verb === 'make' && tokens.some(is({ thing: 'composition clip excerpt copy' })))
