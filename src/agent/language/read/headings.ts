// What announces a list of edits and asks for nothing itself: “Two fixes on the memo:”, “A few changes, please.”, “Client notes,
// round two.”
import { fits } from '../phrases/pattern.ts'
import type { Token } from './tokens.ts'

/** A word of a heading: it neither names anything of the project nor limits. */
const WORD = '([!<limit composition>] @heading)'
const EDITS = `[=${WORD}] <ends:s ends:do ends:round ends:feedback ends:batch>`

/** “For the kiosk version”, “for this recording”: nothing that an edit could be about, as “for each composition” is. */
const PURPOSE = 'for <mark bare word&glue&!limit&!link:each word&thing:composition,copy&!limit&!link:each>+20'
/** “From Hanna”, “by the client”, “Hanna's (notes)”: who wrote the list. */
const SENDER = `(from|by) <glue>? ([=${WORD}]|<speaker bare> (!${WORD} [-<speaker bare>])?)|<speaker&ends:'s bare&ends:'s> [>${WORD}]`

const isHeadingText = fits(
  `[>${EDITS}] (${WORD}|<mark number ordinal glue&!thing>|${SENDER})+20 (${PURPOSE})?`,
)

/** True when it says nothing but that edits follow: “Three small fixes”, “a few changes for the kiosk version”. */
export function isHeading(given: readonly Token[]): boolean {
  return isHeadingText(given)
}

const MAX_ANNOUNCED = 8
const ANNOUNCED = `(${WORD}|<number bare word&glue:articles>)`
const isAnnouncement = fits(
  // “Please make the following changes (for class)”, “two things”, “for class”
  `(@doing [>${WORD}]|[=${ANNOUNCED}* ${WORD}]) ${ANNOUNCED}* (${PURPOSE})?|${ANNOUNCED}* ${PURPOSE}`,
)

/** What stands in front of a colon and only announces: “Accessibility request:”, “ok, for class:”, “two things:”. */
export function announces(given: readonly Token[]): boolean {
  // What is longer announces nothing, however much of it is marks.
  if (given.length > 2 * MAX_ANNOUNCED) return false
  const list = given.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  return list.length <= MAX_ANNOUNCED && isAnnouncement(list)
}
