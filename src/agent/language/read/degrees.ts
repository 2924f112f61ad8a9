// How much: “way quieter”, “a quarter slower”, “3 dB lower”, “gain -3”. Words that no command can measure go; fractions become
// percentages; comparatives of height say how loud a sound is.
import { tableOf } from '../vocabulary/beside.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const DEGREES = new Set(
  'way much far lot lots bit tad touch notch hair super hella waay really slightly somewhat considerably significantly loads heaps noticeably'.split(
    ' ',
  ),
)
const COMPARATIVES = new Set('louder quieter faster slower bigger smaller longer shorter clearer'.split(' '))
const COMPARED = /^(?:more|less|too|hot|loud|quiet|slow|fast|higher|lower|[a-z]+er)$/

/** What a rule made of the tokens, or the same ones. */
export function withPlainDegrees(tokens: readonly Token[]): readonly Token[] {
  return onceSaid(withLevels(withPercents(withoutDegrees(upToLevel(atFull(withoutLike(tokens)))))))
}

/** “Make the music lower, 10 decibels less”: the second says by how much, of the same thing. */
function onceSaid(tokens: readonly Token[]): readonly Token[] {
  const isSameAgain = (at: number) => {
    const [look, comma, amount, again] = tokens.slice(at, at + 4)
    return (
      look?.senses.look !== undefined &&
      comma?.text === ',' &&
      amount?.kind === 'amount' &&
      again?.senses.look === look.senses.look
    )
  }
  return tokens.filter((_, at) => !isSameAgain(at) && !isSameAgain(at - 1))
}

/** “Speed it up like one and a half”, “cut like 10 seconds”: about so much. What sounds or looks like it is something else. */
function withoutLike(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ text }, at) => {
    const isMeasured = ['number', 'amount'].includes(tokens[at + 1]?.kind ?? '')
    return (
      text !== 'like' ||
      !isMeasured ||
      /^(?:sound|look|feel|something|more)s?$/.test(tokens[at - 1]?.text ?? '')
    )
  })
}

const RISING = /^(?:speed|turn|bring|crank|push|bump|pump|take|raise|lift|dial|put|set|ramp|jack)$/
/** What rises is named in no more words than this. */
const MAX_OBJECT = 8
const MEASURED = new Set(['x', '%', 'db', 'lufs'])

/** “Speed the whole thing up to 1.5x” speeds it up, to that: nothing is limited. */
export function upToLevel(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at): readonly Token[] => {
    if (token.text !== 'up to' || !MEASURED.has(tokens[at + 1]?.unit ?? '')) return [token]
    const rises = tokens
      .slice(Math.max(0, at - MAX_OBJECT), at)
      .findLast(({ kind, text }) => kind === 'mark' || RISING.test(text))
    if (rises === undefined || rises.kind === 'mark') return [token]
    const to = asLink(token, 'to')
    return rises.text === 'speed' ? [{ ...asVerb(token, 'up'), senses: {} }, to] : [to]
  })
}

const FULL =
  /^(?:(?:up )?(?:as far as|as high as|as much as|as loud as|as strong as)(?: it)?(?: (?:goes|can go|will go|gets|can|possible))|(?:all the way|right) up|up all the way|to the max(?:imum)?|(?:(?:at|in|on) (?:the )?)?max(?:imum)?|max(?:ed)? (?:it )?out|(?:(?:on|at|in) )?full(?: strength)?|to full|flat out|(?:at |on )?full (?:blast|whack|power|tilt))$/

/** “Studio sound on, all the way up”: at 100 percent. Only what has a strength. */
function atFull(given: readonly Token[]): readonly Token[] {
  if (!given.some(({ senses }) => senses.thing === 'studioSound')) return given
  // “All the way up to 100”
  const lead = given.findIndex((_, at) => /^all the way (?:up )?to$/.test(textOf(given.slice(at, at + 4))))
  const tokens = lead < 0 ? given : [...given.slice(0, lead), ...given.slice(lead + 3)]
  for (let from = 0; from < tokens.length; from++)
    for (const length of [5, 4, 3, 2, 1]) {
      const words = tokens.slice(from, from + length)
      const [first] = words
      if (!first || words.length < length || !FULL.test(textOf(words))) continue
      // “On the full interview”, “50 % max”
      const isInside = from > 0 && from + length < tokens.length
      if (length === 1 && (isInside || tokens.some(is({ kind: 'amount number' })))) continue
      const comma = tokens[from - 1]?.text === ',' ? 1 : 0
      const [mark, again] = tokens.slice(from + length, from + length + 2)
      // “All the way up, 100”
      const isAgain = mark?.kind === 'mark' && matches(again, { kind: 'number amount' }) && again?.n === 100
      return [
        ...tokens.slice(0, from - comma),
        asLink(first, 'to'),
        percentOf(first, 100),
        ...tokens.slice(from + length + (isAgain ? 2 : 0)),
      ]
    }
  return tokens
}

const isComparative = (token: Token | undefined) =>
  token !== undefined &&
  (COMPARATIVES.has(token.senses.look ?? '') ||
    (token.senses.look ?? '').startsWith('too') ||
    COMPARED.test(token.text))

/** “way louder”, “a lot quieter”, “turn it up a notch”: nothing measures it. */
function withoutDegrees(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  return tokens.filter((token, at) => {
    // “Delete the super”
    const isTitle = token.senses.thing !== undefined && tokens[at - 1]?.senses.glue === 'articles'
    if (!DEGREES.has(token.text) || (isTitle && at === last)) return true
    let next = at + 1
    while (DEGREES.has(tokens[next]?.text ?? '') || tokens[next]?.text === 'a') next++
    const [way, article, before] = tokens.slice(Math.max(0, at - 3), at)
    // “Down a good bit”
    const isGood = /^(?:up|down)$/.test(way?.text ?? '') && article?.text === 'a' && before?.text === 'good'
    const isBehind =
      at === last && (isGood || /^(?:a|an|the|a little|little)$/.test(tokens[at - 1]?.text ?? ''))
    return !(isComparative(tokens[next]) || isBehind)
  })
}

const PARTS = tableOf<number>({
  half: 50,
  third: 100 / 3,
  quarter: 25,
  fifth: 20,
  tenth: 10,
})
const SCALED = new Set(['speedUp', 'slowDown', 'shorten', 'raise', 'lower'])

/** “a quarter slower”, “speed up by a third”: so many percent. */
function withPercents(tokens: readonly Token[]): readonly Token[] {
  const verb = tokens.find(({ senses, isBase }) => senses.verb !== undefined && isBase)?.senses.verb ?? ''
  return tokens.flatMap((token, at): readonly Token[] => {
    const part = PARTS[token.text]
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const isArticle = (one: Token | undefined) => /^(?:a|one)$/.test(one?.text ?? '')
    if (isArticle(token) && PARTS[next?.text ?? ''] !== undefined && isScale(tokens, at + 1, verb)) return []
    if (part === undefined || !(isArticle(before) || before?.text === 'by' || at === 0)) return [token]
    return isScale(tokens, at, verb) ? [percentOf(token, part)] : [token]
  })
}

function isScale(tokens: readonly Token[], at: number, verb: string): boolean {
  const before = tokens[at - 1]?.text === 'a' ? at - 2 : at - 1
  return (
    COMPARATIVES.has(tokens[at + 1]?.senses.look ?? '') || (SCALED.has(verb) && tokens[before]?.text === 'by')
  )
}

function percentOf(token: Token, n: number): Token {
  return { ...token, kind: 'amount', text: `${Math.round(n)} %`, unit: '%', n, senses: {}, isBase: true }
}

const SOUNDS = new Set(['audio', 'music'])
const isSound = ({ senses, unit }: Token) => SOUNDS.has(senses.thing ?? '') || unit === 'db'

/** “music lower”, “3 dB higher”; “gain -3”, “volume +6”. */
function withLevels(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(isSound)) return tokens
  return tokens.flatMap((token, at): readonly Token[] => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const isLess = token.text === 'less' && before?.unit === 'db'
    if ((isLess || /^(?:lower|higher)$/.test(token.text)) && at > 0 && token.kind === 'word') {
      const look = token.text !== 'higher' ? 'quieter' : 'louder'
      return [{ ...asVerb(token, look), senses: { look } }]
    }
    const isSign = /^[-–−+]$/.test(token.text) && next?.kind === 'number'
    if (isSign && isLevel(tokens, at)) return []
    if (token.kind !== 'number' || !/^[-–−+]$/.test(before?.text ?? '') || !isLevel(tokens, at - 1))
      return [token]
    const isPlus = before?.text === '+'
    return [
      {
        ...token,
        kind: 'amount',
        unit: 'db',
        n: isPlus ? token.n : -token.n,
        text: `${before?.text}${token.text} db`,
      },
    ]
  })
}

/** A sign behind “gain”, with nothing behind its number. */
function isLevel(tokens: readonly Token[], sign: number): boolean {
  const noun = /^[:=]$/.test(tokens[sign - 1]?.text ?? '') ? tokens[sign - 2] : tokens[sign - 1]
  const rest = tokens.slice(sign + 2)
  return (
    noun !== undefined &&
    isSound(noun) &&
    rest.every(({ kind, senses }) => kind === 'mark' || senses.glue !== undefined)
  )
}
