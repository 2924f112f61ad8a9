// Where something begins or ends, said in a telegram: “10 seconds off the end”, “skip the intro”, “cut it off at 0:49”, “in at 0:10”,
// “cut down to 0:20-0:30”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isTimed } from './title-slots.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when they are about no edge. */
export function atEdge(tokens: readonly Token[]): readonly Token[] | null {
  return offTheEdge(tokens) ?? skipped(tokens) ?? edgeMoved(tokens) ?? truncated(tokens) ?? downTo(tokens)
}

/** “Close with a "Thank you" title”: it ends with one. */
function withClosings(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const isTitle = tokens.slice(at + 2, at + 6).some(is({ thing: 'titles' }))
    return token.text === 'close' && /^(?:with|on)$/.test(tokens[at + 1]?.text ?? '') && isTitle
      ? asVerb(token, 'end')
      : token
  })
}

/** “Lose the hello at the top”, “move the ad to the top”: the start, as what is heard is nowhere on the screen. */
export function withTops(given: readonly Token[]): readonly Token[] {
  const tokens = withClosings(given)
  if (!tokens.some(({ senses }) => senses.look === 'top')) return tokens
  return tokens.flatMap((token, at) => {
    if (token.senses.look !== 'top') return [token]
    const ends = ({ kind, text }: Token) => kind === 'break' || /^[.!?;,]$/.test(text)
    const said = tokens.slice(tokens.findLastIndex((one, index) => index < at && ends(one)) + 1, at)
    const start: Token = { ...asVerb(token, 'start'), senses: { place: 'start' } }
    if (said.some(SHOWN)) return [token]
    if (AT_TOP.test(token.text) && said.some(is({ verb: 'remove' })) && said.some(HEARD))
      return [asLink(token, 'at'), { ...asVerb(token, 'the'), senses: { glue: 'articles' } }, start]
    // “Move it to the top”: of the screen, for all we know
    const isGoal =
      textOf(said.slice(-2)) === 'to the' &&
      said.some(is({ verb: 'move' })) &&
      said.some(is({ unit: true, place: true }))
    return [isGoal && token.text === 'top' ? start : token]
  })
}

const AT_TOP = /^(?:at the top|up top)$/
const HEARD = is({
  unit: true,
  place: true,
  thing: 'pauses profanity fillers retakes',
  text: /^(?:hello|hi|greeting|bye)s?$/,
})
const SHOWN = is({ thing: 'titles captions captionTexts pip broll shape', kind: 'media quote' })

const EDGE = new Set(['start', 'end'])

/** “10 seconds off the end”, “knock 3 s off the head”, “the voice memo off the back”: what is there goes. */
function offTheEdge(tokens: readonly Token[]): readonly Token[] | null {
  const off = tokens.findIndex(
    ({ text }, at) =>
      at > 0 &&
      ((text === 'off' && tokens.slice(at + 1, at + 4).some(isEdge)) ||
        (text === 'by' && isEdge(tokens[at - 1] as Token) && tokens[at + 1]?.unit === 's')),
  )
  const [first] = tokens
  if (off < 0 || !first || tokens.some(is({ thing: 'fades music' }))) return null
  if (matches(first, { verb: 'remove shorten lower', text: 'knock hack' }))
    return [asVerb(first, 'remove'), ...tokens.slice(1)]
  return first.senses.verb !== undefined && first.isBase ? null : [asVerb(first, 'remove'), ...tokens]
}

const isEdge = ({ senses, text }: Token) =>
  EDGE.has(senses.place ?? '') || /^(?:top|bottom|ends|sides)$/.test(text)

/** “End it ten seconds earlier”, “make it stop 10 seconds sooner”, “start 2 seconds later”: so much goes at that edge. */
function edgeMoved(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(
    ({ senses, text }) => senses.glue === undefined && !/^(?:make|by|have)$/.test(text),
  )
  const [verb, amount, way] = list
  const isStart = verb?.senses.verb === 'start' && way?.text === 'later'
  const isEnd = verb?.senses.verb === 'end' && /^(?:earlier|sooner)$/.test(way?.text ?? '')
  if (!verb || amount?.unit !== 's' || list.length > 3 || !(isStart || isEnd)) return null
  return [asVerb(verb, 'remove'), edgePart(verb, isStart), amount]
}

/** “First”, “last” */
const edgePart = (token: Token, isStart: boolean): Token => ({
  ...asVerb(token, isStart ? 'first' : 'last'),
  kind: 'ordinal',
  n: isStart ? 1 : -1,
  senses: {},
})

/** “Skip the first 10 seconds”, “skip the elephant story”: they are to go. */
function skipped(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const isPlace = rest.some(is({ place: 'intro outro ad start end', kind: 'ordinal', unit: 'part' }))
  const isPlain = !rest.some(({ senses, isBase }) => senses.verb !== undefined && isBase && !senses.place)
  return first?.text === 'skip' && isPlace && isPlain ? [asVerb(first, 'remove'), ...rest] : null
}

const isFilm = is({ kind: 'composition', glue: true, thing: 'composition length' })

/** “Truncate it to 60 s”, “cap the episode at one minute”: it ends there; “truncate it to the first minute”: that stays. */
function truncated(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const at = rest.findIndex(({ text }) => /^(?:at|to|after)$/.test(text))
  const whole = rest.slice(0, Math.max(0, at))
  const where = rest.slice(at + 1).filter(({ senses }) => senses.glue === undefined)
  if (!first || !/^(?:cap|truncate|tail)$/.test(first.text) || at < 0 || !whole.every(isFilm)) return null
  const [point, ...more] = where
  const film = inFilm(first, whole)
  if (point && isTimed(point) && more.length === 0)
    return [asVerb(first, 'end'), asLink(first, 'at'), { ...point, kind: 'time' }, ...film]
  return point?.kind === 'ordinal' && point.n === 1 ? [asVerb(first, 'keep'), ...where, ...film] : null
}

/** “Cut (it) down to 0:20-0:30”, “trim it to 0:30”, “strip it down to the elephant”, “trim it so it runs from X to Y”: all that stays. */
function downTo(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const to = rest.findIndex(({ text }) => text === 'to' || text === 'under')
  const said = rest.slice(0, Math.max(0, to))
  // “Chop it back to the first minute”
  const whole = said.filter(({ text }) => text !== 'down' && text !== 'back')
  const isVerb =
    isWord(first?.text.split(' ')[0], 'trimming') || /^(?:get|bring|boil|take|make)$/.test(first?.text ?? '')
  const lead = rest.slice(
    0,
    Math.max(
      0,
      rest.findIndex(({ text }) => text === 'from'),
    ),
  )
  const isSo = ({ text }: Token) => /^so\b/.test(text)
  const isLead = lead.every((token) => isFilm(token) || isSo(token) || isWord(token.text, 'leadingOn'))
  const isTrim = isVerb || first?.senses.verb === 'shorten'
  if (first && isTrim && isLead && lead.some(isSo)) return [asVerb(first, 'keep'), ...rest.slice(lead.length)]
  if (!first || !isVerb || to < 0 || !whole.every(isFilm)) return null
  const place = rest.slice(to + 1)
  // “Strip the webinar to the Q&A”
  const isReduced = whole.length > 0 && place.some(is({ unit: true, place: true }))
  const isDown = first.text.endsWith('down') || whole.length < said.length || isReduced
  const [point, ...more] = place.filter(({ senses }) => senses.glue !== 'politeness')
  const isTo = rest[to]?.text === 'to'
  if (isTo && /^(?:trim|cut down|trim down)$/.test(first.text) && point?.kind === 'time' && more.length === 0)
    return [asVerb(first, 'end'), asLink(first, 'at'), point, ...inFilm(first, whole)]
  const isSpan = place.filter(isTimed).length === 2 && !place.some(({ text }) => text === 'and')
  const isCounted =
    place.some(({ kind }) => kind === 'ordinal') && place.some(({ kind }) => kind === 'amount')
  // “Cut down to just the salt story”
  const isOnly = place[0]?.senses.limit === 'only' && place.some(({ senses }) => senses.unit !== undefined)
  const isPlain = /^(?:make|take|boil)$/.test(first.text)
  if (isTo && !isPlain && (isSpan || isCounted || isOnly)) return [asVerb(first, 'keep'), ...whole, ...place]
  if (said.length > 0 && place.some(({ unit }) => unit === 's'))
    return [asVerb(first, 'shorten'), ...whole, ...rest.slice(to)]
  const isNamed = place.some(({ senses }) => senses.glue === undefined && senses.limit !== 'only')
  const isOther = place.some(
    ({ kind, unit, senses }) =>
      unit !== null || senses.thing !== undefined || /^(?:number|size|ratio)$/.test(kind),
  )
  return isTo && isDown && isNamed && !isOther
    ? [
        asVerb(first, 'keep'),
        { ...asVerb(first, 'only'), senses: { limit: 'only' } },
        ...place.filter(({ senses }) => senses.limit !== 'only'),
        ...inFilm(first, whole),
      ]
    : null
}

/** “In the memo”, for what is named before. */
function inFilm(token: Token, whole: readonly Token[]): readonly Token[] {
  const named = whole.filter(({ kind }) => kind === 'composition')
  return named.length > 0 ? [asLink(token, 'in'), ...named] : []
}
