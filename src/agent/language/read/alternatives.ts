// What is to be done else: “…, otherwise add captions”, “if not, …”. An alternative that asks for nothing is left out, whatever it says of
// when: “If he doesn't, leave the film alone”, “otherwise hands off”.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { FOR_NOW } from '../vocabulary/keeping.ts'
import type { Token } from './tokens.ts'

/** “It”, “they”, “is”, “there are”: who or what is meant, and nothing of its own. */
const SHORT = '(@neuter,demonstrative,subject,be,do,have,there|there_is|there_are)'
const COMPARING = '(<limit:over,under look:longer,shorter>|@comparative|none)'
const BARE = `(${COMPARING}|<glue composition thing:composition>|@neuter,demonstrative,be,have,adverb)`
/** It compares with nothing: “it is shorter”, “the film has less”, “there are none”. */
export const isBare = fits(`[>${COMPARING}] ${BARE}+8`)

/** “If it is not”, “if there aren't any”, “if it is already out” */
export const IF_NOT = `<limit:if> ${SHORT}*2 (not|already @leaving) (@oneself|any)? ([=(<mark>|then)]|$)`
const IF = '(<limit:if,unless>|should)'
const AGAIN = `((${COMPARING} ${BARE}|${BARE} ${COMPARING}) (${BARE}|$)|${BARE} ${BARE} ${COMPARING})`
/** “…, otherwise …”, “… and if not, …”, and another case of what was compared before: “…; if it is short, …”, “…, if it is longer add …” */
const ELSE = pattern(
  `JOINT=(and|but)? [-(<mark>|and|but)] (<limit:else>|${IF_NOT}|[-;] ${IF}|${IF} [=${AGAIN}])`,
)
const opensElse = fits('<limit:else> ...')
const opensIf = fits(`${IF} ...`)
const hasIf = has(IF)

/** “If it is long, cut the intro, otherwise add captions”: what is done else is a sentence of its own. */
export function withElseApart(tokens: Token[]): Token[][] {
  const found = ELSE.in(tokens)
  if (found === null) return [tokens]
  const { from, parts } = found
  return [tokens.slice(0, from), ...withElseApart(tokens.slice(from + (parts.JOINT?.length ?? 0)))]
}

/** Sentences without the alternatives that ask for nothing, each behind what it is an alternative to. */
export function withoutIdleElse(lists: readonly Token[][]): Token[][] {
  const kept: Token[][] = []
  for (const [order, list] of lists.entries()) {
    const before = kept.at(-1) ?? []
    // “If it is short, leave it. Otherwise …”: when that is, depends on it.
    const isMet = opensElse(lists[order + 1] ?? [])
    const at = isMet ? -1 : list.findIndex((_, from) => isIdleElse(list, from, before))
    const rest = at < 0 ? list : list.slice(0, at)
    while (at > 0 && (rest.at(-1)?.kind === 'mark' || isWord(rest.at(-1)?.text, 'joins'))) rest.pop()
    if (rest.length > 0) kept.push(rest)
  }
  return kept
}

/** From here to the end, an alternative to what was said before that asks for nothing. */
function isIdleElse(tokens: readonly Token[], at: number, sentenceBefore: readonly Token[]): boolean {
  const [opener, rest] = [tokens.slice(at, at + 1), tokens.slice(at + 1)]
  const isElse = opensElse(opener)
  if (isElse && asksNothing(rest)) return true
  if (!opensIf(opener) || rest.length > MAX_OTHER) return false
  const before = at === 0 ? sentenceBefore : tokens.slice(0, at)
  return (
    hasIf(before) &&
    rest.some((_, to) => asksNothing(rest.slice(to)) && isOpposite(rest.slice(0, to), before))
  )
}

const MAX_OTHER = 20

const CONTRARY = has(`${COMPARING}|@denying,nobody,contrary`)
const isLittle = fits(
  `(${COMPARING}|${SHORT}|<mark number amount time glue limit:not,under,over,again>|@denying,nobody,someone,indefinite,adverb,contrary)`,
)

/** “He doesn't”, “they're off already”, “there are none”: the opposite of a condition, in its own words or in those that say little. */
const isOpposite = (tokens: readonly Token[], before: readonly Token[]) =>
  CONTRARY(tokens) &&
  tokens.every(
    (token) =>
      isLittle([token]) ||
      before.some(
        ({ text, senses }) =>
          text === token.text || (senses.thing !== undefined && senses.thing === token.senses.thing),
      ),
  )

/** “No marker is needed” */
const isUnneeded = fits('no .*5 @be #forNow', { forNow: ({ text }) => FOR_NOW.has(text) })

/** “Leave it alone”, “do nothing”, “hands off”, “all good”; `skips`: not what could also be about something to keep. */
export function asksNothing(tokens: readonly Token[], skips = false): boolean {
  const words = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.thing !== 'composition')
  if (isUnneeded(words)) return true
  // “Leave alone” is one token.
  const parts = words.flatMap(({ text }) => text.split(' '))
  return (
    parts.every((word) => isWord(word, 'idling')) &&
    parts.some((word) => isWord(word, 'skipping') || (!skips && isWord(word, 'staying')))
  )
}
