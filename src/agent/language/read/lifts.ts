// “Lift” and “extract” take a part out of the film for a film editor, and make a clip of it for most others. What else is said
// decides; where nothing does, `rules/frames/extract.ts` asks.

import { isHesitation } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause } from './clause.ts'
import { asVerb } from './made-tokens.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

const LIFTING = /^(?:lift|extract|pull|pull out)$/
const TAKING = /^(?:lift|extract|pull|isolate|grab|take|pick|pick out|pull out|single out)$/
/** Nobody makes a clip of these. */
const UNWANTED = new Set(['fillers', 'pauses', 'retakes', 'profanity', 'clicks', 'studioSound', 'captions', 'titles', 'markers', 'chapters', 'music']) // biome-ignore format: a list
const UNWANTED_PLACES = new Set(['ad', 'interruption', 'apology', 'slate'])
const FAULTY =
  /^(?:blown|flubbed|fluffed|botched|bad|broken|wrong|dead|failed|false|repeated|duplicate|duplicated|doubled|stray|unwanted|useless|boring|awkward)$/
const CLOSING = /^(?:close|close up|ripple|shut|butt|butt up|closed|rippled)$/
const HOLE = /^(?:gap|hole|space|up|cut|join|ends|it|them|after|over|edit|timeline|sequence)$/

/** True when the words say that what is left closes up: “close up”, “ripple it”, “no gap”. */
export function closesUp(tokens: readonly Token[]): boolean {
  const list = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue === undefined)
  const [first, ...rest] = list
  if (first?.text === 'no' || first?.text === 'without')
    return rest.length === 1 && /^(?:gap|hole)s?$/.test(rest[0]?.text ?? '')
  const isClosing = CLOSING.test(first?.text ?? '') && rest.every(({ text }) => HOLE.test(text))
  return isClosing && (rest.length > 0 || first?.text !== 'close')
}

/** “Lift the sponsor read”, “extract the blown take”, “lift 'X' out”: nobody wants a clip of it. */
export function lifted(tokens: readonly Token[]): readonly Token[] | null {
  const [verb, ...rest] = tokens
  if (!verb || !LIFTING.test(verb.text) || rest.some(isNew)) return null
  const last = rest.findLast(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const isOut = verb.text !== 'pull out' && /^(?:out|away|off)$/.test(last?.text ?? '')
  const about = rest.findIndex(({ senses }) => senses.link !== undefined && senses.glue !== 'pronouns')
  const object = about < 0 ? rest : rest.slice(0, about)
  const isUnwanted = object.some(
    ({ senses, text, kind }) =>
      (kind === 'quote' && apologizes(text)) ||
      isHesitation(text.replace(/s$/, '')) ||
      UNWANTED.has(senses.thing ?? '') ||
      UNWANTED_PLACES.has(senses.place ?? '') ||
      FAULTY.test(text),
  )
  return isOut || isUnwanted
    ? [asVerb(verb, 'remove'), ...rest.filter((token) => !(isOut && token === last))]
    : null
}

/** “Sorry, let me start again” */
function apologizes(quoted: string): boolean {
  const words = quoted.split(/[^\p{L}']+/u)
  return words.some((word) => isWord(word, 'apology')) && words.some((word) => isWord(word, 'anew'))
}

/** Says that something new is made, and how it is to look or be called. */
export const isNew = is({
  thing: 'excerpt clip composition copy shape',
  look: 'vertical square landscape separate',
  link: 'called',
  kind: 'size ratio',
  text: /^(?:as|into|name|separately|new|own)$/,
})

const isRest = ({ senses }: Token) => senses.place === 'rest'

/** Clauses with “isolate X, bin the rest” as what it is: only X is kept. */
export function withIsolated(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, order) => {
    const next = clauses[order + 1]
    const [first] = clause.tokens
    const keeps =
      clause.verb === 'make' &&
      first !== undefined &&
      TAKING.test(first.text) &&
      !clause.isNegated &&
      !clause.tokens.some(isNew) &&
      next?.verb === 'remove' &&
      next.tokens.some(isRest)
    return keeps
      ? { ...clause, verb: 'keep', tokens: [asVerb(first, 'keep'), ...clause.tokens.slice(1)] }
      : clause
  })
}
