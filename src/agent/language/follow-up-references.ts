// Follow-ups whose pronoun is what the request before them added: “make it boxed”, “let it stay for six seconds”.
import { partOf, type Turn } from './follow-up-turn.ts'
import { pattern } from './phrases/pattern.ts'
import { is, matches } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { namesText } from './references.ts'
import { isWord } from './vocabulary/grammar.ts'

const PRONOUN = pattern(
  'it|them|they|those|(this|that) one|(its|their) (@manner|<thing>)|(this|that|[-the] same) ($|<link>|till|@lingering)',
)

/** Resolves “them” and “it” to what the previous request added, and limits them to the composition that it was about. */
export function withReference({ prompt, core, scope, done }: Turn): string | null {
  const at = PRONOUN.in(core)?.from ?? -1
  const [pronoun, before] = [core[at], core.slice(0, Math.max(0, at))]
  const isShowing = ({ text }: Token) => isWord(text, 'lingering')
  const isNamed = before.some((one) => !isShowing(one) && matches(one, { thing: true, kind: 'quote' }))
  const isDone = before.some(is({ verb: 'remove off rename label' }))
  const isSeveral = /^th(?:em|ey|ose|eir)$/.test(pronoun?.text ?? '')
  // “(Rename it.) Now delete it.”
  if (done?.renamed && core.length === 2 && pronoun && matches(before[0], { verb: 'remove' }))
    return `delete ${namesText([done.renamed])}`
  // “Let it stay for six seconds”, “stick it at the bottom”, “make that say Hello”
  const isOfTitle = done?.added?.startsWith('title') && core.some(isShowing)
  // Captions and studio sound are on or off, so “it” can mean them; it could be any of several titles.
  const isOwner = /^(?:its|their)$/.test(pronoun?.text ?? '')
  // “Its loudness” is no captions'.
  const isOfFilm = isOwner && core[at + 1]?.senses.thing !== undefined
  const isOne = /^(?:captions|studio sound)$/.test(done?.things ?? '') && (isDone || isOwner)
  const things = isSeveral || isOne ? done?.things : null
  const thing =
    isNamed || isOfFilm ? null : (isDone || isOfTitle || isOwner) && done?.added ? done.added : things
  if (!pronoun || (!thing && scope === '')) return null
  const it = thing ? `the ${thing}` : partOf(prompt, [pronoun])
  const from = pronoun.text === 'same' ? (core[at - 1]?.from ?? pronoun.from) : pronoun.from
  return `${scope}${prompt.slice(core[0]?.from, from)}${it}${prompt.slice(pronoun.to, core.at(-1)?.to)}`
}
