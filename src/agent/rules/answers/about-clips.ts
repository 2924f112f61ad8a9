// Answers about what a composition is put together from: which clip comes when, which file a passage is from, which camera is seen,
// and what differs from the recordings.

import type { Clip, Composition } from '../../../edit/document.ts'
import { clipsOf } from '../../../edit/find.ts'
import { pictureOf } from '../../../edit/frames.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { removedStretches } from '../../../edit/removed-words.ts'
import { durationOf } from '../../../edit/time.ts'
import { clockText, countText, lengthText, listText } from '../../../edit/time-text.ts'
import { passagesAbout, rangeOfPassage } from '../../commands/plans/topics.ts'
import { findPhrase } from '../../commands/plans/words.ts'
import { has, NONE, pattern } from '../../language/phrases/pattern.ts'
import { matches, singular, textOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { removedFrom } from './about-edit.ts'
import { mainClipsOf, type Question, shortened } from './question.ts'

const MAX_PASSAGES = 3

/** “Which recordings is it put together from?”; null when it asks for something else. */
export function filesOf(question: Question): string | null {
  const { tokens } = question
  const isFile = tokens.some(
    (token) =>
      matches(token, { thing: 'media' }) ||
      isWord(token.text, 'file', 'films') ||
      isWord(singular(token.text), 'file'),
  )
  const isMade = (isComposed(tokens) && isFrom(tokens)) || (tokens.length < 5 && isShort(tokens))
  if (!isFile || !isMade || question.quote !== null || isOther(tokens)) return null
  return question.each((composition) => {
    const ids = [...new Set(clipsOf(composition).map(({ mediaId }) => mediaId))]
    const names = ids.map((id) => `“${question.session.nameOfMedia(id)}”`)
    return `“${composition.name}” is made of ${names.length === 0 ? 'nothing' : listText(names)}`
  })
}

const isComposed = has('@composed|<verb:make&ends:together>')
const isFrom = (tokens: readonly Token[]) =>
  tokens.some(({ text }) => /(?:^| )(?:from|of|in|into)$/.test(text))
/** “From which files?” */
const isShort = has('^ <link:from> @question')
const isOther = has('<media time place link:about limit:not thing:camera>')

/** “Which file is the part about the battery from?”; null when it asks for no file, or nothing that is said. */
export function fileOfPassage(question: Question): string | null {
  if (!asksFile(question.tokens) || question.wants('speech') || question.names('media')) return null
  const about = ABOUT.in(question.tokens)?.parts.TOPIC ?? NONE
  const topic = textOf(about.filter(isTopic))
  if (question.quote === null && topic === '') return null
  return question.told((composition) => {
    const { sentences, words } = question.session.now(composition.id)
    const found =
      question.quote === null
        ? passagesAbout(sentences, topic, 0.5).map((passage) => rangeOfPassage(sentences, passage))
        : findPhrase(words, question.quote).flatMap(({ from }) => words[from]?.range ?? [])
    return found.slice(0, MAX_PASSAGES).flatMap(({ startUs }) => {
      const clip = clipAt(composition, startUs)
      const file = clip && question.session.nameOfMedia(clip.mediaId)
      const what = topic === '' ? 'it' : `“${topic}”`
      return file === null
        ? []
        : [`in “${composition.name}”, ${what} is from “${file}”, at ${clockText(startUs)}`]
    })
  })
}

const asksFile = has('<ends:which ends:what> @file')
const ABOUT = pattern('<link:about> TOPIC=...')
const isTopic = (token: Token) =>
  token.kind === 'word' && !matches(token, { glue: true, link: true, text: 'comes come taken of' })

function clipAt(composition: Composition, atUs: number): Clip | null {
  const found = placedClips(mainTrackOf(composition).items).find(
    ({ range }) => range.startUs <= atUs && atUs < range.endUs,
  )
  return found?.clip ?? null
}

/** “Which camera is on at 0:05?”; null without a time or a sequence that plays then. */
export function cameraAt(question: Question): string | null {
  const time = question.tokens.find(({ kind }) => kind === 'time')
  if (!time || !question.isAbout('camera')) return null
  const { context } = question.session.project
  return question.told((composition) => {
    const clip = clipAt(composition, time.n * 1e6)
    const media = clip && context.media.get(clip.mediaId)
    const shown = media ? pictureOf(media, clip.effects.angle, context) : null
    return shown ? [`“${composition.name}” shows “${shown.media.name}” at ${clockText(time.n * 1e6)}`] : []
  })
}

/** “What did the last edit do?”: single edits aren't known; what they came to is. Null for another question. */
export function lastEdit(question: Question): string | null {
  return isLastEdit(question.tokens) && question.hasText('what', 'which')
    ? `I only see what all edits came to. ${changesIn(question)}`
    : null
}

const isLastEdit = has('@latest @edition')

/** “What did you change in it?”: how the compositions differ from their recordings as they are; null for another question. */
export function changesMade(question: Question): string | null {
  const asks =
    question.hasText('what', 'which') && question.hasText('did', 'has', 'have', 'was', 'were', 'changed')
  const isAll = question.unknown.every(({ text }) => isWord(text, 'altering', 'progress'))
  return question.hasWord('altering') && asks && isAll ? changesIn(question) : null
}

function changesIn(question: Question): string {
  return question.each((composition) => {
    const list = featuresOf(composition, question.session.nameOfMedia)
    const rest = list.length === 0 ? '' : `; it has ${listText(list)}`
    return `${removedFrom(question, composition)}${rest}`
  })
}

/** What a new composition doesn't have. */
function featuresOf(composition: Composition, nameOf: (id: string) => string): string[] {
  const { captions, titles, markers, loudnessLufs, tracks } = composition
  const overlays = tracks
    .filter(({ kind }) => kind === 'overlay')
    .flatMap(({ items }) => placedClips(items).map(({ clip }) => `“${nameOf(clip.mediaId)}”`))
  const effects = mainClipsOf(composition).map((clip) => clip.effects)
  return [
    ...(captions ? [`${captions.style} captions`] : []),
    ...(titles.length > 0 ? [countText(titles.length, 'title')] : []),
    ...(markers.length > 0 ? [countText(markers.length, 'marker')] : []),
    ...(loudnessLufs === null ? [] : [`a loudness target of ${loudnessLufs} LUFS`]),
    ...(overlays.length > 0 ? [`${listText([...new Set(overlays)])} over it`] : []),
    ...(effects.some(({ studioSound }) => studioSound > 0) ? ['studio sound'] : []),
    ...(effects.some(({ speed }) => speed !== 1) ? ['another speed'] : []),
    ...(effects.some(({ gainDb }) => gainDb !== 0) ? ['another volume'] : []),
    ...(effects.some(({ fadeInUs, fadeOutUs }) => fadeInUs + fadeOutUs > 0) ? ['fades'] : []),
  ]
}

/** “What's the longest cut?”: what was taken out at once; null for another question. */
export function longestCut(question: Question): string | null {
  const isLongest = question.hasLook('longest')
  if ((!isLongest && !question.hasLook('shortest')) || !question.hasText('cut')) return null
  return question.each((composition) => {
    const stretches = removedStretches(
      composition,
      question.session.document,
      question.session.project.context,
    )
      .filter(({ words }) => words.length > 0)
      .sort((a, b) => durationOf(a.sourceRange) - durationOf(b.sourceRange))
    const found = isLongest ? stretches.at(-1) : stretches[0]
    return found
      ? `the ${isLongest ? 'longest' : 'shortest'} cut of “${composition.name}” takes out ${lengthText(durationOf(found.sourceRange))} at ${clockText(found.atUs)}: “${shortened(textOf(found.words))}”`
      : `no words have been removed from “${composition.name}”`
  })
}
