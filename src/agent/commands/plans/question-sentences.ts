// How a talk is divided by its questions: which sentences ask or announce something, what answers them,
// and the parts that follow from it. By punctuation where the transcript has it, else by how a sentence begins.
import type { TimeRange } from '../../../edit/time.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { keptFor } from '../../kept.ts'
import { HESITATIONS, plainWordsOf, saidIn } from './words.ts'

const LEADS = new Set('so and well okay but now then right alright yes great thanks'.split(' '))
const ASKING =
  /^(?:what|why|how|who|whom|whose|which|when|where) (?!\w+ing\b)|^(?:is|are|was|were|do|does|did|can|could|would|will|have|has|had|should) (?:it|i|you|we|they|he|she|there|this|that|these|those|the|your|our|my|anyone|people)\b|\bone last question is\b/

/** Who asks this wants to know whether the line works. */
const CHECKING = /\bcan (?:you|everyone|everybody|anyone|people)(?: all)? (?:see|hear) (?:me|us|this|my)\b/i

/** True for a sentence that asks. */
export const isQuestionSentence = (sentence: Sentence): boolean =>
  isAsking(sentence.text, saidIn(sentence).words)

/** True for the text of a sentence that asks. */
export const asksIn = (text: string): boolean => isAsking(text, plainWordsOf(text))

function isAsking(text: string, plain: readonly string[]): boolean {
  if (CHECKING.test(text)) return false
  if (/\?["”']?\s*$/.test(text)) return true
  const words = plain.slice(plain.findIndex((word) => !LEADS.has(word) && !HESITATIONS.has(word)))
  return words.length > 2 && ASKING.test(words.join(' '))
}

/** The places of the questions, or of what announces one; sentences that ask one after the other are one. */
export function questionsOf(sentences: readonly Sentence[]): TimeRange[] {
  return askedIn(sentences).flatMap(({ from, answer }) => {
    const said = sentences.slice(from, answer)
    const [first, last] = [said.find(isQuestionSentence) ?? said[0], said.at(-1)]
    return first && last ? [{ startUs: first.range.startUs, endUs: last.range.endUs }] : []
  })
}

/** The places of what answers the questions. */
export function answersOf(sentences: readonly Sentence[]): TimeRange[] {
  return askedIn(sentences).flatMap(({ answer, to }) => {
    const [first, last] = [sentences[answer], sentences[to - 1]]
    return first && last && answer < to ? [{ startUs: first.range.startUs, endUs: last.range.endUs }] : []
  })
}

/** Sentences in a row (`to` excluded): a question up to `answer`, and what answers it from there on. */
export type Exchange = { from: number; answer: number; to: number }

/** A sentence that moves on instead of answering: “Later I studied …”. */
const MOVING_ON = /^(?:(?:and|but|so),? )?(?:later|anyway|years later|after that|eventually)\b/i
/** The talk says goodbye, or thanks for what was said: nobody answers anymore. */
export const CLOSING = /\b(?:bye|goodbye|thank you (?:all|so much|for)|thanks for|see you)\b/i
const REPORTED = /^(?:he|she|they) (?:asks?|wants? to know|wonders?)\b/i

/** The questions with their answers, each with the sentence that announces it (“The last question is about …”). */
export const exchangesIn = keptFor((sentences: readonly Sentence[]): readonly Exchange[] => {
  const asks = sentences.map((one) => isQuestionSentence(one) || announces(one))
  const starts = asks.flatMap((isAsking, at) => (isAsking && !asks[at - 1] ? [at] : []))
  return starts.map((from, order) => {
    let answer = from
    while (asks[answer] || (answer > from && REPORTED.test(sentences[answer]?.text ?? ''))) answer++
    const next = starts[order + 1] ?? sentences.length
    const on = sentences
      .slice(answer + 1, next)
      .findIndex(({ text }) => MOVING_ON.test(text) || CLOSING.test(text))
    return { from, answer, to: on < 0 ? next : answer + 1 + on }
  })
})

/** The exchanges in which something is asked: not those that only say what comes next (“The first part is about …”). */
export const askedIn = keptFor((sentences: readonly Sentence[]): readonly Exchange[] =>
  exchangesIn(sentences).filter(({ from, answer }) => sentences.slice(from, answer).some(asks)),
)

/** True for a question, and for what announces one: “The last question is about …”, “He asks how long …”. */
function asks(sentence: Sentence): boolean {
  return isQuestionSentence(sentence) || REPORTED.test(sentence.text) || /\bquestion\b/i.test(sentence.text)
}

const ANNOUNCING =
  /\b(?:let'?s|let us|now|next|i(?:'d| would)? (?:want|like) to|we(?:'ll| will)?|moving) (?:now )?(?:talk|turn|move|go|speak|get|look|come|on)\b|^(?:(?:and|so|now|okay|um|uh),? )*(?:moving on|(?:our|my|the) (?:first|second|third|fourth|fifth|next|last|final) (?:question|topic|thing|point|tip|step|mistake|subject|reason|part)\b)|^(?:(?:and|so|now|okay|um|uh),? )*(?:at last|lastly|last of all)\b|\bone (?:last|final|more) question\b/i
const MAX_ANNOUNCING_WORDS = 14
/** So much of the recording, cut out, divides a talk. */
const DIVIDING_CUT_US = 3_000_000
/** A pause this long divides a talk. */
const DIVIDING_PAUSE_US = 1_500_000

/** True for a short sentence that says what comes next. */
export function announces({ text, words }: Sentence): boolean {
  return words.length <= MAX_ANNOUNCING_WORDS && ANNOUNCING.test(text)
}

/** The part of the talk around a sentence, as places: from a question, announcement or long pause to the next. */
export function partOfTalk(sentences: readonly Sentence[], index: number): { from: number; to: number } {
  let from = index
  while (from > 0 && !begins(sentences, from)) from--
  let to = index + 1
  while (to < sentences.length && !begins(sentences, to)) to++
  return { from, to }
}

function begins(sentences: readonly Sentence[], index: number): boolean {
  const [before, here] = [sentences[index - 1], sentences[index]]
  if (!before || !here) return true
  if (announces(here)) return true
  if (isQuestionSentence(here)) return !isQuestionSentence(before) && !announces(before)
  return here.range.startUs - before.range.endUs >= DIVIDING_PAUSE_US || isCutAway(before, here)
}

/** Whole sentences were cut out between the two, or the next one is from another recording. */
function isCutAway({ words: before }: Sentence, { words: here }: Sentence): boolean {
  const [last, first] = [before.at(-1), here[0]]
  if (!last || !first) return false
  return (
    last.mediaId !== first.mediaId ||
    Math.abs(first.sourceRange.startUs - last.sourceRange.endUs) >= DIVIDING_CUT_US
  )
}
