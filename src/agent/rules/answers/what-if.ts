// What an edit would come to that nobody wants made yet: “how long would it be without the ads?”, “would cutting the ums bring it under
// a minute?” The command is tried on the draft and taken back.
import type { Composition } from '../../../edit/document.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { removedStretches } from '../../../edit/removed-words.ts'
import { lengthText, listText } from '../../../edit/time-text.ts'
import { plainWord } from '../../commands/plans/words.ts'
import { wordsOf } from '../../language/read/item.ts'
import type { Token } from '../../language/read/tokens.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { directionOf } from './about-edit.ts'
import { capitalized, type Question, shortened, tallied } from './question.ts'

type Document = Question['session']['document']

/** A list of words has no more than this. */
const MAX_WORDS = 15

/** The command that a question supposes; null when it supposes none. */
export function supposedIn(tokens: readonly Token[], prompt: string): string | null {
  const said = (verb: string, object: readonly Token[]) =>
    object.some(({ kind }) => kind !== 'mark') ? `${verb} ${wordsOf(object, prompt)}` : null
  const without = tokens.findIndex(({ text }) => text === 'without')
  const isIrreal = tokens.some(({ text }) => isWord(text, 'supposing'))
  if (without >= 0 && isIrreal) return said('remove', objectAt(tokens, without + 1))
  const gone = tokens.findIndex(({ text }, at) => at > 0 && isWord(text, 'takenOut'))
  const having = tokens.findLastIndex(({ text }, at) => at < gone && text === 'with')
  // “With the ads taken out”
  if (having >= 0) return said('remove', tokens.slice(having + 1, gone))
  const at = tokens.findIndex(
    ({ text, senses }, index) =>
      senses.verb !== undefined &&
      isSupposed(tokens, index) &&
      !isWord(text, 'be', 'do', 'have', 'resulting'),
  )
  const verb = tokens[at]
  if (verb?.senses.verb === undefined) return null
  // “Which fillers would be removed?”
  const isPassive = tokens[at - 1]?.text === 'be'
  const object = isPassive
    ? tokens.slice(tokens.findIndex(({ text }) => isWord(text, 'question')) + 1, at - 2)
    : objectAt(tokens, at + 1)
  return said(verb.isBase ? verb.text : verb.senses.verb, object)
}

/** “If I cut …”, “would you cut …”, “would cutting …”, “after cutting …” */
function isSupposed(tokens: readonly Token[], at: number): boolean {
  const [before, earlier, first] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]]
  const isDoing = /\wing$/.test(tokens[at]?.text ?? '')
  if (isDoing) return isWord(before?.text, 'supposing') || /^(?:after|by|if|does)$/.test(before?.text ?? '')
  const isPerson = isWord(before?.text, 'asker') || before?.text === 'you' || before?.text === 'be'
  return (
    isPerson &&
    (earlier?.text === 'if' ||
      earlier?.text === 'would' ||
      (before?.text === 'be' && first?.text === 'would'))
  )
}

/** From here to what the question says of it: “… as filler”, “…, how long is it?”, “… bring it under a minute” */
function objectAt(tokens: readonly Token[], from: number): readonly Token[] {
  const start = tokens[from]?.senses.link === 'as' ? from + 1 : from
  const end = tokens.findIndex(
    ({ kind, text, senses }, at) =>
      at > start &&
      ((kind === 'mark' && text !== '+') ||
        isWord(text, 'supposing', 'question', 'resulting') ||
        senses.limit === 'under' ||
        senses.limit === 'over'),
  )
  return tokens.slice(start, end < 0 ? undefined : end)
}

/** How long the compositions would be, and what would be gone; null when the question supposes nothing that can be done. */
export function whatIf(question: Question): string | null {
  const command = supposedIn(question.tokens, question.session.prompt)
  const after = command === null ? null : question.session.wouldBe(command)
  if (after === null) return null
  const told = question.compositions.flatMap((before) => {
    const then = after.compositions.find(({ id }) => id === before.id)
    return then === undefined || then === before ? [] : [outcomeOf(question, before, then, after)]
  })
  return told.length === 0 ? null : capitalized(`${told.join('; ')} (by “${command}”).`)
}

function outcomeOf(question: Question, before: Composition, then: Composition, document: Document): string {
  const [wasUs, isUs] = [durationOfComposition(before), durationOfComposition(then)]
  const apart =
    wasUs === isUs
      ? 'as before'
      : `${lengthText(Math.abs(wasUs - isUs))} ${isUs < wasUs ? 'shorter' : 'longer'}`
  const gone = goneWords(question, before, then, document)
  const list = gone.length === 0 || gone.length > MAX_WORDS ? '' : `, without ${listText(gone, MAX_WORDS)}`
  return `${verdict(question, isUs)}“${before.name}” would be ${lengthText(isUs)} long, ${apart}${list}`
}

/** “Yes, …”, where the question names a limit. */
function verdict({ tokens }: Question, us: number): string {
  const at = tokens.findIndex(({ kind, unit }) => kind === 'time' || (kind === 'amount' && unit === 's'))
  const limit = tokens[at]
  const direction = limit ? directionOf(tokens, at) : null
  if (!limit || direction === null) return ''
  const holds = direction === 'over' ? us > limit.n * 1e6 : us <= limit.n * 1e6
  return holds ? 'yes, ' : 'no, '
}

/** What is said before and not after, with how often. */
function goneWords(
  { session }: Question,
  before: Composition,
  then: Composition,
  document: Document,
): string[] {
  const { context } = session.project
  const wordsOut = (one: Composition, of: Document) =>
    removedStretches(one, of, context).map(({ words }) => words)
  const known = new Set(wordsOut(before, session.document).flatMap((all) => all.map(({ wordId }) => wordId)))
  const texts = wordsOut(then, document)
    .map((words) => words.filter(({ wordId }) => !known.has(wordId)).map(({ text }) => plainWord(text)))
    .filter((words) => words.length > 0)
    .map((words) => shortened(words.join(' '), 80))
  return tallied(texts)
}
