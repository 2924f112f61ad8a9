// Phrases of a request for something new that are recognizable by form alone: the kind of composition, its name, and its shape.
import { fits, has, pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asQuote } from './made-tokens.ts'
import { isWritten, MAKING_TESTS } from './making-parts.ts'
import { isArticle, isFresh, isMakingVerb, isMark, isNewNoun, isUnknown } from './new-nouns.ts'
import { isSmall } from './several-chunks.ts'
import type { Token } from './tokens.ts'

const MAX_NAME = 5

type Named = { to: number; name: Token }

/** “A captioned clip” */
export const isCaptioned = ({ senses, isBase, text }: Token) =>
  senses.thing === 'captions' && !isBase && text.endsWith('ed')

const TESTS: Tests = {
  ...MAKING_TESTS,
  captioned: isCaptioned,
  small: isSmall,
  count: ({ kind, unit, n }) => (kind === 'number' || unit === 'x') && Number.isInteger(n),
}
const COUNTED = '(twice|<measure:x>)'

/** The verb says it all: “clip (the salt story)”, “duplicate (the memo)”, “pull the story into 'Cold open'”. */
const VERB = pattern(
  `^ clip [=(@article,possessive|<limit:only time>)]|[=#copies] (^|[-<mark>]) . [=(the? (<composition thing:composition>|it|this))] [!~${COUNTED}] [!>${COUNTED}]|into NAME=<quote> [~^ @lifting]`,
  TESTS,
)

/** “(Into) a new vertical composition”, “a separate one”, “its own clip”: its end, including a name right after it. */
export function madeAt(tokens: readonly Token[], at: number): { to: number; name: Token | null } | null {
  const before = tokens[at - 1]
  const link = tokens[at]?.text
  const isInto = isWord(link, 'into')
  const isLink = isInto || isWord(link, 'onto', 'for') || link === 'to'
  if (!isLink && before?.kind === 'word' && isArticle(before)) return null
  const verb = VERB.at(tokens, at)
  if (verb) return { to: verb.to, name: verb.parts.NAME?.[0] ?? null }
  const phrase = phraseAt(tokens, isLink ? at + 1 : at, isLink)
  if (phrase === null || !isMade(tokens, at, phrase, { isLink, isInto })) return null
  const { said, noun, end } = phrase
  const [next, after] = tokens.slice(end, end + 2)
  const isEnd = !after || after.kind === 'mark' || isWord(after.text, 'sourcing')
  const isName =
    next?.kind === 'quote' &&
    noun?.senses.thing !== 'copy' &&
    (said.some(isFresh) || isInto || (noun?.senses.thing !== 'clip' && isEnd))
  return { to: isName ? end + 1 : end, name: isName ? next : null }
}

/** “A new vertical composition”: the words before the noun, the noun, and the end of both. */
type Phrase = {
  said: readonly Token[]
  noun: Token | undefined
  end: number
  isCounted: boolean
  isOne: boolean
  isClosed: boolean
}

/** “A”, “second”, “captioned”, “0:30” */
const DESCRIBING = pattern(
  [
    '[--] [!#new] <word>|- [=.]|#article|#fresh|#captioned|#shape|#count|[-#article] <ordinal&n:2>',
    '[!(#new [!(#new|#shape)])] #small',
    '(<time>|: [=<number>]) [=.? <thing:excerpt>]',
    '[=<amount>] #length|#length [=(#length|#new)]',
  ].join('|'),
  TESTS,
)

function isDescribing(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]]
  // “Audiogram-length”
  const isJoined = next?.text === '-' && token.kind === 'word' && next.from === token.to
  return isJoined || DESCRIBING.at(tokens, at) !== null
}

/** “(A TikTok) thing” */
const ELEMENT = pattern('<thing:excerpt> ([=<word>] (@element|#new))?', TESTS)
/** Several are made only of a count, a length or a shape: “3 reels”, “30 s highlights”. */
const isSeveral = has('#length|#shape', TESTS)
const CLOSING = pattern('<mark>|<link:called>|@linking|$')

function phraseAt(tokens: readonly Token[], from: number, isLink: boolean): Phrase | null {
  const before = tokens[from - (isLink ? 2 : 1)]
  let to = from
  while (tokens[to] && isDescribing(tokens, to)) to++
  const said = tokens.slice(from, to)
  if (said.some(({ text }) => text === 'the')) return null
  const noun = tokens[to]
  const isCounted = said.some(({ kind, unit, n }) => n > 1 && (kind === 'number' || unit === 'x'))
  const isPlural = noun?.text.endsWith('s') && noun.senses.thing !== undefined
  const isNoun =
    noun?.kind === 'word' &&
    isNewNoun(noun) &&
    !isWord(noun.text, 'leadingIn') &&
    (!isPlural || (noun.senses.thing === 'excerpt' && (isCounted || isSeveral(said))))
  const end = isNoun ? (ELEMENT.at(tokens, to)?.to ?? to + 1) : to
  const isClosed = CLOSING.at(tokens, end) !== null
  const last = said.at(-1)?.text
  const isOne =
    last === 'one' &&
    (said.length > 1 ||
      (isMakingVerb(before) && isWord(tokens[end]?.text, 'sourcing')) ||
      (isLink && isClosed))
  const isAlone = isWord(last, 'alone') || / video$/.test(last ?? '')
  return isNoun || isOne || isAlone ? { said, noun, end, isCounted, isOne, isClosed } : null
}

const isDetermined = has('a|an|one|its|their|<n:1>')
const isShaped = has('#shape', TESTS)
const isTimed = has('#length|<time>', TESTS)
const BEHIND_VERB = pattern('[-#making] [-(<base>|making)]', TESTS)
/** “(Make) a clip”, “a clip …”, “(…,) a clip” */
const OPEN = pattern('^|[-<mark>]|[-@sameAll]|[-#making] [-(<base>|making)]', TESTS)
/** “(I want) a clip”, “make of it a clip” */
const ASKED = pattern('[-@object,wanting,feeling,have,linking]|[~^ #maker] (a|an|one|its|their)', TESTS)

/** True if the phrase is what is made, and not something that exists. */
function isMade(
  tokens: readonly Token[],
  at: number,
  { said, noun, end, isCounted, isOne, isClosed }: Phrase,
  { isLink, isInto }: { isLink: boolean; isInto: boolean },
): boolean {
  const [opener, next, thing] = [tokens[0], tokens[end], noun?.senses.thing]
  const isAny = isCounted || isDetermined(said)
  if (said.some(isFresh)) return true
  if (isLink) {
    // “Put the elephant story in as a hook” is about the film.
    if (isWord(opener?.text, 'placing') && thing === 'excerpt') return false
    return (
      isOne ||
      // “Elephant scan -> square reel”
      (tokens[at]?.text === 'to' && thing !== 'composition' && isShaped(said)) ||
      (isInto && (isAny || isShaped(said) || next?.kind === 'quote')) ||
      // “Put it on a timeline”
      (isAny && isWord(tokens[at]?.text, 'onto') && isMakingVerb(opener) && thing === 'composition')
    )
  }
  const isOpen = OPEN.at(tokens, at) !== null
  if (isOpen && (isShaped(said) || isTimed(said))) return true
  if (isAny && (isOpen || ASKED.at(tokens, at) !== null)) return true
  if (said.length > 0 && !said.some(({ text }) => text === '-')) return false
  const isOfSource = isWord(next?.text, 'sourcing')
  // “Make comp from Shoot”
  if (BEHIND_VERB.at(tokens, at)) return thing === 'composition' && (isClosed || isOfSource)
  // “Clip from Shoot”, “highlights: …”, “reel 'X'”
  const isNamed = thing === 'excerpt' && (next?.kind === 'quote' || shapeEnd(tokens, end) > end)
  return at === 0 && (next?.text === ':' || isOfSource || isNamed)
}

const BESIDE_SHAPE = '(@besideShape|<thing:shape>)*'
const SHAPED = pattern(`${BESIDE_SHAPE} #shape+ <thing:shape>*`, TESTS)

/** “9:16”, “in 1080x1920”, “square 1080 by 1080”, “size: …”: where it ends; `at` itself when none begins. */
export function shapeEnd(tokens: readonly Token[], at: number): number {
  return SHAPED.at(tokens, at)?.to ?? at
}

const LEAD = '@bearing,article,possessive'
/** In front of a name. */
const CALLED = pattern(
  `(${LEAD}* (${[
    // “Called X”, “name: X”, “save as 'X'”
    '<word&link:called>|<word&thing:name>|@renaming|save as [=<quote>]',
    // “Dupe it as flight shorts”, but “duplicate this as vertical”
    `as [~#copies] [!(${BESIDE_SHAPE} #shape)] [!@article,be,neuter]`,
    // “Bearing the title 'X'”
  ].join('|')})|[=@bearing] [!with] ${LEAD}+ title) ${
    // “Call (the dupe) flight shorts”
    '@untilName* ([-(this|that|one|the|new)] #new|#new [=<quote>])?'
  }`,
  TESTS,
)

/** “Called X”, “call it X”, “with the name X”, “name: X”: the name as a quotation, and where it ends. */
export function nameAt(tokens: readonly Token[], at: number, prompt: string): Named | null {
  const to = CALLED.at(tokens, at)?.to ?? tokens.length
  const [first, before] = [tokens[to], tokens[to - 1]]
  if (!first) return null
  if (first.kind === 'quote') return { to: to + 1, name: first }
  const end = nameEnd(tokens, to, prompt)
  // “Called the secret”
  const start = before?.text === 'the' && isUnknown(first) ? before : first
  return end > to ? { to: end, name: asQuote(start, tokens[end - 1] as Token, prompt) } : null
}

/** “In 9:16”, where “ep7 tall” is a name. */
const SIZE = `(${BESIDE_SHAPE} #shape* <size ratio>)`
/** “(Dupe Interview as) Interview for all staff” */
const FILM_NAME = pattern(
  `[-as] <composition> ([!@linking] [!${SIZE}] (–|-|&|'|/|\\#|!<mark break>))*20`,
  TESTS,
)
/** “(BTS) vertical” */
const NAME_TAIL = pattern(
  `([!@linking,sourcing,for] [!${SIZE}] <word&!limit number&!limit>)*3 ([=<mark>]|$)`,
  TESTS,
)
const NO_NAME = pattern(
  `!<word number composition media>|@linking,sourcing,for,article,neuter,demonstrative|<limit>|[=${SIZE}]`,
  TESTS,
)
const COMMAND = pattern('<verb&base&!thing>')

/** A name without quotation marks ends where its capitals do, or else at a mark or a word that joins. */
function nameEnd(tokens: readonly Token[], from: number, prompt: string): number {
  const isCapital = (at: number) => /^[\p{Lu}\d]/u.test(prompt.slice(tokens[at]?.from))
  const isTight = (at: number) =>
    at > from && tokens[at - 1]?.to === tokens[at]?.from && !/^[.,;:!?)]$/.test(tokens[at]?.text ?? '')
  let to = from
  const film = tokens[from]?.quoted || isMark(tokens, from + 1) ? null : FILM_NAME.at(tokens, from)
  if (film) return film.to
  if (isCapital(from)) {
    for (let at = from; at < tokens.length && at - from < 2 * MAX_NAME; at++) {
      if (tokens[at]?.kind === 'quote') break
      if ((isCapital(at) && tokens[at]?.kind !== 'mark') || isTight(at)) to = at + 1
      else if (!isWord(tokens[at]?.text, 'insideTitle')) break
    }
    return NAME_TAIL.at(tokens, to)?.to ?? to
  }
  const ends = (at: number) =>
    NO_NAME.at(tokens, at) !== null || (at > from && COMMAND.at(tokens, at) !== null)
  while (to < tokens.length && to - from < MAX_NAME && (isTight(to) || !ends(to))) to++
  // “Called half minute”
  return to === from && from + 1 === tokens.length && tokens[from]?.kind === 'amount' ? to + 1 : to
}

/** “A + B = 'X'”, “concat(A, B) -> 'X'”, “build 'X' from A”, “'Farm' with the farm story”; the last only where something is made. */
const QUOTED = pattern(
  '= NAME=<quote> [~(<composition media> .*20 <composition media>)]|[=<quote>] ([-(<link:to>|@into)] NAME=. [~^ <verb:merge>]|[-#maker] NAME=. [=(@sourcing|[!(\\.|\\!|\\?)] <mark>)])',
  TESTS,
)
const QUOTED_PART = pattern('[-<mark>] NAME=<quote> [=@sourcing]')

/** “Build 'X' from A”, “'Farm' with the farm story”, “A + B = 'X'”: a quotation that is the name, and where it ends. */
export function quotedAt(
  tokens: readonly Token[],
  at: number,
  isMade: boolean,
  prompt: string,
): Named | null {
  const found = QUOTED.at(tokens, at) ?? (isMade ? QUOTED_PART.at(tokens, at) : null)
  const [name] = found?.parts.NAME ?? []
  if (found && name) return { to: found.to, name }
  // “Farm: new comp, …”
  const colon = at === 0 ? tokens.findIndex(({ text }) => text === ':') : -1
  return colon > 0 && isWritten(tokens.slice(0, colon), '') && madeAt(tokens, colon + 1)
    ? { to: colon, name: asQuote(tokens[0] as Token, tokens[colon - 1] as Token, prompt) }
    : null
}

const SEEN = '(<word&!limit&!unit&!verb&!place>|<word&place:website&!limit&!unit&!verb>)'

/** “For our campus page, (make …)”: where it will be seen, and nothing of the film. */
export const saysWhere = fits(`@for (@possessive|. [>(<place:website>|@platform)]) ${SEEN}*20 <mark>`)
