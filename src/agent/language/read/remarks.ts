// What people say beside an instruction, to nobody in particular: how it looks, why they want it, what somebody else needs, a laugh.
// It holds nothing that could be edited, and neither asks nor limits what is asked.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'
import { telling } from './told.ts'

const PRONOUN = '@subject,object,neuter,demonstrative,someone'
const DEGREED = 'verb:speedUp,slowDown,raise,lower,duck'
const isDegreed = has(`<${DEGREED}>|up|down`)
const JUDGED = pattern(
  `(,|;) ${PRONOUN} @seeming,be ([=<word>] (@degree,adverb|<look ${DEGREED} !verb&!thing&!unit&!place&!link&!limit&!cannot&!asked>))*
   [=($|!<word>)]`,
)

/** “(Speed it up), it feels slow”: where that ends, if it only says why something becomes faster or louder; else `mark`. */
export function judgedUntil(tokens: readonly Token[], from: number, mark: number): number {
  return isDegreed(tokens.slice(from, mark)) ? (JUDGED.at(tokens, mark)?.to ?? mark) : mark
}

const REMARK = pattern(`(,|;) SAID=(${PRONOUN}? @seeming (!<mark break>)*80)`)

/** “…, it sounds like a robot”: how somebody finds it, and nothing that is asked for. */
export function opensRemark(tokens: readonly Token[], mark: number): boolean {
  const said = REMARK.at(tokens, mark)?.parts.SAID
  return said !== undefined && telling(said) !== null
}

/** “Thanks, Maya”, “sorry Tom”: a word of politeness, and to whom. */
export const isSpokenTo: (tokens: readonly Token[]) => boolean = fits(
  '[>(<glue:politeness>)] (<mark glue:politeness>* <speaker bare>)+2 <mark glue:politeness>*',
)

const LAUGHS = rewriter([
  ['[-.] @laugh $', ''],
  ['[-<look:tooQuiet,tooLoud,tooSlow,tooFast,tooLong>] @laugh', ''],
])

/** Without a laugh at its end, or between what is found and what is asked for: “mute the memo lol”, “too fast lol do 1.2”. */
export const withoutLaugh = (tokens: readonly Token[]): readonly Token[] => LAUGHS.inside(tokens)
