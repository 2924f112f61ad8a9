// The slots of a request about chapters and markers, filled from wherever their words stand.
import { plainWordsOf } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing } from './made-tokens.ts'
import { nounOf, separates } from './title-words.ts'
import { matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

export type MarkThing = 'chapters' | 'markers'
export type Mark = { thing: MarkThing; name: string; atUs: number }
/** `isFirst`: a capital may only open the sentence. */
type Said = { kind: 'name' | 'time'; token: Token; isFirst?: boolean }

/** What a request says of chapters or markers. */
export type MarkRequest = {
  verb: Token | null
  thing: MarkThing | null
  /** `new`: “a chapter”; `known`: “the chapter”; `bare`: “chapter”. */
  noun: 'new' | 'known' | 'bare'
  isSeveral: boolean
  /** “The second chapter”, “chapter 2”; the last is -1. */
  nth: number | null
  /** “Chapter 1 …, chapter 2 …” */
  isNumbered: boolean
  /** “The chapter mark”, and nothing that is said there. */
  isMark: boolean
  count: Token | null
  /** Names and times (in seconds), in their order. */
  said: Said[]
  /** “Not X”, “instead of 0:33”. */
  old: Said | null
  /** “At each question”, “on every "X"”. */
  each: Token[]
  scope: Token[]
  isShall: boolean
  isInstead: boolean
  isGone: boolean
}

export type Reading = {
  request: MarkRequest
  tokens: readonly Token[]
  /** Where the request begins. */
  from: number
  prompt: string
  marks: readonly Mark[]
}
/** Each reads one kind of slot at a token: where it ends, or the same place when it isn't there. */
type SlotReader = (reading: Reading, at: number) => number

const SLOTS: readonly SlotReader[] = [
  takeOld,
  takeGone,
  takeEach,
  takeScope,
  takeNoun,
  takeCount,
  takeTime,
  takeName,
  takeVerb,
]

/** Claims what stands at `at` for a slot; `at` itself when it is for none. */
export function takeMarkSlot(reading: Reading, at: number): number {
  for (const take of SLOTS) {
    const to = take(reading, at)
    if (to > at) return to
  }
  return at
}

const isNounOf = ({ senses }: Token) => senses.thing === 'chapters' || senses.thing === 'markers'

const sameWords = (one: string, other: string) =>
  plainWordsOf(one).join(' ') === plainWordsOf(other).join(' ')

/** One that there is, by its name. */
export const isKnownMark = ({ quoted }: Token, marks: readonly Mark[]) =>
  marks.some(({ name }) => sameWords(name, quoted))

/** “Not X”, “instead of 0:33” */
function takeOld(reading: Reading, at: number): number {
  const { request, tokens, marks } = reading
  const { senses, text } = tokens[at] as Token
  const isLed = (senses.limit === 'instead' && text !== 'rather') || text === 'not' || text === 'rather than'
  if (!isLed) return at
  request.isInstead = true
  const from = tokens[at + 1]?.text === 'at' ? at + 2 : at + 1
  const time = timeAt(tokens, from)
  const name = time === null ? nameAt(reading, from, true) : null
  if (time !== null && request.old === null) request.old = { kind: 'time', token: time.token }
  else if (name !== null && request.old === null && isKnownMark(name.token, marks)) {
    request.old = { kind: 'name', token: name.token }
    request.said = request.said.filter(({ token }) => !sameWords(token.quoted, name.token.quoted))
  } else if (text === 'not') return at
  else return at + 1
  return time?.to ?? name?.to ?? at
}

/** “… can go”, “no chapter at …”, “I don't want …” */
function takeGone({ request, tokens }: Reading, at: number): number {
  const [first, second, third] = tokens.slice(at, at + 3)
  const isNot = first?.text === 'do' && second?.text === 'not' && isWord(third?.text, 'wanting')
  const isOut = isWord(first?.text, 'can', 'shall') && /^(?:go|be)$/.test(second?.text ?? '')
  const isNo = first?.text === 'no' && at + 1 < tokens.length && request.thing === null
  const length = isNot ? 3 : isOut && (second?.text === 'go' || third?.text === 'gone') ? (second?.text === 'go' ? 2 : 3) : isNo ? 1 : 0 // biome-ignore format: one condition
  request.isGone ||= length > 0
  return at + length
}

/** “At (the start of) each question”, “wherever "X" is said”, “every mention of "X"” */
function takeEach({ request, tokens }: Reading, at: number): number {
  if (request.each.length > 0) return at
  let to = at
  const isLead = (token: Token) =>
    isWord(token.text, 'onto', 'pointing') ||
    matches(token, { text: 'for', link: 'where', glue: 'articles' }) ||
    (token.senses.place === 'start' && /^(?:of|at)$/.test(tokens[to + 1]?.text ?? ''))
  while (tokens[to] && isLead(tokens[to] as Token)) to++
  const clips = clipsEnd(tokens, at, to)
  if (clips > to) {
    const lead = tokens[at] as Token
    const each: Token = { ...asLink(lead, 'each'), senses: { link: 'each' } }
    request.each = [asLink(lead, 'on'), each, asThing(lead, 'clip')]
    return clips
  }
  const each = tokens[to]
  const isEach =
    each !== undefined && (each.senses.link === 'each' || /^(?:all|wherever|whenever)$/.test(each.text))
  if (!isEach || !each) return at
  to++
  const isSaid = ({ senses, text }: Token) =>
    senses.glue === 'articles' || isWord(text, 'speaking', 'saying', 'someone', 'subject', 'be', 'mentioning')
  while (tokens[to] && tokens[to]?.kind === 'word' && isSaid(tokens[to] as Token)) to++
  const what = tokens[to]
  const every = (text: string): Token => ({ ...asLink(each, text), senses: { link: 'each' } })
  if (what?.senses.unit === 'question') {
    request.each = [asLink(each, 'at'), every('each'), { ...what, text: 'question', isBase: true }]
    return to + 1
  }
  if (what?.kind !== 'quote') return at
  request.each = [asLink(each, 'on'), every('every'), what]
  to++
  while (tokens[to] && isSaid(tokens[to] as Token)) to++
  return to
}

/** “(Where) each one (starts)”, “(per) source clip”, “(where) the three recordings (begin)”: where that ends; `from` when it isn't there. */
function clipsEnd(tokens: readonly Token[], at: number, from: number): number {
  let to = from
  while (isWord(tokens[to]?.text, 'article') || /^(?:of|source|original)$/.test(tokens[to]?.text ?? '') || tokens[to]?.senses.link === 'each' || (tokens[to]?.kind === 'number' && to > at)) to++ // biome-ignore format: one condition
  const said = tokens.slice(at, to)
  const noun = tokens[to]
  const isEach = said.some(({ senses, text }) => senses.link === 'each' || text === 'by')
  const isPiece =
    noun?.senses.thing === 'clip' ||
    noun?.senses.thing === 'media' ||
    isWord(noun?.text.replace(/s$/, ''), 'file')
  const past = tokens[to + 1]?.text === 'clip' ? to + 2 : to + 1
  const begins = isWord(tokens[past]?.text, 'beginning') ? past + 1 : past
  const isAll = said.some(({ kind }) => kind === 'number') && begins > past
  // “Where each one starts”, and not “each one”
  const isOne = noun?.text === 'one' && begins > past
  const isMeant = (isEach || isAll) && (isPiece || isOne) && !(isOne && !isEach)
  // “Per source”
  const isSource = noun === undefined || noun.kind === 'mark'
  if (isSource && isEach && said.at(-1)?.text === 'source') return to
  return isMeant ? begins : from
}

/** “In the webinar”, “to Webinar”, “Webinar:” */
function takeScope({ request, tokens }: Reading, at: number): number {
  let to = at
  while (isWord(tokens[to]?.text, 'onto', 'pointing') || tokens[to]?.senses.glue === 'articles') to++
  if (/^for$/.test(tokens[at]?.text ?? '')) to = at + (tokens[at + 1]?.senses.glue === 'articles' ? 2 : 1)
  const film = tokens[to]
  const isOpen = to > at || tokens[to + 1]?.kind === 'mark' || request.thing === null
  if (film?.kind === 'composition' && film.quoted === '' && isOpen) {
    request.scope = [film]
    return to + 1
  }
  // “For the episode”, “for YouTube”
  const isFilm = film?.senses.thing === 'composition' || /^youtube$/.test(film?.text ?? '')
  return isFilm && (to > at || film?.text === 'youtube') ? to + 1 : at
}

function takeNoun({ request, tokens }: Reading, at: number): number {
  const token = tokens[at] as Token
  if (!isNounOf(token) || (request.thing !== null && request.thing !== token.senses.thing)) return at
  const isCounted = tokens[at - 1]?.kind === 'number' && tokens[at - 2]?.text === 'the'
  if (request.thing === null) request.noun = isCounted ? 'known' : nounOf(tokens, at)
  request.thing = token.senses.thing as MarkThing
  request.isSeveral ||= /s$/.test(token.text)
  request.isMark ||= token.senses.thing === 'markers' || / mark/.test(token.text)
  const [next, after] = tokens.slice(at + 1, at + 3)
  // “Chapter 2”, “chapter two”; “chapter 2 minutes in” is none.
  const isNumber = next?.kind === 'number' && !/s$/.test(token.text)
  if (!isNumber || !next || after?.senses.unit !== undefined) return at + 1
  request.isNumbered ||= request.nth !== null
  request.nth ??= next.n
  return at + 2
}

/** “Four chapters”, “4 of them”, “second chapter” */
function takeCount({ request, tokens }: Reading, at: number): number {
  const { kind, n } = tokens[at] as Token
  const next = tokens[at + 1]
  if (kind === 'ordinal' && next !== undefined && isNounOf(next) && request.nth === null) {
    request.nth = n
    return at + 1
  }
  if (kind === 'number' && n === 1) return at + 1
  const isCount = kind === 'number' && n > 1 && Number.isInteger(n) && request.count === null
  if (!isCount || !(request.thing !== null || (next && (isNounOf(next) || next.text === 'new')))) return at
  request.count = tokens[at] as Token
  const isOfThem = next?.text === 'of' && tokens[at + 2]?.text === 'them'
  return at + (isOfThem ? 3 : 1)
}

const endsThere = (token: Token | undefined) =>
  token === undefined || matches(token, { kind: 'break', text: /^[.!?]$/, glue: 'politeness' })

/** A clock time or seconds, with what leads to it. */
function timeAt(tokens: readonly Token[], from: number): { token: Token; to: number } | null {
  let at = from
  while (isWord(tokens[at]?.text, 'pointing', 'onto') || /^(?:@|=|the|:)$/.test(tokens[at]?.text ?? '') || (tokens[at]?.text === 'time' && (tokens[at + 1]?.kind === 'time' || /^[:=]$/.test(tokens[at + 1]?.text ?? '')))) at++ // biome-ignore format: one condition
  const token = tokens[at]
  // “In the beginning”, and not “at the start of the answer”
  const isStart =
    token?.senses.place === 'start' && tokens[at - 1]?.text === 'the' && endsThere(tokens[at + 1])
  if (token && isStart && at > from + 1)
    return { token: { ...token, kind: 'time', text: '0:00', n: 0, senses: {} }, to: at + 1 }
  if (token === undefined || !(token.kind === 'time' || (token.kind === 'amount' && token.unit === 's')))
    return null
  let to = at + 1
  // “The thirty second mark”, “from 0:33 on”
  while (/^(?:mark|on|onwards|in)$/.test(tokens[to]?.text ?? '') && to < at + 3 && !timeAt(tokens, to)) to++
  return { token: { ...token, kind: 'time', unit: null, senses: {} }, to }
}

function takeTime({ request, tokens }: Reading, at: number): number {
  const time = timeAt(tokens, at)
  if (time === null) return at
  // “0:10 to 0:20” is a stretch.
  const isSpan = /^(?:-|–|—|to|until)$/.test(tokens[time.to]?.text ?? '') && timeAt(tokens, time.to + 1)
  const isMoved = request.verb?.senses.verb === 'move' || request.noun === 'known'
  if (isSpan && !isMoved) return at
  request.said.push({ kind: 'time', token: time.token })
  return time.to
}

/** What a name is led by: “called”, “name:”, “as”, a colon, a time in front of it. */
function takeName(reading: Reading, at: number): number {
  const { request, tokens } = reading
  let from = at
  while (from < at + 5 && (isNaming(tokens[from]) || (from > at && tokens[from + 1]?.kind === 'quote' && tokens[from]?.senses.glue === 'articles'))) from++ // biome-ignore format: one condition
  const before = tokens[at - 1]
  const isLed =
    tokens.slice(at, from).some(({ text }) => !/^(?:it|is|be)$/.test(text)) ||
    (request.thing !== null &&
      (before?.kind === 'time' || before?.text === '(' || before?.text === ':' || before?.text === '='))
  const name = nameAt(reading, from, isLed)
  if (name === null) return at
  const isFirst = at === reading.from && tokens[at]?.kind === 'word'
  // “Outro marker at 0:30”, but not “Suppress the chapter”
  const next = tokens[name.to]
  const isVerb = tokens.slice(at, name.to).some(({ senses }) => senses.glue === 'articles')
  if (isFirst && (isVerb || !(next && isNounOf(next)))) return at
  request.said.push({ kind: 'name', token: name.token, isFirst })
  return name.to
}

const isNaming = (token: Token | undefined) =>
  token !== undefined &&
  (matches(token, { link: 'called saying', thing: 'name', text: /^[=:]$/ }) ||
    isWord(token.text, 'naming', 'bearing', 'namingMark'))

/** A quotation, one that there is, or words up to whatever ends them; in small letters only where something leads to it. */
function nameAt(
  { tokens, prompt, marks, request }: Reading,
  at: number,
  isLed: boolean,
): { token: Token; to: number } | null {
  const first = tokens[at]
  if (first === undefined || ['mark', 'break', 'time', 'amount'].includes(first.kind)) return null
  if (first.kind === 'quote' || first.quoted !== '')
    return { token: asQuote(first, first.quoted), to: at + 1 }
  const isCommand =
    first.senses.verb !== undefined && first.isBase && !/^\p{Lu}/u.test(prompt.charAt(first.from))
  const known = isCommand ? null : knownAt(tokens, at, marks)
  if (known !== null) return known
  const isCapital = /^\p{Lu}/u.test(prompt.charAt(first.from))
  const isPlain =
    !matches(first, { glue: true, link: true, limit: true }) &&
    (first.senses.thing === undefined || first.senses.thing === 'composition') &&
    !(first.senses.verb !== undefined && first.isBase)
  const isOpening = at === 0 || tokens[at - 1]?.text === '.'
  if (!(isCapital ? !isOpening || isPlain : isLed && isPlain) || isNounOf(first)) return null
  // Before anything names chapters, a capital only opens the sentence.
  if (request.thing === null && !isLed && !tokens.slice(at + 1, at + 4).some(isNounOf)) return null
  let to = at + 1
  while (to < tokens.length && !endsName(tokens, to, prompt)) to++
  while (to - 1 > at && tokens[to - 1]?.senses.glue === 'politeness') to--
  const last = tokens[to - 1] as Token
  return { token: asQuote({ ...first, to: last.to }, prompt.slice(first.from, last.to)), to }
}

function knownAt(tokens: readonly Token[], at: number, marks: readonly Mark[]) {
  for (const { name } of marks) {
    const words = plainWordsOf(name)
    const last = tokens[at + words.length - 1]
    const isThere =
      words.length > 0 &&
      words.every((word, order) => plainWordsOf(tokens[at + order]?.text ?? '').join('') === word)
    if (isThere && last)
      return { token: asQuote({ ...(tokens[at] as Token), to: last.to }, name), to: at + words.length }
  }
  return null
}

const asQuote = ({ from, to }: Token, quoted: string): Token => ({
  ...tokenOf('quote', quoted.toLowerCase(), from, to),
  quoted,
})

function endsName(tokens: readonly Token[], at: number, prompt: string): boolean {
  const token = tokens[at] as Token
  const { kind, text, senses } = token
  if (isOnNewLine(tokens, at, prompt) || kind === 'time' || kind === 'quote') return true
  if (kind === 'mark') return !/^['&#!_./-]$/.test(text) || isSpaced(tokens, at)
  if (isNounOf(token) || senses.limit === 'instead' || /^(?:not|but|please)$/.test(text)) return true
  if (timeAt(tokens, at) !== null || isWord(text, 'shall', 'going')) return true
  const next = tokens[at + 1]
  if (/^(?:and|then)$/.test(text))
    return !next || isWord(next.text, 'article') || /^(?:one|another)$/.test(next.text) || timeAt(tokens, at + 1) !== null || (next.senses.verb !== undefined && next.isBase) || /^\p{Lu}/u.test(prompt.charAt(next.from)) // biome-ignore format: one condition
  const film = next?.senses.glue === 'articles' ? tokens[at + 2] : next
  return (
    (senses.link !== undefined && film?.kind === 'composition') ||
    (isWord(text, 'becoming', 'be') && !/^(?:for|with|by|in|it)$/.test(text)) ||
    /^(?:starts|begins|is)$/.test(text)
  )
}

/** What a list says of its entries goes on over lines, and none of these does. */
export const isOnNewLine = (tokens: readonly Token[], at: number, prompt: string) =>
  prompt.slice(tokens[at - 1]?.to ?? 0, tokens[at]?.from ?? 0).includes('\n')

/** A dash or a stroke with space around it. */
function isSpaced(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return (
    /^[./-]$/.test(token?.text ?? '') &&
    (!next || !before || (token !== undefined && token.to < next.from) || separates(next))
  )
}

const VERBS: ReadonlySet<string> = new Set(
  ['add', 'make', 'set', 'mark', 'move', 'remove', 'off', 'rename', 'start', 'split', 'label'],
) // biome-ignore format: a list

function takeVerb({ request, tokens }: Reading, at: number): number {
  const token = tokens[at] as Token
  // “Show it as …”, but not “show: …”
  const isNoun = token.senses.thing !== undefined && (at > 0 || tokens[at + 1]?.kind === 'mark')
  const own = token.senses.verb
  const verb = isWord(token.text, 'placing') && !VERBS.has(own ?? '') ? 'add' : own
  if (token.kind !== 'word' || verb === undefined || !VERBS.has(verb) || isNoun) return at
  // “Cut the second chapter” is about what is said there.
  if (verb === 'remove' && /^(?:cut|trim|chop|edit|snip)/.test(token.text)) return at
  const isStarting = verb === 'start' && request.thing !== null
  if (isStarting) request.isShall ||= request.noun !== 'new'
  else if (request.verb === null && token.isBase) request.verb = token
  else if (request.verb !== null && !(isWord(token.text, 'renaming') && !/^re/.test(token.text))) return at
  return /^(?:in|down|up|out)$/.test(tokens[at + 1]?.text ?? '') && !timeAt(tokens, at + 1) ? at + 2 : at + 1
}

/** Claims what asks for nothing itself. */
export function takeFiller({ request, tokens }: Reading, at: number): number {
  const { text, senses, kind } = tokens[at] as Token
  if (isWord(text, 'shall') || (isWord(text, 'going') && request.thing !== null)) {
    request.isShall = true
    return at + 1
  }
  const isArrow = /^[→⇒>]$/.test(text) || (text === '-' && tokens[at + 1]?.text === '>')
  if (isArrow && request.thing !== null) {
    request.isShall = true
    return at + (text === '-' ? 2 : 1)
  }
  if (kind === 'mark') return /^[-–—()=:/']$/.test(text) ? at + 1 : at
  const isFiller =
    senses.glue === 'politeness' ||
    senses.glue === 'articles' ||
    senses.thing === 'name' ||
    isWord(text, 'be', 'can', 'wanting', 'addressee', 'have', 'fresh', 'demonstrative', 'besideMark')
  return isFiller ? at + 1 : at
}
