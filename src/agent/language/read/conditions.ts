// The conditions of a sentence: taken out of its tokens, and what they look for put where its clauses only say “it”.
import { spokenPhrase } from '../predicates.ts'
import { isWord } from '../vocabulary/grammar.ts'
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
      const ends = idleEnd(tokens, begins)
      // “…, otherwise leave it” asks for nothing.
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
    const isOnce =
      rest.length === 0 &&
      /^(?:once|as soon as|when|whenever|while)$/.test(token.text) &&
      tokens.some(({ text }, index) => index > at && text === ',')
    if ((limit !== 'if' && limit !== 'unless' && !isOnlyWhen && !isOnce) || isInside) {
      rest.push(token)
      continue
    }
    if (rest.at(-1)?.senses.limit === 'only') rest.pop()
    let to = at + 1
    while (to < tokens.length) {
      const next = tokens[to] as Token
      if (matches(next, { text: ', ; : then . !' })) break
      if (
        rest.length === 0 &&
        to > at + 3 &&
        next.senses.verb &&
        next.isBase &&
        !next.senses.thing &&
        !['that', 'to', 'not', 'i', 'we', 'you', 'they', 'does', 'do'].includes(tokens[to - 1]?.text ?? '') &&
        !matches(next, { verb: 'ask end start' })
      )
        break
      to++
    }
    if (limit === 'unless' || !isPolite(tokens.slice(at + 1, to)))
      conditions.push({ tokens: tokens.slice(at + 1, to), isNegated: limit === 'unless', isElse: false })
    at = /^(?:,|:|then)$/.test(tokens[to]?.text ?? '') ? to : to - 1
  }
  return { rest, conditions }
}

/** “If it is long, cut the intro, otherwise add captions”: what is done else is a sentence of its own. */
export function withElseApart(tokens: Token[]): Token[][] {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      (tokens[index - 1]?.kind === 'mark' || /^(?:and|but)$/.test(tokens[index - 1]?.text ?? '')) &&
      (token.senses.limit === 'else' || elseEnd(tokens, index) > index),
  )
  return at < 0 ? [tokens] : [tokens.slice(0, at), tokens.slice(at)]
}

/** Where “if it is not”, “if they don't” ends that stands here; `at` when it doesn't. */
function elseEnd(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.senses.limit !== 'if') return at
  let to = at + 1
  while (to < at + 3 && isWord(tokens[to]?.text, 'neuter', 'demonstrative', 'subject', 'be', 'do', 'have'))
    to++
  const next = tokens[to + 1]
  const isOver = next === undefined || next.kind === 'mark' || next.text === 'then'
  return tokens[to]?.text === 'not' && isOver ? to + 1 : at
}

/** Where the words end that ask for nothing and end their sentence: “leave it alone”, “do nothing”; `from` when others follow. */
function idleEnd(tokens: readonly Token[], from: number): number {
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
      .some((word) => isWord(word, 'staying', 'skipping'))
    ? to
    : from
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
  /^(?:you|we) (?:have|got|have got) (?:it|them|that|any|one)$/,
  /^you (?:do not mind|have (?:the |a |some )?(?:time|chance|moment|minute|second)|(?:get|find) (?:the |a |some )?(?:time|chance|moment|minute|second))$/,
]

/** “If I may”, “if it isn't too much trouble”: asks for nothing to be checked. */
function isPolite(tokens: readonly Token[]): boolean {
  const text = textOf(tokens.filter(({ kind }) => kind !== 'mark'))
  return text.length < 60 && POLITE.some((pattern) => pattern.test(text))
}

const FINDING = /\b(?:there (?:is|are)|exists?|(?:you|we) (?:find|hear|see|spot|notice)|comes? up)\b/
const FOUND = new Set(
  'profanity fillers pauses retakes captions titles markers chapters music clicks'.split(' '),
)

/** What a condition looks for: “if there is any swearing”. Empty when it is about something else. */
export function foundThing(tokens: readonly Token[]): readonly Token[] {
  const phrase = spokenPhrase(tokens)
  const [text] = phrase?.texts ?? []
  const [first] = tokens
  if (first && text !== undefined && phrase?.texts.length === 1)
    return [{ ...first, kind: 'quote', text, quoted: text, senses: {} }]
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
