// A clause as slots: the verb, and what it names. A frame takes slots; what no frame took is left over, and the coverage
// rule judges it. Nothing is thrown away here.

import { TokenCursor } from '../places/cursor.ts'
import { readPlace } from '../places/read-place.ts'
import type { Place } from '../places.ts'
import type { Clause } from './clause.ts'
import { guessedTopics } from './guess-topic.ts'
import { lex, type Token, type Unit } from './tokens.ts'

/** How a value stands in its clause: "to 10 s", "by 3 dB", "under a minute". */
export type ValueRole = 'to' | 'by' | 'under' | 'over' | 'atMost' | 'atLeast' | 'for' | 'from' | null

export type Value = { at: number; n: number; unit: Unit | null; role: ValueRole; isExact: boolean }

/** A stretch of tokens that a slot covers. */
type Span = { from: number; to: number }
type PlaceSpan = Span & { place: Place; link: string }

/** What is left of an item: words that nobody claimed, and how they were read. */
export type ItemState = {
  used: readonly boolean[]
  places: readonly PlaceSpan[]
  meant: readonly string[] | null
}

export class Item {
  readonly tokens: readonly Token[]
  readonly verb: string | null
  places: readonly PlaceSpan[] = []
  /** The compositions that its words named, for what is left of it once they are taken. */
  meant: readonly string[] | null = null
  readonly names: (Span & { text: string })[] = []
  readonly exceptions: Span[] = []
  readonly purposes: Span[] = []
  #used: boolean[]

  constructor(
    readonly clause: Clause,
    readonly prompt: string,
    inheritedVerb: string | null = null,
  ) {
    this.tokens = clause.tokens
    this.verb = clause.verb ?? inheritedVerb
    this.#used = this.tokens.map(() => false)
    this.#readNames()
    this.#readExceptions()
    this.#readPlaces()
    this.#readPurposes()
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

  hasThing(...ids: string[]): boolean {
    return (
      this.find(
        ({ senses }, at) =>
          senses.thing !== undefined &&
          ids.includes(senses.thing) &&
          !this.isTalkedAbout(at) &&
          !(this.verb === 'copy' && this.inName(at)),
      ) >= 0
    )
  }

  /** “The part about the camera” asks for nothing of the camera. */
  isTalkedAbout(at: number): boolean {
    const isAfterAbout = (from: number) =>
      this.tokens.slice(from, at).some(({ senses }) => senses.link === 'about' || senses.link === 'where')
    // “… and the one about the sound”
    const before = this.tokens[at - 1]?.senses.glue === 'articles' ? at - 2 : at - 1
    return (
      this.tokens[before]?.senses.link === 'about' ||
      this.places.some(
        ({ from, to, place }) =>
          from <= at && at < to && (isTopic(place) || isRepeat(place) || isAfterAbout(from)),
      )
    )
  }

  /** Claims every free word for one of these things; false when no word names one. */
  takeThing(...ids: string[]): boolean {
    let found = false
    for (const [at, { senses }] of this.tokens.entries()) {
      if (!this.isFree(at) || senses.thing === undefined || !ids.includes(senses.thing)) continue
      if (this.inName(at) || this.isTalkedAbout(at)) continue
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
        (token.kind === 'ordinal' ||
          token.senses.link === 'each' ||
          token.senses.look === 'longest' ||
          token.senses.look === 'shortest' ||
          token.text === 'other'),
    )
  }

  hasLook(...ids: string[]): boolean {
    return this.find(({ senses }) => senses.look !== undefined && ids.includes(senses.look)) >= 0
  }

  /** Claims the first free word for one of these looks. */
  takeLook(...ids: string[]): string | null {
    const at = this.find(
      ({ senses }, index) => senses.look !== undefined && ids.includes(senses.look) && !this.inName(index),
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
    const at = this.find(({ text, kind }) => kind === 'word' && texts.includes(text))
    if (at < 0) return false
    this.use(at)
    return true
  }

  /** Free values of a unit (null: plain counts), outside of places and names, with how they stand. */
  values(unit: Unit | null): Value[] {
    return this.tokens.flatMap((token, at) => {
      const isValue = unit === null ? token.kind === 'number' : token.kind === 'amount' && token.unit === unit
      if (
        !isValue ||
        !this.isFree(at) ||
        this.inName(at) ||
        this.places.some((place) => place.from <= at && at < place.to)
      )
        return []
      return [{ at, n: token.n, unit, ...this.#roleAt(at) }]
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
    this.use(at)
    if (this.#isMost(at)) this.use(at - 2)
    for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
      const { limit, link } = this.tokens[before]?.senses ?? {}
      const isRole =
        ['atLeast', 'atMost', 'under', 'over', 'exactly', 'roughly', 'by'].includes(limit ?? '') ||
        ['to', 'in', 'about', 'until', 'from', 'than'].includes(link ?? '')
      const isMark = /^[<>=:@-]$/.test(this.text(before))
      if (
        !isRole &&
        !isMark &&
        this.tokens[before]?.senses.glue === undefined &&
        this.tokens[before]?.senses.look === undefined
      )
        break
      if (isRole || isMark) this.use(before)
      if (['longer', 'shorter'].includes(this.tokens[before]?.senses.look ?? '')) break
    }
    for (const past of [at + 1, at + 2]) {
      const after = this.tokens[past]?.senses.limit
      if (after === 'atMost' || after === 'atLeast') this.use(past)
      else if (!/^(?:each|apiece|long)$/.test(this.text(past))) break
    }
    while (
      /^(?:long|each|max|mark|apiece|duration|total|cap|limit|tall|or|so)$/.test(this.text(at + 1)) &&
      this.isFree(at + 1)
    ) {
      this.use(at + 1)
      break
    }
  }

  #roleAt(at: number): { role: ValueRole; isExact: boolean } {
    // “twenty seconds each at most”
    const past = /^(?:each|apiece|long)$/.test(this.text(at + 1)) ? at + 2 : at + 1
    const after = this.tokens[past]?.senses.limit
    if (after === 'atMost' || after === 'atLeast') return { role: after, isExact: false }
    if (/^(?:max|maximum|tops)$/.test(this.text(at + 1))) return { role: 'atMost', isExact: false }
    let role: ValueRole = this.#isMost(at) ? 'atMost' : null
    let isExact = false
    for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
      const { limit, link, glue, look } = this.tokens[before]?.senses ?? {}
      const text = this.text(before)
      if (limit === 'exactly') isExact = true
      else if (limit === 'atMost' || limit === 'atLeast' || limit === 'under' || limit === 'over')
        return { role: limit, isExact }
      else if (text === '<') return { role: 'under', isExact }
      else if (text === '>') return { role: 'over', isExact }
      else if (limit === 'by' || text === 'by') role ??= 'by'
      else if (text === 'to' || text === 'into' || text === 'at' || text === '@' || text === ':')
        role ??= 'to'
      else if (text === 'for') role ??= 'for'
      else if (text === 'from') role ??= 'from'
      else if (link === 'than' && look !== undefined) role ??= 'over'
      else if (glue === undefined && limit !== 'roughly') break
    }
    return { role, isExact }
  }

  /** “max gap 0.3 s”: what it may be at most. */
  #isMost(at: number): boolean {
    const [noun, most] = [this.tokens[at - 1], this.tokens[at - 2]]
    return noun?.senses.thing === 'pauses' && most?.senses.limit === 'atMost'
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
    return this.places.some(({ from, to }) => from <= at && at < to)
  }

  inName(at: number): boolean {
    return this.names.some(({ from, to }) => from <= at && at < to)
  }

  /** Drops what was read as a place, where a frame knows better ("title 'X'"). */
  dropPlaces(fits: (place: Place) => boolean): void {
    this.places = this.places.filter(({ place }) => !fits(place))
  }

  #readNames(): void {
    for (const [at, token] of this.tokens.entries()) {
      const isCalled =
        token.senses.link === 'called' ||
        (token.text === 'as' && MAKING.has(this.verb ?? '') && this.#looksNamed(at + 1)) ||
        (['name', 'title', 'call'].includes(token.text) &&
          ['it', 'them', ':', 'this', 'is', '='].includes(this.text(at + 1)))
      // “Into a new composition "Elephant"”
      if (this.#isNew(at) && this.tokens[at + 1]?.kind === 'quote' && MAKING.has(this.verb ?? '')) {
        const text = this.#nameText(at + 1)
        if (text) this.names.push({ from: at + 1, to: text.to, text: text.text })
        continue
      }
      // “Delete the composition named "Old draft"”: one that there is.
      if (!isCalled || this.#used[at] || (this.verb === 'remove' && this.tokens[at + 1]?.ids.length !== 0))
        continue
      let from = at + 1
      while (
        [
          'it',
          'them',
          ':',
          ',',
          'this',
          'is',
          '=',
          'the',
          'copy',
          'new',
          'one',
          'composition',
          'as',
        ].includes(this.text(from)) &&
        from < at + 5
      )
        from++
      // “call this comp X”
      if (/^(?:this|the)$/.test(this.text(from - 1)) && this.#isNoun(from)) from++
      const text = this.#nameText(from)
      if (text) this.names.push({ from: at, to: text.to, text: text.text })
    }
  }

  #isNew(at: number): boolean {
    return /^(?:new|separate)$/.test(this.text(at - 1)) && this.tokens[at]?.senses.thing === 'composition'
  }

  /** A quotation, or a word with a capital. */
  #looksNamed(at: number): boolean {
    const token = this.tokens[at]
    return (
      token?.kind === 'quote' ||
      (token?.kind === 'word' && this.verb === 'copy' && /\p{Lu}/u.test(this.prompt[token.from] ?? ''))
    )
  }

  /** What is to be named, and not yet its name. */
  #isNoun(at: number): boolean {
    const { thing } = this.tokens[at]?.senses ?? {}
    return (thing === 'composition' || thing === 'copy' || thing === 'excerpt') && at + 1 < this.tokens.length
  }

  /** A quoted name, or words up to a separator; as the prompt has them. */
  #nameText(from: number): { text: string; to: number } | null {
    const first = this.tokens[from]
    if (!first) return null
    if (first.quoted) {
      let last = from
      while ((this.text(last + 1) === ',' || this.text(last + 1) === 'and') && this.tokens[last + 2]?.quoted)
        last += 2
      if (this.text(last + 1) === ',' && this.text(last + 2) === 'and' && this.tokens[last + 3]?.quoted)
        last += 3
      return last === from
        ? { text: first.quoted, to: from + 1 }
        : { text: this.prompt.slice(first.from, this.tokens[last]?.to), to: last + 1 }
    }
    let to = from
    while (to < this.tokens.length) {
      const { text, kind, senses } = this.tokens[to] as Token
      const follows = this.tokens[to + 1]
      // “named A, B and C”
      if (
        text === ',' &&
        follows &&
        (follows.quoted !== '' || /^\p{Lu}/u.test(this.prompt.slice(follows.from))) &&
        follows.senses.verb === undefined
      ) {
        to++
        continue
      }
      const isEnd =
        (kind === 'mark' && !"-–'&./#!".includes(text)) ||
        kind === 'break' ||
        (to > from &&
          [
            'with',
            'from',
            'in',
            'containing',
            'that',
            'which',
            'using',
            'at',
            'as',
            'please',
            'then',
            'without',
            'but',
            'including',
            'add',
            'for me',
            'for us',
          ].includes(text)) ||
        (to > from &&
          text === 'and' &&
          !/^\p{Lu}/u.test(this.prompt.slice(this.tokens[to + 1]?.from ?? 0))) ||
        (to > from && senses.limit === 'except') ||
        // “a clip called Zoo for insta”
        (to > from && text === 'for' && PLATFORMS.test(this.#typed(to + 1)))
      if (isEnd) break
      to++
    }
    const last = this.tokens[to - 1]
    return last && to > from ? { text: this.prompt.slice(first.from, last.to).trim(), to } : null
  }

  #typed(at: number): string {
    const token = this.tokens[at]
    return token === undefined ? '' : this.prompt.slice(token.from, token.to)
  }

  #readExceptions(): void {
    for (const [at, token] of this.tokens.entries()) {
      const next = this.tokens[this.tokens[at + 1]?.senses.glue === 'articles' ? at + 2 : at + 1]
      // “the interview, not the memo”, “all compositions but the memo”
      const isBut =
        (token.text === 'not' || (token.text === 'but' && this.#saysAll(at))) &&
        (next?.kind === 'composition' || next?.kind === 'media')
      if ((token.senses.limit !== 'except' && !isBut) || this.inName(at)) continue
      let to = at + 1
      while (
        to < this.tokens.length &&
        !(this.text(to) === ',' && to > at + 1) &&
        !(this.text(to) === 'for' && to > at + 1)
      )
        to++
      this.exceptions.push({ from: at, to })
    }
  }

  #saysAll(until: number): boolean {
    return this.tokens
      .slice(0, until)
      .some(
        ({ senses, text }) =>
          text === 'everywhere' ||
          senses.place === 'everything' ||
          senses.link === 'each' ||
          senses.limit === 'both',
      )
  }

  #readPlaces(): void {
    const cursor = new TokenCursor(this.tokens, this.prompt)
    const isQuoteFree =
      this.tokens.some(({ senses }) =>
        ['titles', 'markers', 'chapters', 'name'].includes(senses.thing ?? ''),
      ) ||
      this.verb === 'rename' ||
      this.verb === 'correct'
    const places: PlaceSpan[] = []
    for (let at = 0; at < this.tokens.length; ) {
      const token = this.tokens[at] as Token
      if (this.inName(at) || this.exceptions.some(({ from, to }) => from <= at && at < to)) {
        at++
        continue
      }
      // The verb itself opens no place ("cut", "end").
      if (
        at === 0 &&
        token.senses.verb &&
        token.isBase &&
        token.senses.place !== 'everything' &&
        token.senses.link === undefined
      ) {
        at++
        continue
      }
      // “longer than 1 second to 0.5 seconds” are two values.
      const isCompared =
        token.kind === 'amount' &&
        ['than', 'over', 'under', 'atLeast', 'atMost'].includes(
          this.tokens[at - 1]?.senses.link ?? this.tokens[at - 1]?.senses.limit ?? '',
        )
      const isPauseLength =
        token.kind === 'amount' &&
        this.tokens.some(({ senses }) => senses.thing === 'pauses') &&
        this.text(at - 1) !== 'from' &&
        this.text(at - 1) !== 'between'
      const read = isCompared || isPauseLength ? null : readPlace(cursor, at)
      const isBareQuote =
        isQuoteFree &&
        ((read?.value.kind === 'phrase' && read.to === at + 1) ||
          (token.kind === 'quote' && read?.value.kind === 'union' && token.senses.link === undefined))
      if (!read || read.to <= at || isBareQuote) {
        at++
        continue
      }
      const before = this.text(at - 1)
      const link = [
        'in',
        'from',
        'at',
        'to',
        'for',
        'on',
        'over',
        'during',
        'of',
        'with',
        'into',
        'under',
        'until',
        'throughout',
        'within',
        'inside',
        'between',
        'before',
        'after',
        'onto',
        'as',
      ].includes(before)
        ? before
        : ''
      places.push({ from: at, to: read.to, place: read.value, link })
      at = read.to
    }
    this.places = places
  }

  /** "for the newsletter", "so that …", "because …", "to make it …": why, not what. */
  #readPurposes(): void {
    const covered = (at: number) =>
      this.inPlace(at) || this.inName(at) || this.exceptions.some(({ from, to }) => from <= at && at < to)
    for (let at = 1; at < this.tokens.length; at++) {
      if (covered(at)) continue
      const text = this.text(at)
      const next = this.tokens[at + 1]
      const isReason =
        /^(?:because|since|as it)$/.test(text) ||
        (/^[,–—-]$/.test(text) && SUBJECTS.has(next?.text ?? '') && STATING.has(this.text(at + 2))) ||
        (text === 'so' &&
          next !== undefined &&
          (next.senses.glue === 'helpers' ||
            ['that', 'it', 'people', 'viewers', 'everyone', 'nobody', 'the'].includes(next.text))) ||
        (text === 'to' &&
          at > 1 &&
          /^(?:make|help|keep|get|be|ensure|avoid|match|improve|save|hook|grab|let|sound|look|feel|promote|tease|please)$/.test(
            next?.text ?? '',
          ))
      if (isReason) {
        const rest = this.tokens.slice(at)
        const limits = rest.some(
          ({ senses, kind, text: word }) =>
            kind === 'amount' ||
            kind === 'time' ||
            kind === 'quote' ||
            kind === 'composition' ||
            (senses.limit === 'only' && word !== 'just') ||
            senses.limit === 'except',
        )
        if (limits) continue
        this.purposes.push({ from: at, to: this.tokens.length })
        return
      }
      if (text !== 'for' || !next) continue
      let to = at + 1
      while (
        to < this.tokens.length &&
        !covered(to) &&
        !(this.tokens[to]?.kind === 'mark' && !"-'/".includes(this.text(to))) &&
        !['and', 'with', 'in', 'from', 'to', 'of'].includes(this.text(to))
      )
        to++
      const purpose = this.tokens.slice(at + 1, to)
      const isPurpose =
        purpose.length > 0 &&
        purpose.length <= 6 &&
        purpose.every(
          ({ kind, senses }) =>
            kind === 'word' &&
            senses.limit === undefined &&
            senses.place === undefined &&
            senses.unit === undefined &&
            senses.cannot !== 'translate' &&
            ![
              'captions',
              'fillers',
              'pauses',
              'titles',
              'markers',
              'chapters',
              'clip',
              'speaker',
              'track',
              'camera',
              'music',
            ].includes(senses.thing ?? '') &&
            !['podcast', 'broadcast', 'youtubeLoud'].includes(senses.look ?? ''),
        )
      if (isPurpose && !(purpose.length === 1 && purpose[0]?.senses.thing === 'composition'))
        this.purposes.push({ from: at, to })
    }
  }
}

const MAKING = new Set(['copy', 'make', 'mark'])

function isTopic(place: Place): boolean {
  return place.kind === 'topic' || (place.kind === 'union' && place.places.every(isTopic))
}

/** Where something is shown, in small letters as in a hurry; with a capital it may belong to a name. */
const PLATFORMS =
  /^(?:insta|instagram|ig|tiktok|socials?|yt|youtube|fb|facebook|linkedin|reels|shorts|stories|twitter)$/

/** “The repeated 'X'” is about no retake, and no copy. */
function isRepeat(place: Place): boolean {
  return place.kind === 'minus' && place.place.kind === 'phrase' && place.but.kind === 'phrase'
}

/** “…, it is superseded”, “…, nobody can hear it”: a reason, set apart by a comma. */
const SUBJECTS = new Set('it they that this he she we i one nobody people everyone viewers'.split(' '))
const STATING = new Set('is are was were has have had can could do does did am not'.split(' '))

/** The part of the prompt from the first token to the last; what a reading took from an earlier sentence is not in it. */
export function wordsOf(tokens: readonly Token[], prompt: string): string {
  const first = tokens[0]
  const last = tokens.findLast(({ from }) => first !== undefined && from >= first.from)
  return first && last ? prompt.slice(first.from, last.to).trim() : ''
}

/** Texts as a list: "A, B and C" → three names. */
export function namesInList(text: string): string[] {
  const tokens = lex(text)
  if (tokens.some(({ kind }) => kind === 'quote'))
    return tokens.filter(({ kind }) => kind === 'quote').map(({ quoted }) => quoted)
  return text
    .replace(/\s+/g, ' ')
    .split(/, ?(?:and )?| and /)
    .map((part) => part.trim())
    .filter(Boolean)
}
