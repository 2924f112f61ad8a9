// Indirect requests as commands: “captions would help”, “the salt story would make a nice chapter”, “it would land better with
// captions”. A rule looks at the words around a noun phrase and gives it a verb, never at what it names.
import { withoutGenitive } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asPronoun, asThing, asVerb } from './made-tokens.ts'
import { isObject } from './noun-phrases.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { isRated } from './told.ts'
import { withoutTail } from './unwanted.ts'

/** The same where the words themselves are no command: before telegrams are read. */
export function hinted(tokens: readonly Token[]): readonly Token[] | null {
  return deserves(tokens) ?? betterWith(tokens)
}

/** The tokens as a command; null when they ask for nothing. */
export function asCommand(tokens: readonly Token[]): readonly Token[] | null {
  return wouldHelp(tokens) ?? wouldBeIn(tokens) ?? newName(tokens)
}

const NEW_THINGS = new Set(['excerpt', 'clip', 'composition', 'copy'])
const WOULD = /^(?:would|could|might|will)$/
const SERVES = /^(?:help|suit|be|feel|look|sound|fit|work|do)$/
const AMID = /^(?:really|just|also|definitely|probably|certainly|surely|very|so|quite|more|much|way)$/

/** No word that limits, no value and no name: only why. */
function isReason(tokens: readonly Token[]): boolean {
  return tokens.every(
    ({ kind, senses, text }) =>
      (kind === 'word' || kind === 'mark') &&
      !isWord(text, 'unwelcome') &&
      !['not', 'only', 'except', 'if', 'unless'].includes(senses.limit ?? ''),
  )
}

/** A noun phrase without a subject that does something. */
function isNounPhrase(tokens: readonly Token[]): boolean {
  const [first] = tokens
  return (
    first !== undefined &&
    !/^(?:i|we|you|he|she|they|it|this|that|there|what|who|how|if)$/.test(first.text) &&
    tokens.some(is({ thing: true, place: true, unit: true, kind: 'amount ratio' })) &&
    !tokens.some(({ text }) => /^(?:would|could|will|is|are|was|were)$/.test(text))
  )
}

/** “Captions would really help our colleagues”, “a square version would be handy”, “0.9x would suit”. */
function wouldHelp(tokens: readonly Token[]): readonly Token[] | null {
  const modal = tokens.findIndex(({ text }) => WOULD.test(text))
  const object = tokens.slice(0, Math.max(0, modal))
  let at = modal + 1
  while (AMID.test(tokens[at]?.text ?? '')) at++
  const rest = tokens.slice(at + 1)
  if (modal < 1 || !SERVES.test(tokens[at]?.text ?? '') || !isNounPhrase(object) || !isReason(rest))
    return null
  // “The music could be quieter” adds none.
  if (rest.some(is({ look: true }))) return null
  if (
    rest.some(
      ({ senses }) => senses.limit !== undefined && senses.limit !== 'roughly' && senses.limit !== 'few',
    )
  )
    return null
  const first = object[0] as Token
  const isFactor = object.length <= 2 && object.some(({ unit }) => unit === 'x')
  if (isFactor) return [asVerb(first, 'set'), asThing(first, 'speed'), asLink(first, 'to'), ...object]
  const isNew =
    object.some(({ senses }) => NEW_THINGS.has(senses.thing ?? '')) &&
    /^(?:a|an|one|two|three)$/.test(first.text)
  return [asVerb(first, isNew ? 'make' : 'add'), ...object]
}

/** “(It) would be nicer in portrait for phones”. */
function wouldBeIn(tokens: readonly Token[]): readonly Token[] | null {
  const from = /^(?:it|this|that)$/.test(tokens[0]?.text ?? '') ? 1 : 0
  const link = tokens.findIndex(({ text }, at) => at > from && (text === 'in' || text === 'as'))
  const isWould = WOULD.test(tokens[from]?.text ?? '') && SERVES.test(tokens[from + 1]?.text ?? '')
  const [first] = tokens
  const rest = tokens.slice(link + 1)
  const look = rest.find(({ senses }) => senses.glue !== 'articles')
  if (!first || !isWould || link < from + 2 || link > from + 5) return null
  if (!['vertical', 'square', 'landscape'].includes(look?.senses.look ?? '')) return null
  return [asVerb(first, 'make'), asPronoun(first), ...rest]
}

/** “Old draft is now called Scraps”, “the composition name should be Day One instead of My Clip Name”. */
function newName(tokens: readonly Token[]): readonly Token[] | null {
  const verb = tokens.findIndex(({ text }) => /^(?:is|should|shall|will|must|becomes?|gets)$/.test(text))
  // “The names confuse people: Interview should be …” names it behind its colon.
  const mark = tokens
    .slice(0, Math.max(0, verb))
    .findLastIndex(({ kind, text }) => kind === 'mark' && /^[,:;]$/.test(text))
  const object = tokens.slice(mark + 1, Math.max(0, verb))
  const isNamed = object.some(({ senses }) => senses.thing === 'name')
  const isOne =
    object.filter(({ senses }) => senses.glue !== 'articles').length === 1 &&
    object.some(({ kind }) => kind === 'composition')
  const element = object.findIndex(({ senses }) => ['chapters', 'markers'].includes(senses.thing ?? ''))
  const isElement =
    element >= 0 &&
    object.every(
      ({ kind, senses }, at) =>
        // “The chapter Questions should be called Answers”
        (at > element && kind === 'word') ||
        kind === 'ordinal' ||
        kind === 'quote' ||
        senses.thing !== undefined ||
        senses.glue === 'articles',
    )
  if (verb < 1 || (!isNamed && !isOne && !isElement)) return null
  let at = verb
  while (/^(?:is|should|shall|will|must|be|now|to|becomes?|gets)$/.test(tokens[at]?.text ?? '')) at++
  const isCalled =
    tokens[at]?.senses.link === 'called' || /^(?:renamed|retitled)$/.test(tokens[at]?.text ?? '')
  const becomes =
    (isOne || isElement) && /^becomes?$/.test(tokens[verb]?.text ?? '') && isNameLike(tokens[at])
  // “Draft one is now "Final"”
  const isQuoted = isOne && tokens[at]?.kind === 'quote' && at === tokens.length - 1
  if (isCalled) at += tokens[at + 1]?.text === 'to' ? 2 : 1
  else if (!becomes && !isQuoted && ((!isNamed && !isElement) || at < verb + 2)) return null
  // “The second chapter should be at 0:33” says where.
  if (
    isElement &&
    !isNamed &&
    !isCalled &&
    (tokens[at]?.senses.link !== undefined || tokens[at]?.kind === 'time')
  )
    return null
  const last = tokens.at(-1)?.text === 'now' ? -1 : tokens.length
  const rest = tokens.slice(at, last)
  const old = rest.findIndex(({ senses }) => senses.limit === 'instead')
  const text = old > 0 ? rest.slice(0, old) : rest
  const first = tokens[0] as Token
  const named = object
    .filter(({ senses }) => senses.thing !== 'name')
    .map((one) => ({ ...one, text: withoutGenitive(one.text) }))
  // “…, old draft is now called scraps, and lose the intro” asks for more.
  const isMore = mark >= 0 && text.some(({ kind, text: sign }) => kind === 'mark' && sign === ',')
  return text.length > 0 && !isMore && !text.every(isRated)
    ? [asVerb(first, 'rename'), ...named, asLink(first, 'to'), ...text]
    : null
}

/** “Teaser becomes Trail 30”, and not “becomes square”. */
function isNameLike(token: Token | undefined): boolean {
  return (
    token?.kind === 'quote' ||
    (token?.kind === 'word' && token.senses.look === undefined && token.senses.glue === undefined)
  )
}

/** The words of a pattern at the beginning of the tokens: how many they are; 0: it is not there. */
function opening(tokens: readonly Token[], pattern: RegExp): number {
  const text = textOf(tokens.slice(0, 12))
  const found = pattern.exec(text)?.[0]
  return found === undefined ? 0 : found.trim().split(' ').length
}

/** No statement that wishes for something is longer: each of its words may open the wish. */
const MAX_WISH = 80

const LISTED = new Set(['chapters', 'markers'])
const BECOMING =
  /^(?:really |surely |definitely |totally |also |clearly )*(?:deserves?|merits?|warrants?|is worth|needs?|wants?|(?:would|could|might|should|can|will) (?:really |also |easily |well |totally )*(?:make|be|become|work as|do as|serve as|go out as|stand as|get|have)|(?:works|stands) as) /

/** “The elephant story would make a nice chapter” */
function deserves(tokens: readonly Token[]): readonly Token[] | null {
  if (tokens.length > MAX_WISH) return null
  const at = tokens.findIndex((_, index) => index > 0 && opening(tokens.slice(index), BECOMING) > 0)
  const subject = tokens.slice(0, Math.max(0, at))
  const rest = tokens.slice(at + opening(tokens.slice(Math.max(0, at)), BECOMING))
  const noun = rest.findIndex(({ senses }) => LISTED.has(senses.thing ?? ''))
  const [first, head] = [tokens[0], rest[noun]]
  const isOne = /^(?:a|an|its|their|one|another|his|her|the)$/.test(rest[0]?.text ?? '') && noun <= 2
  if (at < 1 || !first || !head || !isOne || !isObject(subject, true)) return null
  const article = { ...asVerb(first, 'a'), senses: { glue: 'articles' } }
  return [asVerb(first, 'add'), article, head, asLink(head, 'at'), ...subject, ...rest.slice(noun + 1)]
}

/** What a project calls its compositions. */
const NAMED = new Set(['excerpt', 'copy', 'clip'])

const BETTER =
  /^(?:would|could|might|will|may) (?:really |definitely |probably |surely |just |also |all |do )*(?:(?:land|work|look|sound|be|feel|read|go|play|perform|pop|do|come across|hit|travel) (?:so |much |even |way |far |a lot |lots |a bit |a little )*(?:better|nicer|great|stronger|well|good|harder|cleaner|brighter|easier|clearer|richer|further|lovely|cool|nice|more [a-z]+) (?:with|if it had|if they had|if we had)|benefit from|gain from|profit from) /
const NEEDING =
  /^(?:is|are) (?:crying out for|begging for|screaming for|missing|lacking|short of|in need of|ready for) |^(?:cries out for|calls for|lacks) /

/** “The teaser would land better with captions, big ones”. */
function betterWith(tokens: readonly Token[]): readonly Token[] | null {
  if (tokens.length > MAX_WISH) return null
  const at = tokens.findIndex(
    (_, index) =>
      index > 0 && (opening(tokens.slice(index), BETTER) > 0 || opening(tokens.slice(index), NEEDING) > 0),
  )
  if (at < 1) return null
  const said = tokens.slice(at)
  const rest = withoutTail(said.slice(opening(said, BETTER) || opening(said, NEEDING)))
  const subject = tokens.slice(0, at)
  const isNamed = ({ kind, senses }: Token) => kind === 'composition' || NAMED.has(senses.thing ?? '')
  const isWhole = subject.every(
    (token) =>
      isNamed(token) ||
      matches(token, { thing: 'composition', glue: true, link: 'that', text: 'it this that' }),
  )
  const [first] = tokens
  if (!first || !isWhole || !isObject(rest, true)) return null
  const article = { ...asVerb(first, 'the'), senses: { glue: 'articles' } }
  const which = subject.some(isNamed)
    ? [article, ...subject.filter(({ senses }) => senses.glue !== 'articles')]
    : []
  return [asVerb(first, 'add'), ...rest, ...(which[0] ? [asLink(which[0], 'to'), ...which] : [])]
}
