// Whether an offer goes the way that a prompt goes: what takes something away is not offered to who adds or changes something, nothing
// is added for who takes something away, and what is to stay or to come back is not taken.

import { stem } from '../commands/plans/words.ts'
import type { Clause } from '../language/read/clause.ts'
import { idsIn, is } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { STAYING } from '../language/vocabulary/keeping.ts'
import { saysWhere } from './left-out.ts'
import { hasSense } from './said.ts'

type Way = 'takes' | 'keeps' | 'edges' | 'adds' | 'makes' | 'changes' | 'restores'

/** The verbs that go each way; others may go any. */
const VERBS: Readonly<Record<Way, string>> = {
  takes: 'remove shorten off mute censor clean',
  keeps: 'keep',
  edges: 'start end open',
  adds: 'add caption mark label',
  makes: 'make copy split merge',
  changes: 'set move swap rename raise lower speedUp slowDown correct replace',
  restores: 'restore',
}
const WAYS = new Map(
  Object.entries(VERBS).flatMap(([way, verbs]) =>
    verbs.split(' ').map((verb) => [verb, way as Way] as const),
  ),
)

const SETTINGS = new Set(['titles', 'captions', 'loudness', 'studioSound', 'music'])

/** What may be offered to who asks for one of these. */
const BESIDE: Readonly<Record<Way, readonly Way[]>> = {
  takes: ['takes', 'edges'],
  keeps: ['keeps', 'edges', 'makes'],
  edges: ['takes', 'keeps', 'edges'],
  adds: ['adds', 'makes', 'changes'],
  makes: ['makes', 'adds', 'changes'],
  changes: ['changes', 'adds', 'makes'],
  restores: ['restores'],
}

/** The ways that instructions go; none where no word of them says what is to be done. */
export function waysOf(clauses: readonly Clause[], heard: ReadonlyMap<string, number>): ReadonlySet<Way> {
  if (clauses.some(({ tokens }) => tokens.some(is({ text: 'undo revert' })))) return new Set(['restores'])
  const ways = new Set<Way>()
  for (const { tokens, verb, isNegated } of clauses) {
    const isOnly = tokens.some(is({ limit: 'only' }))
    if (isNegated || (verb === 'leave' && !isOnly) || tokens.slice(0, 2).some(is({ limit: 'not' }))) continue
    const own = tokens.flatMap((token, at) =>
      isTalkedOf(token, heard) ? [] : wayOf(token, tokens[at - 1], tokens.slice(at + 1, at + 8)),
    )
    // “Lose the rest”
    const isRest = own.includes('takes') && tokens.some(is({ text: 'rest others else' }))
    // “Three chapters, please”, “loudness at -16 LUFS”: what is named without a verb is added or set, but for “zap the title”.
    const [first] = tokens.filter(({ kind, senses }) => kind === 'word' && senses.glue === undefined)
    const isSet = tokens.some(is({ thing: SETTINGS })) && first !== undefined && hasSense(first.senses)
    const isNamed = ({ kind, senses }: Token, at: number) =>
      kind === 'word' && senses.thing === 'titles' && tokens[at - 1]?.kind === 'quote'
    const isAdded =
      !own.includes('takes') && (tokens.some(is({ thing: 'chapters markers' })) || tokens.some(isNamed))
    const added: Way[] = (isSet && own.length === 0) || isAdded ? ['adds', 'changes'] : []
    for (const way of isRest ? (['keeps', 'edges'] as const) : [...own, ...added]) ways.add(way)
  }
  // “(X and Y go first.) Bin all the rest”: what is named stays.
  const isRest = ({ text, senses }: Token) => senses.place === 'rest' && !text.startsWith('other')
  if (clauses.some(({ verb, tokens }) => verb === 'remove' && tokens.some(isRest)))
    for (const way of ['takes', 'edges'] as const) ways.delete(way)
  // “Scoot it to the bottom”
  const isPut = ({ tokens }: Clause) =>
    tokens.some(({ text }, at) => text === 'to' && tokens.slice(at + 1, at + 4).some(is({ look: true })))
  if (ways.size === 0 && clauses.some(isPut)) ways.add('changes')
  return ways
}

/** “(Drop) TikTok”: where it is talked about, it is no kind of film. */
export function isTalkedOf({ text, senses }: Token, heard: ReadonlyMap<string, number>): boolean {
  return senses.verb === undefined && isWord(text, 'platform') && heard.has(stem(text))
}

function wayOf({ kind, text, senses }: Token, before: Token | undefined, after: readonly Token[]): Way[] {
  const { verb, look, limit, thing } = senses
  if (kind !== 'word' || isWord(text, 'wanting')) return []
  // “Chapter 2 not needed”
  if (limit === 'not' && /^(?:needed|wanted|required)$/.test(after[0]?.text ?? '')) return ['takes']
  // “Off by one” takes nothing away.
  if (look === 'off') return after[0]?.text === 'by' ? [] : ['takes']
  // “Zap only that word”, “only the first minute”
  if (limit === 'only') return ['keeps', 'takes']
  // Out of the film, or into one of its own.
  if (text === 'lift' || text === 'pull') return ['makes', 'takes']
  if (thing === 'excerpt' || thing === 'clip' || text === 'new' || text === 'own' || text === 'separate')
    return ['makes']
  if (text === 'back' && before?.senses.glue !== 'articles') return ['restores']
  const way = WAYS.get(verb ?? '')
  // “Call it For Rosie” names what is new, too.
  if (way === 'changes' && verb === 'rename' && after[0]?.text === 'it') return [way, 'makes']
  // “On the take”, “the Title”
  if (way === undefined || thing !== undefined || before?.senses.glue === 'articles') return []
  // “Drop two chapters in”, “hush it by 3 dB”
  if (verb === 'shorten') return after.some(is({ thing: 'name' })) ? ['changes'] : ['takes', 'keeps']
  if (way === 'takes' && after.some(is({ text: 'in on onto at as into' }))) return [way, 'adds']
  // “Cut it to that”, “lose all but that”
  if (way === 'takes' && after.some(is({ text: 'to', limit: 'but except', place: 'everything' })))
    return [way, 'keeps']
  return way === 'takes' && after.some(is({ measure: 'db %' })) ? [way, 'changes'] : [way]
}

const waysIn = (tokens: readonly Token[]): Way[] =>
  tokens.flatMap(({ senses: { verb } }) => WAYS.get(verb ?? '') ?? [])

/** Whether an offer goes one of the ways that are asked for. */
export function goesAlong(offered: readonly Token[], asked: ReadonlySet<Way>): boolean {
  const [first] = waysIn(offered)
  return first === undefined || asked.size === 0 || [...asked].some((way) => BESIDE[way].includes(first))
}

/** An offer takes something away, and the verbs of the prompt only add or change something. */
export function takesUnasked(offered: readonly Token[], asked: readonly Clause[]): boolean {
  const [first] = waysIn(offered)
  const isTaking = first === 'takes' || first === 'keeps' || first === 'edges'
  const ways = new Set(asked.flatMap(({ tokens }) => waysIn(tokens.filter(isVerb))))
  return isTaking && !goesAlong(offered, ways)
}

/** A film is deleted that the prompt only speaks of, or that something is to be taken out of. */
export function deletesOther(
  offered: readonly Token[],
  asked: readonly Clause[],
  said: readonly Token[],
): boolean {
  const isDeleting =
    offered[0]?.senses.verb === 'remove' &&
    offered.slice(1).every(is({ kind: 'composition mark', thing: 'composition', glue: true }))
  const films = idsIn(offered)
  const isFilm = ({ kind, ids }: Token) => kind === 'composition' && ids.some((id) => films.includes(id))
  const isNamed = asked.some(({ tokens }) => tokens.some(isFilm))
  if (!isDeleting) return false
  // “If the webinar mentions it, …”, “in the Teaser, …”
  if (said.some((token, at) => isFilm(token) && (!isNamed || saysWhere(said, at)))) return true
  if (!isNamed) return false
  if (asked.some(({ tokens }) => tokens.some((token, at) => isFilm(token) && isSparedAt(tokens, at))))
    return true
  const removals = asked.filter(({ verb, isNegated }) => verb === 'remove' && !isNegated)
  // “The compositions A and B are superseded. Delete both.”
  const isElsewhere =
    removals.some(({ tokens }) => !tokens.some(is(OBJECT))) &&
    asked.every(({ verb, tokens }) => verb === null || verb === 'remove' || !tokens.some(isFilm))
  const isRemoved = (tokens: readonly Token[], at: number) => {
    const before = tokens.slice(0, at).findLastIndex(isVerb)
    const verb = tokens[before] ?? tokens.slice(at).find(isVerb)
    const between = before < 0 ? [] : tokens.slice(before + 1, at)
    return verb?.senses.verb === 'remove' && between.every(is(LISTED)) && !saysWhere(tokens, at)
  }
  return !(
    isElsewhere ||
    removals.some(({ tokens }) => tokens.some((token, at) => isFilm(token) && isRemoved(tokens, at)))
  )
}

const isVerb = ({ isBase, senses }: Token) =>
  isBase && senses.verb !== undefined && senses.thing === undefined

const isSparing = ({ text, senses }: Token) =>
  senses.limit === 'not' || senses.verb === 'leave' || STAYING.has(text)

/** “…, and take care that Webinar is not altered”: whether what is named there stays. */
export function isSparedAt(tokens: readonly Token[], at: number): boolean {
  const ends = ({ kind, text }: Token) => kind === 'mark' || kind === 'break' || text === 'but'
  const from = tokens.slice(0, at).findLastIndex(ends) + 1
  const to = tokens.findIndex((token, index) => index > at && ends(token))
  return tokens.slice(from, to < 0 ? tokens.length : to).some(isSparing)
}

/** What stands before one of several names. */
const LISTED = { kind: 'composition mark quote', thing: 'composition', glue: true, text: 'and' } as const

/** What can be removed by name. */
const OBJECT = { kind: 'quote time amount composition media ordinal', unit: true, place: true } as const
