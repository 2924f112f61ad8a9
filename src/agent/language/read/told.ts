// Decides whether a clause is a statement that requests nothing: about people or things outside the film (“many members are deaf”, “the zoo
// never signed a release”), or about the film's state (“the pauses are nice”, “she deleted the intro”). A statement has a subject and a finite
// verb, and no word that requests, limits or sets a value. Every reader that skips remarks uses this classifier and no rules of its own.
import { isHesitation, isPastForm } from '../../commands/plans/words.ts'
import { isFiniteVerb, isWord, restricts } from '../vocabulary/grammar.ts'
import { TOUCHING } from '../vocabulary/keeping.ts'
import { intends } from './intentions.ts'
import { statesBan } from './stated-bans.ts'
import { isForeign, isFree, isKnown, type Said, verbAt } from './statement.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No statement has more words. */
const MAX_STATEMENT = 24

/** `others`: about things outside the film, safe to skip beside any request. `film`: names something that a request could name. */
export type Telling = 'others' | 'film'

/** Classifies a clause, ignoring a conjunction before it; null if it could be a request or a limit. */
export function telling(given: readonly Token[]): Telling | null {
  if (statesBan(given)) return null
  const told = partsOf(given).map(tellingOf)
  return told.includes(null) || told.length === 0 ? null : told.includes('film') ? 'film' : 'others'
}

/** A statement set off by marks. */
function partsOf(given: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of given)
    if (token.kind === 'break' || (token.kind === 'mark' && !/^[-'’&]$/.test(token.text))) parts.push([])
    else (parts.at(-1) as Token[]).push(token)
  return parts.filter((part) => part.length > 0)
}

function tellingOf(given: readonly Token[]): Telling | null {
  const list = withIts(withoutOpening(given))
  if (list === null || list.length < 2 || list.length > MAX_STATEMENT) return null
  if (isBare(list)) return 'others'
  if (intends(list)) return 'film'
  // “Can't hear the participants”
  const isUnable =
    list[0]?.text === 'can' && list[1]?.text === 'not' && !isWord(list[2]?.text, 'addressee', 'subject')
  if (isUnable) return list.some(isOfFilm) ? null : 'others'
  // “I don't mind if it gets shorter”
  const isCareless = isWord(list[0]?.text, 'asker') && isWord(list[3]?.text, 'unconcerned')
  if (isCareless && list[2]?.text === 'not') return 'others'
  if (isPast(list) || isOpinion(list)) return 'film'
  const at = verbAt(list)
  if (at < 1 || list.some(asksOrLimits)) return null
  const said = { subject: list.slice(0, at), verb: list[at] as Token, predicate: list.slice(at + 1) }
  // “Client says this is for a radio slot”
  const inner = isWord(said.verb.text, 'saying') ? tellingOf(said.predicate) : null
  if (inner !== null) return inner
  // “You know”; “the archive permits (no edits)”
  if (said.predicate.some(isLinked) || list[0]?.text === 'you' || isNaming(said)) return null
  if (isWord(said.verb.text, 'permitting') && said.predicate.length === 0) return null
  return tellsOfOthers(said) ? 'others' : tellsOfFilm(said) ? 'film' : null
}

/** Strips the conjunction; null if it belongs to a guard: “leave it as it is”. */
function withoutOpening(given: readonly Token[]): readonly Token[] | null {
  let from = 0
  while (
    from < given.length - 2 &&
    (isWord(given[from]?.text, 'reason', 'opener', 'turn') || given[from]?.senses.glue === 'politeness')
  )
    from++
  const list = given.slice(from)
  const isGuard =
    from > 0 && given[from - 1]?.text === 'as' && /^(?:it|they|that|is)$/.test(list[0]?.text ?? '')
  return isGuard ? null : list
}

/** “Its giving me a headache”, “its all a bit quick” */
function withIts(list: readonly Token[] | null): readonly Token[] | null {
  const [its, next] = list ?? []
  if (list === null || its?.text !== 'its' || next === undefined) return list
  const isVerb = /..ing$/.test(next.text) || isWord(next.text, 'article', 'adverb', 'degree')
  return isVerb ? [{ ...its, text: 'it' }, { ...its, text: 'is' }, ...list.slice(1)] : list
}

/** “Sounds hollow”, “too polished now”, “attention spans lol”: an opinion of the whole film, in words that no command uses. */
function isBare(list: readonly Token[]): boolean {
  const isIdle = ({ kind, senses, isBase, text }: Token) =>
    kind === 'word' &&
    (senses.verb === undefined || !isBase) &&
    !isHesitation(text.replace(/s$/, '')) &&
    !matches({ senses } as Token, { thing: true, look: true, place: true, unit: true, limit: true })
  const [first, ...rest] = list
  const isDegree = ({ text }: Token) => isWord(text, 'degree') || /^a (?:bit|little)$/.test(text)
  if (isWord(first?.text, 'seeming')) return rest.every(isIdle)
  // “Names exactly like that”
  if (list.some(({ senses }) => senses.limit === 'exactly') && list.every(isAsTold)) return true
  if (isWord(list.at(-1)?.text, 'laugh')) return list.every(isIdle) && first?.isBase !== true
  const isVerdict = first !== undefined && isDegree(first) && first.text !== 'just'
  return (
    isVerdict &&
    list.length <= 5 &&
    rest.some((token) => !isDegree(token)) &&
    rest.every((token) => isIdle(token) || isDegree(token))
  )
}

/** “The film was shot in 4K”, “the last episode had chapters”: nobody asks in the past. */
function isPast(list: readonly Token[]): boolean {
  const verb = list.findIndex(({ text }) => isWord(text, 'was'))
  return (
    verb > 0 &&
    verb <= 6 &&
    !list
      .slice(0, verb)
      .some(
        ({ text, senses, isBase }) =>
          isWord(text, 'wanting', 'would', 'saying', 'joining', 'question') ||
          restricts(senses) ||
          (senses.verb !== undefined &&
            isBase &&
            !matches({ senses } as Token, { thing: true, place: true })),
      )
  )
}

const isAsTold = (token: Token) =>
  matches(token, { thing: 'name', limit: 'exactly', glue: true }) || isWord(token.text, 'verbatim')

/** “Speaker 1 is Anna”: assigns a name. */
const isNaming = ({ subject, verb, predicate: [name, more] }: Said) =>
  isWord(verb.text, 'be') &&
  more === undefined &&
  name?.kind === 'word' &&
  Object.keys(name.senses).length === 0 &&
  !isWord(name.text, 'rating') &&
  subject.some((token) => token.kind === 'speaker' || isWord(token.text, 'vocal'))

const PLAIN: ReadonlySet<string> = new Set(['word', 'speaker', 'mark', 'number', 'amount', 'ordinal'])

/** A word that requests or limits. */
function asksOrLimits({ text, senses }: Token, at: number, list: readonly Token[]): boolean {
  const isLast = at === list.length - 1
  return (
    isWord(text, 'asking', 'shall', 'staying') ||
    (at < 2 && isWord(text.split(' ').at(-1), 'question')) ||
    (restricts(senses) && !(isWord(text, 'adverb') && at > 0) && !(senses.limit === 'else' && isLast))
  )
}

const isLinked = ({ senses }: Token) => ['called', 'saying', 'where'].includes(senses.link ?? '')

/** Mentions nothing of the film; “it is a separate thing” counts as well. */
function tellsOfOthers(said: Said): boolean {
  const { subject, verb, predicate } = said
  const [first] = subject
  const isNeuter = subject.length === 1 && isWord(first?.text, 'referring', 'demonstrative')
  // “It sounds hollow” may ask for something; “it is a separate thing” doesn't.
  // “This plays in a waiting room without speakers”
  const isUse = isNeuter && isWord(verb.text, 'going') && isWord(predicate[0]?.text, 'setting')
  if (isUse)
    return predicate.every(
      ({ kind, senses }) =>
        kind === 'word' && !matches({ senses } as Token, { place: true, unit: true, verb: true }),
    )
  if (isNeuter ? !isWord(verb.text, 'be') : !isForeign(subject)) return false
  const all = [...subject, verb, ...predicate]
  return (
    (!asksOf(verb, predicate) || isWord(first?.text, 'nobody') || first?.text === 'nobody') &&
    !predicate.some((token, at) => isOfFilm(token) && !isCounted(predicate, at) && !isShort(said, at)) &&
    !subject.some(({ kind }) => !PLAIN.has(kind)) &&
    // “Many people watch on mute”
    !all.some(({ text }, at) => TOUCHING.has(text) && all[at - 1]?.text !== 'on') &&
    !(isNeuter && predicate.some(isOpen) && predicate[0]?.text !== 'for')
  )
}

/** “It is too dark”, “this is to be cut”; but not “that is what the museum wants” */
const isOpen = ({ senses }: Token, at: number, all: readonly Token[]) =>
  ((senses.verb !== undefined && senses.glue === undefined) ||
    // “My small business class”
    (senses.look !== undefined && (senses.glue === undefined || at === all.length - 1))) &&
  // “Its giving me a headache”
  !isWord(all[at + 1]?.text, 'object')

/** “The boss wants it shorter”, “the board gets a copy”; but not “the boss insists”, “the dean gets nervous”. */
function asksOf({ text }: Token, rest: readonly Token[]): boolean {
  const [next] = rest
  if (text === 'gets')
    return next === undefined || next.kind !== 'word' || Object.keys(next.senses).length > 0
  if (isWord(text, 'urging') && (next === undefined || /^(?:for|about)$/.test(next.text))) return false
  // “My producer wants it to come straight in”
  if (isWord(text, 'wanted') && next?.text === 'it' && /^(?:to|shorter|longer)$/.test(rest[1]?.text ?? ''))
    return false
  return isWord(text, 'wanting', 'wanted', 'urging')
}

/** “The slot is short”: no excerpt */
const isShort = ({ verb, predicate }: Said, at: number) =>
  at === 0 && isWord(verb.text, 'be') && predicate[0]?.senses.thing === 'excerpt'

/** “The third time this week”, “three complaints” */
const isCounted = (list: readonly Token[], at: number) =>
  list[at + 1]?.text === 'time' || (list[at]?.senses.unit === 'part' && list[at - 1]?.kind === 'number')

/** A word that could name what to edit, or how. Lengths don't count: anything can have one. */
const isOfFilm = (token: Token) =>
  !PLAIN.has(token.kind) ||
  (token.kind === 'amount' && token.unit !== 's') ||
  (isKnown(token) && !['everything', 'rest'].includes(token.senses.place ?? '')) ||
  isLinked(token) ||
  (restricts(token.senses) && !['only', 'else'].includes(token.senses.limit ?? ''))

/** About other things, a statement may say anything but an edit of the film; about the film, only what no edit can make true. */
function tellsOfFilm({ subject, verb, predicate }: Said): boolean {
  const isOther = isForeign(subject)
  const [first, second] = predicate
  // “The record is not to be altered”
  if (
    predicate.some(({ text }) => /^(?:to )?be$/.test(text)) &&
    predicate.some(({ text }) => TOUCHING.has(text))
  )
    return false
  if (describes({ subject, verb, predicate })) return true
  // “They are too small”
  if (subject.length === 1 && isWord(verb.text, 'be', 'seeming') && predicate.some(is({ look: true })))
    return false
  // “The title is Leo Marsh”
  if (subject.some(is({ thing: 'titles name speaker' }))) return predicate.every(isRated)
  if (![...subject, verb, ...predicate].every(({ kind }, at, all) => isPlainKind(kind, all[at + 1])))
    return false
  // “The joke comes first”
  if (isWord(verb.text, 'going') && !isWord(subject[0]?.text, 'neuter', 'demonstrative', 'subject'))
    return false
  if (isOther && subject.some(({ text }) => isWord(text, 'habit'))) return true
  if (
    isWord(verb.text, 'wanted', 'urging', 'shall') ||
    (isWord(verb.text, 'have', 'going') && first?.text === 'to')
  )
    return false
  // “The second one is out”, “the second take is the keeper”
  if (
    predicate.some(({ text }) => isWord(text, 'leaving', 'chosen')) ||
    (isWord(verb.text, 'be') && isWord(first?.text, 'particle'))
  )
    return false
  // “It is for a TikTok test”
  const isUse = isWord(verb.text, 'be') && first?.text === 'for'
  const isNamed = (token: Token) =>
    (isKnown(token) && !(isUse && token.senses.thing === 'excerpt')) ||
    (token.senses.look !== undefined && !/^(?:on|off)$/.test(token.senses.look))
  const named = predicate.some(isNamed)
  if (!isOther)
    return (
      subject.every((token) => isFree(token) || isKnown(token)) &&
      predicate.length > 0 &&
      !named &&
      !predicate.some(
        ({ text, senses }) =>
          (isWord(text, 'particle', 'made', 'shall', 'wanting', 'beingDone') && text !== 'like') ||
          senses.look !== undefined ||
          (senses.verb !== undefined && !isWord(verb.text, 'was')),
      )
    )
  // “We don't use it”
  if (first?.text === 'not' && isWord(second?.text, 'using', 'wanting')) return !named
  const isStill =
    isWord(verb.text, 'be', 'was', 'have', 'seeming', 'past', 'feeling', 'finding', 'can', 'would') ||
    isPastForm(verb.text) ||
    /ed$/.test(verb.text)
  // “My boss said cut it”
  const isTold = predicate.some(
    ({ senses, isBase, text }, at) =>
      senses.verb !== undefined &&
      isBase &&
      !isFiniteVerb(text) &&
      (named || predicate[at + 1]?.senses.glue === 'pronouns'),
  )
  return (isStill || !named) && !(isTold && !isWord(first?.text, 'pointing'))
}

const isPlainKind = (kind: Token['kind'], next: Token | undefined) =>
  kind === 'word' || kind === 'speaker' || kind === 'ordinal' || (kind === 'number' && next?.text === 'of')

/** “Wrong”, “Interview”: not a name that could be assigned. */
export const isRated = ({ kind, text }: Token) => kind === 'composition' || isWord(text, 'rating', 'degree')

/** “It is a landscape video”, “the title is at the top”, “our shows have captions”: describes a state. */
function describes({ subject, verb, predicate }: Said): boolean {
  const isThis = subject.length === 1 && /^(?:it|this|that)$/.test(subject[0]?.text ?? '')
  if (isWord(verb.text, 'have') && isWord(subject[0]?.text, 'possessive')) return true
  if (!isWord(verb.text, 'be', 'seeming', 'working') || predicate.length === 0) return false
  if (isThis)
    return (
      predicate.some(is({ look: SHAPES })) &&
      predicate.every(is({ look: SHAPES, glue: 'articles', thing: 'composition' }))
    )
  if (subject.some(is({ thing: 'titles' })))
    return predicate.every(
      (token) =>
        matches(token, { kind: 'color', look: true, thing: 'excerpt', glue: 'articles' }) ||
        isWord(token.text, 'degree'),
    )
  return (
    subject.every(is({ kind: 'composition media', thing: true, glue: true })) &&
    predicate.every(
      ({ senses, text, kind }) =>
        isWord(text, 'rating') ||
        (isWord(verb.text, 'working') && kind === 'word' && senses.verb === undefined) ||
        senses.glue === 'articles',
    )
  )
}

const SHAPES = 'vertical square landscape fullHd ultraHd'

/** “I like the pauses”, “my boss likes captions”, “I can see the title clearly”; “I like them shorter” asks for something. */
function isOpinion(list: readonly Token[]): boolean {
  const at = list.findIndex(
    ({ text }, index) => index > 0 && index <= 3 && isWord(text.replace(/s$/, ''), 'fondness', 'perceiving'),
  )
  const [subject, object] = [list.slice(0, Math.max(0, at)), list.slice(at + 1)]
  // “I love the boxed captions”
  const isThere =
    isWord(list[at]?.text, 'fondness') && /^(?:the|th[eo]se|this|that)$/.test(object[0]?.text ?? '')
  return (
    at > 0 &&
    object.length > 0 &&
    (isWord(subject[0]?.text, 'possessive') ||
      (isWord(subject[0]?.text, 'subject') &&
        subject.slice(1).every(({ text }) => isWord(text, 'adverb', 'degree', 'can')))) &&
    !subject.some(({ text, senses }) => text === 'would' || senses.thing !== undefined) &&
    !object.some(
      (token) =>
        matches(token, { measure: true, limit: true, kind: 'time' }) ||
        (!isThere && matches(token, { look: true, kind: 'quote' })) ||
        isWord(token.text, 'joining'),
    )
  )
}
