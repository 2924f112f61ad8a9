// When music is to stop, however it is said: “out the music at 0:45”, “no music after 0:45”, “the music should end at 0:45”, “music only
// until 0:45”. Music, one moment and a word for an end are a command, in whatever order.
import { isWord } from '../vocabulary/grammar.ts'
import { EXTENT } from '../vocabulary/keeping.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const isTime = ({ kind, unit }: Token) => kind === 'time' || (kind === 'amount' && unit === 's')
const ENDING = new Set(['remove', 'end', 'off', 'shorten'])

/** “Extend the music to the end”, “the music must end with the picture, not sooner”: it ends where the film does; null otherwise. */
export function musicToEnd(given: readonly Token[]): readonly Token[] | null {
  const { tokens, fade } = withoutFade(given)
  const music = tokens.find(({ senses }) => senses.thing === 'music')
  const words = ({ text }: Token) => text.split(' ')
  const until = tokens.findIndex((one, at) => at > 0 && isWord(words(one).at(-1), 'untilThen'))
  const [first] = tokens
  if (!first || !music || until < 0) return null
  const comma = tokens.findIndex(({ text }) => text === ',')
  const tail = comma < 0 ? [] : tokens.slice(comma + 1)
  const said = comma < 0 ? tokens : tokens.slice(0, comma)
  const behind = said.slice(until + 1)
  const isEnd = behind.some(({ senses }) => senses.place === 'end')
  const isFilm = said[until]?.text === 'with' && behind.some(({ text }) => isWord(text, 'ofFilm'))
  // “At the end” alone says when it is set.
  const isLasting = said
    .slice(0, until + 1)
    .some(
      (one) => isWord(words(one)[0], 'playingOn') && (said[until]?.text !== 'at' || /^end/.test(one.text)),
    )
  const isPlain = (token: Token) =>
    token === music ||
    matches(token, { kind: 'composition', glue: true, place: 'end', verb: 'end' }) ||
    words(token).every((one) => isWord(one, 'playingOn', 'besidePlaying', 'untilThen', 'ofFilm', 'shall'))
  // “Not sooner”
  const isTail = ({ text }: Token) => EXTENT.has(text) || text === 'not'
  if (!(isEnd || isFilm) || !isLasting || !said.every(isPlain) || !tail.every(isTail)) return null
  const named = said.filter(({ kind }) => kind === 'composition')
  const end: Token = { ...asVerb(first, 'end'), senses: { place: 'end' } }
  return [
    asVerb(first, 'end'),
    music,
    asLink(first, 'at'),
    end,
    ...(fade.length > 0 ? [asLink(first, 'with'), ...fade] : []),
    ...named.flatMap((one) => [asLink(first, 'in'), one]),
  ]
}

/** “, 3 s fade-out”, “with a fade of 3 s” behind it; no fade where nothing else stands there. */
function withoutFade(tokens: readonly Token[]): { tokens: readonly Token[]; fade: readonly Token[] } {
  const from = tokens.findIndex(
    ({ text }, at) => text === ',' || (text === 'with' && tokens.slice(at).some(isFade)),
  )
  const tail = tokens.slice(from + 1)
  const isTail = (token: Token) =>
    isFade(token) || token.unit === 's' || matches(token, { glue: true, text: 'with over of out' })
  if (from < 0 || !tail.some(isFade) || !tail.every(isTail)) return { tokens, fade: [] }
  const [fade] = tail.filter(isFade)
  const over = tail.filter(({ unit }) => unit === 's')
  return { tokens: tokens.slice(0, from), fade: fade ? [asThing(fade, 'fades'), ...over] : [] }
}

/** The tokens as “end the music at …”; null when no music ends. */
export function musicEnds(tokens: readonly Token[]): readonly Token[] | null {
  const music = tokens.find(({ senses }) => senses.thing === 'music')
  const isFaded = tokens.some(isFade)
  const clocks = tokens.filter(({ kind }) => kind === 'time')
  // “Music out at 0:47, 2 s fade”
  const [over, ...others] = isFaded ? tokens.filter(({ unit }) => unit === 's') : []
  const times = isFaded ? clocks : tokens.filter(isTime)
  const [time] = times
  const [first] = tokens
  if (!first || !music || !time || times.length > 1 || others.length > 0) return null
  const has = (fits: (token: Token) => boolean) => tokens.some(fits)
  const before = tokens[tokens.indexOf(time) - 1]
  const removes = has(
    ({ senses, text, isBase }) => (senses.verb === 'remove' && isBase) || isWord(text, 'negative', 'leaving'),
  )
  const ends = has(
    ({ senses, text }) => (senses.verb === 'end' && text !== 'out') || senses.verb === 'shorten',
  )
  // “Fade the music out at 0:45” may begin or end there.
  if (isFaded && !ends && tokens.findIndex(isFade) < tokens.indexOf(time)) return null
  const isUntil = before?.senses.link === 'until' || before?.senses.link === 'to'
  const isOnly = has(({ senses }) => senses.limit === 'only')
  const isLed =
    before !== undefined && (isUntil || before.senses.link === 'after' || /^(?:at|from)$/.test(before.text))
  // “No music until 0:45” is about its beginning.
  if (!isLed || !(isUntil ? !removes && (ends || isOnly) : removes || ends) || !tokens.every(says))
    return null
  const named = tokens.filter(({ kind }) => kind === 'composition')
  return [
    asVerb(first, 'end'),
    music,
    asLink(first, 'at'),
    time,
    ...(isFaded ? [asLink(first, 'with'), asThing(first, 'fades'), ...(over ? [over] : [])] : []),
    ...named.flatMap((one) => [asLink(first, 'in'), one]),
  ]
}

const isFade = ({ senses }: Token) => senses.thing === 'fades' || senses.verb === 'fade'

/** Nothing that is about something else, or that narrows it. */
const says = (token: Token) => {
  if (isFade(token) || /^(?:with|over|by|so)$/.test(token.text)) return true
  const { kind, senses, text } = token
  if (isTime(token) || kind === 'mark' || kind === 'composition' || senses.thing === 'music') return true
  if (kind !== 'word' || senses.link === 'before') return false
  return (
    senses.glue !== undefined ||
    senses.limit === 'only' ||
    isWord(text, 'negative', 'leaving', 'shall', 'wanting', 'spanning', 'askingFor') ||
    ENDING.has(senses.verb ?? '') ||
    ['until', 'after', 'from', 'to', 'in'].includes(senses.link ?? '') ||
    isWord(text, 'particle', 'ambiguous')
  )
}

/** “Lose the music bed, nat sound only”: what stays beside the music says nothing more. */
export function withoutMusicTail(tokens: readonly Token[]): readonly Token[] {
  const comma = tokens.findIndex(({ text }) => text === ',')
  const tail = tokens.slice(comma + 1)
  const isMusicGone =
    comma > 0 &&
    tokens[0]?.senses.verb === 'remove' &&
    tokens
      .slice(0, comma)
      .every(({ senses }, at) => at === 0 || senses.glue === 'articles' || senses.thing === 'music')
  const isSound = (token: Token) =>
    matches(token, { limit: 'only', thing: 'audio', glue: 'articles', text: /^nat(?:ural)?$/ }) ||
    isWord(token.text, 'vocal')
  return isMusicGone && tail.some(({ senses }) => senses.limit === 'only') && tail.every(isSound)
    ? tokens.slice(0, comma)
    : tokens
}
