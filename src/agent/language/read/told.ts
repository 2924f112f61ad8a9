// Whether words only state something that no edit could take for a request: “many members are deaf”, “we hold no licence”, “the zoo never
// signed a release”, also behind “because”. They have a subject and a finite verb. Of what is edited they say nothing that it could become.
import { isHesitation, isPastForm } from '../../commands/plans/words.ts'
import { finiteVerbAt } from '../parts-of-speech.ts'
import { isFiniteVerb, isWord, restricts } from '../vocabulary/grammar.ts'
import { TOUCHING } from '../vocabulary/keeping.ts'
import { statesBan } from './stated-bans.ts'
import type { Token } from './tokens.ts'

/** No statement has more words. */
const MAX_STATEMENT = 24

/** True for a statement; what leads to it (“because”, “but”) may stand in front. */
export function states(given: readonly Token[]): boolean {
  const words = given.filter(({ kind }) => kind !== 'mark' && kind !== 'break')
  // Inside, a mark sets apart what may ask for something.
  const [start, end] = [given.indexOf(words[0] as Token), given.lastIndexOf(words.at(-1) as Token)]
  if (words.length !== end - start + 1 || statesBan(words)) return false
  return isTold(words)
}

/** True when somebody or something that is no part of a film is said to do or be what has nothing to do with one. */
export function tellsOfOthers(given: readonly Token[]): boolean {
  const list = withoutOpening(given, true)
  if (list === null || list.length < 2 || list.length > MAX_STATEMENT || statesBan(list)) return false
  // “Can't hear the participants”
  const isUnable =
    list[0]?.text === 'can' && list[1]?.text === 'not' && !isWord(list[2]?.text, 'addressee', 'subject')
  if (isUnable) return !list.some(isOfFilm)
  const verb = verbAt(list)
  if (verb < 1) return false
  const [subject, predicate] = [list.slice(0, verb), list.slice(verb + 1)]
  const [first] = subject
  // “And you know”: what somebody says
  if (first?.text === 'you') return false
  const isNeuter = subject.length === 1 && isWord(first?.text, 'referring', 'demonstrative')
  if (!isNeuter && !isForeign(subject)) return false
  // “It sounds hollow” may ask for something; “it is a separate thing” doesn't.
  if (isNeuter && !isWord(list[verb]?.text, 'be')) return false
  return (
    !asksOf(list, verb) &&
    !predicate.some((token, at) => isOfFilm(token) && !isCounted(predicate, at)) &&
    !subject.some(({ kind }) => !PLAIN.has(kind)) &&
    !list.slice(0, 2).some(({ text }) => isWord(text.split(' ').at(-1), 'question')) &&
    !list.some(({ text }) => isWord(text, 'asking', 'shall') || TOUCHING.has(text)) &&
    !(isNeuter && predicate.some(isOpen))
  )
}

/** “It is too dark”, “this is to be cut”; but not “that is what the museum wants” */
const isOpen = ({ senses }: Token) =>
  senses.look !== undefined || (senses.verb !== undefined && senses.glue === undefined)

/** “The boss wants it shorter”, “the board gets a copy”; but not “the boss insists”, “the dean gets nervous”. */
function asksOf(list: readonly Token[], verb: number): boolean {
  const [{ text }, next] = [list[verb] as Token, list[verb + 1]]
  if (text === 'gets')
    return next === undefined || next.kind !== 'word' || Object.keys(next.senses).length > 0
  if (isWord(text, 'urging') && (next === undefined || /^(?:for|about)$/.test(next.text))) return false
  return isWord(text, 'wanting', 'wanted', 'urging', 'shall', 'staying')
}

/** “The third time this week”, “three complaints” */
const isCounted = (list: readonly Token[], at: number) =>
  list[at + 1]?.text === 'time' || (list[at]?.senses.unit === 'part' && list[at - 1]?.kind === 'number')

const PLAIN: ReadonlySet<string> = new Set(['word', 'speaker', 'mark', 'number', 'amount', 'ordinal'])

/** It may say what is edited, or how; a length may be anybody's. */
const isOfFilm = (token: Token) =>
  !PLAIN.has(token.kind) ||
  (token.kind === 'amount' && token.unit !== 's') ||
  (isKnown(token) && !['everything', 'rest'].includes(token.senses.place ?? '')) ||
  ['called', 'saying', 'where'].includes(token.senses.link ?? '') ||
  (restricts(token.senses) && !['only', 'else'].includes(token.senses.limit ?? ''))

/** Without what leads to a statement; null where it belongs to a guard: “leave it as it is”. */
function withoutOpening(given: readonly Token[], joins = false): readonly Token[] | null {
  let from = 0
  while (
    from < given.length - 2 &&
    (isWord(given[from]?.text, 'reason', 'opener') ||
      (joins && isWord(given[from]?.text, 'turn')) ||
      given[from]?.senses.glue === 'politeness')
  )
    from++
  const list = given.slice(from)
  const isGuard =
    from > 0 && given[from - 1]?.text === 'as' && /^(?:it|they|that|is)$/.test(list[0]?.text ?? '')
  return isGuard ? null : list
}

function isTold(given: readonly Token[]): boolean {
  const list = withoutOpening(given)
  if (list === null) return false
  if (list.length < 2 || list.length > MAX_STATEMENT || !list.every(isPlain)) return false
  const verb = verbAt(list)
  if (verb < 1) return false
  const [subject, predicate] = [list.slice(0, verb), list.slice(verb + 1)]
  const isOther = isForeign(subject)
  if (!isOther && !subject.every((token) => isFree(token) || isKnown(token))) return false
  // “The joke comes first”
  if (isWord(list[verb]?.text, 'going') && !isWord(list[0]?.text, 'neuter', 'demonstrative', 'subject'))
    return false
  const isHabit = isOther && subject.some(({ text }) => isWord(text, 'habit'))
  return isHabit || isHarmless(list[verb] as Token, predicate, isOther)
}

/** Nothing that limits, asks, or gives a value. */
function isPlain({ kind, senses, text }: Token, at: number, list: readonly Token[]): boolean {
  const isLast = at === list.length - 1
  return (
    (kind === 'word' ||
      kind === 'speaker' ||
      kind === 'ordinal' ||
      (kind === 'number' && list[at + 1]?.text === 'of')) &&
    !['called', 'saying', 'where'].includes(senses.link ?? '') &&
    !(at === 0 && text === 'that') &&
    !isWord(text, 'asking', 'staying', 'shall') &&
    !(at === 0 && isWord(text, 'question')) &&
    (!restricts(senses) || (senses.limit === 'only' && at > 1) || (senses.limit === 'else' && isLast))
  )
}

/** It names something of what is edited. */
const isKnown = ({ senses, text }: Token) =>
  isHesitation(text.replace(/s$/, '')) ||
  (senses.thing !== undefined && senses.thing !== 'composition' && !isWord(text, 'seeming', 'plural')) ||
  (senses.place !== undefined && senses.verb === undefined) ||
  senses.unit !== undefined

const isFree = ({ kind, senses }: Token) =>
  kind === 'ordinal' ||
  kind === 'number' ||
  kind === 'speaker' ||
  Object.keys(senses).every((sense) => ['glue', 'link', 'limit', 'asked', 'thing'].includes(sense))

/** Somebody, or something that is no part of a film: “the zoo”, “many of our members”, “two trustees”. */
function isForeign(subject: readonly Token[]): boolean {
  const [first] = subject
  if (isWord(first?.text, 'subject', 'someone') || first?.text === 'you')
    return subject.slice(1).every(({ text }) => isWord(text, 'adverb', 'habit') || text === 'here')
  return (
    subject.some(
      (token) =>
        token.kind === 'speaker' ||
        (token.kind === 'word' &&
          Object.keys(token.senses).length === 0 &&
          !isWord(token.text, 'demonstrative', 'neuter')),
    ) &&
    // “Half the room”, “a third of our audience”
    !subject.some(
      (token) => isKnown(token) && token.senses.place !== 'half' && token.senses.place !== 'third',
    )
  )
}

/** Where the finite verb is; -1 without one, or where a command may begin. */
function verbAt(list: readonly Token[]): number {
  const [first, second] = list
  const isPerson = isWord(first?.text, 'subject', 'someone') || first?.text === 'you'
  const isObject = ['pronouns', 'articles'].includes(second?.senses.glue ?? '')
  const isCommand =
    first?.kind === 'word' &&
    first.isBase &&
    first.senses.verb !== undefined &&
    (first.senses.thing === undefined || isObject) &&
    !isWord(first.text, 'neuter', 'demonstrative')
  if (isCommand && !isPerson) return -1
  // “The you knows”
  if (
    first?.senses.glue === 'articles' &&
    (isWord(second?.text, 'subject', 'neuter') || second?.text === 'you')
  )
    return -1
  const verb = finiteVerbAt(list)
  if (verb < 1 || !isPerson) return verb
  const isAsker = isWord(first?.text, 'asker')
  return isWord(list[verb - 1]?.text, 'habit') || isActing(list[verb] as Token, list.slice(verb + 1), isAsker)
    ? verb
    : -1
}

/** Behind “we”, any verb is finite; one that edits says what shall be done, unless it is nothing of the film. */
function isActing(verb: Token, rest: readonly Token[], isAsker: boolean): boolean {
  if (
    verb.kind !== 'word' ||
    isWord(verb.text, 'wanting', 'shall') ||
    (isAsker && isWord(verb.text, 'would'))
  )
    return false
  const isDone =
    isFiniteVerb(verb.text) ||
    isPastForm(verb.text) ||
    /ed$/.test(verb.text) ||
    isWord(verb.text, 'finding', 'feeling', 'can')
  return (
    isDone ||
    verb.senses.verb === undefined ||
    !rest.some(
      (token) =>
        isKnown(token) ||
        (token.senses.look !== undefined && !/^(?:on|off)$/.test(token.senses.look)) ||
        token.senses.glue === 'pronouns',
    )
  )
}

/** Of something foreign, anything may be said but what is done to the film; of the film, only what it cannot be made. */
function isHarmless(verb: Token, predicate: readonly Token[], isOther: boolean): boolean {
  const [first, second] = predicate
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
    isWord(verb.text, 'be', 'was', 'seeming', 'past', 'feeling', 'finding', 'can', 'would') ||
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
