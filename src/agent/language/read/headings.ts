// What announces a list of edits and asks for nothing itself: “Two fixes on the memo:”, “A few changes, please.”, “Client notes,
// round two.”
import type { Token } from './tokens.ts'

/** What people call the edits that they list, and how many or how small these are. */
const HEADING_WORDS = new Set(
  `edit edits change changes fix fixes job jobs thing things tweak tweaks note notes request requests task tasks todo todos step steps correction
  corrections amendment amendments revision revisions adjustment adjustments instruction instructions item items point points batch round
  list following wish wishes wishlist favor favors favour favours comment comments suggestion suggestions remark remarks question questions done few couple some several quick small minor little final last more other client editorial feedback here of alert update to do reminder`.split(
    /\s+/,
  ),
)

/** A word of a heading: it neither names anything of the project nor limits. */
function isHeadingWord({ kind, text, senses }: Token): boolean {
  return HEADING_WORDS.has(text) && senses.limit === undefined && kind !== 'composition'
}

/** True when it says nothing but that edits follow: “Three small fixes”, “a few changes for the kiosk version”. */
export function isHeading(given: readonly Token[]): boolean {
  const tokens = withoutPurpose(given)
  return (
    tokens.some((token) => isHeadingWord(token) && /(?:s|do|todo|round|feedback|batch)$/.test(token.text)) &&
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

const MAX_ANNOUNCED = 8

/** What stands in front of a colon and only announces: “Accessibility request:”, “ok, for class:”, “two things:”. */
export function announces(given: readonly Token[]): boolean {
  const list = given.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  if (list.length === 0 || list.length > MAX_ANNOUNCED) return false
  const tokens = withoutPurpose(list)
  return (
    (tokens.length < list.length || tokens.some(isHeadingWord)) &&
    tokens.every(
      (token) =>
        isHeadingWord(token) ||
        token.kind === 'number' ||
        (token.kind === 'word' &&
          (Object.keys(token.senses).length === 0 || token.senses.glue === 'articles')),
    )
  )
}

/** Without “for the kiosk version”, “for this recording”: what the edits are for, where that is nothing that one of them could be about. */
function withoutPurpose(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => text === 'for')
  const purpose = tokens.slice(at + 1)
  const isFree = ({ kind, senses }: Token) =>
    kind === 'mark' ||
    (kind === 'word' &&
      (Object.keys(senses).length === 0 ||
        senses.glue !== undefined ||
        senses.thing === 'composition' ||
        senses.thing === 'copy'))
  return at >= 0 && purpose.length > 0 && purpose.every(isFree) ? tokens.slice(0, at) : tokens
}
