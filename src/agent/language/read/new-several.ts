// Several new things in one request: “3 clips: the farm, the elephant and the school, all vertical”, “two comps, one called A from 0:10 to
// 0:20, the other …”, over as many sentences as it takes. Each becomes a plain request; what is said of all holds for each.
import { saysStays } from '../guard-clauses.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause, Sentence } from './clause.ts'
import { asQuote, asThing, asVerb } from './made-tokens.ts'
import { makingOf } from './making.ts'
import { bestOf } from './new-best.ts'
import {
  isCopyVerb,
  isFresh,
  isLength,
  isMakingVerb,
  isNewNoun,
  isOfCopy,
  isPolite,
  isShape,
  isUnknown,
} from './new-nouns.ts'
import { namedOfEach } from './new-of-each.ts'
import { type Chunk, chunksOf, isSmall, markersIn, type Splits } from './several-chunks.ts'
import {
  type Entry,
  isName,
  markOf,
  merge,
  namesSource,
  noSlots,
  requestOf,
  type Slots,
  takeSlots,
  withoutOpening,
} from './several-slots.ts'
import type { Token } from './tokens.ts'

const MAX_COUNT = 20

/** `count`: null for as many as are named. */
type Head = { count: number | null; noun: Token; slots: Slots; from: number }

/** The sentences, with each request for several new things as one sentence of plain requests. */
export function withSeveral(sentences: readonly Token[][], prompt: string): (Token[] | Sentence)[] {
  const out: (Token[] | Sentence)[] = []
  for (let at = 0; at < sentences.length; at++) {
    const near = sentences.slice(at, at + MAX_COUNT)
    const found = namedOfEach(near, prompt) ?? bestOf(near, prompt) ?? readSeveral(near, prompt)
    if (found) out.push(...found.sentences)
    else out.push(sentences[at] as Token[])
    at += found?.last ?? 0
  }
  return out
}

function readSeveral(given: readonly Token[][], prompt: string) {
  const [first, ...later] = given.map((tokens) => tokens.filter((token) => !isPolite(token)))
  const head = first && (headOf(first) ?? pairOf(first))
  if (!first || !head) return null
  const lists = [first.slice(head.from), ...later]
  for (const splits of ['none', 'last', 'all'] satisfies Splits[]) {
    const list = new List(head, prompt)
    const end = list.read(chunksOf(lists, splits))
    const made = list.requests()?.map((request) => makingOf(request, prompt)) ?? [null]
    if (made.includes(null)) continue
    const tokens = given.slice(0, end.sentence + 1).flat()
    const requests = {
      tokens,
      clauses: inTurn(made.flatMap((one) => (one ? [one] : []))).flat(),
      isQuestion: false,
      conditions: [],
      isWhole: true,
    }
    const rest = (lists[end.sentence] ?? []).slice(end.at)
    const last = end.at === 0 && end.sentence > 0 ? end.sentence - 1 : end.sentence
    return { sentences: [requests, ...(rest.length > 0 && last === end.sentence ? [rest] : [])], last }
  }
  return null
}

/** A copy is put right behind what it is of, so the first one is made last where each is another cut. */
const inTurn = (made: Clause[][]) =>
  made.some(({ length }) => length > 1) &&
  made.every(([clause]) => clause?.tokens.some(({ senses }) => senses.thing === 'copy'))
    ? made.toReversed()
    : made

/** “Clips”, “verticals”, “ones”. */
const isPlural = ({ kind, text, ...token }: Token) =>
  kind === 'word' &&
  /s$/.test(text) &&
  (isNewNoun({ kind, text, ...token }) || isShape({ kind, text, ...token }) || isWord(text, 'newPieces'))

/** “I need 3 vertical clips”: how many, of what, and where what is said of them begins. */
function headOf(tokens: readonly Token[]): Head | null {
  for (const [at, { kind, n }] of tokens.entries()) {
    if (kind !== 'number' || !Number.isInteger(n) || n < 2 || n > MAX_COUNT) continue
    let to = at + 1
    while (
      tokens[to] &&
      !isPlural(tokens[to] as Token) &&
      (isFresh(tokens[to] as Token) ||
        isShape(tokens[to] as Token) ||
        isSmall(tokens[to] as Token) ||
        isUnknown(tokens[to] as Token))
    )
      to++
    const noun = tokens[to]
    if (!noun || !isPlural(noun) || !isLed(tokens.slice(0, at))) continue
    const slots = noSlots()
    slots.shape.push(...tokens.slice(at, to + 1).filter(isShape))
    slots.source.push(...tokens.slice(0, at).filter(namesSource))
    return { count: n, noun, slots, from: to + 1 }
  }
  // “Duplicate it twice: Alpha, Beta”
  const twice = tokens.findIndex(
    ({ text, unit }, at) => at > 0 && at < 4 && (text === 'twice' || unit === 'x'),
  )
  const [verb] = tokens
  if (verb && isCopyVerb(verb) && twice > 0)
    return {
      count: tokens[twice]?.n || 2,
      noun: asThing(verb, 'copy'),
      slots: { ...noSlots(), source: tokens.slice(1, twice).filter(namesSource) },
      from: twice + 1,
    }
  // “Clips: "A" 0-10, "B" 10-20”
  const at = tokens.findIndex(isPlural)
  const noun = tokens[at]
  const isListed =
    noun !== undefined && (tokens[at + 1]?.text === ':' || isOfCopy(noun)) && isLed(tokens.slice(0, at))
  return isListed ? { count: null, noun, slots: noSlots(), from: at + 1 } : null
}

/** “One clip with the calculator and one with the battery”, “a 1:1 copy called A and a 9:16 copy called B”. */
function pairOf(tokens: readonly Token[]): Head | null {
  const named = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .some((token) => isWord(token.text, 'another') || token.text === 'one' || isNewNoun(token))
  const starts = [...markersIn(tokens)].flatMap(([from, to]) => (named(from, to) ? [from] : []))
  const [first] = starts
  const noun = tokens.slice(first).find((token) => token.kind === 'word' && isNewNoun(token))
  // “Make a clip of A and make a clip of B”: plain requests.
  const areOwn = starts.slice(1).some((at) => isMakingVerb(tokens[at - 1]))
  if (first === undefined || starts.length < 2 || areOwn || !noun || !isLed(tokens.slice(0, first)))
    return null
  return { count: starts.length, noun, slots: noSlots(), from: first }
}

/** In front of how many: who asks, for what, and of what. */
function isLed(tokens: readonly Token[]): boolean {
  const comma = tokens.findLastIndex(({ kind }) => kind === 'mark')
  const reason = comma > 0 && isWord(tokens[0]?.text, 'reason') ? tokens.slice(comma + 1) : tokens
  // “A reel of two clips” is one.
  // “At the start of each of the three recordings”: they are there.
  if (tokens.at(-1)?.text === 'the') return false
  if (isNewNoun(tokens.at(-2) ?? ({ senses: {} } as Token)) && tokens.at(-1)?.text === 'of') return false
  // “There are two compositions, A and B”, “I have two …”
  if (reason.some(({ text }, at) => /^(?:there are|has)$/.test(text) || (at === 1 && text === 'have')))
    return false
  return reason.every(
    (token) =>
      token.kind === 'mark' ||
      namesSource(token) ||
      isMakingVerb(token) ||
      token.senses.verb === 'split' ||
      (token.kind === 'word' &&
        token.senses.verb === undefined &&
        token.senses.limit === undefined &&
        !isWord(token.text, 'be')),
  )
}

/** The entries as they are read, chunk by chunk. */
class List {
  readonly entries: Entry[] = []
  readonly names: Token[][] = []
  readonly shared: Slots
  count: number
  isMarked = false
  isNamed = false

  constructor(
    readonly head: Head,
    readonly prompt: string,
  ) {
    this.shared = structuredClone(head.slots)
    this.count = head.count ?? 0
  }

  /** Takes what is said of them; where the next request begins. */
  read(chunks: readonly Chunk[]): { sentence: number; at: number } {
    const named = chunks.filter((_, at) => this.isNameAt(chunks, at)).length
    this.count = this.head.count ?? named
    this.isMarked = chunks.filter(({ lead }) => lead > 0).length >= this.count
    this.isNamed = named >= this.count
    let naming = false
    for (const [order, chunk] of chunks.entries()) {
      const { sentence, at } = chunk
      const list = chunk.tokens.filter(
        (token, place) => place > 0 || !isWord(token.text, 'adding', 'linking') || token.text === 'with',
      )
      const first = list[0]
      const isNew = chunk.joint === '\n' && sentence > 0
      if (isOther(list)) return { sentence, at }
      if (!first) continue
      const lead = this.namingLead(list)
      if (lead > 0 || (naming && this.names.length < this.count && isName(list))) {
        naming = true
        if (list.length > lead) this.names.push(list.slice(lead))
        continue
      }
      naming = false
      const slots = noSlots()
      const isOwn = chunk.lead > 0 && this.isMarked
      const rest = takeSlots(isOwn ? chunk.tokens.slice(chunk.lead) : list, slots)
      if (isOwn) {
        slots.shape.unshift(...chunk.tokens.slice(0, chunk.lead).filter(isShape))
        const isNamed =
          rest[0]?.senses.link === 'called' && (rest[1]?.kind === 'quote' || isName(rest.slice(1)))
        const end = isNamed ? (rest[1]?.kind === 'quote' ? 2 : rest.length) : 0
        this.entries.push({
          ...slots,
          name: rest.slice(isNamed ? 1 : 0, end),
          part: withoutOpening(rest.slice(end)),
        })
      } else if (rest.length === 0) this.share(slots, chunk.joint === '(')
      else if (isNew && this.entries.length >= this.count && !this.isNameAt(chunks, order))
        return { sentence, at: 0 }
      else this.add(rest, slots, this.isNameAt(chunks, order))
    }
    const end = chunks.at(-1)
    return { sentence: (end?.sentence ?? 0) + 1, at: 0 }
  }

  add(rest: Token[], slots: Slots, isNamed: boolean): void {
    const last = this.entries.at(-1)
    const name = rest.slice(
      rest.findLastIndex(({ text, senses }) => senses.link === 'called' || text === 'as') + 1,
    )
    if (isOfCopy(this.head.noun) && !this.isMarked && isName(name)) {
      this.shared.source.push(...rest.filter((token) => namesSource(token) && !name.includes(token)))
      this.entries.push({ ...slots, name, part: [] })
      return
    }
    // “Part A 0:00-2:00”
    const time = rest.findIndex(({ kind, unit }) => kind === 'time' || unit === 's')
    const lead = rest.slice(0, Math.max(0, time))
    if (
      !this.isMarked &&
      !this.isNamed &&
      lead.length > 0 &&
      isName(lead) &&
      lead.every(({ senses }) => senses.link === undefined)
    ) {
      this.entries.push({ ...slots, name: lead, part: rest.slice(time) })
      return
    }
    if (isNamed && !(this.isMarked && last && last.name.length === 0 && last.part.length === 0)) {
      this.entries.push({ ...slots, name: rest, part: [] })
      return
    }
    if (isNamed && last) last.name = rest
    else if (last && (last.part.length === 0 || this.isMarked || this.isNamed)) {
      last.part.push(
        ...(last.part.length > 0 ? [markOf(',', rest[0] as Token)] : []),
        ...withoutOpening(rest),
      )
      merge(last, slots)
    } else this.entries.push({ ...slots, name: [], part: withoutOpening(rest) })
  }

  /** Of all, or of the entry before. */
  share(slots: Slots, isAside: boolean): void {
    const last = this.entries.at(-1)
    const isOwn = isAside || (this.isMarked && last !== this.entries[this.count - 1])
    merge(isOwn && last ? last : this.shared, slots)
  }

  /** “Called A, B and C”, “name them …” */
  namingLead(list: readonly Token[]): number {
    const isOwn = this.isMarked && this.entries.length > 0 && this.entries.length < this.count
    const [first, second] = list
    const isCalled =
      first?.senses.link === 'called' || isWord(first?.text, 'naming') || first?.senses.verb === 'rename'
    if (!first || !isCalled || isOwn) return 0
    return second?.senses.glue === 'pronouns' || isWord(second?.text, 'object', 'demonstrative') ? 2 : 1
  }

  /** “'Farm', …”, “FARM: …”, “farm (0:10-0:20)”. */
  isNameAt(chunks: readonly Chunk[], at: number): boolean {
    const [chunk, next] = [chunks[at], chunks[at + 1]]
    if (!chunk || !next || next.sentence !== chunk.sentence || next.lead > 0) return false
    const list = chunk.tokens.filter((token, place) => place > 0 || !isWord(token.text, 'adding'))
    if (list.length === 1 && list[0]?.kind === 'quote') return true
    const isUpper = /^[\p{Lu}\d_ -]{2,}$/u.test(this.prompt.slice(list[0]?.from, list.at(-1)?.to))
    return (
      isName(list) &&
      (/^[:(=–—-]$/.test(next.joint) ? chunk.joint !== '(' : isUpper) &&
      chunk.at + chunk.sentence > 0
    )
  }

  /** All of them as plain requests; null when they aren't as many as were asked for, or say something else. */
  requests(): Token[][] | null {
    const { noun } = this.head
    const { names, shared } = this
    const count = this.count || names.length || (isOfCopy(noun) ? this.entries.length : 0)
    // “Two copies, 1:1 and 9:16, called Feed and Phone”
    const areNamed = this.entries.length === 0 && isOfCopy(noun) && names.length === count
    const shapes = areNamed && shared.shape.length === count ? shared.shape : []
    const entries = areNamed
      ? names.map((name, order) => ({ ...noSlots(), shape: shapes.slice(order, order + 1), name, part: [] }))
      : this.entries
    // “One for each question”
    if (entries.some(({ part }) => part.some(({ senses }) => senses.link === 'each'))) return null
    if (count < 2 || entries.length !== count || (names.length > 0 && names.length !== count)) return null
    const isOwnShape = entries.slice(0, -1).some(({ shape }) => shape.length > 0)
    const out: Token[][] = []
    for (const [order, entry] of entries.entries()) {
      const of = (slot: 'shape' | 'length' | 'source' | 'captions') =>
        entry[slot].length > 0 ? entry[slot] : shared[slot]
      const shape = of('shape').length > 0 || isOwnShape ? of('shape') : (entries.at(-1)?.shape ?? [])
      const name = names[order] ?? entry.name
      const slots = { ...entry, shape, length: of('length'), source: of('source'), captions: of('captions') }
      const request = requestOf(slots, shared.noun ?? noun, this.nameOf(name))
      if (request === null) return null
      out.push([...request])
    }
    return out
  }

  nameOf(name: readonly Token[]): Token[] {
    const [first, last] = [name[0], name.at(-1)]
    if (!first || !last) return []
    return [{ ...asVerb(first, 'called'), senses: { link: 'called' } }, asQuote(first, last, this.prompt)]
  }
}

/** “Leave the rest alone”, “no captions”, “then export it”: nothing of them. */
function isOther(list: readonly Token[]): boolean {
  const [first, second] = list
  if (!first) return false
  const isVerb =
    first.senses.verb !== undefined && first.isBase && first.senses.unit === undefined && !isNewNoun(first)
  const isNaming = first.senses.verb === 'rename' || isWord(first.text, 'naming')
  return (
    (saysStays(list) && !list.some(isLength)) ||
    (first.senses.limit === 'not' && second?.text !== '-') ||
    (first.text === 'do' && second?.senses.limit === 'not') ||
    (isVerb && first.senses.place === undefined && !isNaming && !isMakingVerb(first))
  )
}
