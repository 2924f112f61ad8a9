// Where something is that is to go, in words that could mean more: “the slate up top”, “the title off the front”, “the memo bit off the end”.
import { rewriter } from '../phrases/rewrite.ts'
import { sentencesOf } from './asides.ts'
import type { Token } from './tokens.ts'

/** The tokens with “at the start” and “at the end” in the place of such words. Linear. */
export function withEdgePlaces(tokens: readonly Token[]): Token[] {
  return sentencesOf(tokens).flatMap((sentence) => EDGES.inside(sentence))
}

/** “Chuck SALE up top” is a title. */
const REMOVE = '[=!@tossing] <verb:remove&base>'
/** A part of the film or a title, and no length: “3 seconds off the end” is so much of it. */
const PART = '<!amount&!number&!ordinal>'

const EDGES = rewriter(
  [
    // “Drop the title off the front”
    [
      `${REMOVE} WHAT=(${PART}*20 <thing:titles unit:part media composition quote> ${PART}*20) off THERE=(<glue:articles> <place:start,end>) [=$|<mark break glue:politeness>]`,
      '<verb:remove> $WHAT <link:at> $THERE',
    ],
    // “Cut the slate up top”; where a title is seen is no time.
    [`[=#top] [!~<thing:titles>] [!><thing:titles>] [~${REMOVE} .] . [!of]`, '<link:at> the <place:start>'],
  ],
  { top: ({ text, senses }) => senses.look === 'top' && / top$/.test(text) },
)
