// The conditions of a sentence: taken out of its tokens, and what they look for put where its clauses only say “it”.
import { isHesitation } from '../../commands/plans/words.ts'
import { spokenPhrase } from '../predicates.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { FOR_NOW } from '../vocabulary/keeping.ts'
import type { Clause, Sentence } from './clause.ts'
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
      const begins = tokens[otherwise]?.text === ',' ? otherwise + 1 : otherwise
      // “…, otherwise leave it” asks for nothing.
      const ends = idleEnd(tokens, begins)
      if (ends === begins) conditions.push({ tokens: [], isNegated: true, isElse: true })
      at = Math.max(ends, begins) - 1
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
    if (rest.length === 0) at = idleEnd(tokens, at + 1, true) - 1
  }
  return { rest, conditions }
}

/** “If it is long, cut the intro, otherwise add captions”: what is done else is a sentence of its own. */
export function withElseApart(tokens: Token[]): Token[][] {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      (tokens[index - 1]?.kind === 'mark' || /^(?:and|but)$/.test(tokens[index - 1]?.text ?? '')) &&
      (token.senses.limit === 'else' || elseEnd(tokens, index) > index || opensOther(tokens, index)),
  )
  // “… and otherwise a title”
  const end = /^(?:and|but)$/.test(tokens[at - 1]?.text ?? '') ? at - 1 : at
  return at < 0 ? [tokens] : [tokens.slice(0, end), ...withElseApart(tokens.slice(at))]
}

/** Where “if it is not”, “if they don't”, “if it is already out” ends that stands here; `at` when it doesn't. */
function elseEnd(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.senses.limit !== 'if') return at
  let to = at + 1
  while (to < at + 3 && isWord(tokens[to]?.text, 'neuter', 'demonstrative', 'subject', 'be', 'do', 'have'))
    to++
  const isGone = tokens[to]?.text === 'already' && isWord(tokens[to + 1]?.text, 'leaving')
  const end = isGone ? to + 2 : to + 1
  const next = tokens[end]
  const isOver = next === undefined || next.kind === 'mark' || next.text === 'then'
  return (tokens[to]?.text === 'not' || isGone) && isOver ? end : at
}

/** “…; if it is shorter, …”, “…, and if less, …”: another case of what was compared before. What follows “;” is a request of its own. */
function opensOther(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:if|unless)$/.test(tokens[at]?.senses.limit ?? '')) return false
  if (tokens[at - 1]?.text === ';') return true
  const rest = tokens.slice(at + 1, at + 1 + MAX_BARE)
  const end = rest.findIndex(
    ({ kind, text, senses, isBase }) =>
      kind === 'mark' || text === 'then' || (senses.verb !== undefined && isBase && !senses.look),
  )
  return isBare(end < 0 ? rest : rest.slice(0, end))
}

const MAX_BARE = 8

const isComparing = ({ senses, text }: Token) =>
  ['over', 'under', 'longer', 'shorter'].includes(senses.limit ?? senses.look ?? '') ||
  isWord(text, 'comparative') ||
  text === 'none'

/** It compares with nothing: “it is shorter”, “the film has less”, “there are none”. */
const isBare = (tokens: readonly Token[]) =>
  tokens.length <= MAX_BARE &&
  tokens.some(isComparing) &&
  tokens.every(
    (token) =>
      isComparing(token) ||
      token.senses.glue !== undefined ||
      token.kind === 'composition' ||
      token.senses.thing === 'composition' ||
      isWord(token.text, 'neuter', 'demonstrative', 'be', 'have', 'adverb'),
  )

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

/** Where the words end that ask for nothing and end their sentence: “leave it alone”, “do nothing”; `from` when others follow. */
function idleEnd(tokens: readonly Token[], from: number, skips = false): number {
  if (isNeedless(tokens.slice(from))) return tokens.length
  let to = from
  // “Leave alone” is one token.
  const words = (token: Token | undefined) => token?.text.split(' ') ?? ['']
  while (words(tokens[to]).every((word) => isWord(word, 'idling'))) to++
  const next = tokens[to]
  const isOver = next === undefined || /^[.;!]$/.test(next.text)
  return isOver &&
    tokens
      .slice(from, to)
      .flatMap(words)
      .some((word) => isWord(word, 'skipping') || (!skips && isWord(word, 'staying')))
    ? to
    : from
}

/** “No marker is needed” */
function isNeedless(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind !== 'mark')
  return (
    words.length <= MAX_BARE &&
    words[0]?.text === 'no' &&
    FOR_NOW.has(words.at(-1)?.text ?? '') &&
    isWord(words.at(-2)?.text, 'be')
  )
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
  const next = tokens[comma + 1]
  const isCommand = next?.senses.verb !== undefined && next.isBase && next.text !== 'be'
  const isInverted =
    first?.text === 'should' &&
    comma > 2 &&
    comma < MAX_INVERTED &&
    isCommand &&
    !isWord(subject?.text, 'addressee')
  return isInverted && first
    ? [{ ...first, text: 'if', senses: { limit: 'if' } }, ...tokens.slice(1)]
    : tokens
}

const MAX_INVERTED = 16

const POLITE = [
  /^(?:i|we) (?:may|might|can|could)(?: (?:ask|say|trouble you|be so bold)(?: (?:so|that|this))?)?$/,
  /^(?:you )?(?:can|could|would|will|may|please|like|want|wish|agree)(?: (?:please|manage|do) ?(?:it|that|this|so)?)?$/,
  /^(?:you )?(?:would|could|will|can) be so (?:kind|good|nice)(?: as to)?$/,
  /^(?:(?:it|that|this) is )?(?:at all )?(?:possible|feasible|doable|ok|okay|alright|all right|fine|allowed)(?: (?:with|for|by) (?:you|everyone))?$/,
  /^(?:it|that|this) is (?:not )?(?:too much|a big|any|a|no|too) (?:trouble|bother|work|hassle|problem|effort|difficult|hard)(?: (?:for|to) you)?$/,
  /^(?:it|that|this) (?:can|could|might|may) be (?:arranged|managed|done)$/,
  /^(?:you|we) (?:have|got|have got) (?:it|them|that|any|one)$/,
  /^you (?:do not mind|have (?:the |a |some )?(?:time|chance|moment|minute|second)|(?:get|find) (?:the |a |some )?(?:time|chance|moment|minute|second))$/,
]

/** “If I may”, “if it isn't too much trouble”: asks for nothing to be checked. */
function isPolite(tokens: readonly Token[]): boolean {
  const text = textOf(tokens.filter(({ kind }) => kind !== 'mark'))
  return text.length < 60 && POLITE.some((pattern) => pattern.test(text))
}

const FINDING =
  /\b(?:there (?:is|are)|(?:is|are) there|exists?|(?:you|we) (?:find|hear|see|spot|notice)|comes? up)\b/
const FOUND = new Set(
  'profanity fillers pauses retakes captions titles markers chapters music clicks'.split(' '),
)

/** What a condition looks for: “if there is any swearing”. Empty when it is about something else. */
export function foundThing(tokens: readonly Token[]): readonly Token[] {
  const phrase = spokenPhrase(tokens)
  const [text] = phrase?.texts ?? []
  const [first] = tokens
  if (first && text !== undefined && phrase?.texts.length === 1)
    return [{ ...first, kind: 'quote', text, quoted: text, senses: {}, ids: [] }]
  const at = tokens.findIndex(({ senses }) => FOUND.has(senses.thing ?? ''))
  if (at < 0 || !FINDING.test(textOf(tokens))) return []
  // “If there is no title, call it Final”
  if (tokens.some(({ senses }) => senses.limit === 'not')) return []
  // “If there is a chapter called Questions”: that one, and no other.
  const called = tokens.findIndex(
    ({ senses, kind }, index) => index > at && (senses.link === 'called' || kind === 'quote'),
  )
  if (called >= 0) return tokens.slice(at).filter(({ senses }) => senses.link !== 'called')
  const measured = tokens
    .slice(at + 1)
    .filter(({ senses, kind }) => senses.limit !== undefined || kind === 'amount')
  return [tokens[at] as Token, ...measured]
}

/** “If 'X' is said, put a marker there”, “… at that sentence”: where it is said. */
function whereSaid(clause: Clause, phrase: Token): Clause | null {
  const { tokens } = clause
  const there = tokens.findLastIndex(({ text }) => text === 'there')
  const that = tokens.findLastIndex(
    ({ text }, at) =>
      text === 'that' && ['sentence', 'part', 'word'].includes(tokens[at + 1]?.senses.unit ?? ''),
  )
  const from = Math.max(there, that)
  if (from < 1) return null
  const [word, unit] = [tokens[from] as Token, tokens[from + 1] as Token]
  const link = (text: string) => ({ ...word, text, senses: { link: 'in' } })
  const isLed = tokens[from - 1]?.senses.link !== undefined
  const isWhole = from === that && unit.text !== 'word' && !isLed
  const place = isWhole
    ? [{ ...word, text: 'the', senses: { glue: 'articles' } }, unit, link('with'), phrase]
    : isLed || from === that
      ? [phrase]
      : [link('at'), phrase]
  return {
    ...clause,
    tokens: [...tokens.slice(0, from), ...place, ...tokens.slice(from === that ? from + 2 : from + 1)],
  }
}

/** Verbs, and which of the things that are looked for they can be about. */
const ACTS_ON: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(['remove', 'off', 'clean'].map((verb) => [verb, /^/])),
  ...Object.fromEntries(['mute', 'censor'].map((verb) => [verb, /^(?:profanity|fillers|music|clicks)?$/])),
  ...Object.fromEntries(['raise', 'lower'].map((verb) => [verb, /^music$/])),
  shorten: /^(?:pauses|titles|music)$/,
  rename: /^(?:titles|chapters|markers)$/,
}

/** “If there is any swearing, mute it” mutes the swearing, and nothing else. */
export function withAntecedent(clause: Clause, found: readonly Token[]): Clause {
  const [phrase] = found
  const said = phrase?.kind === 'quote' ? whereSaid(clause, phrase) : null
  if (said !== null) return said
  const acts = ACTS_ON[clause.verb ?? '']?.test(found[0]?.senses.thing ?? '') ?? false
  const at = clause.tokens.findIndex(({ text }) => /^(?:it|them|those|that)$/.test(text))
  const hasOwn = clause.tokens.some(({ senses }) => senses.thing !== undefined || senses.place !== undefined)
  if (found.length === 0 || !acts || at < 0 || hasOwn) return clause
  return { ...clause, tokens: [...clause.tokens.slice(0, at), ...found, ...clause.tokens.slice(at + 1)] }
}
