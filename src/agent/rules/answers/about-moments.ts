// Answers about when: how a film begins and ends, where a file is played, where something is talked about, and what is listed aloud.
import type { Composition } from '../../../edit/document.ts'
import { layoutOf, mainTrackOf, placedClips } from '../../../edit/position.ts'
import { clockText, countText, listText } from '../../../edit/time-text.ts'
import { questionsOf } from '../../commands/plans/question-sentences.ts'
import { findPhrase, saidIn, topicWords } from '../../commands/plans/words.ts'
import { isTimed } from '../../language/read/title-slots.ts'
import { textOf } from '../../language/read/token-tests.ts'
import { UNASKED } from '../../language/vocabulary/facts.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { withoutNames } from './about-people.ts'
import { heardAt, saidTimes, whatIsSaid } from './about-speech.ts'
import { MAX_LISTED, type Question, shortened } from './question.ts'
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
  const at = tokens.findIndex(({ senses }) => senses.unit === 'word')
  const before = tokens[at - 1]
  if (before?.kind === 'number') return Math.max(1, before.n)
  return tokens[at]?.text === 'word' ? 1 : EDGE_WORDS
}

function edgesAsked(question: Question): ('first' | 'last')[] {
  if (question.wants('inCue', 'outCue'))
    return [
      ...(question.wants('inCue') ? ['first' as const] : []),
      ...(question.wants('outCue') ? ['last' as const] : []),
    ]
  const isInPart = question.item.places.some(
    ({ place }) =>
      ['topic', 'named', 'chapter'].includes(place.kind) || (place.kind === 'nth' && place.unit !== 'word'),
  )
  if (question.unknown.length > 0 || isInPart) return []
  const [isFirst, isLast] = [
    question.hasText('first', 'opening'),
    question.hasText('last', 'closing', 'final'),
  ]
  if (question.hasUnit('word') && !question.wants('count') && isFirst !== isLast)
    return [isLast ? 'last' : 'first']
  // “What is said at the end?”
  const place = question.tokens.find(({ senses }) => senses.place === 'end' || senses.place === 'start')
  if (place && (question.wants('speech') || question.hasText('happens')))
    return [place.senses.place === 'end' ? 'last' : 'first']
  // “How does it end?”, “what does it open with?”
  const asksHow =
    question.hasText('how', 'what') &&
    question.hasText('does', 'do') &&
    // “What do they start with?”
    !question.hasText('they', 'we', 'he', 'she', 'you') &&
    !question.wants('duration', 'when', 'count') &&
    !question.tokens.some(({ kind }) => kind === 'media')
  const verb = question.tokens.find(({ senses }) => /^(?:start|open|end)$/.test(senses.verb ?? ''))?.senses
    .verb
  if (asksHow && verb !== undefined && !question.hasText('time', 'second', 'minute'))
    return [verb === 'end' ? 'last' : 'first']
  return []
}

const ORDERED = ['sentence', 'question', 'word']

/** “What's the second sentence?”, “the last thing that's said”: the words of that place in the order; null when it asks for none. */
export function nthSaid(question: Question): string | null {
  const { tokens } = question
  const ordinals = tokens.filter(({ kind, text }) => kind === 'ordinal' || /^(?:open|clos)ing$/.test(text))
  const [ordinal] = ordinals
  const isThing =
    question.hasText('hear') || (question.hasText('thing', 'things') && question.wants('speech'))
  const isClip = question.isAbout('clip')
  const named = tokens.find(({ senses }) => ORDERED.includes(senses.unit ?? ''))?.senses.unit
  const unit = isClip ? 'clip' : (named ?? 'sentence')
  if (ordinals.length !== 1 || !ordinal || !(isThing || isClip || named)) return null
  const isOther =
    question.wants('who', 'when', 'count') || question.hasText('long') || question.hasUnit('answer', 'part')
  const isMore = question.unknown.some(
    ({ text }) => !isWord(text, 'putting', 'speaking') && !UNASKED.has(text),
  )
  if (isOther || isMore || !question.hasText('what', 'which')) return null
  return question.each((composition) => {
    const { id, name } = composition
    const { sentences, words } = question.session.now(id)
    const questions = () =>
      questionsOf(sentences).map((range) => ({
        text: textOf(
          sentences.filter((one) => range.startUs <= one.range.startUs && one.range.endUs <= range.endUs),
        ),
        range,
      }))
    const clips = () =>
      placedClips(mainTrackOf(composition).items).map(({ clip, range }) => ({
        text: question.session.nameOfMedia(clip.mediaId),
        range,
      }))
    const all =
      unit === 'clip' ? clips() : unit === 'word' ? words : unit === 'question' ? questions() : sentences
    const isLast = ordinal.n < 0 || ordinal.text === 'closing'
    const found = all.at(isLast ? -1 : Math.max(0, ordinal.n - 1))
    return found
      ? `the ${ordinal.text} ${unit} of “${name}” is “${shortened(found.text)}” at ${clockText(found.range.startUs)}`
      : `“${name}” has ${countText(all.length, unit)}`
  })
}

/** “Where does the memo come in?”: from when to when named files are played; null when none is named. */
export function mediaTimes(question: Question): string | null {
  // “The bakery” may be bakery.mp4, and what is talked about.
  const ids = question.tokens.flatMap((token) =>
    token.kind === 'media' && !question.isHeard(token) ? token.ids : [],
  )
  // “How much of the memo do we hear?”, “how long does it run under the interview?”
  const isPart = question.wants('duration', 'count') || (question.hasText('how') && question.hasText('much'))
  const isIn =
    question.tokens.some(({ kind }) => kind === 'composition') ||
    question.hasText('use', 'used', 'hear', 'heard')
  if (
    ids.length === 0 ||
    !(asksMoment(question) || (isPart && isIn)) ||
    question.hasLook('longer', 'shorter')
  )
    return null
  const told = question.compositions.flatMap((composition) => {
    const list = ids.flatMap((id) => playedFrom(question, composition, id))
    return list.length === 0 ? [] : [`in “${composition.name}”, ${listText(list, MAX_LISTED)}`]
  })
  return told.length === 0 ? null : `${told.join('; ').replace(/^i/, 'I')}.`
}

function playedFrom(question: Question, { tracks }: Composition, id: string): string[] {
  return tracks
    .flatMap(({ items }) => layoutOf(items))
    .flatMap((item) =>
      item.kind === 'clip' && item.clip.mediaId === id
        ? [
            `“${question.session.nameOfMedia(id)}” plays from ${clockText(item.range.startUs)} to ${clockText(item.range.endUs)}`,
          ]
        : [],
    )
}

/** It asks for a moment of the film: “when”, “timecode of”, “at which minute”. */
export function asksMoment({ tokens }: Question): boolean {
  // “How old was he when …” asks for no moment.
  const at = tokens.findIndex(
    ({ text, senses }) => isWord(text, 'question') || senses.asked === 'when' || text === 'timestamp',
  )
  const asked = tokens[at]
  if (!asked) return false
  const next = tokens[at + 1]?.text
  const isOf = /^(?:which|what)$/.test(asked.text) && (isWord(next, 'moment') || next === 'time')
  return asked.senses.asked === 'when' || isWord(asked.text, 'moment') || isOf
}

/** “When does she plug his website”, “where's the tractor line”: where it is talked about; null when it asks for something else. */
export function whenSaid(question: Question): string | null {
  if (!asksMoment(question) || question.wants('count')) return null
  const isOfTalk =
    question.wants('when', 'speech') || question.tokens.some(({ text }) => isWord(text, 'speaking'))
  if (!isOfTalk) return null
  const words = wordsSaid(question)
  if (words !== null) return saidTimes(question, words)
  const topic = question.topic
    .split(' ')
    .filter((word) => !isWord(word, 'speaking', 'moment') && !/^(?:first|last|need|timestamp)$/.test(word))
    .join(' ')
  if (topicWords(topic).length === 0) return null
  const talk = question.compositions.flatMap(({ id }) => question.session.now(id).sentences)
  // “When does Leo first speak?”
  const isName = topicWords(withoutNames(topic.split(' '), talk).join(' ')).length === 0
  return (isName ? null : spokenFact(question, null, false)) ?? whatIsSaid(question, 0.6, topic)
}

/** “When does he say thank you”: the words behind “say”, where they are heard as they stand. */
export function wordsSaid({ tokens, compositions, session }: Question): string | null {
  const says = tokens.findLastIndex(({ text }) => /^(?:say|says|said|saying)$/.test(text))
  const list = tokens.slice(says + 1).filter(({ kind }) => kind !== 'mark')
  const text = textOf(list)
  const isHeard = compositions.some(({ id }) => findPhrase(session.now(id).words, text).length > 0)
  return says >= 0 && list.length > 0 && list.length <= MAX_SAID && isHeard ? text : null
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
  const time = tokens.find(
    (token, at) => isTimed(token) && /^(?:at|around|near)$/.test(tokens[at - 1]?.text ?? ''),
  )
  if (!time || question.item.places.some(({ place }) => place.kind === 'span')) return null
  return heardAt(question, [{ kind: 'at', unit: 'sentence', us: Math.round(time.n * 1e6) }])
}

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth']

/** “List the three agenda items”: what a speaker counts out, “first … second … third …”; null when nobody does. */
export function countedOut(question: Question): string | null {
  const { tokens } = question
  const n = tokens.find(({ kind }) => kind === 'number')?.n
  const asksList = question.hasText('which', 'what') || tokens.some(({ senses }) => senses.verb === 'ask')
  if (question.isAbout('media', 'clip') || !asksList || !tokens.some(({ text }) => isWord(text, 'listed')))
    return null
  const told = question.compositions.flatMap(({ id, name }) => {
    const { sentences } = question.session.now(id)
    const items = ORDER.flatMap(
      (word) =>
        sentences.find((one) =>
          saidIn(one)
            .words.slice(0, 4)
            .some((said) => said.replace(/ly$/, '') === word),
        ) ?? [],
    )
    const list = items.map(({ text, range }) => `“${shortened(text, 120)}” at ${clockText(range.startUs)}`)
    const isAll = n === undefined ? question.hasText('agenda') && list.length > 1 : list.length === n
    return isAll ? [`In “${name}”: ${listText(list, 20)}`] : []
  })
  return told.length === 0 ? null : `${told.join('; ')}.`
}
