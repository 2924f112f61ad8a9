// Several new things in one request: “3 clips: the farm, the elephant and the school, all vertical”, “two comps, one called A from 0:10 to
// 0:20, the other …”, over as many sentences as it takes. Each becomes a plain request; what is said of all holds for each.
import { saysStays } from '../guard-clauses.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause, Sentence } from './clause.ts'
import { asQuote, asThing } from './made-tokens.ts'
import { makingOf } from './making.ts'
import { bestOf } from './new-best.ts'
import {
  FRESH,
  isLength,
  isMakingVerb,
  isNewNoun,
  isOfCopy,
  isPolite,
  isShape,
  NEW_NOUN,
  SHAPE,
} from './new-nouns.ts'
import { namedOfEach } from './new-of-each.ts'
import { calledBy } from './new-part-request.ts'
import { type Chunk, chunksOf, markersIn, SMALL, type Splits } from './several-chunks.ts'
import {
  type Entry,
  isName,
  markOf,
  merge,
  namesSource,
  noSlots,
  requestOf,
  type Slots,
  sentenceOf,
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
    const clauses = inTurn(made.flatMap((one) => (one ? [one] : []))).flat()
    const requests = sentenceOf(given.slice(0, end.sentence + 1).flat(), clauses)
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
const PLURAL = `[=<word&ends:s>] (${NEW_NOUN}|${SHAPE}|@newPieces)`
/** “I need 3 vertical clips”, “two clips from Tom: …” */
const COUNTED = pattern(
  `[!-(^ for)] COUNT=#several OF=(([!(${PLURAL})] (${FRESH}|${SHAPE}|${SMALL}|<word&bare glue:articles&word>))* NOUN=(${PLURAL})) ((from|by|with|of) <bare speaker>+3 [=:])?`,
  { several: ({ kind, n }) => kind === 'number' && Number.isInteger(n) && n > 1 && n <= MAX_COUNT },
)
/** “Duplicate it twice: Alpha, Beta” */
const TWICE = pattern('VERB=<verb:copy&base> OF=!(twice|<measure:x>)*2 TIMES=(twice|<measure:x>)')
/** “Clips: "A" 0-10, "B" 10-20” */
const LISTED = pattern(`NOUN=(${PLURAL} [=:]|[=<word&ends:s>] <thing:copy verb:copy>)`)

/**
 * In front of how many: who asks, for what, and of what. “There are two compositions” and “at the start of each of the three recordings” speak
 * of what there is, and “a reel of two clips” is one.
 */
const isLed = fits(
  `(@reason .+ <mark>)? (^ for <number> !<mark limit verb&base&!thing>+3)? [!(. have)] ([!(there are|has)] (<mark composition media verb:make,copy,split>|@making|[!@be] <word&!verb&!limit>))*40 [!-(the|${NEW_NOUN} of)]`,
)

/** How many, of what, and where what is said of them begins. */
function headOf(tokens: readonly Token[]): Head | null {
  for (const at of tokens.keys()) {
    const { to = 0, parts = {} } = COUNTED.at(tokens, at) ?? {}
    const [[count] = [], OF = [], [noun] = []] = [parts.COUNT, parts.OF, parts.NOUN]
    if (!count || !noun || !isLed(tokens.slice(0, at))) continue
    const slots = { ...noSlots(), shape: OF.filter(isShape), source: tokens.slice(0, at).filter(namesSource) }
    return { count: count.n, noun, slots, from: to }
  }
  const twice = TWICE.at(tokens, 0)
  const { VERB: [verb] = [], OF = [], TIMES: [times] = [] } = twice?.parts ?? {}
  if (twice && verb)
    return {
      count: times?.n || 2,
      noun: asThing(verb, 'copy'),
      slots: { ...noSlots(), source: OF.filter(namesSource) },
      from: twice.to,
    }
  const listed = LISTED.in(tokens)
  const [noun] = listed?.parts.NOUN ?? []
  return listed && noun && isLed(tokens.slice(0, listed.from))
    ? { count: null, noun, slots: noSlots(), from: listed.to }
    : null
}

const names = has(`@another|one|${NEW_NOUN}`)

/** “One clip with the calculator and one with the battery”, “a 1:1 copy called A and a 9:16 copy called B”. */
function pairOf(tokens: readonly Token[]): Head | null {
  const starts = [...markersIn(tokens)].flatMap(([from, to]) => (names(tokens.slice(from, to)) ? [from] : []))
  const [first = 0] = starts
  const noun = tokens.slice(first).find((token) => token.kind === 'word' && isNewNoun(token))
  // “Make a clip of A and make a clip of B”: plain requests.
  const areOwn = starts.slice(1).some((at) => isMakingVerb(tokens[at - 1]))
  return starts.length < 2 || areOwn || !noun || !isLed(tokens.slice(0, first))
    ? null
    : { count: starts.length, noun, slots: noSlots(), from: first }
}

/** “Called A, B and C”, “name them …” */
const NAMING = pattern('(<link:called verb:rename>|@naming) (<glue:pronouns>|@object,demonstrative)?')
/** “Called A” */
const CALLED = pattern('<link:called> (<quote>|[!<glue:articles>] !<time amount limit:only link:about>*4 $)')
/** “Part A 0:00-2:00” */
const TIMED = pattern('[!<glue:articles>] !<time amount&measure:s limit:only link>+4 [=<time measure:s>]')
/** “No captions”, “do not …”, “then export it” */
const asksOther = has(
  `^ (<limit:not> [!(-)]|do <limit:not>|[!(${NEW_NOUN}|@naming,making)] <verb&base&!unit&!place&!verb:rename,make,copy>)`,
)
/** “Leave the rest alone”: nothing of them. */
const isOther = (list: readonly Token[]) => (saysStays(list) && !list.some(isLength)) || asksOther(list)

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
        const end = CALLED.at(rest, 0)?.to ?? 0
        this.entries.push({ ...slots, name: rest.slice(1, end), part: withoutOpening(rest.slice(end)) })
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
    const push = (name: Token[], part: Token[]) => this.entries.push({ ...slots, name, part })
    const name = rest.slice(
      rest.findLastIndex(({ text, senses }) => senses.link === 'called' || text === 'as') + 1,
    )
    const timed = this.isMarked || this.isNamed ? null : TIMED.at(rest, 0)
    const isOpen = this.isMarked && last?.name.length === 0 && last.part.length === 0
    if (isOfCopy(this.head.noun) && !this.isMarked && isName(name)) {
      this.shared.source.push(...rest.filter((token) => namesSource(token) && !name.includes(token)))
      push(name, [])
    } else if (timed) push(rest.slice(0, timed.to), rest.slice(timed.to))
    else if (isNamed && !isOpen) push(rest, [])
    else if (isNamed && last) last.name = rest
    else if (last && (last.part.length === 0 || this.isMarked || this.isNamed)) {
      const comma = last.part.length > 0 ? [markOf(',', rest[0] as Token)] : []
      last.part.push(...comma, ...withoutOpening(rest))
      merge(last, slots)
    } else push([], withoutOpening(rest))
  }

  /** Of all, or of the entry before. */
  share(slots: Slots, isAside: boolean): void {
    const last = this.entries.at(-1)
    const isOwn = isAside || (this.isMarked && last !== this.entries[this.count - 1])
    merge(isOwn && last ? last : this.shared, slots)
  }

  namingLead(list: readonly Token[]): number {
    const isOwn = this.isMarked && this.entries.length > 0 && this.entries.length < this.count
    return isOwn ? 0 : (NAMING.at(list, 0)?.to ?? 0)
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
    const requests = entries.map((entry, order) => {
      const of = (slot: 'shape' | 'length' | 'source' | 'captions') =>
        entry[slot].length > 0 ? entry[slot] : shared[slot]
      const shape = of('shape').length > 0 || isOwnShape ? of('shape') : (entries.at(-1)?.shape ?? [])
      const slots = { ...entry, shape, length: of('length'), source: of('source'), captions: of('captions') }
      return requestOf(slots, shared.noun ?? noun, this.nameOf(names[order] ?? entry.name))
    })
    return requests.includes(null) ? null : requests.flatMap((request) => (request ? [[...request]] : []))
  }

  nameOf(name: readonly Token[]): Token[] {
    const [first, last] = [name[0], name.at(-1)]
    return first && last ? [calledBy(first), asQuote(first, last, this.prompt)] : []
  }
}
