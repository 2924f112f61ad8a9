// Answers about what is said: what about, where, how often, by whom, and the pauses between.
import type { Composition } from '../../../edit/document.ts'
import { DEFAULT_FILLERS, fillersAmong } from '../../../edit/fillers.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { clockText, countText, lengthText, listText } from '../../../edit/time-text.ts'
import { pausesOf } from '../../../edit/verbs/shorten-gaps.ts'
import { questionsOf } from '../../commands/plans/question-sentences.ts'
import { passagesAbout, rangeOfPassage } from '../../commands/plans/topics.ts'
import { findPhrase, HESITATIONS, isProfane, plainWord, topicWords } from '../../commands/plans/words.ts'
import type { Place } from '../../language/places.ts'
import { textOf } from '../../language/read/token-tests.ts'
import { withoutPeople } from './about-people.ts'
import { type Question, shortened } from './question.ts'
import { answeredTo } from './spoken-facts.ts'

const MAX_QUOTED = 5
const DEFAULT_PAUSE_US = 1_000_000

/** How many fillers are heard, as `remove_fillers` finds them. */
export function fillerCount(question: Question): string {
  return question.each(({ id, name }) => {
    const fillers = fillersAmong(question.session.now(id).words, {})
    const said = phrasesOf(fillers.map(({ text }) => plainWord(text)))
    const list = [...Map.groupBy(said, (text) => text)]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([text, all]) => (all.length === 1 ? `“${text}”` : `“${text}” ×${all.length}`))
    return `“${name}” has ${countText(said.length, 'filler word')}${list.length === 0 ? '' : ` (${listText(list, 10)})`}`
  })
}

/** "you", "know" are one filler. */
function phrasesOf(words: readonly string[]): string[] {
  const phrases: string[] = []
  for (let at = 0; at < words.length; at++) {
    const pair = `${words[at]} ${words[at + 1] ?? ''}`
    const isPair = DEFAULT_FILLERS.includes(pair)
    if (isPair) at++
    phrases.push(isPair ? pair : (words[at] ?? ''))
  }
  return phrases
}

/** How often a quoted word or a hesitation is heard, and when; null when the question names none. */
export function saidTimes(question: Question, said?: string): string | null {
  const quotes =
    said === undefined
      ? question.tokens.flatMap(({ kind, quoted }) => (kind === 'quote' && quoted ? [quoted] : []))
      : [said]
  const phrase =
    question.tokens
      .map(({ text }) => (HESITATIONS.has(text) ? text : text.replace(/'?s$/, '')))
      .find((text) => HESITATIONS.has(text)) ??
    (question.hasUnit('time') || question.hasText('often') ? heardTopic(question) : undefined)
  const phrases = quotes.length > 0 ? quotes : phrase === undefined ? [] : [phrase]
  if (phrases.length === 0) return null
  return question.each((one) => phrases.map((each) => timesOf(question, one, each)).join('; '))
}

function timesOf({ session }: Question, { id, name }: Composition, phrase: string): string {
  const { words } = session.now(id)
  const found = findPhrase(words, phrase)
  const when = found.slice(0, MAX_QUOTED).map(({ from }) => clockText(words[from]?.range.startUs ?? 0))
  if (found.length === 0) return `“${phrase}” isn't said in “${name}”`
  return `“${phrase}” is said ${countText(found.length, 'time')} in “${name}”, at ${listText(when)}${found.length > MAX_QUOTED ? ' and later' : ''}`
}

/** The most of the question's own words that are heard as they stand: “How many times is Instagram mentioned”. */
function heardTopic(question: Question): string | undefined {
  const words = topicTokens(question)
    .slice(0, MAX_TOPIC)
    .map(({ text }) => text)
  const isHeard = (phrase: string) =>
    question.compositions.some(({ id }) => findPhrase(question.session.now(id).words, phrase).length > 0)
  for (let length = Math.min(words.length, MAX_PHRASE); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const phrase = words.slice(from, from + length).join(' ')
      if (isHeard(phrase)) return phrase
    }
}

const MAX_PHRASE = 6
const MAX_TOPIC = 20

function topicTokens({ tokens }: Question): Question['tokens'] {
  return tokens.filter(
    ({ kind, text, senses }, at) =>
      // “How often do they say Flight Deck”, and not “… in Flight Deck”.
      (kind === 'word' ||
        (kind === 'composition' && !/^(?:in|within|from)$/.test(tokens[at - 1]?.text ?? ''))) &&
      text !== 'name' &&
      senses.asked === undefined &&
      senses.unit === undefined &&
      senses.glue === undefined &&
      topicWords(text).length > 0,
  )
}

/** From when to when the places that the question names last; null when it names none. */
export function timesThere(question: Question): string | null {
  const [named] = question.item.places.filter(({ place }) =>
    ['named', 'nth', 'chapter', 'topic'].includes(place.kind),
  )
  if (!named) return null
  const told = question.compositions.flatMap(({ id, name }) => {
    const found = question.session.resolve(named.place, id, false)
    return found.ok
      ? found.ranges.map(
          ({ startUs, endUs }) => `in “${name}”, from ${clockText(startUs)} to ${clockText(endUs)}`,
        )
      : []
  })
  return told.length === 0 ? null : `${told.join('; ').replace(/^i/, 'I')}.`
}

/** How long the places last that the question names, or why they are nowhere; null when it names none. */
export function lengthsThere(question: Question): string | null {
  const [named] = question.item.places.filter(({ place }) =>
    ['named', 'nth', 'chapter', 'topic', 'beside'].includes(place.kind),
  )
  if (!named) return null
  return question
    .each(({ id, name }) => {
      const found = question.session.resolve(named.place, id, false)
      if (!found.ok) return found.why
      const list = found.ranges.map(
        ({ startUs, endUs }) =>
          `${lengthText(endUs - startUs)}, from ${clockText(startUs)} to ${clockText(endUs)}`,
      )
      return `in “${name}” that is ${listText(list, 20)}`
    })
    .replace(/^i/, 'I')
}

/** What is said about the question's own words, with times; null when nothing is. */
export function whatIsSaid(question: Question, minShare = 0.5, topic = question.topic): string | null {
  const { session } = question
  if (topicWords(topic).length === 0) return null
  // What is asked for may follow where its own word isn't said: “what animals …”.
  const isWhole = question.quote !== null || question.unknown.every((word) => question.isHeard(word))
  const told = question.compositions.flatMap(({ id, name }) => {
    const { sentences, words } = session.now(id)
    const quoted = question.quote === null ? [] : findPhrase(words, question.quote)
    const found =
      quoted.length > 0
        ? quoted.flatMap(({ from }) => {
            const atUs = words[from]?.range.startUs ?? 0
            return sentences.filter(({ range }) => range.startUs <= atUs && atUs < range.endUs)
          })
        : passagesAbout(sentences, withoutPeople(topic.split(' '), sentences).join(' '), minShare).map(
            (passage) => {
              const from = question.wants('when') ? firstNaming(sentences, passage, topic) : passage.from
              return {
                text: textOf(sentences.slice(from, answeredTo(sentences, passage.to) + (isWhole ? 0 : 1))),
                range: rangeOfPassage(sentences, { ...passage, from }),
              }
            },
          )
    return found.length === 0
      ? []
      : [
          `In “${name}”: ${found
            .slice(0, MAX_QUOTED)
            .map(({ text, range }) => `at ${clockText(range.startUs)} “${shortened(text)}”`)
            .join('; ')}${found.length > MAX_QUOTED ? `; and ${found.length - MAX_QUOTED} more` : ''}`,
        ]
  })
  return told.length === 0 ? null : `${told.join('. ')}.`
}

/** The first sentence of a passage that has a word of its topic: a passage may begin with what leads up to it. */
function firstNaming(
  sentences: readonly { text: string }[],
  { from, to }: { from: number; to: number },
  topic: string,
): number {
  const asked = new Set(topicWords(topic))
  const at = sentences
    .slice(from, to + 1)
    .findIndex(({ text }) => topicWords(text).some((word) => asked.has(word)))
  return from + Math.max(0, at)
}

/** The words that are heard in the places that the question names; null when it names none. */
export const saidThere = (question: Question): string | null =>
  heardAt(question, placesIn(question, 'span edge count share nth named chapter beside'))

/** As `saidThere`, of what a topic names, too. */
export const wordsThere = (question: Question): string | null =>
  heardAt(
    question,
    placesIn(question, 'topic named nth chapter').filter(
      (one) => !(one.kind === 'nth' && one.unit === 'word'),
    ),
  )

const placesIn = ({ item }: Question, kinds: string): Place[] =>
  item.places.flatMap(({ place }) => (kinds.split(' ').includes(place.kind) ? [place] : []))

/** The words that are heard at places; null when they are nowhere. */
export function heardAt(question: Question, places: readonly Place[]): string | null {
  const told = question.compositions.flatMap(({ id, name }) => {
    const ranges: TimeRange[] = places.flatMap((place) => {
      const found = question.session.resolve(place, id, false)
      return found.ok ? found.ranges : []
    })
    if (ranges.length === 0) return []
    const words = question.session.talk(id).words.filter(({ range }) => {
      const middle = (range.startUs + range.endUs) / 2
      return ranges.some(({ startUs, endUs }) => startUs <= middle && middle < endUs)
    })
    return words.length === 0
      ? [`Nothing is said there in “${name}”`]
      : [`In “${name}”: at ${clockText(words[0]?.range.startUs ?? 0)} “${shortened(textOf(words), 600)}”`]
  })
  return told.length === 0 ? null : `${told.join('. ')}.`
}

/** That a quotation or a word is said nowhere in question; null when it is said. */
export function notSaid({ quote, compositions, session }: Question, said = quote): string | null {
  const isHeard = compositions.some(({ id }) => findPhrase(session.now(id).words, said ?? '').length > 0)
  return isHeard
    ? null
    : `“${said}” isn't said in ${listText(
        compositions.map(({ name }) => `“${name}”`),
        20,
      )}.`
}

/** The swear words, with their times. */
export function profanityList(question: Question): string {
  return question.each(({ id, name }) => {
    const found = question.session.now(id).words.filter(({ text }) => isProfane(text))
    const list = found.map(({ text, range }) => `“${plainWord(text)}” at ${clockText(range.startUs)}`)
    return list.length === 0
      ? `“${name}” has no swear words`
      : `“${name}” has ${countText(list.length, 'swear word')}: ${listText(list, 20)}`
  })
}

/** The questions that are asked, with their times; null without any. */
export function questionList(question: Question): string | null {
  const talks = new Map(question.compositions.map(({ id }) => [id, question.session.now(id)]))
  if ([...talks.values()].every(({ sentences }) => questionsOf(sentences).length === 0)) return null
  return question.each(({ id, name }) => {
    const sentences = talks.get(id)?.sentences ?? []
    const list = questionsOf(sentences).map(({ startUs, endUs }) => {
      const asked = sentences.filter(({ range }) => startUs <= range.startUs && range.endUs <= endUs)
      return `“${shortened(textOf(asked), 120)}” at ${clockText(startUs)}`
    })
    const count = question.wants('count') ? ` has ${countText(list.length, 'question')}` : ''
    return list.length === 0
      ? `no question is asked in “${name}”`
      : `“${name}”${count}: ${listText(list, 20)}`
  })
}

/** The pauses, or those longer than the prompt says. */
export function pauseList(question: Question): string {
  const { session, tokens } = question
  const amount = tokens.find(({ kind, unit }) => kind === 'amount' && unit === 's')
  const isLongest = question.hasLook('longest')
  const overUs = amount ? amount.n * 1e6 : isLongest ? 0 : DEFAULT_PAUSE_US
  return question.each(({ id, name }) => {
    const { composition } = session.now(id)
    const pauses = pausesOf(composition, session.project.context)
      .filter(({ startUs, endUs }) => endUs - startUs > overUs)
      .sort((a, b) => b.endUs - b.startUs - (a.endUs - a.startUs))
    const [first] = pauses
    if (isLongest)
      return first
        ? `the longest pause in “${name}” is ${lengthText(first.endUs - first.startUs)} at ${clockText(first.startUs)}`
        : `“${name}” has no pauses`
    const list = pauses
      .toSorted((a, b) => a.startUs - b.startUs)
      .map(({ startUs, endUs }) => `${lengthText(endUs - startUs)} at ${clockText(startUs)}`)
    return `“${name}” has ${countText(pauses.length, 'pause')} over ${lengthText(overUs)}${list.length === 0 ? '' : `: ${listText(list, 20)}`}`
  })
}

/** Who speaks, and for how long, the longest first. */
export function speakers(question: Question): string {
  const { session } = question
  if (session.document.speakers.length === 0) {
    const introduced = introductions(question)
    return `No speakers are labeled in this project.${introduced === '' ? '' : ` ${introduced}`}`
  }
  return question.each(({ id, name }) => {
    const spoken = new Map<string, number>()
    for (const { speaker, range } of session.now(id).words)
      if (speaker !== null) spoken.set(speaker, (spoken.get(speaker) ?? 0) + range.endUs - range.startUs)
    const list = [...spoken]
      .sort((a, b) => b[1] - a[1])
      .map(([speaker, us]) => `${speaker} (speaks for ${lengthText(us)})`)
    return list.length === 0 ? `“${name}” has no labeled speakers` : `“${name}”: ${listText(list, 20)}`
  })
}

/** Sentences in which speakers give their names: “My name is Priya Shah.” */
function introductions({ compositions, session }: Question): string {
  const told = compositions.flatMap(({ id, name }) =>
    session
      .now(id)
      .sentences.filter(({ text }) => INTRODUCTION.test(text))
      .slice(0, MAX_QUOTED)
      .map(({ text, range }) => `in “${name}”, at ${clockText(range.startUs)} “${shortened(text)}”`),
  )
  return told.length === 0 ? '' : `These sentences give names: ${told.join('; ')}.`
}

const INTRODUCTION = /\b(?:[Mm]y name is|[Mm]y guest (?:today )?is|(?:I'm|I am) \p{Lu}\p{Ll})/u

/** The words that are said most. */
export function gist(question: Question): string {
  return question.each(({ id, name }) => {
    const counted = new Map<string, number>()
    for (const { text } of question.session.now(id).words)
      if (topicWords(text).length > 0) counted.set(plainWord(text), (counted.get(plainWord(text)) ?? 0) + 1)
    const top = [...counted]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 8)
      .map(([word]) => word)
    return top.length === 0 ? `“${name}” has no transcript` : `“${name}” is mostly about ${listText(top)}`
  })
}

/** What is said, cut to the length of an answer. */
export function transcriptText(question: Question): string {
  return question.each(({ id, name }) => {
    const text = textOf(question.session.now(id).sentences)
    return text === '' ? `“${name}” has no transcript` : `“${name}”: ${shortened(text, 2000)}`
  })
}
