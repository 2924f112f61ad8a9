// “Lift” and “extract” take a part out of the film for a film editor, and make a clip of it for most others. What else is said
// decides; where nothing does, `rules/frames/extract.ts` asks.

import { fits, has } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause } from './clause.ts'
import { asVerb } from './made-tokens.ts'
import { isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** True when the words say that what is left closes up: “close up”, “ripple it”, “no gap”. */
export function closesUp(tokens: readonly Token[]): boolean {
  return saysClosed(tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue === undefined))
}

/** “Lift the sponsor read”, “extract the blown take”, “lift 'X' out”: nobody wants a clip of it. */
export function lifted(tokens: readonly Token[]): readonly Token[] | null {
  return LIFTS.whole(tokens)
}

/** Says that something new is made, and how it is to look or be called. */
export const isNew = (token: Token): boolean => saysNew([token])

/** Clauses with “isolate X, bin the rest” as what it is: only X is kept. */
export function withIsolated(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, order) => {
    const next = clauses[order + 1]
    const [first, ...what] = clause.tokens
    return clause.verb === 'make' &&
      first !== undefined &&
      isIsolating(clause.tokens) &&
      !clause.isNegated &&
      next?.verb === 'remove' &&
      hasRest(next.tokens)
      ? { ...clause, verb: 'keep', tokens: [asVerb(first, 'keep'), ...what] }
      : clause
  })
}

const NEW = `(<thing:excerpt,clip,composition,copy,shape look:vertical,square,landscape,separate link:called size ratio>|@anewAs)`
/** Nobody makes a clip of these. */
const UNWANTED =
  '(<thing:fillers,pauses,retakes,profanity,clicks,studioSound,captions,titles,markers,chapters,music place:ad,interruption,apology,slate>|@spoiled|#hesitation|#apology)'

const saysClosed = fits(
  '(no|without) (gap|gaps|hole|holes)|close @closingUp+|(@rippling|close up|butt up) @closingUp*',
)
const saysNew = has(NEW)
const hasRest = has('<place:rest>')
const isIsolating = fits(`(@isolating|pick out|pull out|single out) !${NEW}*80`)

const LIFTS = rewriter(
  [
    // “Lift 'X' out”
    [
      `(lift|extract|pull) [!>${NEW}] WHAT=.*80 (out|away|off) POLITE=<mark glue:politeness>*`,
      '<verb:remove> $WHAT $POLITE',
    ],
    // “Extract the blown take”
    [
      `(lift|extract|pull|pull out) [!>${NEW}] WHAT=(!<link&!glue:pronouns>*80 ${UNWANTED} ...)`,
      '<verb:remove> $WHAT',
    ],
  ],
  {
    hesitation: isUm,
    /** “Sorry, let me start again” */
    apology({ kind, text }) {
      const words = text.split(/[^\p{L}']+/u)
      const says = (list: 'apology' | 'anew') => words.some((word) => isWord(word, list))
      return kind === 'quote' && says('apology') && says('anew')
    },
  },
)
