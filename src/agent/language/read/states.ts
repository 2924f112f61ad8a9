// Sentences that only say how something is, or what somebody did or usually does: “the pauses are nice”, “she deleted the intro”, “our
// shows have captions”. They name what commands name, so that without this they would be read as commands.
import { isPastForm } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { verbOfNoun } from './run-ons.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const MAX_STATEMENT = 14

/** True for a sentence that states something and from which no edit could take what it should do. */
export function isStated(tokens: readonly Token[]): boolean {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark' && kind !== 'break')
  const list = tokens.slice(0, end + 1)
  // Behind a comma, something may be asked for.
  if (list.some(({ kind }) => kind === 'mark' || kind === 'break')) return false
  const start = list.findIndex(({ senses, text }) => senses.glue !== 'politeness' && !isWord(text, 'opener'))
  const said = list.slice(Math.max(0, start))
  const isAsked = said.some(({ text }) => isWord(text, 'asking'))
  // “Show the words as they are spoken”
  const [first] = said
  const isCommand = first?.isBase && first.senses.verb !== undefined && first.senses.thing === undefined
  if (isCommand || isAsked || said.length < 3 || said.length > MAX_STATEMENT) return false
  return isFound(said) || isPast(said) || isTale(said) || isOpinion(said) || isChecked(said)
}

/** “This is three recordings in a row, right (?)”: whether it is so. */
const isChecked = (said: readonly Token[]) =>
  isWord(said[0]?.text, 'demonstrative', 'neuter') &&
  isWord(said[1]?.text, 'be') &&
  /^(?:right|correct|yes|yeah|no)$/.test(said.at(-1)?.text ?? '')

/** “The captions are fine”, “the title looks nice”: words behind the verb that no edit needs. */
function isFound(said: readonly Token[]): boolean {
  const verb = stateVerb(said)
  if (verb < 1) return false
  const [subject, predicate] = [said.slice(0, verb), said.slice(verb + 1)]
  // “The title is Leo Marsh”
  const isText = subject.some(({ senses }) => ['titles', 'name', 'speaker'].includes(senses.thing ?? ''))
  if (isText && !isWord(said[verb]?.text, 'seeming'))
    return predicate.every(subject.some(isTitle) ? isLook : isRated)
  // “It is a landscape video”
  const isThis = /^(?:it|this|that)$/.test(subject[0]?.text ?? '') && subject.length === 1
  if (isThis && predicate.some(isShape) && predicate.every((token) => isShape(token) || isFilm(token)))
    return true
  return (
    subject.every(
      ({ kind, senses, text }) =>
        ['word', 'composition', 'media'].includes(kind) &&
        (text === 'and' || !isWord(text, 'joining')) &&
        senses.limit === undefined &&
        (senses.verb === undefined || senses.thing !== undefined || senses.unit !== undefined),
    ) &&
    predicate.length > 0 &&
    predicate.some(isDescribing) &&
    predicate.every(
      (token) =>
        isWord(said[verb]?.text, 'working') ||
        isDescribing(token) ||
        ['articles', 'helpers'].includes(token.senses.glue ?? ''),
    )
  )
}

const SHAPES = new Set(['vertical', 'square', 'landscape', 'fullHd', 'ultraHd'])
const isShape = ({ senses }: Token) => SHAPES.has(senses.look ?? '')
const isFilm = ({ senses }: Token) => senses.glue === 'articles' || senses.thing === 'composition'

/** “The film was shot in 4K”, “the last episode had chapters”: nobody asks in the past. */
function isPast(said: readonly Token[]): boolean {
  const verb = said.findIndex(({ text }) => isWord(text, 'was'))
  const subject = said.slice(0, Math.max(0, verb))
  return (
    verb > 0 &&
    verb <= 6 &&
    !subject.some(
      ({ text, senses, isBase }) =>
        isWord(text, 'wanting', 'would', 'saying', 'joining', 'question') ||
        senses.limit !== undefined ||
        (senses.verb !== undefined && isBase && senses.thing === undefined && senses.place === undefined),
    )
  )
}

const isTitle = ({ senses }: Token) => senses.thing === 'titles'
/** “At the top”, “too short”, “red” */
const isLook = (token: Token) =>
  matches(token, { kind: 'color', look: true, thing: 'excerpt', glue: 'articles' }) ||
  isWord(token.text, 'degree')

/** “Wrong”, “Interview”: no name that it could get. */
export const isRated = ({ kind, text }: Token) => kind === 'composition' || isWord(text, 'rating', 'degree')

/** The verb behind a subject of a few words: “the pauses feel”, “captions are”; -1 without one. */
function stateVerb(said: readonly Token[]): number {
  const isState = (at: number) =>
    isWord(said[at]?.text, 'be', 'seeming', 'working') ||
    (isWord(said[at]?.text, 'plural') && /s$/.test(said[at - 1]?.text ?? ''))
  const at = said.findIndex((_, index) => index > 0 && isState(index))
  return at > 0 && at <= 5 ? at : -1
}

/** A word that says nothing an edit could use. */
const isDescribing = ({ kind, senses, text }: Token) =>
  kind === 'word' &&
  (senses.glue === undefined || senses.glue === 'politeness') &&
  (isWord(text, 'rating') ||
    (Object.keys(senses).every((sense) => sense === 'glue') &&
      !isWord(text, 'particle', 'degree', 'shall', 'wanting') &&
      !/^(?:enough|not)$/.test(text)))

/** “She deleted the intro”, “we usually add captions”, “my colleague made it vertical”. */
function isTale(said: readonly Token[]): boolean {
  const first = said[0]?.text
  const isOther = isWord(first, 'subject', 'someone') && !isWord(first, 'asker')
  const own = isWord(first, 'possessive') ? verbOfNoun(said, 0) : -1
  let verb = own > 0 ? own : 1
  while (isWord(said[verb]?.text, 'habit')) verb++
  const act = said[verb]
  if (act?.kind !== 'word' || isWord(act.text, 'wanting', 'wanted', 'urging', 'shall', 'can', 'will'))
    return false
  if (own > 0 && isWord(act.text, 'have')) return true
  const isHabit = said.some(({ text }) => isWord(text, 'habit'))
  if (isWord(first, 'subject') || own > 0)
    if (isHabit) return act.senses.verb !== undefined || isWord(act.text, 'have')
  return (
    (isOther || own > 0) &&
    (isPastForm(act.text) || act.text === 'cut' || /ed$/.test(act.text)) &&
    act.senses.verb !== undefined
  )
}

/** “I like the pauses”, “I can see the title clearly”. “I like them shorter” asks for something. */
function isOpinion(said: readonly Token[]): boolean {
  if (!isWord(said[0]?.text, 'subject')) return false
  const at = said.findIndex(
    ({ text }, index) => index > 0 && index <= 3 && isWord(text, 'fondness', 'perceiving'),
  )
  const between = said.slice(1, Math.max(1, at))
  const object = said.slice(at + 1)
  return (
    at > 0 &&
    between.every(({ text }) => isWord(text, 'adverb', 'degree', 'can')) &&
    !between.some(({ text }) => text === 'would') &&
    object.length > 0 &&
    object.every(
      (token) =>
        ['word', 'composition', 'speaker', 'ordinal'].includes(token.kind) &&
        !matches(token, { measure: true, look: true, limit: true }) &&
        !isWord(token.text, 'joining'),
    )
  )
}
