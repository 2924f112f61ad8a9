// From a question to its answer, out of the documents alone: the first kind of answer that fits what is asked.
import { isHesitation, topicWords } from '../../commands/plans/words.ts'
import { Item } from '../../language/read/item.ts'
import type { Sentence } from '../../language/read/sentences.ts'
import { textOf } from '../../language/read/token-tests.ts'
import { isAuxiliary, isWord } from '../../language/vocabulary/grammar.ts'
import type { Session } from '../session.ts'
import { cameraAt, changesMade, fileOfPassage, longestCut, nthClip } from './about-clips.ts'
import {
  compositionList,
  counts,
  durations,
  extremes,
  ids,
  mediaList,
  overview,
  settings,
  whichCompositions,
} from './about-compositions.ts'
import { extremePart, keepsToLimit, removed, saidTwice } from './about-edit.ts'
import {
  difference,
  lengthAtSpeed,
  mediaDurations,
  overlays,
  rankedMedia,
  sequenceTracks,
  speechPresent,
  unusedMedia,
  usersOfMedia,
} from './about-media.ts'
import { asksMoment, countedOut, cues, mediaTimes, saidAtTime, whenSaid } from './about-moments.ts'
import { nameOfPerson, ownerOf } from './about-people.ts'
import {
  edgeWords,
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
} from './about-speech.ts'
import { namesOf, Question } from './question.ts'
import { readBack } from './read-back.ts'
import { asksForFact, spokenFact } from './spoken-facts.ts'

/** The answer in one or more sentences; null when the documents do not hold it. */
export function answerTo(sentence: Sentence, session: Session): string | null {
  const tokens = sentence.tokens
  const clause = { tokens: withoutAsking(tokens), verb: null, isNegated: false, isRequest: false }
  const question = new Question(new Item(clause, session.prompt), tokens, session)
  return isHypothetical(question) ? null : answer(question)
}

/** “At what time does the sponsor read begin”: a place begins after the words that ask. */
function withoutAsking(tokens: Sentence['tokens']): Sentence['tokens'] {
  const verb = tokens.slice(0, 6).findIndex(({ text }) => /^(?:does|do|did|is|are|was|were)$/.test(text))
  const isAsked = tokens
    .slice(0, Math.max(0, verb))
    .some(({ text }) => /^(?:what|when|where|which|whereabouts|how)$/.test(text))
  return verb > 0 && isAsked ? tokens.slice(verb + 1) : tokens
}

function answer(question: Question): string | null {
  if (question.wants('abilities')) return abilities()
  if (question.wants('project')) return overview(question)
  const impossible = cannot(question)
  if (impossible !== null) return impossible
  if (question.session.compositions.length === 0) return withoutCompositions(question)
  if (question.wants('ids')) return ids(question)
  const quoted = aboutQuote(question) ?? readBack(question) ?? aboutPlace(question)
  if (quoted !== null) return quoted
  if (namesMarker(question)) return settings(question)
  const edited = speechPresent(question) ?? aboutEdit(question) ?? aboutMoment(question)
  if (edited !== null) return edited
  const files = aboutFiles(question)
  if (files !== null) return files
  if (question.isAbout('profanity')) return profanityList(question)
  if (question.isAbout('fillers')) return fillerCount(question)
  // “What does he say about silence?”
  const isSpoken = question.wants('speech') || question.tokens.some(({ text }) => isWord(text, 'speaking'))
  const isTopic = isSpoken && question.hasText('about')
  if (question.isAbout('pauses') && !isTopic) return pauseList(question)
  if (question.wants('speech') || question.hasText('about')) {
    const isCounted = question.wants('count') || namesHesitation(question)
    if (isCounted)
      return (
        saidTimes(question) ??
        whatIsSaid(question) ??
        (question.hasUnit('time') ? null : spokenFact(question))
      )
    return saidThere(question) ?? aboutTopic(question)
  }
  if (question.wants('when')) {
    const times = timesThere(question)
    if (times !== null) return times
  }
  if (question.hasUnit('question') && !question.isAbout('chapters', 'markers'))
    return (
      (question.wants('who') ? spokenFact(question) : null) ??
      questionList(question) ??
      spokenFact(question) ??
      'No question is asked.'
    )
  if (question.wants('duration') && question.hasText('minutes', 'seconds')) return durations(question)
  // “How long should it ferment”: of the talk, and never the length of the film.
  if (question.wants('duration') && question.unknown.some((word) => question.isHeard(word)))
    return spokenFact(question)
  // “How often do they post?”
  if (question.hasText('often') && question.hasText('do', 'does', 'did') && !question.wants('speech'))
    return spokenFact(question) ?? (asksOfSpeech(question) ? saidTimes(question) : null)
  if (question.wants('count')) {
    const isOften = question.hasText('often') || question.hasUnit('time')
    const counted = (isOften ? saidTimes(question) : null) ?? counts(question) ?? saidTimes(question)
    if (counted !== null) return counted
  }
  if (question.hasText('take', 'took', 'taken', 'last', 'lasts', 'lasted') && question.unknown.length > 0) {
    const fact = spokenFact(question)
    if (fact !== null) return fact
  }
  const which = question.hasText('which', 'what', 'name every') || isListing(question)
  const chosen = which ? whichCompositions(question) : null
  if (chosen !== null) return chosen
  if (question.hasLook('longest', 'shortest') && asksWhichOne(question)) return extremes(question)
  if (question.isAbout('transcript')) return transcriptText(question)
  if ((question.isAbout('speaker') || question.wants('who')) && !hasTopic(question))
    return asksOfSpeech(question) ? speakers(question) : null
  const set = settings(question)
  if (set !== null) return set
  if (question.wants('duration', 'total')) return durations(question)
  const said = inTheTalk(question, 0.6)
  if (said !== null) return said
  if (asksForFact(question) && !question.isAbout('composition', 'media')) return null
  if (question.isAbout('media') || question.tokens.some(({ kind }) => kind === 'media'))
    return mediaList(question)
  return which && question.isAbout('composition') && question.unknown.length === 0
    ? compositionList(question)
    : null
}

/** It asks what an edit that wasn't made would lead to. */
function isHypothetical(question: Question): boolean {
  return (
    question.hasText('would') &&
    question.hasText('be') &&
    question.wants('duration', 'count') &&
    question.hasText('without', 'if', 'after')
  )
}

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
  if (said !== null || asksForFact(question)) return said
  if (question.topic !== '')
    return question.hasText('about') ? `Nothing is said about “${question.topic}”.` : null
  return question.hasText('about') ? gist(question) : transcriptText(question)
}

/** The sentences that hold what is asked for; null when none does. */
function inTheTalk(question: Question, minShare?: number): string | null {
  return asksForFact(question)
    ? // “Where” and “when” may ask for a place in the film.
      (spokenFact(question) ??
        (asksMoment(question) && !asksPast(question) ? whatIsSaid(question, 0.6) : null))
    : (whatIsSaid(question, minShare) ?? spokenFact(question))
}

/** “When did they open it?”: of what they tell, and no moment of the film. */
function asksPast({ tokens }: Question): boolean {
  return (
    tokens.some(({ text }, at) => text === 'did' && isWord(tokens[at + 1]?.text, 'subject')) &&
    !tokens.some(({ text, senses }) => senses.asked === 'speech' || isWord(text, 'speaking'))
  )
}

/** A project that has only media: their names and lengths; null when the answer is in what they say. */
function withoutCompositions(question: Question): string | null {
  if (question.wants('speech')) return null
  if (question.hasText('used', 'exist', 'exists')) return usersOfMedia(question)
  const isCompared = question.hasLook('shorter', 'longer', 'shortest', 'longest')
  const told = difference(question) ?? (isCompared ? rankedMedia(question) : null) ?? speechPresent(question)
  if (told !== null) return told
  const isLength = question.wants('duration', 'total')
  if (question.isAbout('captions', 'titles', 'chapters', 'markers', 'shape', 'loudness', 'cuts'))
    return 'The project has no compositions.'
  if (question.isAbout('camera') && !isLength) return sequenceTracks(question) ?? mediaList(question)
  if (asksOfTalk(question)) return null
  if (isLength) return mediaDurations(question)
  const which = question.hasText('which', 'what') || isListing(question) || question.wants('count')
  return which || question.isAbout('media') ? mediaList(question) : null
}

/** About what is said, and not about the files. */
function asksOfTalk(question: Question): boolean {
  const { session } = question
  const heard = new Set(
    session.media.flatMap(({ id }) => topicWords(textOf(session.project.context.words.get(id) ?? []))),
  )
  return (
    question.quote !== null ||
    question.wants('speech', 'who', 'when', 'inCue', 'outCue') ||
    question.isAbout('fillers', 'pauses', 'profanity', 'transcript', 'retakes') ||
    question.hasUnit('word', 'sentence', 'question') ||
    namesHesitation(question) ||
    question.unknown.some(({ text }) => topicWords(text).some((word) => heard.has(word)))
  )
}

/** What was removed, how it keeps to a limit, what is said twice, and the extremes of its parts; null for other questions. */
function aboutEdit(question: Question): string | null {
  const limited =
    keepsToLimit(question) ??
    longestCut(question) ??
    changesMade(question) ??
    removed(question) ??
    nthClip(question)
  if (limited !== null) return limited
  const asksTwice =
    question.hasText('twice', 'two times', 'more than once', 'repeated', 'duplicated', 'repeats') &&
    question.unknown.length <= 1
  const isPart = question.hasUnit('sentence') || question.hasText('what', 'anything', 'something')
  if (question.isAbout('retakes') || (asksTwice && isPart)) return saidTwice(question)
  return extremePart(question)
}

/** Who is called what, first and last words, and where something is; null for other questions. */
function aboutMoment(question: Question): string | null {
  return (
    nameOfPerson(question) ??
    cues(question) ??
    mediaTimes(question) ??
    countedOut(question) ??
    whenSaid(question)
  )
}

/** How often a quotation or a hesitation is heard, or that it isn't; null when the question is about something else. */
function aboutQuote(question: Question): string | null {
  // “What does the title say?”
  if (question.isAbout('titles') && question.wants('speech') && question.unknown.length === 0)
    return settings(question)
  // “Timestamp of "the grant"”
  const isMoment = asksMoment(question) && !question.isAbout('titles', 'markers', 'captions')
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
  const asksWhether = isAuxiliary(question.tokens[0]?.text) || question.hasText('any')
  if (asksWhether && question.quote === null && namesHesitation(question)) return saidTimes(question)
  if (isCounted && (question.quote !== null || namesHesitation(question))) return saidTimes(question)
  return question.quote !== null ? notSaid(question) : null
}

/** The words at a place, or its times; null when the question asks for neither. */
function aboutPlace(question: Question): string | null {
  const atTime = saidAtTime(question)
  if (atTime !== null) return atTime
  const kinds = question.item.places.map(({ place }) => place.kind)
  if (kinds.includes('beside') || question.hasText('quote', 'verbatim')) return saidThere(question)
  if (
    question.hasUnit('word') &&
    !question.wants('count') &&
    // “In his own words”
    !question.hasText('his', 'her', 'their', 'own') &&
    question.hasText('in', 'out', 'first', 'last', 'opening', 'closing')
  )
    return cues(question) ?? edgeWords(question)
  if (
    question.hasText('long', 'length', 'duration', 'lasts') &&
    !question.hasText('take', 'took', 'minutes', 'seconds')
  ) {
    const lengths = lengthsThere(question)
    if (lengths !== null) return lengths
  }
  const asksWhen =
    question.hasText('when', 'whereabouts') ||
    (question.hasText('what') && question.hasText('time', 'second', 'timecode'))
  const isEdge = question.tokens.some(({ senses }) => senses.verb === 'start' || senses.verb === 'end')
  return asksWhen && isEdge && !question.isAbout('music') ? timesThere(question) : null
}

/** Answers about files and how long they are; null when the question is about something else. */
function aboutFiles(question: Question): string | null {
  const asksWhich = question.hasText('which', 'what')
  const isFile = question.isAbout('media') || question.hasText('file', 'files', 'footage', 'clip')
  const isCompared = question.hasLook('shorter', 'longer', 'shortest', 'longest')
  const compared =
    difference(question) ??
    (isCompared && (isFile || question.isAbout('camera')) ? rankedMedia(question) : null)
  const from = compared ?? fileOfPassage(question) ?? cameraAt(question)
  if (from !== null) return from
  if (
    question.isAbout('music') &&
    (!question.hasText('long') || question.hasText('play', 'plays', 'run', 'runs'))
  )
    return overlays(question)
  if (question.wants('duration')) return lengthAtSpeed(question)
  if (question.hasText('used', 'exist', 'exists', 'anywhere') && !question.isAbout('camera')) {
    const users = usersOfMedia(question)
    if (users !== null) return users
  }
  if (question.isAbout('camera') && !question.wants('speech')) return sequenceTracks(question)
  if (asksWhich && isFile && isUnused(question)) return unusedMedia(question)
  return asksWhich && question.isAbout('composition') ? usersOfMedia(question) : null
}

/** “What hasn't been cut into any timeline”, “which files are unused”. */
function isUnused({ tokens }: Question): boolean {
  return tokens.some(
    ({ text, senses }, at) =>
      text === 'unused' ||
      (senses.limit === 'not' &&
        tokens
          .slice(at + 1, at + 4)
          .some((after) => after.senses.verb !== undefined && after.senses.verb !== 'ask')),
  )
}

/** “Which composition is the longest”, “which one in here is”: of nothing but compositions. */
function asksWhichOne({ tokens }: Question): boolean {
  const named = tokens.flatMap(({ senses }) => senses.thing ?? senses.unit ?? [])
  return (
    named.every((thing) => thing === 'composition') &&
    (named.length > 0 || /^(?:which|what)$/.test(tokens[0]?.text ?? ''))
  )
}

function namesHesitation({ tokens }: Question): boolean {
  return tokens.some(({ text }) => isHesitation(text))
}

function isListing({ tokens }: Question): boolean {
  return tokens.some(({ senses, isBase }) => senses.verb === 'ask' && isBase)
}

/** Beside what asks, it names a role, or has only words for speaking and for people. */
function asksOfSpeech({ tokens, unknown }: Question): boolean {
  return (
    tokens.some(({ text }) => isWord(ownerOf(text), 'guest', 'host')) ||
    unknown.every(({ text }) => isWord(ownerOf(text), 'speaking', 'naming', 'person', 'someone', 'film'))
  )
}

function hasTopic(question: Question): boolean {
  return whatIsSaid(question, 0.6) !== null || spokenFact(question) !== null
}

/** What nobody here can know, because it does not exist here. */
function cannot({ tokens, session }: Question): string | null {
  const kinds = new Set(tokens.map(({ senses }) => senses.cannot))
  if (kinds.has('translate')) return 'Compositions are not translated here: the project has no translations.'
  if (kinds.has('publish'))
    return session.compositions.length === 0
      ? "I can't publish or send anything from here."
      : `I can't publish or send anything from here, so ${namesOf(session.compositions)} ${session.compositions.length === 1 ? 'is' : 'are'} unpublished.`
  return null
}

/** Prompts that work as written. */
function abilities(): string {
  return 'You can say, for example, “remove filler words and shorten pauses to 0.5 s”, “cut from 1:30 to 2:15”, “make it vertical”, “add captions”, or “make a 30-second highlight reel”.'
}
