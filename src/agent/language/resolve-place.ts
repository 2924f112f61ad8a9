// What a place comes to in one composition: ranges in composition time, or a sentence that says why it is nowhere.

import { mainTrackOf, placedClips } from '../../edit/position.ts'
import { unionOf, without } from '../../edit/ranges.ts'
import { durationOf, intersection, type TimeRange } from '../../edit/time.ts'
import { clockText } from '../../edit/time-text.ts'
import type { Sentence } from '../../edit/transcript.ts'
import { isNamed, ownerOf, peopleIn } from '../commands/plans/introductions.ts'
import { type Role, roleOf, saidBy } from '../commands/plans/people.ts'
import { askedIn } from '../commands/plans/question-sentences.ts'
import { chaptersIn } from '../commands/plans/segments.ts'
import type { Talk } from '../commands/plans/talk.ts'
import { findPhraseOrNear, HESITATIONS, isStopWord, plainWordsOf, saidIn } from '../commands/plans/words.ts'
import { agreeing } from './places/agreeing.ts'
import { among } from './places/among.ts'
import { EDGED } from './places/cursor.ts'
import { partOf } from './places/part-of-talk.ts'
import { rangesIn as inHolder } from './places/within.ts'
import { isTimed, type Place, type PlaceUse, type Point } from './places.ts'
import { countedIn, everyOf, hull, tooFew } from './resolve-counted.ts'
import { namedOf, topicOf } from './resolve-said.ts'
import { setOf } from './vocabulary/beside.ts'

export type Resolved = { ok: true; ranges: TimeRange[] } | { ok: false; why: string }

/** Ranges in the order in which the place names them; never empty when `ok`. */
export function resolvePlace(place: Place, talk: Talk, use: PlaceUse): Resolved {
  const found = rangesOf(place, talk, use)
  if (typeof found === 'string') return { ok: false, why: found }
  const ranges = found.flatMap(({ startUs, endUs }) => {
    const range = { startUs: Math.max(0, startUs), endUs: Math.min(talk.durationUs, endUs) }
    return range.startUs < range.endUs ? [range] : []
  })
  return ranges.length > 0
    ? { ok: true, ranges }
    : { ok: false, why: `there is nothing there in “${talk.composition.name}”` }
}

function rangesOf(place: Place, talk: Talk, use: PlaceUse): TimeRange[] | string {
  if (place.within !== undefined) {
    const { within, ...counted } = place
    const holders = rangesOf(within, talk, use)
    if (typeof holders === 'string') return holders
    const parts = holders.map((one) => inHolder(counted, one, talk, (part, its) => rangesOf(part, its, use)))
    const failed = parts.find((part) => typeof part === 'string')
    return failed ?? parts.flatMap((part) => (typeof part === 'string' ? [] : part))
  }
  // “The first um in the second half”: of those there.
  const nth = place.kind === 'phrase' && place.also !== undefined ? place.nth : null
  const meant = nth === null ? place : { ...place, nth: null }
  const found = place.by === undefined ? namedRanges(meant, talk, use) : rangesBy(place, place.by, talk, use)
  if (typeof found === 'string' || place.also === undefined) return found
  const left = agreeing(found, place.also, talk, (other) => rangesOf(other, talk, use))
  return typeof left === 'string' || nth === null ? left : left.slice(nth > 0 ? nth - 1 : nth).slice(0, 1)
}

/** Who asks, and who answers. */
const TURNS: Readonly<Record<string, Role>> = { question: 'host', exchange: 'host', answer: 'guest' }

/** Between these, something else is heard: “the first two questions” are without the answer between them. */
const APART: ReadonlySet<string> = setOf('question answer pause')

function firstOrLast({ unit, edge, n }: Extract<Place, { kind: 'count' }>, all: TimeRange[]): TimeRange[] {
  const chosen = edge === 'start' ? all.slice(0, n) : all.slice(-n)
  return APART.has(unit) ? chosen : hull(chosen)
}

/** What somebody says of a place; a sentence where nobody can tell. */
function rangesBy(place: Place, by: string, talk: Talk, use: PlaceUse): TimeRange[] | string {
  const [role, said] = [roleOf(talk, by), saidBy(talk, by)]
  const isHeard = role !== null || findPhraseOrNear(talk.words, by).length > 0
  const isEdge = place.kind === 'named' && EDGED.has(place.which)
  const turn = TURNS['unit' in place ? (place.unit ?? '') : ''] ?? (isEdge ? 'host' : null)
  if (said !== null && (said.isLabeled || turn === null))
    return namedRanges(place, partOf(talk, said.sentences), use)
  // “Daniel's question about panels” is one about him.
  if (place.kind === 'topic' && role === null && isHeard)
    return namedRanges({ ...place, text: `${by} ${place.text}` }, talk, use)
  // “Daniel's question and answer”
  if (
    place.kind === 'every' &&
    (place.unit === 'exchange' || place.unit === 'question') &&
    role === null &&
    isHeard
  )
    return namedRanges({ kind: 'topic', text: by, all: false, unit: place.unit }, talk, use)
  const isTold = turn !== null || place.kind === 'topic' || place.kind === 'named'
  if (!isTold || (isHeard && role !== (turn ?? role ?? 'host')))
    return `I can't tell what of “${talk.composition.name}” is said by “${by}”`
  const found = namedRanges(place, talk, use)
  if (said === null || !isEdge || typeof found === 'string') return found
  // “Dana's opening” ends where her guest thanks her.
  const others = talk.sentences.filter((one) => !said.sentences.includes(one)).map(({ range }) => range)
  return found.flatMap((range) => without(range, unionOf(others)).slice(0, 1))
}

function namedRanges(place: Place, talk: Talk, use: PlaceUse): TimeRange[] | string {
  const { durationUs, composition } = talk
  const nameText = `“${composition.name}”`
  switch (place.kind) {
    case 'all':
      return [{ startUs: 0, endUs: durationUs }]
    case 'span':
      return spanAsDescribed(place, talk, use)
    case 'edge':
      if (place.us > durationUs) return `${nameText} lasts only ${clockText(durationUs)}`
      return lasting(place.edge === 'start' ? 0 : durationUs - place.us, place.us)
    case 'share': {
      const us = Math.round(durationUs * place.share)
      if (place.edge === 'end') return lasting(durationUs - us, us)
      return lasting(us * (place.edge === 'start' ? 0 : place.edge === 'middle' ? 1 : place.edge), us)
    }
    case 'count': {
      const all = countedIn(place.unit, talk)
      if (place.n > all.length) return tooFew(place.unit, all.length, nameText)
      return firstOrLast(place, all)
    }
    case 'nth': {
      const all = countedIn(place.unit, talk)
      const chosen = place.ns.map((n) => all.at(n > 0 ? n - 1 : n))
      if (chosen.some((one) => one === undefined) || place.ns.some((n) => Math.abs(n) > all.length))
        return tooFew(place.unit, all.length, nameText)
      return chosen.filter((one) => one !== undefined)
    }
    case 'at':
      return (
        nearestTo(place.us, countedIn(place.unit, talk)) ??
        `there is no ${place.unit} at ${clockText(place.us)} of ${nameText}`
      )
    case 'every':
      return everyOf(place, talk)
    case 'phrase':
      return phrasesOf(place, talk)
    case 'topic': {
      // “Leo talks about the elephant” is about the elephant.
      const [, teller, told] = /(\S{1,40}) (?:talk|speak)(?:s|ing) about (.+)/i.exec(place.text) ?? []
      if (teller && told && personIn(teller, talk) !== null)
        return /^(?:his|her|their) /.test(told)
          ? `which part of ${nameText} that is isn't clear`
          : topicOf({ ...place, text: told }, talk, use.removes)
      const who = personIn(place.text, talk)
      if (who === null || (place.all && place.text === who)) return topicOf(place, talk, use.removes)
      const isSaid = place.isGuess ? !/['’]s$/.test(place.text) : place.text !== who
      return isSaid && !/\babout\b/.test(place.text)
        ? rangesOf({ kind: 'speaker', name: who }, talk, use)
        : `${who} speaks in ${nameText}, and which part is about that isn't clear`
    }
    case 'named':
      return namedOf(place, talk, use)
    case 'beside':
      return besideOf(place, talk, use)
    case 'chapter': {
      const found = chaptersIn(talk).filter(({ name }) => name.toLowerCase() === place.name.toLowerCase())
      return orWhy(found, `${nameText} has no chapter “${place.name}”`)
    }
    case 'media': {
      const found = placedClips(mainTrackOf(composition).items).filter(({ clip }) =>
        place.ids.includes(clip.mediaId),
      )
      return orWhy(found, `${nameText} does not play “${use.nameOfMedia(place.ids[0] ?? '')}”`)
    }
    case 'speaker': {
      const said = saidBy(talk, place.name)
      return said?.isSure
        ? runsOf(said.sentences, talk)
        : `I can't tell all that ${place.name} says in ${nameText}: its sentences have no speaker labels`
    }
    case 'among': {
      const all = rangesOf(place.place, talk, use)
      if (typeof all === 'string') return all
      const found = among(all, place.which, (other) => rangesOf(other, talk, use), nearestTo)
      return typeof found === 'string' && !found.includes(nameText) ? `${found} in ${nameText}` : found
    }
    case 'union':
      return rangesOfUnion(place.places, talk, use)
    case 'minus': {
      const all = rangesOf(place.place, talk, use)
      const kept = rangesOf(place.but, talk, use)
      if (typeof all === 'string') return all
      // “The intro, not the outro”, where there is no outro
      if (typeof kept === 'string') return ONE_PART.has(place.place.kind) ? all : kept
      return all.flatMap((range) => without(range, unionOf(kept)))
    }
    case 'not': {
      const found = rangesOf(place.place, talk, use)
      return typeof found === 'string' ? found : without({ startUs: 0, endUs: durationUs }, unionOf(found))
    }
  }
}

const ONE_PART: ReadonlySet<Place['kind']> = new Set(['named', 'nth', 'topic'])

/** “Dana”, “Dana's lines”, “what Dana says”: nobody else, and nothing that they say. */
function personIn(text: string, { sentences }: Talk): string | null {
  const words = text.split(' ')
  const said = words.slice(words.findIndex((word) => !isStopWord(word)))
  const names = said.filter((word) => !/^(?:says|goes|featuring|(?:talk|speak)ing|lines?|parts?)$/.test(word))
  const isPerson = names.length > 0 && names.every((word) => isNamed(word, peopleIn(sentences)))
  return isPerson ? names.map(ownerOf).join(' ') : null
}

const lasting = (startUs: number, us: number): TimeRange[] => [{ startUs, endUs: startUs + us }]

/** Where they are; why there are none, otherwise. */
const orWhy = (found: readonly { range: TimeRange }[], why: string): TimeRange[] | string =>
  found.length > 0 ? found.map(({ range }) => range) : why

/** Who reads a time off a player may be off by this. */
export const MAX_OFF_US = 3_000_000

/** What is there; what begins there, as times are mostly given without their fraction; or else what begins or ends closest to it. */
export function nearestTo(us: number, all: readonly TimeRange[]): TimeRange[] | null {
  const lastUs = us + (us % 1e6 === 0 ? 1e6 : 500_000)
  const found =
    all.find(({ startUs, endUs }) => startUs <= us && us < endUs) ??
    all.find(({ startUs }) => startUs >= us && startUs < lastUs)
  if (found) return [found]
  const off = ({ startUs, endUs }: TimeRange) => Math.max(0, startUs - us, us - endUs)
  const [nearest] = all.toSorted((a, b) => off(a) - off(b))
  return nearest && off(nearest) <= MAX_OFF_US ? [nearest] : null
}

/** The nearest of its kind that does not overlap the place. */
function besideOf(
  { unit, sides, place }: Extract<Place, { kind: 'beside' }>,
  talk: Talk,
  use: PlaceUse,
): TimeRange[] | string {
  const found = rangesOf(place, talk, use)
  if (typeof found === 'string') return found
  if (found.length > 1) return `that is said ${found.length} times in “${talk.composition.name}”`
  const [range] = found
  const all = countedIn(unit, talk)
  const beside = sides.map((side) =>
    side === 'before'
      ? all.findLast(({ endUs }) => endUs <= (range?.startUs ?? 0) + 1)
      : all.find(({ startUs }) => startUs >= (range?.endUs ?? 0) - 1),
  )
  const ranges = beside.filter((one) => one !== undefined)
  return ranges.length === sides.length ? ranges : `there is no ${unit} there in “${talk.composition.name}”`
}

/** As far from where a topic was found, a passage may still be about it. */
const NEAR_TOPIC_US = 15_000_000

/** All of them; “the phone call, 2:11 to 2:21” is one, whose times are exact. */
function rangesOfUnion(places: readonly Place[], talk: Talk, use: PlaceUse): TimeRange[] | string {
  const found: { place: Place; ranges: TimeRange[] }[] = []
  for (const place of places) {
    const ranges = rangesOf(place, talk, use)
    if (typeof ranges === 'string') return ranges
    found.push({ place, ranges })
  }
  const timed = found.flatMap(({ place, ranges }) => (isTimed(place) ? ranges : []))
  const isSaidTwice = (range: TimeRange) =>
    timed.some((exact) => {
      const common = intersection(range, exact)
      return common !== null && durationOf(common) * 2 > Math.min(durationOf(range), durationOf(exact))
    })
  return found.flatMap(({ place, ranges }) =>
    place.kind === 'named' || place.kind === 'topic' ? ranges.filter((range) => !isSaidTwice(range)) : ranges,
  )
}

/** The stretch; a sentence where what it is said to be is elsewhere. A description that is found nowhere only describes. */
function spanAsDescribed(
  place: Extract<Place, { kind: 'span' }>,
  talk: Talk,
  use: PlaceUse,
): TimeRange[] | string {
  const ranges = spanOf(place, talk, use)
  const described = place.of === undefined ? ranges : rangesOf(place.of, talk, use)
  if (typeof ranges === 'string' || typeof described === 'string') return ranges
  // Where the talk is about something isn't exact.
  const nearUs = place.of?.kind === 'topic' ? NEAR_TOPIC_US : 0
  const meets = described.some((one) =>
    ranges.some(({ startUs, endUs }) => one.startUs - nearUs < endUs && startUs - nearUs < one.endUs),
  )
  return meets ? ranges : 'the words that it is said to begin and end with are not in that part'
}

function spanOf(
  { from, to, inside }: Extract<Place, { kind: 'span' }>,
  talk: Talk,
  use: PlaceUse,
): TimeRange[] | string {
  const [starts, ends] = [from, to].map((point) =>
    point.kind === 'of' && point.place.kind === 'phrase' && point.place.nth === null
      ? rangesOf(point.place, talk, use)
      : null,
  )
  if (starts && ends) {
    if (typeof starts === 'string') return starts
    if (typeof ends === 'string') return ends
    // The shortest stretch between the two.
    for (const end of ends) {
      const start = starts.findLast((one) => one.endUs <= end.startUs + 1)
      const isBefore = inside || (to.kind === 'of' && to.side === 'start')
      const endUs = isBefore ? end.startUs : end.endUs
      if (start) return [{ startUs: inside ? start.endUs : start.startUs, endUs }]
    }
    return `the second phrase is not said after the first in “${talk.composition.name}”`
  }
  const startUs = pointOf(from, talk, use, inside ? 'end' : 'start')
  if (typeof startUs === 'string') return startUs
  const endUs = pointOf(to, talk, use, inside ? 'start' : 'end', startUs, true)
  if (typeof endUs === 'string') return endUs
  if (startUs >= talk.durationUs)
    return `“${talk.composition.name}” lasts ${clockText(talk.durationUs)}, so there is nothing at ${clockText(startUs)}`
  if (to.kind === 'time' && endUs > talk.durationUs + 500_000)
    return `“${talk.composition.name}” lasts ${clockText(talk.durationUs)}, so it does not reach ${clockText(endUs)}`
  return endUs > startUs ? [{ startUs, endUs }] : `${clockText(endUs)} is not after ${clockText(startUs)}`
}

function pointOf(
  point: Point,
  talk: Talk,
  use: PlaceUse,
  side: 'start' | 'end',
  afterUs = 0,
  isUpTo = false,
): number | string {
  if (point.kind === 'time') return point.us
  if (point.kind === 'edge') return point.edge === 'start' ? 0 : talk.durationUs
  const found = rangesOf(point.place, talk, use)
  if (typeof found === 'string') return found
  const meant = point.side === 'auto' ? side : point.side
  const later = found.filter(({ startUs }) => startUs >= afterUs)
  const fit = later.length > 0 ? later : found
  // What is removed from a phrase on begins at its last mention, and what is removed up to it ends at the first.
  const isOneOfMany = point.place.kind === 'phrase' && point.place.nth === null && fit.length > 1
  const one = isOneOfMany && use.removes && !isUpTo ? fit.at(-1) : fit[0]
  const last =
    point.place.kind === 'nth' || point.place.kind === 'count' ? (meant === 'end' ? fit.at(-1) : fit[0]) : one
  return meant === 'start' ? (last?.startUs ?? 0) : (last?.endUs ?? 0)
}

function phrasesOf(
  { text, nth, unit }: Extract<Place, { kind: 'phrase' }>,
  talk: Talk,
): TimeRange[] | string {
  const { words, sentences, composition } = talk
  if (unit === 'starts' || unit === 'ends') {
    const wanted = plainWordsOf(text).join(' ')
    const fits = sentences.filter((sentence) => {
      const { words: said } = saidIn(sentence)
      // “The sentence that begins with ‘Um’” names the sound itself.
      return [said, said.filter((word) => !HESITATIONS.has(word))].some((list) =>
        unit === 'starts'
          ? `${list.join(' ')} `.startsWith(`${wanted} `)
          : ` ${list.join(' ')}`.endsWith(` ${wanted}`),
      )
    })
    return orWhy(
      fits,
      `no sentence of “${composition.name}” ${unit === 'starts' ? 'begins' : 'ends'} with “${text}”`,
    )
  }
  const found = findPhraseOrNear(words, text).flatMap(({ from, to }) =>
    hull(words.slice(from, to).map(({ range }) => range)),
  )
  if (found.length === 0) return `“${text}” is not said in “${composition.name}”`
  const chosen =
    nth === null ? found : found.slice(...(nth > 0 ? [nth - 1, nth] : [nth, found.length + nth + 1]))
  if (chosen.length === 0) return `“${text}” is said only ${found.length} times in “${composition.name}”`
  if (unit === 'phrase') return chosen
  if (unit === 'exchange') {
    const asked = askedIn(sentences).filter(({ from, answer }) =>
      sentences
        .slice(from, answer)
        .some(({ range }) => chosen.some(({ startUs }) => range.startUs <= startUs && startUs < range.endUs)),
    )
    return asked.length > 0
      ? asked.flatMap(({ from, to }) => hull(sentences.slice(from, to).map(({ range }) => range)))
      : `“${text}” is in no question of “${composition.name}”`
  }
  return chosen.map(
    (range) =>
      sentences.find((one) => one.range.startUs <= range.startUs && range.startUs < one.range.endUs)?.range ??
      range,
  )
}

/** Sentences in a row as one stretch. */
function runsOf(chosen: readonly Sentence[], { sentences }: Talk): TimeRange[] {
  const runs: TimeRange[] = []
  for (const [at, { range }] of sentences.entries()) {
    const last = runs.at(-1)
    if (!chosen.includes(sentences[at] as Sentence)) continue
    if (last && chosen.includes(sentences[at - 1] as Sentence)) last.endUs = range.endUs
    else runs.push({ ...range })
  }
  return runs
}
