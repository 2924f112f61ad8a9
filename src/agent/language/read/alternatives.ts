// What is to be done else: “…, otherwise add captions”, “if not, …”. An alternative that asks for nothing is left out, whatever it says of
// when: “If he doesn't, leave the film alone”, “otherwise hands off”.
import { isWord } from '../vocabulary/grammar.ts'
import { FOR_NOW } from '../vocabulary/keeping.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

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

/** Where “if it is not”, “if there aren't any”, “if it is already out” ends that stands here; `at` when it doesn't. */
export function elseEnd(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.senses.limit !== 'if') return at
  let to = at + 1
  while (to < at + 3 && isShort(tokens[to])) to++
  const isGone = tokens[to]?.text === 'already' && isWord(tokens[to + 1]?.text, 'leaving')
  let end = isGone ? to + 2 : to + 1
  if (isWord(tokens[end]?.text, 'oneself') || tokens[end]?.text === 'any') end++
  const next = tokens[end]
  const isOver = next === undefined || next.kind === 'mark' || next.text === 'then'
  return (tokens[to]?.text === 'not' || isGone) && isOver ? end : at
}

/** “It”, “they”, “is”, “there are”: who or what is meant, and nothing of its own. */
const isShort = (token: Token | undefined) =>
  token?.text
    .split(' ')
    .every((word) => isWord(word, 'neuter', 'demonstrative', 'subject', 'be', 'do', 'have', 'there'))

/** “…; if it is shorter, …”, “…, if it is longer add captions”: another case of what was compared before. */
const opensOther = (tokens: readonly Token[], at: number) =>
  opensCondition(tokens[at]) && (tokens[at - 1]?.text === ';' || isBare(tokens.slice(at + 1, at + 4)))

const opensCondition = (token: Token | undefined) => matches(token, { limit: 'if unless', text: 'should' })

const MAX_BARE = 8

const isComparing = ({ senses, text }: Token) =>
  ['over', 'under', 'longer', 'shorter'].includes(senses.limit ?? senses.look ?? '') ||
  isWord(text, 'comparative') ||
  text === 'none'

/** It compares with nothing: “it is shorter”, “the film has less”, “there are none”. */
export const isBare = (tokens: readonly Token[]) =>
  tokens.length <= MAX_BARE &&
  tokens.some(isComparing) &&
  tokens.every(
    (token) =>
      isComparing(token) ||
      token.senses.glue !== undefined ||
      isFilm(token) ||
      isWord(token.text, 'neuter', 'demonstrative', 'be', 'have', 'adverb'),
  )

const isFilm = ({ kind, senses }: Token) => kind === 'composition' || senses.thing === 'composition'

/** Sentences without the alternatives that ask for nothing, each behind what it is an alternative to. */
export function withoutIdleElse(lists: readonly Token[][]): Token[][] {
  const kept: Token[][] = []
  for (const [order, list] of lists.entries()) {
    const before = kept.at(-1) ?? []
    // “If it is short, leave it. Otherwise …”: when that is, depends on it.
    const isMet = lists[order + 1]?.[0]?.senses.limit === 'else'
    const at = isMet
      ? -1
      : list.findIndex((_, from) => isIdleElse(list, from, () => (from === 0 ? before : list.slice(0, from))))
    const rest = at < 0 ? list : list.slice(0, at)
    while (at > 0 && (rest.at(-1)?.kind === 'mark' || isWord(rest.at(-1)?.text, 'joins'))) rest.pop()
    if (rest.length > 0) kept.push(rest)
  }
  return kept
}

/** From here to the end, an alternative to what was said before that asks for nothing. */
function isIdleElse(tokens: readonly Token[], at: number, said: () => readonly Token[]): boolean {
  const opener = tokens[at] as Token
  const isCondition = opensCondition(opener) && tokens.length - at - 1 <= MAX_OTHER
  if (opener.senses.limit !== 'else' && !isCondition) return false
  const rest = tokens.slice(at + 1)
  if (opener.senses.limit === 'else' && asksNothing(rest)) return true
  const before = isCondition ? said() : []
  if (!before.some(opensCondition)) return false
  return rest.some((_, to) => asksNothing(rest.slice(to)) && isOpposite(rest.slice(0, to), before))
}

const MAX_OTHER = 20

/** “He doesn't”, “they're off already”, “there are none”: the opposite of a condition, in its own words or in those that say little. */
const isOpposite = (tokens: readonly Token[], before: readonly Token[]) =>
  tokens.some((token) => isComparing(token) || isWord(token.text, 'denying', 'nobody', 'contrary')) &&
  tokens.every(
    (token) =>
      isComparing(token) ||
      matches(token, { kind: 'mark number amount time', glue: true, limit: 'not under over again' }) ||
      isShort(token) ||
      isWord(token.text, 'denying', 'nobody', 'someone', 'indefinite', 'adverb', 'contrary') ||
      before.some(
        ({ text, senses }) =>
          text === token.text || (senses.thing !== undefined && senses.thing === token.senses.thing),
      ),
  )

/** “Leave it alone”, “do nothing”, “hands off”, “no marker is needed”, “all good”; `skips`: not what could also be about something to keep. */
export function asksNothing(tokens: readonly Token[], skips = false): boolean {
  const words = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.thing !== 'composition')
  if (words[0]?.text === 'no' && words.length <= MAX_BARE && FOR_NOW.has(words.at(-1)?.text ?? ''))
    return isWord(words.at(-2)?.text, 'be')
  // “Leave alone” is one token.
  const parts = words.flatMap(({ text }) => text.split(' '))
  return (
    parts.every((word) => isWord(word, 'idling')) &&
    parts.some((word) => isWord(word, 'skipping') || (!skips && isWord(word, 'staying')))
  )
}
