// The one reader of places: a recursive-descent grammar over tokens, one module per family of places. It knows neither
// an operation nor a document; what a place comes to is found by resolve-place.ts.
import { isHesitation } from '../../commands/plans/words.ts'
import { has } from '../phrases/pattern.ts'
import type { CountedUnit, Place } from '../places.ts'
import { is, matches } from '../read/token-tests.ts'
import type { Token } from '../read/tokens.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { readAllBut, readBesideThat, readButPauses, readOrder } from './all-but.ts'
import { readBeside } from './beside.ts'
import { readCounted } from './counted.ts'
import type { Read, TokenCursor } from './cursor.ts'
import { readEvery } from './every.ts'
import { readEverything, readTold } from './everything.ts'
import { readNamed, readPart } from './parts.ts'
import { readQuoted, readRepeated } from './quoted.ts'
import { around, withSaidTwice } from './said-twice.ts'
import { extendToEnd, readSpan } from './spans.ts'
import { narrowToUnit, readAbout, readTopicBefore, withAll, withAnswer } from './topics.ts'
import { withHolder, withSharedHolder } from './within.ts'

/** The place that begins at `at`, after any articles; null when none does. */
export function readPlace(cursor: TokenCursor, at: number): Read<Place> | null {
  const single = readSingle(cursor, at)
  if (!single) return null
  const whole = extendToEnd(cursor, withAnswer(cursor, single))
  const described = withSaidTwice(cursor, whole, readSingle)
  const first = described.to > whole.to ? withAnswer(cursor, described) : described
  const places = [first.value]
  let to = first.to
  // "0:10-0:20, 0:30-0:40 and the intro"
  for (;;) {
    const joint = cursor.joint(to)
    if (joint === to) break
    const next = readOneAbout(cursor, joint, at, first.to) ?? readSingle(cursor, joint)
    if (!next || !isListable(places[0] as Place, next.value)) break
    const listed = withSaidTwice(cursor, next, readSingle)
    places.push(listed.value)
    to = listed.to
  }
  if (places.length === 1) return { value: places[0] as Place, to }
  return {
    value: { kind: 'union', places: withSharedNoun(withSharedHolder(places), cursor.tokens.slice(at, to)) },
    to,
  }
}

/** “The "A" and "B" sentences”, “the sentences with "A" and "B"”, “the "A" sentence and the "B" one”: the noun is that of each. */
function withSharedNoun(places: Place[], said: readonly Token[]): Place[] {
  if (!sharesNoun(said) || !places.every(({ kind }) => kind === 'phrase')) return places
  return places.map((place) =>
    place.kind === 'phrase' && place.unit === 'phrase' ? { ...place, unit: 'sentence' } : place,
  )
}

const sharesNoun = has('<unit:sentence&ends:s>|<unit:sentence> [>(one $)]')

/** “The sentence about X and the one about Y”: two of a kind. */
function readOneAbout(cursor: TokenCursor, at: number, from: number, to: number): Read<Place> | null {
  const one = cursor.skip(at)
  if (!cursor.is(one, 'one', 'ones')) return null
  const noun = cursor.tokens.slice(from, to).find(is({ unit: true }))?.senses.unit
  const about = noun === undefined ? null : readAbout(cursor, one + 1)
  return about && narrowToUnit(noun, about)
}

/** One place, and no list of several. */
export function readSingle(cursor: TokenCursor, at: number): Read<Place> | null {
  const start = cursor.skip(at)
  return (
    readAllBut(cursor, at, readSingle) ??
    readAllBut(cursor, start, readSingle) ??
    readButPauses(cursor, at, readSingle) ??
    readEverything(cursor, start) ??
    readBeside(cursor, start) ??
    readSpan(cursor, start) ??
    readNthAbout(cursor, start) ??
    withHolder(cursor, withTopic(cursor, readCounted(cursor, start)), readSingle) ??
    readEvery(cursor, at) ??
    readSeveral(cursor, start) ??
    readRepeated(cursor, start) ??
    readQuotedBeside(cursor, start) ??
    readPart(cursor, start) ??
    readOwned(cursor, start) ??
    readNamed(cursor, start) ??
    readTopicBefore(cursor, start) ??
    readTold(cursor, start)
  )
}

/** “"X"”; “the "Y" after "X"” is the one there, where it isn't what moves. */
function readQuotedBeside(cursor: TokenCursor, at: number): Read<Place> | null {
  const quoted = readQuoted(cursor, at)
  if (quoted?.value.kind !== 'phrase' || !matches(cursor.tokens[0], { verb: 'remove mute censor' }))
    return quoted
  let next = quoted.to
  while (cursor.is(next, ...BESIDE.following)) next++
  const beside = readBesideThat(cursor, next, readSingle)
  const isPhrase = beside?.value.every((one) => one.by === 'side' && one.place.kind === 'phrase') === true
  // “"Um" after "X"” may be all that follow.
  const isOne = cursor.isArticle(at - 1) || !isHesitation(quoted.value.text)
  if (!beside || !isPhrase || !isOne) return quoted
  return { value: { kind: 'among', place: quoted.value, which: beside.value }, to: beside.to }
}

/** “(The) two sentences about X”, “both lines that mention X”, “the three X sentences”: there must be so many. */
function readSeveral(cursor: TokenCursor, at: number): Read<Place> | null {
  const token = cursor.tokens[at]
  const n = token?.senses.limit === 'both' ? 2 : token?.kind === 'number' ? token.n : 0
  if (!Number.isInteger(n) || n < 2 || n > MAX_SEVERAL) return null
  const start = cursor.skip(at + 1)
  const behind = readPart(cursor, start)
  const read = behind ?? readTopicBefore(cursor, start)
  const noun = read && cursor.tokens[behind ? start : read.to - 1]
  // “The three questions line” is one.
  const isAbout = read?.value.kind === 'topic' || read?.value.kind === 'union'
  if (!isAbout || !noun?.text.endsWith('s') || !SEVERAL.has(noun.senses.unit ?? '')) return null
  const unit = noun.senses.unit as CountedUnit
  const { also = [], ...place } = read.value
  return { ...read, value: { ...place, also: [...also, { kind: 'count', n, unit }] } }
}

/** “The first sentence about X”, “the last two questions that mention X”: of those. */
function readNthAbout(cursor: TokenCursor, at: number): Read<Place> | null {
  const order = readOrder(cursor, at)
  const unit = order ? cursor.unit(order.to) : null
  if (!order || unit === null || !SEVERAL.has(unit)) return null
  // “The last sentence of Leo” is his.
  const about = cursor.is(order.to + 1, 'of', 'by', 'with') ? null : readAbout(cursor, order.to + 1)
  if (about?.value.kind !== 'topic') return null
  const { value, to } = narrowToUnit(unit, about)
  return { value: { ...withAll(value), also: [{ kind: 'among', which: order.value }] }, to }
}

/** “The sentence at 0:02 about X”: the one about X, which is heard around then. */
function withTopic(cursor: TokenCursor, read: Read<Place> | null): Read<Place> | null {
  if (read?.value.kind !== 'at' || !SEVERAL.has(read.value.unit)) return read
  const about = readAbout(cursor, read.to)
  if (about === null || about.value.kind === 'union') return read
  const { value: said, to } = narrowToUnit(read.value.unit, about)
  const value: Place = said.kind === 'phrase' ? { ...said, unit: 'sentence' } : said
  return { value: { ...value, also: [around(read.value.us)] }, to }
}

/** What is counted by what is said in it. */
const SEVERAL: ReadonlySet<string> = new Set(['sentence', 'question', 'answer'])
const MAX_SEVERAL = 12

/** “The host's goodbye”, “Dana's second line”, “Leo's remarks about X”: whoever says it. */
function readOwned(cursor: TokenCursor, at: number): Read<Place> | null {
  const owner = cursor.tokens[at]
  const isOwner = owner?.kind === 'speaker' || owner?.kind === 'word'
  const by = isOwner ? /^(.+)['’]s$/.exec(owner.text)?.[1] : undefined
  const isPerson = isWord(by, 'host', 'guest') || Object.keys(owner?.senses ?? {}).length === 0
  if (by === undefined || !isPerson) return null
  // “Daniel's question plus the answer” is about him.
  const isBare = cursor.tokens[at + 1]?.senses.unit !== undefined
  const read =
    readCounted(cursor, at + 1) ??
    readPart(cursor, at + 1) ??
    readNamed(cursor, at + 1) ??
    (isBare ? null : readTopicBefore(cursor, at + 1))
  const isSaid =
    read !== null &&
    (OWNED.has(read.value.kind) ||
      (read.value.kind === 'named' && !['ad', 'interruption'].includes(read.value.which)))
  return isSaid ? { ...read, value: { ...read.value, by } } : null
}

const OWNED: ReadonlySet<Place['kind']> = new Set(['nth', 'count', 'topic'])

/** Places of a list are of one sort; "the intro and the part about X" are two. */
function isListable(first: Place, next: Place): boolean {
  if (next.kind === 'media' || first.kind === 'media') return first.kind === next.kind
  return next.kind !== 'topic' || first.kind === 'topic' || first.kind === 'named' || first.kind === 'phrase'
}
