// What a prompt fixed, checked against the documents before and after. The facts come from what was read in the prompt, not
// from what ran; so the check knows neither the frame nor the model that made the edit.
import { isDeepStrictEqual } from 'node:util'
import type { Composition, CompositionId, EditContext, EditDocument } from '../../edit/document.ts'
import { clipsOf } from '../../edit/find.ts'
import { plainWords } from '../../edit/media-words.ts'
import { durationOfComposition, mainTrackOf, placedClips } from '../../edit/position.ts'
import { unionOf, without } from '../../edit/ranges.ts'
import { durationOf, intersection, type Microseconds, type TimeRange } from '../../edit/time.ts'
import { clockText, lengthText } from '../../edit/time-text.ts'
import { type HeardWord, textOf } from '../../edit/transcript.ts'
import { talkOf } from './plans/talk.ts'

/** Which compositions a fact speaks of: ids, or those that the edit made. */
export type FactScope = readonly CompositionId[] | 'made'

/** Kinds of content that a prompt may protect. */
export type ProtectedKind =
  | 'captions'
  | 'titles'
  | 'markers'
  | 'chapters'
  | 'music'
  | 'audio'
  | 'voices'
  | 'frame'
  | 'names'
  | 'length'
  /** How much of each file is played, at whatever speed. */
  | 'cuts'
  | 'order'
  | 'words'
  | 'pauses'
  | 'fades'
  | 'speed'

export type Fact = KindOfFact & {
  /** The words of a condition that doesn't hold, if that is why. */
  because?: string
}

type KindOfFact =
  /** These compositions are exactly as before. */
  | { kind: 'compositions_stay'; ids: readonly CompositionId[] }
  /** What these ranges (composition time before) play and how it looks stays; `settings` false: captions, frame and loudness may change. */
  | { kind: 'spans_stay'; id: CompositionId; ranges: readonly TimeRange[]; settings?: false }
  /** What is said in these ranges (composition time before) is still heard. */
  | { kind: 'words_stay'; id: CompositionId; ranges: readonly TimeRange[] }
  | { kind: 'project_stays' }
  /** `named`: only the titles or markers that say this. */
  | { kind: 'kind_stays'; of: ProtectedKind; ids: readonly CompositionId[]; named?: string }
  | { kind: 'no_words_lost'; ids: readonly CompositionId[] }
  | { kind: 'length'; of: FactScope; atLeastUs: Microseconds | null; atMostUs: Microseconds | null }
  /** `orNone`: what is asked for may also be a text that answers. */
  | { kind: 'made'; count: number; orNone?: true }
  /** Width to height. */
  | { kind: 'shape'; of: FactScope; ratio: number }
  | { kind: 'named'; name: string }
  /** So many more of these than before. */
  | { kind: 'added'; of: 'chapters' | 'markers' | 'titles'; count: number; ids: readonly CompositionId[] }
  /** Of what was said, only words in these ranges (composition time before) are left; with `isAll`, all of them. */
  | { kind: 'only_remains'; id: CompositionId; ranges: readonly TimeRange[]; isAll: boolean }
  /** Of what was said, only words in these ranges are gone. */
  | { kind: 'only_goes'; id: CompositionId; ranges: readonly TimeRange[] }
  | { kind: 'starts_with' | 'ends_with'; of: FactScope; text: string }
  | { kind: 'not_heard' | 'heard'; of: FactScope; text: string }

/** How far a length may be off: a frame and rounding. */
const LENGTH_SLACK_US = 60_000
/** A piece of a protected stretch this short may be lost to rounding. */
const SPAN_SLACK_US = 40_000

/** Sentences about the facts that do not hold; empty when all do. */
export function brokenFacts(
  facts: readonly Fact[],
  before: EditDocument,
  after: EditDocument,
  context: EditContext,
): string[] {
  return facts.flatMap((fact) => brokenFact(fact, before, after, context) ?? [])
}

/** A sentence about a fact that doesn't hold; null when it does. */
export function brokenFact(
  fact: Fact,
  before: EditDocument,
  after: EditDocument,
  context: EditContext,
): string | null {
  const wrong = wrongIn(fact, compared(before, after, context))
  return wrong !== null && fact.because !== undefined ? `the condition (${fact.because}) rules it out` : wrong
}

/** The documents before and after an edit, and what facts look up in them. */
type Comparison = ReturnType<typeof compared>

function compared(before: EditDocument, after: EditDocument, context: EditContext) {
  const was = (id: CompositionId) => before.compositions.find((one) => one.id === id)
  const is = (id: CompositionId) => after.compositions.find((one) => one.id === id)
  const made = after.compositions.filter(({ id }) => !was(id))
  const meant = (of: FactScope) => (of === 'made' ? made : of.flatMap((id) => is(id) ?? []))
  return { before, after, context, was, is, made, meant }
}

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

function wrongIn(fact: Fact, documents: Comparison): string | null {
  const { before, after, context, was, is, made, meant } = documents
  switch (fact.kind) {
    case 'compositions_stay': {
      const changed = fact.ids.find((id) => !isDeepStrictEqual(was(id), is(id)))
      return changed === undefined
        ? null
        : `“${was(changed)?.name ?? ''}” would change, and you asked to keep it as it is`
    }
    case 'spans_stay': {
      const [old, now] = [was(fact.id), is(fact.id)]
      if (!old || isDeepStrictEqual(old, now)) return null
      return now && spansHold(old, now, fact.ranges, fact.settings !== false)
        ? null
        : `part of “${old.name}” would change that you asked to keep as it is`
    }
    case 'project_stays':
      return isDeepStrictEqual(before, after) ? null : 'something would change'
    case 'words_stay':
      return lostWord(fact, documents)
    case 'kind_stays': {
      const changed = fact.ids.find((id) => {
        const [old, now] = [was(id), is(id)]
        // It may be deleted for another reason.
        if (!now && fact.because !== undefined) return false
        if (fact.of === 'order' && old && now) return !isInOrder(old, now, documents)
        return !isDeepStrictEqual(kindOf(fact, old, before, context), kindOf(fact, now, after, context))
      })
      return changed === undefined
        ? null
        : `the ${fact.of} of “${was(changed)?.name ?? ''}” would change, and you asked to keep them as they are`
    }
    case 'no_words_lost': {
      const lost = fact.ids.find((id) => {
        const [old, now] = [was(id), is(id)]
        if (!old) return false
        return !now || wordsIn(now, after, context).length < wordsIn(old, before, context).length
      })
      return lost === undefined ? null : `spoken words of “${was(lost)?.name ?? ''}” would be lost`
    }
    case 'length':
      return wrongLength(fact, documents)
    case 'made':
      return made.length === fact.count || (fact.orNone && made.length === 0)
        ? null
        : `${made.length} of ${fact.count} compositions would be made`
    case 'shape': {
      const wrong = meant(fact.of).find(
        ({ width, height }) => Math.abs(width / height / fact.ratio - 1) > 0.02,
      )
      return wrong ? `“${wrong.name}” would be ${wrong.width}×${wrong.height}` : null
    }
    case 'named':
      return after.compositions.some(({ name }) => isNamed(name, fact.name)) ||
        fact.name === (after.projectName ?? context.projectName)
        ? null
        : `nothing would be called “${fact.name}”`
    case 'added':
      return wrongCount(fact, documents)
    case 'only_remains':
    case 'only_goes':
      return wrongWord(fact, documents)
    case 'starts_with':
    case 'ends_with':
    case 'heard':
    case 'not_heard': {
      const wrong = meant(fact.of).find(
        (one) => !saysAsFixed(fact.kind, plainWords(fact.text).join(' '), one, after, context),
      )
      return wrong
        ? `“${fact.text}” would ${fact.kind === 'not_heard' ? 'still be heard' : 'be lost'} in “${wrong.name}”`
        : null
    }
  }
}

function lostWord(
  fact: FactOf<'words_stay'>,
  { before, after, context, was, is }: Comparison,
): string | null {
  const [old, now] = [was(fact.id), is(fact.id)]
  if (!old) return null
  const left = new Set(now ? wordsIn(now, after, context).map(keyOf) : [])
  const lost = wordsIn(old, before, context).find(
    (word) => !left.has(keyOf(word)) && isAmong(word, fact.ranges),
  )
  return lost
    ? `“${lost.text}” at ${clockText(lost.range.startUs)} of “${old.name}” would be lost, and you asked to keep it`
    : null
}

function wrongLength(fact: FactOf<'length'>, { made, meant }: Comparison): string | null {
  // “Condense this to 40 s” may make a version of its own; then that one is meant.
  const wrong = meant(made.length > 0 ? 'made' : fact.of).find((one) => {
    const us = durationOfComposition(one)
    return (
      (fact.atMostUs !== null && us > fact.atMostUs + LENGTH_SLACK_US) ||
      (fact.atLeastUs !== null && us < fact.atLeastUs - LENGTH_SLACK_US)
    )
  })
  return wrong ? `“${wrong.name}” would be ${lengthText(durationOfComposition(wrong))} long` : null
}

function wrongCount(fact: FactOf<'added'>, { was, is }: Comparison): string | null {
  const count = (one: Composition | undefined) =>
    fact.of === 'titles'
      ? (one?.titles.length ?? 0)
      : (one?.markers.filter(({ kind }) => `${kind}s` === fact.of).length ?? 0)
  const wrong = fact.ids.find((id) => count(is(id)) - count(was(id)) !== fact.count)
  return wrong === undefined
    ? null
    : `${count(is(wrong)) - count(was(wrong))} of ${fact.count} ${fact.of} would be added`
}

function wrongWord(
  fact: FactOf<'only_remains' | 'only_goes'>,
  { before, after, context, was, is }: Comparison,
): string | null {
  const [old, now] = [was(fact.id), is(fact.id)]
  if (!old || !now) return null
  const left = new Set(wordsIn(now, after, context).map(keyOf))
  const isIn = (word: HeardWord) => isAmong(word, fact.ranges)
  const wrong = wordsIn(old, before, context).find((word) => {
    const isLeft = left.has(keyOf(word))
    if (fact.kind === 'only_goes') return !isLeft && !isIn(word)
    return isIn(word) ? fact.isAll && !isLeft : isLeft
  })
  if (!wrong) return null
  const shouldStay = fact.kind === 'only_goes' || isIn(wrong)
  return `“${wrong.text}” at ${clockText(wrong.range.startUs)} of “${old.name}” would ${shouldStay ? 'be lost' : 'stay'}`
}

/** Whether the middle of a word is in one of the ranges. */
function isAmong({ range }: HeardWord, ranges: readonly TimeRange[]): boolean {
  const middle = (range.startUs + range.endUs) / 2
  return ranges.some(({ startUs, endUs }) => startUs <= middle && middle < endUs)
}

/** The same word, wherever it's heard. */
export const keyOf = ({ mediaId, wordId }: HeardWord) => `${mediaId} ${wordId}`

/** A name that is taken, or that several share, gets a number. */
function isNamed(name: string, wanted: string): boolean {
  return name === wanted || (name.startsWith(`${wanted} `) && /^\d+$/.test(name.slice(wanted.length + 1)))
}

/** What a composition of `document` says. */
export function wordsIn({ id }: Composition, document: EditDocument, context: EditContext) {
  return talkOf(document, id, context).words
}

function saysAsFixed(
  kind: 'starts_with' | 'ends_with' | 'heard' | 'not_heard',
  wanted: string,
  one: Composition,
  after: EditDocument,
  context: EditContext,
): boolean {
  const heard = plainWords(textOf(wordsIn(one, after, context))).join(' ')
  if (kind === 'starts_with') return `${heard} `.startsWith(`${wanted} `)
  if (kind === 'ends_with') return ` ${heard}`.endsWith(` ${wanted}`)
  return ` ${heard} `.includes(` ${wanted} `) === (kind === 'heard')
}

type Played = { mediaId: string; range: TimeRange; look: string }

/** What ranges of a composition play, as source ranges with how they look and sound. */
function playedIn(composition: Composition, ranges: readonly TimeRange[]): Played[] {
  return placedClips(mainTrackOf(composition).items).flatMap(({ clip, range }) =>
    ranges.flatMap((wanted) => {
      const shared = intersection(range, wanted)
      if (!shared) return []
      const { speed } = clip.effects
      const at = (us: Microseconds) => clip.sourceRange.startUs + Math.round((us - range.startUs) * speed)
      const { studioSound, gainDb, muted, angle, mutedTracks } = clip.effects
      const look = JSON.stringify([speed, studioSound, gainDb, muted, angle, mutedTracks])
      return [
        { mediaId: clip.mediaId, range: { startUs: at(shared.startUs), endUs: at(shared.endUs) }, look },
      ]
    }),
  )
}

/** Everything that the ranges played is still played, with the same look, in a frame of the same kind. */
function spansHold(
  old: Composition,
  now: Composition,
  ranges: readonly TimeRange[],
  withSettings: boolean,
): boolean {
  const settings = ({ width, height, fit, captions, loudnessLufs }: Composition) => [
    width,
    height,
    fit,
    captions,
    loudnessLufs,
  ]
  if (withSettings && !isDeepStrictEqual(settings(old), settings(now))) return false
  const all = playedIn(now, [{ startUs: 0, endUs: durationOfComposition(now) }])
  return playedIn(old, ranges).every(({ mediaId, range, look }) => {
    const same = unionOf(
      all.filter((one) => one.mediaId === mediaId && one.look === look).map((one) => one.range),
    )
    return without(range, same).every(({ startUs, endUs }) => endUs - startUs <= SPAN_SLACK_US)
  })
}

/** Whether a title or marker says these words. */
export function isAbout(text: string, words: string): boolean {
  return ` ${plainWords(text).join(' ')} `.includes(words === '' ? '' : ` ${plainWords(words).join(' ')} `)
}

/** What both say comes in the same order; something else may be gone, or new. */
function isInOrder(old: Composition, now: Composition, { before, after, context }: Comparison): boolean {
  const [was, is] = [wordsIn(old, before, context).map(keyOf), wordsIn(now, after, context).map(keyOf)]
  const [known, left] = [new Set(was), new Set(is)]
  return isDeepStrictEqual(
    was.filter((word) => left.has(word)),
    is.filter((word) => known.has(word)),
  )
}

function kindOf(
  { of: kind, named = '' }: FactOf<'kind_stays'>,
  composition: Composition | undefined,
  document: EditDocument,
  context: EditContext,
): unknown {
  if (!composition) return null
  const { captions, titles, markers, width, height, fit, name, loudnessLufs, tracks } = composition
  const clips = clipsOf(composition)
  switch (kind) {
    case 'captions':
      return [captions, composition.captionTexts ?? []]
    case 'titles':
      return titles.filter(({ text }) => isAbout(text, named)).map(({ id: _, range: __, ...looks }) => looks)
    case 'markers':
    case 'chapters':
      return markers.flatMap((one) => (isAbout(one.name, named) ? [[one.kind, one.name]] : []))
    case 'music':
      return tracks.filter((track) => track.kind === 'overlay')
    case 'voices':
    case 'audio':
      return [
        loudnessLufs,
        new Set(
          (kind === 'voices' ? clipsOf({ ...composition, tracks: [mainTrackOf(composition)] }) : clips).map(
            ({ effects: { gainDb, duckDb = 0, muted, studioSound } }) =>
              `${gainDb} ${duckDb} ${muted} ${studioSound}`,
          ),
        ),
      ]
    case 'frame':
      return [width, height, fit]
    case 'names':
      return name
    case 'length':
      return durationOfComposition(composition)
    case 'cuts':
      return clips.reduce((sum, { sourceRange }) => sum + durationOf(sourceRange), 0)
    case 'order':
    case 'words':
      return wordsIn(composition, document, context).map(keyOf)
    case 'pauses':
      return null
    case 'fades':
      return clips
        .map(({ effects: { fadeInUs, fadeOutUs } }) => fadeInUs + fadeOutUs)
        .reduce((a, b) => a + b, 0)
    case 'speed':
      return new Set(clips.map(({ effects }) => effects.speed))
  }
}
