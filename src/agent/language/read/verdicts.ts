// What somebody finds amiss, beside a request: “its way too loud”, “so much dead air”, “mic sounds like trash”, “can't read it”. It may
// stand in front of the request or behind it, with or without a mark between them. `rules/verdicts.ts` says whether it asks for anything.
import { finiteVerbAt } from '../parts-of-speech.ts'
import { isAuxiliary, isFiniteVerb, isPronoun, isWord, restricts } from '../vocabulary/grammar.ts'
import { TOUCHING } from '../vocabulary/keeping.ts'
import { verbOfNoun } from './run-ons.ts'
import { statesBan } from './stated-bans.ts'
import { matches } from './token-tests.ts'
import { lex, type Token, type TokenSpan } from './tokens.ts'
import { telling } from './told.ts'

/** No verdict has more words. */
const MAX_VERDICT = 14
/** The prompt is read once without each of them. */
const MAX_VERDICTS = 6

/** Where such verdicts are, longest first where several begin at one word. Linear: each is of bounded length. */
export function verdictsIn(tokens: readonly Token[]): TokenSpan[] {
  const spans: TokenSpan[] = []
  for (let from = 0; from < tokens.length && spans.length < MAX_VERDICTS; from++) {
    if (!mayOpen(tokens, from)) continue
    const isAfter = spans.some(({ to }) => from < to)
    const end = Math.min(from + MAX_VERDICT, segmentEnd(tokens, from))
    for (let to = end; to > from && !isAfter; to--) {
      const isCut = to < end && !mayBegin(tokens[to] as Token, tokens[to - 1] as Token)
      const isTooLong = to === end && end < segmentEnd(tokens, from)
      if (isCut || isTooLong || !isVerdict(tokens.slice(from, to))) continue
      spans.push({ from, to })
      break
    }
  }
  return spans
}

const separates = (token: Token | undefined) =>
  token === undefined ||
  token.kind === 'break' ||
  (token.kind === 'mark' && /^(?:[,.;:!?()–—-]|\.\.+|…)$/.test(token.text))

function segmentEnd(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex((token, at) => at > from && separates(token))
  return end < 0 ? tokens.length : end
}

/** A sentence begins here, or what could be the subject of one. */
function mayOpen(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at] as Token, tokens[at - 1]]
  if (separates(token)) return false
  if (separates(before)) return true
  const isInside =
    isWord(before?.text, 'joining', 'saying', 'article', 'possessive', 'subject', 'narrowing') ||
    before?.senses.glue === 'articles' ||
    (before?.senses.link !== undefined && !isWord(before.text, 'particle')) ||
    isAuxiliary(before?.text) ||
    isFiniteVerb(before?.text) ||
    (before?.isBase && before.senses.verb !== undefined)
  if (isInside) return false
  const isNoun = matches(before, { kind: 'composition speaker', thing: true, place: true, unit: true })
  const isExcess = isDegree(token) || (token.senses.look ?? '').startsWith('too')
  return (
    (isExcess && !isNoun) ||
    isPronoun(token.text) ||
    isWord(token.text, 'seeming', 'article', 'possessive', 'nobody') ||
    /^(?:its|there is|there are)$/.test(token.text) ||
    isUnable(tokens, at) ||
    // “Studio sound 100% mic sounds like trash”
    (matches(token, { kind: 'composition', thing: true }) && matches(before, VALUES))
  )
}

const VALUES = { kind: 'amount number time quote mark', link: true } as const

/** “Can't”, “don't need”, but not “don't touch” */
const isUnable = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.senses.limit === 'not' &&
  (isWord(tokens[at]?.text, 'can') ||
    (isWord(tokens[at]?.text, 'do') && isWord(tokens[at + 2]?.text, 'wanting')))

/** A request right behind a verdict opens with a verb, or with the thing that a telegram is about. */
const mayBegin = (token: Token, before: Token) =>
  before.senses.glue !== 'articles' &&
  before.senses.link === undefined &&
  ((token.isBase && token.senses.verb !== undefined) ||
    matches(token, { thing: true, kind: 'number amount ordinal', look: true, limit: 'only' }) ||
    isWord(token.text, 'joins', 'opener'))

const isDegree = ({ text }: Token) => /^(?:too|way too|so|way)$/.test(text)
const ASKED: ReadonlySet<string> = new Set(['tooQuiet', 'tooLoud', 'tooSlow', 'tooFast', 'tooLong'])

/** It says how something is, and neither asks for anything nor limits it. */
function isVerdict(given: readonly Token[]): boolean {
  let from = 0
  while (
    from < given.length - 2 &&
    isWord(given[from]?.text, 'opener', 'reason', 'joins') &&
    !/^(?:many|much)$/.test(given[from + 1]?.text ?? '')
  )
    from++
  const list = given.slice(from)
  const [first, last] = [list[0], list.at(-1)]
  if (first === undefined || last === undefined || statesBan(list)) return false
  const isOpen =
    isWord(last.text, 'be', 'have', 'do', 'will') ||
    isWord(last.text, 'joining', 'article', 'possessive') ||
    /^(?:much|many)$/.test(last.text) ||
    (last.senses.limit === 'not' && list.length > 1) ||
    (isAuxiliary(first.text) && !isUnable(list, 0)) ||
    // What is perfect stays.
    (list.some(({ kind }) => kind === 'composition') && list.some(({ text }) => isWord(text, 'settled')))
  if (isOpen) return false
  if (list.some(asksOrLimits) || list.some(({ text }) => TOUCHING.has(text))) return false
  if (isExcess(list) || isFeeling(list)) return true
  const film = list.slice(0, 2).findIndex(({ kind }) => kind === 'composition')
  const about = film < 0 ? list : [it, ...list.slice(film + 1)]
  return ledBy(about).some((lead) => telling([...lead, ...about]) !== null)
}

const [it, me] = lex('it i') as [Token, Token]

/** The subject of “sounds hollow” is “it”, that of “can't hear it” is “I”. */
function ledBy(list: readonly Token[]): Token[][] {
  if (isWord(list[0]?.text, 'seeming', 'judging')) return [[], [it]]
  return isUnable(list, 0) ? [[], [me]] : [[]]
}

function asksOrLimits({ kind, text, senses, isBase }: Token, at: number, list: readonly Token[]): boolean {
  const isOutside = !/^(?:word|speaker|composition)$/.test(kind) && !(kind === 'mark' && /^['’-]$/.test(text))
  const isImperative =
    at === 0 && isBase && senses.verb !== undefined && senses.thing === undefined && senses.look === undefined
  const isNeeded =
    text === 'need' && list[at - 1]?.senses.limit === 'not' && isWord(list[at + 1]?.text, 'referring')
  return (
    isOutside ||
    ['where', 'when'].includes(text) ||
    (isImperative && !isWord(list[1]?.text, 'be') && list[1]?.senses.limit !== 'not') ||
    isWord(text, 'asking', 'shall', 'staying', 'wanted') ||
    (isWord(text, 'wanting') && senses.link !== 'as' && !isNeeded) ||
    (restricts(senses) && !isWord(text, 'adverb')) ||
    (senses.limit === 'not' && at > 0 && !isWord(list[at - 1]?.text, 'can', 'do', 'be', 'will', 'have'))
  )
}

/** “(There is) so much dead air”, “too many ums”, “the teaser is way too long”, “too quiet”. */
function isExcess(list: readonly Token[]): boolean {
  const isThere = /^there (?:is|are)$/.test(list[0]?.text ?? '')
  const start = isThere ? 1 : 0
  const much = list.findIndex(({ text }, at) => at > start && /^(?:much|many)$/.test(text))
  const isMuch = much > 0 && list.slice(start, much).every(isDegree)
  if (isMuch) return much + 1 < list.length && !list.slice(much + 1).some(isCommand)
  const at = list.findIndex(({ senses }) => ASKED.has(senses.look ?? ''))
  if (at < 0) return false
  const isStated =
    at === 0 ||
    list.slice(0, at).some(({ text }) => isWord(text, 'be', 'seeming', 'plural') || text === 'its')
  const isBare =
    at > 0 && list[at]?.text !== undefined && /^(?:drags|dragging)$/.test(list[at]?.text as string)
  return (isStated || isBare) && !list.some(isCommand)
}

const isCommand = ({ isBase, senses, kind }: Token) =>
  kind === 'word' &&
  isBase &&
  senses.verb !== undefined &&
  senses.thing === undefined &&
  senses.look === undefined

/** “… is killing me”, “… sounds like trash”, “nobody will sit through it”. */
function isFeeling(list: readonly Token[]): boolean {
  const verb = Math.max(finiteVerbAt(list), verbOfNoun(list, 0))
  const like = list.findIndex(({ senses, text }) => text === 'like' && senses.link === 'as')
  const isSimile = like > 0 && list.slice(0, like).some(({ text }) => isWord(text, 'seeming', 'plural'))
  const isOnSomebody = list.slice(1).some(({ text }) => /^(?:me|us)$/.test(text))
  // “Can't read the title”, “they are hard to read”
  const isUnseen = list.some(
    ({ text }, at) =>
      isWord(text, 'perceiving') &&
      (list[at - 1]?.senses.limit === 'not' ||
        (list[at - 1]?.text === 'to' && isWord(list[at - 3]?.text, 'be', 'seeming'))),
  )
  const isNobody = isWord(list[0]?.text, 'nobody') || list[0]?.text === 'nobody'
  // “The start is boring”, “its useless”
  const isDull =
    list.some(({ senses }) => senses.cannot === 'subjective') &&
    list.some(({ text }) => isWord(text, 'be', 'seeming', 'plural'))
  const isIts =
    list.length === 2 && list[0]?.text === 'its' && Object.keys(list[1]?.senses ?? {}).length === 0
  const isOfSomebody = (isOnSomebody || isNobody) && !list.slice(0, verb).some(isCommand)
  return isSimile || isUnseen || isDull || isIts || (verb > 0 && isOfSomebody)
}
