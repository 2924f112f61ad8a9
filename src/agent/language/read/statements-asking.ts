// Statements that say how it shall be, as commands: “after 2:00 I want nothing”, “only the memo stays”.
import { asThing, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const isPlain = ({ kind, senses }: Token) => kind !== 'mark' && senses.glue !== 'politeness'
const PLACED = new Set(['after', 'before', 'between', 'from', 'until', 'to', 'in', 'during'])

/** “After minute two I want nothing”, “I want nothing after 2:00”, “behind it nothing must remain”. */
export function nothingThere(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(isPlain)
  const at = list.findIndex(({ text }) => /^(?:nothing|nothing more|nothing else)$/.test(text))
  const none = list[at]
  if (!none || list.length > 20) return null
  const said = [...list.slice(0, at), ...list.slice(at + 1)]
  const from = said.findIndex(({ senses }) => PLACED.has(senses.link ?? ''))
  const isWish = ({ text }: Token) =>
    /^(?:i|we|want|need|wish|like|would|should|must|may|shall|can|be|there|is|to|more|else|remain|remains|stay|stays|come|comes|follow|follows|heard|left|there is|to be|please|any)$/.test(
      text,
    )
  const end = said.findIndex((token, index) => index > from && isWish(token))
  const place = said.slice(from, end < 0 ? undefined : end)
  const rest = [...said.slice(0, Math.max(0, from)), ...(end < 0 ? [] : said.slice(end))]
  const isAsked = rest.some(({ text }) => /^(?:want|need|wish|must|should|shall|may)$/.test(text))
  return from >= 0 && isAsked && place.length > 1 && rest.every(isWish)
    ? [asVerb(none, 'remove'), { ...asVerb(none, 'everything'), senses: { place: 'everything' } }, ...place]
    : null
}

/** “Only Memo and the Opening stay”: the other compositions go. */
export function onlyThese(tokens: readonly Token[]): readonly Token[] {
  const list = tokens.filter(isPlain)
  const [first, ...rest] = list
  const last = rest.at(-1)
  const names = rest.slice(0, -1)
  const isStaying = /^(?:stays?|remains?|survives?|left)$/.test(last?.text ?? '')
  const isNames =
    names.some(({ kind }) => kind === 'composition') &&
    names.every(
      ({ kind, text, senses }) => kind === 'composition' || text === 'and' || senses.glue === 'articles',
    )
  if (first?.senses.limit !== 'only' || !isStaying || !isNames) return tokens
  return [
    asVerb(first, 'remove'),
    { ...asVerb(first, 'all'), senses: { place: 'everything' } },
    { ...asThing(first, 'composition'), text: 'compositions' },
    { ...asVerb(first, 'except'), senses: { limit: 'except' } },
    ...names.filter(({ senses }) => senses.glue !== 'articles'),
  ]
}
