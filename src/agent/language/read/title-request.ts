// A request about a title while it is read: its slots, filled from wherever their words stand.
import { pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { bareSpanAt, placedAt, type Seen, seenAt, written } from './title-slots.ts'
import {
  isUnknown,
  knownAt,
  leadsToTitle,
  looksEnd,
  nounOf,
  oldAt,
  sayingAt,
  scopeAt,
  screenEnd,
  separates,
  type Text,
  type TitleWords,
  textAt,
} from './title-words.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** What a request says of a title. */
export type Request = {
  verb: Token | null
  /** `new`: “a title”; `known`: “the title”; `bare`: “title”. */
  noun: 'new' | 'known' | 'bare' | null
  text: Token | null
  /** The text of a title that there is. */
  known: Token | null
  /** The composition that it is in. */
  scope: Token | null
  look: string | null
  /** “To the top”, and not only “at the top”. */
  isTo?: boolean
  seen: Seen
  /** “Where she says …” */
  where: readonly Token[]
  looks: Token[]
  saying: 'says' | 'shall say' | null
  isOnScreen?: boolean
  /** “A title card”: in the middle unless something else is said. */
  isCard?: boolean
  /** It is typed in capitals, beside small letters. */
  isLetters?: boolean
  isSeveral?: boolean
  isShall?: boolean
  /** “Each for 4 seconds”, “both at the top” */
  isAll?: boolean
}

/** A request as it is read, and what it is read from. */
export type Reading = {
  request: Request
  tokens: readonly Token[]
  prompt: string
  titles: TitleWords
  /** It follows another one. */
  isNext: boolean
  /** “Titles: …” announced it. */
  isListed: boolean
}

/** A size that a verb or “too small” implies. */
export const sized = (at: Token, look: 'bigger' | 'smaller'): readonly Token[] =>
  written(`<look:${look}>`, at, {})

/** Each reads one kind of slot at a token: where it ends, or the same place when it isn't there. */
const SLOTS: readonly ((reading: Reading, at: number) => number)[] = [
  takeFault,
  takeSaid,
  takeStaying,
  takeOld,
  takeNewText,
  takePlace,
  takeTime,
  takeWhere,
  takeNoun,
  takeBehindColon,
  takeScreen,
  takeLook,
  takeText,
  takeScope,
  takeVerb,
  takeCount,
]

/** Claims what stands at `at` for a slot; `at` itself when it is for none. */
export function takeSlot(reading: Reading, at: number): number {
  for (const take of SLOTS) {
    const to = take(reading, at)
    if (to > at) return to
  }
  return at
}

const isCapital = (token: Token | undefined, prompt: string) =>
  token !== undefined && /^\p{Lu}/u.test(prompt.slice(token.from))
const TESTS: Tests = {
  over: separates,
  capital: isCapital,
  small: (token, prompt) => token.kind === 'word' && !isCapital(token, prompt),
}
const of = (text: string) => pattern(text, TESTS)

const read = ({ tokens, prompt, titles }: Reading, at: number, as: Parameters<typeof textAt>[4]) =>
  textAt(tokens, at, prompt, titles, as)

/** Keeps a text, new or known; where it ends. */
function put(request: Request, { token, to, isKnown }: Text): number {
  if (isKnown) request.known = token
  else request.text = token
  return to
}

/** “(The title) is misspelled, (it should be X)”, “there is a typo in (the title): it's (X)”: what is right stands behind it. */
const FAULT = of('@besideFault*5 @miswritten (in|on|with)?')
const RIGHT = of('[-@referring] @be')

function takeFault({ request, tokens, titles }: Reading, at: number): number {
  const fault = request.text === null && titles.length > 0 ? FAULT.at(tokens, at) : null
  const right = request.isShall && request.noun !== null ? RIGHT.at(tokens, at) : null
  request.isShall ||= fault !== null
  return (fault ?? right)?.to ?? at
}

/** “Saying X”, “should read X” */
function takeSaid(reading: Reading, at: number): number {
  const { request, tokens, titles } = reading
  const saying = request.text === null ? sayingAt(tokens, at) : null
  const isFree = request.saying === null || request.known !== null
  const text = saying && isFree ? read(reading, saying.to, 'said') : null
  if (saying === null || text === null) return at
  // “Title reads X”, where there is one
  const isNow =
    tokens.slice(at, saying.to).some((one) => matches(one, { text: 'says reads' })) &&
    request.noun !== 'new' &&
    titles.length > 0
  request.saying = saying.isShall || isNow ? 'shall say' : 'says'
  return put(request, text)
}

const OLD = of('([!rather] <limit:instead>|not) NUMBER=<number>?')

/** “Instead of Hello”, “not the center”, “instead of 3” */
function takeOld(reading: Reading, at: number): number {
  const { request, tokens, titles } = reading
  const isOld = OLD.at(tokens, at)
  const old = isOld && (placedAt(tokens, at + 1) ?? seenAt(tokens, at + 1))
  if (old && tokens[old.to]?.senses.verb === undefined) return old.to
  if (isOld?.parts.NUMBER?.length) return isOld.to
  const known = request.known === null ? oldAt(tokens, at, titles) : null
  if (known === null) return at
  request.known = known.token
  return known.to
}

/** “A title "Bye" at 0:20, "Hello" stays”: one that there is, beside the new one. */
const staysBeside = ({ request, tokens }: Reading, at: number) =>
  request.text !== null && isWord(tokens[at]?.text, 'shown')

const STAYING = of('@shown (as|it|is|there|too)* ($|[=#over])')

function takeStaying({ request, tokens, titles }: Reading, at: number): number {
  const known = request.text === null ? null : knownAt(tokens, at, titles)
  return (known && STAYING.at(tokens, known.to)?.to) ?? at
}

// “The title is out of date” says nothing of what it shall say.
const BECOMES = of('[!is #small] (. \\>|<link:called>|@becoming|to be|=|as)')
const HOLDS = of('[!is #small] (with|for)')

/** “… to B”, “… should be B”, “→ B”; “with B on it”, “strap for Leo Marsh” */
function takeNewText(reading: Reading, at: number): number {
  const { request, tokens, prompt } = reading
  if (request.text !== null) return at
  const [token] = tokens.slice(at)
  const becomes = BECOMES.at(tokens, at, prompt)
  // “A title called Small Talk for 4 s”
  const isCalled = becomes !== null && token?.senses.link === 'called' && request.noun === 'new'
  const named = isCalled ? read(reading, at + 1, 'said') : null
  if (named !== null && !named.isKnown) return put(request, named)
  const isNow = isNamedNow(request) && (token?.text !== 'for' || request.verb !== null)
  const found = becomes && (request.known !== null || isNow) ? read(reading, becomes.to, 'named') : null
  if (found !== null && !found.isKnown) {
    request.saying = 'shall say'
    return put(request, found)
  }
  const isHeld = request.noun !== null && HOLDS.at(tokens, at)
  const held = isHeld ? read(reading, at + 1, 'capital') : null
  const areNames = tokens.slice(at + 1, held?.to).every((one) => !TESTS.small?.(one, prompt))
  if (held === null || !areNames) return at
  // “For Leo, "Leo Marsh, pilot"”: what it says comes last.
  const isWhom = LATER_TEXT.at(tokens, held.to) !== null
  return isWhom ? held.to : put(request, held)
}
const LATER_TEXT = of('[>, <quote>]')

function takePlace({ request, tokens }: Reading, at: number): number {
  const place = placedAt(tokens, at)
  // “Name strap "Leo", lower third” says it twice.
  if (place !== null && request.look === place.look && tokens[at - 1]?.text === ',') return place.to
  if (place === null || request.look !== null) return at
  request.look = place.look
  request.isTo = matches(tokens[at], { text: 'to into down' })
  // “A lower third reading …” is what is put there.
  if (place.look === 'lowerThird' && !place.isLed && request.noun === null && request.known === null)
    request.noun = nounOf(tokens, place.to - 1)
  return place.to
}

/** “0:03 Dana Fox, 0:12 Leo Marsh”: when each is seen first, of a title that is named. */
const BARE_TIME = of('[-(#over|<mark>)] TIME=<time>')

function bareTime({ request, tokens }: Reading, at: number): { seen: Seen; to: number } | null {
  const found = request.noun === null ? null : BARE_TIME.at(tokens, at)
  return found && { seen: { start: found.parts.TIME?.[0]?.n ?? 0 }, to: found.to }
}

/** Kept where it fits what was said of when before. */
function takeTime(reading: Reading, at: number): number {
  const { request, tokens } = reading
  const isNamed = request.text !== null && (request.noun !== null || request.look !== null)
  const when = seenAt(tokens, at) ?? bareTime(reading, at) ?? (isNamed ? bareSpanAt(tokens, at) : null)
  const keys = Object.keys(when?.seen ?? {}) as (keyof Seen)[]
  if (keys.some((key) => request.seen[key] !== undefined && request.seen[key] !== when?.seen[key])) return at
  Object.assign(request.seen, when?.seen)
  return when?.to ?? at
}

/** “Where she says …”, “while he talks about …”: whoever reads the command finds it. */
const WHERE = of('[=<link:where,during>] WHERE=(. (<quote>|!#over)*60)')

function takeWhere({ request, tokens, titles }: Reading, at: number): number {
  const { to = at, parts: { WHERE: where = [] } = {} } = WHERE.at(tokens, at) ?? {}
  const isFound = where.some(({ kind }) => kind === 'quote')
  // “Where it says Hello”, which a title says
  const isTitle = where.some((_, order) => oldAt(where, order, titles) !== null)
  if (request.where.length > 0 || !isFound || isTitle) return at
  request.where = where
  return to
}

// “… and another one at the end”
const OTHER = of('another ONE=one?')
// “The caption "Wait for it" at 0:55”: one text at one time
const NOUN = of('<thing:titles&!link>|(caption|subtitle) [=<quote>]')

function takeNoun(reading: Reading, at: number): number {
  const { request, tokens } = reading
  const other = reading.isNext ? OTHER.at(tokens, at) : null
  if (other && (other.parts.ONE?.length || sayingAt(tokens, other.to) !== null)) return other.to
  const isAgain = request.noun !== null && tokens[at - 1]?.kind === 'mark'
  const { text: word = '' } = tokens[at] ?? {}
  if (isAgain || !NOUN.at(tokens, at)) return at
  request.noun ??= nounOf(tokens, at)
  request.isSeveral ||= word.endsWith('s')
  request.isCard ||= word.endsWith('card')
  const isFree = request.text === null && tokens[at + 1]?.text !== ':'
  const text = isFree ? read(reading, at + 1, 'named') : null
  return text === null ? at + 1 : put(request, text)
}

// “Title: change "Hello" to "Bye"”, “"Hello" title: run 0:00–0:06”
const NO_TITLE = of('(-|–|—)|<verb&base> <quote>')

/** “Title at the top: hello” */
function takeBehindColon(reading: Reading, at: number): number {
  const { request, tokens } = reading
  const { text: word } = tokens[at] ?? {}
  const isBehind = tokens[at - 1]?.text === ':' && request.noun !== null && request.text === null
  const isHeld = request.known !== null && isWord(word, 'shown', 'holding')
  const isIt = request.isShall && isWord(word, 'referring')
  if (!isBehind || isHeld || isIt || NO_TITLE.at(tokens, at)) return at
  const text = looksEnd(tokens, at) === at ? read(reading, at, 'said') : null
  return text === null ? at : put(request, text)
}

function takeScreen({ request, tokens }: Reading, at: number): number {
  const end = screenEnd(tokens, at)
  request.isOnScreen ||= end > at
  return end
}

function takeLook({ request, tokens, prompt }: Reading, at: number): number {
  const end = looksEnd(tokens, at)
  // “Put up Big News”
  const isText =
    at > 0 && request.text === null && isCapital(tokens[at], prompt) && isCapital(tokens[end], prompt)
  if (end === at || isText) return at
  const token = tokens[at] as Token
  const opposite = tokens[at + 1]?.senses.look === 'small' ? 'bigger' : 'smaller'
  request.looks.push(...(token.text === 'too' ? sized(token, opposite) : tokens.slice(at, end)))
  return end
}

/** A text without anything that leads to it: what it may be depends on what was read. */
function takeText(reading: Reading, at: number): number {
  const { request, tokens } = reading
  // “Hello title: hold it to 0:05”, “… keep start, extend end”
  if (request.known !== null && isWord(tokens[at]?.text, 'shown', 'holding'))
    return tokens[at + 1]?.senses.place === 'start' ? at + 2 : at + 1
  // “Put CC on it”
  if (tokens[at]?.senses.thing === 'captions') return at
  const isShown = request.verb?.senses.verb === 'add' || isWord(request.verb?.text, 'showing')
  const isAsked = request.verb !== null || request.isShall
  const mayBeSmall = (request.noun !== null || isShown) && !(reading.isNext && !reading.isListed)
  const as = mayBeSmall ? 'named' : isAsked || reading.isNext ? 'capital' : 'capitals'
  const text = read(reading, at, as) ?? nameOnStrap(reading, at)
  const isFree = text?.isKnown
    ? request.known === null && !staysBeside(reading, text.to)
    : request.text === null
  return text && isFree ? put(request, text) : at
}

/** “Priya Shah in a lower third”: nothing but a name, and where names stand. */
function nameOnStrap(reading: Reading, at: number): Text | null {
  const { tokens, prompt, request } = reading
  const isFree = request.verb === null && request.noun === null && tokens[at]?.senses.verb === undefined
  const text = isFree ? read(reading, at, 'capital') : null
  const isName = tokens
    .slice(at, text?.to)
    .every((one) => matches(one, { kind: 'word speaker' }) && isCapital(one, prompt))
  const place = text && placedAt(tokens, text.to)
  return isName && place?.look === 'lowerThird' && !text?.isKnown ? text : null
}

function takeScope({ request, tokens }: Reading, at: number): number {
  const scope = request.scope === null ? scopeAt(tokens, at) : null
  request.scope ??= scope?.token ?? null
  return scope?.to ?? at
}

const VERB = of('<verb&base&!thing>|[=<verb&base>] @showing')
const FIRST = of('^|[-(#over|<glue:politeness>)]')

function takeVerb({ request, tokens, prompt, titles }: Reading, at: number): number {
  const token = tokens[at] as Token
  // “Shove the title to the top”: what it does is said by where it ends up.
  const isStrange = () =>
    FIRST.at(tokens, at) && isUnknown(token) && leadsToTitle(tokens, at + 1, prompt, titles)
  if (request.verb === null && !isIn(request) && (VERB.at(tokens, at) || isStrange())) {
    request.verb = token
    return at + 1
  }
  if (!isWord(token.text, 'shall', 'wanting', 'wanted')) return at
  request.isShall = true
  return at + 1
}

// “Two titles”, “a second title”
const COUNTED = of('<number&!n:1> [=.? <thing:titles>]|[-a] <ordinal> <thing:titles>')
const ALL = of('(each|both|all)')
const EACH_BEHIND = of('[-<measure:s>] . ($|[=#over])')
/** “Each for 4 seconds”, “4 seconds each”, “both as lower thirds” */
function takeCount({ request, tokens }: Reading, at: number): number {
  if (COUNTED.at(tokens, at)) return at + 1
  if (!ALL.at(tokens, at)) return at
  const from = tokens[at + 1]?.text === 'as' ? at + 2 : at + 1
  const isAhead = (seenAt(tokens, from) ?? placedAt(tokens, from)) !== null || looksEnd(tokens, from) > from
  if (!isAhead && !EACH_BEHIND.at(tokens, at)) return at
  request.isAll = true
  return at + 1
}

/** One that there is, and no verb that makes a new one. */
const isNamedNow = ({ noun, verb }: Request) =>
  noun !== null &&
  noun !== 'new' &&
  (verb === null ||
    // “I want the title to be X”
    (noun === 'known' && isWord(verb.text, 'wanting')) ||
    (verb.senses.verb !== 'add' && !isWord(verb.text, 'showing')))

/** Anything but when and where was read. */
const isIn = ({ noun, text, known, looks, isOnScreen }: Request) =>
  noun !== null || text !== null || known !== null || looks.length > 0 || isOnScreen
