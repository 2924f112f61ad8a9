// How long a pause may be at most, however it is said: “no gap over half a second anywhere”, “silences must not exceed 0.5 s”, “gaps
// down to half a second, max”, “cap the pauses at 0.5 s”. Whatever the order, a pause, a length and a word that caps it are a command.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as “shorten pauses to …”; null when they cap no pause. */
export function cappedPauses(tokens: readonly Token[]): readonly Token[] | null {
  const noun = tokens.find(({ senses }) => senses.thing === 'pauses')
  const lengths = tokens.filter(({ kind, unit }) => (kind === 'amount' && unit === 's') || kind === 'number')
  const [length] = lengths
  if (!noun || !length || lengths.length > 1) return null
  // “At most two pauses” counts them.
  const counted = tokens[tokens.indexOf(length) + 1]
  if (length.kind === 'number' && counted === noun && noun.text.endsWith('s')) return null
  const has = (fits: (token: Token) => boolean) => tokens.some(fits)
  const isNegated = has(({ senses, text }) => senses.limit === 'not' || text === 'no')
  const isOver = has(
    ({ senses, text }) => senses.limit === 'over' || senses.look === 'longer' || isWord(text, 'exceeding'),
  )
  const isMost = has(({ senses, text }) => senses.limit === 'atMost' || isWord(text, 'capping'))
  const isUnder = has(
    ({ senses }) => senses.limit === 'under' || senses.limit === 'atLeast' || senses.look === 'shorter',
  )
  if (isUnder || !((isNegated && isOver) || isMost)) return null
  const named = tokens.filter(({ kind }) => kind === 'composition')
  const rest = tokens.filter(
    (token) => token !== length && token.senses.thing !== 'pauses' && token.kind !== 'composition',
  )
  const [first] = tokens
  if (!first || !rest.every(says)) return null
  const unit: Token = length.kind === 'number' ? { ...length, kind: 'amount', unit: 's' } : length
  return [
    asVerb(first, 'shorten'),
    noun,
    asLink(first, 'to'),
    unit,
    ...named.flatMap((one) => [asLink(first, 'in'), one]),
  ]
}

/** Nothing that says which pauses are meant, or something else. */
const says = ({ kind, senses, text, isBase }: Token) =>
  kind === 'mark' ||
  (kind === 'word' &&
    (senses.glue !== undefined ||
      ['not', 'over', 'atMost'].includes(senses.limit ?? '') ||
      senses.look === 'longer' ||
      isWord(text, 'exceeding', 'capping', 'cappedBy', 'enduring') ||
      ['than', 'to', 'each', 'in', 'between'].includes(senses.link ?? '') ||
      senses.place === 'everything' ||
      (isBase && ['shorten', 'make', 'set', 'keep', 'leave', 'add', 'remove'].includes(senses.verb ?? ''))))
