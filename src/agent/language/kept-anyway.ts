// Guards that hold whatever is done, or that ask only for what isn't there not to come back.
import type { Clause } from './read/clause.ts'
import { isNot, matches } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { isWord } from './vocabulary/grammar.ts'
import { GONE, STAYING } from './vocabulary/keeping.ts'

/** A part goes, and “the next question stays”: that holds anyway. */
export function staysNext({ tokens }: Clause, before: Clause | undefined): boolean {
  const next = tokens.findIndex(({ text }) => text === 'next')
  return next >= 0 && tokens[next + 1]?.senses.unit !== undefined && before?.verb === 'remove'
}

/** “The ums stay out”, “cuts stay cut”: what isn't there is not to come back. */
export function staysGone(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }, at) => GONE.has(text) && isWord(tokens[at - 1]?.text, 'lasts'))
}

const isOfStaying = (token: Token) =>
  matches(token, { kind: 'mark', glue: true, place: 'everything', link: 'that', verb: 'keep leave' }) ||
  STAYING.has(token.text)

/** “Leave the rest of that sentence”, “keep the file”: no edit changes a file, or what was not asked for. */
export function isKeptAnyway({ tokens }: Clause): boolean {
  const rest = tokens.findIndex(({ senses, text }) => senses.place === 'rest' && text === 'rest')
  if (rest >= 0 && /^(?:of|in)$/.test(tokens[rest + 1]?.text ?? '')) return true
  // “Other than that hands off”, “leave whatever follows”, “let everything after it stand”
  if (tokens[0]?.senses.limit === 'except' && isWord(tokens[1]?.text, 'demonstrative'))
    return tokens.length < 4
  const isAfter = ({ text }: Token) => isWord(text, 'comingAfter')
  if (tokens.some(isAfter) && tokens.every((token) => isAfter(token) || isOfStaying(token))) return true
  const objects = tokens.filter(
    isNot({
      kind: 'mark',
      glue: true,
      link: true,
      verb: true,
      text: 'project library found original originals',
    }),
  )
  return (
    objects.length > 0 &&
    objects.every(
      ({ kind, text }) =>
        kind === 'media' || /^(?:files?|recordings?|footage|media|sources?|assets?)$/.test(text),
    )
  )
}
