// What a chapter is called: its question, what it was announced as, or the thing that it speaks of and others don't.
// Never the beginning of a sentence.
import type { Sentence } from '../../../edit/transcript.ts'
import { announces, isQuestionSentence } from './question-sentences.ts'
import { adsIn, closingOf, openingOf, type Segment } from './segments.ts'
import type { Talk } from './talk.ts'
import { HESITATIONS, isStopWord, saidIn, topicWords } from './words.ts'

/** How rare each stem is among the sentences of a talk. */
export type Rarity = ReadonlyMap<string, number>

const MAX_QUESTION_WORDS = 9
const MAX_PHRASE_WORDS = 3
/** A question or announcement among these sentences opens the chapter. */
const OPENING_SENTENCES = 4
/** Of a chapter, what a greeting, an ad or a goodbye must fill to name it. */
const FILLING_SHARE = 0.5

const QUESTION_WORD =
  /\b(?:what|why|how|who|whose|which|when|where|is|are|was|were|do|does|did|can|could|would|will|have|has|should)\b/i
const TOPIC_OF =
  /\b(?:talk|speak|is|are|question|move|moving|turn|go|look) (?:now )?(?:about|on to|to|at)\s+(.+)$/i
/** Words before a thing: “the”, “of”. */
const BEFORE_THINGS = new Set(
  'a an the my our your his her their its of about in on for with at from to into no and or'.split(' '),
)
/** What follows a verb, so the word before it names nothing: “gave me”, “delivers the”. */
const AFTER_VERBS = new Set(
  'me you him us them it i we they he she a an the my our your his her their its this that to'.split(' '),
)

/** A name for the sentences of a chapter that no name in `used` says already; `order` counts from 1. */
export function chapterName(
  talk: Talk,
  chapter: Segment,
  { rarity, used, order }: { rarity: Rarity; used: readonly string[]; order: number },
): string {
  const part = talk.sentences.slice(chapter.from, chapter.to)
  const taken = new Set(used.map((name) => name.toLowerCase()))
  const isFree = (name: string | null) => name !== null && !taken.has(name.toLowerCase())
  return (
    [edgeName(talk, chapter), ...openingNames(part)].find(isFree) ??
    thingsOf(part, rarity).find(isFree) ??
    `Part ${order}`
  )
}

/** “Introduction”, “Sponsor”, “Closing”: what a chapter is when it is little else. */
function edgeName(talk: Talk, { from, to }: Segment): string | null {
  const { sentences, durationUs } = talk
  const [startUs, endUs] = [
    from === 0 ? 0 : (sentences[from]?.range.startUs ?? 0),
    sentences[to]?.range.startUs ?? durationUs,
  ]
  const fills = (us: number) => us >= (endUs - startUs) * FILLING_SHARE
  const nameOfMedia = () => ''
  const opening = from === 0 ? openingOf(talk, nameOfMedia) : null
  if (opening && fills(opening.endUs)) return 'Introduction'
  const closing = to === sentences.length ? closingOf(talk, nameOfMedia) : null
  if (closing && fills(endUs - closing.startUs)) return 'Closing'
  const ads = adsIn(talk).filter((ad) => ad.from < to && from < ad.to)
  const adUs = ads.reduce((sum, ad) => {
    const [first, last] = [sentences[Math.max(ad.from, from)], sentences[Math.min(ad.to, to) - 1]]
    return sum + (first && last ? last.range.endUs - first.range.startUs : 0)
  }, 0)
  return fills(adUs) ? 'Sponsor' : null
}

/** The questions and announcements that a chapter begins with. */
function openingNames(part: readonly Sentence[]): string[] {
  return part.slice(0, OPENING_SENTENCES).flatMap((sentence) => {
    const text = spoken(sentence)
      .map((word) => word.text)
      .join(' ')
    if (isQuestionSentence(sentence)) {
      // “So Tom, how did you start baking?” asks from “how” on.
      const asked = text.slice(Math.max(0, text.search(QUESTION_WORD))).replace(/(?<![.?!])[.?!]+$/, '')
      const isWhole = asked.split(' ').length <= MAX_QUESTION_WORDS && topicWords(asked).length > 0
      return isWhole && !/^one\b/i.test(asked) ? [`${capital(asked)}?`] : []
    }
    const topic = TOPIC_OF.exec(text)?.[1]?.replace(/[.?!,;:].*$/, '')
    const isTopic =
      announces(sentence) && topic !== undefined && topic.split(' ').length <= MAX_PHRASE_WORDS + 1
    return isTopic && topicWords(topic).length > 0 ? [capital(topic)] : []
  })
}

/** Things that are spoken of, the most telling first. */
function thingsOf(part: readonly Sentence[], rarity: Rarity): string[] {
  const counts = new Map<string, number>()
  for (const sentence of part)
    for (const word of saidIn(sentence).topics) counts.set(word, (counts.get(word) ?? 0) + 1)
  const worth = (text: string) =>
    topicWords(text).reduce((sum, word) => sum + (rarity.get(word) ?? 0) * (counts.get(word) ?? 1), 0)
  const found = part.flatMap((sentence) => phrasesIn(spoken(sentence)))
  const ranked = [true, false].flatMap((isThing) =>
    found
      .filter((one) => one.isThing === isThing)
      .map(({ text }) => ({ text, worth: worth(text) }))
      .sort((a, b) => b.worth - a.worth),
  )
  return [...new Set(ranked.filter((one) => one.worth > 0).map(({ text }) => capital(text)))]
}

/** Runs of words that mean something; `isThing` when what stands before them says so. */
function phrasesIn(words: readonly SpokenWord[]): { text: string; isThing: boolean }[] {
  const phrases: { text: string; isThing: boolean }[] = []
  let run: string[] = []
  let before = ''
  const end = (next: string) => {
    // “gave me”, “delivers the”: the last word is a verb.
    if (AFTER_VERBS.has(next)) run.pop()
    const kept = run.slice(-MAX_PHRASE_WORDS)
    if (kept.length > 0)
      phrases.push({ text: kept.join(' '), isThing: run.length === kept.length && BEFORE_THINGS.has(before) })
    run = []
  }
  for (const { text, plain } of words) {
    if (isStopWord(plain) || BEFORE_THINGS.has(plain)) {
      end(plain)
      before = plain
      continue
    }
    run.push(text.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''))
    if (/[^\p{L}\p{N}]$/u.test(text)) {
      end('')
      before = ''
    }
  }
  end('')
  return phrases
}

/** A word as it is heard, and as it is compared. */
type SpokenWord = { text: string; plain: string }

/** The words of a sentence without sounds. */
function spoken(sentence: Sentence): SpokenWord[] {
  const { heard } = saidIn(sentence)
  return sentence.words
    .map(({ text }, at) => ({ text, plain: heard[at] ?? '' }))
    .filter(({ plain }) => !HESITATIONS.has(plain))
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
