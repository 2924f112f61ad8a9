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
  KEEPING,
  leadOf,
  makesNew,
  saysStays,
  subjectOf,
  withAntecedent,
  withoutReason,
} from './guard-clauses.ts'
import { fillerWordsIn, hesitationsIn, soundBeside, wordsSuchAs } from './guarded-words.ts'
import { isKeptAnyway, staysGone, staysNext } from './kept-anyway.ts'
import { fits, has, pattern } from './phrases/pattern.ts'
import type { Place } from './places.ts'
import type { Clause } from './read/clause.ts'
import { Item } from './read/item.ts'
import { statesBan } from './read/statement.ts'
import { matches, SMALL, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { ASSEMBLY, FILMS, KINDS, MANNERS, STAYING, TOUCHING } from './vocabulary/keeping.ts'

export type { Guard }

/** True when the clause says what must stay. `removes`: another clause of the prompt takes something away. */
export function isGuard(clause: Clause, removes: boolean): boolean {
  if (clause.verb === null && statesBan(clause.tokens)) return true
  if (clause.isRemark) return false
  const { tokens, verb } = clause
  // “Keep the captions, but in the boxed style” asks for a change.
  if (isRestyled(tokens)) return false
  const text = textOf(tokens)
  if (clause.isNegated || tokens[0]?.senses.limit === 'except' || bansCuts(tokens)) return true
  if (staysGone(tokens)) return true
  // “…, but nothing after 2:00”
  if (clause.isContrast && isNothingThere(tokens)) return true
  if (isNothing(tokens) || ((verb === null || tokens[1]?.text.startsWith('nothing')) && isBan(tokens)))
    return true
  if (isOffLimits(tokens)) return true
  if (isLimited(tokens)) return false
  if ((verb === 'keep' || verb === 'leave') && clause.isContrast && tokens.length > 1) return true
  if (verb === 'leave') return !/\bleave (?:a |an |one )?(?:\d|half|quarter)/.test(text)
  if (verb === 'keep')
    return (
      saysStays(tokens) ||
      (removes && tokens.length > 1 && !clause.isSequel) ||
      (keepsThing(tokens) && !/\bpauses? (?:under|below|at|to|short)/.test(text)) ||
      (tokens.some(KEEPING.original) && isOriginal(tokens))
    )
  if (isSame(tokens) || isNotThese(tokens)) return true
  // “I still need the memo the way it is”
  if (verb === 'add' && /^(?:still )?(?:need|want) .+ (?:the way|as|how) (?:it|they) (?:is|are)$/.test(text))
    return true
  if (verb === null || verb === 'set' || isSubject(tokens)) return saysStays(tokens) && !isLengthened(tokens)
  return false
}

const isRestyled = has('[!^] but [><look:boxed,karaoke,plain>]')
const isNothingThere = has('^ nothing <link>')
const isOffLimits = has('(is|are|stay|stays) off limits')
/** “Just” beside what stays is no limit: “that's just how he talks”. */
const isLimited = has('[!just (how|the way|as|like|fine)] <limit:only>')

const BESIDE = '<mark glue>*'
/** “Same shape, same captions” */
const isSame = fits(`${BESIDE} same ${BESIDE} (same|#kind) (same|#kind|<mark glue>)*`, KEEPING)

/** “Master stays”, “the mix remains as it is”, “title Hello stays”: a noun, though it could be a verb. */
const isSubject = fits(
  '<glue:articles>? (.|<thing:titles,captions,chapters,markers,composition> .*4) (stays|remains|untouched|unchanged) ...',
)

/** “The title should stay two seconds longer” asks for a change. */
const isLengthened = has(
  '^ [><thing:titles>] [><look:longer,shorter>]|should (stay|remain) (a|until|on|for|longer)|not (burned|in it|be in)',
)

const keepsThing = has('^ [!><time amount>] [>(#kind|<thing:fillers,pauses,transcript,words>)]', KEEPING)

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
  if (isNoPart(clause.tokens) && isNothing(clause.tokens)) return { ...NOTHING, kinds: ['words'] }
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
  const protects =
    guard.ids !== null ||
    guard.others ||
    guard.originals ||
    [guard.places, guard.kinds, guard.things].some(({ length }) => length > 0) ||
    namesAll(clause.tokens)
  return protects ? guard : null
}

const isNoPart = has('^ (no|not) .? <unit measure:s>')
const namesAll = has('anything|everything|nothing|<place:everything>')

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

const SHAPE = '<look:vertical,square,landscape ratio size>'
const RELATIVE = '(shorter|longer|other)'
/** “The edit”, “timings”; not “no other edits”. */
const ASSEMBLED = '[!-#more] [!(^ #touching)] [=<!glue>] #assembly'
const TESTS = {
  ...KEEPING,
  known: isKnown,
  assembly: ({ text }: Token) => ASSEMBLY.has(text),
  film: ({ text }: Token) => FILMS.has(text),
}

type Protected = Partial<Pick<Guard, 'others' | 'existing' | 'places' | 'kinds' | 'things'>>
/** What a noun protects, by the word and what stands beside it; the first row that fits counts. */
const NOUNS = (
  [
    // “Spring 2026”, “the three questions”
    ['[-<composition>] <number>|<number> (#known|#original)', {}],
    // “The other two”
    ['[-other] <number>|<place:rest>|#rest', { others: true }],
    // “Shorter ones”, “all other deletions”: what the prompt asks nothing of
    [`[-${RELATIVE}] (one|ones)|${RELATIVE} (one|ones)`, { others: true }],
    ['[-other] (#edits|settings)|[=<limit>] other (#edits|settings)', { others: true }],
    // “Webinar has to stay landscape”
    [SHAPE, { kinds: ['frame'] }],
    // “The music line”: something that is said
    ['<thing> <unit:sentence>', ({ text }) => ({ places: [{ kind: 'topic', text, all: false }] })],
    // “The voices stay as they are”, whatever becomes of the music
    ['[=<thing:audio>] @vocal', { kinds: ['voices'] }],
    ['#kind', ({ senses }) => ({ kinds: [KINDS[senses.thing ?? ''] as ProtectedKind] })],
    ['<thing:fillers,pauses,retakes,profanity>', ({ senses }) => ({ things: [senses.thing ?? ''] })],
    ['<thing:pacing>', { kinds: ['length'] }],
    ['@vocal', { kinds: ['voices'] }],
    // “Both takes stay”
    ['takes', { things: ['retakes'] }],
    // “Everything on screen”
    ['on? screen', { kinds: ['titles', 'captions'] }],
    // “The content stays the same”: what is said.
    ['content|contents|wording|<thing:words unit:word,sentence>', { kinds: ['words'] }],
    ['order', { kinds: ['order'] }],
    // “The timeline is locked”: how it is cut.
    [ASSEMBLED, { kinds: ['words', 'length'] }],
    // “The existing chapters”
    ['#original #kind', { existing: true }],
  ] satisfies [string, Protected | ((token: Token) => Protected)][]
).map(([text, protects]) => ({ found: pattern(text, TESTS), protects }))

/** “The hello”, “the thank you”: something that is said or shown. */
const GREETING = pattern('[-<glue:articles>] <glue:politeness> (<!word link glue>|#staying|$)', TESTS)

/** Takes one noun into the guard; false when it isn't known what it is. */
function readNoun(token: Token, at: number, tokens: readonly Token[], guard: Guard): boolean {
  // “The total runtime has to stay 2:59”
  if (matches(token, { kind: 'time amount' }) && guard.kinds.includes('length')) return true
  const row = NOUNS.find(({ found }) => found.at(tokens, at) !== null)
  if (row === undefined) return GREETING.at(tokens, at) === null && isKnown(token)
  const said: Protected = typeof row.protects === 'function' ? row.protects(token) : row.protects
  const { places = [], kinds = [], things = [], ...flags } = said
  guard.places.push(...places)
  guard.kinds.push(...kinds)
  guard.things.push(...things)
  Object.assign(guard, flags)
  return true
}

/** All of a composition: no part of it, and nothing else. */
const isWhole = fits(
  '(<composition mark thing:composition place:everything verb>|nothing|[=<!place&!thing&!unit>] #known)*40',
  TESTS,
)

/** Words of a guard that say nothing about what stays. */
function isKnown(token: Token): boolean {
  const isOfStaying = [TOUCHING, MANNERS, STAYING].some((list) => list.has(token.text))
  return isOfStaying || matches(token, { ...SMALL, unit: 'part', verb: 'keep leave set' })
}

const isPhrase = fits('([=<word number quote>] [=<!limit limit:first>] <!verb verb:ask>)*12')
/** “Leave in the price”, “keep the lesson about luck”: the words that are left say what is talked about there. */
function readTopic(item: Item, guard: Guard, others: readonly number[]): boolean {
  const [from, last] = [others[0] as number, others.at(-1) as number]
  const stretch = item.tokens.slice(from, last + 1)
  if (!isPhrase(stretch) || guard.ids !== null || guard.kinds.length > 0) return false
  const end = stretch.findLast(({ text }) => !/^ones?$/.test(text))
  const [first] = stretch
  if (first === undefined || end === undefined) return false
  guard.places.push({ kind: 'topic', text: item.prompt.slice(first.from, end.to), all: false })
  return true
}

const FILM = '(<thing:composition,copy,media,excerpt>|#film)'
const MAIN = `(#original|[!#known] @existing|<thing:composition>|${SHAPE} [>${FILM}])`
/** “the original”, “the full one”, “main episode”, “the existing versions”, “the 16:9 one”, “the ones that are there already”. */
const isOriginal = fits(
  `[!>(${ASSEMBLED})] [>${MAIN}] (#original|@existing|<mark number>|${SHAPE}|${FILM}|#known)*40`,
  TESTS,
)
