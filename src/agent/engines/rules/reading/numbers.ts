// Numbers as people write them in prompts: digits, words, halves. Knows no units and no times.

// biome-ignore format: a table
const UNITS: Record<string, number> = {
  zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10,
  eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17,
  eighteen: 18, nineteen: 19,
}
// biome-ignore format: a table
const TENS: Record<string, number> = {
  twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90,
}

const longestFirst = (names: string[]) => names.sort((a, b) => b.length - a.length).join('|')
const UNIT = `(?:${longestFirst(Object.keys(UNITS))})`
const TEN = `(?:${longestFirst(Object.keys(TENS))})`
/** "Two and three" are two numbers: only a hundred takes an "and". */
const BELOW_HUNDRED = `(?:${TEN}(?:[ -]${UNIT})?|${UNIT})`
const HUNDREDS = `(?:(?:a |${UNIT}[ -])?hundred(?:(?: and | )${BELOW_HUNDRED})?)`

/** The source of a pattern that matches a number in digits: `12`, `0.5`, `.5`, `1,5`. */
export const DIGITS_PATTERN = '(?:\\d+(?:[.,]\\d+)?|[.]\\d+|½)'

/** The source of a pattern that matches a number in words: `twenty-five`, `a hundred`. */
export const NUMBER_WORDS_PATTERN = `(?:${HUNDREDS}|${BELOW_HUNDRED})(?![a-z])`

/** Either. */
export const NUMBER_PATTERN = `(?:${DIGITS_PATTERN}|${NUMBER_WORDS_PATTERN})`

/** What a text that matches `NUMBER_PATTERN` is worth; null for anything else. */
export function numberOf(text: string): number | null {
  const plain = text.trim().toLowerCase()
  if (plain === '½') return 0.5
  if (/^(\d+([.,]\d+)?|[.]\d+)$/.test(plain)) return Number(plain.replace(',', '.'))
  let total = 0
  let seen = false
  for (const word of plain.split(/[\s-]+/)) {
    const value = UNITS[word] ?? TENS[word]
    if (word === 'hundred') total = (total === 0 ? 1 : total) * 100
    else if (value !== undefined) total += value
    else if (word !== 'a' && word !== 'and') return null
    seen ||= value !== undefined || word === 'hundred'
  }
  return seen ? total : null
}
