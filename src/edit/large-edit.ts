// Decides which edits a person should review before they're applied.
import type { Receipt } from './receipt.ts'

/** From this many removed, moved or corrected words on, nobody checks them at a glance. */
const LARGE_WORDS = 10

/** True for an edit that deletes a composition, or takes out, moves or corrects ten words or more. */
export function isLargeEdit({ deleted, compositions, wordsCorrected }: Receipt): boolean {
  const inCompositions = compositions.reduce(
    (sum, { wordsRemoved, wordsMoved }) => sum + wordsRemoved + wordsMoved,
    0,
  )
  return deleted.length > 0 || inCompositions + wordsCorrected >= LARGE_WORDS
}
