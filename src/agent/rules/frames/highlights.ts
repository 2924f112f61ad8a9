// Reels and clips of the best sentences, and versions of a given length.

import type { CompositionId } from '../../../edit/document.ts'
import { unionOf } from '../../../edit/ranges.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { countText, lengthText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { chooseClips, chooseReel, type HighlightChoice } from '../../commands/plans/highlights.ts'
import { speaksIn } from '../../commands/plans/people.ts'
import type { Talk } from '../../commands/plans/talk.ts'
import { passagesAbout, rangeOfPassage } from '../../commands/plans/topics.ts'
import { has, NONE, type Pattern, pattern } from '../../language/phrases/pattern.ts'
import { namesInList } from '../../language/read/given-names.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { isShape } from '../../language/read/new-nouns.ts'
import { is, isOneOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, hasPlaceBut, isMoment, refuse } from '../frame.ts'
import type { Outcome, Session } from '../session.ts'
import { targetsOf } from '../targets.ts'
import {
  cutOut,
  durationOfRanges,
  isSocial,
  type Length,
  MAKING,
  MIN_PIECE_US,
  made,
  noteShort,
  takeLength,
  takeSource,
} from './create-parts.ts'
import { resolveWhole } from './extract.ts'
import { takeShape } from './picture.ts'

const DEFAULT_REEL_US = 30_000_000
const DEFAULT_SOCIAL_US = 60_000_000
const DEFAULT_QUOTE_US = 12_000_000

/** Reels and clips of the best sentences, and versions of a given length. */
export const highlights: Frame = {
  name: 'highlights',
  examples: [
    'make a 30 second highlight reel',
    'make three 20 second clips',
    'make a 15 second clip about pricing',
    'make it half as long',
  ],
  run(item, session) {
    const half = isHalfAsLong(item.tokens)
    // “Split the clip at 30 s” says where.
    const isSplit = item.verb === 'split' && item.tokens.some((_, at) => isMoment(item, at))
    if (isSplit || !makesOfTheBest(item, half)) return null
    const isQuote = item.tokens.some(is({ text: QUOTES }))
    const isForPhones = isSocial(item)
    const isReel = item.tokens.some(isReelNoun)
    const shape = takeShape(item)
    const length = takeLength(item)
    const percent = item.takeValue('%')
    const count = item.takeValue(null)
    const isSeveral = count !== null && count.n > 1
    if (count && (count.n > 20 || !Number.isInteger(count.n))) return refuse('at most 20 clips at once')
    const name = item.takeName()
    const found = item.takePlace(({ kind }) => kind === 'topic')
    const about = found ? null : takeTopic(item, ABOUT)
    const topic = found?.place.kind === 'topic' ? found.place.text : about
    const included = topic === null ? takeTopic(item, INCLUDED) : null
    const strongestFirst = item.takeText('open', 'opening')
    const nouns = nounIn(item)
    const unclear = unclearIn(item, isSeveral, isReel || count !== null)
    if (unclear !== null) return unclear
    item.takeThing('excerpt', 'clip', 'copy', 'length', 'composition')
    item.takeLook('strongest', 'separate', 'shorter')
    item.takeLook('strongest')
    while (item.takeText(...BESIDE.reel)) {}
    item.takePlace(({ kind }) => kind === 'all')
    if (isOfEachFilm(item.tokens))
      return fromEach(
        item,
        session,
        { lengthUs: length?.us ?? DEFAULT_REEL_US, topic, strongestFirst },
        nouns,
      )
    const source = takeSource(item, session, topic)
    if (typeof source !== 'string') return source
    const now = session.now(source)
    if (now.sentences.length === 0) return silentStart(item, session, source, length)
    if (topic !== null && passagesAbout(now.sentences, topic).length === 0)
      return refuse(`nothing in “${session.nameOf(source)}” is about “${topic}”`)
    const share = shareOf(item, half, percent)
    const usualUs = isQuote ? DEFAULT_QUOTE_US : isForPhones ? DEFAULT_SOCIAL_US : DEFAULT_REEL_US
    const lengthUs =
      length?.us ??
      (share === null
        ? lengthWithin(usualUs, now.durationUs, isSeveral ? (count?.n ?? 1) : 1)
        : Math.round(now.durationUs * share))
    if (lengthUs >= now.durationUs && !isSeveral && length && !length.isLimit)
      return refuse(`“${session.nameOf(source)}” is only ${lengthText(now.durationUs)} long`)
    const wanted = wantedIn(session, source, included, topic)
    if (!Array.isArray(wanted)) return wanted
    if (isSeveral && wanted.length > 0) return refuse("I can't tell which of the clips that belongs in")
    const choice = { lengthUs, minUs: length?.minUs ?? 0, topic, strongestFirst, wanted }
    const base = name ?? `${session.nameOf(source)} – ${nouns}`
    const asked =
      topic !== null && length === null && share === null ? topicRanges(item, session, topic, source) : []
    const groups: TimeRange[][] = isSeveral
      ? clipsWithin(now, choice, count?.n ?? 1).map((range) => [range])
      : // “Reduce it by 20 %” is a shorter version, not one stretch of it.
        wanted.length === 0 &&
          (isQuote || (item.tokens.some(is({ thing: 'clip' })) && !topic && share === null))
        ? chooseClips(now, choice, 1).map((range) => [range])
        : // Without a length, a reel about something holds nothing else.
          [asked.length > 0 && wanted.length === 0 ? asked : chooseReel(now, choice)]
    const pieces = groups
      .map((ranges) => ranges.filter((range) => range.endUs - range.startUs >= MIN_PIECE_US))
      .filter((ranges) => ranges.length > 0)
    if (pieces.length < (count?.n ?? 1))
      return refuse(
        pieces.length === 0
          ? wanted.length > 0
            ? `what has to be in it doesn't fit into ${lengthText(lengthUs)}`
            : `no sentence of “${session.nameOf(source)}” fits into ${lengthText(lengthUs)}`
          : `“${session.nameOf(source)}” has enough talk for only ${countText(pieces.length, 'clip')} of up to ${lengthText(lengthUs)}`,
        pieces.length > 1 ? [`make ${pieces.length} clips of up to ${lengthText(lengthUs)} each`] : [],
      )
    if (shortensItself(item, session, source, wanted.length > 0) && name === null && pieces.length === 1)
      return session.apply([
        { type: 'keep_ranges', compositionId: source, ranges: unionOf(pieces[0] as TimeRange[]) },
      ])
    const names = name && pieces.length > 1 ? namesInList(name) : []
    if (names.length > 1 && names.length !== pieces.length)
      return refuse(`${names.length} names for ${pieces.length} clips`)
    const ids: CompositionId[] = []
    for (const [index, ranges] of pieces.entries()) {
      const shown =
        names.length > 1 ? (names[index] as string) : pieces.length > 1 ? `${base} ${index + 1}` : base
      const cut = cutOut(session, { name: shown, source, ranges, shape, isForPhones })
      if (typeof cut !== 'string') return cut
      noteShort(session, speechAbout(topic), durationOfRanges(ranges), length)
      ids.push(cut)
    }
    return made(session, ids)
  },
}

/** “A quote”, “sound bites” */
const QUOTES = /^(?:(?:quote|quotation|soundbite)s?$|sound bite)/

/** “One from each composition” */
const isOfEachFilm = has('<link:each> <thing:composition>')

/** “Half as long”, “by 20 %”: the share of its length that stays; null where none is said. */
function shareOf({ verb }: Item, half: boolean, percent: Value | null): number | null {
  const isBy = percent?.role === 'by' || (percent?.role === null && verb === 'shorten')
  if (half) return 0.5
  return percent && (isBy ? 1 - percent.n / 100 : percent.n / 100)
}

/** Between two bounds, clips get shorter where there is too little talk for so many long ones. */
function clipsWithin(now: Talk, choice: HighlightChoice, count: number): TimeRange[] {
  const { lengthUs, minUs = 0 } = choice
  const lengths = minUs > 0 ? [lengthUs, (lengthUs + minUs) / 2, minUs + (lengthUs - minUs) / 4] : [lengthUs]
  const found = lengths.map((us) => chooseClips(now, { ...choice, lengthUs: us }, count))
  return found.find(({ length }) => length >= count) ?? (found[0] as TimeRange[])
}

/** How long each of so many is that nobody gave a length: some of the talk is left out. */
const lengthWithin = (usualUs: number, durationUs: number, count: number): number =>
  Math.max(Math.min(usualUs, Math.round(durationUs / (count > 1 ? 1.5 * count : 2))), 1_000_000)

/** “Copy it and cut that down to 20 s”, “trim this to 45 s, keep the farm story”: what was just made, or of which more is said. */
const shortensItself = ({ verb, tokens }: Item, { made }: Session, source: CompositionId, isMore: boolean) =>
  verb === 'shorten' &&
  (made.includes(source) || (isMore && tokens.some(({ text }) => isWord(text, 'demonstrative'))))

/** “Trim it to 2 seconds”, where nothing is said that could be better or worse: its start stays. */
function silentStart(item: Item, session: Session, source: CompositionId, length: Length | null): Outcome {
  const { durationUs } = session.now(source)
  if (item.verb !== 'shorten' || length === null)
    return refuse(`nothing is said in “${session.nameOf(source)}” to choose from`)
  if (length.us >= durationUs)
    return refuse(`“${session.nameOf(source)}” is only ${lengthText(durationUs)} long`)
  session.note(`Nothing is said there, so the first ${lengthText(length.us)} were kept.`)
  return session.apply([
    { type: 'keep_ranges', compositionId: source, ranges: [{ startUs: 0, endUs: length.us }] },
  ])
}

/** What the talk says about a topic. */
function topicRanges(item: Item, session: Session, text: string, source: CompositionId): TimeRange[] {
  const resolved = resolveWhole({ kind: 'topic', text, all: false }, item, source, session)
  return resolved.ok ? session.toNow(source, session.withBreath(source, resolved.ranges)) : []
}

const speechAbout = (topic: string | null) => (topic === null ? 'It' : `What is said about “${topic}”`)

/** Something new of the best sentences, or a shorter version; no place says which. */
function makesOfTheBest(item: Item, half: boolean): boolean {
  const shortens =
    item.verb === 'shorten' &&
    (item.hasThing('composition', 'length') ||
      item.tokens.length <= 6 ||
      // “The Teaser should be trimmed to ten seconds”
      (item.tokens.some(is({ kind: 'composition' })) && item.values('s').length === 1))
  const isMaking =
    MAKING.has(item.verb ?? '') ||
    (item.verb === null && (item.clause.isRequest || namesExcerpt(item))) ||
    turnsInto(item.tokens)
  const noun = namesNew(item)
  if (!isMaking || (!noun && !shortens && !half)) return false
  if (item.hasThing('pauses', 'fillers', 'fades', 'chapters', 'markers', 'speed', 'music', 'audio') && !noun)
    return false
  if (item.hasThing('crossfades', 'broll')) return false
  // “Split the clip where he talks about …”
  if (item.verb === 'split' && item.places.length > 0) return false
  // “Elephant bit, reel”, with no word that joins the two: it isn't plain that it is to be made of other parts, too.
  const isPlain = item.verb !== null || item.clause.isRequest || item.values('s').length > 0
  if (!isPlain && item.places.some(({ place }) => place.kind === 'topic')) return false
  if (hasPlaceBut(item, 'all topic')) return false
  return noun || half || item.values('s').length > 0 || item.values('%').length > 0
}

const turnsInto = has('^ turn [>into]')

/** Which parts, or how many. */
function unclearIn(item: Item, isSeveral: boolean, isCounted: boolean): Outcome | null {
  if (isSeveral) return listsUnknown(item) ? refuse("I can't tell which part each of them is of") : null
  const isClips = item.tokens.some(({ text, senses }) => senses.thing === 'clip' && text === 'clips')
  return isClips && !isCounted ? refuse('how many clips?', ['make 3 clips of up to 30 seconds each']) : null
}

/** “3 clips: the farm and the elephant”: which ones is said, and wasn't understood. */
function listsUnknown(item: Item): boolean {
  const colon = item.tokens.findIndex(is({ text: ':' }))
  const isUnknown = ({ kind, senses }: Token) => kind === 'word' && Object.keys(senses).length === 0
  return colon > 0 && item.find(isUnknown, colon + 1) > 0
}

/** What it is called, for its name. */
function nounIn(item: Item): string {
  const noun = item.tokens.find(is({ thing: 'excerpt' }))?.text ?? 'clip'
  return noun.startsWith('highlights') ? 'highlight reel' : noun
}

const isHalfAsLong = has('(half|<place:half>) as long')

/** “Captions for TikTok”, “9:16 for TikTok”, “louder for the reel”: where it will be seen, and no excerpt. */
function namesExcerpt(item: Item): boolean {
  const isUse = (at: number) => {
    const link = item.text(at - 1) === 'for' ? at - 1 : item.text(at - 2) === 'for' ? at - 2 : 0
    const said = item.tokens.slice(0, link)
    // “Captions on the teaser” are on one that there is.
    const before = item.text(at - 2)
    const isThere =
      item.text(at - 1) === 'the' &&
      (isOneOf(before, 'on in from under') || (before === 'to' && item.verb === 'add'))
    return isThere || said.some(isCaptions) || (item.values('s').length === 0 && said.some(isSetting))
  }
  return item.find(({ senses }, at) => senses.thing === 'excerpt' && !isUse(at)) >= 0
}

const isCaptions = is({ thing: 'captions' })
const isLook = is({ thing: 'titles audio fades loudness studioSound speed', look: true, verb: 'mute fade' })
const isSetting = (token: Token) => isShape(token) || token.unit === 'x' || isLook(token)

/** “A reel”, “clips”, “a 20 s version”; not a clip that there is. */
function namesNew(item: Item): boolean {
  const isClip = item.find(is({ thing: 'clip' })) >= 0 && !isOfEach(item.tokens)
  return namesExcerpt(item) || isClip || (item.hasThing('copy') && item.values('s').length > 0)
}

// “Between the clips”, “each clip”, but “clips of 20 seconds each”
const isOfEach = has('every|between|[!-<amount>] each')

const REELS = /reel|highlights|montage|trailer|teaser|recap|summary|best of|supercut|cut ?down|promo|sizzle/
const isReelNoun = ({ text, senses }: Token) => senses.thing === 'excerpt' && REELS.test(text)

/** What has to be in it: by what the prompt wants kept, and by what the item says it is with. */
function wantedIn(session: Session, source: CompositionId, included: string | null, topic: string | null) {
  if (topic !== null && speaksIn(topic, session.project))
    return refuse(`I can't tell which of ${topic}'s sentences you want`)
  const kept = session.wanted.flatMap(({ id, ranges }) => (id === source ? ranges : []))
  if (included === null) return kept
  const found = includedIn(session.now(source).sentences, included)
  return found.length === 0
    ? refuse(`nothing in “${session.nameOf(source)}” is about “${included}”`)
    : [...kept, ...found]
}

/** One reel from every composition. */
function fromEach(
  item: Item,
  session: Session,
  choice: { lengthUs: number; topic: string | null; strongestFirst: boolean },
  noun: string,
): Outcome {
  const targets = targetsOf(item, session, true)
  if (!targets.ok) return targets
  const ids: CompositionId[] = []
  for (const source of targets.ids) {
    const now = session.now(source)
    const ranges = chooseReel(now, { ...choice, lengthUs: Math.min(choice.lengthUs, now.durationUs) })
    if (ranges.length === 0)
      return refuse(`nothing of “${session.nameOf(source)}” fits into ${lengthText(choice.lengthUs)}`)
    const name = `${session.nameOf(source)} – ${noun}`
    const cut = cutOut(session, { name, source, ranges, shape: null, isForPhones: false })
    if (typeof cut !== 'string') return cut
    ids.push(cut)
  }
  return made(session, ids)
}

/** “With the elephant scan”: a topic of the talk. Words that the editor knows, such as “captions”, end it. */
const INCLUDED = pattern('with the TOPIC=(<bare word&glue:articles>|and)+40')
/** “About X”, “featuring X” behind the noun, where no part was named. */
const ABOUT = pattern(
  `(<link:about>|featuring|focusing|focused) on? TOPIC=([!(with|in|from|for)] <!mark&!break&!limit&!link:called&!amount&!ratio&!size&!composition&!quote>|-)+40`,
)

/** The topic in what a pattern fits of the words that nobody has claimed, with these claimed. */
function takeTopic(item: Item, topic: Pattern): string | null {
  const { TOPIC = NONE } = item.take(topic)?.parts ?? {}
  const [first, last] = [TOPIC[0], TOPIC.at(-1)]
  return first && last ? item.prompt.slice(first.from, last.to) : null
}

/** Where the talk covers each of the topics; empty if it doesn't mention one of them. */
function includedIn(sentences: readonly Sentence[], text: string): TimeRange[] {
  const found = text.split(' and ').map((topic) => passagesAbout(sentences, topic)[0])
  return found.flatMap((passage) =>
    passage && !found.includes(undefined) ? [rangeOfPassage(sentences, passage)] : [],
  )
}
