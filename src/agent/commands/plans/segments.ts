// The segmentation of a talk that all plans share: opening, ad reads, interruptions, questions with their
// answers, and the closing. By words that people use there, by questions, and by long pauses.
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import type { TimeRange } from '../../../edit/time.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { keptFor } from '../../kept.ts'
import { withoutOwner } from './introductions.ts'
import { announces, askedIn, isQuestionSentence, partOfTalk } from './question-sentences.ts'
import type { Talk } from './talk.ts'
import { type Passage, passagesAbout, sentencesAbout } from './topics.ts'
import { saidIn, topicWords } from './words.ts'

/** Sentences in a row: `from` included, `to` excluded. */
export type Segment = { from: number; to: number }

/** An opening or closing is never longer than this share of the talk. */
const MAX_EDGE_SHARE = 0.34
const OPENING =
  /(?<!\w)(?:hello|hi|hey|welcome|good (?:morning|afternoon|evening)|my name|i'?m your|today(?:,? (?:um|uh|er),?)? (?:we|i|on|in)|in (?:this|today'?s) (?:video|episode|show)|my guest|joining me|i am your|let'?s get started|this podcast|on the show|thanks for coming|thank you for having me)(?!\w)/i
const CLOSING =
  /(?<!\w)(?:bye|goodbye|good bye|thank you|thanks|see you|subscribe|that'?s (?:all|it)|until next|next time|take care|signing off|farewell|catch you|have a (?:great|good|nice))(?!\w)/i
const AD =
  /\b(?:sponsor(?:s|ed)?|brought to you by|use (?:the |my )?(?:code|link)|promo code|percent off|free trial)\b/i
const AD_LEAD = /\b(?:quick word|before we (?:start|begin|go on|continue)|short break)\b/i
const AD_END = /\b(?:back to (?:the|our)|let'?s get back|now,? back)\b/i
const INTERRUPTION =
  /\b(?:phone (?:is|was|keeps) \w+|sorry about that|hold on|just a (?:second|moment|minute)|at the door|let me (?:close|grab|get that|turn that off))\b|^(?:(?:sorry|okay|oh|wait|um|uh),? )*one (?:second|moment|minute)\b/i
/** Behind an interruption, the talk finds its way back. */
const RESUMING = /^(?:(?:so|okay|right|now|anyway),? )*(?:where (?:were|was) (?:we|i)|as i was saying)\b/i
const MAX_INTERRUPTION_WORDS = 12

/** Whether a text is (part of) a sponsor read. */
export const isSponsored = (text: string) => AD.test(text)

/** Composition time; null when the first sentences do not greet. */
export function openingOf(talk: Talk, nameOfMedia: (id: string) => string): TimeRange | null {
  const named = namedStretch(talk, nameOfMedia, /^(?:intro|introduction|opening)/i)
  if (named) return named
  const { sentences, durationUs } = talk
  let count = 0
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.range.endUs > durationUs * MAX_EDGE_SHARE) break
    if (OPENING.test(sentence.text)) count = index + 1
    else if (index - count >= 1) break
  }
  const last = sentences[count - 1]
  if (!last) return null
  // The pause after an opening goes with it, but for a breath before the next sentence.
  const next = sentences[count]
  return {
    startUs: 0,
    endUs: next ? Math.max(last.range.endUs, next.range.startUs - 150_000) : last.range.endUs,
  }
}

/** Composition time; null when the last sentences do not take leave. */
export function closingOf(talk: Talk, nameOfMedia: (id: string) => string): TimeRange | null {
  const named = namedStretch(talk, nameOfMedia, /^(?:outro|closing|ending|end card)/i)
  if (named) return named
  const { sentences, durationUs } = talk
  let from = sentences.length
  for (let index = sentences.length - 1; index >= 0; index--) {
    const sentence = sentences[index] as Sentence
    if (sentence.range.startUs < durationUs * (1 - MAX_EDGE_SHARE)) break
    if (CLOSING.test(sentence.text)) from = index
    else if (from - index >= 2) break
  }
  const first = sentences[from]
  return first ? { startUs: first.range.startUs, endUs: durationUs } : null
}

function namedStretch(talk: Talk, nameOfMedia: (id: string) => string, name: RegExp): TimeRange | null {
  const clips = placedClips(mainTrackOf(talk.composition).items)
  const clip = clips.find((one) => name.test(nameOfMedia(one.clip.mediaId).split('/').at(-1) ?? ''))
  // The only clip is the whole composition, whatever its name.
  if (clip && clips.length > 1) return clip.range
  const chapters = chaptersIn(talk)
  return chapters.find((one) => name.test(one.name))?.range ?? null
}

/** The chapters with the stretches they cover. */
export function chaptersIn({ composition, durationUs }: Talk): { name: string; range: TimeRange }[] {
  const chapters = composition.markers
    .filter(({ kind }) => kind === 'chapter')
    .toSorted((a, b) => a.atUs - b.atUs)
  return chapters.map(({ name, atUs }, index) => ({
    name,
    range: { startUs: atUs, endUs: chapters[index + 1]?.atUs ?? durationUs },
  }))
}

/** Ad reads: from their announcement to the words that lead back. */
export const adsIn = keptFor(({ sentences }: Talk): readonly Segment[] => {
  const found: Segment[] = []
  for (let index = 0; index < sentences.length; index++) {
    if (!AD.test(sentences[index]?.text ?? '') || (found.at(-1)?.to ?? 0) > index) continue
    let from = index
    while (from > 0 && AD_LEAD.test(sentences[from - 1]?.text ?? '')) from--
    let to = index + 1
    while (to < sentences.length && to - index < 12) {
      const text = sentences[to]?.text ?? ''
      if (AD_END.test(text)) {
        to++
        break
      }
      if (isQuestionSentence(sentences[to] as Sentence)) break
      if (
        !AD.test(text) &&
        !sentences.slice(to + 1, to + 4).some((one) => AD.test(one.text) || AD_END.test(one.text))
      )
        break
      to++
    }
    found.push({ from, to })
  }
  return found
})

/** Runs of short sentences about something that interrupts the talk. */
export const interruptionsIn = keptFor(({ sentences }: Talk): readonly Segment[] => {
  const found: Segment[] = []
  for (const [index, { text, words }] of sentences.entries()) {
    const isPart = words.length <= MAX_INTERRUPTION_WORDS && INTERRUPTION.test(text)
    if (!isPart) continue
    const last = found.at(-1)
    if (last && index - last.to <= 1) last.to = index + 1
    else found.push({ from: index, to: index + 1 })
  }
  for (const call of found) if (RESUMING.test(sentences[call.to]?.text ?? '')) call.to++
  return found
})

/** A stretch without its interruptions; unchanged when it consists of nothing else. */
export function uninterrupted(talk: Talk, { from, to }: Segment): Segment[] {
  const parts: Segment[] = []
  let at = from
  for (const call of interruptionsIn(talk)) {
    if (call.to <= from || to <= call.from) continue
    if (at < call.from) parts.push({ from: at, to: call.from })
    at = call.to
  }
  if (at < to) parts.push({ from: at, to })
  return parts.length > 0 ? parts : [{ from, to }]
}

/** A topic that only its own words name must say this much of them. */
const MIN_GUESSED_SHARE = 0.6
/** How much of a talk a topic may cover; more is the talk itself. */
const MAX_TOPIC_SHARE = 0.6

/**
 * Where the talk is about `topic`: the one passage that says most of it, as long as the question or announcement
 * that opens it reaches; with `all`, every sentence that speaks of it. Empty when nothing does.
 */
export function stretchesAbout(talk: Talk, topic: string, all: boolean, isGuess = false): Segment[] {
  const plain = withoutOwner(topic, talk.sentences)
  const found = plain === topic ? [] : stretchesOn(talk, plain, all, isGuess)
  return found.length > 0 ? found : stretchesOn(talk, topic, all, isGuess)
}

function stretchesOn(talk: Talk, topic: string, all: boolean, isGuess: boolean): Segment[] {
  const { sentences } = talk
  if (topicWords(topic).length === 0) return []
  if (/\b(?:(?:tele)?phone|call|interrupt\w*|ring\w*)\b/i.test(topic)) {
    const [interruption] = interruptionsIn(talk)
    if (interruption) return [interruption]
  }
  if (all) return sentencesAbout(sentences, topic).map(({ from, to }) => ({ from, to }))
  const ads = adsIn(talk)
  const [found, second] = passagesAbout(sentences, topic, isGuess ? MIN_GUESSED_SHARE : undefined)
  if (!found) return []
  // What only its own words name must be in one place.
  if (isGuess && second && second.score >= found.score * 0.95) return []
  const best = isGuess ? closest(sentences, found, topic) : found
  const inAd = ads.find(({ from, to }) => best.from >= from && best.to <= to)
  if (inAd) return [inAd]
  // Two passages that say as much: nobody knows which one is meant, so both are.
  const passages =
    second && second.score >= best.score * 0.95 && second.from > best.to + 2 ? [best, second] : [best]
  const widened = passages.map((one) => answered(talk, widen(talk, one)))
  const us = widened.reduce((sum, one) => sum + lengthOf(sentences, one), 0)
  return us > talk.durationUs * MAX_TOPIC_SHARE ? [] : widened.sort((a, b) => a.from - b.from)
}

/** The sentences of a passage that alone say all that it says of the topic; the whole passage when none does. */
function closest(sentences: readonly Sentence[], passage: Passage, topic: string): Passage {
  const wanted = [...new Set(topicWords(topic))]
  const said = (from: number, to: number) => {
    const stems = new Set(sentences.slice(from, to).flatMap((one) => saidIn(one).topics))
    return wanted.filter((word) => stems.has(word)).length
  }
  const whole = said(passage.from, passage.to)
  const full = Array.from({ length: passage.to - passage.from }, (_, order) => passage.from + order).filter(
    (index) => said(index, index + 1) === whole,
  )
  const [from, to] = [full[0], full.at(-1)]
  return whole < 2 || from === undefined || to === undefined ? passage : { ...passage, from, to: to + 1 }
}

/** A sentence that continues what was said before it: “We had cows and corn”, “Then we showed it”. */
const CONTINUING =
  /^(?:(?:and|but|so|then|well|um|uh),? )*(?:then|we (?:had|were|also|even|all|both)|they|it|he|she|this|that|these|those|his|her|its|their)(?!\w)/i
const MAX_CONTINUING = 2

/**
 * A passage that fills much of what its question opens is all of it, but for the leave-taking at its end; else it continues as long as
 * its sentences do.
 */
function widen(talk: Talk, { from, to }: Segment): Segment {
  const { sentences } = talk
  const part = partOfTalk(sentences, from)
  const opener = sentences[part.from]
  const isOpened = opener !== undefined && (isQuestionSentence(opener) || announces(opener))
  const covered = Math.min(to, part.to) - from
  const leave = sentences.findIndex(
    ({ text, range }, at) =>
      at >= to && range.startUs >= talk.durationUs * (1 - MAX_EDGE_SHARE) && CLOSING.test(text),
  )
  // “That was wonderful. Thank you for listening …”
  const isPraised = /^(?:and )?(?:that|this|it) (?:was|has been) /i.test(sentences[leave - 1]?.text ?? '')
  // “Later I studied …” no longer answers what was asked.
  const asked = askedIn(sentences).find((one) => one.from === part.from && from < one.to)
  const end = Math.min(
    part.to,
    asked?.to ?? part.to,
    leave < 0 ? part.to : leave - (isPraised && leave > to ? 1 : 0),
  )
  // A question or announcement that names the topic opens all of it.
  if (isOpened && (from === part.from || covered * 3 >= part.to - part.from))
    return { from: Math.min(from, part.from), to: Math.max(to, end) }
  let last = to
  const isShort = () => last - to < MAX_CONTINUING && CONTINUING.test(sentences[last]?.text ?? '')
  while (last < end && (isShort() || chains(sentences, { from, to }, last))) last++
  return { from, to: last }
}

/** “Can everyone see my screen? Okay, great.”: with what is said to the answer. */
function answered({ sentences }: Talk, { from, to }: Segment): Segment {
  const last = sentences[to - 1]
  const isChecked = last !== undefined && to - from > 1 && /\?$/.test(last.text)
  return { from, to: isChecked && GLAD.test(sentences[to]?.text ?? '') ? to + 1 : to }
}

/** All that somebody says who is glad of an answer. */
const GLAD = /^(?:(?:okay|ok|right|oh)[,.]? )?(?:great|good|perfect|super|thanks)[.!]?$/i

/** What it speaks of is spoken of in one sentence of the passage, and nowhere else: it goes on. */
function chains(sentences: readonly Sentence[], { from, to }: Segment, at: number): boolean {
  const speaks = (word: string) => (one: Sentence) => saidIn(one).topicSet.has(word)
  const isOnlyThere = (word: string) => sentences.filter(speaks(word)).length === 2
  const before = sentences.slice(from, to)
  return saidIn(sentences[at] as Sentence).topics.some(
    (word) => before.some(speaks(word)) && isOnlyThere(word),
  )
}

function lengthOf(sentences: readonly Sentence[], { from, to }: Segment): number {
  return (sentences[to - 1]?.range.endUs ?? 0) - (sentences[from]?.range.startUs ?? 0)
}

/** Composition time, from the first sentence's start to the last one's end. */
export function rangeOfSegment({ sentences }: Talk, { from, to }: Segment): TimeRange {
  const first = sentences[from]
  const last = sentences[to - 1]
  if (!first || !last) throw new Error('A segment lies outside its talk')
  return { startUs: first.range.startUs, endUs: last.range.endUs }
}
