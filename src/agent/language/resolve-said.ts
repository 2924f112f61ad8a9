// What parts of a talk come to that are named by what is said there: what they are about, or what somebody does.
import type { TimeRange } from '../../edit/time.ts'
import { countText } from '../../edit/time-text.ts'
import {
  adsIn,
  closingOf,
  interruptionsIn,
  openingOf,
  rangeOfSegment,
  type Segment,
  stretchesAbout,
  uninterrupted,
} from '../commands/plans/segments.ts'
import { type SpeechAct, stretchesDoing } from '../commands/plans/speech-acts.ts'
import { unitsAbout } from '../commands/plans/spoken-units.ts'
import type { Talk } from '../commands/plans/talk.ts'
import {
  findPhrase,
  findPhraseOrNear,
  HESITATIONS,
  isProfane,
  plainWordsOf,
  saidIn,
  topicWords,
} from '../commands/plans/words.ts'
import type { Place, PlaceUse, SaidPart } from './places.ts'
import { FORMS } from './vocabulary.ts'

type Named = Extract<Place, { kind: 'named' }>
type Topic = Extract<Place, { kind: 'topic' }>

const DOING: Readonly<Record<SaidPart, SpeechAct>> = {
  apology: 'apologizes',
  slate: 'saysTake',
  agenda: 'announcesTopics',
  opinion: 'opines',
  website: 'namesWebsite',
}

/** Finds the parts of a talk that are known by what is said there; else a sentence that says there is none, or asks which. */
export function namedOf(place: Named, talk: Talk, use: PlaceUse): TimeRange[] | string {
  const { which } = place
  const nameText = `“${talk.composition.name}”`
  if (which === 'ad') {
    const ads = adsIn(talk).map((ad) => rangeOfSegment(talk, ad))
    return ads.length > 0 ? ads : `no sponsor read was found in ${nameText}`
  }
  if (which === 'interruption') {
    const calls = interruptionsIn(talk).map((one) => rangeOfSegment(talk, one))
    return calls.length > 0 ? calls : `nothing in ${nameText} sounds like an interruption`
  }
  if (which !== 'intro' && which !== 'outro') return doneIn(place, which, talk, use)
  const range = which === 'intro' ? openingOf(talk, use.nameOfMedia) : closingOf(talk, use.nameOfMedia)
  const edge = which === 'intro' ? 'first' : 'last'
  return range
    ? [range]
    : `${nameText} has no ${which} that stands out: its ${edge} sentences neither greet nor say goodbye`
}

/** The sentences that do it, and are about what they are said to be about. */
function doneIn({ nth, about }: Named, which: SaidPart, talk: Talk, use: PlaceUse): TimeRange[] | string {
  const all = stretchesDoing(talk, DOING[which])
  const found = about === undefined ? all : all.filter((one) => isAbout(talk, one, about))
  if (found.length === 0 && about !== undefined && which === 'opinion')
    return topicOf({ kind: 'topic', text: about, all: false }, talk, use.removes)
  const edge = nth && found.at(nth > 0 ? nth - 1 : nth)
  const chosen = nth ? (edge && isAtEdge(talk, edge, nth) ? [edge] : []) : found
  if (chosen.length === 0) return `there is no ${which} in “${talk.composition.name}”`
  return nth === undefined && chosen.length > 1
    ? `I can't tell which one you mean: there are ${countText(chosen.length, which)} in “${talk.composition.name}”`
    : chosen.map((one) => rangeOfSegment(talk, one))
}

/** “The closing apology” doesn't mean one that opens the talk. */
function isAtEdge({ sentences, durationUs }: Talk, { from }: Segment, nth: number): boolean {
  const isFirstHalf = (sentences[from]?.range.startUs ?? 0) * 2 < durationUs
  return nth > 0 === isFirstHalf
}

function isAbout({ sentences }: Talk, { from, to }: Segment, topic: string): boolean {
  const said = new Set(sentences.slice(from, to).flatMap((one) => saidIn(one).topics))
  return topicWords(topic).some((word) => said.has(word))
}

function sentencesWith({ words, sentences }: Talk, said: readonly { from: number }[]): TimeRange[] {
  const times = said.map(({ from }) => words[from]?.range.startUs ?? 0)
  return sentences
    .filter(({ range }) => times.some((us) => range.startUs <= us && us < range.endUs))
    .map(({ range }) => range)
}

/** “(Where they talk about) our sponsor” */
function isAd(spoken: readonly string[]): boolean {
  const sensesOf = (word: string) => FORMS.get(word)?.find(({ words }) => words.length === 1)?.senses
  const [last = '', ...before] = spoken.toReversed()
  return (
    sensesOf(last.replace(/s$/, ''))?.place === 'ad' &&
    before.every((word) => sensesOf(word)?.glue !== undefined)
  )
}

/** Where a talk is about something; a sentence when that is nowhere, or in too many places. */
export function topicOf(
  { text, all, isGuess = false, unit, holds, isStory }: Topic,
  talk: Talk,
  removes: boolean,
): TimeRange[] | string {
  if (holds !== undefined) {
    const held = talk.sentences.filter((sentence) => sentence.text.split(' ').some(isProfane))
    return held.length > 0
      ? held.map(({ range }) => range)
      : `no swear word was found in “${talk.composition.name}”`
  }
  const spoken = plainWordsOf(text)
  const ads = unit === undefined && isAd(spoken) ? adsIn(talk) : []
  if (ads.length > 0) return ads.map((ad) => rangeOfSegment(talk, ad))
  // “The forgot the salt story” is longer than the sentence that names it.
  const isPart = FORMS.get(spoken.at(-1) ?? '')?.some(({ senses }) => senses.unit === 'part') === true
  // “The sentence with the um”
  const sound = spoken.join(' ').replace(/s$/, '')
  const isSound = HESITATIONS.has(sound)
  const said = isSound
    ? findPhrase(talk.words, sound)
    : spoken.length > 2
      ? (isPart ? findPhrase : findPhraseOrNear)(talk.words, text)
      : []
  if (isSound && said.length > 0 && all) return sentencesWith(talk, said)
  const isAnswered = unit === 'answer' || unit === 'exchange'
  if (said.length === 1 && !isAnswered) {
    const at = talk.words[said[0]?.from ?? 0]?.range.startUs ?? 0
    const sentence = talk.sentences.find(({ range }) => range.startUs <= at && at < range.endUs)
    // A clip of a story is of more than the sentence that names it.
    const told =
      removes || isStory !== true || !sentence
        ? undefined
        : stretchesAbout(talk, text, false, isGuess)
            .map((one) => rangeOfSegment(talk, one))
            .find(({ startUs, endUs }) => startUs <= sentence.range.startUs && sentence.range.endUs <= endUs)
    if (sentence) return [told ?? sentence.range]
  }
  if (unit !== undefined) {
    const units = unitsAbout(talk, text, unit, all)
    if (units === null) return `more than one ${unit} of “${talk.composition.name}” is about “${text}”`
    if (units.length > 0) return units
    if (unit !== 'sentence') return `no ${unit} of “${talk.composition.name}” is clearly about “${text}”`
  }
  const found = stretchesAbout(talk, text, all, isGuess)
  const halves = unit === undefined ? text.split(/ (?:and|&|plus|n|\+) (?:the )?/) : []
  // “The salt and oven stuff”, “the salt and oven parts” are two, where no part is about both.
  if (halves.length > 1 && !found.some((one) => halves.every((half) => isAbout(talk, one, half)))) {
    const each = halves.map((half) =>
      topicOf({ kind: 'topic', text: half, all: false, isGuess }, talk, removes),
    )
    return each.find((one) => typeof one === 'string') ?? each.flatMap((one) => [...one] as TimeRange[])
  }
  if (found.length === 0) return `nothing in “${talk.composition.name}” is clearly about “${text}”`
  if (!all && removes && found.length > 1)
    return `I can't tell which part about “${text}” you mean: “${talk.composition.name}” has ${found.length}`
  const [segment] = found
  // “The sentence where Mum watched”: one of a passage in which nothing says as much alone.
  if (unit === 'sentence' && !all && segment && segment.to - segment.from > 1) {
    const within = { ...talk, sentences: talk.sentences.slice(segment.from, segment.to) }
    const one = unitsAbout(within, text, unit, false, 0)
    return one ?? `more than one sentence of “${talk.composition.name}” is about “${text}”`
  }
  // What is used anew leaves out what interrupts it.
  const parts = removes ? found : found.flatMap((one) => uninterrupted(talk, one))
  return parts.map((one) => rangeOfSegment(talk, one))
}
