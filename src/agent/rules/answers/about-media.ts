// Answers about files: which are used where, how their lengths differ, and what lies over a composition.

import type { Clip, Composition, MediaReference } from '../../../edit/document.ts'
import { clipsOf } from '../../../edit/find.ts'
import { durationOfComposition, placedClips } from '../../../edit/position.ts'
import { countText, lengthText, listText } from '../../../edit/time-text.ts'
import { has } from '../../language/phrases/pattern.ts'
import { is, isOneOf, singular } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { isAuxiliary, isWord } from '../../language/vocabulary/grammar.ts'
import { cameraAt, fileOfPassage, filesOf } from './about-clips.ts'
import { fromTo, MAX_LISTED, mainClipsOf, namesOf, type Question } from './question.ts'

type Length = { name: string; us: number }

/** Answers about files and how long they are; null when the question is about something else. */
export function aboutFiles(question: Question): string | null {
  const asksWhich = question.hasText('which', 'what')
  const isFile = question.isAbout('media') || question.hasText('file', 'files', 'footage', 'clip')
  const isCompared = question.hasLook('shorter', 'longer', 'shortest', 'longest')
  const compared =
    difference(question) ??
    (isCompared && (isFile || question.isAbout('camera')) ? rankedMedia(question) : null)
  const from = compared ?? filesOf(question) ?? fileOfPassage(question) ?? cameraAt(question)
  if (from !== null) return from
  if (
    question.isAbout('music') &&
    (!question.hasText('long') || question.hasText('play', 'plays', 'run', 'runs'))
  )
    return overlays(question)
  if (question.wants('duration')) return lengthAtSpeed(question)
  const unseen = withoutPicture(question)
  if (unseen !== null) return unseen
  if (question.hasText('used', 'exist', 'exists', 'anywhere') && !question.isAbout('camera')) {
    const users = usersOfMedia(question)
    if (users !== null) return users
  }
  if ((question.isAbout('camera') || question.hasText('sequence')) && !question.wants('speech'))
    return sequenceTracks(question)
  if (asksWhich && isFile && isUnused(question.tokens)) return unusedMedia(question)
  return asksWhich && question.isAbout('composition') ? usersOfMedia(question) : null
}

/** “Which files have no picture?”; null for another question. */
export function withoutPicture({ tokens, session }: Question): string | null {
  const asksFile = tokens.some(({ text }) => isWord(singular(text), 'file'))
  if (!asksFile || !isUnseen(tokens)) return null
  const found = session.media.filter(({ hasPicture, tracks }) => !hasPicture && tracks.length === 0)
  return found.length === 0
    ? 'Every file has a picture.'
    : `${namesOf(found)} ${found.length === 1 ? 'has' : 'have'} no picture.`
}

const isUnseen = has('<limit:not> @films,screen')
/** “What hasn't been cut into any timeline”, “which files are unused” */
const isUnused = has('unused|<limit:not> .*2 <verb&!verb:ask>')

/** How two lengths differ: of named media or compositions, or of a composition and its recordings; null otherwise. */
export function difference(question: Question): string | null {
  const isApart =
    question.hasText('difference', 'differ', 'vs', 'versus', 'compare', 'compared') ||
    // “How long was it originally?”, “… before?”
    (question.wants('duration') && isOfOriginal(question.tokens))
  const isCompared = isApart || isThan(question.tokens) || question.hasLook('shorter', 'longer')
  if (!isCompared && !question.hasText('as', 'as long as')) return null
  const [one, other] = comparedLengths(question)
  if (!one || !other) return null
  const us = one.us - other.us
  if (us === 0) return `“${one.name}” and “${other.name}” are both ${lengthText(one.us)} long.`
  return `“${one.name}” (${lengthText(one.us)}) is ${lengthText(Math.abs(us))} ${us < 0 ? 'shorter' : 'longer'} than “${other.name}” (${lengthText(other.us)}).`
}

const isThan = has('(shorter|longer) than')
/** “How long was it originally?”, “… before?” */
const isOfOriginal = has('originally|before <mark>* $')

function comparedLengths(question: Question): Length[] {
  const { session, tokens } = question
  const named = tokens.flatMap(({ kind, ids }) =>
    kind === 'composition'
      ? session.compositions.filter(({ id }) => ids.includes(id)).map(lengthOf)
      : kind === 'media'
        ? ids.flatMap((id) => lengthsOf(session.project.context.media.get(id)))
        : [],
  )
  const [only] = question.compositions
  const asksSource =
    isOfOriginal(tokens) || question.hasText('original', 'recording', 'source', 'footage', 'raw')
  if (named.length >= 2 || !only || question.compositions.length > 1 || !asksSource) return named
  const used = new Set(mainClipsOf(only).map(({ mediaId }) => mediaId))
  const recordings = session.media.filter(({ id }) => used.has(id))
  const us = recordings.reduce((sum, { availableRange }) => sum + (availableRange?.endUs ?? 0), 0)
  return [lengthOf(only), { name: recordings.map(({ name }) => name).join('” and “'), us }]
}

const lengthOf = (composition: Composition): Length => ({
  name: composition.name,
  us: durationOfComposition(composition),
})

const lengthsOf = (media: MediaReference | undefined): Length[] =>
  media?.availableRange ? [{ name: media.name, us: media.availableRange.endUs }] : []

/** How long the files are that are named, or all of them. */
export function mediaDurations({ session, mediaIds: named }: Question): string {
  const told = session.media
    .filter(({ id }) => named.length === 0 || named.includes(id))
    .map(({ name, availableRange }) =>
      availableRange
        ? `“${name}” is ${lengthText(availableRange.endUs)} long`
        : `“${name}” is a still picture`,
    )
  return told.length === 0 ? 'The project has no media.' : `${told.join('; ')}.`
}

/** The files, or the cameras, from the shortest to the longest; null with fewer than two. */
export function rankedMedia(question: Question): string | null {
  const { session } = question
  const cameras = session.media.flatMap(({ tracks }) =>
    tracks.flatMap(({ mediaId }) => session.project.context.media.get(mediaId) ?? []),
  )
  const all = question.isAbout('camera') ? cameras.filter(({ hasPicture }) => hasPicture) : session.media
  const lengths = all.flatMap(lengthsOf).sort((a, b) => a.us - b.us)
  const [shortest, longest] = [lengths[0], lengths.at(-1)]
  if (!shortest || !longest || lengths.length < 2) return null
  const list = listText(
    lengths.map(({ name, us }) => `“${name}” (${lengthText(us)})`),
    MAX_LISTED,
  )
  return `From the shortest to the longest: ${list}. They differ by ${lengthText(longest.us - shortest.us)}.`
}

/** The media that a composition plays. */
export const usesOf = (composition: Composition): Set<string> =>
  new Set(clipsOf(composition).map(({ mediaId }) => mediaId))

/** The compositions that play the named media; null when none is named. */
export function usersOfMedia({ session, mediaIds: ids }: Question): string | null {
  if (ids.length === 0) return null
  return `${ids
    .map((id) => {
      const users = session.compositions.filter((one) => usesOf(one).has(id))
      const name = session.nameOfMedia(id)
      return users.length === 0
        ? `“${name}” is not used in any composition`
        : `“${name}” is used in ${namesOf(users)}`
    })
    .join('; ')}.`
}

/** Whether anything is said, in the compositions or in which files; null when the question is about something else. */
export function speechPresent(question: Question): string | null {
  const { session, tokens } = question
  const isSomebody = tokens.some(({ text }) => SOMEBODY.test(text))
  const isSomething = isSomebody || question.hasText('anything', 'something')
  const isSaid =
    question.hasText(...SPEECH) || (isSomething && (question.hasWord('speech') || question.hasText('said')))
  const asksWhether =
    isAuxiliary(tokens[0]?.text) || question.hasText('which', 'any', 'present', 'without', 'query')
  const isKnown = ({ text }: Token) =>
    isOneOf(text, 'present query') || SPEECH.includes(text) || isWord(text, 'speech') || SOMEBODY.test(text)
  if (!isSaid || !asksWhether || question.isAbout('music') || !question.unknown.every(isKnown)) return null
  const isFile =
    session.compositions.length === 0 ||
    question.isAbout('media') ||
    question.hasText('file', 'files', 'footage', 'them')
  if (!isFile)
    return question.each(({ id, name }) => {
      const words = session.now(id).words.length
      return words === 0
        ? `no, there is no speech in “${name}”`
        : `yes, “${name}” has ${countText(words, 'word')} of speech`
    })
  const silent = session.media.filter(
    ({ id, kind }) => kind !== 'sequence' && (session.project.context.words.get(id) ?? []).length === 0,
  )
  return silent.length === 0
    ? 'Every file has speech.'
    : `${namesOf(silent)} ${silent.length === 1 ? 'has' : 'have'} no speech.`
}

/** “Is there any dialogue?” */
const SPEECH = ['speech', 'dialogue', 'dialog', 'talking', 'voices']
/** “Does anybody speak?” */
const SOMEBODY = /^(?:any|some)(?:body|one)$/

/** The files that no composition plays. */
function unusedMedia({ session }: Question): string {
  const used = new Set(session.compositions.flatMap((one) => [...usesOf(one)]))
  const unused = session.media.filter(({ id }) => !used.has(id))
  return unused.length === 0
    ? 'Every file is used in a composition.'
    : `No composition uses ${namesOf(unused)}.`
}

/** What plays along with the main track, and from when to when. */
function overlays(question: Question): string {
  const asksVolume =
    question.isAbout('loudness') ||
    question.hasText('volume', 'loud', 'quiet', 'level') ||
    question.hasLook('loud') ||
    question.tokens.some(is({ verb: 'raise lower' }))
  return question.each((composition) => {
    const clips = composition.tracks.flatMap(({ kind, items }, at) =>
      kind === 'overlay' ? placedClips(items).map((one) => ({ ...one, track: at + 1 })) : [],
    )
    const endUs = durationOfComposition(composition)
    if (clips.length === 0) return `“${composition.name}” has no music or overlay`
    const list = clips.map(
      ({ clip, range, track }) =>
        `“${question.session.nameOfMedia(clip.mediaId)}” ${fromTo(range)}${question.isAbout('track') ? ` on track ${track}` : ''}${asksVolume ? volumeText(clip) : ''}`,
    )
    const lastUs = Math.max(...clips.map(({ range }) => range.endUs))
    const whole =
      lastUs >= endUs
        ? 'up to the end'
        : `${lengthText(endUs - lastUs)} before its end, and is ${lengthText(endUs)} long`
    return `“${composition.name}” plays ${listText(list, MAX_LISTED)}, ${whole}`
  })
}

function volumeText({ effects: { gainDb, duckDb, muted } }: Clip): string {
  if (muted) return ', muted,'
  const ducked = duckDb === undefined ? '' : `, ${duckDb} dB quieter while somebody speaks`
  return gainDb === 0
    ? ` as loud as recorded${ducked}`
    : ` at ${gainDb > 0 ? '+' : '−'}${Math.abs(gainDb)} dB${ducked}`
}

/** The cameras and recorders of sequences; null when the project has no sequence. */
export function sequenceTracks({ session, mediaIds: named }: Question): string | null {
  const sequences = session.media.filter(
    ({ id, kind }) => kind === 'sequence' && (named.length === 0 || named.includes(id)),
  )
  if (sequences.length === 0) return null
  return `${sequences
    .map(({ name, tracks }) => {
      const media = tracks.flatMap(({ mediaId }) => session.project.context.media.get(mediaId) ?? [])
      const cameras = media.filter(({ hasPicture }) => hasPicture)
      const recorders = media.filter(({ hasPicture }) => !hasPicture)
      const seen = cameras.length > 0 ? ` (${namesOf(cameras)})` : ''
      const heard =
        recorders.length > 0
          ? ` and ${countText(recorders.length, 'sound recording')} (${namesOf(recorders)})`
          : ''
      return `“${name}” has ${countText(media.length, 'track')}: ${countText(cameras.length, 'camera')}${seen}${heard}`
    })
    .join('; ')}.`
}

/** How long the compositions would last at another speed; null when the question names none. */
function lengthAtSpeed(question: Question): string | null {
  const amount = question.tokens.find(({ unit }) => unit === 'x')?.n
  const speed = amount ?? (question.hasLook('twice') ? 2 : question.hasLook('half') ? 0.5 : null)
  if (speed === null || speed <= 0) return null
  return question.each(
    (one) => `“${one.name}” would last ${lengthText(durationOfComposition(one) / speed)} at ${speed}x`,
  )
}
