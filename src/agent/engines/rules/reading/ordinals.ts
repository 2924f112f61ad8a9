// Ordinals as people count things: "the third sentence", "the 7th clip", "the second to last word".

/** In order; what is called `last` or `penultimate` is counted from the end. */
const WORDS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')

/** The source of a pattern that matches one ordinal. */
export const ORDINAL = `(?:${WORDS.join('|')}|last|penultimate|\\d+(?:st|nd|rd|th))`

/** Where an ordinal points in a list of `count`, from 0; -1 when it is none, or beyond the list. */
export function ordinalIndex(word: string, count: number): number {
  if (word === 'last') return count - 1
  if (word === 'penultimate') return count - 2
  const index = WORDS.includes(word) ? WORDS.indexOf(word) : Number.parseInt(word, 10) - 1
  return Number.isInteger(index) && index < count ? index : -1
}

/** `7th` as a word, if there is one; the rest stays as written. */
export function spelledOrdinal(written: string): string {
  const number = /^(\d+)(?:st|nd|rd|th)$/.exec(written)?.[1]
  return number === undefined ? written : (WORDS[Number(number) - 1] ?? written)
}
