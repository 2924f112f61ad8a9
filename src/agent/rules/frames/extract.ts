// New compositions of parts that the prompt names.

import type { CompositionId, MediaId } from '../../../edit/document.ts'
import { placedClips } from '../../../edit/position.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { clockText, lengthText } from '../../../edit/time-text.ts'
import { chooseClips } from '../../commands/plans/highlights.ts'
import { isQuestionSentence } from '../../commands/plans/question-sentences.ts'
import { saidIn, topicWords } from '../../commands/plans/words.ts'
import { has, pattern } from '../../language/phrases/pattern.ts'
import type { Place } from '../../language/places.ts'
import { basesOf } from '../../language/read/concepts.ts'
import { namesInList } from '../../language/read/given-names.ts'
import { type Item, wordsOf } from '../../language/read/item.ts'
import { isNew } from '../../language/read/lifts.ts'
import { isNumeral } from '../../language/read/numbers.ts'
import { is, isOneOf, matches } from '../../language/read/token-tests.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { FORMS } from '../../language/vocabulary.ts'
import { type Frame, hasBreath, refuse, takeWhere } from '../frame.ts'
import { nameOfTopic } from '../name-of-topic.ts'
import { titleOfMedia } from '../new-project.ts'
import { ignoredText } from '../refusal-text.ts'
import type { Outcome, Session } from '../session.ts'
import {
  cutOut,
  durationOfRanges,
  freeName,
  isSocial,
  MAKING,
  MIN_PIECE_US,
  made,
  noteShort,
  takeLength,
  takeSource,
} from './create-parts.ts'
import { takeShape } from './picture.ts'

const isNewNoun = (item: Item) =>
  item.hasThing('excerpt') ||
  item.find(
    (token, at) =>
      matches(token, { thing: 'clip composition' }) &&
      // “Show camera B”: a verb here, though “the show” is a thing.
      !(at === 0 && token.senses.verb !== undefined) &&
      !isOneOf(item.text(at - 1), 'every each the all this second first third last') &&
      token.text !== 'scene',
  ) >= 0

/** Of a clip whose end nobody named. */
const SUGGESTED_US = 10_000_000

/** “Make a clip at 0:10” */
const endless = (fromUs: number) =>
  refuse("I can't tell where that clip should end", [
    `make a clip of ${clockText(fromUs)} to ${clockText(fromUs + SUGGESTED_US)}`,
  ])

const namesQuote = has('^ make <quote> the')

export const extract: Frame = {
  name: 'create_from_ranges',
  examples: [
    'make a clip of 0:10 to 0:25 called "Teaser"',
    'extract the part about pricing into a new composition',
  ],
  run(item, session) {
    const isMaking = MAKING.has(item.verb ?? '') || (item.verb === null && item.clause.isRequest)
    if (!isMaking || item.hasThing('titles', 'markers', 'broll', 'copy')) return null
    if (item.hasThing('chapters') && !isOfChapter(item)) return null
    if (isOneOf(item.verb, 'shorten split')) return null
    // “Make the title yellow after 0:20”: what is made is the title.
    if (!isNewNoun(item) && (item.verb !== 'make' || !item.isUntouched)) return null
    // “Make "X" the closing line” says what it shall be.
    if (namesQuote(item.tokens)) return null
    const portion = portionOf(item)
    if (portion < 0 && item.places.every(({ place }) => isOneOf(place.kind, 'all media'))) return null
    if (item.hasThing('captions', 'studioSound', 'fillers', 'pauses') && !isNewNoun(item)) return null
    // “Give the ending a fade-out”, but “give me the ending with a fade-out”
    const isFaded = item.hasThing('fades') && !item.tokens.some(is({ text: 'with' }))
    if (isFaded && !isNewNoun(item)) return null
    const unclear = mayCutOut(item, session)
    if (unclear !== null) return unclear
    const shape = takeShape(item)
    const where = portion < 0 ? takeWhere(item) : takePortion(item, portion, session)
    if (where === null) return null
    if (where.kind === 'at' && where.unit === 'clip') return endless(where.us)
    const name = item.takeName()
    const limit = takeLength(item)
    const isForPhones = isSocial(item)
    const one = item.takeValue(null)
    item.takeThing('excerpt', 'composition', 'clip')
    item.takeLook('separate')
    while (item.takeText(...BESIDE.excerpt)) {}
    const topic = where.kind === 'topic' ? where.text : null
    const mayBe = (id: CompositionId) => where.kind !== 'media' || plays(session, id, where.ids)
    const source = takeSource(item, session, topic, mayBe)
    if (typeof source !== 'string') return source
    const isEach = item.tokens.some(is({ link: 'each' }))
    const places = (one && one.n > 1) || isEach ? splitPlaces(where, source, session) : [where]
    if (one && one.n !== places.length)
      return refuse(
        `${one.n} clips were asked for, and ${places.length === 1 ? 'one part is' : `${places.length} parts are`} named`,
      )
    const names = name && places.length > 1 ? namesInList(name) : []
    if (names.length > 1 && names.length !== places.length)
      return refuse(`${names.length} names are given for ${places.length} parts`)
    const ids: CompositionId[] = []
    for (const [index, place] of places.entries()) {
      const found = resolveWhole(place, item, source, session)
      if (!found.ok) return refuse(found.why)
      const ranges = session
        .toNow(source, hasBreath(place) ? session.withBreath(source, found.ranges) : found.ranges)
        .filter((range) => range.endUs - range.startUs >= MIN_PIECE_US / 4)
      const us = durationOfRanges(ranges)
      if (ranges.length === 0) return refuse('that part is already gone')
      if (limit && (limit.isExact ? Math.abs(us - limit.us) > 1_500_000 : us > limit.us + 60_000)) {
        const fitted = fit(ranges, source, limit.us, session)
        if (!fitted)
          return refuse(`that part lasts ${lengthText(us)}, not ${lengthText(limit.us)}`, [
            'make a clip of that part',
          ])
        ranges.splice(0, ranges.length, ...fitted)
      }
      const shown =
        names[index] ??
        (name && places.length > 1 ? `${name} ${index + 1}` : name) ??
        labelOf(place, source, session)
      const cut = cutOut(session, { name: shown, source, ranges, shape, isForPhones })
      if (typeof cut !== 'string') return cut
      noteShort(session, 'That part', durationOfRanges(ranges), limit)
      ids.push(cut)
    }
    return made(session, ids)
  },
}

/** “A clip of the chapter "X"”, “of each chapter” */
const isOfChapter = (item: Item): boolean =>
  item.places.some(
    ({ place }) => place.kind === 'chapter' || (place.kind === 'nth' && place.unit === 'chapter'),
  ) || item.tokens[portionOf(item) + 1]?.senses.thing === 'chapters'

const PORTION = pattern('<media> <unit:part>|<link:each&!media> <thing:media,clip,chapters>')

/** “The voice-memo.mp3 portion”, “each file”: what a composition plays of it; -1 where no part is that of a file. */
export const portionOf = (item: Item): number => item.find((_, at) => PORTION.at(item.tokens, at) !== null)

function takePortion(item: Item, at: number, session: Session): Place {
  const { kind, ids } = item.tokens[at] as Item['tokens'][number]
  item.dropPlaces((place) => place.kind === 'media')
  item.use(at, at + 2)
  // Each of its clips, whichever composition that is.
  const { thing } = item.tokens[at + 1]?.senses ?? {}
  if (thing === 'clip') return { kind: 'nth', unit: 'clip', ns: [] }
  if (thing === 'chapters') return { kind: 'nth', unit: 'chapter', ns: [] }
  return { kind: 'media', ids: kind === 'media' ? ids : session.media.map(({ id }) => id) }
}

/** Whether a composition plays one of these files. */
export const plays = (session: Session, id: CompositionId, mediaIds: readonly MediaId[]): boolean =>
  placedIn(session, id).some(({ clip }) => mediaIds.includes(clip.mediaId))

const placedIn = (session: Session, id: CompositionId) =>
  placedClips(session.composition(id)?.tracks[0]?.items ?? [])

/** Where it is; a question that was found for a topic comes with its answer. */
export function resolveWhole(place: Place, item: Item, source: CompositionId, session: Session) {
  const found = session.resolve(place, source, false)
  // “The what is next for you bit” is more than these words.
  const isBit = place.kind === 'phrase' && place.unit === 'phrase' && item.tokens.some(is({ unit: 'part' }))
  if ((place.kind !== 'topic' || place.all) && !isBit) return found
  if (!found.ok)
    return (place.kind === 'topic' && !place.isGuess ? resolveHeard(place, source, session) : null) ?? found
  if (!isBit && place.unit !== undefined) return found
  const inside = session
    .talk(source)
    .sentences.filter(({ range }) =>
      found.ranges.some((one) => one.startUs < range.endUs && range.startUs < one.endUs),
    )
  const [only, ...more] = inside
  if (!only || more.length > 0 || !isQuestionSentence(only)) return found
  const whole = session.resolve(
    { kind: 'at', unit: 'exchange', us: (only.range.startUs + only.range.endUs) / 2 },
    source,
    false,
  )
  const holds =
    whole.ok &&
    whole.ranges.some(({ startUs, endUs }) => startUs <= only.range.startUs && only.range.endUs <= endUs)
  return holds ? whole : found
}

/** “How he learned to fly”, where only flying is spoken of: that, with a word about the rest. */
function resolveHeard(place: Place & { kind: 'topic' }, source: CompositionId, session: Session) {
  const heard = new Set(session.talk(source).sentences.flatMap((one) => [...saidIn(one).topicSet]))
  const isHeard = (word: string) => topicWords(word).every((one) => heard.has(one))
  const words = place.text.split(' ').filter(Boolean)
  const [kept, left] = [words.filter(isHeard), words.filter((word) => !isHeard(word))]
  // “The three questions” are no topic.
  const isKnown = left.some((word) =>
    basesOf(word).some((base) =>
      FORMS.get(base)?.some(({ senses }) => senses.unit !== undefined && senses.unit !== 'part'),
    ),
  )
  if (
    left.length === 0 ||
    isKnown ||
    topicWords(kept.filter((word) => !isNumeral(word)).join(' ')).length === 0
  )
    return null
  const found = session.resolve({ kind: 'topic', text: kept.join(' '), all: false }, source, false)
  if (found.ok) session.note(ignoredText(left.join(' ')))
  return found.ok ? found : null
}

/** “Lift the exchange about his mother”: film editors cut it out, others make a clip of it. */
function mayCutOut(item: Item, session: Session): Outcome | null {
  const [verb, ...rest] = item.tokens
  const isLifted = isOneOf(verb?.text, 'extract lift')
  const isSaid =
    rest.some(isNew) ||
    item.names.length > 0 ||
    item.purposes.length > 0 ||
    item.values('s').length > 0 ||
    session.protections.some(({ ranges }) => ranges === null)
  if (!verb || !isLifted || isSaid) return null
  const part = wordsOf(rest, item.prompt)
  return refuse(`I can't tell whether you want that part cut out or as a new clip`, [
    `cut out ${part}`,
    `make a clip of ${part}`,
  ])
}

/** Sentences of the stretch that fit the length, from its best one on. */
function fit(
  ranges: readonly TimeRange[],
  source: CompositionId,
  limitUs: number,
  session: Session,
): TimeRange[] | null {
  const now = session.now(source)
  const sentences = now.sentences.filter(({ range }) =>
    ranges.some((one) => one.startUs <= range.startUs + 1 && range.endUs - 1 <= one.endUs),
  )
  const chosen = chooseClips(
    { ...now, sentences },
    { lengthUs: limitUs, topic: null, strongestFirst: false },
    1,
  )
  return chosen.length > 0 ? chosen : null
}

function splitPlaces(place: Place, source: CompositionId, session: Session): Place[] {
  if (place.kind === 'union') return place.places
  if (place.kind === 'media') {
    const played = placedIn(session, source).map(({ clip }) => clip.mediaId)
    return [...new Set(played)].map((id): Place => ({ kind: 'media', ids: [id] }))
  }
  // A clip of a question is of little use without its answer.
  if (place.kind === 'every') {
    const unit = place.unit === 'answer' ? 'answer' : 'exchange'
    const found = session.resolve({ ...place, unit: 'question', n: null }, source, false)
    return found.ok ? found.ranges.map((_, at): Place => ({ kind: 'nth', unit, ns: [at + 1] })) : [place]
  }
  if (place.kind === 'nth') {
    const all = place.unit === 'chapter' ? chapterNames(session, source) : placedIn(session, source)
    const ns = place.ns.length > 0 ? place.ns : all.map((_, at) => at + 1)
    return ns.map((n) => ({ ...place, ns: [n] }))
  }
  return [place]
}

const chapterNames = (session: Session, id: CompositionId): string[] =>
  (session.composition(id)?.markers ?? []).flatMap(({ kind, name }) => (kind === 'chapter' ? [name] : []))

function labelOf(place: Place, source: CompositionId, session: Session): string {
  if (place.kind === 'chapter') return freeName(session, place.name)
  const chapter =
    place.kind === 'nth' && place.unit === 'chapter'
      ? chapterNames(session, source)[(place.ns[0] ?? 1) - 1]
      : undefined
  if (chapter !== undefined) return freeName(session, chapter)
  if (place.kind === 'topic') return nameOfTopic(place.text)
  if (place.kind === 'named') return `${session.nameOf(source)} – ${place.which}`
  const clip =
    place.kind === 'nth' && place.unit === 'clip'
      ? placedIn(session, source)[(place.ns[0] ?? 1) - 1]?.clip
      : null
  const mediaId = place.kind === 'media' ? place.ids[0] : clip?.mediaId
  return mediaId ? titleOfMedia(session, mediaId) : freeName(session, `${session.nameOf(source)} – clip`)
}
