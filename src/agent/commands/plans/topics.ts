// Where a composition is about something: sentences scored by how much of the wanted topic they
// speak of, rare words counting more, and neighboring hits joined to passages.
import type { TimeRange } from '../../../edit/time.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { withoutOwner } from './introductions.ts'
import { plainWordsOf, saidIn, stem, topicWords } from './words.ts'

/** Sentences in a row, as places: `from` included, `to` excluded. */
export type Passage = { from: number; to: number; score: number }

/** How many sentences between two hits still belong to one passage. */
const MAX_BETWEEN = 2
/** Stems of words that say what kind of thing is said. */
const DESCRIBING = new Set(
  'read line opinion remark comment rant plug statement joke mention ask asked personal fact figure lesson advice view thought claim price cost number detail go off account recollection memory anecdote tale reminiscence explanation description'
    .split(' ')
    .map(stem),
)
/** How much such a word counts beside others. */
const DESCRIBED_WEIGHT = 0.35
/** The share of the topic (by weight) that a passage must speak of. */
const MIN_SHARE = 0.5
/** What a passage loses of a word's weight where only a word akin to it is heard: “start” for “starter”. */
const LOOSE = 0.3

/**
 * The passages about `topic`, best first. A passage counts when its sentences together have at least
 * half of the topic's words (weighted by rarity); none when the topic has no word of its own.
 */
export function passagesAbout(
  sentences: readonly Sentence[],
  topic: string,
  minShare = MIN_SHARE,
): Passage[] {
  const plain = withoutOwner(topic, sentences)
  const found = plain === topic ? [] : passagesOn(sentences, plain, minShare)
  return found.length > 0 ? found : passagesOn(sentences, topic, minShare)
}

function passagesOn(sentences: readonly Sentence[], topic: string, minShare: number): Passage[] {
  const asked = [...new Set(topicWords(topic))]
  const heard = new Set(sentences.flatMap((sentence) => [...saidIn(sentence).topicSet]))
  // “her opinion on batteries”: that it is an opinion need not be said.
  const wanted = asked.filter((word) => heard.has(word) || !DESCRIBING.has(word))
  if (wanted.length === 0) return []
  const hits = sentences.map((sentence) => {
    const stems = saidIn(sentence).topicSet
    return wanted.filter((word) => stems.has(word))
  })
  const isAllDescribed = wanted.every((word) => DESCRIBING.has(word))
  const weight = new Map(
    wanted.map((word) => {
      const count = hits.filter((found) => found.includes(word)).length
      // “the price of the oven” is about the oven, wherever a price comes up.
      const share = DESCRIBING.has(word) && !isAllDescribed ? DESCRIBED_WEIGHT : 1
      return [word, share * Math.log(1 + sentences.length / (1 + count))] as const
    }),
  )
  const weightOf = (found: Iterable<string>) =>
    [...found].reduce((sum, word) => sum + (weight.get(word) ?? 0), 0)
  const isLoose = looseIn(sentences, topic)
  const whole = weightOf(wanted)
  const passages: Passage[] = []
  let open: { from: number; to: number; found: Set<string>; sum: number } | null = null
  const close = () => {
    if (open && weightOf(open.found) >= whole * minShare) {
      const { from, to, found, sum } = open
      const loose = weightOf([...found].filter((word) => isLoose(word, from, to)))
      passages.push({ from, to, score: weightOf(found) + sum * 0.1 - loose * LOOSE })
    }
    open = null
  }
  for (const [index, found] of hits.entries()) {
    if (found.length === 0) continue
    if (open && index - open.to > MAX_BETWEEN) close()
    open ??= { from: index, to: index + 1, found: new Set(), sum: 0 }
    open.to = index + 1
    for (const word of found) open.found.add(word)
    open.sum += weightOf(found)
  }
  close()
  return passages.sort((a, b) => b.score - a.score || a.from - b.from)
}

/** Whether only words akin to one of the topic's are heard from a sentence to another, while that itself is heard elsewhere. */
function looseIn(
  sentences: readonly Sentence[],
  topic: string,
): (word: string, from: number, to: number) => boolean {
  const holds = (all: readonly Sentence[], word: string) =>
    all.some((one) =>
      saidIn(one).words.some((heard) => heard === word || heard === `${word}s` || `${heard}s` === word),
    )
  const heard = plainWordsOf(topic).filter((word) => holds(sentences, word))
  return (stemmed, from, to) => {
    const own = heard.filter((word) => stem(word) === stemmed)
    return own.length > 0 && !own.some((word) => holds(sentences.slice(from, to), word))
  }
}

/** Only the sentences that themselves speak of the topic, as passages of one each or neighbors. */
export function sentencesAbout(sentences: readonly Sentence[], topic: string): Passage[] {
  return passagesAbout(sentences, topic).flatMap((passage) => {
    const parts: Passage[] = []
    for (let index = passage.from; index < passage.to; index++) {
      const sentence = sentences[index]
      if (!sentence || passagesAbout([sentence], topic).length === 0) continue
      const last = parts.at(-1)
      if (last && last.to === index) last.to = index + 1
      else parts.push({ from: index, to: index + 1, score: passage.score })
    }
    return parts
  })
}

/** From the first sentence's start to the last one's end. */
export function rangeOfPassage(
  sentences: readonly Sentence[],
  { from, to }: { from: number; to: number },
): TimeRange {
  const first = sentences[from]
  const last = sentences[to - 1]
  if (!first || !last) throw new Error('A passage lies outside its sentences')
  return { startUs: first.range.startUs, endUs: last.range.endUs }
}
