// What comes where, in a telegram: “memo first”, “put the last sentence first”, “interview before the intro”.
import { asLink, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when they order nothing. */
export function inOrder(tokens: readonly Token[]): readonly Token[] | null {
  return firstOrLast(tokens) ?? besideAnother(tokens)
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
