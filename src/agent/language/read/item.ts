// A clause as slots: the verb, and what it names. A frame takes slots; what no frame took is left over, and the coverage
// rule judges it. Nothing is thrown away here.

import type { Match, Pattern } from '../phrases/pattern.ts'
import { TokenCursor } from '../places/cursor.ts'
import { readPlace } from '../places/read-place.ts'
import { isSomeOfAll, type Place } from '../places.ts'
import { setOf } from '../vocabulary/beside.ts'
import type { Clause } from './clause.ts'
import { type Named, readNames } from './given-names.ts'
import { guessedTopics } from './guess-topic.ts'
import { type PlaceSpan, readExceptions, readPlaces } from './item-places.ts'
import { readPurposes } from './purposes.ts'
import { matches } from './token-tests.ts'
import { type Token, type TokenSpan, tokenOf, type Unit } from './tokens.ts'
import { roleOfValue, type ValueRole, wordsOfValue } from './value-roles.ts'

export type Value = { at: number; n: number; unit: Unit | null; role: ValueRole; isExact: boolean }

/** What is left of an item: words that nobody claimed, and how they were read. */
export type ItemState = {
  used: readonly boolean[]
  places: readonly PlaceSpan[]
  meant: readonly string[] | null
}

/** Places whose every word says where. */
const POINTED = setOf('nth count chapter media share edge span')

const CLAIMED = tokenOf('break', '', 0, 0)

export class Item {
  readonly tokens: readonly Token[]
  readonly verb: string | null
  places: readonly PlaceSpan[]
  /** The compositions that its words named, for what is left of it once they are taken. */
  meant: readonly string[] | null = null
  readonly names: readonly Named[]
  readonly exceptions: readonly TokenSpan[]
  readonly purposes: readonly TokenSpan[]
  #used: boolean[]

  constructor(
    readonly clause: Clause,
    readonly prompt: string,
    inheritedVerb: string | null = null,
  ) {
    this.tokens = clause.tokens
    this.verb = clause.verb ?? inheritedVerb
    this.#used = this.tokens.map(() => false)
    const cursor = new TokenCursor(this.tokens, prompt)
    // What each reader took is marked token by token: a clause of 1,500 may have as many places.
    const isTaken = this.tokens.map(() => false)
    const take = <T extends TokenSpan>(spans: T[]): T[] => {
      for (const { from, to } of spans) isTaken.fill(true, from, to)
      return spans
    }
    this.names = take(readNames(cursor, this.verb))
    this.exceptions = take(readExceptions(cursor, (at) => isTaken[at] === true))
    this.places = take(readPlaces(cursor, this.verb, (at) => isTaken[at] === true))
    this.purposes = readPurposes(cursor, (at) => isTaken[at] === true)
    // A place in a reason isn't where something is to be done.
    this.places = this.places.filter(({ from }) => !isWithin(this.purposes, from))
  }

  /** The user's words of this item. */
  get words(): string {
    return wordsOf(this.tokens, this.prompt)
  }

  get snapshot(): ItemState {
    return { used: [...this.#used], places: this.places, meant: this.meant }
  }

  restore({ used, places, meant }: ItemState): void {
    this.meant = meant
    this.#used = [...used]
    this.places = places
  }

  /** No frame has taken a word yet: what a default is for would else be done a second time. */
  get isUntouched(): boolean {
    return !this.#used.includes(true)
  }

  isFree(at: number): boolean {
    return this.#used[at] === false
  }

  use(from: number, to = from + 1): void {
    for (let at = from; at < to; at++) this.#used[at] = true
  }

  useAll(): void {
    this.use(0, this.tokens.length)
  }

  text(at: number): string {
    return this.tokens[at]?.text ?? ''
  }

  /** The first free token that fits; -1 when no token does. */
  find(fits: (token: Token, at: number) => boolean, from = 0): number {
    return this.tokens.findIndex((token, at) => at >= from && this.isFree(at) && fits(token, at))
  }

  /** The tokens with a break in place of each that is claimed, for patterns of what is still free. */
  get free(): readonly Token[] {
    return this.tokens.map((token, at) => (this.isFree(at) ? token : CLAIMED))
  }

  /** Claims the first free words that a pattern fits; null where it fits none. */
  take(wanted: Pattern): Match | null {
    const match = wanted.in(this.free, this.prompt)
    if (match) this.use(match.from, match.to)
    return match
  }

  hasThing(...ids: string[]): boolean {
    return (
      this.find(
        ({ senses }, at) =>
          senses.thing !== undefined &&
          ids.includes(senses.thing) &&
          !this.isTalkedAbout(at) &&
          // “called Short 2” names no short; “title: Hello” does name a title.
          !this.names.some(({ from, to }) => from < at && at < to),
      ) >= 0
    )
  }

  /** “The part about the camera” asks for nothing of the camera. */
  isTalkedAbout(at: number): boolean {
    const isAfterAbout = (from: number) =>
      this.tokens.slice(from, at).some(({ senses }) => senses.link === 'about' || senses.link === 'where')
    // “… and the one about the sound”
    const before = this.tokens[at - 1]?.senses.glue === 'articles' ? at - 2 : at - 1
    // “All except the sound part”
    const isPart = isNounOfTalk(this.tokens[at + 1]) && isWithin(this.exceptions, at)
    return (
      isPart ||
      this.tokens[before]?.senses.link === 'about' ||
      this.places.some(
        ({ from, to, place }) =>
          from <= at && at < to && (isTopic(place) || isRepeat(place) || isAfterAbout(from)),
      )
    )
  }

  /** “The last clip”, “the second half”: a place, whatever one of its words is to a frame. */
  #isPointed(at: number): boolean {
    return this.places.some(({ from, to, place }) => from <= at && at < to && POINTED.has(place.kind))
  }

  /** Claims every free word for one of these things; false when no word names one. */
  takeThing(...ids: string[]): boolean {
    let found = false
    for (const [at, { senses }] of this.tokens.entries()) {
      if (!this.isFree(at) || senses.thing === undefined || !ids.includes(senses.thing)) continue
      if (this.inName(at) || this.isTalkedAbout(at) || this.#isPointed(at)) continue
      if (senses.thing === 'composition' && this.#isQualified(at)) continue
      this.use(at)
      found = true
    }
    return found
  }

  /** “the longest composition”, “all videos”: which one is meant is for the reader of targets. */
  #isQualified(at: number): boolean {
    if (/s$/.test(this.text(at)) && this.text(at) !== 'this') return true
    const before = [this.tokens[at - 1], this.tokens[at - 2]]
    return before.some(
      (token) =>
        token !== undefined &&
        matches(token, { kind: 'ordinal', link: 'each', look: 'longest shortest', text: 'other' }),
    )
  }

  hasLook(...ids: string[]): boolean {
    return this.find(({ senses }) => senses.look !== undefined && ids.includes(senses.look)) >= 0
  }

  /** Claims the first free word for one of these looks. */
  takeLook(...ids: string[]): string | null {
    const at = this.find(
      ({ senses }, index) =>
        senses.look !== undefined &&
        ids.includes(senses.look) &&
        !this.inName(index) &&
        !this.#isPointed(index),
    )
    if (at < 0) return null
    this.use(at)
    return this.tokens[at]?.senses.look ?? null
  }

  /** Claims the word that is the item's verb, for commands that name nothing else (“mute”). */
  takeVerb(): boolean {
    const at = this.find(
      ({ senses, isBase }) => senses.verb === this.verb && senses.verb !== undefined && isBase,
    )
    if (at < 0) return false
    this.use(at)
    return true
  }

  /** Claims “everything”, “the whole thing”: what is meant anyway. */
  takeEverything(): void {
    for (const [at, { senses }] of this.tokens.entries())
      if (this.isFree(at) && senses.place === 'everything' && !this.inPlace(at)) this.use(at)
  }

  takeText(...texts: string[]): boolean {
    const at = this.find(
      ({ text, kind }, index) => kind === 'word' && texts.includes(text) && !this.#isPointed(index),
    )
    if (at < 0) return false
    this.use(at)
    return true
  }

  /** Free values of a unit (null: plain counts), outside of places and names, with how they stand. */
  values(unit: Unit | null): Value[] {
    return this.tokens.flatMap((token, at) => {
      const isValue = unit === null ? token.kind === 'number' : token.kind === 'amount' && token.unit === unit
      // “The two” are known, and no value.
      const isCount = unit === null && /^(?:the|these|those)$/.test(this.text(at - 1))
      if (!isValue || isCount || !this.isFree(at) || this.inName(at) || this.inPlace(at)) return []
      return [{ at, n: token.n, unit, ...roleOfValue(this.tokens, at) }]
    })
  }

  takeValue(unit: Unit | null, fits: (value: Value) => boolean = () => true): Value | null {
    const value = this.values(unit).find(fits)
    if (!value) return null
    this.useValue(value)
    return value
  }

  /** Claims a value with the words of its role. */
  useValue({ at }: Value): void {
    for (const word of wordsOfValue(this.tokens, at))
      if (word === at || !this.#isPointed(word)) this.use(word)
  }

  /** A quoted text that is neither a name nor part of a place; claims it. */
  takeQuote(): string | null {
    const at = this.find(({ quoted }, index) => quoted !== '' && !this.inName(index) && !this.inPlace(index))
    if (at < 0) return null
    this.use(at)
    return this.tokens[at]?.quoted ?? null
  }

  quotes(): { at: number; text: string }[] {
    return this.tokens.flatMap(({ quoted }, at) =>
      quoted !== '' && this.isFree(at) ? [{ at, text: quoted }] : [],
    )
  }

  takeName(): string | null {
    const name = this.names.find(({ from }) => this.isFree(from))
    if (!name) return null
    this.use(name.from, name.to)
    return name.text
  }

  /** The first free place that fits; claims it with the word that links it. */
  takePlace(
    fits: (place: Place, link: string, from: number) => boolean = () => true,
  ): { place: Place; link: string } | null {
    const found = this.places.find(
      (one) => this.isFree(one.from) && this.isFree(one.to - 1) && fits(one.place, one.link, one.from),
    )
    if (!found) return null
    this.use(found.from, found.to)
    if (found.from > 0 && found.link !== '') this.use(found.from - 1)
    return found
  }

  /** The place that fills `from` to `to`, for what stands behind "except"; null when other words are there too. */
  placeIn(from: number, to: number): Place | null {
    const read = readPlace(new TokenCursor(this.tokens.slice(0, to), this.prompt), from)
    if (!read) return null
    const rest = this.tokens.slice(read.to, to)
    return rest.every(({ kind, senses }) => kind === 'mark' || senses.glue !== undefined) ? read.value : null
  }

  /**
   * Reads each stretch of words that nothing else explains as a topic of the talk; false when no stretch is left. All of them
   * must be found said before anything is done.
   */
  guessTopic(): boolean {
    const found = guessedTopics(this).map(({ from, to }): PlaceSpan => {
      const text = wordsOf(this.tokens.slice(from, to), this.prompt)
      return { from, to, place: { kind: 'topic', text, all: false, isGuess: true }, link: '' }
    })
    const others = this.places.filter((one) => !found.some(({ from, to }) => from < one.to && one.from < to))
    this.places = [...others, ...found].sort((a, b) => a.from - b.from)
    return found.length > 0
  }

  inPlace(at: number): boolean {
    return isWithin(this.places, at)
  }

  inName(at: number): boolean {
    return isWithin(this.names, at)
  }

  /** Drops what was read as a place, where a frame knows better ("title 'X'"). */
  dropPlaces(fits: (place: Place) => boolean): void {
    this.places = this.places.filter(({ place }) => !fits(place))
  }
}

const isNounOfTalk = (token: Token | undefined) =>
  token?.senses.unit === 'part' || token?.senses.unit === 'sentence'

/** What is talked about, and what comes before or after that: “everything before the sound part”. */
function isTopic(place: Place): boolean {
  if (place.kind === 'span')
    return [place.from, place.to].some((point) => point.kind === 'of' && isTopic(point.place))
  if (place.kind === 'minus') return isTopic(place.place) && isTopic(place.but)
  return place.kind === 'topic' || (place.kind === 'union' && place.places.every(isTopic))
}

/** “The repeated 'X'” is about no retake, and no copy; “the fillers but the last” are what is said there. */
function isRepeat(place: Place): boolean {
  if (place.kind !== 'minus') return false
  return isSomeOfAll(place)
    ? place.place.kind !== 'all'
    : place.place.kind === 'phrase' && place.but.kind === 'phrase'
}

function isWithin(spans: readonly TokenSpan[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to)
}

/**
 * The part of the prompt from the first token to the last; what a reading took from an earlier sentence is not in it, and a particle that
 * was read with its verb is: “turn the captions off”.
 */
export function wordsOf(tokens: readonly Token[], prompt: string): string {
  const first = tokens[0]
  if (first === undefined) return ''
  const to = tokens.reduce((end, one) => (one.from >= first.from ? Math.max(end, one.to) : end), 0)
  const isJoined = first.isBase && first.text !== prompt.slice(first.from, first.to).toLowerCase()
  const particle = isJoined ? /^ (?:off|out|away|up|down)(?![\w'’])/i.exec(prompt.slice(to, to + 6))?.[0] : ''
  return (prompt.slice(first.from, to) + (particle ?? '')).trim()
}
