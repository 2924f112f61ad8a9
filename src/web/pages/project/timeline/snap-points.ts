// Where a held clip catches: edges of words, markers, the playhead. Composition time. Pure.
import type { Composition, EditContext } from '../../../../edit/document.ts'
import { findClip } from '../../../../edit/find.ts'
import { mainTrackOf, type PlacedClip, placedClips } from '../../../../edit/position.ts'
import { countBefore } from '../../../../edit/sorted.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import type { ClipPart } from './held-clip.ts'

export type SnapPoint = { atUs: Microseconds; name: string }

/** A word of the main track as it is heard. */
type Heard = { text: string; startUs: Microseconds; endUs: Microseconds }

/**
 * In order of time. A trimmed edge catches at the words of its own media, also those that are not
 * played now; what lies on an overlay also catches at the words and clips of the main track.
 */
export function snapPointsOf(
  composition: Composition,
  context: EditContext,
  { clipId, part }: { clipId: string; part: ClipPart },
  around: { playheadUs: Microseconds; heard: readonly Heard[] },
): SnapPoint[] {
  const found = findClip(composition, clipId)
  if (!found.ok) return []
  const { track, placed } = found.value
  const points: SnapPoint[] = [
    { atUs: around.playheadUs, name: 'the playhead' },
    ...composition.markers.map(({ atUs, name }) => ({ atUs, name: `the marker “${name}”` })),
  ]
  if (part !== 'whole') points.push(...ownWords(placed, context, part))
  if (track.kind === 'overlay') {
    const edgeOf = (range: { startUs: number; endUs: number }) =>
      part === 'end' ? range.endUs : range.startUs
    for (const word of around.heard) points.push({ atUs: edgeOf(word), name: wordName(word.text, part) })
    for (const { range } of placedClips(mainTrackOf(composition).items))
      points.push({ atUs: edgeOf(range), name: `the ${part === 'end' ? 'end' : 'start'} of a clip` })
  }
  return points.sort((a, b) => a.atUs - b.atUs)
}

function wordName(text: string, part: ClipPart): string {
  return `${part === 'end' ? 'after' : 'before'} “${text.trim()}”`
}

function ownWords({ clip, range }: PlacedClip, context: EditContext, part: 'start' | 'end'): SnapPoint[] {
  const { sourceRange, effects } = clip
  return (context.words.get(clip.mediaId) ?? []).map((word) => ({
    atUs:
      part === 'end'
        ? range.endUs + Math.round((word.endUs - sourceRange.endUs) / effects.speed)
        : range.startUs + Math.round((word.startUs - sourceRange.startUs) / effects.speed),
    name: wordName(word.text, part),
  }))
}

/** The point nearest to `atUs`; null when none is within `reachUs`. */
export function nearestPoint(
  points: readonly SnapPoint[],
  atUs: Microseconds,
  reachUs: Microseconds,
): SnapPoint | null {
  const after = firstFrom(points, atUs)
  const candidates = [points[after - 1], points[after]].filter((point) => point !== undefined)
  let best: SnapPoint | null = null
  for (const point of candidates) {
    const distance = Math.abs(point.atUs - atUs)
    if (distance <= reachUs && distance < Math.abs((best?.atUs ?? Number.POSITIVE_INFINITY) - atUs))
      best = point
  }
  return best
}

/** The next point before (-1) or after (1) `atUs`. */
export function nextPoint(
  points: readonly SnapPoint[],
  atUs: Microseconds,
  direction: -1 | 1,
): SnapPoint | null {
  return (direction === 1 ? points[firstFrom(points, atUs + 1)] : points[firstFrom(points, atUs) - 1]) ?? null
}

/** Index of the first point at or after `atUs`. */
function firstFrom(points: readonly SnapPoint[], atUs: Microseconds): number {
  return countBefore(points, (point) => point.atUs < atUs)
}
