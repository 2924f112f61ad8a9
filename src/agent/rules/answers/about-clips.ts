// Answers about what a composition is put together from: which clip comes when, which file a passage is from, which camera is seen,
// and what differs from the recordings.
import type { Clip, Composition } from '../../../edit/document.ts'
import { pictureOf } from '../../../edit/frames.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { removedStretches } from '../../../edit/removed-words.ts'
import { clockText, countText, lengthText, listText } from '../../../edit/time-text.ts'
import { passagesAbout, rangeOfPassage } from '../../commands/plans/topics.ts'
import { findPhrase } from '../../commands/plans/words.ts'
import { textOf } from '../../language/read/token-tests.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { removedFrom } from './about-edit.ts'
import { capitalized, type Question, shortened } from './question.ts'

const MAX_PASSAGES = 3

/** “Which recordings is it put together from?”; null when it asks for something else. */
export function filesOf(question: Question): string | null {
  const { tokens } = question
  const isFile = tokens.some(
    ({ text, senses }) =>
      senses.thing === 'media' || isWord(text, 'file', 'films') || isWord(text.replace(/s$/, ''), 'file'),
  )
  const at = tokens.findIndex(
    ({ text, senses }) => isWord(text, 'composed') || (senses.verb === 'make' && /\btogether$/.test(text)),
  )
  const isFrom = tokens.some(({ text }) => /(?:^| )(?:from|of|in|into)$/.test(text))
  const [first, second] = tokens
  const isShort = first?.senses.link === 'from' && isWord(second?.text, 'question') && tokens.length < 5
  if ((at < 0 && !isShort) || !isFile || !(isFrom || isShort) || question.quote !== null) return null
  if (
    tokens.some(
      ({ kind, senses }) =>
        kind === 'media' ||
        kind === 'time' ||
        senses.place !== undefined ||
        senses.link === 'about' ||
        senses.limit === 'not' ||
        senses.thing === 'camera',
    )
  )
    return null
  return question.each(({ name, tracks }) => {
    const ids = tracks.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'clip' ? [item.mediaId] : [])),
    )
    const names = [...new Set(ids)].map((id) => `“${question.session.nameOfMedia(id)}”`)
    return `“${name}” is made of ${names.length === 0 ? 'nothing' : listText(names)}`
  })
}

/** “Which file is the part about the battery from?”; null when it asks for no file, or nothing that is said. */
export function fileOfPassage(question: Question): string | null {
  const asksFile = question.tokens.some(
    ({ text }, at) => /(?:^| )(?:which|what)$/.test(text) && isWord(question.tokens[at + 1]?.text, 'file'),
  )
  if (!asksFile || question.wants('speech') || question.tokens.some(({ kind }) => kind === 'media'))
    return null
  const about = question.tokens.findIndex(({ senses }) => senses.link === 'about')
  const topic = textOf(
    question.tokens
      .slice(about + 1)
      .filter(
        ({ kind, senses, text }) =>
          kind === 'word' && senses.glue === undefined && senses.link === undefined && !FROM.test(text),
      ),
  )
  if (question.quote === null && (about < 0 || topic === '')) return null
  const told = question.compositions.flatMap((composition) => {
    const { sentences, words } = question.session.now(composition.id)
    const found =
      question.quote === null
        ? passagesAbout(sentences, topic, 0.5).map((passage) => rangeOfPassage(sentences, passage))
        : findPhrase(words, question.quote).flatMap(({ from }) => words[from]?.range ?? [])
    return found.slice(0, MAX_PASSAGES).flatMap(({ startUs }) => {
      const clip = clipAt(composition, startUs)
      return clip
        ? [
            `in “${composition.name}”, ${topic === '' ? 'it' : `“${topic}”`} is from “${question.session.nameOfMedia(clip.mediaId)}”, at ${clockText(startUs)}`,
          ]
        : []
    })
  })
  return told.length === 0 ? null : `${capitalized(told.join('; '))}.`
}

const FROM = /^(?:comes?|taken|of)$/

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
  const told = question.compositions.flatMap((composition) => {
    const clip = clipAt(composition, time.n * 1e6)
    const media = clip && context.media.get(clip.mediaId)
    const shown = media ? pictureOf(media, clip.effects.angle, context) : null
    return shown ? [`“${composition.name}” shows “${shown.media.name}” at ${clockText(time.n * 1e6)}`] : []
  })
  return told.length === 0 ? null : `${told.join('; ')}.`
}

/** “What did the last edit do?”: single edits aren't known; what they came to is. Null for another question. */
export function lastEdit(question: Question): string | null {
  const { tokens } = question
  const at = tokens.findIndex(({ text }) => isWord(text, 'edition'))
  if (at < 1 || !isWord(tokens[at - 1]?.text, 'latest') || !question.hasText('what', 'which')) return null
  return `I only see what all edits came to. ${changesIn(question)}`
}

/** “What did you change in it?”: how the compositions differ from their recordings as they are; null for another question. */
export function changesMade(question: Question): string | null {
  const { tokens } = question
  const isChanged = tokens.some(({ text }) => isWord(text, 'altering'))
  const asks =
    question.hasText('what', 'which') && question.hasText('did', 'has', 'have', 'was', 'were', 'changed')
  if (!isChanged || !asks || question.unknown.some(({ text }) => !isWord(text, 'altering', 'progress')))
    return null
  return changesIn(question)
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
  const effects = mainTrackOf(composition).items.flatMap((item) =>
    item.kind === 'clip' ? [item.effects] : [],
  )
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
      .map(({ atUs, sourceRange, words }) => ({ atUs, words, us: sourceRange.endUs - sourceRange.startUs }))
      .sort((a, b) => a.us - b.us)
    const found = isLongest ? stretches.at(-1) : stretches[0]
    return found
      ? `the ${isLongest ? 'longest' : 'shortest'} cut of “${composition.name}” takes out ${lengthText(found.us)} at ${clockText(found.atUs)}: “${shortened(textOf(found.words))}”`
      : `no words have been removed from “${composition.name}”`
  })
}
