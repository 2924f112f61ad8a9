// Answers about a project that has only media.
import { topicWords } from '../../commands/plans/words.ts'
import { mediaList } from './about-compositions.ts'
import {
  difference,
  mediaDurations,
  rankedMedia,
  sequenceTracks,
  speechPresent,
  usersOfMedia,
  withoutPicture,
} from './about-media.ts'
import { asksWhich, namesHesitation, type Question } from './question.ts'

/** A project that has only media: their names and lengths; null when the answer is in what they say. */
export function withoutCompositions(question: Question): string | null {
  if (question.wants('speech')) return null
  if (question.hasText('used', 'exist', 'exists')) return usersOfMedia(question)
  const isCompared = question.hasLook('shorter', 'longer', 'shortest', 'longest')
  const told =
    difference(question) ??
    (isCompared ? rankedMedia(question) : null) ??
    speechPresent(question) ??
    withoutPicture(question)
  if (told !== null) return told
  const isLength = question.wants('duration', 'total')
  if (question.isAbout('captions', 'titles', 'chapters', 'markers', 'shape', 'loudness', 'cuts'))
    return 'The project has no compositions.'
  if (question.isAbout('camera') && !isLength) return sequenceTracks(question) ?? mediaList(question)
  if (asksOfTalk(question)) return null
  if (isLength) return mediaDurations(question)
  const which = asksWhich(question) || question.wants('count')
  return which || question.isAbout('media') ? mediaList(question) : null
}

/** About what is said, and not about the files. */
function asksOfTalk(question: Question): boolean {
  const { session } = question
  const heard = new Set(
    session.media.flatMap(({ id }) =>
      topicWords((session.project.context.words.get(id) ?? []).map(({ text }) => text).join(' ')),
    ),
  )
  return (
    question.quote !== null ||
    question.hasText('about') ||
    question.wants('speech', 'who', 'when', 'inCue', 'outCue') ||
    question.isAbout('fillers', 'pauses', 'profanity', 'transcript', 'retakes') ||
    question.hasUnit('word', 'sentence', 'question') ||
    namesHesitation(question) ||
    question.unknown.some(({ text }) => topicWords(text).some((word) => heard.has(word)))
  )
}
