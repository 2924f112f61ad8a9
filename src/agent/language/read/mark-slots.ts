// The slots of a request about chapters and markers, filled from wherever their words stand.
import { isWord } from '../vocabulary/grammar.ts'
import { takeEach, takeMoment, takeTime, timeAt } from './mark-moments.ts'
import { isOrder, nameAt, takeName } from './mark-names.ts'
import { isKnownMark, isNounOf, type MarkThing, type Reading, sameWords } from './mark-request.ts'
import { nounOf } from './title-words.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

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
  takeMoment,
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
  const length = isNot
    ? 3
    : isOut && (second?.text === 'go' || third?.text === 'gone')
      ? second?.text === 'go'
        ? 2
        : 3
      : isNo
        ? 1
        : 0
  request.isGone ||= length > 0
  return at + length
}

/** “In the webinar”, “to Webinar”, “Webinar:” */
function takeScope({ request, tokens }: Reading, at: number): number {
  let to = at
  while (isWord(tokens[to]?.text, 'onto', 'pointing') || tokens[to]?.senses.glue === 'articles') to++
  if (/^for$/.test(tokens[at]?.text ?? '')) to = at + (tokens[at + 1]?.senses.glue === 'articles' ? 2 : 1)
  const film = tokens[to]
  const isOpen = to > at || tokens[to + 1]?.kind === 'mark' || request.thing === null
  if (film?.kind === 'composition' && film.quoted === '' && isOpen) {
    // “At 0:10 in the Interview and at 0:05 in the memo” is no list of one film.
    const [other] = request.scope
    if (other && other.ids[0] !== film.ids[0]) return at
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
  // “The first one, Hello”, “the second is called …”
  const isNth = next?.text === 'one' || next?.kind === 'mark' || isWord(next?.text, 'be')
  if (kind === 'ordinal' && request.count !== null && isNth) {
    request.isNumbered = true
    return at + (next?.kind === 'mark' ? 1 : 2)
  }
  if (kind === 'number' && n === 1) return at + 1
  const isCount = kind === 'number' && n > 1 && Number.isInteger(n) && request.count === null
  if (!isCount || !(request.thing !== null || (next && (isNounOf(next) || next.text === 'new')))) return at
  request.count = tokens[at] as Token
  const isOfThem = next?.text === 'of' && tokens[at + 2]?.text === 'them'
  return at + (isOfThem ? 3 : 1)
}

const VERBS: ReadonlySet<string> = new Set(
  ['add', 'make', 'set', 'mark', 'move', 'remove', 'off', 'rename', 'start', 'split', 'label', 'swap', 'correct'],
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
  if (isOrder(tokens, at)) return at + 3
  const isArrow = /^[→⇒>]$/.test(text) || (text === '-' && tokens[at + 1]?.text === '>')
  if (isArrow && request.thing !== null) {
    request.isShall = true
    return at + (text === '-' ? 2 : 1)
  }
  const isLead = request.thing !== null && request.said.length === 0
  if (isLead && text === ':') request.isListed = true
  // “For the website:” says why.
  const why = isLead && /^(?:so|for|to|because|as)$/.test(text) ? whyEnd(tokens, at) : at
  if (why > at) return why
  if (kind === 'mark') return /^[-–—()=:/']$/.test(text) ? at + 1 : at
  // “In the webinar I would like …”, “just add …”
  const isOpening = isWord(text, 'subject', 'will') || (text === 'just' && tokens[at + 1]?.isBase)
  if (request.thing === null && isOpening) return at + 1
  const isFiller =
    senses.glue === 'politeness' ||
    senses.glue === 'articles' ||
    senses.thing === 'name' ||
    text === 'to be' ||
    isWord(text, 'be', 'can', 'wanting', 'addressee', 'have', 'fresh', 'demonstrative', 'besideMark')
  return isFiller ? at + 1 : at
}

function whyEnd(tokens: readonly Token[], from: number): number {
  const isSo = /^(?:so|because|as)$/.test(tokens[from]?.text ?? '')
  const end = tokens.slice(from, from + 8).findIndex(({ text }) => text === ':' || (isSo && text === ','))
  const isWhy = tokens.slice(from, from + Math.max(0, end)).every(
    (token) =>
      /^(?:word|mark)$/.test(token.kind) &&
      !matches(token, {
        limit: 'only not except if unless instead',
        unit: true,
        place: true,
        link: 'each',
        thing: 'chapters markers clip media',
      }),
  )
  return end > 0 && isWhy ? from + end : from
}
