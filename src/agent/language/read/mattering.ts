// “Only the first two minutes matter”, “of this talk leave only the first minute”: what alone is wanted is kept.
import { isWord } from '../vocabulary/grammar.ts'
import { asVerb } from './made-tokens.ts'
import { namesPlace } from './new-things.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as “keep only …”; null when they say nothing of the kind. */
export function onlyWanted(tokens: readonly Token[]): readonly Token[] | null {
  return mattering(tokens) ?? leftOf(tokens)
}

const only = (token: Token): Token => ({ ...asVerb(token, 'only'), senses: { limit: 'only' } })

/** “Only the first minute matters”, “I only care about the first minute” */
function mattering(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(({ senses }) => senses.glue !== 'politeness')
  const [first, next] = list
  const last = list.at(-1)
  const isLed = first?.senses.limit === 'only' && isWord(last?.text, 'mattering')
  const about = list.findIndex(({ text }) => text === 'about')
  const isCare = textBefore(list, about) && next?.senses.limit === 'only'
  const what = isLed ? list.slice(1, -1) : isCare ? list.slice(about + 1) : []
  return first && namesPlace(what) ? [asVerb(first, 'keep'), only(first), ...what] : null
}

/** “I only care (about)” */
const textBefore = (list: readonly Token[], about: number): boolean =>
  about === 3 && isWord(list[0]?.text, 'asker') && list[2]?.text === 'care'

/** “Of this talk leave only the first minute”: of all of it. */
function leftOf(tokens: readonly Token[]): readonly Token[] | null {
  const verb = tokens.findIndex((token) => matches(token, { verb: 'keep leave' }) && token.isBase)
  const whole = tokens.slice(0, Math.max(0, verb))
  const isWhole =
    /^(?:of|from)$/.test(whole[0]?.text ?? '') &&
    whole.length > 1 &&
    whole.slice(1).every(is({ kind: 'composition', thing: 'composition', glue: true }))
  const rest = tokens.slice(verb + 1)
  if (!isWhole || rest[0]?.senses.limit !== 'only' || !namesPlace(rest)) return null
  const named = whole.filter(({ kind }) => kind === 'composition')
  const [lead] = whole
  return [
    ...tokens.slice(verb),
    ...(named.length > 0 && lead ? [{ ...lead, text: 'in', senses: { link: 'in' } }, ...named] : []),
  ]
}
