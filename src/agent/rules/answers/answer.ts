// From a question to its answer, out of the documents alone: the first kind of answer that fits what is asked.

import { topicWords } from '../../commands/plans/words.ts'
import { has } from '../../language/phrases/pattern.ts'
import type { Sentence } from '../../language/read/sentences.ts'
import { is, textOf } from '../../language/read/token-tests.ts'
import { isAuxiliary, isWord } from '../../language/vocabulary/grammar.ts'
import type { Session } from '../session.ts'
import { isAboutAll } from './about-all.ts'
import { withoutCompositions } from './about-bare-media.ts'
import { changesMade, lastEdit, longestCut } from './about-clips.ts'
import {
  asksLength,
  compositionList,
  counts,
  durations,
  extremes,
  identicalOnes,
  ids,
  mediaList,
  overview,
  settings,
  whichCompositions,
} from './about-compositions.ts'
import { extremePart, keepsToLimit, removed, saidTwice } from './about-edit.ts'
import { aboutFiles, speechPresent } from './about-media.ts'
import {
  asksMoment,
  countedOut,
  cues,
  heardThen,
  mediaTimes,
  nthSaid,
  saidAtTime,
  whenSaid,
  wordsSaid,
} from './about-moments.ts'
import { nameOfPerson } from './about-people.ts'
import {
  fillerCount,
  gist,
  lengthsThere,
  notSaid,
  pauseList,
  profanityList,
  questionList,
  saidThere,
  saidTimes,
  speakers,
  timesThere,
  transcriptText,
  whatIsSaid,
  wordsThere,
} from './about-speech.ts'
import { besideSpeech } from './beside-speech.ts'
import { closestTo, honest, wordsAsked } from './closest.ts'
import { howTo } from './how-to.ts'
import {
  asksOfSpeech,
  asksWhich,
  asksWhichOne,
  factWords,
  namesHesitation,
  type Question,
  questionOf,
} from './question.ts'
import { readBack } from './read-back.ts'
import { asksForFact, isOfHost, reasonBeside, spokenFact } from './spoken-facts.ts'
import { abilities, asksHistory, asksOpinion, cannot } from './unanswerable.ts'
import { supposedIn, whatIf } from './what-if.ts'
import { whichMention } from './which-mentions.ts'

/** The answer in one or more sentences; null when the documents do not hold it. */
export function answerTo(sentence: Sentence, session: Session): string | null {
  const { tokens } = sentence
  const question = questionOf(tokens, session)
  const told = howTo(question)
  if (told !== null) return told
  const edited = lastEdit(question)
  if (edited !== null) return edited
  if (asksHistory(tokens) || asksOpinion(question) || isOfHost(question)) return null
  // “Can you tell me why …”
  if (tokens.find(({ text }) => isWord(text, 'question'))?.text === 'why')
    return spokenFact(question) ?? reasonBeside(question)
  if (supposedIn(tokens, session.prompt) !== null) return whatIf(question)
  return answer(question)
}

/** An answer of one kind: what it is for, and whether a question of that kind gets no other. */
type Kind = {
  of: (question: Question) => boolean
  tell: (question: Question) => string | null
  ends?: boolean
}

const always = () => true

/** The first that is about all that was asked answers. */
const KINDS: readonly Kind[] = [
  { of: (one) => one.wants('abilities'), tell: abilities },
  { of: (one) => one.wants('project'), tell: overview },
  { of: always, tell: cannot },
  { of: ({ session }) => session.compositions.length === 0, tell: withoutCompositions, ends: true },
  { of: (one) => one.wants('ids'), tell: ids },
  { of: always, tell: whichMention },
  { of: repeatsTalk, tell: (one) => spokenFact(one, null) },
  { of: ({ item }) => item.places.some(({ place }) => place.kind === 'beside'), tell: saidThere },
  { of: always, tell: besideSpeech },
  { of: always, tell: aboutQuote },
  { of: always, tell: readBack },
  { of: always, tell: aboutPlace },
  { of: namesTime, tell: (one) => saidThere(one) ?? heardThen(one), ends: true },
  { of: namesMarker, tell: settings },
  { of: (one) => one.isAbout('profanity'), tell: profanityList },
  { of: always, tell: aboutEdit },
  { of: always, tell: speechPresent },
  { of: (one) => one.hasText('identical', 'same', 'alike') && one.unknown.length <= 1, tell: identicalOnes },
  { of: always, tell: aboutMoment },
  { of: always, tell: aboutFiles },
  { of: (one) => one.isAbout('fillers'), tell: fillerCount },
  { of: (one) => one.isAbout('pauses') && !isTopic(one), tell: pauseList },
  { of: (one) => one.wants('speech') || one.hasText('about'), tell: aboutSpeech, ends: true },
  { of: asksMoment, tell: timesThere },
  {
    of: (one) => one.hasUnit('question') && !one.isAbout('chapters', 'markers'),
    tell: aboutQuestions,
    ends: true,
  },
  { of: (one) => one.wants('duration') && one.hasText('minutes', 'seconds'), tell: durations },
  // “How long should it ferment”: of the talk, and never the length of the film.
  {
    of: (one) =>
      one.wants('duration') && (one.quote !== null || one.unknown.some((word) => one.isHeard(word))),
    tell: spokenFact,
    ends: true,
  },
  { of: (one) => one.wants('count'), tell: howMany },
  { of: (one) => one.unknown.length > 0 && one.hasWord('lasting'), tell: spokenFact },
  { of: asksWhich, tell: whichCompositions },
  { of: (one) => one.hasLook('longest', 'shortest') && asksWhichOne(one), tell: extremes },
  { of: (one) => one.isAbout('transcript'), tell: transcriptText },
  {
    of: (one) => (one.isAbout('speaker') || one.wants('who')) && !hasTopic(one),
    tell: (one) => (asksOfSpeech(one) ? speakers(one) : null),
    ends: true,
  },
  { of: always, tell: settings },
  { of: (one) => one.wants('duration', 'total') || asksLength(one), tell: durations },
  { of: always, tell: (one) => inTheTalk(one, 0.6) },
  {
    of: (one) => asksForFact(one) && !one.isAbout('composition', 'media'),
    tell: () => null,
    ends: true,
  },
  {
    of: (one) =>
      (one.isAbout('media') || one.hasText('file', 'files', 'footage') || one.names('media')) &&
      isListed(one),
    tell: mediaList,
  },
  {
    of: (one) => asksWhich(one) && one.isAbout('composition') && one.unknown.length === 0 && isListed(one),
    tell: compositionList,
  },
]

/** The first answer that leaves out nothing that was asked. */
function answer(question: Question): string | null {
  for (const { of, tell, ends } of KINDS) {
    if (!of(question)) continue
    const told = tell(question)
    if (told !== null && isAboutAll(question, told)) return told
    if (ends) break
  }
  return null
}

/** “Which files are there?”: it asks for no part of them, and for nothing that they do. */
const isListed = ({ tokens }: Question): boolean => !asksOfPart(tokens)

const asksOfPart = has('<place&!place:everything>|[!moment] <unit>')

/** “What does he say about silence?” */
const isTopic = (question: Question): boolean =>
  question.wants('speech') || (question.hasWord('speaking') && question.hasText('about'))

function aboutSpeech(question: Question): string | null {
  const isOfUnits = question.hasUnit('sentence', 'word') && question.unknown.length === 0
  const counted = question.wants('count') && isOfUnits ? counts(question) : null
  if (counted !== null) return counted
  if (!question.wants('count') && !namesHesitation(question))
    return saidThere(question) ?? aboutTopic(question)
  return (
    saidTimes(question, wordsSaid(question) ?? undefined) ??
    whatIsSaid(question) ??
    (question.hasUnit('time') ? null : spokenFact(question))
  )
}

function aboutQuestions(question: Question): string {
  return (
    (question.wants('who') ? spokenFact(question) : null) ??
    questionList(question) ??
    spokenFact(question) ??
    'No question is asked.'
  )
}

function howMany(question: Question): string | null {
  const isOften = question.hasText('often') || question.hasUnit('time')
  const isOfTalk = question.unknown.some((word) => question.isHeard(word))
  return (
    (isOften ? saidTimes(question) : null) ??
    (isOfTalk ? spokenFact(question) : null) ??
    counts(question) ??
    saidTimes(question)
  )
}

/** So many words in a row are a quotation. */
const QUOTED = 5

/** “How do you remove a long silence, according to the guest?”: much of it is heard as it stands. */
function repeatsTalk(question: Question): boolean {
  const words = question.tokens.map(({ text }) => text)
  return words.some((_, at) => {
    const text = words.slice(at, at + QUOTED).join(' ')
    const isPhrase = at + QUOTED <= words.length && topicWords(text).length > 1
    return question.quote === null && isPhrase && question.says(text)
  })
}

/** “What's between 0:28 and 0:34?”, “dialogue around 0:09?”: a time, and nothing that a film has. */
function namesTime(question: Question): boolean {
  return (
    question.names('time') &&
    !isAuxiliary(question.tokens[0]?.text) &&
    !isOfFilm(question.tokens) &&
    question.unknown.every(({ text }) => isWord(text, 'speaking', 'speech', 'vocal'))
  )
}

const isOfFilm = has('<thing look verb&!verb:play>')

/** “When does the Questions chapter start?” */
function namesMarker(question: Question): boolean {
  const text = ` ${textOf(question.tokens)} `
  return (
    question.isAbout('chapters', 'markers') &&
    question.compositions.some(({ markers }) =>
      markers.some(({ name }) => text.includes(` ${name.toLowerCase()} `)),
    )
  )
}

/** What a speaker says about something; null when it isn't known what. */
function aboutTopic(question: Question): string | null {
  const said = inTheTalk(question)
  // What nobody is asked about has no answer.
  if (said !== null || asksForFact(question) || question.hasUnit('answer')) return said
  const words = wordsAsked(question)
  const isSaid = factWords(words.join(' ')).some((word) => question.hears(word))
  // “Does anybody say bitcoin?”
  if (words.length === 1 && !isSaid && isAuxiliary(question.tokens[0]?.text) && !question.hasText('about'))
    return notSaid(question, words[0])
  if (words.length > 0)
    return question.hasText('about') && !isSaid && closestTo(question).length === 0
      ? `Nothing is said about “${words.join(' ')}”.`
      : null
  if (isAuxiliary(question.tokens[0]?.text) && question.topic !== '') return null
  return question.hasText('about') ? gist(question) : transcriptText(question)
}

/** The sentences that hold what is asked for; null when none does. */
function inTheTalk(question: Question, minShare?: number): string | null {
  const fact = question.quote === null ? spokenFact(question) : null
  // “Where” and “when” may ask for a place in the film.
  const told = asksForFact(question)
    ? asksMoment(question) && !asksPast(question)
      ? whatIsSaid(question, 0.6)
      : null
    : (whatIsSaid(question, minShare) ?? spokenFact(question))
  return honest(question, fact ?? told)
}

/** “When did they open it?”: of what they tell, and no moment of the film. */
const asksPast = ({ tokens }: Question): boolean => isPast(tokens) && !isOfSpeech(tokens)

const isPast = has('did @subject')
const isOfSpeech = has('<asked:speech>|@speaking')

/** What was removed, how it keeps to a limit, what is said twice, and the extremes of its parts; null for other questions. */
function aboutEdit(question: Question): string | null {
  const limited = keepsToLimit(question) ?? longestCut(question) ?? changesMade(question)
  const gone = limited ?? (isTopic(question) ? null : removed(question))
  if (gone !== null) return gone
  const asksTwice =
    question.hasText('twice', 'two times', 'more than once', 'repeated', 'duplicated', 'repeats') &&
    question.unknown.length <= 1
  const isPart = question.hasUnit('sentence') || question.hasText('what', 'anything', 'something')
  if (question.isAbout('retakes') || (asksTwice && isPart)) return saidTwice(question)
  return extremePart(question)
}

/** “TC of the sponsor read”, “is there an interruption?” */
function namesPlace(question: Question): boolean {
  const { tokens, item } = question
  const asksIt = asksMoment(question) || (isAuxiliary(tokens[0]?.text) && tokens[1]?.text === 'there')
  return asksIt && item.places.some(({ place }) => place.kind === 'named' || place.kind === 'chapter')
}

/** Who is called what, first and last words, and where something is; null for other questions. */
function aboutMoment(question: Question): string | null {
  return (
    nameOfPerson(question) ??
    nthSaid(question) ??
    cues(question) ??
    mediaTimes(question) ??
    countedOut(question) ??
    (namesPlace(question) ? timesThere(question) : null) ??
    whenSaid(question)
  )
}

/** How often a quotation or a hesitation is heard, or that it isn't; null when the question is about something else. */
function aboutQuote(question: Question): string | null {
  // “What does the title say?”
  if (question.isAbout('titles') && question.wants('speech') && question.unknown.length === 0)
    return settings(question)
  // “Timestamp of "the grant"”
  const isMoment =
    asksMoment(question) &&
    (!question.isAbout('titles', 'markers', 'captions') || question.hasText('timestamp', 'timestamps'))
  if (
    question.quote !== null &&
    isMoment &&
    !question.item.places.some(({ place }) => place.kind === 'beside')
  )
    return saidTimes(question)
  if (question.isAbout('titles', 'chapters', 'markers', 'captions', 'name')) return null
  const isCounted =
    question.wants('count') ||
    question.hasText('often', 'takes', 'takes of', 'how often', 'count', 'occurrences')
  // “How many ums did you cut?”
  const gone = isCounted && namesHesitation(question) ? removed(question) : null
  if (gone !== null) return gone
  const asksWhether = isAuxiliary(question.tokens[0]?.text) || question.hasText('any')
  if (asksWhether && question.quote === null && namesHesitation(question)) return saidTimes(question)
  if (isCounted && (question.quote !== null || namesHesitation(question))) return saidTimes(question)
  return question.quote !== null ? notSaid(question) : null
}

/** The words at a place, or its times; null when the question asks for neither. */
function aboutPlace(question: Question): string | null {
  const atTime = saidAtTime(question)
  if (atTime !== null) return atTime
  if (question.hasText('quote', 'verbatim')) return saidThere(question)
  if (
    question.hasUnit('word') &&
    !question.wants('count') &&
    // “In his own words”
    !question.hasText('his', 'her', 'their', 'own') &&
    question.hasText('in', 'out', 'first', 'last', 'opening', 'closing')
  )
    return cues(question) ?? wordsThere(question)
  if (
    question.hasText('long', 'length', 'duration', 'lasts') &&
    !question.hasText('take', 'took', 'minutes', 'seconds')
  ) {
    const lengths = lengthsThere(question)
    if (lengths !== null) return lengths
  }
  const asksWhen =
    question.hasText('when') || (question.hasText('what') && question.hasText('time', 'second', 'timecode'))
  const isEdge = question.tokens.some(is({ verb: 'start end' }))
  return asksWhen && isEdge && !question.isAbout('music') ? timesThere(question) : null
}

function hasTopic(question: Question): boolean {
  return whatIsSaid(question, 0.6) !== null || spokenFact(question) !== null
}
