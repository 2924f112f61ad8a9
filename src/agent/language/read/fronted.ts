// Where, in front of what: “from 0:30 on, remove everything”, “in the first 20 seconds cut the ums”, “at the end, take off 10 s”.
// Places are read behind a command, so it comes first.
import { isWord } from '../vocabulary/grammar.ts'
import { asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const opens = (token: Token | undefined) => isWord(token?.text.split(' ')[0], 'spanning')
const EDGES = new Set(['start', 'end'])
/** As many words say where. */
const MAX_LEAD = 10

const isTimed = ({ kind, unit }: Token) => kind === 'time' || unit === 's'
const isEdge = ({ senses }: Token) => EDGES.has(senses.place ?? '')

/** How many tokens from `from` on only say when in a film; 0 where they say more, or nothing. */
export function leadLength(tokens: readonly Token[], from: number): number {
  // “In at 0:10” is a cue.
  if (!opens(tokens[from]) || opens(tokens[from + 1])) return 0
  let to = from
  while (to < tokens.length && to <= from + MAX_LEAD && saysWhen(tokens[to] as Token)) to++
  const lead = tokens.slice(from, to)
  return to - from <= MAX_LEAD && lead.some((token) => isTimed(token) || isEdge(token)) ? to - from : 0
}

const saysWhen = (token: Token) =>
  isTimed(token) ||
  isEdge(token) ||
  token.kind === 'ordinal' ||
  (token.kind === 'word' &&
    (token.senses.link !== undefined || ['articles', 'helpers'].includes(token.senses.glue ?? '')) &&
    token.senses.verb === undefined &&
    token.senses.limit !== 'not')

const isOpener = ({ kind, text, senses }: Token) =>
  (kind === 'mark' && (text === ',' || text === ':')) || senses.glue === 'politeness'

/** “While she says "X", show the roof”: no condition, but what it is seen over, behind the command. */
export function cueBehind(tokens: readonly Token[]): readonly Token[] {
  const comma = tokens.findIndex(({ text }) => text === ',')
  const [cue, rest] = [tokens.slice(0, Math.max(0, comma)), tokens.slice(comma + 1)]
  const [first] = cue
  const [quote, ...more] = cue.filter(({ kind }) => kind === 'quote')
  const about = cue.findIndex(({ senses }) => senses.link === 'about')
  const isShown =
    rest[0]?.senses.verb === 'add' &&
    rest[0].isBase &&
    rest.some(({ kind, senses }) => kind === 'media' || senses.thing === 'broll')
  if (!first || !/^(?:while|when|as)$/.test(first.text) || !isShown || more.length > 0) return tokens
  const part = { ...asVerb(first, 'part'), senses: { unit: 'part' } }
  const where = quote ? [quote] : about > 0 ? [part, ...cue.slice(about)] : []
  if (where.length === 0) return tokens
  const end = rest.at(-1)?.kind === 'mark' ? rest.length - 1 : rest.length
  return [
    ...rest.slice(0, end),
    { ...asVerb(first, 'over'), senses: { link: 'in' } },
    ...where,
    ...rest.slice(end),
  ]
}

/** The tokens with the command first; null when they don't open with a place. */
export function placeBehind(tokens: readonly Token[]): readonly Token[] | null {
  const length = leadLength(tokens, 0)
  if (length === 0) return null
  const lead = tokens.slice(0, length)
  const rest = tokens.slice(length)
  const start = rest.findIndex((token) => !isOpener(token))
  const [verb, ...object] = rest.slice(Math.max(0, start))
  const isCommand =
    verb?.kind === 'word' && ((verb.senses.verb !== undefined && verb.isBase) || verb.text === 'no')
  // “At 0:30 start …” and a second place of its own are read as they stand.
  if (!verb || !isCommand || object.length === 0 || /^(?:start|end)$/.test(verb.senses.verb ?? ''))
    return null
  if (object.some(({ kind }) => kind === 'time' || kind === 'ordinal')) return null
  const isTrim = ['remove', 'shorten'].includes(verb.senses.verb ?? '') && object.some(isTimed)
  return lead.some(isTimed) || isTrim ? [verb, ...object, ...lead] : null
}
