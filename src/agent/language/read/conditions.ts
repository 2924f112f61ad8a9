// The conditions of a sentence: taken out of its tokens, and what they look for put where its clauses only say “it”.

import type { Talk } from '../../commands/plans/talk.ts'
import { isHesitation } from '../../commands/plans/words.ts'
import { asHeard, spokenPhrase } from '../predicates.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asksNothing, elseEnd, isBare } from './alternatives.ts'
import type { Clause, Sentence } from './clause.ts'
import { asLink, asThing, quoteOf } from './made-tokens.ts'
import { matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Takes "if …", "unless …" and "only if …" out, each up to a comma, "then" or the end. */
export function withoutConditions(tokens: readonly Token[]): {
  rest: Token[]
  conditions: Sentence['conditions']
} {
  const conditions: Sentence['conditions'] = []
  const rest: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const { limit } = token.senses
    const isElse = limit === 'else' && (rest.length === 0 || tokens[at - 1]?.kind === 'mark')
    const otherwise = isElse ? at + 1 : elseEnd(tokens, at)
    if (otherwise > at) {
      conditions.push({ tokens: [], isNegated: true, isElse: true })
      at = tokens[otherwise]?.text === ',' ? otherwise : otherwise - 1
      continue
    }
    const isOnlyWhen = token.senses.link === 'where' && tokens[at - 1]?.senses.limit === 'only'
    // "where she asks if …" is part of a place.
    const isInside =
      /^(?:ask|asks|asked|asking|check|see|whether|wonder|it|nice|great|appreciate|wondering|love|good|hoping|cool|awesome|perfect|lovely|helpful)$/.test(
        tokens[at - 1]?.text ?? '',
      ) &&
      tokens[at + 1]?.text !== 'it' &&
      token.text === 'if'
    // “It would be great if it had captions”
    const isWished = token.text === 'if' && /\bbe [a-z]+$/.test(textOf(tokens.slice(Math.max(0, at - 3), at)))
    const isOnce =
      rest.length === 0 &&
      /^(?:once|as soon as|when|whenever|while)$/.test(token.text) &&
      tokens.some(({ text }, index) => index > at && text === ',')
    if ((limit !== 'if' && limit !== 'unless' && !isOnlyWhen && !isOnce) || isInside || isWished) {
      rest.push(token)
      continue
    }
    if (rest.at(-1)?.senses.limit === 'only') rest.pop()
    let to = at + 1
    while (to < tokens.length) {
      const next = tokens[to] as Token
      if (matches(next, { text: ', ; : then . !' })) break
      to++
    }
    if (limit === 'unless' || !isPolite(tokens.slice(at + 1, to)))
      conditions.push({ tokens: tokens.slice(at + 1, to), isNegated: limit === 'unless', isElse: false })
    at = /^(?:,|:|then)$/.test(tokens[to]?.text ?? '') ? to : to - 1
    // “If it is shorter, do nothing”
    if (rest.length === 0 && asksNothing(tokens.slice(at + 1), true)) break
  }
  return { rest, conditions }
}

/** What a condition compares with: a length, or so many of something; and when. */
const isBound = ({ kind, unit, senses, text }: Token) =>
  text === 'still' ||
  kind === 'time' ||
  kind === 'number' ||
  (kind === 'amount' && unit === 's') ||
  (senses.thing !== undefined && senses.thing !== 'composition') ||
  isHesitation(text.replace(/s$/, ''))

/**
 * “Cut the goodbye if it is longer than a minute. If it is shorter, …”, “Our slot is 90 seconds. If the film is longer, …”: with what was
 * named last, a condition that names nothing is compared.
 */
export function withBounds(sentences: readonly Sentence[]): readonly Sentence[] {
  let bound: Token[] = []
  for (const { tokens, conditions, clauses } of sentences) {
    for (const condition of conditions)
      if (isBare(condition.tokens)) condition.tokens.push(...bound)
      else bound = condition.tokens.filter(isBound)
    const lengths = tokens.filter((token) => isBound(token) && token.kind !== 'word')
    const isTold = conditions.length === 0 && clauses.every(({ isRemark }) => isRemark)
    if (isTold) bound = lengths.length === 1 ? lengths : []
  }
  return sentences
}

/** “If it is longer than a minute cut the intro”: a comma in front of what is to be done. */
export function withComma(tokens: readonly Token[]): readonly Token[] {
  const [first] = tokens
  if (first?.senses.limit !== 'if' && first?.senses.limit !== 'unless') return tokens
  const end = tokens.findIndex((token) => matches(token, { text: ', ; : then . !' }))
  const at = tokens.findIndex((token, index) => {
    const { senses, isBase } = token
    const isSpeedIt = senses.thing === 'speed' && tokens[index + 1]?.text === 'it'
    const isVerb =
      senses.verb !== undefined && isBase && !senses.thing && !matches(token, { verb: 'ask end start' })
    const isBounded = index > 3 || ['amount', 'time'].includes(tokens[index - 1]?.kind ?? '')
    return isBounded && (isVerb || isSpeedIt) && !isWord(tokens[index - 1]?.text, 'subject', 'beforeVerb')
  })
  const token = tokens[at]
  if (token === undefined || (end >= 0 && end < at)) return tokens
  const comma: Token = { ...token, kind: 'mark', text: ',', senses: {}, to: token.from }
  return [...tokens.slice(0, at), comma, ...tokens.slice(at)]
}

/** “Should it be longer than a minute, …”: if it is. */
export function withInverted(tokens: readonly Token[]): readonly Token[] {
  const [first, subject] = tokens
  const comma = tokens.findIndex(({ text }) => text === ',')
  const next = tokens.slice(comma + 1).find(({ senses }) => senses.glue !== 'politeness')
  const isCommand = next?.senses.verb !== undefined && next.isBase && next.text !== 'be'
  return first?.text === 'should' && comma > 2 && isCommand && !isWord(subject?.text, 'addressee')
    ? [{ ...first, text: 'if', senses: { limit: 'if' } }, ...tokens.slice(1)]
    : tokens
}

/** “If I may”, “if it isn't too much trouble”: asks for nothing to be checked. */
function isPolite(tokens: readonly Token[]): boolean {
  const words = tokens.flatMap(({ kind, text }) => (kind === 'mark' ? [] : text.split(' ')))
  // “If it is”, “if so”
  const isBare = (word: string) =>
    word === 'so' || isWord(word, 'subject', 'neuter', 'demonstrative', 'be', 'do', 'have', 'denying')
  return words.length < MAX_POLITE && words.every((word) => isWord(word, 'courteous')) && !words.every(isBare)
}

const MAX_POLITE = 12

/** What a condition looks for: “if there is any swearing”. Empty when it is about something else. */
export function foundThing(tokens: readonly Token[], talks: readonly Talk[]): readonly Token[] {
  const swearing = tokens.find(({ senses, kind }) => senses.thing === 'profanity' && kind === 'word')
  const phrase = swearing ? null : spokenPhrase(tokens)
  const [first] = tokens
  // “If there is no title, call it Final”
  if (!first || tokens.some(({ senses }) => senses.limit === 'not')) return []
  if (phrase?.texts.length === 1)
    return [asQuote(first, asHeard(phrase, talks), phrase.isTopic), ...phrase.words]
  const sound = tokens.find(({ kind, text }) => kind === 'word' && isHesitation(text))
  if (sound) return [asQuote(sound, sound.text.replace(/s$/, ''), false)]
  const at = tokens.findIndex(({ senses }) => FOUND.has(senses.thing ?? ''))
  if (at < 0) return []
  // “If there is a chapter called Questions”: that one, and no other.
  const called = tokens.findIndex(
    ({ senses, kind }, index) => index > at && (senses.link === 'called' || kind === 'quote'),
  )
  if (called >= 0) return tokens.slice(at).filter(({ senses }) => senses.link !== 'called')
  const measured = tokens
    .slice(at + 1)
    .filter(({ senses, kind }) => (senses.limit ?? 'same') !== 'same' || kind === 'amount')
  return [tokens[at] as Token, ...measured]
}

const FOUND = new Set(
  'profanity fillers pauses retakes captions titles markers chapters music clicks'.split(' '),
)

/** Of a topic, the sentence is meant and not its words. */
const asQuote = (token: Token, text: string, isTopic: boolean): Token => ({
  ...quoteOf(token, text),
  senses: isTopic ? { unit: 'sentence' } : {},
})

/** What is said, or the sentence that says it. */
function passageOf(phrase: Token, isWhole: boolean): Token[] {
  const sentence = { ...asThing(phrase, 'sentence'), senses: { unit: 'sentence' } }
  return [
    ...(isWhole ? [sentence, asLink(phrase, 'with')] : []),
    phrase.kind === 'quote' ? { ...phrase, senses: {} } : phrase,
  ]
}

/** “If 'X' is said, put a marker there”, “… where that sentence begins”, “cut the bit it comes up in”: with where that is. */
export function whereSaid(tokens: readonly Token[], [phrase]: readonly Token[]): readonly Token[] {
  const from =
    phrase?.kind === 'quote' || phrase?.senses.thing === 'profanity'
      ? tokens.findLastIndex((_, at) => at > 0 && referenceEnd(tokens, at) > at)
      : -1
  const first = tokens[from]
  if (phrase === undefined || first === undefined) return tokens
  const to = referenceEnd(tokens, from)
  const said = tokens.slice(from, to)
  const isPart = said.some(({ senses }) => senses.unit !== undefined)
  const isWhole = !said.some(({ text }) => text === 'word') && (isPart || phrase.senses.unit === 'sentence')
  // “At the start of that sentence”
  const isEdge = tokens[from - 1]?.text === 'of' && tokens[from - 2]?.senses.place === 'start'
  const before = tokens.slice(0, isEdge ? from - 2 : from)
  while (isEdge && before.at(-1)?.senses.glue === 'articles') before.pop()
  const isClause = first.senses.link === 'where' || first.text === 'when'
  const isLed = before.at(-1)?.senses.link !== undefined || (isPart && !isClause)
  return [
    ...before,
    ...(isLed ? [] : [asLink(first, 'at')]),
    ...passageOf(phrase, isWhole),
    ...tokens.slice(to),
  ]
}

/** Where a reference to what is said ends that begins here: “there”, “that one sentence”, “where it is first said”; `at` when none does. */
function referenceEnd(tokens: readonly Token[], at: number): number {
  const { text, senses } = tokens[at] as Token
  if (text === 'there') return at + 1
  const isClause = senses.link === 'where' || text === 'when'
  if (!isClause && !isWord(text.split(' ')[0], 'demonstrative', 'article')) return at
  let to = at + 1
  while (to < tokens.length && refers(tokens[to] as Token)) to++
  const said = tokens.slice(at + 1, to)
  const unit = said.findIndex((token) => matches(token, { unit: 'sentence part word' }))
  const next = tokens[to]
  const isOver =
    next === undefined ||
    matches(next, { kind: 'mark quote', link: 'called', look: 'off' }) ||
    isWord(next.text, 'particle')
  return isOver && (isClause ? said.length > 0 : unit >= 0 && unit < 3) ? to : at
}

const refers = (token: Token) =>
  matches(token, { unit: 'sentence part word', glue: true, place: 'start', asked: 'speech' }) ||
  isWord(token.text, 'subject', 'neuter', 'demonstrative', 'be', 'do', 'bringingUp', 'heard', 'going') ||
  /^(?:up|in|first|where|one|same|very|whole|starts?|begins?)$/.test(token.text)

/** Verbs, and which of the things that are looked for they can be about. */
const ACTS_ON: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(['remove', 'off', 'on', 'set', 'clean'].map((verb) => [verb, /^/])),
  ...Object.fromEntries(['keep', 'leave'].map((verb) => [verb, /^$/])),
  ...Object.fromEntries(['mute', 'censor'].map((verb) => [verb, /^(?:profanity|fillers|music|clicks)?$/])),
  ...Object.fromEntries(['raise', 'lower'].map((verb) => [verb, /^music$/])),
  shorten: /^(?:pauses|titles|music)$/,
  rename: /^(?:titles|chapters|markers)$/,
}

/** “If there is any swearing, mute it” mutes the swearing, and nothing else. */
export function withAntecedent(given: Clause, found: readonly Token[]): Clause {
  const [phrase, ...words] = found
  if (phrase === undefined) return given
  const clause = { ...given, tokens: [...whereSaid(given.tokens, found)] }
  const isSaid = phrase.kind === 'quote'
  const acts = ACTS_ON[clause.verb ?? '']?.test(phrase.senses.thing ?? '') ?? false
  const at = clause.tokens.findIndex(({ text }) => /^(?:it|them|those|that)$/.test(text))
  const hasOwn = clause.tokens.some(({ senses }) => senses.thing !== undefined || senses.place !== undefined)
  const isAsked = isSaid && clause.tokens[at - 1]?.senses.link === 'about' && words.length > 0
  if (at < 0 || (!isAsked && (!acts || hasOwn))) return clause
  const meant = isAsked ? words : isSaid ? passageOf(phrase, phrase.senses.unit === 'sentence') : found
  return { ...clause, tokens: [...clause.tokens.slice(0, at), ...meant, ...clause.tokens.slice(at + 1)] }
}
