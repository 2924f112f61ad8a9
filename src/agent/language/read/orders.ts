// What comes where, in a telegram: “memo first”, “put the last sentence first”, “interview before the intro”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when they order nothing. */
export function inOrder(tokens: readonly Token[]): readonly Token[] | null {
  return firstOrLast(tokens) ?? besideAnother(tokens) ?? goesBeside(tokens)
}

const PUTTING = /^(?:put|move|place|have|play|show|bring)$/

/** “Memo first”, “clip 1 last”, “put the last sentence first”. */
function firstOrLast(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const [first] = list
  const last = list.at(-1)
  const isPut = PUTTING.test(first?.text ?? '')
  const what = list.slice(isPut ? 1 : 0, -1)
  const isEdge = last?.kind === 'ordinal' && (last.n === 1 || last.n === -1)
  if (!first || !last || !isEdge || !isPart(what)) return null
  const edge = last.n === 1 ? 'start' : 'end'
  return [
    asVerb(first, 'move'),
    ...what,
    asLink(last, 'to'),
    { ...asVerb(last, edge), senses: { place: edge } },
  ]
}

/** A file, a clip or something that is said, and nothing else. */
function isPart(tokens: readonly Token[]): boolean {
  return (
    tokens.some(
      ({ kind, senses }) => kind === 'media' || senses.thing === 'clip' || senses.unit !== undefined,
    ) &&
    tokens.every(
      ({ kind, senses }) =>
        kind === 'media' ||
        kind === 'ordinal' ||
        kind === 'number' ||
        senses.glue === 'articles' ||
        senses.thing === 'clip' ||
        senses.unit !== undefined,
    )
  )
}

/** “Interview before the intro”: of two files that play, one goes beside the other. */
function besideAnother(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => token.senses.glue === undefined && token.kind !== 'mark')
  const [one, link, other] = list
  const isBeside = link?.senses.link === 'before' || link?.senses.link === 'after'
  return list.length === 3 && one?.kind === 'media' && other?.kind === 'media' && isBeside
    ? [asVerb(one, 'move'), ...tokens]
    : null
}

/** “The teaser goes in front of the interview”: it is put there, and nothing new is made. */
function goesBeside(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue === undefined)
  const [one, go, link, other, ...more] = list.filter(
    ({ text }) => !/^(?:right|straight|directly)$/.test(text),
  )
  const isBeside = link?.senses.link === 'before' || link?.senses.link === 'after'
  const isTwo =
    one?.kind === 'composition' && other?.kind === 'composition' && one.ids[0] !== other.ids[0] && isBeside
  // “…, glued”: how.
  const isRest = more.every(({ senses, isBase }) => senses.verb === 'merge' && !isBase)
  return isTwo && isRest && isWord(go?.text, 'going') && one && link && other
    ? [asVerb(one, 'add'), one, link, other]
    : null
}
