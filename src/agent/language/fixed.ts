// What a prompt fixes about its result: how many, how long, which names and shapes, what alone may remain. One table of
// readers over the slots of a clause; no reader knows which frame or model carries it out.
import type { Composition, CompositionId, EditContext, EditDocument } from '../../edit/document.ts'
import { unionOf } from '../../edit/ranges.ts'
import type { TimeRange } from '../../edit/time.ts'
import { talkOf } from '../commands/plans/talk.ts'
import { isHesitation } from '../commands/plans/words.ts'
import type { Fact, FactScope } from '../commands/verify.ts'
import type { Place } from './places.ts'
import type { Clause } from './read/clause.ts'
import { namesInList } from './read/given-names.ts'
import { Item } from './read/item.ts'
import type { Token } from './read/tokens.ts'
import type { ValueRole } from './read/value-roles.ts'
import { resolvePlace } from './resolve-place.ts'

/** A clause that was carried out, and the project before the prompt. */
type Asked = {
  item: Item
  /** Makes something new. */
  makes: boolean
  /** Compositions that the clause is about; null when that is not certain. */
  ids: CompositionId[] | null
  isOnlyClause: boolean
  document: EditDocument
  context: EditContext
}

/** Things with a length, a name or a number of their own. */
export const OWN_VALUES = [
  'captions', 'titles', 'pauses', 'fillers', 'fades', 'crossfades', 'markers', 'chapters', 'music', 'speed', 'speaker', 'prefix', 'suffix',
] // biome-ignore format: a list
const NEW_NOUNS = new Set(['excerpt', 'copy', 'clip', 'composition'])
const SHAPES: Readonly<Record<string, number>> = { vertical: 9 / 16, square: 1, landscape: 16 / 9 }
/** A clip of “30 seconds” may end at the end of its sentence. */
const LENGTH_TOLERANCE = 1.15

const READERS: readonly { fixes: string; read(asked: Asked): Fact[] }[] = [
  { fixes: 'how many are made', read: made },
  { fixes: 'how many chapters, markers or titles are added', read: added },
  { fixes: 'how long it is', read: long },
  { fixes: 'what it is called', read: named },
  { fixes: 'its shape', read: shaped },
  { fixes: 'what alone remains', read: kept },
  { fixes: 'what alone goes', read: lost },
]

/** The facts that these clauses fix; clauses under a condition, guards and questions must not be among them. */
export function factsRead(
  clauses: readonly Clause[],
  prompt: string,
  document: EditDocument,
  context: EditContext,
): Fact[] {
  const items = clauses.map((clause) => new Item(clause, prompt))
  const makers = items.filter(isMaking).length
  const facts = items.flatMap((item) => {
    const asked: Asked = {
      item,
      makes: isMaking(item),
      ids: targetsIn(item, document, makers > 0),
      isOnlyClause: items.length === 1,
      document,
      context,
    }
    return READERS.flatMap(({ read }) => read(asked))
  })
  // “One square copy and one 9:16 copy”: what isn't said of every new one holds for none of the others.
  const holds = (fact: Fact) =>
    !('of' in fact && fact.of === 'made') ||
    makers < 2 ||
    facts.filter((one) => Bun.deepEquals(one, fact)).length === makers
  return [
    ...facts.filter((fact) => fact.kind !== 'made' && holds(fact)),
    ...sumOfMade(facts, makers, document.compositions.length > 0),
  ]
}

/** One fact for all that is made; nothing when a clause makes an unknown number. */
function sumOfMade(facts: readonly Fact[], makers: number, hasCompositions: boolean): Fact[] {
  const counts = facts.filter((fact) => fact.kind === 'made')
  // The first composition of an empty project comes on top.
  return hasCompositions && makers > 0 && counts.length === makers
    ? [{ kind: 'made', count: counts.reduce((sum, { count }) => sum + count, 0) }]
    : []
}

/** Whether it asks for a composition that isn't there yet. */
export function isMaking(item: Item): boolean {
  const makes = item.verb === 'make' || item.verb === 'copy' || (item.verb === null && item.clause.isRequest)
  return (
    makes &&
    !item.clause.isNegated &&
    !item.hasThing(...OWN_VALUES, 'camera', 'transcript', 'effects') &&
    item.find(
      ({ senses, text }, at) =>
        (NEW_NOUNS.has(senses.thing ?? '') || /^versions?$/.test(text)) && !item.inName(at) && at > 0,
    ) >= 0 &&
    !/^(?:it|this|them|that)$/.test(item.text(1))
  )
}

/** Named compositions, or the only one; unknown when something new may be meant. */
function targetsIn(item: Item, { compositions }: EditDocument, mayBeNew: boolean): CompositionId[] | null {
  const named = item.tokens.flatMap(({ kind, ids }, at) =>
    kind === 'composition' && !item.inName(at) ? ids : [],
  )
  if (named.length > 0) return [...new Set(named)]
  const [only] = compositions
  return only && compositions.length === 1 && !mayBeNew ? [only.id] : null
}

function made({ item, makes }: Asked): Fact[] {
  if (!makes) return []
  const isPerThing = item.tokens.some(
    ({ senses, text }, at) =>
      text === 'per' ||
      (senses.link === 'each' &&
        (item.text(at + 1) === 'of' ||
          item.tokens[at + 1]?.senses.thing ||
          item.tokens[at + 1]?.senses.unit)),
  )
  if (isPerThing) return []
  let sum = 0
  for (const [at, { senses, text }] of item.tokens.entries()) {
    const isNoun = NEW_NOUNS.has(senses.thing ?? '') && !item.inName(at) && !item.inPlace(at) && at > 0
    // “highlight reel video” is one noun, and its last word counts.
    if (!isNoun || NEW_NOUNS.has(item.tokens[at + 1]?.senses.thing ?? '')) continue
    if (item.purposes.some(({ from, to }) => from <= at && at < to)) continue
    const count = countBefore(item, at, /s$/.test(text))
    if (count === null) return []
    sum += count
  }
  const isTwice = item.tokens.some(({ text }) => text === 'twice' || text === 'both')
  return sum > 0 && !isTwice ? [{ kind: 'made', count: sum }] : []
}

/** The number in front of a noun: 0 for something that is there already, null when nothing says it. */
function countBefore(item: Item, noun: number, isPlural: boolean): number | null {
  for (let at = noun - 1; at > 0; at--) {
    const { kind, text, n } = item.tokens[at] as Token
    if (kind === 'number') return n
    if (text === 'a' || text === 'an' || text === 'another')
      // “make X into a clip”, “a reel of a podcast”: the noun that was counted, or what it is made of.
      return isPlural ? null : item.tokens[at - 1]?.senses.link === undefined ? 1 : 0
    if (/^(?:the|this|that|my|our|it|its|of|from)$/.test(text)) return 0
    if (text === 'and' || text === ',' || kind === 'ratio') return null
  }
  return null
}

function added({ item, ids }: Asked): Fact[] {
  if (!['add', 'make', 'set', 'split'].includes(item.verb ?? '') || ids === null) return []
  return item.tokens.flatMap((token, at): Fact[] => {
    const of = token.senses.thing
    if (of !== 'chapters' && of !== 'markers' && of !== 'titles') return []
    const number = [at - 1, at - 2].find((before) => item.tokens[before]?.kind === 'number')
    const count = number === undefined ? undefined : item.tokens[number]?.n
    return count === undefined || !/s$/.test(token.text) ? [] : [{ kind: 'added', of, count, ids }]
  })
}

function long({ item, makes, ids, document }: Asked): Fact[] {
  if (
    item.hasThing(...OWN_VALUES, 'studioSound') ||
    item.places.some(({ place }) => place.kind !== 'all' && place.kind !== 'topic')
  )
    return []
  const values = item.values('s').filter(({ role }) => role !== 'by' && role !== 'from')
  const [value] = values
  if (!value || values.length > 1) return []
  const { role, isExact } = value
  const isBound = isExact || (role !== null && BOUNDS.has(role))
  // “trim it to 12 s”, “get the Memo under 5 s”, “it must be exactly 30 s long”: all of it.
  const fits =
    isBound &&
    FITTING.has(item.verb ?? '') &&
    !item.hasThing('clip') &&
    (item.verb !== 'remove' || isTo(item, value))
  const shortens = item.verb === 'shorten' && (role === 'to' || isBound)
  if (!makes && !shortens && !fits) return []
  // “The pauses are too long; make them 0.3 s at most”: not the composition.
  if (!makes && item.tokens.some(({ text }) => text === 'them' || text === 'those')) return []
  const of = scopeOf(makes, ids, document)
  if (of === null) return []
  const us = value.n * 1e6
  if (role === 'over' || role === 'atLeast') return [{ kind: 'length', of, atLeastUs: us, atMostUs: null }]
  if (isExact) return [{ kind: 'length', of, atLeastUs: us, atMostUs: us }]
  const isLimit = role === 'under' || role === 'atMost'
  return [{ kind: 'length', of, atLeastUs: null, atMostUs: isLimit ? us : us * LENGTH_TOLERANCE }]
}

/** What a clause speaks of; null when that isn't known. In a project without compositions, the first one is made by the way. */
function scopeOf(
  makes: boolean,
  ids: CompositionId[] | null,
  { compositions }: EditDocument,
): FactScope | null {
  return makes ? (compositions.length > 0 ? 'made' : null) : ids
}

const BOUNDS = new Set<ValueRole>(['under', 'atMost', 'over', 'atLeast'])
/** Verbs that bring something to a length, beside those that make and shorten. */
const FITTING = new Set(['make', 'set', 'keep', 'remove'])

/** “cut it to under 15 s”, not “cut at most 15 s”. */
function isTo(item: Item, { at }: { at: number }): boolean {
  return item.tokens.slice(Math.max(0, at - 4), at).some(({ text }) => text === 'to' || text === 'down')
}

function named({ item, makes }: Asked): Fact[] {
  if (!makes && item.verb !== 'rename') return []
  if (item.hasThing('prefix', 'suffix', 'speaker', 'chapters', 'markers', 'titles')) return []
  return item.names.flatMap(({ text }) =>
    (item.tokens.some(({ kind, senses }) => kind === 'number' || senses.link === 'each')
      ? namesInList(text)
      : [text.replace(/^["“'‘`]|["”'’`]$/g, '')]
    ).map((name): Fact => ({ kind: 'named', name })),
  )
}

function shaped({ item, makes, ids, document }: Asked): Fact[] {
  if (!makes && !['set', 'crop'].includes(item.verb ?? '')) return []
  const ratios = item.tokens.flatMap(({ kind, pair, senses }, at) => {
    if (item.inName(at) || item.text(at - 1) === 'from') return []
    const ratio =
      (kind === 'ratio' || kind === 'size') && pair ? pair[0] / pair[1] : SHAPES[senses.look ?? '']
    return ratio === undefined ? [] : [ratio]
  })
  const [ratio] = ratios
  const of = scopeOf(makes, ids, document)
  if (ratio === undefined || of === null || ratios.some((one) => Math.sign(one - 1) !== Math.sign(ratio - 1)))
    return []
  return [{ kind: 'shape', of, ratio: ratios.at(-1) ?? ratio }]
}

function kept(asked: Asked): Fact[] {
  const { item, isOnlyClause } = asked
  if (item.verb !== 'keep' || item.hasThing(...OWN_VALUES)) return []
  return stretches(asked, false).map(({ id, ranges }) => ({
    kind: 'only_remains',
    id,
    ranges,
    isAll: isOnlyClause,
  }))
}

function lost(asked: Asked): Fact[] {
  const { item, isOnlyClause } = asked
  const isPlain =
    item.verb === 'remove' &&
    !item.hasThing(...OWN_VALUES, 'retakes', 'profanity', 'clicks', 'pacing', 'studioSound') &&
    !item.tokens.some(({ text }, at) => isHesitation(text.replace(/s$/, '')) && !item.inPlace(at))
  if (!isPlain || !isOnlyClause) return []
  return stretches(asked, true).map(({ id, ranges }) => ({ kind: 'only_goes', id, ranges }))
}

/** What the places of an item come to in the compositions that it is about; nothing when one of them is nowhere. */
function stretches(
  { item, ids, document, context }: Asked,
  removes: boolean,
): { id: CompositionId; ranges: TimeRange[] }[] {
  // By then, what is where isn't known here.
  if (item.clause.isSequel) return []
  const places = item.places.map(({ place }) => place)
  // What a topic or an intro is, is an opinion.
  if (!places.every(isExact)) return []
  if (
    ids === null ||
    places.length === 0 ||
    item.exceptions.length > 0 ||
    places.some(({ kind }) => kind === 'all')
  )
    return []
  const nameOfMedia = (id: string) => context.media.get(id)?.name ?? ''
  return ids.flatMap((id) => {
    if (!document.compositions.some((one: Composition) => one.id === id)) return []
    const found = places.map((place) =>
      resolvePlace(place, talkOf(document, id, context), { removes, nameOfMedia }),
    )
    return found.every((one) => one.ok)
      ? [{ id, ranges: unionOf(found.flatMap((one) => (one.ok ? one.ranges : []))) }]
      : []
  })
}

function isExact(place: Place): boolean {
  if (place.kind === 'union') return place.places.every(isExact)
  if (place.kind === 'span')
    return [place.from, place.to].every((point) => point.kind !== 'of' || isExact(point.place))
  return ['edge', 'share', 'count', 'nth', 'phrase'].includes(place.kind)
}
