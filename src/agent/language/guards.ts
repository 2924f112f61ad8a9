// What a prompt wants left as it is, as sets: compositions, stretches of a talk, and kinds of content. A guard is a noun
// phrase beside a word that says it stays; whatever the noun phrase names must be found, or nothing may be changed.
import type { CompositionId } from '../../edit/document.ts'
import type { ProtectedKind } from '../commands/verify.ts'
import type { Place, Point } from './places.ts'
import type { Clause } from './read/clause.ts'
import { Item } from './read/item.ts'
import type { Token } from './read/tokens.ts'

/** What a clause protects. `ids` null: whatever composition is meant; no `places`: all of it. */
export type Guard = {
  ids: CompositionId[] | null
  /** "the others", "everything else": what the prompt asks for changes nothing there anyway. */
  others: boolean
  /** "the original", "the full one": what is there before the prompt makes something new. */
  originals: boolean
  places: Place[]
  kinds: ProtectedKind[]
  /** Things whose own commands must not run: "leave the pauses alone". */
  things: string[]
}

/** Things whose guard protects a kind of content. */
export const KINDS: Readonly<Record<string, ProtectedKind>> = {
  captions: 'captions', titles: 'titles', markers: 'markers', chapters: 'chapters', music: 'music', audio: 'audio', shape: 'frame', name: 'names', length: 'length', fades: 'fades', speed: 'speed', studioSound: 'audio', loudness: 'audio',
} // biome-ignore format: a table
const words = (list: string) => new Set(list.split(/\s+/))

/** They say that something stays. */
const STAYING = words(
  `stay stays staying remain remains remaining untouched unchanged unaltered unmodified unedited uncut intact alone verbatim
   leave keep keeps kept retain retains preserve spare`,
)
/** What is not to happen to it. */
const TOUCHING = words(
  `touch touches touched touching change changes changed changing modify modified modifying alter altered altering edit edited editing
   remove removed removing delete deleted deleting cut cutting mess messed wreck wrecking ruin affect affected affecting trim trimmed move moved
   shorten shortened lose losing lost drop adjust adjusted reorder rename mute update happen harm break rearrange`,
)
/** How it stays. */
const MANNERS = words(
  `alone as is it they was were untouched unchanged unaltered unmodified unedited uncut intact exactly stay stays remain remains way how put full
   fully complete completely go goes out normal normally fine good okay perfect same original off limits wording verbatim place peace there in at be been to
   ever even all part point moment order timing content happen else too though either though approved already please still just only entire whole entirely
   changes alterations edits precisely recorded unity time itself themselves respect survive survives with without any have has must should shall may can could does do not will said says say saying talks spoken heard fully audible`,
)
/** Nouns of the composition that something new is made from. */
const ORIGINALS = words(
  'original originals orig source existing current main master full long longer real whole uncut complete proper itself interview record',
)
const REST = words('rest remainder other others elsewhere remaining')
const ASIDE = words('second first last other good final better')
const TAKES = words('take try attempt version one')

/** A phrase that says by itself that its subject stays: “X is fine as it is”, “X must not change”. */
export function saysStays(tokens: readonly Token[]): boolean {
  const text = tokens.map((token) => token.text).join(' ')
  return (
    tokens.some(({ text: word }, at) => at > 0 && STAYING.has(word) && !/^(?:leave|keep)$/.test(word)) ||
    /. (?:leave|not touch|not change|keep) (?:it|them|that)\b/.test(text) ||
    /\b(?:as is|as it is|as they are|as it was|as they were|the way (?:it|they) (?:is|are)|how (?:it|they) (?:is|are)|off limits)\b/.test(
      text,
    ) ||
    (tokens.some(({ text: word }, at) => at > 0 && TOUCHING.has(word)) &&
      /\b(?:not|nothing|nor)\b/.test(text) &&
      /\b(?:must|should|shall|may|can|could|will|do|does|is|are|to be|has|have)\b/.test(text))
  )
}

/** True when the clause says what must stay. `removes`: another clause of the prompt takes something away. */
export function isGuard(clause: Clause, removes: boolean): boolean {
  const { tokens, verb } = clause
  const text = tokens.map((token) => token.text).join(' ')
  if (clause.isNegated || tokens[0]?.senses.limit === 'except') return true
  if (isNothing(tokens)) return true
  if (/\b(?:is|are|stays?) off limits\b/.test(text)) return true
  if (tokens.some(({ senses }, at) => senses.limit === 'only' && !isManner(tokens, at))) return false
  if ((verb === 'keep' || verb === 'leave') && clause.isContrast && tokens.length > 1) return true
  if (verb === 'leave') return !/\bleave (?:a |an |one )?(?:\d|half|quarter)/.test(text)
  if (verb === 'keep')
    return (
      saysStays(tokens) ||
      (removes && tokens.length > 1) ||
      (keepsThing(clause) && !/\bpauses? (?:under|below|at|to|short)/.test(text)) ||
      namesOriginal(tokens)
    )
  if (verb === null || verb === 'set') return saysStays(tokens) && !isLengthened(tokens, text)
  return false
}

/** “Nothing after 2:00 is to change”, “nothing else”, “nothing more”, “nothing after that”. */
function isNothing(tokens: readonly Token[]): boolean {
  const [first, second] = tokens
  if (!first || !/^(?:nothing|nothing else|none|no part|no other)$/.test(first.text)) return false
  return (
    tokens.some(({ text }) => TOUCHING.has(text)) ||
    (tokens.length <= 3 &&
      (/^(?:else|more|other|besides)$/.test(second?.text ?? '') ||
        (/^(?:after|before)$/.test(second?.text ?? '') && /^(?:that|it|this)$/.test(tokens[2]?.text ?? ''))))
  )
}

/** “just” beside what stays is no limit: “that's just how he talks”. */
function isManner(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === 'just' && /^(?:how|the way|as|like|fine)$/.test(tokens[at + 1]?.text ?? '')
}

/** “The title should stay two seconds longer” asks for a change. */
function isLengthened(tokens: readonly Token[], text: string): boolean {
  const isTitle =
    tokens.some(({ senses }) => senses.thing === 'titles') &&
    tokens.some(({ senses }) => senses.look === 'longer' || senses.look === 'shorter')
  return (
    isTitle ||
    /\bshould (?:stay|remain) (?:a|until|on|for|longer)\b|\bnot (?:burned|in it|be in)\b/.test(text)
  )
}

function keepsThing({ tokens }: Clause): boolean {
  return (
    tokens.some(
      ({ senses }) =>
        senses.thing !== undefined &&
        (KINDS[senses.thing] !== undefined ||
          ['fillers', 'pauses', 'transcript', 'words'].includes(senses.thing)),
    ) && !tokens.some(({ kind }) => kind === 'time' || kind === 'amount')
  )
}

/** What a guard protects; null when some of its words were not understood. */
export function readGuard(given: Clause, prompt: string, before?: Clause): Guard | null {
  const clause = withAntecedent(subjectOf(withoutReason(given)), before)
  if (clause === null || makesNew(clause)) return null
  const item = new Item(clause, prompt)
  const guard: Guard = { ids: null, others: false, originals: false, places: [], kinds: [], things: [] }
  const namesOne = clause.tokens.some(({ kind }) => kind === 'composition')
  if (
    isKeptAnyway(clause) ||
    isAside({ ...clause, verb: given.verb }) ||
    (isNothing(clause.tokens.slice(0, 3)) && !namesOne)
  )
    return { ...guard, others: true }
  const isIn = (at: number) => item.purposes.some(({ from, to }) => from <= at && at < to)
  const ids = clause.tokens.flatMap((token, at) => {
    if (token.kind !== 'composition') return []
    item.use(at)
    return token.ids
  })
  if (ids.length > 0) guard.ids = [...new Set(ids)]
  const sounds = hesitationsIn(item)
  if (clause.isNegated) item.use(0)
  for (const { place, from, to } of item.places) {
    if (place.kind !== 'all' && !isIn(from)) guard.places.push(place)
    item.use(from, to)
  }
  // “the ums in the intro”: what both hold.
  const [where] = guard.places
  const single = where && sounds.length === 1 ? soundBeside(sounds[0] as Place, where, clause) : null
  if (where === undefined) guard.places.push(...sounds)
  else if (single !== null) guard.places = [single]
  else if (sounds.length > 0)
    guard.places = sounds.map((place) => ({ kind: 'minus', place, but: { kind: 'not', place: where } }))
  const others: number[] = []
  for (const [at, token] of clause.tokens.entries()) {
    if (!item.isFree(at) || isIn(at) || token.kind === 'mark') continue
    const { thing, place, unit } = token.senses
    // “the total runtime has to stay 2:59”, “the other two”
    if (token.kind === 'time' && guard.kinds.includes('length')) continue
    if (token.kind === 'number' && item.text(at - 1) === 'other') {
      guard.others = true
      continue
    }
    if (place === 'rest' || REST.has(token.text)) guard.others = true
    else if (thing !== undefined && KINDS[thing]) guard.kinds.push(KINDS[thing] as ProtectedKind)
    else if (thing && ['fillers', 'pauses', 'retakes'].includes(thing)) guard.things.push(thing)
    else if (thing === 'words' || unit === 'word' || unit === 'sentence') guard.kinds.push('words')
    else if (!isKnown(token)) others.push(at)
  }
  if (others.length > 0) {
    if (namesOriginal(clause.tokens) && guard.places.length === 0) guard.originals = true
    else if (!readTopic(item, guard, others)) return null
  } else if (!guard.others && guard.ids === null && guard.places.length === 0 && isOriginal(clause.tokens))
    guard.originals = true
  const all = clause.tokens.some(
    ({ text, senses }) => /^(?:anything|everything|nothing)$/.test(text) || senses.place === 'everything',
  )
  const protects =
    guard.ids !== null ||
    guard.places.length > 0 ||
    guard.others ||
    guard.originals ||
    guard.kinds.length > 0 ||
    guard.things.length > 0 ||
    (all && clause.isNegated)
  return protects ? guard : null
}

/** Words that open what is said about the subject of a guard. */
const PREDICATES = words(
  'is are was were must should shall may can could will would has have ought needs need stays stay remains remain gets do survive survives',
)
const TRAILING = words('though please too either however thanks')

/** “The price of one must stay there”: what stays, without how that is said; a limit in what is said belongs to it. */
function subjectOf(clause: Clause): Clause {
  let { tokens } = clause
  while (tokens.length > 1 && (tokens.at(-1)?.kind === 'mark' || TRAILING.has(tokens.at(-1)?.text ?? '')))
    tokens = tokens.slice(0, -1)
  const isStatement =
    (clause.verb === null || clause.verb === 'set') && !clause.isNegated && !isNothing(tokens)
  const at = tokens.findIndex(
    ({ text }, index) => index > 0 && (PREDICATES.has(text) || /^(?:do not|not) /.test(text)),
  )
  const [subject, said] = [tokens.slice(0, at), tokens.slice(at)]
  const isWhole =
    isStatement &&
    at > 0 &&
    saysStays(tokens) &&
    subject.some((token) => token.senses.glue === undefined && token.senses.link === undefined) &&
    said.every(
      ({ kind, senses }) =>
        (kind === 'word' || kind === 'mark') && senses.link !== 'where' && senses.thing === undefined,
    ) &&
    !said.some(({ senses }) => ['only', 'except', 'if', 'unless', 'but'].includes(senses.limit ?? ''))
  return isWhole ? { ...clause, tokens: subject, verb: 'leave' } : { ...clause, tokens }
}

const REASONS = new Set('as because since for or so'.split(' '))
const REASONING = new Set('it that this he she they i we the'.split(' '))

/** “Leave the story in, they love that one”: without why; a limit, a name or a value is never a reason. */
function withoutReason(clause: Clause): Clause {
  const { tokens } = clause
  const from = tokens.findIndex(({ text, kind }, at) => {
    if (at < 1) return false
    const next = /^[,;]$/.test(text) && REASONS.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
    const opens = (kind === 'mark' && /^[,;]$/.test(text)) || REASONS.has(text)
    const rest = tokens.slice(next)
    return (
      opens &&
      REASONING.has(rest[0]?.text ?? '') &&
      (rest[0]?.text !== 'the' || text === ';') &&
      rest.length > 1 &&
      rest.every(
        (token) =>
          (token.kind === 'word' || token.kind === 'mark') &&
          (token.senses.limit === undefined || /^(?:but|again|not|roughly|only)$/.test(token.senses.limit)) &&
          !STAYING.has(token.text),
      )
    )
  })
  return from < 0 ? clause : { ...clause, tokens: tokens.slice(0, from) }
}

/** Words of a guard that say nothing about what stays. */
function isKnown({ text, senses }: Token): boolean {
  return (
    TOUCHING.has(text) ||
    MANNERS.has(text) ||
    STAYING.has(text) ||
    (senses.verb !== undefined && senses.thing === undefined && /^(?:keep|leave|set)$/.test(senses.verb)) ||
    senses.glue !== undefined ||
    senses.link !== undefined ||
    senses.limit !== undefined ||
    senses.thing !== undefined ||
    senses.place !== undefined ||
    senses.unit === 'part'
  )
}

/** “Leave in the price”, “keep the lesson about luck”: the words that are left say what is talked about there. */
function readTopic(item: Item, guard: Guard, others: readonly number[]): boolean {
  const [from, last] = [others[0] as number, others.at(-1) as number]
  const stretch = item.tokens.slice(from, last + 1)
  const isPhrase =
    stretch.length <= 12 &&
    stretch.every(
      ({ kind, senses }) =>
        kind === 'word' && senses.limit === undefined && (senses.verb === undefined || senses.verb === 'ask'),
    )
  if (!isPhrase || guard.ids !== null || guard.kinds.length > 0) return false
  const [first, end] = [item.tokens[from] as Token, item.tokens[last] as Token]
  guard.places.push({ kind: 'topic', text: item.prompt.slice(first.from, end.to), all: false })
  return true
}

/** Sounds and turns of speech that stay, as phrases: “leave his ums”, “keep the you knows”. */
function hesitationsIn(item: Item): Place[] {
  const found: Place[] = []
  for (const [at, { text, kind }] of item.tokens.entries()) {
    if (kind !== 'word' || !item.isFree(at)) continue
    const pair = `${text} ${item.text(at + 1).replace(/s$/, '')}`
    if (SPOKEN_PAIRS.has(pair)) item.use(at, at + 2)
    else if (SOUNDS.has(text.replace(/'?s$/, ''))) item.use(at)
    else continue
    const said = SPOKEN_PAIRS.has(pair) ? pair : text.replace(/'?s$/, '')
    found.push({ kind: 'phrase', text: said === 'i mean' ? 'I mean' : said, nth: null, unit: 'phrase' })
  }
  return found
}

const SOUNDS = words('um umm uhm uh uhh er err erm ah ahh hm hmm mm eh')
const SPOKEN_PAIRS = new Set(['you know', 'i mean', 'sort of', 'kind of'])

/** “the um in front of "there is one"”: the one beside the phrase, and not all up to it. */
function soundBeside(sound: Place, where: Place, { tokens }: Clause): Place | null {
  if (sound.kind !== 'phrase' || where.kind !== 'span') return null
  const isOne = tokens.some(
    ({ text }, at) => text === sound.text && /^(?:the|that)$/.test(tokens[at - 1]?.text ?? ''),
  )
  const phrase = (point: Point) =>
    point.kind === 'of' && point.place.kind === 'phrase' ? point.place.text : null
  const [after, before] = [phrase(where.from), phrase(where.to)]
  if (!isOne || (after === null) === (before === null)) return null
  const text = before === null ? `${after} ${sound.text}` : `${sound.text} ${before}`
  return { kind: 'phrase', text, nth: null, unit: 'phrase' }
}

/** “the original”, “the full one”, “main episode”, “the existing versions”. */
function namesOriginal(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => ORIGINALS.has(text)) && isOriginal(tokens)
}

function isOriginal(tokens: readonly Token[]): boolean {
  const nouns = tokens.filter(
    (token, at) =>
      token.kind !== 'mark' &&
      (!isKnown(token) ||
        (ORIGINALS.has(token.text) && tokens[at - 1]?.senses.glue === 'articles') ||
        ['composition', 'copy'].includes(token.senses.thing ?? '')),
  )
  const names = nouns.filter(({ text }) => ORIGINALS.has(text))
  return (
    (names.length > 0 || nouns.some(({ senses }) => senses.thing === 'composition')) &&
    nouns.every(
      ({ text, senses }) =>
        ORIGINALS.has(text) ||
        ['composition', 'copy', 'media', 'excerpt'].includes(senses.thing ?? '') ||
        ['one', 'ones', 'thing', 'itself', 'version', 'versions'].includes(text),
    )
  )
}

/** “'You know' is just how he talks, that should stay”: with what the pronoun stands for; null when it stands for nothing. */
function withAntecedent(clause: Clause, before: Clause | undefined): Clause | null {
  const rest = clause.tokens.filter(
    ({ text, kind }) => kind !== 'mark' && !MANNERS.has(text) && !STAYING.has(text),
  )
  const isPronoun = rest.every(({ text }) =>
    /^(?:it|them|that|those|this|which|i|we|want|like|to)$/.test(text),
  )
  if (!isPronoun || clause.isNegated || clause.tokens.some(({ senses }) => senses.place !== undefined))
    return clause
  if (!before) return null
  const isSaid =
    before.tokens.some(({ senses }) => senses.limit === 'except') ||
    before.isNegated ||
    before.verb === 'leave'
  if (isSaid) return { ...clause, tokens: clause.tokens.slice(0, 0), isNegated: true }
  if (before.verb !== null) return null
  return { ...before, tokens: [...before.tokens] }
}

/** “(keep the second try)” says what removing retakes does anyway. */
function isAside({ tokens, verb, isNegated }: Clause): boolean {
  if (isNegated && tokens.length === 0) return true
  if (verb !== 'leave' && verb !== 'keep') return false
  const rest = tokens.slice(1).filter(({ kind }) => kind !== 'mark')
  return (
    rest.length > 1 &&
    rest.length <= 4 &&
    rest.every(
      ({ text, kind, senses }) =>
        kind === 'ordinal' || ASIDE.has(text) || senses.glue === 'articles' || TAKES.has(text),
    ) &&
    rest.some(({ text, kind }) => kind === 'ordinal' || ASIDE.has(text)) &&
    TAKES.has(rest.at(-1)?.text ?? '')
  )
}

/** “Leave the rest of that sentence”, “keep the file”: no edit changes a file, or what was not asked for. */
function isKeptAnyway({ tokens }: Clause): boolean {
  const rest = tokens.findIndex(({ senses, text }) => senses.place === 'rest' && text === 'rest')
  if (rest >= 0 && /^(?:of|in)$/.test(tokens[rest + 1]?.text ?? '')) return true
  const objects = tokens.filter(
    ({ kind, senses, text }) =>
      kind !== 'mark' &&
      senses.glue === undefined &&
      senses.link === undefined &&
      senses.verb === undefined &&
      !/^(?:project|library|found|original|originals)$/.test(text),
  )
  return (
    objects.length > 0 &&
    objects.every(
      ({ kind, text }) =>
        kind === 'media' || /^(?:files?|recordings?|footage|media|sources?|assets?)$/.test(text),
    )
  )
}

/** “Do not create new compositions”: that bans an act, and protects nothing. */
function makesNew({ tokens, isNegated }: Clause): boolean {
  return (
    isNegated &&
    ['make', 'copy', 'add', 'rename'].includes(tokens[0]?.senses.verb ?? '') &&
    tokens[0]?.text !== 'apply'
  )
}
