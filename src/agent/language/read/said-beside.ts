// What is said once more behind a request, and changes nothing of it: “A and B, both”, “…, too much to read”.
import { rewriter } from '../phrases/rewrite.ts'
import { asLink } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const BOTH = rewriter([
  [', (both of them|both of those|both of these|both) [=(<mark glue:politeness>* $)]', ''],
])

/** “Wipe Teaser and Old draft, both”: the two that were named. */
export function withoutBoth(tokens: readonly Token[]): readonly Token[] {
  const named = tokens.filter(({ kind }) => kind === 'composition')
  return named.length === 2 ? BOTH.inside(tokens) : tokens
}

const TOO_MUCH = rewriter([['[-.] , (too much|too many) (to . <mark glue:politeness>*)? $', '']])

/** “Captions off, too much to read”: why. */
export function withoutTooMuch(tokens: readonly Token[]): readonly Token[] {
  return TOO_MUCH.inside(tokens)
}

const upToNot = (verb: string) =>
  `HEAD=(!<verb:remove,keep&base>*40 <verb:${verb}&base> ([!(,? <limit:not>)] .)+40)`
/** “…, not the tractor part”, a part of the talk and no thing of the film: “not the music” is a guard of its own. */
const NOT_THAT = `(, [=(<limit:not> !<link verb limit>)]|[-<unit>] [=(<limit:not> @article,possessive)]) NOT=<limit:not>
  [>(<unit:part,question,answer>)] REST=<!ordinal&!number&!amount&!time&!break&!verb&!limit&!thing&!place:everything>+40`

const asExcept = (not: Token): Token => ({ ...asLink(not, 'but not'), senses: { limit: 'except' } })

const SPARED = rewriter([
  [
    `${upToNot('remove')} ${NOT_THAT}`,
    ({ HEAD = [], NOT = [], REST = [] }) => [...HEAD, ...NOT.map(asExcept), ...REST],
  ],
  // What isn't kept goes anyway.
  [`${upToNot('keep')} ${NOT_THAT}`, '$HEAD'],
])

/** “Cut the elephant part, not the tractor part”: another part, which stays. */
export function sparesOther(tokens: readonly Token[]): readonly Token[] {
  return SPARED.whole(tokens) ?? tokens
}
