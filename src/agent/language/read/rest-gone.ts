// “Keep the first minute. The rest goes.”: what stays is all that stays. The two may be sentences of their own, in any words.
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause, Sentence } from './clause.ts'
import { keepsOnly } from './constructions.ts'
import { inAndOut } from './cues.ts'
import { asThing, asVerb } from './made-tokens.ts'
import { namesPlace } from './new-things.ts'
import { is, isNot, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “Bin the rest”, “rest goes”, “remove all other parts” */
function dropsRest({ verb, tokens }: Clause): boolean {
  if (verb === 'keep' && textOf(tokens.filter(isNot({ kind: 'mark' }))) === 'keep nothing else') return true
  const isOther = tokens.some(({ text }) => text === 'other' || text === 'others')
  return (
    (verb === 'remove' || tokens[0]?.text === 'let') &&
    tokens.some(({ senses }) => senses.place === 'rest' || isOther) &&
    tokens.every(
      (token) =>
        matches(token, { kind: 'mark', glue: true, place: 'rest' }) ||
        isWord(token.text, 'leaving') ||
        (token.senses.verb === 'remove' && token.isBase) ||
        (isOther && matches(token, { text: 'other', unit: true, place: 'everything', thing: true })),
    )
  )
}

/** “(Start at "X",) drop what's before”, “(end on "X",) the rest can go”: no more than the edge says. */
function echoesEdge(edge: Clause, { verb, tokens }: Clause): boolean {
  const isStart = edge.verb === 'start'
  if (!(isStart || edge.verb === 'end') || !(verb === 'remove' || verb === 'shorten')) return false
  const [own, other] = isStart
    ? (['earlierThere', 'laterThere'] as const)
    : (['laterThere', 'earlierThere'] as const)
  const quotes = edge.tokens.filter(({ kind }) => kind === 'quote').map(({ quoted }) => quoted)
  const isOwn = ({ text, senses }: Token) =>
    isWord(text, own) || senses.place === edge.verb || (!isStart && senses.place === 'rest')
  return (
    tokens.some(isOwn) &&
    tokens.every(
      (token, at) =>
        isOwn(token) ||
        (at === 0 && token.isBase) ||
        quotes.includes(token.quoted) ||
        matches(token, { kind: 'mark', glue: true, place: 'everything rest' }) ||
        (isWord(token.text, 'comingThere', 'leaving') && !isWord(token.text, other)),
    )
  )
}

/** Things of which some may stay. */
const NAMED = new Set(['chapters', 'markers', 'titles'])

/** “Keep Interview, bin the others”, “keep the chapter Start, drop the rest”: all of them go but those. */
function asSpared({ verb, tokens }: Clause): Token[] | null {
  const [first, ...others] = tokens
  const named = others.filter(isNot({ glue: 'articles', limit: true, thing: true }))
  const film = tokens.find(({ kind }) => kind === 'composition')
  const thing = film
    ? 'composition'
    : (tokens.find(({ senses }) => NAMED.has(senses.thing ?? ''))?.senses.thing ?? '')
  const isFilms = tokens.every(
    is({ kind: 'composition mark', verb: 'keep', glue: true, limit: 'only', thing: 'composition' }),
  )
  if (!first || verb !== 'keep' || (film ? !isFilms : thing === '' || !named.some(isNot({ kind: 'mark' }))))
    return null
  const all = { ...asVerb(first, 'all'), senses: { place: 'everything' } }
  const except = { ...asVerb(first, 'except'), senses: { limit: 'except' } }
  return [asVerb(first, 'remove'), all, asThing(first, thing), except, ...named]
}

/** A clause that says what alone stays, as a command; null for another. */
function asKept(clause: Clause): Pick<Clause, 'verb' | 'tokens'> | null {
  const { verb, isNegated } = clause
  const last = clause.tokens.findLastIndex(({ kind }) => kind !== 'mark')
  const tokens = clause.tokens.slice(0, last + 1)
  const [first] = tokens
  if (isNegated || !first) return null
  if (keepsOnly(clause)) return { verb: 'keep', tokens }
  const points = inAndOut(tokens)
  if (points !== null) return { verb: 'keep', tokens: [...points] }
  const only = tokens.findIndex(({ senses }) => senses.limit === 'only')
  const keeping = (kept: readonly Token[]) => [
    asVerb(first, 'keep'),
    { ...asVerb(first, 'only'), senses: { limit: 'only' } },
    ...kept,
  ]
  const spared = asSpared({ ...clause, tokens })
  if (spared !== null) return { verb: 'remove', tokens: spared }
  if (verb === 'keep')
    return tokens.some(({ senses }) => (senses.thing ?? 'composition') !== 'composition')
      ? null
      : { verb, tokens: only < 0 ? keeping(tokens.slice(1)) : tokens }
  // “The first minute stays”
  if (verb === null && isWord(tokens[last]?.text, 'remaining') && namesPlace(tokens))
    return { verb: 'keep', tokens: keeping(tokens.slice(0, last)) }
  // “Give me just the first minute”
  const isGiven = only > 0 && tokens.slice(0, only).every(({ senses }) => senses.verb ?? senses.glue)
  const kept = tokens.slice(only + 1)
  return isGiven && verb === 'make' && keepsOnly({ ...clause, verb: null, tokens: tokens.slice(only) })
    ? { verb: 'keep', tokens: keeping(kept) }
    : null
}

/** Leaves out the clauses by which the rest goes, where the one before says what stays; alone, “only X” says both. */
export function withoutRest(sentences: readonly Sentence[]): void {
  const said = sentences.flatMap((sentence) =>
    sentence.clauses
      .filter(
        ({ isRemark, tokens }) => !isRemark && tokens.some(({ senses }) => senses.glue !== 'politeness'),
      )
      .map((clause) => ({ sentence, clause })),
  )
  // “In 0:10, out 0:20”, as all that a prompt says
  const [only, ...more] = said
  const points = only && more.length === 0 ? inAndOut(only.clause.tokens) : null
  if (points !== null) Object.assign(only?.clause ?? {}, { verb: 'keep', tokens: [...points] })
  for (const [at, { clause }] of said.entries()) {
    const next = said[at + 1]
    // “Start at "X", drop what's before”
    if (next && next.sentence.conditions.length === 0 && echoesEdge(clause, next.clause)) {
      next.sentence.clauses = next.sentence.clauses.filter((one) => one !== next.clause)
      continue
    }
    const kept = next === undefined ? null : asKept(clause)
    if (kept === null || !next || next.sentence.conditions.length > 0 || !dropsRest(next.clause)) continue
    // “Trim it to 45 s, keep the salt story, the rest can go”: the length says what else stays.
    const isTrimmed = said
      .slice(0, at)
      .some(({ clause: { verb, tokens } }) => verb === 'shorten' && tokens.some(({ unit }) => unit === 's'))
    if (!isTrimmed) Object.assign(clause, kept)
    next.sentence.clauses = next.sentence.clauses.filter((one) => one !== next.clause)
  }
}
