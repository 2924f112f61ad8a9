// Which sentences of a transcript are worth showing first. Pure, deterministic, and documented here:
// a sentence's worth is a sum of what can be measured without understanding it.
//
//   density     rare words of this transcript per word (tf-idf)                 0 … 1     × 3
//   topic       share of the topic's words, where a topic is given              0 … 1     × 6
//   strength    words with which people mark what matters ("best", "never")     0 … 1     × 1
//   completeness a sentence that begins and ends as one, of 5 to 40 words       0 … 1     × 2
//   question    a question with its answer, or the answer to one                0 or 1    × 0.5
//   position    the first and last fifth say what the talk is about             0 or 1    × 0.4
//   pace        fluent speech: little pause inside                              0 … 1     × 1
//   fillers     share of filler words                                           0 … 1     × −3
//   courtesies  greetings, thanks and goodbyes; talk about the take itself      0 or 1    × −3
//   retakes     said again in nearly the same words soon after                  0 or 1    × −4

import type { Sentence } from '../../../edit/transcript.ts'
import { keptFor } from '../../kept.ts'
import { withoutOwner } from './introductions.ts'
import { HESITATIONS, saidIn, topicWords } from './words.ts'

const STRONG = new Set(
  `best worst never always amazing incredible important key secret surprising surprised love hate first only biggest greatest huge
   truth reason why because mistake lesson learned changed discovered problem solution result million percent free win won lost fail failed
   remember favorite powerful actually easiest hardest fastest favourite must stop everyone nobody crazy wild`.split(
    /\s+/,
  ),
)
const COURTESY =
  /^(?:hello|hi|hey|welcome|thanks?|thank you|great,? thank|bye|goodbye|okay|ok|good (?:morning|evening|afternoon))\b|\bwelcome (?:back )?to\b|\bthank(?:s| you) for\b|\bbye\b|\bsee you\b|\bsubscribe\b|\bmy guest is\b/i
const ABOUT_THE_TAKE =
  /\b(?:start again|start over|try (?:that|it) again|one more time|sorry,? (?:let|i)|let me (?:start|try|redo)|take two|from the top|is this on|are we recording)\b/i
const FILLER_PHRASES = /\b(?:you know|i mean|sort of|kind of|basically|literally|actually)\b/gi
const QUESTION_START =
  /^(?:(?:and|so|but|well|er|um|uh)[, ]+)*(?:what|why|how|who|when|where|which|is it|are you|do you|did you|can you|could you|would you)\b/i

/** How many sentences later a repetition still counts as a retake. */
const RETAKE_REACH = 4
const RETAKE_LIKENESS = 0.8

/** A sentence by its index, with its worth. */
export type ScoredSentence = { index: number; score: number }

/** A score for every sentence, in order; `topic` is null for highlights of anything. */
export function scoreSentences(sentences: readonly Sentence[], topic: string | null): ScoredSentence[] {
  const again = saidAgain(sentences)
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const word of saidIn(sentence).topicSet) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = new Map(
    [...counts].map(([word, count]) => [
      word,
      Math.log(1 + sentences.length / count) / Math.log(1 + sentences.length),
    ]),
  )
  const wanted = topic === null ? [] : [...new Set(topicWords(withoutOwner(topic, sentences)))]
  return sentences.map((sentence, index) => {
    const { topics: words, heard } = saidIn(sentence)
    const count = Math.max(1, sentence.words.length)
    const density = Math.min(
      1,
      (words.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0) / Math.max(6, count)) * 1.6,
    )
    const about =
      wanted.length === 0 ? 0 : wanted.filter((word) => words.includes(word)).length / wanted.length
    const strength = Math.min(1, heard.filter((word) => STRONG.has(word)).length / 2)
    const asks = isQuestion(sentence.text)
    const answers = index > 0 && isQuestion(sentences[index - 1]?.text ?? '')
    const place = index / Math.max(1, sentences.length - 1)
    const score =
      3 * density +
      6 * about +
      strength +
      2 * completenessOf(sentence) +
      (asks || answers ? 0.5 : 0) +
      (place < 0.2 || place > 0.8 ? 0.4 : 0) +
      paceOf(sentence) -
      3 * fillerShareOf(sentence) -
      (COURTESY.test(sentence.text) || isAboutTheTake(sentence.text) ? 3 : 0) -
      (again[index] ? 4 : 0)
    return { index, score }
  })
}

/** Whether it is about the recording itself: “sorry, let me start again”. */
export function isAboutTheTake(text: string): boolean {
  return ABOUT_THE_TAKE.test(text)
}

/** For each sentence, whether it's said again, in nearly the same words, soon after. */
export const saidAgain = keptFor((sentences: readonly Sentence[]): readonly boolean[] => {
  const topics = sentences.map((one) => saidIn(one).topicSet)
  return topics.map((_, index) => isSaidAgain(topics, index))
})

/** By its mark or its first word. */
function isQuestion(text: string): boolean {
  return /\?["'”’)]*$/.test(text.trim()) || QUESTION_START.test(text)
}

function completenessOf({ text, words }: Sentence): number {
  const count = words.length
  const ends = /[.!?]["'”’)]*$/.test(text.trim()) ? 1 : 0.6
  const begins = /^(?:and|but|or|because|which|that|so)\b/i.test(text) ? 0.7 : 1
  const size = count < 4 ? 0.2 : count < 6 ? 0.7 : count <= 40 ? 1 : 0.6
  return ends * begins * size
}

/** Words that are spoken without pauses between them: 1 is fluent, 0 is a second and more of pause per word. */
function paceOf({ words }: Sentence): number {
  let pausesUs = 0
  for (let i = 1; i < words.length; i++)
    pausesUs += Math.max(0, (words[i]?.range.startUs ?? 0) - (words[i - 1]?.range.endUs ?? 0) - 150_000)
  return Math.max(0, 1 - pausesUs / 1e6 / Math.max(2, words.length / 4))
}

function fillerShareOf(sentence: Sentence): number {
  const { text, words } = sentence
  const { heard } = saidIn(sentence)
  const sounds = words.filter(
    ({ kind }, at) => kind === 'hesitation' || HESITATIONS.has(heard[at] ?? ''),
  ).length
  const phrases = text.match(FILLER_PHRASES)?.length ?? 0
  return (sounds + phrases) / Math.max(1, words.length)
}

function isSaidAgain(topics: readonly ReadonlySet<string>[], index: number): boolean {
  const own = topics[index]
  if (own === undefined || own.size < 2) return false
  return topics
    .slice(index + 1, index + 1 + RETAKE_REACH)
    .some((other) => other.size > 0 && sharedBy(own, other) / own.size >= RETAKE_LIKENESS)
}

function sharedBy(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const word of own) if (other.has(word)) shared++
  return shared
}
