// Answers about compositions and media: which, how many, how long, and how they are set.

import type { Clip, Composition } from '../../../edit/document.ts'
import { clipsOf } from '../../../edit/find.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import { clockText, countText, lengthText, listText } from '../../../edit/time-text.ts'
import { readCondition } from '../../language/predicates.ts'
import { is, textOf } from '../../language/read/token-tests.ts'
import { mediaDurations, sequenceTracks, usesOf } from './about-media.ts'
import { fromTo, MAX_LISTED, namesOf, type Question } from './question.ts'

/** The ids of the compositions in question. */
export function ids(question: Question): string {
  const chosen = question.compositions
  if (chosen.length === 0) return 'The project has no compositions.'
  return `${chosen
    .slice(0, MAX_LISTED)
    .map(({ id, name }) => `compositionId="${id}" (“${name}”)`)
    .join(', ')}.`
}

/** What the project holds. */
export function overview({ session }: Question): string {
  const { id, name } = session.project
  return `Project “${name}” (${id}) has ${mediaText(session.media)} and ${compositionsText(session.compositions)}.`
}

/** The project's media with their lengths, or those of the compositions that are named. */
export function mediaList(question: Question): string {
  const { compositions, session } = question
  const used = new Set(compositions.flatMap((one) => [...usesOf(one)]))
  if (question.names('composition'))
    return `${namesOf(compositions)} ${compositions.length === 1 ? 'has' : 'have'} ${mediaText(session.media.filter(({ id }) => used.has(id)))}.`
  return session.media.length === 0
    ? 'The project has no media.'
    : `The project has ${mediaText(session.media)}.`
}

function mediaText(media: Question['session']['media']): string {
  const list = media.map(
    ({ name, kind, availableRange }) =>
      `“${name}” (${kind}${availableRange ? `, ${lengthText(availableRange.endUs)}` : ''})`,
  )
  return `${countText(media.length, 'media file')}${list.length > 0 ? `: ${listText(list, MAX_LISTED)}` : ''}`
}

function compositionsText(compositions: readonly Composition[]): string {
  const list = compositions.map(withLength)
  return `${countText(compositions.length, 'composition')}${list.length > 0 ? `: ${listText(list, MAX_LISTED)}` : ''}`
}

const withLength = (one: Composition): string => `“${one.name}” (${lengthText(durationOfComposition(one))})`

/** How long the named media or compositions are. */
export function durations(question: Question): string {
  if (question.names('media') || question.hasText('files', 'footage')) return mediaDurations(question)
  const each = question.each((one) => `“${one.name}” is ${lengthText(durationOfComposition(one))} long`)
  if (!question.wants('total') && !question.hasText('together')) return each
  const totalUs = question.compositions.reduce((sum, one) => sum + durationOfComposition(one), 0)
  return `${each} Together they are ${lengthText(totalUs)} long.`
}

/** “What does it run to?”, “how much time does it take up?” */
export function asksLength({ tokens, unknown }: Question): boolean {
  const text = textOf(tokens.filter(({ kind }) => kind !== 'mark'))
  const isLength = / (?:(?:runs?|comes?|amounts?) to|(?:come|comes|clock|clocks) in at)$/.test(text)
  return (
    unknown.every((one) => one.text === 'time') && (isLength || /\bhow much time\b.* (?:up|last)$/.test(text))
  )
}

/** The shortest or longest composition. */
export function extremes(question: Question): string {
  const sorted = question.session.compositions.toSorted(
    (a, b) => durationOfComposition(a) - durationOfComposition(b),
  )
  const isLongest = question.hasLook('longest')
  const which = isLongest ? sorted.at(-1) : sorted[0]
  const next = isLongest ? sorted.at(-2) : sorted[1]
  const ahead = which && next ? Math.abs(durationOfComposition(which) - durationOfComposition(next)) : 0
  const rest = next ? `, ${lengthText(ahead)} ${isLongest ? 'longer' : 'shorter'} than “${next.name}”` : ''
  return which
    ? `The ${isLongest ? 'longest' : 'shortest'} composition is “${which.name}” at ${lengthText(durationOfComposition(which))}${rest}.`
    : 'The project has no compositions.'
}

/** The compositions for which a condition in the question holds; null when it has none. */
export function whichCompositions(question: Question): string | null {
  const { tokens, session } = question
  const at = tokens.findIndex(({ senses }) => senses.thing === 'composition')
  const rest = tokens.slice(at + 1)
  // “… does this project contain?” asks for all.
  if (at < 0 || rest.length === 0 || rest.some(({ text }) => text === 'project')) return null
  const holds = readCondition(rest, session.document, session.project.context)
  if (!holds) return null
  const values = session.compositions.map((one) => ({ one, holds: holds(one.id) }))
  if (values.some((value) => value.holds === null)) return null
  const found = values.filter((value) => value.holds === true).map(({ one }) => one)
  if (found.length === 0) return 'None of the compositions fits.'
  return `${found.length === 1 ? 'One composition fits' : `${found.length} compositions fit`}: ${listText(
    found.map(withLength),
    MAX_LISTED,
  )}.`
}

/** Which compositions play the same in the same way, whatever they are called. */
export function identicalOnes({ compositions }: Question): string | null {
  if (compositions.length < 2) return null
  const groups = Map.groupBy(compositions, (one) => JSON.stringify({ ...one, id: '', name: '' }, withoutId))
  const same = [...groups.values()].filter((all) => all.length > 1)
  return same.length === 0
    ? `No two of ${namesOf(compositions)} are identical.`
    : `${same.map(namesOf).join(' and ')} are identical except for their names.`
}

const withoutId = (key: string, value: unknown) => (key === 'id' ? undefined : value)

/** The project's compositions with their lengths. */
export function compositionList({ session }: Question): string {
  return session.compositions.length === 0
    ? 'The project has no compositions.'
    : `The project has ${compositionsText(session.compositions)}.`
}

/** How many of something there are; null when it is not known what is counted. */
export function counts(question: Question): string | null {
  const each = (noun: string, listOf: (composition: Composition) => readonly unknown[]) =>
    question.each((one) => `“${one.name}” has ${countText(listOf(one).length, noun)}`)
  if (question.isAbout('chapters', 'markers'))
    return each(question.isAbout('chapters') ? 'chapter' : 'marker', ({ markers }) => markers)
  if (question.isAbout('titles')) return each('title', ({ titles }) => titles)
  if (question.isAbout('clip')) return each('clip', clipsOf)
  if (question.isAbout('track')) return sequenceTracks(question) ?? each('track', ({ tracks }) => tracks)
  if (question.isAbout('media') || question.hasText('files')) return mediaList(question)
  if (question.hasUnit('sentence')) return each('sentence', ({ id }) => question.session.now(id).sentences)
  if (question.quote !== null) return null
  if (question.hasUnit('word')) return each('word', ({ id }) => question.session.now(id).words)
  return question.isAbout('composition') && !question.wants('speech') ? countOfCompositions(question) : null
}

/** Of those for which a condition holds, where the question has one. */
function countOfCompositions(question: Question): string | null {
  const chosen = whichCompositions(question)
  if (chosen !== null) return chosen
  if (question.hasLook('vertical', 'square', 'landscape')) return settings(question)
  return `The project has ${countText(question.session.compositions.length, 'composition')}: ${namesOf(question.session.compositions)}.`
}

/** How the compositions are set; null when the question names no setting. */
export function settings(question: Question): string | null {
  if (question.isAbout('captions'))
    return question.each(
      ({ name, captions }) =>
        `“${name}” has ${captions ? `${captions.burned ? 'burned-in' : 'soft'} ${captions.style} captions` : 'no captions'}`,
    )
  const ofClips = clipSettings(question)
  if (ofClips !== null) return ofClips
  if (question.isAbout('titles'))
    return question.each(
      ({ name, titles }) =>
        `“${name}” has ${titles.length === 0 ? 'no titles' : listText(titles.map(({ text, range }) => `“${text}” ${fromTo(range)}`))}`,
    )
  if (question.isAbout('chapters', 'markers'))
    return question.each(
      ({ name, markers }) =>
        `“${name}” has ${markers.length === 0 ? 'no markers or chapters' : listText(markers.map((marker) => `“${marker.name}” at ${clockText(marker.atUs)}`, MAX_LISTED))}`,
    )
  // “What's the size of the team?”
  if (question.unknown.some((word) => question.isHeard(word))) return null
  if (question.isAbout('loudness') || (question.hasLook('loud') && question.hasText('how')))
    return question.each(
      ({ name, loudnessLufs }) =>
        `“${name}” has ${loudnessLufs === null ? 'no loudness target' : `a loudness target of ${loudnessLufs} LUFS`}`,
    )
  if (
    question.isAbout('shape') ||
    question.hasLook('vertical', 'square', 'landscape') ||
    question.names('ratio') ||
    question.names('size')
  )
    return question.each(
      ({ name, width, height }) => `“${name}” is ${width}×${height}${ratioText(width, height)}`,
    )
  return question.isAbout('media', 'track', 'broll', 'music') ? mediaList(question) : null
}

/** “, 16:9”; nothing where no small numbers say it. */
function ratioText(width: number, height: number): string {
  let [a, b] = [width, height]
  while (b > 0) [a, b] = [b, a % b]
  return Math.max(width, height) / a <= 32 ? `, ${width / a}:${height / a}` : ''
}

/** How the clips are set, by what is asked for. */
const OF_CLIPS: Readonly<Record<string, (effects: Clip['effects']) => string>> = {
  studioSound: ({ studioSound }) =>
    studioSound === 0 ? 'studio sound off' : `studio sound at ${studioSound} %`,
  speed: ({ speed }) => `a speed of ${speed}x`,
  fades: ({ fadeInUs, fadeOutUs }) => `fades of ${lengthText(fadeInUs)} in and ${lengthText(fadeOutUs)} out`,
  crossfades: ({ crossfadeUs }) => `a crossfade of ${lengthText(crossfadeUs)}`,
}

/** Each of these settings; null when none is asked for, or the talk is. */
function clipSettings(question: Question): string | null {
  const isFaster = question.tokens.some(is({ verb: 'speedUp slowDown' }))
  const thing = Object.keys(OF_CLIPS).find((one) => question.isAbout(one)) ?? (isFaster ? 'speed' : '')
  const read = OF_CLIPS[thing]
  if (!read || question.unknown.some((word) => question.isHeard(word))) return null
  return question.each((one) => {
    const list = clipsOf(one).map(({ effects }) => read(effects))
    return `“${one.name}” has ${listText([...new Set(list)])}`
  })
}
