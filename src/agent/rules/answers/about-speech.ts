// Answers about what is said: what about, where, how often, by whom, and the pauses between.
import type { Composition } from '../../../edit/document.ts'
import { DEFAULT_FILLERS, fillersAmong } from '../../../edit/fillers.ts'
import { contains, unionOf } from '../../../edit/ranges.ts'
import { durationOf, type TimeRange } from '../../../edit/time.ts'
import { clockText, countText, lengthText, listText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { pausesOf } from '../../../edit/verbs/shorten-gaps.ts'
import { questionsOf } from '../../commands/plans/question-sentences.ts'
import { passagesAbout, rangeOfPassage } from '../../commands/plans/topics.ts'
import { findPhrase, HESITATIONS, isProfane, plainWord, topicWords } from '../../commands/plans/words.ts'
import type { Place } from '../../language/places.ts'
import { isOneOf, matches, textOf } from '../../language/read/token-tests.ts'
import { withoutPeople } from './about-people.ts'
import { fromTo, namesOf, type Question, shortened, tallied } from './question.ts'
import { answeredTo } from './spoken-facts.ts'

const MAX_QUOTED = 5
const DEFAULT_PAUSE_US = 1_000_000

/** How many fillers are heard, as `remove_fillers` finds them. */
export function fillerCount(question: Question): string {
  return question.each((one) => {
    const { name, has } = question.partOf(one)
    const fillers = fillersAmong(question.session.now(one.id).words, {}).filter(({ range }) => has(range))
    const said = phrasesOf(fillers.map(({ text }) => plainWord(text)))
    const list = tallied(byCount(said))
    return `${name} has ${countText(said.length, 'filler word')}${list.length === 0 ? '' : ` (${listText(list, 10)})`}`
  })
}

/** What is there most comes first. */
const byCount = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts, (text) => text).values()].sort((a, b) => b.length - a.length).flat()

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

function timesOf(question: Question, one: Composition, phrase: string): string {
  const { words } = question.session.now(one.id)
  const { name, has } = question.partOf(one)
  const found = findPhrase(words, phrase).filter(({ from }) => words[from] && has(words[from].range))
  const when = found.slice(0, MAX_QUOTED).map(({ from }) => clockText(words[from]?.range.startUs ?? 0))
  if (found.length === 0) return `“${phrase}” isn't said in ${name}`
  return `“${phrase}” is said ${countText(found.length, 'time')} in ${name}, at ${listText(when)}${found.length > MAX_QUOTED ? ' and later' : ''}`
}

/** The most of the question's own words that are heard as they stand: “How many times is Instagram mentioned”. */
function heardTopic(question: Question): string | undefined {
  const words = topicTokens(question)
    .slice(0, MAX_TOPIC)
    .map(({ text }) => text)
  for (let length = Math.min(words.length, MAX_PHRASE); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const phrase = words.slice(from, from + length).join(' ')
      if (question.says(phrase)) return phrase
    }
}

const MAX_PHRASE = 6
const MAX_TOPIC = 20

function topicTokens({ tokens }: Question): Question['tokens'] {
  return tokens.filter(
    (token, at) =>
      // “How often do they say Flight Deck”, and not “… in Flight Deck”.
      (token.kind === 'word' ||
        (token.kind === 'composition' && !isOneOf(tokens[at - 1]?.text, 'in within from'))) &&
      !matches(token, { text: 'name', asked: true, unit: true, glue: true }) &&
      topicWords(token.text).length > 0,
  )
}

/** From when to when the places that the question names last; null when it names none. */
export function timesThere(question: Question): string | null {
  const [place] = placesIn(question, 'named nth chapter topic')
  return place === undefined
    ? null
    : question.told(({ id, name }) =>
        question.rangesOf(place, id).map((range) => `in “${name}”, ${fromTo(range)}`),
      )
}

/** How long the places last that the question names, or why they are nowhere; null when it names none. */
export function lengthsThere(question: Question): string | null {
  const [place] = placesIn(question, 'named nth chapter topic beside')
  if (place === undefined) return null
  return question.each(({ id, name }) => {
    const found = question.session.resolve(place, id, false)
    if (!found.ok) return found.why
    const list = found.ranges.map((range) => `${lengthText(durationOf(range))}, ${fromTo(range)}`)
    return `in “${name}” that is ${listText(list, 20)}`
  })
}

/** What is said about the question's own words, with times; null when nothing is. */
export function whatIsSaid(question: Question, minShare = 0.5, topic = question.topic): string | null {
  const { session } = question
  if (topicWords(topic).length === 0) return null
  // What is asked for may follow where its own word isn't said: “what animals …”.
  const isWhole = question.quote !== null || question.unknown.every((word) => question.isHeard(word))
  return question.told(({ id, name }) => {
    const { sentences, words } = session.now(id)
    const quoted = question.quote === null ? [] : findPhrase(words, question.quote)
    const passages =
      quoted.length > 0
        ? []
        : passagesAbout(sentences, withoutPeople(topic.split(' '), sentences).join(' '), minShare)
    const found = [
      ...quoted.flatMap(({ from }) => {
        const atUs = words[from]?.range.startUs ?? 0
        return sentences.filter(({ range }) => range.startUs <= atUs && atUs < range.endUs)
      }),
      ...passages.map((passage) => {
        const from = question.wants('when') ? firstNaming(sentences, passage, topic) : passage.from
        return {
          text: textOf(sentences.slice(from, answeredTo(sentences, passage.to) + (isWhole ? 0 : 1))),
          range: rangeOfPassage(sentences, { ...passage, from }),
        }
      }),
    ].map(({ text, range }) => `at ${clockText(range.startUs)} “${shortened(text)}”`)
    const more = found.length > MAX_QUOTED ? `; and ${found.length - MAX_QUOTED} more` : ''
    return found.length === 0 ? [] : [`in “${name}”: ${found.slice(0, MAX_QUOTED).join('; ')}${more}`]
  }, '. ')
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
    // “The first word of the salt story” is found in all of it.
    placesIn(question, 'topic named nth chapter').flatMap((one) =>
      one.kind === 'nth' && one.unit === 'word' ? (one.within ?? []) : [one],
    ),
  )

const placesIn = ({ item }: Question, kinds: string): Place[] =>
  item.places.flatMap(({ place }) => (isOneOf(place.kind, kinds) ? [place] : []))

/** The words that are heard at places; null when they are nowhere. */
export function heardAt(question: Question, places: readonly Place[]): string | null {
  return question.told(({ id, name }) => {
    const union = unionOf(places.flatMap((place) => question.rangesOf(place, id)))
    if (union.length === 0) return []
    const words = question.session
      .talk(id)
      .words.filter(({ range }) => contains(union, (range.startUs + range.endUs) / 2))
    return words.length === 0
      ? [`nothing is said there in “${name}”`]
      : [`in “${name}”: at ${clockText(words[0]?.range.startUs ?? 0)} “${shortened(textOf(words), 600)}”`]
  }, '. ')
}

/** That a quotation or a word is said nowhere in question; null when it is said. */
export function notSaid(question: Question, said = question.quote ?? ''): string | null {
  return question.says(said) ? null : `“${said}” isn't said in ${namesOf(question.compositions)}.`
}

/** The swear words, with their times. */
export function profanityList(question: Question): string {
  return question.each((one) => {
    const { name, has } = question.partOf(one)
    const { words } = question.session.now(one.id)
    const found = words.filter(({ text, range }) => isProfane(text) && has(range))
    const list = found.map(({ text, range }) => `“${plainWord(text)}” at ${clockText(range.startUs)}`)
    return list.length === 0
      ? `${name} has no swear words`
      : `${name} has ${countText(list.length, 'swear word')}: ${listText(list, 20)}`
  })
}

/** The questions that are asked, with their times; null without any. */
export function questionList(question: Question): string | null {
  if (questionsOf(question.sentences).length === 0) return null
  return question.each((one) => {
    const { name, has } = question.partOf(one)
    const list = questionsHeard(question.session.now(one.id).sentences)
      .filter(({ range }) => has(range))
      .map(({ text, range }) => `“${shortened(text, 120)}” at ${clockText(range.startUs)}`)
    const count = question.wants('count') ? ` has ${countText(list.length, 'question')}` : ''
    return list.length === 0 ? `no question is asked in ${name}` : `${name}${count}: ${listText(list, 20)}`
  })
}

/** The questions as they are asked. */
export function questionsHeard(sentences: readonly Sentence[]): { text: string; range: TimeRange }[] {
  return questionsOf(sentences).map((range) => ({
    text: textOf(
      sentences.filter((one) => range.startUs <= one.range.startUs && one.range.endUs <= range.endUs),
    ),
    range,
  }))
}

/** The pauses, or those longer than the prompt says. */
export function pauseList(question: Question): string {
  const { session, item } = question
  // “In the first minute” says where.
  const amount = item.tokens.find(({ unit }, at) => unit === 's' && !item.inPlace(at))
  const isLongest = question.hasLook('longest')
  const overUs = isLongest ? 0 : (amount?.n ?? DEFAULT_PAUSE_US / 1e6) * 1e6
  return question.each((one) => {
    const { name, has } = question.partOf(one)
    const pauses = pausesOf(session.now(one.id).composition, session.project.context).filter(
      (range) => durationOf(range) > overUs && has(range),
    )
    if (isLongest) {
      const [first] = pauses.toSorted((a, b) => durationOf(b) - durationOf(a))
      return first
        ? `the longest pause in ${name} is ${lengthText(durationOf(first))} at ${clockText(first.startUs)}`
        : `${name} has no pauses`
    }
    const list = pauses.map((one) => `${lengthText(durationOf(one))} at ${clockText(one.startUs)}`)
    return `${name} has ${countText(list.length, 'pause')} over ${lengthText(overUs)}${list.length === 0 ? '' : `: ${listText(list, 20)}`}`
  })
}

/** Who speaks, and for how long, the longest first. */
export function speakers(question: Question): string {
  const { session } = question
  if (session.document.speakers.length === 0)
    return `No speakers are labeled in this project.${introductions(question)}`
  return question.each(({ id, name }) => {
    const spoken = new Map<string, number>()
    for (const { speaker, range } of session.now(id).words)
      if (speaker !== null) spoken.set(speaker, (spoken.get(speaker) ?? 0) + durationOf(range))
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
  return told.length === 0 ? '' : ` These sentences give names: ${told.join('; ')}.`
}

const INTRODUCTION = /\b(?:[Mm]y name is|[Mm]y guest (?:today )?is|(?:I'm|I am) \p{Lu}\p{Ll})/u

/** The words that are said most. */
export function gist(question: Question): string {
  return question.each(({ id, name }) => {
    const words = question.session.now(id).words.filter(({ text }) => topicWords(text).length > 0)
    const top = [...new Set(byCount(words.map(({ text }) => plainWord(text))))].slice(0, 8)
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
