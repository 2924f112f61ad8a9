// Answers about when: how a film begins and ends, where a file is played, where something is talked about, and what is listed aloud.
import type { Composition } from '../../../edit/document.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { clockText, countText, listText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { saidIn, topicWords } from '../../commands/plans/words.ts'
import { pattern } from '../../language/phrases/pattern.ts'
import { isTimed } from '../../language/read/title-slots.ts'
import { is, isNot, isOneOf, matches, textOf } from '../../language/read/token-tests.ts'
import { UNASKED } from '../../language/vocabulary/facts.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { withoutNames } from './about-people.ts'
import { heardAt, questionsHeard, saidTimes, whatIsSaid } from './about-speech.ts'
import { fromTo, MAX_LISTED, type Question, shortened } from './question.ts'
import { spokenFact } from './spoken-facts.ts'

const EDGE_WORDS = 6

/** The first or the last words of the compositions, or both; null when the question asks for neither. */
export function cues(question: Question): string | null {
  const edges = edgesAsked(question)
  if (edges.length === 0) return null
  const most = wordsAsked(question)
  return question.each(({ id, name }) => {
    const { words } = question.session.now(id)
    if (words.length === 0) return `nothing is said in “${name}”`
    const told = edges.map((edge) => {
      const heard = edge === 'last' ? words.slice(-most) : words.slice(0, most)
      const [from, to] = [heard[0]?.range.startUs ?? 0, heard.at(-1)?.range.endUs ?? 0]
      const noun = heard.length === 1 ? `${edge} word of “${name}” is` : `${edge} words of “${name}” are`
      return `the ${noun} “${textOf(heard)}”, from ${clockText(from)} to ${clockText(to)}`
    })
    return told.join('; ')
  })
}

/** “The first three words”, “the last word”. */
function wordsAsked({ tokens }: Question): number {
  const at = tokens.findIndex(is({ unit: 'word' }))
  const before = tokens[at - 1]
  if (before?.kind === 'number') return Math.max(1, before.n)
  return tokens[at]?.text === 'word' ? 1 : EDGE_WORDS
}

type Edge = 'first' | 'last'

function edgesAsked(question: Question): Edge[] {
  const cued = [question.wants('inCue') ? 'first' : [], question.wants('outCue') ? 'last' : []] as const
  if (cued.flat().length > 0) return cued.flat()
  const isInPart = question.item.places.some(
    ({ place }) =>
      isOneOf(place.kind, 'topic named chapter') || (place.kind === 'nth' && place.unit !== 'word'),
  )
  if (question.unknown.length > 0 || isInPart) return []
  const isFirst = question.hasText('first', 'opening')
  const isLast = question.hasText('last', 'closing', 'final')
  if (question.hasUnit('word') && !question.wants('count') && isFirst !== isLast)
    return [isLast ? 'last' : 'first']
  // “What is said at the end?”
  const place = question.tokens.find(is({ place: 'start end' }))
  if (place && (question.wants('speech') || question.hasText('happens')))
    return [place.senses.place === 'end' ? 'last' : 'first']
  // “How does it end?”, “what does it open with?”
  const asksHow =
    question.hasText('how', 'what') &&
    question.hasText('does', 'do') &&
    // “What do they start with?”
    !question.hasText('they', 'we', 'he', 'she', 'you') &&
    !question.wants('duration', 'when', 'count') &&
    !question.names('media')
  const verb = question.tokens.find(is({ verb: 'start open end' }))
  if (asksHow && verb && !question.hasText('time', 'second', 'minute'))
    return [verb.senses.verb === 'end' ? 'last' : 'first']
  return []
}

/** “What's the second sentence?”, “the last thing that's said”: the words of that place in the order; null when it asks for none. */
export function nthSaid(question: Question): string | null {
  const { tokens } = question
  const ordinals = tokens.filter(is({ kind: 'ordinal', text: 'opening closing' }))
  const [ordinal] = ordinals
  const isThing =
    question.hasText('hear') || (question.hasText('thing', 'things') && question.wants('speech'))
  const named = question.isAbout('clip')
    ? 'clip'
    : tokens.find(is({ unit: 'sentence question word' }))?.senses.unit
  if (ordinals.length !== 1 || !ordinal || !(isThing || named)) return null
  const isOther =
    question.wants('who', 'when', 'count') || question.hasText('long') || question.hasUnit('answer', 'part')
  const isMore = question.unknown.some(
    ({ text }) => !isWord(text, 'putting', 'speaking') && !UNASKED.has(text),
  )
  if (isOther || isMore || !question.hasText('what', 'which')) return null
  const unit = named ?? 'sentence'
  const isLast = ordinal.n < 0 || ordinal.text === 'closing'
  return question.each((composition) => {
    const all = partsOf(composition, unit, question.session)
    const found = all.at(isLast ? -1 : Math.max(0, ordinal.n - 1))
    return found
      ? `the ${ordinal.text} ${unit} of “${composition.name}” is “${shortened(found.text)}” at ${clockText(found.range.startUs)}`
      : `“${composition.name}” has ${countText(all.length, unit)}`
  })
}

/** The clips, words, questions or sentences of a composition, in order. */
function partsOf(
  composition: Composition,
  unit: string,
  session: Question['session'],
): readonly { text: string; range: TimeRange }[] {
  const { sentences, words } = session.now(composition.id)
  if (unit === 'word') return words
  if (unit === 'question') return questionsHeard(sentences)
  if (unit === 'sentence') return sentences
  return placedClips(mainTrackOf(composition).items).map(({ clip, range }) => ({
    text: session.nameOfMedia(clip.mediaId),
    range,
  }))
}

/** “Where does the memo come in?”: from when to when named files are played; null when none is named. */
export function mediaTimes(question: Question): string | null {
  // “The bakery” may be bakery.mp4, and what is talked about.
  const ids = question.tokens
    .filter((token) => token.kind === 'media' && !question.isHeard(token))
    .flatMap((token) => token.ids)
  // “How much of the memo do we hear?”, “how long does it run under the interview?”
  const isPart = question.wants('duration', 'count') || (question.hasText('how') && question.hasText('much'))
  const isIn = question.names('composition') || question.hasText('use', 'used', 'hear', 'heard')
  const isAsked = asksMoment(question) || (isPart && isIn)
  if (ids.length === 0 || !isAsked || question.hasLook('longer', 'shorter')) return null
  return question.told((composition) => {
    const list = ids.flatMap((id) => playedFrom(question, composition, id))
    return list.length === 0 ? [] : [`in “${composition.name}”, ${listText(list, MAX_LISTED)}`]
  })
}

function playedFrom(question: Question, { tracks }: Composition, id: string): string[] {
  return tracks
    .flatMap(({ items }) => placedClips(items))
    .filter(({ clip }) => clip.mediaId === id)
    .map(({ range }) => `“${question.session.nameOfMedia(id)}” plays ${fromTo(range)}`)
}

/** It asks for a moment of the film: “when”, “timecode of”, “at which minute”. */
export function asksMoment({ tokens }: Question): boolean {
  // “How old was he when …” asks for no moment.
  const at = tokens.findIndex(
    (token) => isWord(token.text, 'question') || matches(token, { asked: 'when', text: 'timestamp' }),
  )
  return at >= 0 && MOMENT.at(tokens, at) !== null
}

const MOMENT = pattern('<asked:when>|@moment|(which|what) (@moment|time)')

/** “When does she plug his website”, “where's the tractor line”: where it is talked about; null when it asks for something else. */
export function whenSaid(question: Question): string | null {
  if (!asksMoment(question) || question.wants('count')) return null
  if (!question.wants('when', 'speech') && !question.hasWord('speaking')) return null
  const words = wordsSaid(question)
  if (words !== null) return saidTimes(question, words)
  const topic = question.topic
    .split(' ')
    .filter((word) => !isWord(word, 'speaking', 'moment') && !isOneOf(word, 'first last need timestamp'))
    .join(' ')
  if (topicWords(topic).length === 0) return null
  // “When does Leo first speak?”
  const isName = topicWords(withoutNames(topic.split(' '), question.sentences).join(' ')).length === 0
  return (isName ? null : spokenFact(question, null, false)) ?? whatIsSaid(question, 0.6, topic)
}

/** “When does he say thank you”: the words behind “say”, where they are heard as they stand. */
export function wordsSaid(question: Question): string | null {
  const says = question.tokens.findLastIndex(is({ text: 'say says said saying' }))
  const list = question.tokens.slice(says + 1).filter(isNot({ kind: 'mark' }))
  const text = textOf(list)
  const isWhole = says >= 0 && list.length > 0 && list.length <= MAX_SAID
  return isWhole && question.says(text) ? text : null
}

const MAX_SAID = 8

/** “What is said at 0:30?”: the sentence there; null when the question names no time. */
export function saidAtTime(question: Question): string | null {
  return question.wants('speech') && question.hasText('what') ? heardThen(question) : null
}

/** The sentence at the one time that the question names; null without one. */
export function heardThen(question: Question): string | null {
  const { tokens } = question
  // “At one minute” is a time, too.
  const time = tokens.find((token, at) => isTimed(token) && isOneOf(tokens[at - 1]?.text, 'at around near'))
  if (!time || question.item.places.some(({ place }) => place.kind === 'span')) return null
  return heardAt(question, [{ kind: 'at', unit: 'sentence', us: Math.round(time.n * 1e6) }])
}

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth']

/** “List the three agenda items”: what a speaker counts out, “first … second … third …”; null when nobody does. */
export function countedOut(question: Question): string | null {
  const { tokens } = question
  const n = tokens.find(is({ kind: 'number' }))?.n
  const asksList = question.hasText('which', 'what') || tokens.some(is({ verb: 'ask' }))
  if (question.isAbout('media', 'clip') || !asksList || !question.hasWord('listed')) return null
  return question.told(({ id, name }) => {
    const { sentences } = question.session.now(id)
    const begins = (sentence: Sentence, word: string) =>
      saidIn(sentence)
        .words.slice(0, 4)
        .some((said) => said.replace(/ly$/, '') === word)
    const items = ORDER.flatMap((word) => sentences.find((one) => begins(one, word)) ?? [])
    const list = items.map(({ text, range }) => `“${shortened(text, 120)}” at ${clockText(range.startUs)}`)
    const isAll = n === undefined ? question.hasText('agenda') && list.length > 1 : list.length === n
    return isAll ? [`in “${name}”: ${listText(list, 20)}`] : []
  })
}
