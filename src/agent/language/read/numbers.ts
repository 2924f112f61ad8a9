// Numbers, ordinals and amounts: "two and a half minutes", "-16 LUFS", "the 2nd", "half a second", "10-15s".
import { tableOf } from '../vocabulary/beside.ts'
import { withSides } from './sides.ts'
import { withSpokenTimes } from './spoken-times.ts'
import { matches, textOf } from './token-tests.ts'
import { type Token, tokenOf, type Unit } from './tokens.ts'

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
export const UNITS = tableOf<readonly [Unit, number]>({
  s: ['s', 1], sec: ['s', 1], secs: ['s', 1], second: ['s', 1], seconds: ['s', 1], m: ['s', 60], min: ['s', 60], mins: ['s', 60],
  minute: ['s', 60], minutes: ['s', 60], h: ['s', 3600], hr: ['s', 3600], hrs: ['s', 3600], hour: ['s', 3600], hours: ['s', 3600], ms: ['s', 0.001],
  millisecond: ['s', 0.001], milliseconds: ['s', 0.001], msec: ['s', 0.001], db: ['db', 1], decibel: ['db', 1], decibels: ['db', 1], lufs: ['lufs', 1], lkfs: ['lufs', 1], lu: ['db', 1],
  percent: ['%', 1], percents: ['%', 1], '%': ['%', 1], pct: ['%', 1], x: ['x', 1], times: ['x', 1], '×': ['x', 1],
}) // biome-ignore format: a table
const FRACTIONS = tableOf<number>({ half: 2, third: 3, thirds: 3, quarter: 4, quarters: 4, fifth: 5, fifths: 5, tenth: 10, tenths: 10 }) // biome-ignore format: a table
/** What may stand between a number and the next without ending the amount. */
const MINUS = new Set(['-', '–', '−', 'minus', 'negative'])

/** “One”, “twenty”: no short name of anything. */
export const isNumeral = (word: string): boolean => SMALL.includes(word) || TENS.includes(word)

/** Number words and digits become numbers, ordinals and amounts. */
export function withNumbers(tokens: readonly Token[]): Token[] {
  return withBareSpans(
    spreadUnits(
      joinAmounts(withAmounts(withSpokenTimes(withSides(withPlainNumbers(withHalves(tokens))), UNITS))),
    ),
  )
}

const FACTOR = { kind: 'amount', unit: 'x', senses: {} } as const

/** “One and a half speed”: that half is no speed of its own; “half as fast again” adds one; “a factor of two”. */
function withHalves(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const next = tokens[at + 1]
    const isFaster = token.senses.look === 'half' && / as /.test(token.text) && next?.text === 'again'
    if (isFaster) return [{ ...token, ...FACTOR, n: 1.5 }]
    if (token.text === 'again' && tokens[at - 1]?.senses.look === 'half') return []
    const isAdded =
      /^half speed$/.test(token.text) && tokens[at - 1]?.text === 'a' && tokens[at - 2]?.text === 'and'
    if (isAdded)
      return [
        { ...token, text: 'half', senses: { place: 'half' } },
        { ...token, text: 'speed', senses: { thing: 'speed' } },
      ]
    return [token]
  })
}

/** “A title from 7 to 10”: seconds, where no other measure is spoken of. */
function withBareSpans(tokens: Token[]): Token[] {
  const isMeasured = tokens.some(
    ({ senses, unit }) => MEASURED.has(senses.thing ?? '') || (unit !== null && unit !== 's'),
  )
  if (isMeasured) return tokens
  return tokens.map((token, at) => {
    const start = tokens[at - 1]?.text === 'from' ? at : tokens[at - 3]?.text === 'from' ? at - 2 : -1
    const [from, joint, to, next] = tokens.slice(start, start + 4)
    const isSpan =
      start > 1 &&
      from?.kind === 'number' &&
      to?.kind === 'number' &&
      /^(?:to|till|until|-|–)$/.test(joint?.text ?? '') &&
      from.n < to.n &&
      (next === undefined || matches(next, { kind: 'mark break', glue: true })) &&
      // “Clips from 1 to 3”
      tokens[start - 2]?.senses.unit === undefined &&
      !/s$/.test(tokens[start - 2]?.text ?? '')
    return isSpan ? { ...token, kind: token === joint ? token.kind : ('time' as const) } : token
  })
}

/** What may go from one number to another. */
const MEASURED = new Set(['speed', 'audio', 'loudness', 'pauses', 'studioSound', 'music'])

function withPlainNumbers(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const { n, to } = numberAt(tokens, at)
    const token = tokens[at] as Token
    if (to > at) {
      const made = tokenOf('number', textOf(tokens.slice(at, to)), token.from, (tokens[to - 1] as Token).to)
      found.push({ ...made, n })
      at = to
      continue
    }
    found.push(ordinalOf(token, tokens[at - 1], tokens[at + 1]))
    at++
  }
  // "1" and "st" are two tokens.
  return found.flatMap((token, index) => {
    const next = found[index + 1]
    const before = found[index - 1]
    if (token.kind === 'number' && next && /^(?:st|nd|rd|th)$/.test(next.text) && next.from === token.to)
      return [{ ...token, kind: 'ordinal' as const, to: next.to }]
    if (/^(?:st|nd|rd|th)$/.test(token.text) && before?.kind === 'number' && before.to === token.from)
      return []
    return [token]
  })
}

function ordinalOf(token: Token, before: Token | undefined, after: Token | undefined): Token {
  if (token.kind !== 'word') return token
  const known = ORDINALS.indexOf(token.text)
  if (token.text === 'second' && isUnitHere(before, after)) return token
  if (known > 0) return { ...token, kind: 'ordinal', n: known }
  if (token.text === 'last' || token.text === 'final' || token.text === 'concluding')
    return { ...token, kind: 'ordinal', n: -1 }
  if (token.text === 'penultimate') return { ...token, kind: 'ordinal', n: -2 }
  return token
}

/** "a second", "30 second", "per second", "the last second" measure; "the second clip" counts. */
function isUnitHere(before: Token | undefined, after: Token | undefined): boolean {
  if (!before) return false
  if (before.kind === 'number' || /^(?:per|half|last|final)$/.test(before.text)) return true
  if (before.text === '-') return true
  return (
    /^(?:a|one|first)$/.test(before.text) &&
    (!after ||
      isNumeral(after.text) ||
      matches(after, {
        kind: 'mark break',
        text: /^(?:of|off|at|in|and|or|to|from|for|but|on|each|per|long|longer|later|earlier|before|after|fade|pause|gap|silence|crossfade|break|please|pls|thank|max|maximum|tops)s?$/,
      }))
  )
}

/** A number in words or digits from `at`; `to` is `at` when no number begins there. */
function numberAt(tokens: readonly Token[], at: number): { n: number; to: number } {
  const token = tokens[at] as Token
  const text = (offset: number) => tokens[at + offset]?.text ?? ''
  // “Two and a half”, “one and three quarters”
  const half = (n: number, to: number) => {
    const [a, b, c] = [tokens[to]?.text, tokens[to + 1]?.text, tokens[to + 2]?.text]
    const count = b === 'a' || b === 'one' || b === '1' ? 1 : b === 'three' || b === '3' ? 3 : 0
    const part = c === 'half' ? 0.5 : c === 'quarter' || c === 'quarters' ? 0.25 : 0
    return a === 'and' && count * part > 0 ? { n: n + count * part, to: to + 3 } : { n, to }
  }
  const fraction = fractionAt(tokens, at)
  if (fraction !== null) return fraction
  // “1 1/2”
  const part = tokens[at + 1]
  if (Number.isInteger(token.n) && part?.kind === 'number' && /^\d\/|^[½¼¾]$/.test(part.text))
    return { n: token.n + part.n, to: at + 2 }
  if (token.kind === 'number') return half(token.n, at + 1)
  if (token.kind !== 'word') return { n: 0, to: at }
  if (
    (token.text === 'a' || token.text === 'an') &&
    text(1) in UNITS &&
    /^[a-z]{3,}$/.test(text(1)) &&
    text(1) !== 'times' &&
    isUnitHere(token, tokens[at + 2])
  )
    return half(1, at + 1)
  if (token.text === 'a' && text(1) === 'couple') return { n: 2, to: at + (text(2) === 'of' ? 3 : 2) }
  if (token.text === 'a' && text(1) === 'dozen') return { n: 12, to: at + 2 }
  if (token.text === 'a' && text(1) === 'hundred') return { n: 100, to: at + 2 }
  const tens = TENS.indexOf(token.text)
  if (tens >= 0) {
    const offset = text(1) === '-' ? 2 : 1
    const ones = SMALL.indexOf(text(offset))
    const isJoined = ones > 0 && ones < 10
    return half((tens + 2) * 10 + (isJoined ? ones : 0), at + (isJoined ? offset + 1 : 1))
  }
  const small = SMALL.indexOf(token.text)
  if (small < 0) return { n: 0, to: at }
  if (text(1) === 'hundred') return { n: small * 100, to: at + 2 }
  // “one point five”, “ten eighty”: as they are spoken.
  if (text(1) === 'point') {
    let to = at + 2
    let digits = ''
    for (
      let digit = SMALL.indexOf(tokens[to]?.text ?? '');
      digit >= 0 && digit < 10 && digits.length < MAX_DIGITS;
    ) {
      digits += digit
      digit = SMALL.indexOf(tokens[++to]?.text ?? '')
    }
    if (digits !== '') return { n: Number(`${small}.${digits}`), to }
  }
  const pixels = small >= 10 ? TENS.indexOf(text(1)) : -1
  if (pixels >= 0) return { n: small * 100 + (pixels + 2) * 10, to: at + 2 }
  // "the second one", "this one": no number.
  if (
    small === 1 &&
    (tokens[at - 1]?.kind === 'ordinal' ||
      ORDINALS.includes(tokens[at - 1]?.text ?? '') ||
      /^(?:the|this|that|which|last|new|other|first|no|every|each|longest|shortest)$/.test(
        tokens[at - 1]?.text ?? '',
      )) &&
    !(text(1) in UNITS)
  )
    return { n: 0, to: at }
  return half(small, at + 1)
}

/** “Half a second”, “a quarter of a minute”, “eight tenths of a second”, “nine tenths speed”, and not “two thirds of the film”. */
function fractionAt(tokens: readonly Token[], at: number): { n: number; to: number } | null {
  const text = (index: number) => tokens[index]?.text ?? ''
  const count = /^an?$/.test(text(at))
    ? 1
    : tokens[at]?.kind === 'number'
      ? tokens[at].n
      : SMALL.indexOf(text(at))
  const noun = count > 0 ? at + 1 : at
  const parts = FRACTIONS[text(noun)]
  const isShort = /^(?:half|quarter)/.test(text(noun))
  if (parts === undefined || (noun === at && !isShort) || count > 1 !== text(noun).endsWith('s')) return null
  // “Half-second”
  const isJoined = text(noun + 1) === '-' && isShort
  let to = text(noun + 1) === 'of' || isJoined ? noun + 2 : noun + 1
  while (/^(?:an?|its|the|normal|full)$/.test(text(to)) && to < noun + MAX_DIGITS + 1) to++
  const isSpeed = /^(?:speed|tempo|rate)$/.test(text(to)) && count > 0
  const isOne = isJoined || /^an?$/.test(text(to - 1)) || (to === noun + 1 && isShort)
  return isSpeed || (Object.hasOwn(UNITS, text(to)) && isOne) ? { n: Math.max(1, count) / parts, to } : null
}

/** Of a decimal that is spoken. */
const MAX_DIGITS = 3

/** How many tokens “and a half” takes; learners leave the article out. 0: it isn't there. */
function andAHalf(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== 'and') return 0
  const half = /^an?$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  return tokens[half]?.text === 'half' ? half + 1 - at : 0
}

function withAmounts(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const unitBefore = UNITS[token.text]
    const next = tokens[at + 1]
    const counted = secondsAfterUnit(tokens, at)
    if (counted !== null) {
      found.push(...counted)
      at += counted.length
      continue
    }
    const before = found.at(-1)
    if (
      token.kind === 'word' &&
      (before?.kind === 'ordinal' ||
        /^(?:next|opening|initial|closing|final|every|each|per)$/.test(before?.text ?? '') ||
        (/^(?:full|whole|single)$/.test(before?.text ?? '') && found.at(-2)?.senses.link === 'each')) &&
      unitBefore &&
      token.text.length > 2 &&
      unitBefore[0] === 's'
    ) {
      // “the first minute and a half”
      const more = andAHalf(tokens, at + 1)
      found.push({ ...token, kind: 'amount', n: unitBefore[1] * (more > 0 ? 1.5 : 1), unit: 's' })
      at += more
      continue
    }
    if (token.text === 'factor' && next?.text === 'of' && tokens[at + 2]?.kind === 'number') {
      if (before?.text === 'a') found.pop()
      found.push({ ...(tokens[at + 2] as Token), ...FACTOR, from: token.from })
      at += 2
      continue
    }
    // “x2”
    if (token.text === 'x' && next?.kind === 'number' && next.from === token.to) {
      found.push({ ...next, kind: 'amount', unit: 'x', from: token.from })
      at++
      continue
    }
    if (token.kind !== 'number') {
      found.push(token)
      continue
    }
    // “Start at 0, middle at 0:20”
    if (token.text === '0' && before?.text === 'at' && !Object.hasOwn(UNITS, next?.text ?? '')) {
      found.push({ ...token, kind: 'time', n: 0 })
      continue
    }
    const gap = next?.text === '-' && next.from === token.to ? 1 : 0
    const isPerCent = next?.text === 'per' && tokens[at + 2]?.text === 'cent'
    const unitToken = tokens[at + 1 + gap]
    const unit = isPerCent
      ? UNITS.percent
      : unitToken && Object.hasOwn(UNITS, unitToken.text)
        ? UNITS[unitToken.text]
        : undefined
    const isAttached = unitToken?.from === token.to
    if (
      !unit ||
      !unitToken ||
      (unitToken.text.length === 1 &&
        /^[smhx]$/.test(unitToken.text) &&
        !isAttached &&
        unitToken.text !== 's' &&
        unitToken.text !== 'x')
    ) {
      found.push(token)
      continue
    }
    // “A minute and a half”
    const more = unit[0] === 's' && unit[1] > 1 ? andAHalf(tokens, at + 2 + gap) : 0
    const isNegative = MINUS.has(found.at(-1)?.text ?? '') && (unit[0] === 'db' || unit[0] === 'lufs')
    const isPlus = found.at(-1)?.text === '+' && found.at(-1)?.to === token.from && unit[0] === 'db'
    const sign = isNegative || isPlus ? found.pop() : null
    found.push({
      ...token,
      kind: 'amount',
      n: (token.n + (more > 0 ? 0.5 : 0)) * unit[1] * (isNegative ? -1 : 1),
      unit: unit[0],
      from: sign?.from ?? token.from,
      to: tokens[at + 1 + gap + more]?.to ?? unitToken.to,
      text: `${isPlus ? '+' : ''}${token.text} ${unitToken.text}`,
    })
    at += (isPerCent ? 2 : 1 + gap) + more
  }
  return found
}

/** “Second 12”, “seconds 0-4”: the unit stands in front of what it measures; null when it doesn't. */
function secondsAfterUnit(tokens: readonly Token[], at: number): Token[] | null {
  const [unit, number, joint, end] = tokens.slice(at, at + 4)
  const scale = { second: 1, seconds: 1, minute: 60, minutes: 60 }[unit?.text ?? '']
  const before = tokens[at - 1]?.text ?? ''
  // “From second 10 to second 14”
  const isPoint = /^(?:from|to|until|till|at|between|and|of|by|after|before)$/.test(before)
  const isUnit = unit?.kind === 'word' || (isPoint && unit?.kind === 'ordinal')
  if (!unit || !isUnit || scale === undefined || number?.kind !== 'number' || before === 'a') return null
  const measured = (token: Token, kind: 'amount' | 'time'): Token => ({
    ...token,
    kind,
    unit: kind === 'time' ? null : 's',
    n: token.n * scale,
  })
  const isRange =
    unit.text.endsWith('s') && end?.kind === 'number' && /^(?:-|–|to|until)$/.test(joint?.text ?? '')
  const first = { ...measured(number, isPoint && !isRange ? 'time' : 'amount'), from: unit.from }
  return isRange && joint ? [first, joint, measured(end, 'amount')] : [first]
}

/** "10-15s", "10 to 20 seconds", “28 seconds to 31”: both numbers have the unit of either. */
function spreadUnits(tokens: Token[]): Token[] {
  return tokens.map((token, index) => {
    if (token.kind !== 'number') return token
    const before = tokens[index - 2]
    const isEnd =
      before?.kind === 'amount' &&
      before.unit === 's' &&
      (/^(?:-|–|—|to|until|till)$/.test(tokens[index - 1]?.text ?? '') ||
        (tokens[index - 1]?.text === 'and' && tokens[index - 3]?.text === 'between'))
    if (isEnd && endsTime(tokens[index + 1]) && token.n * unitOf(before) > before.n)
      return { ...token, kind: 'amount', unit: 's', n: token.n * unitOf(before) }
    // “10, 20 and 30 seconds”
    let last = index
    while (tokens[last + 1]?.text === ',' && tokens[last + 2]?.kind === 'number') last += 2
    const joint = tokens[last + 1]?.text ?? ''
    const other = tokens[last + 2]
    const isRange =
      /^(?:-|–|—|to|and|or|through|until)$/.test(joint) && other?.kind === 'amount' && other.unit === 's'
    if (!isRange || (joint === 'and' && token.from === 0)) return token
    return { ...token, kind: 'amount' as const, unit: 's' as const, n: token.n * unitOf(other) }
  })
}

/** How many seconds the unit of an amount is long. */
const unitOf = ({ text }: Token): number =>
  /ms|milli/.test(text) ? 0.001 : /m(?:in|$)|minute/.test(text) ? 60 : 1

/** "2m30s", "1 minute 30 seconds", "1 minute and 30 seconds" are one amount; “one minute three” is a time. */
function joinAmounts(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  for (const [at, token] of tokens.entries()) {
    const last = found.at(-1)
    const and = last?.text === 'and' ? found.at(-2) : last
    const isShort = token.kind === 'number' && and === last && endsTime(tokens[at + 1])
    const isMinutes =
      and?.kind === 'amount' && and.unit === 's' && and.n >= 60 && and.n % 60 === 0 && /m/.test(and.text)
    if (
      isMinutes &&
      (isShort || (token.kind === 'amount' && token.unit === 's')) &&
      token.n < 60 &&
      token.from - and.to <= 5
    ) {
      if (and !== last) found.pop()
      found.splice(-1, 1, { ...and, kind: isShort ? 'time' : 'amount', n: and.n + token.n, to: token.to })
    } else found.push(token)
  }
  return found
}

/** No noun that a number could count. */
const endsTime = (token: Token | undefined) =>
  token === undefined ||
  matches(token, { kind: 'mark break', glue: true, link: true, limit: true, text: 'onwards onward' })
