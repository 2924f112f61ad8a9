// Whether an edit keeps the guards: the documents before and after are compared, so it does not
// matter which operation was used or how the model called it.
import { isDeepStrictEqual } from 'node:util'
import { runsForward } from '../../edit/content-order.ts'
import {
  type Clip,
  type ClipEffects,
  type Composition,
  type CompositionId,
  type EditContext,
  type EditDocument,
  PLAIN_EFFECTS,
} from '../../edit/document.ts'
import { LimitReached } from '../../edit/limits.ts'
import { mediaWordsOf, wordIndexesIn } from '../../edit/media-words.ts'
import { layoutOf, mainTrackOf } from '../../edit/position.ts'
import { countBefore } from '../../edit/sorted.ts'
import { intersection, type TimeRange } from '../../edit/time.ts'
import type { Guard, GuardKind } from './guard.ts'

/** The first guard that going from `before` to `after` would break; null when all are kept. */
export function brokenGuard(
  before: EditDocument,
  after: EditDocument,
  guards: readonly Guard[],
  context: EditContext,
): Guard | null {
  return guards.find((guard) => !isSurelyKept(guard, { before, after, context })) ?? null
}

type Change = { before: EditDocument; after: EditDocument; context: EditContext }

type Test = (guard: Guard, change: Change) => boolean

const TESTS: Record<GuardKind, Test> = {
  // Kept by the engine and ../run-agent.ts: it is about what was not done.
  all_or_nothing: () => true,
  anything: (guard, change) =>
    guard.compositionIds === null
      ? isDeepStrictEqual(change.before, change.after)
      : eachPair(guard, change, isDeepStrictEqual, 'kept'),
  existing_compositions: (guard, change) => eachPair(guard, change, isDeepStrictEqual, 'kept'),
  compositions_deleted: (guard, change) => eachPair(guard, change, () => true, 'kept'),
  compositions_made: (_, change) => newCompositions(change).length === 0,
  transcript: (_, { before, after }) => isDeepStrictEqual(before.corrections, after.corrections),
  speakers: (_, { before, after }) => isDeepStrictEqual(before.speakers, after.speakers),
  words: (guard, change) =>
    eachPair(guard, change, (old, now) => lostWords(old, now, change).lost === 0, 'kept'),
  most_words: (guard, change) =>
    eachPair(guard, change, (old, now) => {
      const { lost, all } = lostWords(old, now, change)
      return lost * 2 <= all
    }),
  timing: (guard, change) =>
    eachPair(guard, change, (old, now) => isDeepStrictEqual(timesOf(old), timesOf(now))),
  order: (guard, change) => eachPair(guard, change, inOrderOf) && eachMade(change, isMadeInOrder),
  captions: (guard, change) => sameIn(guard, change, captionsOf, NO_CAPTIONS),
  titles: (guard, change) => sameIn(guard, change, titlesOf, []),
  markers: (guard, change) => sameIn(guard, change, markersOf, []),
  sound: (guard, change) =>
    eachPair(guard, change, soundsLike) &&
    eachMade(change, (made, known) => soundsPlain(made) || known.some((old) => soundsLike(old, made))),
  cropping: (guard, change) =>
    eachPair(guard, change, (old, now) => now.fit !== 'crop' || old.fit === 'crop') &&
    eachMade(change, ({ fit }, known) => fit !== 'crop' || known.some((old) => old.fit === 'crop')),
  frame: (guard, change) =>
    eachPair(guard, change, (old, now) => isDeepStrictEqual(frameOf(old), frameOf(now))),
  names: (guard, change) =>
    change.before.projectName === change.after.projectName &&
    eachPair(guard, change, (old, now) => old.name === now.name),
}

/** Also false where checking would take too long. */
function isSurelyKept(guard: Guard, change: Change): boolean {
  try {
    return TESTS[guard.kind](guard, change)
  } catch (error) {
    if (error instanceof LimitReached) return false
    throw error
  }
}

/** True when `test` holds for each guarded composition; `kept`: and none of them was deleted. */
function eachPair(
  guard: Guard,
  { before, after }: Change,
  test: (old: Composition, now: Composition) => boolean,
  deletion: 'kept' | 'allowed' = 'allowed',
): boolean {
  const now = new Map(after.compositions.map((composition) => [composition.id, composition]))
  return before.compositions
    .filter(({ id }) => isGuarded(guard, id))
    .every((old) => {
      const match = now.get(old.id)
      if (!match) return deletion === 'allowed'
      return match === old || test(old, match)
    })
}

function isGuarded(guard: Guard, id: CompositionId): boolean {
  return guard.compositionIds === null || guard.compositionIds.includes(id)
}

/** Those that weren't there. */
export function newCompositions({ before, after }: Pick<Change, 'before' | 'after'>): Composition[] {
  const known = new Set(before.compositions.map(({ id }) => id))
  return after.compositions.filter(({ id }) => !known.has(id))
}

function eachMade(
  change: Change,
  test: (made: Composition, known: readonly Composition[]) => boolean,
): boolean {
  return newCompositions(change).every((made) => test(made, change.before.compositions))
}

/** What `read` returns doesn't change; new compositions have nothing of the kind, or the same as an existing one. */
function sameIn(
  guard: Guard,
  change: Change,
  read: (composition: Composition) => unknown,
  nothing: unknown,
): boolean {
  return (
    eachPair(guard, change, (old, now) => isDeepStrictEqual(read(old), read(now))) &&
    eachMade(change, (made, known) =>
      [nothing, ...known.map(read)].some((value) => isDeepStrictEqual(value, read(made))),
    )
  )
}

/** How many words of `old` aren't heard in `now`. Linear in both. */
function lostWords(old: Composition, now: Composition, { context }: Change) {
  const counts = new Map<string, Uint32Array>()
  for (const { mediaId, from, to } of playedWords(now, context)) {
    const plays = counts.get(mediaId) ?? new Uint32Array(mediaWordsOf(context, mediaId).words.length)
    counts.set(mediaId, plays)
    for (let index = from; index < to; index++) plays[index] = (plays[index] ?? 0) + 1
  }
  let lost = 0
  let all = 0
  for (const { mediaId, from, to } of playedWords(old, context)) {
    const plays = counts.get(mediaId)
    all += to - from
    for (let index = from; index < to; index++) {
      const left = plays?.[index] ?? 0
      if (left === 0) lost += 1
      else if (plays) plays[index] = left - 1
    }
  }
  return { lost, all }
}

function playedWords(composition: Composition, context: EditContext) {
  return clipsOf(composition).map(({ mediaId, sourceRange }) => ({
    mediaId,
    ...wordIndexesIn(mediaWordsOf(context, mediaId), sourceRange),
  }))
}

type Stretch = { startUs: number; endUs: number; speed: number }

/** When the main track plays what: clips that only split or join a stretch make no difference, nor does music. */
function timesOf(composition: Composition): unknown {
  return composition.tracks
    .filter(({ kind, items }) => kind === 'main' && items.length > 0)
    .map((track) => {
      const stretches: (Stretch & { mediaId: string; atUs: number })[] = []
      for (const placed of layoutOf(track.items)) {
        if (placed.kind === 'gap') continue
        const { mediaId, sourceRange, effects } = placed.clip
        const last = stretches.at(-1)
        const goesOn =
          last?.mediaId === mediaId && last.endUs === sourceRange.startUs && last.speed === effects.speed
        if (last && goesOn) last.endUs = sourceRange.endUs
        else stretches.push({ mediaId, ...sourceRange, speed: effects.speed, atUs: placed.range.startUs })
      }
      // Replacing media in place keeps the timing.
      return stretches.map(({ startUs, endUs, speed, atUs }) => ({ startUs, endUs, speed, atUs }))
    })
}

/** True when what both play comes in the order of `old`; what `old` does not play may stand anywhere. */
function inOrderOf(old: Composition, now: Composition): boolean {
  const meeting = meetingOf(clipsOf(old))
  let at = { index: 0, sourceUs: Number.NEGATIVE_INFINITY }
  for (const clip of clipsOf(now)) {
    const places = meeting(clip).map(({ index, shared }) => ({
      index,
      sourceUs: shared.startUs,
      endUs: shared.endUs,
    }))
    if (places.length === 0) continue
    const next = places.find(
      ({ index, sourceUs }) => index > at.index || (index === at.index && sourceUs >= at.sourceUs),
    )
    if (!next) return false
    const last = lastOfRun(places, next)
    at = { index: last.index, sourceUs: last.endUs }
  }
  return true
}

type Meeting = { index: number; clip: Clip; shared: TimeRange }

/** Looked at so often that the clips of two compositions all overlap: nobody cuts like that. */
const MAX_LOOKS = 10_000_000

/** Finds those of `clips` that play what another clip plays, in order. Fast unless most of them overlap. */
function meetingOf(clips: readonly Clip[]): (clip: Clip) => Meeting[] {
  const byMedia = new Map<string, { index: number; clip: Clip; reachedUs: number }[]>()
  for (const [index, clip] of clips.entries()) {
    const ofMedia = byMedia.get(clip.mediaId)
    if (ofMedia) ofMedia.push({ index, clip, reachedUs: 0 })
    else byMedia.set(clip.mediaId, [{ index, clip, reachedUs: 0 }])
  }
  for (const sorted of byMedia.values()) {
    sorted.sort((a, b) => a.clip.sourceRange.startUs - b.clip.sourceRange.startUs)
    let reachedUs = 0
    for (const one of sorted) {
      reachedUs = Math.max(reachedUs, one.clip.sourceRange.endUs)
      one.reachedUs = reachedUs
    }
  }
  let looks = 0
  return ({ mediaId, sourceRange }) => {
    const sorted = byMedia.get(mediaId) ?? []
    const found: Meeting[] = []
    let at = countBefore(sorted, ({ clip }) => clip.sourceRange.startUs < sourceRange.endUs) - 1
    for (; at >= 0; at--) {
      const one = sorted[at]
      if (!one || one.reachedUs <= sourceRange.startUs) break
      looks += 1
      if (looks > MAX_LOOKS) throw new LimitReached('comparisons')
      const shared = intersection(one.clip.sourceRange, sourceRange)
      if (shared) found.push({ index: one.index, clip: one.clip, shared })
    }
    return found.sort((a, b) => a.index - b.index)
  }
}

type Place = { index: number; sourceUs: number; endUs: number }

/** A clip may play what several clips side by side played: the order continues after the last of them. */
function lastOfRun(places: readonly Place[], from: Place): Place {
  let last = from
  for (const place of places)
    if (place.index === last.index + 1 && place.sourceUs === last.endUs) last = place
  return last
}

/** A new composition goes in the order of one that plays all that it plays, else each media forward. */
function isMadeInOrder(made: Composition, known: readonly Composition[]): boolean {
  const clips = clipsOf(made)
  const sources = known.filter((old) => {
    const meeting = meetingOf(clipsOf(old))
    return clips.every((clip) => meeting(clip).length > 0)
  })
  return sources.length > 0 ? sources.some((old) => inOrderOf(old, made)) : runsForward(clipsOf(made))
}

function clipsOf(composition: Composition): Clip[] {
  return mainTrackOf(composition).items.filter((item) => item.kind === 'clip')
}

const NO_CAPTIONS = { captions: null, captionTexts: [] }

function captionsOf({ captions, captionTexts = [] }: Composition): unknown {
  return { captions, captionTexts }
}

function titlesOf({ titles }: Composition): unknown {
  return titles.map(({ id: _, range: __, ...rest }) => JSON.stringify(rest)).sort()
}

function markersOf({ markers }: Composition): unknown {
  return markers.map(({ kind, name }) => `${kind} ${name}`).sort()
}

function frameOf({ width, height, fit }: Composition): unknown {
  return { width, height, fit }
}

const PLAIN_SOUND = soundOf(PLAIN_EFFECTS)

function soundOf({
  studioSound,
  gainDb,
  duckDb,
  muted,
  fadeInUs,
  fadeOutUs,
  mutedTracks,
}: ClipEffects): string {
  return JSON.stringify({ studioSound, gainDb, duckDb, muted, fadeInUs, fadeOutUs, mutedTracks })
}

function soundsPlain(composition: Composition): boolean {
  const clips = composition.tracks.flatMap((track) => track.items).filter((item) => item.kind === 'clip')
  return composition.loudnessLufs === null && clips.every(({ effects }) => soundOf(effects) === PLAIN_SOUND)
}

/** True when everything that is still played sounds as it did. */
function soundsLike(old: Composition, now: Composition): boolean {
  if (old.loudnessLufs !== now.loudnessLufs) return false
  const known = old.tracks.flatMap((track) => track.items).filter((item) => item.kind === 'clip')
  const clips = now.tracks.flatMap((track) => track.items).filter((item) => item.kind === 'clip')
  const meeting = meetingOf(known)
  return clips.every((one) => {
    const before = meeting(one)
    const sound = soundOf(one.effects)
    return before.length === 0 || before.some(({ clip }) => soundOf(clip.effects) === sound)
  })
}
