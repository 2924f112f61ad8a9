// Frames that take away: fillers, pauses, retakes, stretches, words; and those that keep only something.
import type { CompositionId } from '../../../edit/document.ts'
import { DEFAULT_FILLERS } from '../../../edit/fillers.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { unionOf, without } from '../../../edit/ranges.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { lengthText } from '../../../edit/time-text.ts'
import { pausesOf } from '../../../edit/verbs/shorten-gaps.ts'
import { isProfane, plainWord } from '../../commands/plans/words.ts'
import type { Place } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import { exceptedPlace, type Frame, forTargets, isWordy, rangesIn, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { targetsOf } from '../targets.ts'

const REMOVALS = new Set(['remove', 'clean', 'shorten', 'off', 'enhance', 'lower'])
const DEFAULT_PAUSES = { longerThanUs: 500_000, toUs: 300_000 }
const LONG_PAUSES = { longerThanUs: 1_000_000, toUs: 500_000 }
const REMOVED_PAUSES = { longerThanUs: 300_000, toUs: 200_000 }
const FILLER_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^u+h*m+$/, 'um'],
  [/^u+h+$/, 'uh'],
  [/^e+r+m*$|^e+h*m+$/, 'er'],
  [/^a+h+$/, 'ah'],
  [/^h+m+$/, 'hm'],
  [/^m{2,}$/, 'mm'],
  [/^e+h+$/, 'eh'],
]

/** “umms”, “uhm”, “errs”: a sound as transcripts have it; null for another word. */
function fillerSound(text: string): string | null {
  const one = text.replace(/'?s$/, '')
  return FILLER_SPELLINGS.find(([pattern]) => pattern.test(one))?.[1] ?? null
}

/** Fillers of two words, which the lexer gives as two. */
const FILLER_PHRASES = ['you know', 'i mean', 'sort of', 'kind of', 'you knows', 'i means']
const FILLER_SINGLES = new Set([
  'like',
  'basically',
  'actually',
  'literally',
  'right',
  'so',
  'well',
  'honestly',
  'okay',
])

/** True when the sounds that the item names all stand in parentheses. */
function isAside({ tokens }: Item): boolean {
  const open = tokens.findIndex(({ text }) => text === '(')
  return (
    open >= 0 &&
    !tokens.some(
      ({ text, senses }, at) => senses.limit === 'only' || (at < open && fillerSound(text) !== null),
    )
  )
}

/** Filler words that stand in the item, unquoted or quoted, with their tokens claimed. */
function takeFillerTexts(item: Item, from: number, to: number, withSingles: boolean): string[] {
  const texts: string[] = []
  for (let at = from; at < to; at++) {
    if (!item.isFree(at)) continue
    const token = item.tokens[at]
    if (!token) continue
    const sound = fillerSound(token.text)
    const pair = `${token.text} ${item.text(at + 1)}`
    if (token.quoted !== '' && !item.inPlace(at) && !item.inName(at) && token.kind === 'quote')
      texts.push(plainPhrase(token.quoted))
    else if (sound !== null) texts.push(sound)
    else if (FILLER_PHRASES.includes(pair)) {
      texts.push(pair.replace(/s$/, ''))
      item.use(at + 1)
    } else if (withSingles && FILLER_SINGLES.has(token.text) && at > 0) texts.push(token.text)
    else continue
    item.use(at)
  }
  return texts
}

function plainPhrase(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, '')
    .trim()
}

const isFillerText = (text: string) =>
  fillerSound(text) !== null ||
  FILLER_PHRASES.includes(text) ||
  (DEFAULT_FILLERS as readonly string[]).includes(text)

export const fillers: Frame = {
  name: 'remove_fillers',
  examples: [
    'remove filler words',
    'remove the ums and uhs',
    'remove filler words in the first 30 seconds',
    'remove filler words except "actually"',
  ],
  run(item, session) {
    const named = item.hasThing('fillers')
    const hasWord =
      item.tokens.some(({ text }, at) => fillerSound(text) !== null && !item.inName(at)) ||
      FILLER_PHRASES.some((phrase) =>
        item.tokens.some(
          ({ text }, at) =>
            `${text} ${item.text(at + 1)}` === phrase && !item.inPlace(at) && !item.inName(at),
        ),
      )
    const quotedFillers = item.quotes().filter(({ text }) => isFillerText(plainPhrase(text)))
    if (!named && !hasWord && quotedFillers.length === 0) return null
    const isNo = item.find(({ text }) => text === 'no' || text === 'without') >= 0
    const isGone = item.hasLook('off')
    if (
      !(
        REMOVALS.has(item.verb ?? '') ||
        ((item.verb === null || item.verb === 'make' || item.verb === 'set') &&
          (isNo || isGone || item.clause.verb === null))
      )
    )
      return null
    if (item.verb === null && !named && !isNo && !isGone) return null
    item.dropPlaces(
      (place) => place.kind === 'phrase' && place.nth === null && isFillerText(plainPhrase(place.text)),
    )
    if (isNo) item.takeText('no', 'without')
    item.takeLook('off')
    // "except 'like'", "but not the you knows"
    const kept: string[] = []
    for (const { from, to } of item.exceptions) {
      const texts = takeFillerTexts(item, from, to, true)
      if (texts.length > 0) item.use(from)
      kept.push(...texts)
    }
    const said = takeFillerTexts(item, 0, item.tokens.length, named)
    // “the fillers (um and uh)” gives examples.
    const texts = named && isAside(item) ? [] : said
    if (named) item.takeThing('fillers')
    while (item.takeText('words', 'word', 'sounds', 'removal', 'removed')) {}
    if (named && texts.length > 0) item.takeText('like', 'such', 'including', 'as', 'e', 'g')
    const sounds =
      quotedFillers.length === 0 &&
      new Set(texts).size > 1 &&
      texts.every((text) => fillerSound(text) !== null) &&
      !item.takeText('only', 'just')
    const nth = texts.length === 1 ? item.find(({ kind }, at) => kind === 'ordinal' && !item.inPlace(at)) : -1
    if (nth >= 0) {
      const phrase: Place = {
        kind: 'phrase',
        text: texts[0] as string,
        nth: item.tokens[nth]?.n ?? 1,
        unit: 'phrase',
      }
      item.use(nth)
      item.takeText('only', 'just')
      return forTargets(item, session, false, (id) => cutPlace(phrase, id, session))
    }
    const chosen =
      texts.length > 0 && kept.length > 0
        ? texts.filter((text) => !kept.includes(text))
        : sounds
          ? DEFAULT_FILLERS.filter((one) => fillerSound(one) !== null)
          : kept.length > 0
            ? DEFAULT_FILLERS.filter((one) => !kept.includes(one))
            : texts.length === 0
              ? null
              : named && item.find(() => true) >= 0 && !item.takeText('only', 'just')
                ? [...new Set([...DEFAULT_FILLERS.filter((one) => fillerSound(one) !== null), ...texts])]
                : [...new Set(texts)]
    const where = takeWhere(item)
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
      // One sound and not another: hesitations are one kind to remove_fillers.
      if (kept.some((text) => fillerSound(text) !== null) && chosen) {
        const found = session
          .talk(id)
          .words.filter(
            ({ text, range }) =>
              chosen.includes(plainWord(text)) &&
              (ranges === null ||
                ranges.some((one) => one.startUs <= range.startUs && range.endUs <= one.endUs)),
          )
        return found.length > 0
          ? cutWords(
              id,
              found.map(({ range }) => range),
              session,
            )
          : 'those words are not said there'
      }
      if (ranges?.length === 0) return 'you asked to keep everything there as it is'
      const now = ranges === null ? null : session.toNow(id, ranges)
      return [
        {
          type: 'remove_fillers',
          compositionId: id,
          ...(chosen ? { texts: [...chosen] } : {}),
          ...(now ? { ranges: now } : {}),
        },
      ]
    })
  },
}

export const pauses: Frame = {
  name: 'shorten_gaps',
  examples: ['shorten pauses to 0.4 s', 'remove pauses longer than 1 second', 'remove the longest pause'],
  run(item, session) {
    if (!item.hasThing('pauses', 'pacing')) return null
    if (
      item.hasThing('pacing') &&
      !['shorten', 'raise', 'speedUp', 'clean', 'enhance', 'set', 'make'].includes(item.verb ?? '')
    )
      return null
    const isNo = item.find(({ text }) => text === 'no' || text === 'without') >= 0
    const shrinks = [
      'remove',
      'shorten',
      'set',
      'make',
      'keep',
      'lower',
      'clean',
      'off',
      'speedUp',
      'enhance',
    ].includes(item.verb ?? '')
    if (!shrinks && !isNo && item.verb !== null) return null
    if (
      item.find(({ text }) => text === 'longer') >= 0 &&
      item.verb === 'make' &&
      item.values('s').length === 0
    )
      return null
    const single = onePause(item, session)
    if (single) return single
    const values = item.values('s')
    const over = values.find(({ role }) => role === 'over' || role === 'atLeast')
    const most = values.find((value) => value !== over && role(value, 'atMost', 'under'))
    const to = values.find((value) => value !== over && value !== most)
    if (item.verb === 'keep' && !most && !isNo) return null
    if (
      !over &&
      !most &&
      !to &&
      item.verb === null &&
      !isNo &&
      item.clause.verb === null &&
      !item.clause.isRequest
    ) {
      // "tighter pauses", "pauses shorter"
      if (!item.hasLook('shorter', 'off')) return null
    }
    for (const value of [over, most, to]) if (value) item.useValue(value)
    item.takeThing('pauses', 'pacing')
    if (isNo) item.takeText('no', 'without')
    item.takeLook('shorter', 'longer', 'tooLong', 'off')
    while (
      item.takeText(
        'long',
        'longer',
        'awkward',
        'than',
        'silent',
        'unnecessary',
        'larger',
        'that',
        'are',
        'last',
        'lasting',
        'bigger',
        'every',
        'any',
        'down',
        'each',
        'between',
        'everywhere',
      )
    ) {}
    if (item.places.length === 0 || !item.inPlace(item.tokens.length - 1)) item.takeText('sentences')
    const isLong = item.tokens.some(({ text }) => text === 'long' || text === 'awkward' || text === 'longer')
    const removes = item.verb === 'remove' || item.verb === 'off' || isNo
    const us = (n: number) => Math.round(n * 1e6)
    const lengths = over
      ? {
          longerThanUs: us(over.n),
          toUs: us(to?.n ?? most?.n ?? (removes ? Math.min(over.n, 0.2) : Math.min(over.n, 0.5))),
        }
      : most
        ? { longerThanUs: us(most.n), toUs: us(to?.n ?? most.n) }
        : to
          ? removes && to.role === null
            ? { longerThanUs: us(to.n), toUs: us(Math.min(to.n, 0.2)) }
            : { longerThanUs: us(to.n), toUs: us(to.n) }
          : isLong
            ? LONG_PAUSES
            : removes
              ? REMOVED_PAUSES
              : DEFAULT_PAUSES
    if (to?.role === 'by')
      return refuse('pauses can be shortened to a length, not by one', ['shorten pauses to 0.4 s'])
    if (lengths.toUs > lengths.longerThanUs)
      return refuse(
        `pauses over ${lengthText(lengths.longerThanUs)} cannot be shortened to ${lengthText(lengths.toUs)}`,
      )
    const where = takeWhere(item)
    if (
      where &&
      where.kind !== 'minus' &&
      where.kind !== 'edge' &&
      where.kind !== 'share' &&
      where.kind !== 'span' &&
      where.kind !== 'named' &&
      where.kind !== 'media'
    )
      return refuse("I can't tell which pauses you mean", [
        `shorten pauses over ${lengthText(lengths.longerThanUs)} to ${lengthText(lengths.toUs)}`,
      ])
    if (!over && !most && !to)
      session.note(
        `Pauses over ${lengthText(lengths.longerThanUs)} were shortened to ${lengthText(lengths.toUs)}.`,
      )
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
      return [{ type: 'shorten_gaps', compositionId: id, ...lengths, ...gapRanges(ranges, id, session) }]
    })
  },
}

const role = (value: { role: string | null }, ...roles: string[]) =>
  value.role !== null && roles.includes(value.role)

/** Only pauses that lie wholly in the ranges: one that reaches out is left alone. */
function gapRanges(
  ranges: TimeRange[] | null,
  id: CompositionId,
  session: Session,
): { ranges?: TimeRange[] } {
  if (ranges === null) return {}
  const { document, project } = session
  const composition = session.composition(id)
  const now = session.toNow(id, ranges)
  if (!composition) return { ranges: now }
  const crossing = pausesOf(composition, document, project.context).filter(
    (pause) => !now.some((one) => one.startUs <= pause.startUs && pause.endUs <= one.endUs),
  )
  const inside = now.flatMap((range) =>
    without(
      range,
      unionOf(crossing.map(({ startUs, endUs }) => ({ startUs: startUs - 1, endUs: endUs + 1 }))),
    ),
  )
  return { ranges: inside.length > 0 ? inside : now }
}

/** "the longest pause", "the pause after 'X'": one pause, removed or set to a length. */
function onePause(item: Item, session: Session) {
  const isLongest = item.hasLook('longest')
  const beside = item.places.find(
    ({ place, from }) =>
      item.isFree(from) &&
      place.kind === 'span' &&
      (place.from.kind === 'of' || place.to.kind === 'of') &&
      item.tokens[from]?.senses.link !== 'from',
  )
  const at = item.find(({ senses, text }) => senses.thing === 'pauses' && !/s$/.test(text))
  if (at < 0 || (!isLongest && !beside)) return null
  const targets = targetsOf(item, session, false)
  if (!targets.ok) return targets
  const [id] = targets.ids
  if (id === undefined || targets.ids.length > 1) return refuse("I can't tell which composition you mean")
  const talk = session.talk(id)
  const all = pausesOf(
    talk.composition,
    session.project.draft.start.compositions.some((one) => one.id === id)
      ? session.project.draft.start
      : session.document,
    session.project.context,
  )
  const between = all.filter(({ startUs, endUs }) => startUs > 0 && endUs < talk.durationUs)
  let pause: TimeRange | undefined
  if (isLongest) {
    item.takeLook('longest')
    pause = between.toSorted((a, b) => b.endUs - b.startUs - (a.endUs - a.startUs))[0]
  } else if (beside) {
    const { place } = beside
    if (place.kind !== 'span') return null
    const isAfter = place.from.kind === 'of'
    const found = session.resolve(place, id, false)
    if (!found.ok) return refuse(found.why)
    const moment = isAfter ? found.ranges[0]?.startUs : found.ranges[0]?.endUs
    pause = between.toSorted(
      (a, b) =>
        Math.abs((isAfter ? a.startUs : a.endUs) - (moment ?? 0)) -
        Math.abs((isAfter ? b.startUs : b.endUs) - (moment ?? 0)),
    )[0]
    item.use(beside.from, beside.to)
    if (pause && Math.abs((isAfter ? pause.startUs : pause.endUs) - (moment ?? 0)) > 300_000)
      return refuse('there is no pause there')
  }
  if (!pause) return refuse('there is no pause there')
  item.takeThing('pauses')
  item.takeLook('tooLong', 'shorter')
  const to = item.takeValue('s')
  const keepUs = to ? Math.round(to.n * 1e6) : item.verb === 'remove' ? 250_000 : 400_000
  const length = pause.endUs - pause.startUs
  if (keepUs > length) return refuse(`that pause is only ${lengthText(length)} long`)
  const cut = {
    startUs: pause.startUs + Math.round(keepUs / 2),
    endUs: pause.endUs - (keepUs - Math.round(keepUs / 2)),
  }
  const now = session.toNow(id, session.free(id, [cut]))
  return now.length > 0
    ? session.apply([{ type: 'cut_ranges', compositionId: id, ranges: now }])
    : refuse('you asked to keep that pause')
}

export const retakes: Frame = {
  name: 'remove_retakes',
  examples: ['remove retakes'],
  run(item, session) {
    if (!item.hasThing('retakes')) return null
    if (
      !REMOVALS.has(item.verb ?? '') &&
      item.verb !== 'keep' &&
      !(item.verb === null && item.find(({ text }) => text === 'no') >= 0)
    )
      return null
    if (item.verb === 'keep' && !item.takeText('last', 'final', 'best')) return null
    // One that is quoted is cut where it is.
    const isQuoted = item.places.some(({ place }) => place.kind === 'phrase')
    if (isQuoted && item.verb === 'remove') return null
    item.takeThing('retakes')
    item.takeText('no')
    item.takeText('only')
    item.takeText('bad')
    const where = takeWhere(item)
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
      return [
        {
          type: 'remove_retakes',
          compositionId: id,
          ...(ranges ? { ranges: session.toNow(id, ranges) } : {}),
        },
      ]
    })
  },
}

export const profanity: Frame = {
  name: 'remove_profanity',
  examples: ['mute the swear words'],
  run(item, session) {
    if (!item.hasThing('profanity') || !['remove', 'mute', 'censor', 'clean'].includes(item.verb ?? ''))
      return null
    const mutes = item.verb === 'mute' || item.verb === 'censor'
    item.takeThing('profanity')
    item.takeText('out')
    if (item.verb === 'censor') session.note('A bleep cannot be added here, so the words were muted.')
    const where = takeWhere(item)
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, true)
      if (typeof ranges === 'string') return ranges
      const found = session
        .talk(id)
        .words.filter(
          ({ text, range }) =>
            isProfane(text) &&
            (ranges === null ||
              ranges.some((one) => one.startUs <= range.startUs && range.endUs <= one.endUs)),
        )
      if (found.length === 0) return `no swear word was found in “${session.nameOf(id)}”`
      if (mutes)
        return session
          .toNow(
            id,
            found.map(({ range }) => range),
          )
          .map((range): EditOperation => ({ type: 'set_muted', compositionId: id, range, muted: true }))
      return cutWords(
        id,
        found.map(({ range }) => range),
        session,
      )
    })
  },
}

/** Removes the words that lie in the ranges (times before the prompt), each media's together. */
function cutWords(
  id: CompositionId,
  ranges: readonly TimeRange[],
  session: Session,
): EditOperation[] | string {
  const free = session.toNow(id, session.free(id, ranges))
  const words = session
    .now(id)
    .words.filter(({ range }) =>
      free.some((one) => one.startUs <= range.startUs + 1 && range.endUs - 1 <= one.endUs),
    )
  if (words.length === 0) return 'those words are already gone'
  return [...Map.groupBy(words, ({ mediaId, clipId }) => `${mediaId}\n${clipId}`).values()].map((list) => ({
    type: 'cut_words',
    compositionId: id,
    mediaId: (list[0] as { mediaId: string }).mediaId,
    wordIds: list.map(({ wordId }) => wordId),
    clipIds: [(list[0] as { clipId: string }).clipId],
  }))
}

function cutPlace(place: Place, id: CompositionId, session: Session): EditOperation[] | string {
  const ranges = rangesIn(place, id, session, true)
  if (typeof ranges === 'string') return ranges
  if (ranges === null || ranges.length === 0) return 'you asked to keep everything there as it is'
  if (isWordy(place)) {
    const operations = cutWords(id, ranges, session)
    if (typeof operations !== 'string') return operations
  }
  const now = session.toNow(id, ranges)
  if (now.length === 0) return 'that part is already gone'
  const { durationUs } = session.now(id)
  const us = now.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0)
  if (us >= durationUs - 100_000) return `nothing of “${session.nameOf(id)}” would be left`
  return [{ type: 'cut_ranges', compositionId: id, ranges: now }]
}

/** Words that stand for what a place holds: they say nothing of their own beside one. */
function takeContentNouns(item: Item): void {
  while (item.takeThing('composition', 'clip', 'words')) {}
  while (
    item.takeText(
      'part',
      'section',
      'bit',
      'segment',
      'phrase',
      'portion',
      'time',
      'stuff',
      'piece',
      'footage',
      'that',
      'which',
      'all',
      'of',
      'mark',
      'marks',
      'completely',
      'off',
      'out',
      'away',
      'ones',
    )
  ) {}
}

/** Things that would be meant instead of the stretch itself. */
const OTHER_THINGS = [
  'captions',
  'titles',
  'markers',
  'chapters',
  'music',
  'fades',
  'crossfades',
  'studioSound',
  'pauses',
  'fillers',
  'retakes',
  'audio',
  'speaker',
  'name',
  'broll',
  'track',
  'camera',
  'clicks',
  'profanity',
  'prefix',
  'suffix',
  'effects',
  'loudness',
  'transcript',
  'copy',
  'excerpt',
  'speed',
]

const isAll = (place: Place) => place.kind === 'all'

/** “Remove the title at the beginning”: the title is gone already, and what is left says which one. */
function saysWhereThatIs(item: Item): boolean {
  const gone = item.tokens.findLastIndex(
    ({ senses }, at) => !item.isFree(at) && OTHER_THINGS.includes(senses.thing ?? ''),
  )
  const next = item.places.find(({ from }) => item.isFree(from))
  if (gone < 0 || !next || next.from < gone) return false
  const between = item.tokens.slice(gone, next.from).map(({ text }) => text)
  return !between.some((text) => [',', 'and', '&', '+', ';', 'plus'].includes(text))
}

export const cut: Frame = {
  name: 'cut_ranges',
  examples: [
    'cut 0:10 to 0:20',
    'remove the first 5 seconds',
    'remove the intro',
    'remove the last sentence',
    'cut everything after 0:45',
    'remove "thank you"',
  ],
  run(item, session) {
    if (item.verb !== 'remove' && item.verb !== 'shorten' && item.verb !== 'off') return null
    // “the false start at 'X'” is where it says.
    const isQuoted = item.places.some(({ place }) => place.kind === 'phrase')
    if (item.hasThing(...OTHER_THINGS.filter((thing) => !(isQuoted && thing === 'retakes')))) return null
    if (saysWhereThatIs(item)) return null
    // “shorten the intro” asks for less of it; “trim the intro” for none.
    if (item.verb === 'shorten' && !item.tokens.some(({ text }) => /^trim/.test(text))) return null
    if (item.verb === 'shorten' && item.places.some(({ link }) => link === 'to')) return null
    if (item.verb === 'shorten' && item.values('s').some(({ role: how }) => how === 'to')) return null
    const exception = exceptedPlace(item)
    const everything =
      item.places.some(({ place, from }) => isAll(place) && item.isFree(from)) ||
      item.find(({ senses }) => senses.place === 'everything') >= 0
    if (exception && everything) return keepOnly(item, session, exception)
    const trimmed = trimEdges(item, session)
    if (trimmed) return trimmed
    // "the sentence “X”": the quote is the place.
    const where = takeWhere(item, true)
    if (where === null) return null
    takeContentNouns(item)
    if (isQuoted && !isListed(item)) item.takeThing('retakes')
    if (item.takeText('only', 'just')) void 0
    return forTargets(item, session, false, (id) => {
      const place: Place = exception ? { kind: 'union', places: [where] } : where
      if (!exception) return cutPlace(place, id, session)
      const [wanted, kept] = [session.resolve(where, id, true), session.resolve(exception, id, true)]
      if (!wanted.ok) return wanted.why
      if (!kept.ok) return kept.why
      const ranges = wanted.ranges.flatMap((range) => without(range, unionOf(kept.ranges)))
      const now = session.toNow(id, session.free(id, ranges))
      return now.length > 0
        ? [{ type: 'cut_ranges', compositionId: id, ranges: now }]
        : 'nothing is left to cut'
    })
  },
}

/** “the flub and the "start again" bit” are two. */
function isListed(item: Item): boolean {
  const at = item.find(({ senses }) => senses.thing === 'retakes')
  const quote = item.tokens.findIndex(({ kind }) => kind === 'quote')
  return item.tokens.slice(at, quote).some(({ text }) => text === 'and' || text === ',')
}

/** "cut 5 seconds off the end", "trim both ends by 1 second", "take 2 s off the start and end". */
function trimEdges(item: Item, session: Session) {
  const [value] = item.values('s').filter(({ role: how }) => how === null || how === 'by' || how === 'for')
  if (!value || item.places.some(({ from }) => item.isFree(from))) return null
  const edges: ('start' | 'end')[] = []
  for (const [at, { senses, text }] of item.tokens.entries()) {
    if (!item.isFree(at) || item.inName(at)) continue
    if (text === 'ends' || text === 'sides') edges.push('start', 'end')
    else if (senses.place === 'start' || senses.place === 'end') edges.push(senses.place)
    else continue
    item.use(at)
  }
  if (edges.length === 0) return null
  item.useValue(value)
  item.takeText('both', 'each', 'either')
  while (item.takeText('off', 'from', 'of', 'at', 'by', 'both')) {}
  takeContentNouns(item)
  const us = Math.round(value.n * 1e6)
  return forTargets(item, session, false, (id) => {
    const { durationUs } = session.talk(id)
    const ranges = [...new Set(edges)].map((edge) =>
      edge === 'start' ? { startUs: 0, endUs: us } : { startUs: durationUs - us, endUs: durationUs },
    )
    if (us * ranges.length >= durationUs)
      return `“${session.nameOf(id)}” is only ${lengthText(durationUs)} long`
    const now = session.toNow(id, session.free(id, ranges))
    return now.length > 0
      ? [{ type: 'cut_ranges', compositionId: id, ranges: now }]
      : 'you asked to keep that part as it is'
  })
}

function keepOnly(item: Item, session: Session, place: Place) {
  item.takePlace(isAll)
  const all = item.find(({ senses }) => senses.place === 'everything' || senses.place === 'rest')
  if (all >= 0) item.use(all)
  takeContentNouns(item)
  return forTargets(item, session, false, (id) => keepOperations(place, id, session))
}

function keepOperations(place: Place, id: CompositionId, session: Session): EditOperation[] | string {
  const found = session.resolve(place, id, false)
  if (!found.ok) return found.why
  const ranges = isWordy(place) ? session.withBreath(id, found.ranges) : found.ranges
  const now = session.toNow(id, unionOf([...ranges, ...session.protectedIn(id)]))
  return now.length > 0
    ? [{ type: 'keep_ranges', compositionId: id, ranges: now }]
    : 'that part is already gone'
}

export const keep: Frame = {
  name: 'keep_ranges',
  examples: ['keep only 0:10 to 0:40', 'keep only the part about pricing', 'trim to the first 30 seconds'],
  run(item, session) {
    const isTrim = item.verb === 'shorten' && item.places.some(({ link }) => link === 'to')
    if (
      item.verb !== 'keep' &&
      !isTrim &&
      !(item.verb === 'leave' && item.find(({ text }) => text === 'only' || text === 'just') >= 0)
    )
      return null
    if (item.hasThing(...OTHER_THINGS)) return null
    const where = takeWhere(item, true)
    if (where === null || where.kind === 'all') return null
    const isOnly = item.takeText(
      'only',
      'just',
      'nothing but',
      'solely',
      'exclusively',
      'strictly',
      'purely',
      'none but',
    )
    if (!isOnly && where.kind === 'topic' && where.all)
      return refuse("I can't tell whether the rest should go", [`keep only the parts about ${where.text}`])
    takeContentNouns(item)
    return forTargets(item, session, false, (id) => keepOperations(where, id, session))
  },
}

export const startEnd: Frame = {
  name: 'start_end',
  examples: ['start at 0:10', 'end after "thank you"'],
  run(item, session) {
    if (item.verb !== 'start' && item.verb !== 'end') return null
    if (item.hasThing(...OTHER_THINGS)) return null
    // “start with voice-memo.mp3” moves it.
    if (item.places.some(({ place }) => place.kind === 'media')) return null
    const isStart = item.verb === 'start'
    const found = item.takePlace()
    const value = found ? null : item.takeValue('s')
    const clock = found || value ? -1 : item.find(({ kind }) => kind === 'time')
    if (clock >= 0) {
      item.use(clock)
      item.takeText('at', 'from', 'with', 'on')
    }
    const us = value
      ? Math.round(value.n * 1e6)
      : clock >= 0
        ? Math.round((item.tokens[clock]?.n ?? 0) * 1e6)
        : null
    if (!found && us === null) return null
    item.takeText('with', 'at', 'on', 'from', 'after')
    takeContentNouns(item)
    return forTargets(item, session, false, (id) => {
      const talk = session.talk(id)
      const place: Place | null = found?.place ?? null
      let at = us
      if (place) {
        const resolved = session.resolve(place, id, false)
        if (!resolved.ok) return resolved.why
        const [first] = resolved.ranges
        const last = resolved.ranges.at(-1)
        if (!first || !last) return 'that place is nowhere'
        const isOpenEnd = place.kind === 'span' && last.endUs >= talk.durationUs
        const isOpenStart = place.kind === 'span' && first.startUs === 0
        // "end after X" is X's end; "end on X" keeps X; "end before X" is X's start.
        at = isStart
          ? first.startUs
          : isOpenEnd && place.kind === 'span'
            ? first.startUs
            : isOpenStart
              ? last.endUs
              : last.endUs
      }
      if (at === null || at <= 0 || at >= talk.durationUs)
        return `“${session.nameOf(id)}” is ${lengthText(talk.durationUs)} long`
      const range = isStart ? { startUs: 0, endUs: at } : { startUs: at, endUs: talk.durationUs }
      const [breath] = session.withBreath(id, [
        isStart ? { startUs: at, endUs: talk.durationUs } : { startUs: 0, endUs: at },
      ])
      const cutRange =
        place && breath
          ? isStart
            ? { ...range, endUs: breath.startUs }
            : { ...range, startUs: breath.endUs }
          : range
      const now = session.toNow(id, session.free(id, [cutRange]))
      return now.length > 0
        ? [{ type: 'cut_ranges', compositionId: id, ranges: now }]
        : 'nothing has to be cut for that'
    })
  },
}

export const cleanUp: Frame = {
  name: 'clean_up',
  examples: ['clean up the talk'],
  run(item, session) {
    if (item.verb !== 'clean' || item.hasThing(...OTHER_THINGS)) return null
    item.takeThing('composition', 'clip')
    if (
      item.tokens.some(
        ({ senses, kind }, at) =>
          item.isFree(at) &&
          at > 0 &&
          (kind !== 'word' || (senses.glue === undefined && senses.link === undefined && kind === 'word')),
      )
    )
      return null
    session.note(
      '“Clean up” is read as: remove filler words and retakes, and shorten pauses over 1 s to 0.5 s.',
    )
    return forTargets(item, session, true, (id): EditOperation[] => [
      { type: 'remove_retakes', compositionId: id },
      { type: 'remove_fillers', compositionId: id },
      { type: 'shorten_gaps', compositionId: id, ...LONG_PAUSES },
    ])
  },
}
