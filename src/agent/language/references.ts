// The one reader of places: a recursive-descent grammar over tokens. It knows neither an operation nor a document;
// what a place comes to is found by resolve-place.ts.
import type { CountedUnit, Place, Point, SpokenUnit } from './places.ts'
import type { Token } from './read/tokens.ts'

/** What was read and where it ends. */
type Read<Value> = { value: Value; to: number }

const UNIT_OF: Readonly<Record<string, CountedUnit>> = {
  sentence: 'sentence',
  word: 'word',
  question: 'question',
  answer: 'answer',
  exchange: 'exchange',
  paragraph: 'paragraph',
  part: 'part',
}
const SAYING = new Set(
  'say says said mention mentions mentioned saying mentioning ask asks asked asking'.split(' '),
)
const TALKING = new Set(
  'talk talks talking talked discuss discusses discussed discussing speak speaks speaking explain explains explaining describe describes chat chats go goes cover covers tell tells telling complain complains announcing introducing thanking praising joking teasing promising recommending asking answering mentioning'.split(
    ' ',
  ),
)
const SUBJECTS = new Set(
  'i we you he she they it someone somebody guest host speaker anyone people one interviewer interviewee presenter'.split(
    ' ',
  ),
)
/** Of what is said more often than it should be. */
const REPEATED = new Set('repeated duplicate duplicated doubled double redundant'.split(' '))
/** They ask for a place and name none. */
const ASKING = new Set('what which whose how when where'.split(' '))
/** What can stand beside something that is said. */
const BESIDES: ReadonlySet<CountedUnit> = new Set(['sentence', 'question', 'answer', 'word'])
/** What a new composition can come with. */
const DRESSING = new Set(['captions', 'titles', 'music', 'chapters', 'markers', 'fades', 'crossfades'])
const ONWARD = new Set('on onward onwards forward'.split(' '))
/** Words that end a free text. */
const TEXT_ENDS = new Set(
  'called named titled into except unless if please only instead otherwise but because'.split(' '),
)

export class PlaceReader {
  constructor(
    readonly tokens: readonly Token[],
    readonly prompt: string,
  ) {}

  /** The place that begins at `at`, after any articles; null when none does. */
  read(at: number): Read<Place> | null {
    const single = this.#single(at)
    if (!single) return null
    const first = this.#untilLater(single)
    const places = [first.value]
    let to = first.to
    // "0:10-0:20, 0:30-0:40 and the intro"
    for (;;) {
      const joint = this.#joint(to)
      if (joint === to) break
      const next = this.#oneAbout(joint, at, first.to) ?? this.#single(joint)
      if (!next || !isListable(places[0] as Place, next.value)) break
      places.push(next.value)
      to = next.to
    }
    return { value: places.length === 1 ? (places[0] as Place) : { kind: 'union', places }, to }
  }

  /** “The sentence about X and the one about Y”: two of a kind. */
  #oneAbout(at: number, from: number, to: number): Read<Place> | null {
    const one = this.#skip(at)
    if (!this.#is(one, 'one', 'ones')) return null
    const noun = this.tokens.slice(from, to).find(({ senses }) => senses.unit !== undefined)?.senses.unit
    const about = noun === undefined ? null : this.#about(one + 1)
    return about && this.#asUnit(noun, about)
  }

  /** "the part about X, up to Y": an end without a start of its own ends the stretch that begins before it. */
  #untilLater(first: Read<Place>): Read<Place> {
    const at = this.#is(first.to, ',') ? first.to + 1 : first.to
    const link = this.#link(at)
    if (!ENDINGS.has(link ?? '') || !BEGINNINGS.has(first.value.kind)) return first
    const end = this.#point(at + 1)
    if (!end) return first
    const from: Point = { kind: 'of', place: first.value, side: 'start' }
    const to = sided(end.value, link === 'until' ? 'start' : 'end')
    return { value: { kind: 'span', from, to, inside: false }, to: end.to }
  }

  #text(at: number): string {
    return this.tokens[at]?.text ?? ''
  }

  #is(at: number, ...texts: string[]): boolean {
    return texts.includes(this.#text(at))
  }

  #link(at: number): string | undefined {
    return this.tokens[at]?.senses.link
  }

  #joint(at: number): number {
    let next = at
    while (this.#is(next, ',', 'and', '&', 'or', 'plus')) next++
    return next
  }

  /** After articles and words that stand before a place without meaning. */
  #skip(at: number): number {
    let next = at
    while (
      this.tokens[next]?.senses.glue === 'articles' ||
      this.#is(next, 'very', 'that', 'whole', 'entire', 'of')
    )
      next++
    return next
  }

  #single(at: number): Read<Place> | null {
    const start = this.#skip(at)
    return (
      this.#everything(start) ??
      this.#beside(start) ??
      this.#span(start) ??
      this.#counted(start) ??
      this.#repeated(start) ??
      this.#quoted(start) ??
      this.#part(start) ??
      this.#named(start) ??
      this.#topicBefore(start) ??
      this.#told(start)
    )
  }

  /** "the sentence after 'X'", "the one before the salt story", "the sentence before and the sentence after X". */
  #beside(at: number): Read<Place> | null {
    const sides: ('before' | 'after')[] = []
    let unit: CountedUnit | null = null
    let next = at
    for (;;) {
      const start = this.#skip(next)
      const noun: CountedUnit | null = this.#is(start, 'one', 'take') ? 'sentence' : this.#unit(start)
      if (sides.length === 0 || noun !== null) {
        if (noun === null || !BESIDES.has(noun)) return null
        unit = noun
        next = start + 1
      } else next = start
      if (this.#is(next, 'that', 'which')) next++
      if (this.#is(next, 'comes', 'is', 'right', 'just', 'directly', 'immediately', 'come')) next++
      if (this.#is(next, 'right', 'just', 'directly', 'immediately')) next++
      const link = this.#link(next)
      if (link !== 'before' && link !== 'after') return null
      sides.push(link)
      next++
      if (!this.#is(next, 'and') || sides.length > 1) break
      next++
    }
    const place =
      this.#quoted(this.#skip(next)) ??
      this.#saying(next) ??
      this.#ordinals(this.#skip(next)) ??
      this.#part(this.#skip(next)) ??
      this.#topicBefore(this.#skip(next))
    return place && unit !== null
      ? { value: { kind: 'beside', unit, sides, place: place.value }, to: place.to }
      : null
  }

  /** Of its own, without “the part”: “where he says sorry”, “when they speak about money”. */
  #told(at: number): Read<Place> | null {
    const [subject, verb] = [this.tokens[at + 1], this.#text(at + 2)]
    if (this.#link(at) !== 'where' || !subject) return null
    if (!SUBJECTS.has(subject.text) && subject.kind !== 'speaker') return null
    if (TALKING.has(verb)) {
      const about = this.#about(at)
      return about && { value: withAll(about.value), to: about.to }
    }
    return SAYING.has(verb) ? this.#saying(at) : null
  }

  /** "everything (that comes) after X", "what she says about X", "all mentions of X". */
  #everything(at: number): Read<Place> | null {
    const token = this.tokens[at]
    if (!token) return null
    const isAll = token.senses.place === 'everything' || token.text === 'what' || token.senses.link === 'each'
    if (!isAll) return null
    let next = this.#skip(at + 1)
    if (this.#is(next, 'video', 'recording', 'composition', 'footage', 'audio', 'stuff', 'content', 'time'))
      next++
    if (this.#is(next, 'that', 'which')) next++
    if (this.#is(next, 'comes', 'come', 'happens', 'is', 'was', 'said')) next++
    const span = this.#span(next)
    if (span) return span
    const mention = this.tokens[next]?.senses.unit
    if (mention === 'part' || mention === 'sentence' || mention === 'time') {
      const text = this.#about(next + 1)
      if (text) return { value: withAll(text.value), to: text.to }
    }
    if (
      this.#link(next) === 'about' ||
      this.tokens[next]?.senses.link === 'where' ||
      TALKING.has(this.#text(next))
    ) {
      const text = this.#about(next)
      if (text) return { value: withAll(text.value), to: text.to }
    }
    // “everything Ann says about pricing”
    if (SAYING.has(this.#text(next + 1)) && this.#link(next + 2) === 'about') {
      const text = this.#about(next + 2)
      if (text) return { value: withAll(text.value), to: text.to }
    }
    const speaker = this.tokens[next]
    if (speaker?.kind === 'speaker')
      return {
        value: { kind: 'speaker', name: speaker.ids[0] as string },
        to: next + (SAYING.has(this.#text(next + 1)) ? 2 : 1),
      }
    return null
  }

  /** "from X to Y", "between X and Y", "X-Y", "after X", "before X", "until X", "from X on". */
  #span(at: number): Read<Place> | null {
    const link = this.#link(at)
    if (link === 'between' || this.#is(at, 'between')) {
      const from = this.#point(at + 1)
      if (!from || !this.#is(from.to, 'and', 'to', '&')) return null
      const to = this.#point(from.to + 1)
      return to ? { value: { kind: 'span', from: from.value, to: to.value, inside: true }, to: to.to } : null
    }
    const isFrom = link === 'from'
    const from = this.#point(isFrom ? at + 1 : at)
    if (
      from &&
      (isFrom || isMoment(from.value) || (from.value.kind === 'edge' && this.#link(from.to) === 'until'))
    ) {
      const joint = this.#rangeJoint(from.to, isFrom)
      const end = joint > from.to ? this.#point(joint) : null
      const isUntil = this.tokens.slice(from.to, joint).some(({ senses }) => senses.link === 'until')
      // Two phrases quote where a passage begins and ends: both belong to it.
      const isPassage = isPhrase(from.value) && end !== null && isPhrase(end.value)
      const to = end && isUntil && !isPassage ? { ...end, value: sided(end.value, 'start') } : end
      if (to) return { value: { kind: 'span', from: from.value, to: to.value, inside: false }, to: to.to }
      if (isFrom && ONWARD.has(this.#text(from.to)))
        return { value: { kind: 'span', from: from.value, to: END, inside: false }, to: from.to + 1 }
    }
    if (link === 'after' || link === 'before' || link === 'until' || link === 'upToIncluding') {
      const isPastEnd = this.#is(at, 'past')
      let next = at + 1
      if (isPastEnd) next = this.#skip(next)
      const point = this.#point(this.#is(next, 'that', 'when', 'where') ? next + 1 : next)
      if (!point) return null
      const side = link === 'after' || link === 'upToIncluding' ? 'end' : 'start'
      const fixed = sided(point.value, side)
      if (link === 'after') {
        // "after 0:20 and before 0:40"
        const and = this.#is(point.to, 'and', 'but', ',') ? point.to + 1 : point.to
        const other =
          this.#link(and) === 'before' || this.#link(and) === 'until' ? this.#point(and + 1) : null
        if (other)
          return {
            value: { kind: 'span', from: fixed, to: sided(other.value, 'start'), inside: true },
            to: other.to,
          }
        return { value: { kind: 'span', from: fixed, to: END, inside: true }, to: this.#onward(point.to) }
      }
      return { value: { kind: 'span', from: START, to: fixed, inside: true }, to: point.to }
    }
    return null
  }

  #onward(at: number): number {
    return ONWARD.has(this.#text(at)) ? at + 1 : at
  }

  #rangeJoint(at: number, isFrom: boolean): number {
    let next = at
    if (this.#is(next, ',')) next++
    if (this.#is(next, 'all', 'right')) next++
    if (
      this.#is(
        next,
        '-',
        '–',
        '—',
        'through',
        'until',
        'till',
        'to',
        'into',
        'up to',
        'ending at',
        'thru',
        'ending with',
      )
    )
      next++
    else if (isFrom && this.#is(next, 'and') && this.#is(next + 1, 'ending', 'ends', 'end', 'ending at'))
      next += 2
    else if (['until', 'to', 'upToIncluding'].includes(this.#link(next) ?? '')) next++
    else return at
    if (this.#is(next, 'at', 'when', 'where')) next++
    return next
  }

  /** A moment: a time, an edge, a phrase, or a place whose start or end is meant. */
  #point(at: number): Read<Point> | null {
    const start = this.#skip(at)
    const token = this.tokens[start]
    if (!token) return null
    // “the sixteenth second”
    const unit = /^(second|minute)$/.exec(this.#text(start + 1))?.[1]
    if (token.kind === 'ordinal' && token.n > 0 && unit)
      return { value: { kind: 'time', us: token.n * (unit === 'minute' ? 60e6 : 1e6) }, to: start + 2 }
    const markAt = (to: number) =>
      this.#is(to, 'mark', 'point', 'in') && this.#is(to, 'mark', 'point') ? to + 1 : to
    if (token.kind === 'time' || (token.kind === 'amount' && token.unit === 's'))
      return { value: { kind: 'time', us: Math.round(token.n * 1e6) }, to: markAt(start + 1) }
    if (token.senses.place === 'start' || token.senses.place === 'end') {
      const edge = token.senses.place
      const to = this.#ofWhole(start + 1)
      if (to > start + 1 || !this.#is(to, 'of')) return { value: { kind: 'edge', edge }, to }
      // “the end of the first question”; of something unknown, it is nowhere.
      const whole = this.#skip(to + 1)
      if (this.tokens[whole]?.kind === 'composition') return { value: { kind: 'edge', edge }, to }
      const part =
        this.#counted(whole) ??
        this.#quoted(whole) ??
        this.#part(whole) ??
        this.#named(whole) ??
        this.#topicBefore(whole)
      return part ? { value: { kind: 'of', place: part.value, side: edge }, to: part.to } : null
    }
    if (
      token.kind === 'ordinal' &&
      (this.tokens[start + 1]?.senses.unit === 'time' || this.#is(start + 1, 'time'))
    ) {
      const said = this.#saying(start + 2)
      if (said)
        return { value: { kind: 'of', place: { ...said.value, nth: token.n }, side: 'auto' }, to: said.to }
    }
    if (token.kind === 'ordinal' && this.tokens[start + 1]?.kind === 'quote')
      return {
        value: {
          kind: 'of',
          place: { kind: 'phrase', text: this.tokens[start + 1]?.quoted ?? '', nth: token.n, unit: 'phrase' },
          side: 'auto',
        },
        to: start + 2,
      }
    const said = this.#saying(start)
    if (said) return { value: { kind: 'of', place: said.value, side: 'auto' }, to: said.to }
    const place =
      this.#counted(start) ??
      this.#quoted(start) ??
      this.#part(start) ??
      this.#named(start) ??
      this.#topicBefore(start)
    if (place) return { value: { kind: 'of', place: place.value, side: 'auto' }, to: place.to }
    return null
  }

  #ofWhole(at: number): number {
    if (!this.#is(at, 'of')) return at
    const next = this.#skip(at + 1)
    // A composition that is called “Interview” says where, and not only how much.
    if (this.tokens[next]?.kind === 'composition') return at
    return this.#is(
      next,
      'video',
      'composition',
      'recording',
      'clip',
      'talk',
      'episode',
      'film',
      'movie',
      'podcast',
      'it',
      'file',
      'interview',
      'timeline',
    )
      ? next + 1
      : at
  }

  /** "(when) he says 'X'", "we say thank you". */
  #saying(at: number): Read<Extract<Place, { kind: 'phrase' }>> | null {
    let next = at
    if (this.#is(next, 'where', 'when', 'that', 'the')) next++
    const token = this.tokens[next]
    const isSubject = token !== undefined && (SUBJECTS.has(token.text) || token.kind === 'speaker')
    if (!isSubject || !SAYING.has(this.#text(next + 1))) return null
    let from = next + 2
    if (this.#is(from, 'that', ':', 'the', ',')) from++
    if (this.#is(from, 'word', 'words', 'phrase')) from++
    const quoted = this.tokens[from]
    if (quoted?.quoted)
      return { value: { kind: 'phrase', text: quoted.quoted, nth: null, unit: 'phrase' }, to: from + 1 }
    // A phrase must be heard as it is, so that it may hold a “not”.
    const text = this.#freeText(from, true)
    return text
      ? { value: { kind: 'phrase', text: text.value, nth: null, unit: 'phrase' }, to: text.to }
      : null
  }

  /** "the first 10 seconds", "the last two sentences", "the second and fourth question", "clips 2 to 4", "the second half". */
  #counted(at: number): Read<Place> | null {
    const token = this.tokens[at]
    if (!token) return null
    // “every second sentence” is a pattern, not a place.
    if (token.kind === 'ordinal' && this.#link(at - 1) === 'each') return null
    if (token.kind === 'ordinal' || ['opening', 'initial', 'closing'].includes(token.text))
      return this.#ordinals(at)
    const unit = this.#unit(at)
    if (unit) {
      let next = at + 1
      if (this.#is(next, 'number', 'no', '#')) next++
      const ns: number[] = []
      for (;;) {
        const number = this.tokens[next]
        if (number?.kind !== 'number' || !Number.isInteger(number.n)) break
        const isTo = this.#is(next + 1, '-', '–', 'to', 'through') && this.tokens[next + 2]?.kind === 'number'
        const last = isTo ? (this.tokens[next + 2] as Token).n : number.n
        if (last - number.n > 500) return null
        for (let n = number.n; n <= last; n++) ns.push(n)
        next += isTo ? 3 : 1
        const joint = this.#joint(next)
        if (joint === next || this.tokens[joint]?.kind !== 'number') break
        next = joint
      }
      if (ns.length > 0) return { value: { kind: 'nth', unit, ns }, to: next }
    }
    return null
  }

  #unit(at: number): CountedUnit | null {
    const token = this.tokens[at]
    if (!token) return null
    const { unit, thing } = token.senses
    if (unit) return UNIT_OF[unit] ?? null
    if (thing === 'clip' || token.text === 'clips') return 'clip'
    if (thing === 'chapters') return 'chapter'
    if (thing === 'pauses') return 'pause'
    return null
  }

  #ordinals(at: number): Read<Place> | null {
    const ns: number[] = []
    let next = at
    for (;;) {
      const token = this.tokens[next]
      const n =
        token?.kind === 'ordinal'
          ? token.n
          : token && ['opening', 'initial'].includes(token.text)
            ? 1
            : token?.text === 'closing'
              ? -1
              : null
      if (n === null) break
      // "second to last"
      const isFromEnd = n > 1 && this.#is(next + 1, 'to', 'from') && this.tokens[next + 2]?.n === -1
      ns.push(isFromEnd ? -n : n)
      next += isFromEnd ? 3 : 1
      if (
        this.#unit(next) &&
        this.tokens[this.#joint(next + 1)]?.kind === 'ordinal' &&
        this.#joint(next + 1) > next + 1
      )
        next++
      const joint = this.#joint(next)
      if (joint === next) break
      const after = this.#skip(joint)
      if (this.tokens[after]?.kind !== 'ordinal') break
      next = after
    }
    const [n] = ns
    if (n === undefined) return null
    const token = this.tokens[next]
    if (!token) return null
    const edge = n === 1 ? 'start' : n === -1 ? 'end' : null
    if (edge && ns.length === 1) {
      if (token.kind === 'amount' && token.unit === 's')
        return { value: { kind: 'edge', edge, us: Math.round(token.n * 1e6) }, to: this.#ofWhole(next + 1) }
      if (token.kind === 'amount' && token.unit === '%')
        return { value: { kind: 'share', edge, share: token.n / 100 }, to: this.#ofWhole(next + 1) }
      if (token.kind === 'number' && Number.isInteger(token.n)) {
        const unit = this.#unit(next + 1)
        return unit ? { value: { kind: 'count', unit, edge, n: token.n }, to: this.#ofWhole(next + 2) } : null
      }
    }
    // "the first and last 5 seconds"
    if (token.kind === 'amount' && token.unit === 's' && ns.every((one) => one === 1 || one === -1)) {
      const us = Math.round(token.n * 1e6)
      return {
        value: {
          kind: 'union',
          places: ns.map((one) => ({ kind: 'edge', edge: one === 1 ? 'start' : 'end', us })),
        },
        to: next + 1,
      }
    }
    const share = { half: 2, third: 3, quarter: 4 }[token.senses.place ?? '']
    if (share && ns.length === 1) {
      const index = n < 0 ? share + n : n - 1
      return index >= 0 && index < share
        ? { value: { kind: 'share', edge: index, share: 1 / share }, to: this.#ofWhole(next + 1) }
        : null
    }
    const unit = this.#unit(next)
    if (unit) {
      // "the first part about X" is about X.
      if (unit === 'part') return null
      return { value: { kind: 'nth', unit, ns }, to: next + 1 }
    }
    if (token.quoted && token.kind === 'quote')
      return { value: { kind: 'phrase', text: token.quoted, nth: n, unit: 'phrase' }, to: next + 1 }
    return null
  }

  /** “The repeated 'X'”, “the duplicate line 'X'”: all but the last of them. */
  #repeated(at: number): Read<Place> | null {
    const token = this.tokens[at]
    const isRepeat =
      REPEATED.has(token?.text ?? '') ||
      /^(?:repeat|duplicate|double)/.test(token?.senses.thing === 'retakes' ? token.text : '')
    const noun = this.tokens[at + 1]?.senses.unit !== undefined ? at + 2 : at + 1
    const quote = this.tokens[this.#is(noun, ':', 'of') ? noun + 1 : noun]
    if (!isRepeat || quote?.kind !== 'quote') return null
    const place: Place = { kind: 'phrase', text: quote.quoted, nth: null, unit: 'phrase' }
    return {
      value: { kind: 'minus', place, but: { ...place, nth: -1 } },
      to: this.tokens.indexOf(quote) + 1,
    }
  }

  /** "'X'", "the sentence with 'X'", "the 'X' chapter", "the sentence that starts with 'X'". */
  #quoted(at: number): Read<Place> | null {
    const token = this.tokens[at]
    if (!token) return null
    if (token.kind === 'quote') {
      const after = this.tokens[at + 1]
      if (after?.senses.thing === 'chapters')
        return { value: { kind: 'chapter', name: token.quoted }, to: at + 2 }
      if (after?.senses.unit === 'sentence')
        return { value: { kind: 'phrase', text: token.quoted, nth: null, unit: 'sentence' }, to: at + 2 }
      if (after?.senses.unit === 'part')
        return { value: { kind: 'phrase', text: token.quoted, nth: null, unit: 'phrase' }, to: at + 2 }
      return { value: { kind: 'phrase', text: token.quoted, nth: null, unit: 'phrase' }, to: at + 1 }
    }
    const { unit, thing } = token.senses
    if (thing === 'chapters') {
      const next = this.#link(at + 1) === 'called' ? at + 2 : at + 1
      const name = this.tokens[next]
      return name?.quoted ? { value: { kind: 'chapter', name: name.quoted }, to: next + 1 } : null
    }
    if (!unit || !['sentence', 'word', 'question', 'answer', 'part'].includes(unit)) return null
    let next = at + 1
    while (
      this.#is(
        next,
        'that',
        'which',
        'where',
        'when',
        'with',
        'he',
        'she',
        'i',
        'we',
        'they',
        ':',
        'the',
        'word',
        'words',
        'phrase',
        'in',
        ',',
      ) ||
      this.#link(next) === 'saying' ||
      this.#link(next) === 'that' ||
      SAYING.has(this.#text(next))
    )
      next++
    const isStart = /^(?:start|begin)/.test(this.#text(next)) || this.#link(next) === 'from'
    const isEnd = /^(?:end|finish|stop)/.test(this.#text(next)) || /^ending with/.test(this.#text(next))
    if (isStart || isEnd) next++
    while (this.#is(next, 'with', 'on', 'the', 'word', 'words', 'in')) next++
    const quote = this.tokens[next]
    if (!quote?.quoted) return null
    const around =
      unit === 'sentence' ? 'sentence' : unit === 'word' || unit === 'part' ? 'phrase' : 'sentence'
    return {
      value: {
        kind: 'phrase',
        text: quote.quoted,
        nth: null,
        unit: isStart ? 'starts' : isEnd ? 'ends' : around,
      },
      to: next + 1,
    }
  }

  /** "the part about X", "the bit where he talks about X", "the question on X", "parts that mention X". */
  #part(at: number): Read<Place> | null {
    let start = at
    const ordinal = this.tokens[start]?.kind === 'ordinal' ? this.tokens[start] : undefined
    if (ordinal) start++
    const token = this.tokens[start]
    const unit = token?.senses.unit
    const isClip = token?.senses.thing === 'clip' && this.tokens[start + 1]?.senses.link !== undefined
    if (!token || (!(unit && unit !== 'time' && unit !== 'pixel' && unit !== 'frames') && !isClip))
      return null
    const isPlural = /s$/.test(token.text)
    // “the bit with talk.mp4”
    const media = this.tokens[start + 2]
    if (media?.kind === 'media' && this.#is(start + 1, 'with', 'from', 'of'))
      return { value: { kind: 'media', ids: media.ids }, to: start + 3 }
    const said = this.#saying(start + 1)
    if (said) {
      const value: Place = unit === 'sentence' ? { ...said.value, unit: 'sentence' } : said.value
      return { value, to: said.to }
    }
    const about = this.#about(start + 1)
    if (!about) return null
    const meant = this.#asUnit(unit, about)
    return { value: isPlural ? withAll(meant.value) : meant.value, to: meant.to }
  }

  /** The question about X, and “and its answer” behind it; a passage for any other noun. */
  #asUnit(noun: string | undefined, { value, to }: Read<Place>): Read<Place> {
    const unit = SPOKEN_UNITS[noun ?? '']
    if (unit === undefined || value.kind !== 'topic') return { value, to }
    const answer = this.#joint(to)
    const owner = /^(?:its|the|his|her|their)$/.test(this.#text(answer)) ? answer + 1 : answer
    const isBoth =
      unit === 'question' &&
      (answer > to || this.#is(to, 'with')) &&
      this.tokens[this.#is(to, 'with') ? to + 2 : owner]?.senses.unit === 'answer'
    return isBoth
      ? { value: { ...value, unit: 'exchange' }, to: (this.#is(to, 'with') ? to + 2 : owner) + 1 }
      : { value: { ...value, unit }, to }
  }

  /** What follows "the part": "about X", "where they discuss X", "on X", "that mentions X". */
  #about(at: number): Read<Place> | null {
    let next = at
    let isLinked = false
    while (next < this.tokens.length && next - at < 8) {
      const token = this.tokens[next] as Token
      const link = token.senses.link
      // “a clip with burned-in captions” says how it shall be.
      if (
        token.text === 'with' &&
        this.tokens.slice(next + 1, next + 5).some(({ senses }) => DRESSING.has(senses.thing ?? ''))
      )
        return null
      const isLink =
        link === 'about' ||
        link === 'where' ||
        link === 'that' ||
        link === 'saying' ||
        link === 'during' ||
        ['of', 'on', 'in which', 'with'].includes(token.text) ||
        (token.text === 'by' && this.tokens[next + 1]?.kind === 'word')
      if (isLink) isLinked = true
      else if (TALKING.has(token.text) || SAYING.has(token.text)) isLinked = true
      else if (
        !(
          isLinked &&
          (SUBJECTS.has(token.text) ||
            token.kind === 'speaker' ||
            token.senses.glue === 'articles' ||
            ['is', 'are', 'his', 'her', 'their', 'how', 'us'].includes(token.text))
        )
      )
        break
      next++
    }
    if (!isLinked) return null
    const quoted = this.tokens[next]
    if (quoted?.quoted && quoted.kind === 'quote')
      return { value: { kind: 'phrase', text: quoted.quoted, nth: null, unit: 'phrase' }, to: next + 1 }
    const text = this.#freeText(next)
    if (!text) return null
    // “about marketing and the secret of sourdough” are two topics.
    const topics = text.value
      .replace(/\s+/g, ' ')
      .split(/ and |, ?/)
      .filter((one) => one.trim() !== '')
    if (topics.length > 1 && topics.every((one) => one.length > 3))
      return {
        value: {
          kind: 'union',
          places: topics.map((one): Place => ({ kind: 'topic', text: one, all: false })),
        },
        to: text.to,
      }
    return { value: { kind: 'topic', text: text.value, all: false }, to: text.to }
  }

  #named(at: number): Read<Place> | null {
    const token = this.tokens[at]
    if (!token) return null
    const { place } = token.senses
    const past = (to: number) =>
      this.tokens[to]?.senses.unit === 'part' || this.tokens[to]?.senses.unit === 'sentence' ? to + 1 : to
    if (place === 'intro' || place === 'outro' || place === 'ad' || place === 'interruption')
      return { value: { kind: 'named', which: place }, to: this.#pastEdge(past(at + 1), place) }
    const isStretch =
      ['ending', 'beginning', 'opening'].includes(token.text) &&
      !['at', 'to', 'from', 'until', 'in', 'by', 'near'].includes(this.#text(at - 1)) &&
      !['at', 'to', 'from', 'until', 'in'].includes(this.#text(at - 2)) &&
      this.#link(at + 1) === undefined
    if (isStretch)
      return { value: { kind: 'named', which: token.text === 'ending' ? 'outro' : 'intro' }, to: at + 1 }
    if (place === 'middle') {
      const share = { half: 2, third: 3, quarter: 4 }[this.tokens[at + 1]?.senses.place ?? '']
      return share === 3 ? { value: { kind: 'share', edge: 'middle', share: 1 / 3 }, to: at + 2 } : null
    }
    if (token.kind === 'media') {
      const isClip =
        this.tokens[at + 1]?.senses.thing === 'clip' ||
        this.#is(at + 1, 'file', 'footage', 'part', 'section', 'recording', 'segment')
      return {
        value: { kind: 'media', ids: token.ids },
        to: this.#pastEdge(isClip ? at + 2 : at + 1, 'outro'),
      }
    }
    if (
      token.kind === 'speaker' &&
      (this.#is(at + 1, 'part', 'parts', 'answers', 'lines', 'words', 'sentences') ||
        token.text.endsWith("'s"))
    )
      return { value: { kind: 'speaker', name: token.ids[0] as string }, to: at + 2 }
    return null
  }

  /** “The farewell at the very end”: where that is anyway. */
  #pastEdge(at: number, place: string): number {
    if (place !== 'outro' || !this.#is(at, 'at', 'in', 'from', 'off')) return at
    const edge = this.#skip(at + 1)
    return edge > at + 1 && this.tokens[edge]?.senses.place === 'end' ? edge + 1 : at
  }

  /** "the tractor part", "the salt story": up to four words before the noun. */
  #topicBefore(at: number): Read<Place> | null {
    for (let to = at; to < Math.min(this.tokens.length, at + 6); to++) {
      const token = this.tokens[to] as Token
      const unit = token.senses.unit
      const isNoun =
        unit === 'part' ||
        token.senses.place === 'ad' ||
        (unit !== undefined && SPOKEN_UNITS[unit] !== undefined)
      if (to > at && isNoun && (token.isBase || /s$/.test(token.text))) {
        const words = this.tokens.slice(at, to)
        if (
          words.every(
            ({ senses, kind }) => senses.glue !== undefined || senses.link !== undefined || kind === 'number',
          )
        )
          return null
        const text = this.prompt.slice((words[0] as Token).from, (words.at(-1) as Token).to)
        const all = /s$/.test(token.text) && !/ss$/.test(token.text)
        return this.#asUnit(unit, { value: { kind: 'topic', text, all }, to: to + 1 })
      }
      const { verb, limit, link, place, look } = token.senses
      // “Gertrude and the sponsor” are two.
      if (token.text === 'and' && this.tokens[to + 1]?.senses.glue === 'articles') return null
      const isName =
        token.kind === 'word' && !verb && !limit && !link && !place && !look && !ASKING.has(token.text)
      // A phrase may hold a verb that is a noun here ("content marketing talk").
      if (
        !isName &&
        !(token.kind === 'word' && verb && !token.isBase) &&
        token.kind !== 'number' &&
        token.kind !== 'speaker'
      )
        return null
    }
    return null
  }

  /** Words up to a separator, a scope or a word that opens something else; as the prompt has them. */
  #freeText(at: number, isHeard = false): Read<string> | null {
    let to = at
    while (to < this.tokens.length && to - at < 24) {
      const token = this.tokens[to] as Token
      if (token.kind === 'break' || token.kind === 'composition' || MEASURES.has(token.kind)) break
      if (token.kind === 'mark' && !"'-&".includes(token.text)) break
      if (TEXT_ENDS.has(token.text) || token.senses.limit === 'except') break
      if (to > at && token.kind === 'quote') break
      if (token.text === 'so' && this.tokens[to + 1]?.senses.link === 'that') break
      const next = this.tokens[to + 1]
      const after = this.tokens[to + 2]
      // “about the camera and the one about the sound” are two.
      if ((token.text === 'and' || token.text === '&') && /^ones?$/.test(after?.text ?? '')) break
      if (
        ['in', 'from', 'of', 'on', 'for', 'to'].includes(token.text) &&
        (next?.kind === 'composition' || (next?.senses.glue === 'articles' && after?.kind === 'composition'))
      )
        break
      if (
        to > at &&
        ['from', 'to', 'for', 'in', 'at', 'by'].includes(token.text) &&
        (next?.kind === 'time' || next?.kind === 'amount' || next?.kind === 'ordinal')
      )
        break
      if (
        to > at &&
        ['to', 'into', 'as', 'with', 'at', 'over', 'for'].includes(token.text) &&
        (next?.senses.thing !== undefined ||
          after?.senses.thing !== undefined ||
          next?.senses.place === 'start' ||
          next?.senses.place === 'end' ||
          after?.senses.place === 'start' ||
          after?.senses.place === 'end')
      )
        break
      if (
        to > at &&
        ['to', 'before', 'after', 'until'].includes(token.text) &&
        (next?.senses.place !== undefined || after?.senses.place !== undefined)
      )
        break
      to++
    }
    // “salt under 30 seconds”: the value takes its limit along.
    if (MEASURES.has(this.tokens[to]?.kind ?? ''))
      while (to > at && (this.tokens[to - 1]?.senses.limit ?? this.tokens[to - 1]?.senses.link)) to--
    // “about salt until 'we ran out'”: so does the phrase that ends it.
    while (this.tokens[to]?.kind === 'quote' && to > at && ENDINGS.has(this.#link(to - 1) ?? '')) to--
    const first = this.tokens[at]
    const last = this.tokens[to - 1]
    if (!first || !last || to === at) return null
    const words = this.tokens.slice(at, to)
    // "everything that is not about X" did the opposite once: no negation inside a topic.
    if (!isHeard && words.some(({ senses }) => senses.limit === 'not' || senses.limit === 'unless'))
      return null
    return { value: this.prompt.slice(first.from, last.to), to }
  }
}

const SPOKEN_UNITS: Readonly<Record<string, SpokenUnit>> = {
  sentence: 'sentence',
  question: 'question',
  answer: 'answer',
  exchange: 'exchange',
}

/** Places that can be the beginning of a longer stretch. */
const BEGINNINGS: ReadonlySet<string> = new Set(['phrase', 'topic', 'nth', 'named', 'chapter'])

const ENDINGS: ReadonlySet<string> = new Set(['until', 'upToIncluding'])

/** No topic holds one of these. */
const MEASURES: ReadonlySet<string> = new Set(['amount', 'time', 'ratio', 'size', 'color'])

const START: Point = { kind: 'edge', edge: 'start' }
const END: Point = { kind: 'edge', edge: 'end' }

function isMoment(point: Point): boolean {
  return point.kind === 'time' || (point.kind === 'of' && point.place.kind === 'phrase')
}

function isPhrase(point: Point): boolean {
  return point.kind === 'of' && point.place.kind === 'phrase'
}

function sided(point: Point, side: 'start' | 'end'): Point {
  return point.kind === 'of' ? { ...point, side } : point
}

function withAll(place: Place): Place {
  return place.kind === 'topic' ? { ...place, all: true } : place
}

/** Places of a list are of one sort; "the intro and the part about X" are two. */
function isListable(first: Place, next: Place): boolean {
  if (next.kind === 'media' || first.kind === 'media') return first.kind === next.kind
  return next.kind !== 'topic' || first.kind === 'topic' || first.kind === 'named' || first.kind === 'phrase'
}
