// What announces a list of edits and asks for nothing itself: “Two fixes on the memo:”, “A few changes, please.”, “Client notes,
// round two.”
import { isWord } from '../vocabulary/grammar.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** A word of a heading: it neither names anything of the project nor limits. */
function isHeadingWord({ kind, text, senses }: Token): boolean {
  return isWord(text, 'heading') && senses.limit === undefined && kind !== 'composition'
}

/** True when it says nothing but that edits follow: “Three small fixes”, “a few changes for the kiosk version”. */
export function isHeading(given: readonly Token[]): boolean {
  const tokens = withoutSender(withoutPurpose(given))
  return (
    tokens.some((token) => isHeadingWord(token) && /(?:s|do|round|feedback|batch)$/.test(token.text)) &&
    tokens.every(
      (token) =>
        isHeadingWord(token) ||
        matches(token, { kind: 'mark number ordinal' }) ||
        (token.senses.glue !== undefined && token.senses.thing === undefined),
    )
  )
}

const MAX_ANNOUNCED = 8

/** What stands in front of a colon and only announces: “Accessibility request:”, “ok, for class:”, “two things:”. */
export function announces(given: readonly Token[]): boolean {
  // What is longer announces nothing, however much of it is marks.
  if (given.length > 2 * MAX_ANNOUNCED) return false
  const list = given.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  if (list.length === 0 || list.length > MAX_ANNOUNCED) return false
  // “Please make the following changes:”
  const isMade = isWord(list[0]?.text, 'doing') && list.slice(1).some(isHeadingWord)
  const tokens = withoutPurpose(isMade ? list.slice(1) : list)
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

/** Without “from Hanna”, “by the client”, “Hanna's”: who wrote the list. */
function withoutSender(tokens: readonly Token[]): readonly Token[] {
  const isName = ({ kind, senses }: Token) =>
    kind === 'speaker' || (kind === 'word' && Object.keys(senses).length === 0)
  return tokens.filter((token, at) => {
    const before = tokens.slice(Math.max(0, at - 2), at)
    const isLed = before.some(({ text }) => text === 'from' || text === 'by')
    const isOwner = /['’]s$/.test(token.text) && tokens.slice(at + 1).some(isHeadingWord)
    const isLink = (token.text === 'from' || token.text === 'by') && tokens.slice(at + 1, at + 3).some(isName)
    return !(isLink || (isName(token) && !isHeadingWord(token) && (isLed || isOwner)))
  })
}

/** Without “for the kiosk version”, “for this recording”: what the edits are for, where that is nothing that one of them could be about. */
function withoutPurpose(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => text === 'for')
  const purpose = tokens.slice(at + 1)
  const isFree = ({ kind, senses }: Token) =>
    kind === 'mark' ||
    (kind === 'word' &&
      // “For each composition” is no purpose.
      senses.limit === undefined &&
      senses.link !== 'each' &&
      (Object.keys(senses).length === 0 ||
        senses.glue !== undefined ||
        senses.thing === 'composition' ||
        senses.thing === 'copy'))
  return at >= 0 && purpose.length > 0 && purpose.every(isFree) ? tokens.slice(0, at) : tokens
}
