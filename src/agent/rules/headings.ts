// What announces a list of edits and asks for nothing itself: “Two fixes on the memo:”, “A few changes, please.”, “Client notes,
// round two.”
import type { Token } from '../language/read/tokens.ts'

/** What people call the edits that they list, and how many or how small these are. */
const HEADING_WORDS = new Set(
  `edit edits change changes fix fixes job jobs thing things tweak tweaks note notes request requests task tasks todo todos step steps correction
  corrections amendment amendments revision revisions adjustment adjustments instruction instructions item items point points batch round
  list following wish wishes wishlist favor favors favour favours comment comments suggestion suggestions remark remarks question questions done few couple some several quick small minor little final last more other client editorial feedback here of`.split(
    /\s+/,
  ),
)

/** A word of a heading: it neither names anything of the project nor limits. */
function isHeadingWord({ kind, text, senses }: Token): boolean {
  return HEADING_WORDS.has(text) && senses.limit === undefined && kind !== 'composition'
}

/** True when it says nothing but that edits follow: “Three small fixes”. */
export function isHeading(tokens: readonly Token[]): boolean {
  return (
    tokens.some((token) => isHeadingWord(token) && /(?:s|todo|round|feedback|batch)$/.test(token.text)) &&
    tokens.every(
      (token) =>
        isHeadingWord(token) ||
        token.kind === 'mark' ||
        token.kind === 'number' ||
        token.kind === 'ordinal' ||
        (token.senses.glue !== undefined && token.senses.thing === undefined),
    )
  )
}
