// One frame per command: which verbs and things it is about, and how slots become operations. A frame reads no text; it
// takes slots, and what it does not take is judged by run-rules.ts.
import type { CompositionId } from '../../edit/document.ts'
import type { EditOperation } from '../../edit/operations.ts'
import type { TimeRange } from '../../edit/time.ts'
import { isHesitation } from '../commands/plans/words.ts'
import { isPhraseEdge, isTimed, type Place } from '../language/places.ts'
import type { Item } from '../language/read/item.ts'
import { isOneOf } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { BESIDE, setOf } from '../language/vocabulary/beside.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import type { Outcome, Session } from './session.ts'
import { targetsOf } from './targets.ts'

export type Frame = {
  name: string
  /** Prompts that it carries out as written: its documentation, its suggestions, and tests. */
  examples: readonly string[]
  /** Null when the item is not about this command; then nothing was claimed or applied. */
  run(item: Item, session: Session): Outcome | null
}

/** A refusal with its reason and prompts that would work. */
export function refuse(why: string, suggestions: string[] = []): Outcome {
  return { ok: false, why, suggestions }
}

/** Applies operations for each composition meant; the first refusal is the answer. */
export function forTargets(
  item: Item,
  session: Session,
  spread: boolean,
  make: (id: CompositionId) => EditOperation[] | string,
): Outcome {
  const targets = targetsOf(item, session, spread)
  if (!targets.ok) return targets
  const reasons: string[] = []
  let done = 0
  for (const id of targets.ids) {
    const operations = make(id)
    if (typeof operations === 'string') {
      // “No sponsor in it”: something new was made without what there is in its source.
      const source = rulesOut(item) ? session.origins.get(id) : undefined
      if (source !== undefined && typeof make(source) !== 'string') {
        session.note(`${operations.charAt(0).toUpperCase()}${operations.slice(1)}.`)
        done++
        continue
      }
      // With several compositions meant, one where it does not apply is left as it is.
      reasons.push(operations)
      continue
    }
    const applied = session.apply(operations)
    if (!applied.ok) return applied
    done++
  }
  return done > 0 || reasons.length === 0 ? { ok: true } : refuse(reasons[0] as string)
}

/** “No sponsor in it”, “leave out the sponsor”, unlike “drop the sponsor”. */
function rulesOut({ verb, tokens, prompt }: Item): boolean {
  const [act] = tokens
  const said = act && prompt.slice(act.from, act.to).toLowerCase()
  return verb === 'remove' && (isWord(said, 'denying') || /^(?:leave out|skip|exclude)$/.test(said ?? ''))
}

/** Claims the first free token that fits; null where none does. */
export function takeToken(item: Item, fits: Parameters<Item['find']>[0]): Token | null {
  const at = item.find(fits)
  if (at >= 0) item.use(at)
  return item.tokens[at] ?? null
}

/** Whether a place of other kinds than these is left to take. */
export function hasPlaceBut(item: Item, kinds: string): boolean {
  return item.places.some(({ place, from }) => item.isFree(from) && !isOneOf(place.kind, kinds))
}

/** Claims “(the swear word) at 1:08”; microseconds, null when no moment is named. */
export function takeMoment(item: Item): number | null {
  const at = item.tokens.findIndex(
    (_, index) => item.isFree(index) && !item.inPlace(index) && isMoment(item, index),
  )
  const token = item.tokens[at]
  if (token === undefined) return null
  let from = at - 1
  while (isNear(item, from - 1)) from--
  item.use(from, at + 1)
  return Math.round(token.n * 1e6)
}

/** Claims “0:30”, or so many seconds; microseconds, null when none is free. */
export function takeTime(item: Item, fits?: Parameters<Item['takeValue']>[1]): number | null {
  const clock = takeToken(item, ({ kind }, at) => kind === 'time' && !item.inPlace(at))
  const { n } = clock ?? item.takeValue('s', fits) ?? {}
  return n === undefined ? null : Math.round(n * 1e6)
}

/** A time with “at” in front of it. */
export function isMoment(item: Item, at: number): boolean {
  const { kind, unit } = item.tokens[at] ?? {}
  return (kind === 'time' || (kind === 'amount' && unit === 's')) && isNear(item, at - 1)
}

const isNear = (item: Item, at: number) => /^(?:at|around|near|about|like)$/.test(item.text(at))

/**
 * The places of an item in one composition: null when it names none (all of it). Claims them. A place that is listed
 * beside a thing (“remove the fillers and the intro”) is a second object, which only a frame about places takes.
 */
export function takeWhere(item: Item, isObject = false): Place | null {
  const places: Place[] = []
  for (;;) {
    const found = item.takePlace(
      (place, _link, from) =>
        (place.kind !== 'all' || places.length === 0) && (isObject || !isListedObject(item, from)),
    )
    if (!found) break
    if (found.place.kind === 'all') continue
    // “the grants answer: from 'X' to 'Y'” says the same twice, and the second time exactly.
    const explained = explanationOf(places.at(-1), found.place, item)
    if (explained !== null) {
      places.splice(-1, 1, explained)
      continue
    }
    const within = limitedTo(places, found.place, found.link, item)
    if (within !== null) places.splice(0, places.length, within)
    else places.push(found.place)
  }
  const but = exceptedPlace(item)
  if (places.length === 0 && but === null) return null
  const [place = { kind: 'all' } as const, ...more] = places
  const where: Place = more.length === 0 ? place : { kind: 'union', places }
  if (but !== null) return { kind: 'minus', place: where, but }
  // “demo.mp4 … its first 10 seconds”: a part of a part is not a list of two.
  if (places.some(({ kind }) => kind === 'media') && places.some(({ kind }) => kind !== 'media'))
    return { kind: 'chapter', name: '' }
  return where
}

const SAID: ReadonlySet<Place['kind']> = new Set(['phrase', 'topic', 'named', 'speaker'])
const BOUNDING: ReadonlySet<Place['kind']> = new Set(['span', 'edge', 'share'])

/** “'um' and 'uh', but only after 0:16”: a stretch that no list joins to what is said says where of that is meant. */
function limitedTo(places: readonly Place[], place: Place, link: string, item: Item): Place | null {
  const kinds = places.flatMap((one) =>
    one.kind === 'union' ? one.places.map(({ kind }) => kind) : [one.kind],
  )
  const start = item.places.find((one) => one.place === place)?.from ?? 0
  // “the word 'x' in 'y'”, “'the new' from the intro”, “the salt story of the first answer”
  const isInside =
    (item.text(start) === 'of' && !kinds.includes('span')) ||
    (BESIDE.inside.includes(link) && kinds.every((kind) => kind === 'phrase'))
  const isBounding = BOUNDING.has(place.kind) || isInside
  // “[0:00-0:05, 0:30-0:35]” is a list, whatever stands between.
  const isListed = isTimed(place) && places.every(isTimed)
  if (kinds.length === 0 || !isBounding || isListed) return null
  let before = start - 1
  while (item.tokens[before]?.senses.glue === 'articles' || item.tokens[before]?.senses.link === 'in')
    before--
  const isOnly = item.tokens[before]?.senses.limit === 'only'
  if (!isOnly && isListJoint(item.text(before))) return null
  // “The last sentence in the first half”, “0:10 to 0:20 after 0:15”: both hold, which may leave nothing.
  const isSaid = kinds.every((kind) => SAID.has(kind))
  // “the sponsor's message from 0:24 to 0:35”: times are exact.
  if (isSaid && kinds.every((kind) => kind !== 'phrase') && isTimed(place))
    return place.kind === 'span' && places.length === 1 ? { ...place, of: places[0] as Place } : place
  const all: Place = places.length === 1 ? (places[0] as Place) : { kind: 'union', places: [...places] }
  return { kind: 'minus', place: all, but: { kind: 'not', place } }
}

const isListJoint = (text: string) => [',', 'and', 'then', '&', '+', 'plus', 'or'].includes(text)

/** Parts that are described, so that their first and last words tell where they are. */
const DESCRIBED = setOf('topic named phrase nth count chapter media')

/**
 * “The ad, from 'X' to 'Y'”, “the ad, so from 'X' …”: the passage, with what it is said to be; null where it is something else. Claims the words of the
 * description that name nothing (“the screen fumbling: from …”).
 */
function explanationOf(before: Place | undefined, place: Place, item: Item): Place | null {
  if (place.kind !== 'span') return null
  const at = item.places.find((one) => one.place === place)?.from ?? -1
  const colon = item.text(at - 1) === ':' || item.text(at - 1) === 'so'
  const described = item.places.findLast(({ to, from }) => from < at && to <= at)
  if (colon) claimDescription(item, at - 1)
  if (before === undefined || described?.place !== before || !DESCRIBED.has(before.kind)) return null
  if (colon) return { ...place, of: before }
  // “the ad from 'X' to 'Y'”; the ums and the parts about salt in a passage are in it.
  const isPassage = isPhraseEdge(place.from) && isPhraseEdge(place.to) && !place.inside
  const isOne =
    before.kind === 'named' || (before.kind === 'topic' && !before.all && before.unit === undefined)
  const between = item.tokens.slice(described.to, at)
  const isApposed = between.every(({ senses }) => senses.limit === undefined && senses.thing === undefined)
  return isPassage && isOne && isApposed && !between.some(({ text }) => isListJoint(text))
    ? { ...place, of: before }
    : null
}

/** The words before the colon, back to the verb, a mark or a place. */
function claimDescription(item: Item, colon: number): void {
  for (let at = colon - 1; at > 0; at--) {
    const { kind, senses } = item.tokens[at] as Token
    const isNaming = senses.limit === undefined && senses.thing === undefined && item.text(at) !== 'and'
    if (kind === 'mark' && item.text(at) !== '-') return
    if (!isNaming || !item.isFree(at) || (kind !== 'word' && kind !== 'mark') || item.inName(at)) return
    if (senses.verb !== undefined && senses.verb === item.verb) return
    item.use(at)
  }
}

/** “The fillers and the intro”, “the intro and every um”. */
function isListedObject(item: Item, from: number): boolean {
  const joint = item.tokens[from - 1]?.senses.glue === 'articles' ? from - 2 : from - 1
  const isListed = (at: number) => {
    const { senses, text = '' } = item.tokens[at] ?? {}
    return (senses?.thing !== undefined || isHesitation(text.replace(/s$/, ''))) && !item.inPlace(at)
  }
  if (isListJoint(item.text(joint)) && isListed(joint - 1)) return true
  const { to = 0, link } = item.places.find((one) => one.from === from) ?? {}
  if (link !== '' || !isListJoint(item.text(to))) return false
  const isBeside = ({ text, senses }: Token) =>
    isListJoint(text) || senses.glue === 'articles' || senses.link === 'each' || text === 'all'
  return isListed(item.tokens.findIndex((token, at) => at > to && !isBeside(token)))
}

/** Ranges (times before the prompt) that may change there; a sentence when the place is nowhere. `cuts`: words may be lost. */
export function rangesIn(
  place: Place | null,
  id: CompositionId,
  session: Session,
  removes: boolean,
  cuts = true,
): TimeRange[] | null | string {
  if (place === null) return session.allowedRanges(id, null, cuts)
  const found = session.resolve(place, id, removes)
  if (!found.ok) return found.why
  return session.allowedRanges(id, found.ranges, cuts)
}

/** Places whose edges are words, so that words are cut and not times. */
export function isWordy(place: Place): boolean {
  if (place.kind === 'union') return place.places.every(isWordy)
  if (place.kind === 'nth' || place.kind === 'count') return !['clip', 'chapter'].includes(place.unit)
  if (place.kind === 'phrase' || place.kind === 'topic' || place.kind === 'speaker') return true
  if (place.kind === 'beside') return true
  if (place.kind === 'every') return place.unit === 'filler'
  if (place.kind === 'among') return isWordy(place.place)
  if (place.kind === 'minus') return isWordy(place.place)
  return place.kind === 'named' && place.which !== 'intro' && place.which !== 'outro'
}

/** What is taken from word to word has a breath around it. */
export function hasBreath(place: Place): boolean {
  if (place.kind === 'minus') return hasBreath(place.place)
  const isSpoken =
    place.kind === 'span' &&
    [place.from, place.to].some(isPhraseEdge) &&
    place.from.kind !== 'time' &&
    place.to.kind !== 'time'
  return isSpoken || isWordy(place)
}

/** The place behind "except", with its words claimed; null without one, or when it is something else. */
export function exceptedPlace(item: Item): Place | null {
  for (const { from, to } of item.exceptions) {
    if (!item.isFree(from)) continue
    const start = ['in', 'from', 'for', 'during', 'of'].includes(item.text(from + 1)) ? from + 2 : from + 1
    const read = item.placeIn(start, to)
    if (!read) continue
    item.use(from, to)
    // “The ums except in "great to be here"”: in what is said around it, too.
    const isInside = start > from + 1 && read.kind === 'phrase' && read.unit === 'phrase'
    return isInside ? { ...read, unit: 'sentence' } : read
  }
  return null
}

export type { Outcome }
