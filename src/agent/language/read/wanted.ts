// “What I need is a square copy”, “how about a title …?”, “I'm after captions”: however somebody says so, it is wanted.
import { isWord } from '../vocabulary/grammar.ts'
import { WISH_PHRASES } from '../vocabulary/wishes.ts'
import { FORMS } from '../vocabulary.ts'
import { basesOf } from './concepts.ts'
import { word } from './made-tokens.ts'
import { separates } from './statement.ts'
import type { Token } from './tokens.ts'

/** The tokens with each such phrase as “I want”, where a thing follows it. Linear: a phrase is short. */
export function withWishes(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  // “How about a copy?” asks for it.
  let isWished = false
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const before = tokens[at - 1]
    const isStart = at === 0 || separates(before) || isWord(before?.text, 'linking')
    const length = isStart ? phraseLength(tokens, at) : 0
    if (isStart) isWished = length > 0
    if (length > 0) {
      out.push(word('i', token), word('want', token))
      at += length - 1
    } else out.push(isWished && token.text === '?' ? { ...token, text: '.' } : token)
  }
  return out
}

function phraseLength(tokens: readonly Token[], from: number): number {
  const phrase = WISH_PHRASES.find((words) =>
    words.every((choices, at) => choices.includes(tokens[from + at]?.text ?? '')),
  )
  return phrase !== undefined && namesThing(tokens[from + phrase.length]) ? phrase.length : 0
}

/** The first word of a noun phrase about something new: “a”, “some”, “two”, “captions”. */
function namesThing(token: Token | undefined): boolean {
  if (token?.kind !== 'word') return token?.kind === 'number' || token?.kind === 'quote'
  if (/^(?:an?|two|three|some)$/.test(token.text)) return true
  return basesOf(token.text).some((base) =>
    FORMS.get(base)?.some(
      ({ words, senses }) => words.length === 1 && senses.thing && (!senses.verb || base !== token.text),
    ),
  )
}
