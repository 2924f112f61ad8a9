// Parts that are marked in other words than “add a marker at”: “tag the salt part”, “mark the salt part as Disaster”, “label each question
// with a marker”. Each becomes the plain command.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asQuote, asThing, asVerb, comma } from './made-tokens.ts'
import { separates } from './title-words.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** As many words a part has with what describes it, and its name. */
const MAX_PART = 10
const MAX_NAME = 6

/** The tokens with such requests as “mark …” and “add markers … at …”. Linear: the lookahead is bounded. */
export function withMarkedParts(tokens: readonly Token[], prompt: string): readonly Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const verb = tokens[at] as Token
    const isStart = at === 0 || separates(tokens[at - 1]) || tokens[at - 1]?.senses.glue === 'politeness'
    const noun = isStart && matches(verb, { verb: 'mark label' }) ? partEnd(tokens, at + 1) : -1
    const named = noun > 0 && verb.senses.verb === 'mark' ? namedFrom(tokens, at + 1, prompt) : null
    if (named !== null)
      out.push(asVerb(verb, 'add'), { ...asThing(verb, 'markers'), text: 'markers' }, ...named.entries)
    else if (noun > 0) out.push(asVerb(verb, 'mark'), ...tokens.slice(at + 1, noun))
    else out.push(verb)
    at = named?.to ?? (noun > 0 ? noun : at + 1)
  }
  return out
}

/** “The salt part as Disaster and the oven part as Money”: names with their places; null where one has none. */
function namedFrom(tokens: readonly Token[], from: number, prompt: string) {
  const entries: Token[] = []
  for (let at = from; ; ) {
    const noun = partEnd(tokens, at)
    const named = noun > 0 ? nameAt(tokens, noun, prompt) : null
    if (named === null) return null
    const first = tokens[at] as Token
    if (entries.length > 0) entries.push(comma(first))
    entries.push(named.token, asLink(first, 'at'), ...tokens.slice(at, noun))
    const next = tokens[named.to]
    const isListed = /^(?:,|and|&|\+)$/.test(next?.text ?? '') && partEnd(tokens, named.to + 1) > 0
    if (!isListed) return { entries, to: named.to }
    at = named.to + 1
  }
}

/** Behind “the salt part”, “each audience question”; -1 when something else is named, such as somebody who speaks. */
function partEnd(tokens: readonly Token[], from: number): number {
  const first = tokens[from]
  if (!isWord(first?.text, 'article', 'possessive', 'demonstrative') && first?.senses.link !== 'each')
    return -1
  for (let at = from + 1; at < Math.min(tokens.length, from + MAX_PART); at++) {
    const token = tokens[at] as Token
    const isEnd = token.kind === 'break' || (token.kind === 'mark' && !/^[&+'-]$/.test(token.text))
    if (isEnd || matches(token, { thing: 'speaker titles captions', kind: 'quote' })) return -1
    if (matches(token, { unit: 'part sentence question answer exchange', place: 'intro outro ad apology' }))
      return tokens[at + 1]?.senses.link === 'about' ? topicEnd(tokens, at + 1) : at + 1
  }
  return -1
}

/** Behind “about the salt”: in front of “as Disaster”, where that follows. */
function topicEnd(tokens: readonly Token[], from: number): number {
  const rest = tokens.slice(from, from + MAX_PART)
  const end = rest.findIndex((token) => LEADING.test(token.text) || separates(token))
  return end > 1 && LEADING.test(rest[end]?.text ?? '') ? from + end : from
}

const LEADING = /^(?:as|:|=)$/

/** “As Recipe”, “: Recipe”, “with "Recipe"”. */
function nameAt(tokens: readonly Token[], from: number, prompt: string): { token: Token; to: number } | null {
  const [lead, first] = tokens.slice(from, from + 2)
  const isLed = LEADING.test(lead?.text ?? '') || (lead?.text === 'with' && first?.kind === 'quote')
  if (!isLed || !first) return null
  const rest = tokens.slice(from + 1, from + 2 + MAX_NAME)
  const end = rest.findIndex((token) => token.kind === 'break' || separates(token))
  const to = from + 1 + (end < 0 ? rest.length : end)
  const last = tokens[to - 1]
  const isName = first.kind === 'quote' || /^\p{Lu}/u.test(prompt.charAt(first.from))
  return last && isName && to - from <= MAX_NAME + 1 ? { token: asQuote(first, last, prompt), to } : null
}
