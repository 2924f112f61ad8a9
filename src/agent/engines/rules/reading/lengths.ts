import { DIGITS_PATTERN, NUMBER_PATTERN, NUMBER_WORDS_PATTERN, numberOf } from './numbers.ts'

/** A number, in digits or words. */
export const N = NUMBER_PATTERN

const LONG_UNIT = '(?:milliseconds?|millisecs?|msecs?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?)(?![a-z])'

const UNIT = `(?:${LONG_UNIT}|[smh](?![a-z]))`

const WORDS_AMOUNT = `(?:${N} and a half|${N} and a quarter|${NUMBER_WORDS_PATTERN}|half an?|half|a half|one half|(?:a |one )?quarter of an?|a quarter|three quarters of an?|1/2 a|1/2|a couple of|a couple|a few|an?)`

const AMOUNT = `(?:${WORDS_AMOUNT}|${N})`

const SINGLE = `(?:${WORDS_AMOUNT}[ -](?:of a )?${LONG_UNIT}|${DIGITS_PATTERN}[ -]?${UNIT})(?: and a half)?`

const MINUTES = '(?:minutes?|mins?|m)(?![a-z])'

const SECONDS = '(?:seconds?|secs?|s)(?![a-z])'

/** Units only get smaller: "one minute and one minute thirty" is two lengths. */
const HOURS = `(?:${WORDS_AMOUNT}[ -]hours?|${DIGITS_PATTERN}[ -]?(?:hours?|hrs?|h)(?![a-z]))`

const AND = '(?:,? and |, | )?'

const MINUTES_MORE = `(?:${N}[ -]?${MINUTES})`

const SECONDS_MORE = `(?:${N}[ -]?${SECONDS})`

const MINUTES_FIRST = `(?:${WORDS_AMOUNT}[ -](?:minutes?|mins?)(?![a-z])|${DIGITS_PATTERN}[ -]?${MINUTES})`

/** The source of a pattern that matches a length. */
export const COMPOUND = `(?:${HOURS}${AND}${MINUTES_MORE}(?:${AND}${SECONDS_MORE})?|${HOURS}${AND}${SECONDS_MORE}|${MINUTES_FIRST}${AND}${SECONDS_MORE}|${MINUTES_FIRST} ${N}(?=$|[.,;]| to | and | until )|${SINGLE})`

const SECONDS_OF: [RegExp, number][] = [
  [/^m(illi|s)/, 0.001],
  [/^s/, 1],
  [/^m/, 60],
  [/^h/, 3600],
]

/** How many seconds a unit is; one for a unit that is not known. */
export function secondsOfUnit(unit: string): number {
  return SECONDS_OF.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1] ?? 1
}

function amountOf(text: string): number | null {
  const plain = text.trim().toLowerCase()
  if (/^(half|half an?|a half|one half|1\/2 a|1\/2)$/.test(plain)) return 0.5
  if (/^(?:a |one )?quarter/.test(plain)) return 0.25
  if (/^three quarters/.test(plain)) return 0.75
  if (/^a couple/.test(plain)) return 2
  if (plain === 'a few') return 3
  if (plain === 'a' || plain === 'an') return 1
  const half = /^(.*) and a (half|quarter)$/.exec(plain)
  if (half) {
    const whole = numberOf(half[1] ?? '')
    return whole === null ? null : whole + (half[2] === 'half' ? 0.5 : 0.25)
  }
  return numberOf(plain)
}

/** Seconds of a text such as `1 minute 30 seconds`; null if it is none. */
export function secondsOfLength(text: string): number | null {
  let rest = text.trim()
  let total = 0
  const single = new RegExp(`^(?:,? and |, ?| )?(${AMOUNT})[ -]?(?:of a )?(${UNIT})( and a half)?`, 'i')
  while (rest !== '') {
    const match = single.exec(rest)
    const amount = match ? amountOf(match[1] ?? '') : null
    if (!match || amount === null) {
      // "one minute thirty": the rest is seconds.
      const seconds = total > 0 ? numberOf(rest.replace(/^(?:,? and |, ?| )/, '')) : null
      return seconds === null ? null : total + seconds
    }
    total += (amount + (match[3] ? 0.5 : 0)) * secondsOfUnit(match[2] ?? 's')
    rest = rest.slice(match[0].length)
  }
  return total
}
