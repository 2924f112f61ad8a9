// What a prompt wants left as it is, as sets: compositions, stretches of a talk, and kinds of content. A guard is a noun
// phrase beside a word that says it stays; whatever the noun phrase names must be found, or nothing may be changed.

import type { CompositionId } from '../../edit/document.ts'
import { isHesitation } from '../commands/plans/words.ts'
import type { ProtectedKind } from '../commands/verify.ts'
import {
  bansCuts,
  isAside,
  isBan,
  isKeptAnyway,
  isNothing,
  isPersonsName,
  MANNERS,
  makesNew,
  ORIGINALS,
  REST,
  STAYING,
  saysStays,
  staysOut,
  subjectOf,
  TOUCHING,
  withAntecedent,
  withoutReason,
  words,
} from './guard-clauses.ts'
import { fillerWordsIn, hesitationsIn, soundBeside, wordsSuchAs } from './guarded-words.ts'
import type { Place } from './places.ts'
import type { Clause } from './read/clause.ts'
import { Item } from './read/item.ts'
import { isTold } from './read/run-ons.ts'
import { is, matches, textOf } from './read/token-tests.ts'
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
/** True when the clause says what must stay. `removes`: another clause of the prompt takes something away. */
export function isGuard(clause: Clause, removes: boolean): boolean {
  if (clause.isRemark && (isTold(clause.tokens) || clause.verb === null)) return false
  const { tokens, verb } = clause
  // “Keep the captions, but in the boxed style” asks for a change.
  const but = tokens.findIndex((token) => token.text === 'but')
  if (but > 0 && tokens.slice(but).some(({ senses }) => STYLES.has(senses.look ?? ''))) return false
  const text = textOf(tokens)
  if (clause.isNegated || tokens[0]?.senses.limit === 'except' || bansCuts(tokens)) return true
  if (isNothing(tokens) || ((verb === null || tokens[1]?.text.startsWith('nothing')) && isBan(tokens)))
    return true
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

/** “Not the teaser, not the memo” */
function isNotThese(tokens: readonly Token[]): boolean {
  return (
    tokens[0]?.text === 'not' &&
    tokens.some(({ kind }) => kind === 'composition') &&
    tokens.every(is({ kind: 'composition mark', glue: true, text: 'not nor or' }))
  )
}

/** “Master stays”, “the mix remains as it is”: a noun, though it could be a verb. */
function isSubject(tokens: readonly Token[]): boolean {
  return /^(?:stays|remains|untouched|unchanged)$/.test(
    tokens[tokens[0]?.senses.glue === 'articles' ? 2 : 1]?.text ?? '',
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
  // “Cut nothing”
  const [act, what, ...more] = given.tokens.filter(({ senses }) => senses.glue !== 'politeness')
  if (act?.senses.verb === 'remove' && what?.text === 'nothing' && more.length === 0)
    return { ids: null, others: false, originals: false, places: [], kinds: ['words'], things: [] }
  const clause = withAntecedent(subjectOf(withoutReason(given)), before)
  if (clause === null || makesNew(clause) || isBan(given.tokens)) return null
  if (clause.tokens.some((token, at, all) => isPersonsName(token, all[at - 1]))) return null
  const item = new Item(clause, prompt)
  const guard: Guard = { ids: null, others: false, originals: false, places: [], kinds: [], things: [] }
  const named = clause.tokens.flatMap((token) => (token.kind === 'composition' ? token.ids : []))
  const namesOne = named.length > 0
  // “Nothing should be cut”, “the memo must not be shortened”: whatever else may change, all that is said stays.
  if (bansCuts(given.tokens) && isWhole(clause.tokens))
    return { ...guard, ids: namesOne ? named : null, kinds: ['words'] }
  if (
    isKeptAnyway(clause) ||
    staysOut(clause, before) ||
    isAside({ ...clause, verb: given.verb }) ||
    ((isNothing(clause.tokens.slice(0, 3)) || clause.tokens[0]?.text === 'nothing else') && !namesOne)
  )
    return { ...guard, others: true }
  const listed = wordsSuchAs(item)
  if (listed !== null) return { ...guard, places: listed }
  const isIn = (at: number) => item.purposes.some(({ from, to }) => from <= at && at < to)
  // “Not one second may be lost”, “no word may go”
  if (
    /^(?:no|not)$/.test(clause.tokens[0]?.text ?? '') &&
    isNothing(clause.tokens) &&
    clause.tokens.slice(1, 3).some(({ senses, unit }) => unit === 's' || senses.unit !== undefined)
  )
    return { ...guard, kinds: ['words'] }
  const ids = clause.tokens.flatMap((token, at) => {
    if (token.kind !== 'composition') return []
    item.use(at)
    return token.ids
  })
  if (ids.length > 0) guard.ids = [...new Set(ids)]
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
    if (place === 'rest' || REST.has(token.text) || isOfOthers(clause.tokens, at)) guard.others = true
    // “webinar has to stay landscape”
    else if (SHAPES.has(token.senses.look ?? '')) guard.kinds.push('frame')
    // “the music line”: something that is said
    else if (thing !== undefined && item.tokens[at + 1]?.senses.unit === 'sentence')
      guard.places.push({ kind: 'topic', text: token.text, all: false })
    else if (thing !== undefined && KINDS[thing]) guard.kinds.push(KINDS[thing] as ProtectedKind)
    else if (thing && ['fillers', 'pauses', 'retakes', 'profanity'].includes(thing)) guard.things.push(thing)
    // “Everything on screen”
    else if (/^(?:on )?screen$/.test(token.text)) guard.kinds.push('titles', 'captions')
    // “The content stays the same”: what is said.
    else if (/^(?:contents?|wording)$/.test(token.text)) guard.kinds.push('words')
    else if (thing === 'words' || unit === 'word' || unit === 'sentence') guard.kinds.push('words')
    else if (!isKnown(token)) others.push(at)
  }
  // “the um in the middle”: without what says which one, all of them stay.
  const sound = item.tokens.findLastIndex(({ text, kind }) => kind === 'word' && isHesitation(text))
  const narrows =
    sounds.length > 0 &&
    others.every((at) => at > sound + 1) &&
    item.tokens[sound + 1]?.senses.link !== undefined &&
    !item.tokens.slice(sound).some(({ text }) => text === 'and' || text === ',')
  if (others.length > 0 && !narrows) {
    if (namesOriginal(clause.tokens) && guard.places.length === 0) guard.originals = true
    else if (!readTopic(item, guard, others)) return null
  } else if (
    !guard.others &&
    guard.ids === null &&
    guard.places.length === 0 &&
    guard.kinds.length === 0 &&
    isOriginal(clause.tokens)
  )
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

const STYLES = new Set(['boxed', 'karaoke', 'plain'])
const SHAPES = words('vertical square landscape')

/** “shorter ones”, “all other deletions”: what the prompt asks nothing of. */
function isOfOthers(tokens: readonly Token[], at: number): boolean {
  const [before, { text, senses }] = [tokens[at - 1], tokens[at] as Token]
  return (
    (/^ones?$/.test(text) && /^(?:shorter|longer|other)$/.test(before?.text ?? '')) ||
    (/^(?:shorter|longer|other)$/.test(text) && /^ones?$/.test(tokens[at + 1]?.text ?? '')) ||
    (/^(?:deletions|edits|changes|removals|settings)$/.test(text) && before?.text === 'other') ||
    (text === 'other' &&
      senses.limit !== undefined &&
      /^(?:deletions|edits|changes|removals|settings)$/.test(tokens[at + 1]?.text ?? ''))
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

/** “the original”, “the full one”, “main episode”, “the existing versions”. */
function namesOriginal(tokens: readonly Token[]): boolean {
  const text = textOf(tokens)
  // “the ones that are there already”
  if (/\b(?:there already|already (?:there|exist)|exist already|already have)\b/.test(text))
    return tokens.every(
      (token) =>
        token.kind === 'mark' ||
        isKnown(token) ||
        /^(?:ones?|versions?|already|there|exist)$/.test(token.text),
    )
  return tokens.some(({ text }) => ORIGINALS.has(text)) && isOriginal(tokens)
}

function isOriginal(tokens: readonly Token[]): boolean {
  const nouns = tokens.filter(
    (token, at) =>
      token.kind !== 'mark' &&
      token.kind !== 'number' &&
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
