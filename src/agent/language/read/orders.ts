// Parts in their new order: “reorder: memo first, then intro, then interview”, “flip it, sound part before camera part”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isPolite } from './new-nouns.ts'
import type { Token } from './tokens.ts'

const MAX_PART = 6

/** The tokens as “reorder A, B, C”; null when they order nothing. */
export function inOrder(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter((token) => !isPolite(token))
  const head = headEnd(tokens)
  const [first] = tokens
  const entries = entriesOf(tokens.slice(head))
  const isSaid =
    head > 0 && (tokens[0]?.senses.verb !== 'add' || tokens.some(({ kind }) => kind === 'ordinal'))
  if (!first || !isSaid || entries.length < 2 || !entries.every(isPart)) return null
  const comma: Token = { ...asLink(first, ','), kind: 'mark', senses: {} }
  return [asVerb(first, 'reorder'), ...entries.flatMap((entry, at) => (at > 0 ? [comma, ...entry] : entry))]
}

/** Where “reorder:”, “new order:”, “flip it,” ends. */
function headEnd(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ text }) => !isWord(text, 'ordering', 'neuter', 'article', 'fresh'))
  const isOrdering = tokens.slice(0, Math.max(0, at)).some(({ text }) => isWord(text, 'ordering'))
  if (isOrdering && /^[:,]$/.test(tokens[at]?.text ?? '')) return at + 1
  return isWord(tokens[0]?.text, 'placing') || isOrdering ? Math.max(at, 1) : 0
}

/** What stands between “then” and commas, without “first” and “last” behind it; “A after B” turned around. */
function entriesOf(tokens: readonly Token[]): Token[][] {
  const entries: Token[][] = [[]]
  let isAfter = false
  for (const token of tokens) {
    const isJoint = token.kind === 'mark' || isWord(token.text, 'following') || token.text === 'and then'
    const isBeside = token.senses.link === 'before' || token.senses.link === 'after'
    isAfter ||= token.senses.link === 'after'
    if (isJoint || isBeside) entries.push([])
    else if (!(token.kind === 'ordinal' && (entries.at(-1) ?? []).some(namesPart)))
      entries.at(-1)?.push(token)
  }
  const list = entries.filter(({ length }) => length > 0)
  return isAfter && list.length === 2 ? list.toReversed() : list
}

const namesPart = ({ kind, senses }: Token) =>
  kind === 'media' ||
  senses.unit !== undefined ||
  senses.thing === 'clip' ||
  senses.place === 'intro' ||
  senses.place === 'outro'

/** A file that plays, a sentence or a part, and nothing else. */
const isPart = (entry: readonly Token[]) =>
  entry.length <= MAX_PART &&
  entry.some(namesPart) &&
  entry.every(
    (token) =>
      namesPart(token) ||
      ['ordinal', 'number'].includes(token.kind) ||
      token.senses.glue === 'articles' ||
      (token.kind === 'word' &&
        token.senses.verb === undefined &&
        token.senses.limit === undefined &&
        token.senses.look === undefined &&
        token.senses.link === undefined),
  )
