// A clip held by pointer or keys: what's drawn in its place, and the edit made by letting go. Pure; nothing changes
// before that.
import type { Composition, EditContext, Track } from '../../../../edit/document.ts'
import { findClip } from '../../../../edit/find.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import {
  durationOfComposition,
  type PlacedClip,
  type PlacedItem,
  placedClips,
  playedUs,
} from '../../../../edit/position.ts'
import { durationOf, type Microseconds, type TimeRange } from '../../../../edit/time.ts'
import { clockText, lengthText } from '../../../../edit/time-text.ts'

/** An edge is trimmed; the whole is moved. */
export type ClipPart = 'start' | 'end' | 'whole'

export type HeldClip = {
  clipId: string
  part: ClipPart
  /** Where the held edge, or the start of the whole, is now: composition time as it is without the edit. */
  atUs: Microseconds
  /** Drawn in the clip's place, over its neighbors; those stay until it is let go. */
  placed: PlacedClip
  /** Before which moment of the main track the whole would be put; null: where it is. */
  lineUs: Microseconds | null
  /** The operations of letting go, as one revision; empty: nothing changes. */
  operations: EditOperation[]
  /** What that would be, in a few words. */
  text: string
}

/** A clip is not trimmed to less than this. */
const MIN_US = 40_000

/** The clip with its edge at `edgeUs`, or as near to it as its media, and on an overlay its neighbors, allow. */
export function holdEdge(
  composition: Composition,
  context: EditContext,
  clipId: string,
  part: 'start' | 'end',
  edgeUs: Microseconds,
): HeldClip | null {
  const found = findClip(composition, clipId)
  if (!found.ok) return null
  const { track, placed } = found.value
  const { clip, range } = placed
  const wantedUs = track.kind === 'main' ? edgeUs : besideNeighbors(track, placed, part, edgeUs)
  const media = context.media.get(clip.mediaId)
  const sourceRange = trimmedRange(placed, part, wantedUs, media?.availableRange ?? null)
  const trimmed = { ...clip, sourceRange }
  const lengthUs = playedUs(trimmed)
  const drawn: TimeRange =
    part === 'start'
      ? { startUs: range.endUs - lengthUs, endUs: range.endUs }
      : { startUs: range.startUs, endUs: range.startUs + lengthUs }
  const changeUs = lengthUs - durationOf(range)
  const isSame =
    sourceRange.startUs === clip.sourceRange.startUs && sourceRange.endUs === clip.sourceRange.endUs
  const trim: EditOperation = { type: 'trim_clip', compositionId: composition.id, clipId, sourceRange }
  const move: EditOperation = {
    type: 'move_clip',
    compositionId: composition.id,
    clipId,
    atUs: Math.max(0, drawn.startUs),
  }
  const movesToo = track.kind === 'overlay' && part === 'start'
  return {
    clipId,
    part,
    atUs: part === 'start' ? drawn.startUs : drawn.endUs,
    placed: { ...placed, clip: trimmed, range: drawn },
    lineUs: null,
    // A clip that gets longer needs its place first.
    operations: isSame ? [] : movesToo ? (changeUs > 0 ? [move, trim] : [trim, move]) : [trim],
    text: `${lengthText(lengthUs)}${isSame ? '' : `, ${changeText(changeUs)}`}`,
  }
}

function changeText(changeUs: Microseconds): string {
  return changeUs < 0 ? `${lengthText(-changeUs)} shorter` : `${lengthText(changeUs)} longer`
}

/** An edge on an overlay stops at the clip before or after it. */
function besideNeighbors(track: Track, placed: PlacedClip, part: 'start' | 'end', edgeUs: Microseconds) {
  const clips = placedClips(track.items)
  const at = clips.findIndex(({ clip }) => clip.id === placed.clip.id)
  return part === 'start'
    ? Math.max(edgeUs, clips[at - 1]?.range.endUs ?? 0)
    : Math.min(edgeUs, clips[at + 1]?.range.startUs ?? Number.POSITIVE_INFINITY)
}

/** Source time. A still has no times of its own: it begins at 0 and is only as long as it is. */
function trimmedRange(
  { clip: { sourceRange, effects }, range }: PlacedClip,
  part: 'start' | 'end',
  edgeUs: Microseconds,
  availableRange: TimeRange | null,
): TimeRange {
  const minUs = Math.ceil(MIN_US * effects.speed)
  if (part === 'end' || availableRange === null) {
    const byUs = part === 'end' ? edgeUs - range.endUs : range.startUs - edgeUs
    const endUs = sourceRange.endUs + Math.round(byUs * effects.speed)
    const maxUs = availableRange?.endUs ?? Number.POSITIVE_INFINITY
    return {
      startUs: sourceRange.startUs,
      endUs: Math.min(maxUs, Math.max(endUs, sourceRange.startUs + minUs)),
    }
  }
  const startUs = sourceRange.startUs + Math.round((edgeUs - range.startUs) * effects.speed)
  const latestUs = Math.max(sourceRange.startUs, sourceRange.endUs - minUs)
  return {
    startUs: Math.max(availableRange.startUs, Math.min(startUs, latestUs)),
    endUs: sourceRange.endUs,
  }
}

/** The clip lifted to `startUs`. On the main track `pointerUs` says between which clips it would go. */
export function holdWhole(
  composition: Composition,
  clipId: string,
  startUs: Microseconds,
  pointerUs: Microseconds,
): HeldClip | null {
  const found = findClip(composition, clipId)
  if (!found.ok) return null
  const { track, placed } = found.value
  if (track.kind === 'overlay') return holdInTime(composition, placed, startUs)
  const others = placedClips(track.items).filter(({ clip }) => clip.id !== clipId)
  const toIndex = others.filter(({ range }) => (range.startUs + range.endUs) / 2 < pointerUs).length
  const held = holdInOrder(composition, clipId, toIndex)
  const lengthUs = durationOf(placed.range)
  return (
    held && { ...held, atUs: startUs, placed: { ...placed, range: { startUs, endUs: startUs + lengthUs } } }
  )
}

/** The clip of the main track put to a place among its clips, from 0. */
export function holdInOrder(composition: Composition, clipId: string, toIndex: number): HeldClip | null {
  const found = findClip(composition, clipId)
  if (!found.ok) return null
  const { placed, track } = found.value
  const clips = placedClips(track.items)
  const fromIndex = clips.findIndex(({ clip }) => clip.id === clipId)
  const place = Math.max(0, Math.min(clips.length - 1, toIndex))
  // After its old place, it goes before the clip that follows the new one.
  const following = clips[place > fromIndex ? place + 1 : place]
  const stays = place === fromIndex
  return {
    clipId,
    part: 'whole',
    atUs: placed.range.startUs,
    placed,
    lineUs: stays ? null : (following?.range.startUs ?? durationOfComposition(composition)),
    operations: stays ? [] : [{ type: 'move_clip', compositionId: composition.id, clipId, toIndex: place }],
    text: `Place ${place + 1} of ${clips.length}`,
  }
}

function holdInTime(composition: Composition, placed: PlacedClip, startUs: Microseconds): HeldClip {
  const { clip, range } = placed
  const atUs = Math.max(0, Math.min(Math.round(startUs), durationOfComposition(composition) - 1))
  return {
    clipId: clip.id,
    part: 'whole',
    atUs,
    placed: { ...placed, range: { startUs: atUs, endUs: atUs + durationOf(range) } },
    lineUs: null,
    operations:
      atUs === range.startUs
        ? []
        : [{ type: 'move_clip', compositionId: composition.id, clipId: clip.id, atUs }],
    text: `Starts at ${clockText(atUs)}`,
  }
}

/** The place of a clip among those of its track, from 0, and how many there are. */
export function placeOfClip(track: Track, clipId: string): { index: number; count: number } {
  const clips = track.items.filter((item) => item.kind === 'clip')
  return { index: clips.findIndex(({ id }) => id === clipId), count: clips.length }
}

/** The items of a track as they are drawn: the held clip where it is held, the others as they were. */
export function drawnItems(layout: readonly PlacedItem[], held: HeldClip | null): readonly PlacedItem[] {
  if (held === null) return layout
  return layout.map((placed) =>
    placed.kind === 'clip' && placed.clip.id === held.clipId ? held.placed : placed,
  )
}
