// What a prompt wants left as it is, as sets: compositions, stretches of a talk, and kinds of content. A guard is a noun
// phrase beside a word that says it stays; whatever the noun phrase names must be found, or nothing may be changed.

import { isHesitation } from '../commands/plans/words.ts'
import type { ProtectedKind } from '../commands/verify.ts'
import { type Guard, NOTHING, readBan } from './guard-bans.ts'
import {
  asTouching,
  bansCuts,
  isAside,
  isBan,
  isNothing,
  isNotThese,
  isOneOfSeveral,
  isPersonsName,
  leadOf,
  makesNew,
  saysStays,
  subjectOf,
  withAntecedent,
  withoutReason,
} from './guard-clauses.ts'
import { fillerWordsIn, hesitationsIn, soundBeside, wordsSuchAs } from './guarded-words.ts'
import { isKeptAnyway, staysGone, staysNext } from './kept-anyway.ts'
import { fits } from './phrases/pattern.ts'
import type { Place } from './places.ts'
import type { Clause } from './read/clause.ts'
import { Item } from './read/item.ts'
import { statesBan } from './read/statement.ts'
import { matches, SMALL, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { isWord } from './vocabulary/grammar.ts'
import {
  ASSEMBLY,
  EDITS,
  FILMS,
  KINDS,
  MANNERS,
  MORE,
  ORIGINALS,
  REST,
  STAYING,
  TOUCHING,
} from './vocabulary/keeping.ts'

export type { Guard }

/** True when the clause says what must stay. `removes`: another clause of the prompt takes something away. */
export function isGuard(clause: Clause, removes: boolean): boolean {
  if (clause.verb === null && statesBan(clause.tokens)) return true
  if (clause.isRemark) return false
  const { tokens, verb } = clause
  // “Keep the captions, but in the boxed style” asks for a change.
  const but = tokens.findIndex((token) => token.text === 'but')
  if (but > 0 && tokens.slice(but).some(({ senses }) => STYLES.has(senses.look ?? ''))) return false
  const text = textOf(tokens)
  if (clause.isNegated || tokens[0]?.senses.limit === 'except' || bansCuts(tokens)) return true
  if (staysGone(tokens)) return true
  // “…, but nothing after 2:00”
  if (clause.isContrast && tokens[0]?.text === 'nothing' && tokens[1]?.senses.link !== undefined) return true
  if (isNothing(tokens) || ((verb === null || tokens[1]?.text.startsWith('nothing')) && isBan(tokens)))
    return true
  if (/\b(?:is|are|stays?) off limits\b/.test(text)) return true
  if (tokens.some(({ senses }, at) => senses.limit === 'only' && !isManner(tokens, at))) return false
  if ((verb === 'keep' || verb === 'leave') && clause.isContrast && tokens.length > 1) return true
  if (verb === 'leave') return !/\bleave (?:a |an |one )?(?:\d|half|quarter)/.test(text)
  if (verb === 'keep')
    return (
      saysStays(tokens) ||
      (removes && tokens.length > 1 && !clause.isSequel) ||
      (keepsThing(clause) && !/\bpauses? (?:under|below|at|to|short)/.test(text)) ||
      (tokens.some((token) => ORIGINALS.has(token.text)) && isOriginal(tokens))
    )
  if (isSame(tokens) || isNotThese(tokens)) return true
  // “I still need the memo the way it is”
  if (verb === 'add' && /^(?:still )?(?:need|want) .+ (?:the way|as|how) (?:it|they) (?:is|are)$/.test(text))
    return true
  if (verb === null || verb === 'set' || isSubject(tokens))
    return saysStays(tokens) && !isLengthened(tokens, text)
  return false
}

/** “Same shape, same captions” */
function isSame(tokens: readonly Token[]): boolean {
  const said = tokens.filter(({ kind, senses }) => kind !== 'mark' && senses.glue === undefined)
  return (
    said[0]?.text === 'same' &&
    said.length > 1 &&
    said.every(({ text, senses }) => text === 'same' || KINDS[senses.thing ?? ''] !== undefined)
  )
}

/** “Master stays”, “the mix remains as it is”, “title Hello stays”: a noun, though it could be a verb. */
const isSubject = fits(
  '<glue:articles>? (.|<thing:titles,captions,chapters,markers,composition> .*4) (stays|remains|untouched|unchanged) ...',
)

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
  const banned = readBan(given.tokens)
  if (banned !== undefined) return banned
  if (staysGone(given.tokens)) return null
  const lead = leadOf(given, before)
  const clause = withAntecedent(
    subjectOf(asTouching(withoutReason({ ...given, tokens: [...given.tokens, ...lead] }))),
    before,
  )
  if (clause === null || makesNew(clause)) return null
  if (clause.tokens.some((token, at, all) => isPersonsName(token, all[at - 1]))) return null
  const item = new Item(clause, prompt)
  const named = clause.tokens.flatMap(({ kind, ids }, at) => {
    if (kind !== 'composition') return []
    item.use(at)
    return ids
  })
  const guard: Guard = { ...NOTHING, places: [], kinds: [], things: [] }
  if (named.length > 0) guard.ids = [...new Set(named)]
  // “Nothing should be cut”, “the memo must not be shortened”: whatever else may change, all that is said stays.
  if (bansCuts(given.tokens) && isWhole(clause.tokens)) return { ...guard, kinds: ['words'] }
  if (
    isKeptAnyway(clause) ||
    staysNext(clause, before) ||
    isAside({ ...clause, verb: given.verb }) ||
    isOneOfSeveral(clause, before) ||
    ((isNothing(clause.tokens.slice(0, 3)) || clause.tokens[0]?.text === 'nothing else') && !guard.ids)
  )
    return { ...NOTHING, others: true }
  const listed = wordsSuchAs(item)
  if (listed !== null) return { ...NOTHING, places: listed }
  // “Not one second may be lost”, “no word may go”
  if (
    /^(?:no|not)$/.test(clause.tokens[0]?.text ?? '') &&
    isNothing(clause.tokens) &&
    clause.tokens.slice(1, 3).some(({ senses, unit }) => unit === 's' || senses.unit !== undefined)
  )
    return { ...NOTHING, kinds: ['words'] }
  const isOfFilm = guard.ids === null && isOriginal(clause.tokens)
  const others = readNouns(item, guard)
  if (lead.length > 0 && guard.places.length === 0) return null
  const isOfParts =
    (guard.others && others.length === 0) ||
    guard.places.length + guard.things.length > 0 ||
    guard.kinds.some((kind) => kind !== 'frame')
  if (isOfFilm && !isOfParts) {
    guard.originals = true
    // “The talk itself”: with nothing new beside it, how it is cut.
    if (clause.tokens.some(({ text }) => text === 'itself')) guard.kinds.push('words', 'length')
  } else if (others.length > 0 && !readTopic(item, guard, others)) return null
  const isAll = clause.tokens.some(
    ({ text, senses }) => /^(?:anything|everything|nothing)$/.test(text) || senses.place === 'everything',
  )
  const protects =
    guard.ids !== null ||
    guard.others ||
    guard.originals ||
    [guard.places, guard.kinds, guard.things].some(({ length }) => length > 0) ||
    isAll
  return protects ? guard : null
}

/** Takes what an item names into the guard; where the words are that are left over. */
function readNouns(item: Item, guard: Guard): number[] {
  const { tokens, clause } = item
  const isIn = (at: number) => item.purposes.some(({ from, to }) => from <= at && at < to)
  const sounds = [...hesitationsIn(item), ...fillerWordsIn(item)]
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
  const others = tokens.flatMap((token, at) =>
    !item.isFree(at) || isIn(at) || token.kind === 'mark' || readNoun(token, at, tokens, guard) ? [] : [at],
  )
  // “the um in the middle”: without what says which one, all of them stay.
  const sound = tokens.findLastIndex(({ text, kind }) => kind === 'word' && isHesitation(text))
  const narrows =
    sounds.length > 0 &&
    others.every((at) => at > sound + 1) &&
    tokens[sound + 1]?.senses.link !== undefined &&
    !tokens.slice(sound).some(({ text }) => text === 'and' || text === ',')
  return narrows ? [] : others
}

/** Takes one noun into the guard; false when it isn't known what it is. */
function readNoun(token: Token, at: number, tokens: readonly Token[], guard: Guard): boolean {
  const { text, senses, kind } = token
  const { thing, place, unit } = senses
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  // “the total runtime has to stay 2:59”, “the other two”
  if ((kind === 'time' || kind === 'amount') && guard.kinds.includes('length')) return true
  // “Spring 2026”, “the three questions”
  if (
    kind === 'number' &&
    (before?.kind === 'composition' || (next !== undefined && (isKnown(next) || ORIGINALS.has(next.text))))
  )
    return true
  if (kind === 'number' && before?.text === 'other') guard.others = true
  else if (place === 'rest' || REST.has(text) || isOfOthers(tokens, at)) guard.others = true
  // “webinar has to stay landscape”
  else if (SHAPES.has(senses.look ?? '') || kind === 'ratio' || kind === 'size') guard.kinds.push('frame')
  // “the music line”: something that is said
  else if (thing !== undefined && next?.senses.unit === 'sentence')
    guard.places.push({ kind: 'topic', text, all: false })
  // “the voices stay as they are”, whatever becomes of the music
  else if (thing === 'audio' && isWord(text, 'vocal')) guard.kinds.push('voices')
  else if (thing !== undefined && KINDS[thing]) guard.kinds.push(KINDS[thing] as ProtectedKind)
  else if (thing && ['fillers', 'pauses', 'retakes', 'profanity'].includes(thing)) guard.things.push(thing)
  else if (thing === 'pacing') guard.kinds.push('length')
  else if (isWord(text, 'vocal')) guard.kinds.push('voices')
  // “both takes stay”
  else if (text === 'takes') guard.things.push('retakes')
  // “Everything on screen”
  else if (/^(?:on )?screen$/.test(text)) guard.kinds.push('titles', 'captions')
  // “The content stays the same”: what is said.
  else if (/^(?:contents?|wording)$/.test(text)) guard.kinds.push('words')
  else if (text === 'order') guard.kinds.push('order')
  // “The timeline is locked”: how it is cut.
  else if (isAssembly(token, before)) guard.kinds.push('words', 'length')
  else if (thing === 'words' || unit === 'word' || unit === 'sentence') guard.kinds.push('words')
  // “the existing chapters”
  else if (ORIGINALS.has(text) && KINDS[next?.senses.thing ?? ''] !== undefined) guard.existing = true
  // “the hello”, “the thank you”: something that is said or shown
  else if (senses.glue === 'politeness' && before?.senses.glue === 'articles' && closesNoun(next))
    return false
  else return isKnown(token)
  return true
}

const closesNoun = (next: Token | undefined) =>
  next?.kind !== 'word' ||
  next.senses.link !== undefined ||
  next.senses.glue !== undefined ||
  STAYING.has(next.text)

/** “The edit”, “timings”; not “no other edits”. */
const isAssembly = ({ text, senses }: Token, before: Token | undefined) =>
  ASSEMBLY.has(text) &&
  senses.glue === undefined &&
  !(TOUCHING.has(text) && before === undefined) &&
  !MORE.has(before?.text ?? '')

/** All of a composition: no part of it, and nothing else. */
function isWhole(tokens: readonly Token[]): boolean {
  return tokens.every(
    (token) =>
      matches(token, {
        kind: 'composition mark',
        thing: 'composition',
        place: 'everything',
        verb: true,
        text: 'nothing',
      }) ||
      (token.senses.place === undefined &&
        token.senses.thing === undefined &&
        token.senses.unit === undefined &&
        isKnown(token)),
  )
}

/** Words of a guard that say nothing about what stays. */
function isKnown(token: Token): boolean {
  const isOfStaying = [TOUCHING, MANNERS, STAYING].some((list) => list.has(token.text))
  return isOfStaying || matches(token, { ...SMALL, unit: 'part', verb: 'keep leave set' })
}

const STYLES = new Set(['boxed', 'karaoke', 'plain'])
const SHAPES = new Set(['vertical', 'square', 'landscape'])

/** “shorter ones”, “all other deletions”: what the prompt asks nothing of. */
function isOfOthers(tokens: readonly Token[], at: number): boolean {
  const [before, { text, senses }] = [tokens[at - 1], tokens[at] as Token]
  return (
    (/^ones?$/.test(text) && /^(?:shorter|longer|other)$/.test(before?.text ?? '')) ||
    (/^(?:shorter|longer|other)$/.test(text) && /^ones?$/.test(tokens[at + 1]?.text ?? '')) ||
    (isEdits(text) && before?.text === 'other') ||
    (text === 'other' && senses.limit !== undefined && isEdits(tokens[at + 1]?.text))
  )
}

const isEdits = (text: string | undefined) => text === 'settings' || EDITS.has(text ?? '')

/** “Leave in the price”, “keep the lesson about luck”: the words that are left say what is talked about there. */
function readTopic(item: Item, guard: Guard, others: readonly number[]): boolean {
  const [from, last] = [others[0] as number, others.at(-1) as number]
  const stretch = item.tokens.slice(from, last + 1)
  const isPhrase =
    stretch.length <= 12 &&
    stretch.every(
      ({ kind, senses }) =>
        (kind === 'word' || kind === 'number' || kind === 'quote') &&
        (senses.limit === undefined || senses.limit === 'first') &&
        (senses.verb === undefined || senses.verb === 'ask'),
    )
  if (!isPhrase || guard.ids !== null || guard.kinds.length > 0) return false
  const end = stretch.findLast(({ text }) => !/^ones?$/.test(text))
  const [first] = stretch
  if (first === undefined || end === undefined) return false
  guard.places.push({ kind: 'topic', text: item.prompt.slice(first.from, end.to), all: false })
  return true
}

/** “the original”, “the full one”, “main episode”, “the existing versions”, “the 16:9 one”, “the ones that are there already”. */
function isOriginal(tokens: readonly Token[]): boolean {
  const isFilm = ({ senses, text }: Token) => FILM_THINGS.has(senses.thing ?? '') || FILMS.has(text)
  const isShape = ({ kind, senses }: Token) =>
    kind === 'ratio' || kind === 'size' || SHAPES.has(senses.look ?? '')
  const isNamed = ({ text }: Token) => ORIGINALS.has(text)
  if (tokens.some((token, at) => isAssembly(token, tokens[at - 1]))) return false
  const nouns = tokens.filter(
    (token) =>
      token.kind !== 'mark' &&
      (token.kind !== 'number' || token.text === 'one') &&
      (!isKnown(token) || isNamed(token) || isFilm(token) || isShape(token)),
  )
  return (
    nouns.every(
      (token) => isNamed(token) || isFilm(token) || isShape(token) || isWord(token.text, 'existing'),
    ) &&
    nouns.some(
      (token, at) =>
        isNamed(token) ||
        isWord(token.text, 'existing') ||
        token.senses.thing === 'composition' ||
        (isShape(token) && nouns.slice(at).some(isFilm)),
    )
  )
}

const FILM_THINGS = new Set(['composition', 'copy', 'media', 'excerpt'])
