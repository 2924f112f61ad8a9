// When and where a text is seen, as people write it: “first 3 secs”, “in at 0:02, out at 0:06”, “second 55 to 58”, “dead center”.
import { colorOf } from '../../colors.ts'
import { type Match, pattern } from '../phrases/pattern.ts'
import { template } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { type Feature, isWord } from '../vocabulary/grammar.ts'
import { firstWord, matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

/** When a text is seen; in seconds. */
export type Seen = {
  start?: number
  end?: number
  lasting?: number
  /** So much longer than until now, or shorter (negative). */
  longer?: number
  edge?: 'start' | 'end'
  isAlways?: true
}
type Found<Value> = Value & { to: number }

/** “Starting at” is one token. */
const opens = (list: Feature) => (token: Token) => isWord(firstWord(token), list)
const TESTS: Tests = {
  from: opens('seenFrom'),
  until: opens('seenUntil'),
  for: opens('seenFor'),
  starting: ({ text }) => text.startsWith('start'),
  ending: ({ text }) => text.startsWith('end'),
  phrase: ({ text }) => text.includes(' '),
}

const AN = '<glue:articles>'
/** Where in the picture. */
const SPOT = '<look:top,center,bottom,topLeft,topRight,bottomLeft,bottomRight,lowerThird>'
const TIMED = '<time amount&measure:s>'
const TIME = `(${TIMED}|(second|seconds) <number>)`
const ANY = `(${TIME}|<number>)`
const EDGE = '<place:start,intro,end,outro>'
const TO_EDGE = `(@toEdge|${AN})`

/** “for”, “the”, “starting at”, “in:”: what leads to a time. */
const lead = (to: 'from' | 'until' | 'for') => `#${to} (#${to}|${AN}|:|=)*3`
/** “0:02 to 0:06”, “0-3s”, “second 55 to 58”: one number may be bare. */
const span = (joint: string) => `(A=${TIME} ${joint} B=${ANY}|A=${ANY} ${joint} B=${TIME})`

const between = (start: number, end: number) => (end > start ? { start, end } : null)
const edgeOf = (place: Token | undefined) =>
  matches(place, { place: 'start intro' }) ? ('start' as const) : ('end' as const)

type Row = readonly [pattern: string, seen: (a: number, b: number, parts: Match['parts']) => Seen | null]
const rowsOf = (rows: readonly Row[]) => rows.map(([text, seen]) => [pattern(text, TESTS), seen] as const)

const SEEN = rowsOf([
  // “Throughout”, “the whole way through”, “from start to finish”, “for the whole thing”
  [
    `(from|for|over|during|in)? ${AN}? (<look:always>|throughout|<place:start> (to|till|until) <place:end>|all the way through?|@full (@lengthNoun|<thing:composition>) through?)`,
    () => ({ isAlways: true }),
  ],
  [
    `((from|for|over|during|in) ${AN}?|${AN}) (the whole thing|whole thing|the whole lot|whole lot)`,
    () => ({ isAlways: true }),
  ],
  [`(to|${lead('from')})? ${span('@spanJoint')}`, between],
  [`[=between] ${lead('from')} ${span('(@spanJoint|and)')}`, between],
  // “For the first 3 seconds”, “last 3 secs”, “the opening three seconds”, and not “it should last 3 seconds”
  [
    `${TO_EDGE}*3 (<ordinal&n:1 place:start>|opening) A=<amount&measure:s>`,
    (lasting) => ({ lasting, edge: 'start' }),
  ],
  [
    `(${TO_EDGE}+3|[!-@shall,can,will,wanting,saidOf]) (<ordinal&n:-1>|final|closing) A=<amount&measure:s>`,
    (lasting) => ({ lasting, edge: 'end' }),
  ],
  // “At the end”, “the closing title”; “start 0:55” is no place.
  [
    `(${TO_EDGE}*3 P=${EDGE} [=<thing:titles>]|(${TO_EDGE}+3|[=#phrase]) P=<place:start,end> [!${TIMED}] [!<number>])`,
    (_, __, { P = [] }) => ({ edge: edgeOf(P[0]) }),
  ],
  [
    `(${lead('from')} A=<time>|[!in] ${lead('from')} A=${TIME}|[=#starting] ${lead('from')} A=<number>)`,
    (start) => ({ start }),
  ],
  // “Gone after 3 seconds”
  [
    '[!(to|at|after)] #until (#until|<glue:articles>)*2 after A=<amount&measure:s>',
    (lasting) => ({ lasting }),
  ],
  [
    `(to A=<time>|[!(to|at|after|up ${ANY})] ${lead('until')} A=${TIME}|[=#ending] ${lead('until')} A=<number>)`,
    (end) => ({ end }),
  ],
  [`(${lead('for')})? A=<amount&measure:s> <look:longer>`, (longer) => ({ longer })],
  [`(${lead('for')})? A=<amount&measure:s> <look:shorter>`, (shorter) => ({ longer: -shorter })],
  // “2 seconds later” is no length.
  [`(${lead('for')})? A=<amount&measure:s> [!@shifting] long?`, (lasting) => ({ lasting })],
])

const BARE_SPAN = rowsOf([
  [`(${lead('from')})? A=${ANY} @spanJoint B=${ANY} ($|[=<break mark>]|[=@joins])`, between],
])

function firstSeen(rows: typeof SEEN, tokens: readonly Token[], at: number): Found<{ seen: Seen }> | null {
  for (const [words, write] of rows) {
    const found = words.at(tokens, at)
    const [a, b] = [found?.parts.A?.at(-1)?.n ?? 0, found?.parts.B?.at(-1)?.n ?? 0]
    const seen = found && write(a, b, found.parts)
    if (found && seen) return { seen, to: found.to }
  }
  return null
}

/** When something is seen, as the tokens from `at` say it, and where these end; null when they don't. */
export function seenAt(tokens: readonly Token[], at: number): Found<{ seen: Seen }> | null {
  return firstSeen(SEEN, tokens, at)
}

/** “(Title "Hello",) 0 to 5”, “3-8”: seconds, where nothing else stands behind them. */
export function bareSpanAt(tokens: readonly Token[], at: number): Found<{ seen: Seen }> | null {
  return firstSeen(BARE_SPAN, tokens, at)
}

/** A clock time, or so many seconds. */
export const isTimed = (token: Token | undefined) =>
  token?.kind === 'time' || (token?.kind === 'amount' && token.unit === 's')

const PLACED = pattern(
  `LEAD=([!${SPOT}] (@toPlace,exactness|${AN}))*5 SPOT=${SPOT} (of ${AN}? @screen)? @screenPart?`,
)

/** Where in the picture, and where the tokens that say it end. `isLed`: “in”, “to”, “across” stands in front of it. */
export function placedAt(
  tokens: readonly Token[],
  from: number,
): Found<{ look: string; isLed: boolean }> | null {
  const { to = 0, parts: { LEAD = [], SPOT: [spot] = [] } = {} } = PLACED.at(tokens, from) ?? {}
  if (spot === undefined) return null
  const isLed = LEAD.some(({ text }) => isWord(text, 'toPlace')) || /^(?:at|in) the /.test(spot.text)
  return { look: spot.senses.look ?? '', isLed, to }
}

/** What a template writes in the place of a token. */
export const written = (text: string, at: Token, parts: Match['parts']): readonly Token[] =>
  template(text)(parts, [at], { from: 0, to: 1, parts }, '') ?? []

/** The tokens that say when, in the words that frames know. */
export function seenTokens(
  { start, end, lasting, longer, edge, isAlways }: Seen,
  at: Token,
): readonly Token[] {
  if (isAlways) return written('<look:always throughout>', at, {})
  const time = (n = 0): Token => ({ ...tokenOf('time', '', at.from, at.to), n })
  const length: Token = { ...time(lasting ?? Math.abs(longer ?? 0)), kind: 'amount', unit: 's' }
  const parts = { START: [time(start)], END: [time(end)], LENGTH: [length] }
  const lasts = lasting === undefined ? '' : ' <link:for> $LENGTH'
  if (longer !== undefined) return written(`$LENGTH <look:${longer > 0 ? 'longer' : 'shorter'}>`, at, parts)
  if (start !== undefined && end !== undefined) return written('<link:from> $START <link:to> $END', at, parts)
  if (start !== undefined) return written(`<link:at> $START${lasts}`, at, parts)
  if (end !== undefined) return written('<link:until> $END', at, parts)
  return written(edge === undefined ? lasts : `<link:at> <place:${edge}>${lasts}`, at, parts)
}

/** Is it a color, by name or as digits? */
export function isColor({ kind, text, senses }: Token): boolean {
  if (kind === 'color') return true
  const isWritten = kind === 'word' && senses.verb === undefined && !/^[0-9a-f]{3}$|^[0-9a-f]{6}$/.test(text)
  return isWritten && colorOf(text) !== null
}

const ENDS = '(<break>|\\.|;)'
const END = pattern(ENDS)
/** “In: 0:08”, “it stays until 0:05” */
const SEEN_NEXT = pattern(`${ENDS} @seenEdge (:|=)? ${TIMED}`)
const STAYS = pattern(`${ENDS} @referring @shown+3`)
/** “Captions super big” has no super. */
const IDLE_SUPER = pattern(`super [!${SPOT}] [=<word&look>]`)

/** “Title: Leo Marsh. In: 0:08. Out: 0:12.”: when it is seen, in one sentence with it, and no edges of the film. */
export function withTitleTimes(tokens: readonly Token[]): Token[] {
  let isTitle = false
  return tokens.map((token, at) => {
    if (IDLE_SUPER.at(tokens, at)) return { ...token, senses: { glue: 'politeness' } }
    isTitle ||= matches(token, { thing: 'titles', look: 'lowerThird' })
    if (!isTitle || !END.at(tokens, at)) return token
    const stays = STAYS.at(tokens, at)
    isTitle = SEEN_NEXT.at(tokens, at) !== null || (stays !== null && seenAt(tokens, stays.to) !== null)
    return isTitle ? { ...token, kind: 'mark', text: ',' } : token
  })
}
