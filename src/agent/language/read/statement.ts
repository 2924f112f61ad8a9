// Finds the subject and the finite verb of a statement, and whether the subject is outside the film.
import { isHesitation, isPastForm } from '../../commands/plans/words.ts'
import { finiteVerbAt } from '../parts-of-speech.ts'
import { isFiniteVerb, isWord } from '../vocabulary/grammar.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** A statement's subject, finite verb and predicate. */
export type Said = { subject: readonly Token[]; verb: Token; predicate: readonly Token[] }

/** Names part of the film. */
export const isKnown = ({ senses, text }: Token) =>
  isHesitation(text.replace(/s$/, '')) ||
  (senses.thing !== undefined && senses.thing !== 'composition' && !isWord(text, 'seeming', 'plural')) ||
  (senses.place !== undefined && senses.verb === undefined) ||
  senses.unit !== undefined

/** A word that fits any subject. */
export const isFree = ({ kind, senses }: Token) =>
  kind === 'ordinal' ||
  kind === 'number' ||
  kind === 'speaker' ||
  Object.keys(senses).every((sense) => ['glue', 'link', 'limit', 'asked', 'thing'].includes(sense))

/** Somebody, or something that is no part of a film: “the zoo”, “many of our members”, “two trustees”. */
export function isForeign(subject: readonly Token[]): boolean {
  const [first] = subject
  if (isWord(first?.text, 'subject', 'someone') || /^(?:you|ill)$/.test(first?.text ?? ''))
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

/** Index of the finite verb; -1 if there is none, or if a command could start there. */
export function verbAt(list: readonly Token[]): number {
  const [first, second, third] = list
  // “Ill do them in another app”, “ill upload the rest later”
  const isObjectNext = matches(third, { glue: 'articles pronouns' })
  if (first?.text === 'ill' && (second?.senses.verb !== undefined || isObjectNext)) return 1
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

/** After “we”, any verb is finite. An editing verb is a request, unless its object is outside the film. */
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
        isKnown(token) || (token.senses.look !== undefined && !/^(?:on|off)$/.test(token.senses.look)),
    )
  )
}
