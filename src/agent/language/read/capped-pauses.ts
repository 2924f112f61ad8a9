// How long a pause may be at most, however it is said: “no gap over half a second anywhere”, “silences must not exceed 0.5 s”, “gaps
// down to half a second, max”, “cap the pauses at 0.5 s”. Whatever the order, a pause, a length and a word that caps it are a command.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isSeparator } from './noun-phrases.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as “shorten pauses to …”; null when they cap no pause. */
export function cappedPauses(tokens: readonly Token[]): readonly Token[] | null {
  const noun = tokens.find(({ senses }) => senses.thing === 'pauses')
  const lengths = tokens.filter(({ kind, unit }) => (kind === 'amount' && unit === 's') || kind === 'number')
  const [length] = lengths
  if (!noun || !length || lengths.length > 1) return null
  // “At most two pauses” counts them.
  const counted = tokens[tokens.indexOf(length) + 1]
  if (length.kind === 'number' && counted === noun && noun.text.endsWith('s')) return null
  const has = (fits: (token: Token) => boolean) => tokens.some(fits)
  const isNegated = has(({ senses, text }) => senses.limit === 'not' || text === 'no')
  const isOver = has(
    ({ senses, text }) => senses.limit === 'over' || senses.look === 'longer' || isWord(text, 'exceeding'),
  )
  const isMost = has(({ senses, text }) => senses.limit === 'atMost' || isWord(text, 'capping'))
  const isUnder = has(
    ({ senses }) => senses.limit === 'under' || senses.limit === 'atLeast' || senses.look === 'shorter',
  )
  if (isUnder || !((isNegated && isOver) || isMost)) return null
  const named = tokens.filter(({ kind }) => kind === 'composition')
  const rest = tokens.filter(
    (token) => token !== length && token.senses.thing !== 'pauses' && token.kind !== 'composition',
  )
  const [first] = tokens
  if (!first || !rest.every(says)) return null
  const unit: Token = length.kind === 'number' ? { ...length, kind: 'amount', unit: 's' } : length
  return [
    asVerb(first, 'shorten'),
    noun,
    asLink(first, 'to'),
    unit,
    ...named.flatMap((one) => [asLink(first, 'in'), one]),
  ]
}

const MAX_BETWEEN = 6

/** “(Fillers out) and pauses shortened to 0.5 s”, “pauses: shorten to 0.5 s”, “pauses → 0.5 s”: a request of its own. */
export function withPauseLengths(given: readonly Token[]): Token[] {
  const tokens = withoutRelatives(withSeconds(given))
  const out: Token[] = []
  let from = 0
  for (let at = 0; at < tokens.length; at++) {
    const noun = tokens[at] as Token
    const to = noun.senses.thing === 'pauses' ? lengthBehind(tokens, at + 1) : 0
    let start = at
    while (start > from && isQuantity(tokens[start - 1] as Token)) start--
    // “I want the pauses cut back to 0.4 s”
    const wish = wishLength(tokens, start)
    const before = tokens[start - wish - 1]
    const isOwn = before === undefined ? wish > 0 : isSeparator(before) || isWord(before.text, 'adding')
    if (to === 0 || !isOwn) continue
    const stop: Token[] = before ? [{ ...before, kind: 'mark', text: '.', senses: {} }] : []
    const length = tokens[to - 1] as Token
    out.push(...tokens.slice(from, Math.max(from, start - wish - 1)), ...stop, asVerb(noun, 'shorten'))
    out.push(...tokens.slice(start, at + 1), asLink(noun, 'to'), length)
    from = to
    at = to - 1
  }
  return [...out, ...tokens.slice(from)]
}

/** As long may a pause be that somebody gives without “seconds”. */
const MAX_SECONDS = 10

/** “Pauses over 1 s to 0.5”, “gaps, nothing over 0.7”: a length is in seconds. */
function withSeconds(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ senses }) => senses.thing === 'pauses')) return tokens
  return tokens.map((token, at) => {
    const isLed = matches(tokens[at - 1], { limit: 'over under atMost', link: 'to', text: 'to' })
    if (token.kind !== 'number' || token.n >= MAX_SECONDS || !isLed || !isAlone(tokens[at + 1])) return token
    const before = tokens.slice(Math.max(0, at - MAX_BETWEEN), at).toReversed()
    const noun = before.findIndex(({ senses, unit }) => senses.thing === 'pauses' || unit === 's')
    const isOwn =
      noun >= 0 &&
      !before.slice(0, noun).some(({ text, senses }) => isWord(text, 'linking') || senses.thing !== undefined)
    const isLength = !Number.isInteger(token.n) || before[noun]?.unit === 's'
    return isOwn && isLength ? { ...token, kind: 'amount' as const, unit: 's' as const } : token
  })
}

/** Nothing is counted. */
const isAlone = (next: Token | undefined) =>
  next === undefined ||
  isWord(next.text, 'linking', 'shortening') ||
  matches(next, { kind: 'break mark', glue: 'politeness', link: 'to' })

const MAX_RELATIVE = 5

/** “Pauses that last (more than a second)”, “the dead air whenever it goes on for (over 1 s)”: how long they are. */
function withoutRelatives(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    out.push(token)
    if (token.senses.thing !== 'pauses') continue
    const beyond = tokens[at + 1]
    if (beyond?.text === 'beyond') {
      out.push({ ...beyond, text: 'over', senses: { limit: 'over' } })
      at++
      continue
    }
    let to = at + 1
    while (to <= at + MAX_RELATIVE && isWord(tokens[to]?.text, 'pausing')) to++
    if (to > at + 1 && matches(tokens[to], { limit: 'over', look: 'longer' })) at = to - 1
  }
  return out
}

/** How many tokens before `at` only wish it: “I want”, “we would like to have”. */
function wishLength(tokens: readonly Token[], at: number): number {
  let from = at
  const isWish = (token: Token | undefined) => isWord(token?.text, 'wanting', 'wanted', 'have', 'would')
  while (from > 0 && at - from < MAX_RELATIVE && isWish(tokens[from - 1])) from--
  return from < at && isWord(tokens[from - 1]?.text, 'asker') ? at - from + 1 : 0
}

const isQuantity = (token: Token) => matches(token, { glue: 'articles', place: 'everything', text: 'long' })

/** Where the length ends that they are brought to; 0 without one. */
function lengthBehind(tokens: readonly Token[], from: number): number {
  for (let at = from; at < Math.min(tokens.length, from + MAX_BETWEEN); at++) {
    const token = tokens[at] as Token
    if (token.unit === 's' && token.kind === 'amount') return at > from ? at + 1 : 0
    const isJoint = token.text
      .split(' ')
      .every((word) => isWord(word, 'shortening', 'be', 'shall', 'capping'))
    if (!isJoint && !/^[:=→>-]$/.test(token.text)) return 0
  }
  return 0
}

/** Nothing that says which pauses are meant, or something else. */
const says = ({ kind, senses, text, isBase }: Token) =>
  kind === 'mark' ||
  (kind === 'word' &&
    (senses.glue !== undefined ||
      ['not', 'over', 'atMost'].includes(senses.limit ?? '') ||
      senses.look === 'longer' ||
      isWord(text, 'exceeding', 'capping', 'cappedBy', 'pausing') ||
      ['than', 'to', 'each', 'in', 'between'].includes(senses.link ?? '') ||
      senses.place === 'everything' ||
      (isBase && ['shorten', 'make', 'set', 'keep', 'leave', 'add', 'remove'].includes(senses.verb ?? ''))))
