// The slots of a request about a title, filled from wherever its words stand.
import { isWord } from '../vocabulary/grammar.ts'
import {
  here,
  mergeSeen,
  put,
  type Reading,
  type Request,
  read,
  type SlotReader,
  sized,
} from './title-reading.ts'
import { bareSpanAt, placedAt, type Seen, seenAt } from './title-slots.ts'
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
} from './title-words.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const SLOTS: readonly SlotReader[] = [
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

/** “(The title) is misspelled, (it should be X)”, “there is a typo in (the title): it's (X)”: what is right stands behind it. */
function takeFault({ request, tokens, titles }: Reading, from: number): number {
  let at = from
  while (at < from + 5 && isWord(tokens[at]?.text, 'besideFault')) at++
  if (isWord(tokens[at]?.text, 'miswritten') && request.text === null && titles.length > 0) {
    request.isShall = true
    return /^(?:in|on|with)$/.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  }
  const isRight = request.isShall && request.noun !== null && isWord(tokens[from - 1]?.text, 'referring')
  return isRight && isWord(tokens[from]?.text, 'be') ? from + 1 : from
}

/** “Saying X”, “should read X” */
function takeSaid(reading: Reading, at: number): number {
  const { request, tokens, titles } = reading
  const saying = request.text === null ? sayingAt(tokens, at) : null
  const text =
    saying && (request.saying === null || request.known !== null) ? read(reading, saying.to, 'said') : null
  if (saying === null || text === null) return at
  // “Title reads X”, where there is one
  const isNow =
    tokens.slice(at, saying.to).some((one) => /^(?:says|reads)$/.test(one.text)) &&
    request.noun !== 'new' &&
    titles.length > 0
  request.saying = saying.isShall || isNow ? 'shall say' : 'says'
  return put(request, text)
}

/** “Instead of Hello”, “not the center”, “instead of 3” */
function takeOld(reading: Reading, at: number): number {
  const { request, tokens, titles } = reading
  const { senses, text } = here(reading, at)
  const isOld = (senses.limit === 'instead' && text !== 'rather') || text === 'not'
  const old = isOld ? (placedAt(tokens, at + 1) ?? seenAt(tokens, at + 1)) : null
  if (old !== null && tokens[old.to]?.senses.verb === undefined) return old.to
  if (isOld && tokens[at + 1]?.kind === 'number') return at + 2
  const known = request.known === null ? oldAt(tokens, at, titles) : null
  if (known === null || staysBeside(reading, known.to)) return at
  request.known = known.token
  return known.to
}

/** “A title "Bye" at 0:20, "Hello" stays”: one that there is, beside the new one. */
const staysBeside = ({ request, tokens }: Reading, at: number) =>
  request.text !== null && isWord(tokens[at]?.text, 'shown')

function takeStaying(reading: Reading, at: number): number {
  const { tokens, titles } = reading
  const known = knownAt(tokens, at, titles)
  if (known === null || !staysBeside(reading, known.to)) return at
  let to = known.to + 1
  while (/^(?:as|it|is|there|too)$/.test(tokens[to]?.text ?? '')) to++
  return to === tokens.length || separates(tokens[to]) ? to : at
}

/** “… to B”, “… should be B”, “→ B”; “with B on it”, “strap for Leo Marsh” */
function takeNewText(reading: Reading, at: number): number {
  const { request, tokens, prompt } = reading
  const { text } = here(reading, at)
  if (request.text !== null) return at
  const isArrow = tokens[at + 1]?.text === '>'
  const { link } = here(reading, at).senses
  // “The title is out of date” says nothing of what it shall say.
  const [next] = tokens.slice(at + 1)
  const isTold = text === 'is' && next?.kind === 'word' && !/\p{Lu}/u.test(prompt.charAt(next.from))
  if (isTold) return at
  // “A title called Small Talk for 4 s”
  const named = link === 'called' && request.noun === 'new' ? read(reading, at + 1, 'said') : null
  if (named !== null && !named.isKnown) return put(request, named)
  const becomes = link === 'called' || isWord(text, 'becoming') || /^(?:to be|=|as)$/.test(text) || isArrow
  if (
    becomes &&
    (request.known !== null || (isNamedNow(request) && (text !== 'for' || request.verb !== null)))
  ) {
    const found = read(reading, isArrow ? at + 2 : at + 1, 'named')
    if (found !== null && !found.isKnown) {
      request.saying = 'shall say'
      return put(request, found)
    }
  }
  const holds = /^(?:with|for)$/.test(text) && request.noun !== null
  const held = holds ? read(reading, at + 1, 'capital') : null
  const areNames =
    held !== null &&
    tokens
      .slice(at + 1, held.to)
      .every(({ kind, from }) => kind !== 'word' || /\p{Lu}/u.test(prompt.charAt(from)))
  if (held === null || !areNames) return at
  // “For Leo, "Leo Marsh, pilot"”: what it says comes last.
  const isWhom = tokens.some(
    ({ kind }, index) => index > held.to && kind === 'quote' && tokens[index - 1]?.text === ',',
  )
  return isWhom ? held.to : put(request, held)
}

function takePlace(reading: Reading, at: number): number {
  const { request, tokens } = reading
  const place = placedAt(tokens, at)
  // “Name strap "Leo", lower third” says it twice.
  if (place !== null && request.look === place.look && tokens[at - 1]?.text === ',') return place.to
  if (place === null || request.look !== null) return at
  request.look = place.look
  request.isTo = /^(?:to|into|down)$/.test(here(reading, at).text)
  // “A lower third reading …” is what is put there.
  const isNoun =
    place.look === 'lowerThird' && !place.isLed && request.noun === null && request.known === null
  if (isNoun) request.noun = nounOf(tokens, place.to - 1)
  return place.to
}

/** “0:03 Dana Fox, 0:12 Leo Marsh”: when each is seen first, of a title that is named. */
function bareTime({ request, tokens }: Reading, at: number): { seen: Seen; to: number } | null {
  const { kind, n } = here({ tokens }, at)
  const isOpening = separates(tokens[at - 1]) || tokens[at - 1]?.kind === 'mark'
  return kind === 'time' && request.noun !== null && isOpening ? { seen: { start: n }, to: at + 1 } : null
}

function takeTime(reading: Reading, at: number): number {
  const { request, tokens } = reading
  const isNamed = request.text !== null && (request.noun !== null || request.look !== null)
  const when = seenAt(tokens, at) ?? bareTime(reading, at) ?? (isNamed ? bareSpanAt(tokens, at) : null)
  return when !== null && mergeSeen(request, when.seen) ? when.to : at
}

/** “Where she says …”, “while he talks about …”: whoever reads the command finds it. */
function takeWhere({ request, tokens, titles }: Reading, at: number): number {
  if (request.where.length > 0 || !matches(tokens[at], { link: 'where during' })) return at
  let to = at + 1
  while (to < tokens.length && (tokens[to]?.kind === 'quote' || !separates(tokens[to]))) to++
  const where = tokens.slice(at, to)
  const isFound = where.some(({ kind }) => kind === 'quote')
  // “Where it says Hello”, which a title says
  if (!isFound || where.some((_, order) => oldAt(where, order, titles) !== null)) return at
  request.where = where
  return to
}

function takeNoun(reading: Reading, at: number): number {
  const { request, tokens } = reading
  const isAgain = request.noun !== null && tokens[at - 1]?.kind === 'mark'
  const { text: word, senses } = here(reading, at)
  // “… and another one at the end”
  const other = tokens[at + 1]?.text === 'one' ? at + 2 : at + 1
  const isOther = word === 'another' && (other > at + 1 || sayingAt(tokens, other) !== null)
  if (isOther && reading.isNext) return other
  // “The caption "Wait for it" at 0:55”: one text at one time
  const isOne = /^(?:caption|subtitle)$/.test(word) && tokens[at + 1]?.kind === 'quote'
  if (!(senses.thing === 'titles' || isOne) || senses.link !== undefined || isAgain) return at
  request.noun ??= nounOf(tokens, at)
  request.isSeveral ||= /s$/.test(word)
  request.isCard ||= /card$/.test(here(reading, at).text)
  if (request.text !== null || tokens[at + 1]?.text === ':') return at + 1
  const text = read(reading, at + 1, 'named')
  return text === null ? at + 1 : put(request, text)
}

/** “Title at the top: hello” */
function takeBehindColon(reading: Reading, at: number): number {
  const { request, tokens } = reading
  const isBehind = tokens[at - 1]?.text === ':' && request.noun !== null && request.text === null
  // “Title: change "Hello" to "Bye"”, “"Hello" title: run 0:00–0:06”
  const { senses, isBase, text: word } = here(reading, at)
  const isVerb = isBase && senses.verb !== undefined
  const isHeld = isWord(word, 'shown', 'holding') && request.known !== null
  const isTime = seenAt(tokens, at) !== null || bareTime(reading, at) !== null || /^[-–—]$/.test(word)
  const isIt = request.isShall && isWord(word, 'referring')
  if (isTime || (isVerb && tokens[at + 1]?.kind === 'quote') || isHeld || isIt) return at
  const text = isBehind && looksEnd(tokens, at) === at ? read(reading, at, 'said') : null
  return text === null ? at : put(request, text)
}

function takeScreen({ request, tokens }: Reading, at: number): number {
  const end = screenEnd(tokens, at)
  if (end > at) request.isOnScreen = true
  return end
}

function takeLook({ request, tokens, prompt }: Reading, at: number): number {
  const end = looksEnd(tokens, at)
  // “Put up Big News”
  const isCapital = (index: number) => /^\p{Lu}/u.test(prompt.slice(tokens[index]?.from))
  if (end === at || (at > 0 && request.text === null && isCapital(at) && isCapital(end))) return at
  const token = tokens[at] as Token
  const opposite = tokens[at + 1]?.senses.look === 'small' ? 'bigger' : 'smaller'
  request.looks.push(...(token.text === 'too' ? [sized(token, opposite)] : tokens.slice(at, end)))
  return end
}

/** A text without anything that leads to it: what it may be depends on what was read. */
function takeText(reading: Reading, at: number): number {
  const { request, tokens } = reading
  // “Hello title: hold it to 0:05”, “… keep start, extend end”
  if (request.known !== null && isWord(tokens[at]?.text, 'shown', 'holding'))
    return tokens[at + 1]?.senses.place === 'start' ? at + 2 : at + 1
  const isShown = request.verb?.senses.verb === 'add' || isWord(request.verb?.text, 'showing')
  const isAsked = request.verb !== null || request.isShall
  const mayBeSmall = (request.noun !== null || isShown) && !(reading.isNext && !reading.isListed)
  const as = mayBeSmall ? 'named' : isAsked || reading.isNext ? 'capital' : 'capitals'
  // “Put CC on it”
  const isCaptions = tokens[at]?.senses.thing === 'captions'
  const text = isCaptions
    ? null
    : (read(reading, at, as) ?? smallText(reading, at) ?? nameOnStrap(reading, at))
  const isFree =
    text !== null &&
    (text.isKnown ? request.known === null && !staysBeside(reading, text.to) : request.text === null)
  return isFree ? put(request, text) : at
}

/** “Priya Shah in a lower third”: nothing but a name, and where names stand. */
function nameOnStrap(reading: Reading, at: number): Text | null {
  const { tokens, prompt, request } = reading
  const isFree = request.verb === null && request.noun === null && tokens[at]?.senses.verb === undefined
  const text = isFree ? read(reading, at, 'capital') : null
  const isName = tokens
    .slice(at, text?.to)
    .every(({ kind, from }) => /^(?:word|speaker)$/.test(kind) && /\p{Lu}/u.test(prompt.charAt(from)))
  const place = text && placedAt(tokens, text.to)
  return isName && place?.look === 'lowerThird' && !text?.isKnown ? text : null
}

/** “Titles: intro 0:00–0:03, demo at 0:16”: in small letters right before when. */
function smallText(reading: Reading, at: number): Text | null {
  const { request, tokens, isListed } = reading
  const first = here(reading, at)
  const isCommand = first.isBase && first.senses.verb !== undefined
  const isFirst = separates(tokens[at - 1]) || tokens[at - 1]?.kind !== 'word'
  const mayOpen = first.kind === 'word' && !isCommand && !matches(first, { limit: true, glue: 'articles' })
  if (!isListed || request.text !== null || !isFirst || !mayOpen) return null
  const text = read(reading, at, 'said')
  return text && seenAt(tokens, text.to) !== null ? text : null
}

function takeScope({ request, tokens }: Reading, at: number): number {
  const scope = request.scope === null ? scopeAt(tokens, at) : null
  if (scope === null) return at
  request.scope = scope.token
  return scope.to
}

function takeVerb(reading: Reading, at: number): number {
  const { request, tokens, prompt, titles } = reading
  const token = here(reading, at)
  const isVerb =
    token.senses.verb !== undefined &&
    token.isBase &&
    (token.senses.thing === undefined || isWord(token.text, 'showing'))
  // “Shove the title to the top”: what it does is said by where it ends up.
  const isFirst = at === 0 || separates(tokens[at - 1]) || tokens[at - 1]?.senses.glue === 'politeness'
  const isStrange = isFirst && isUnknown(token) && leadsToTitle(tokens, at + 1, prompt, titles)
  if ((isVerb || isStrange) && request.verb === null && !isIn(request)) {
    request.verb = token
    return at + 1
  }
  if (!isWord(token.text, 'shall', 'wanting', 'wanted')) return at
  request.isShall = true
  return at + 1
}

/** “Two titles”; “each for 4 seconds”, “4 seconds each”, “both as lower thirds” */
function takeCount({ request, tokens }: Reading, at: number): number {
  const { kind, n, text } = here({ tokens }, at)
  const [next, after] = tokens.slice(at + 1, at + 3)
  if (kind === 'number' && n > 1 && [next, after].some((one) => one?.senses.thing === 'titles')) {
    request.count = n
    return at + 1
  }
  if (kind === 'ordinal' && tokens[at - 1]?.text === 'a' && next?.senses.thing === 'titles') return at + 1
  if (!/^(?:each|both|all)$/.test(text)) return at
  const isBehind = tokens[at - 1]?.unit === 's' && (next === undefined || separates(next))
  const from = next?.text === 'as' ? at + 2 : at + 1
  const isAhead = (seenAt(tokens, from) ?? placedAt(tokens, from)) !== null || looksEnd(tokens, from) > from
  if (!isBehind && !isAhead) return at
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
