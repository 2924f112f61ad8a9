// Where something is split, or into how many parts, in any order: “at 0:30 split”, “split it down the middle”, “chop it in two at 0:30”,
// “i want a cut at 0:30”. Each becomes “split the clip at …” or “split it into … parts”; null when they say anything else.
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asPronoun, asThing, asVerb } from './made-tokens.ts'
import { isPolite } from './new-nouns.ts'
import { isTimed } from './title-slots.ts'
import { firstWord, is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

type Split = {
  verb: Token | null
  /** “A cut”, “the edit point” */
  isNoun: boolean
  film: Token[]
  isClip: boolean
  times: Token[]
  parts: number | null
  isHalf: boolean
  isEqual: boolean
  isPiece: boolean
  isMiddle: boolean
}

const MAX_TOKENS = 24
const PARTS = tableOf<number>({ half: 2, halves: 2, two: 2, thirds: 3, quarters: 4 })

/** The tokens as a plain request to split; null when they aren't one. */
export function splitOf(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter((token) => !isPolite(token))
  const [first] = tokens
  const pieces = first ? inPieces(tokens) : null
  if (pieces !== null) return pieces
  if (!first || tokens.length > MAX_TOKENS) return null
  const split: Split = {
    verb: null,
    isNoun: false,
    film: [],
    isClip: false,
    times: [],
    parts: null,
    isHalf: false,
    isEqual: false,
    isPiece: false,
    isMiddle: false,
  }
  for (let at = 0; at < tokens.length; ) {
    const to = slotEnd(tokens, at, split)
    if (to === at) return null
    at = to
  }
  const { verb, isNoun, film, isClip, times, parts, isHalf, isEqual, isPiece, isMiddle } = split
  // “Cut at 0:30” may be where it ends, and “cut it in half” may mean half as long.
  const isCut = verb !== null && isWord(verb.text, 'cuttingUp')
  const isSplit = isNoun || (verb !== null && !isCut)
  if (verb === null && !isNoun && times.length > 0) return null
  if (times.length > 0) {
    const isMeant = isSplit || isClip || times.length > 1 || parts === 2
    return isMeant && (parts === null || (parts === 2 && times.length === 1)) && !isMiddle
      ? [
          asVerb(first, 'split'),
          ...film.flatMap((one) => [asLink(first, 'in'), one]),
          asThing(first, 'clip'),
          asLink(first, 'at'),
          ...listed(times),
        ]
      : null
  }
  const n = parts ?? (isMiddle && isSplit ? 2 : null)
  if (n === null || n < 2 || isNoun || (isCut && isHalf) || (verb === null && !(isEqual && isPiece)))
    return null
  const number: Token = { ...asVerb(first, String(n)), kind: 'number', n, senses: {} }
  return [
    asVerb(first, 'split'),
    ...(film.length > 0 ? film : [asPronoun(first)]),
    asLink(first, 'into'),
    number,
    { ...asThing(first, 'parts'), senses: { unit: 'part' } },
  ]
}

/** “Cut it into parts of one minute each”, “chop it into 20 second clips” */
function inPieces(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const into = rest.findIndex(({ text }) => text === 'into')
  const [film, pieces] = [rest.slice(0, Math.max(0, into)), rest.slice(into + 1)]
  const length = pieces.find(({ kind, unit }) => kind === 'amount' && unit === 's')
  const isFilm = film.every(
    is({ kind: 'composition', glue: 'pronouns articles', thing: 'composition', place: 'everything' }),
  )
  const isPieces =
    pieces.some((token) => matches(token, { unit: 'part', thing: 'clip' }) && token.text.endsWith('s')) &&
    pieces.every(
      (token) =>
        token === length ||
        matches(token, { unit: 'part', thing: 'clip length', glue: true, text: /^(?:of|each|long|-)$/ }) ||
        isWord(token.text, 'evenly'),
    )
  return first && isWord(firstWord(first), 'cuttingUp') && length && into > 0 && isFilm && isPieces
    ? [
        asVerb(first, 'split'),
        ...film,
        asLink(first, 'into'),
        length,
        { ...asThing(first, 'parts'), senses: { unit: 'part' } },
      ]
    : null
}

const listed = (times: readonly Token[]) =>
  times.flatMap((time, at) =>
    at > 0 ? [{ ...asLink(time, 'and'), senses: { glue: 'helpers' } }, time] : [time],
  )

/** Where the slot that begins at `at` ends; `at` itself when it is for none. */
function slotEnd(tokens: readonly Token[], at: number, split: Split): number {
  const token = tokens[at] as Token
  const { kind, senses, text } = token
  const before = tokens[at - 1]
  const isObject = before?.senses.glue === 'articles'
  if (isTimed(token)) {
    // “20 second pieces”, “the first 20 seconds”
    const link = tokens[isObject ? at - 2 : at - 1]?.text
    if (kind === 'amount' && (link !== 'at' || isWord(tokens[at + 1]?.text, 'cutPiece'))) return at
    split.times.push(token)
    return tokens[at + 1]?.text === 'mark' ? at + 2 : at + 1
  }
  if (isObject && (senses.verb === 'split' || isWord(text, 'cutNoun') || senses.thing === 'cuts')) {
    split.isNoun = true
    return at + 1
  }
  const isVerb =
    kind === 'word' &&
    (senses.verb === 'split' || isWord(text.split(' ')[0], 'cuttingUp', 'halving')) &&
    // “Cut off at 0:30” ends it there.
    !text.endsWith(' off') &&
    // “Halve the length” makes it shorter.
    !tokens.some(({ senses: one }) => one.thing === 'length')
  if (isVerb && split.verb === null && token.isBase) {
    split.verb = token
    if (isWord(text, 'halving')) split.parts = 2
    return at + 1
  }
  const counted = kind === 'number' && Number.isInteger(token.n) ? token.n : PARTS[text]
  const next = tokens[at + 1]
  // “50/50”
  if (kind === 'number' && token.n === 50 && next?.text === '/' && tokens[at + 2]?.n === 50) {
    split.isMiddle = true
    return at + 3
  }
  const isLed =
    /^(?:in|into)$/.test(before?.text ?? '') ||
    isWord(next?.text, 'cutPiece', 'evenly') ||
    next?.senses.thing === 'clip' ||
    next?.senses.look === 'equal'
  if (counted !== undefined && counted >= 2 && (kind !== 'number' || isLed)) {
    if (split.parts !== null && split.parts !== counted) return at
    split.parts = counted
    split.isHalf ||= text === 'half'
    split.isPiece ||= /s$/.test(text)
    return at + 1
  }
  if (kind === 'composition') {
    split.film = [token]
    return at + 1
  }
  if (isMiddleOf(tokens, at)) {
    split.isMiddle = true
    return next?.text === 'point' ? at + 2 : at + 1
  }
  if (isWord(text, 'cutPiece') || senses.thing === 'clip') {
    split.isPiece ||= /s$/.test(text)
    split.isClip ||= senses.thing === 'clip' && !/s$/.test(text)
    return at + 1
  }
  if (senses.look === 'equal' || isWord(text, 'evenly')) {
    split.isEqual = true
    return at + 1
  }
  if (kind === 'mark') return /^[:,]$/.test(text) ? at + 1 : at
  // “Cut 0:20 through 0:36” is a stretch.
  if (text === 'through' && before && isTimed(before)) return at
  const isFiller =
    senses.glue === 'articles' ||
    senses.glue === 'pronouns' ||
    senses.thing === 'composition' ||
    isWord(text, 'can', 'addressee', 'wanting', 'shall', 'besideSplit')
  return isFiller ? at + 1 : at
}

/** “The middle”, “the halfway point”, “the midpoint” */
const isMiddleOf = (tokens: readonly Token[], at: number) =>
  /\bmiddle$/.test(tokens[at]?.text ?? '') || isWord(tokens[at]?.text, 'midway')
