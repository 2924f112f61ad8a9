// Where the clips of the shown composition are, and where the held one would go.
import type { Composition, Track } from '../../../../edit/document.ts'
import { findClip } from '../../../../edit/find.ts'
import { frameRateOf, perSecond } from '../../../../edit/frames.ts'
import { itemAt, layoutOf, mainTrackOf, type PlacedClip } from '../../../../edit/position.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import type { ProjectModel } from '../model.ts'
import { type ClipPart, type HeldClip, holdEdge, holdInOrder, holdWhole, placeOfClip } from './held-clip.ts'
import { nextPoint, type SnapPoint } from './snap-points.ts'

/** Where nothing is said, keys move an edge by this. */
const STEP_US = 200_000

/** A clip of the shown composition with what it lies in; null: it's not there. */
export function placeOf(
  model: ProjectModel,
  clipId: string,
): { composition: Composition; track: Track; placed: PlacedClip } | null {
  const composition = model.selection.composition.peek()
  if (composition === null) return null
  const found = findClip(composition, clipId)
  return found.ok ? { composition, track: found.value.track, placed: found.value.placed } : null
}

/** The chosen clip, or the one of the main track that is at the playhead. */
export function clipAtHand(model: ProjectModel): string | null {
  const composition = model.selection.composition.peek()
  if (composition === null) return null
  const chosen = model.selection.clip.peek()
  if (chosen !== null && findClip(composition, chosen).ok) return chosen
  const placed = itemAt(layoutOf(mainTrackOf(composition).items), model.playback.engine.timeUs.peek())
  return placed?.kind === 'clip' ? placed.clip.id : null
}

/** A part of a clip at a composition time. */
export function holdAt(
  model: ProjectModel,
  clipId: string,
  part: ClipPart,
  atUs: Microseconds,
): HeldClip | null {
  const composition = model.selection.composition.peek()
  if (composition === null) return null
  return part === 'whole'
    ? holdWhole(composition, clipId, atUs, atUs)
    : holdEdge(composition, model.session.context.peek(), clipId, part, atUs)
}

/** A part of a clip where it is now. */
export function holdInPlace(model: ProjectModel, clipId: string, part: ClipPart): HeldClip | null {
  const place = placeOf(model, clipId)
  if (place === null) return null
  const { composition, track, placed } = place
  return part === 'whole' && track.kind === 'main'
    ? holdInOrder(composition, clipId, placeOfClip(track, clipId).index)
    : holdAt(model, clipId, part, part === 'end' ? placed.range.endUs : placed.range.startUs)
}

/** One step of the keys on: to the next word, marker or place; `fine`: by a frame. */
export function holdNext(
  model: ProjectModel,
  { clipId, part, atUs, operations }: HeldClip,
  { points, direction, fine }: { points: readonly SnapPoint[]; direction: -1 | 1; fine: boolean },
): { next: HeldClip | null; caughtBy: string | null } | null {
  const place = placeOf(model, clipId)
  if (place === null) return null
  const { composition, track } = place
  if (part === 'whole' && track.kind === 'main') {
    const operation = operations[0]
    const index =
      operation?.type === 'move_clip' ? (operation.toIndex ?? 0) : placeOfClip(track, clipId).index
    return { next: holdInOrder(composition, clipId, index + direction), caughtBy: null }
  }
  const frameUs = 1e6 / perSecond(frameRateOf(composition, model.session.context.peek()))
  const point = fine ? null : nextPoint(points, atUs, direction)
  const toUs = point?.atUs ?? atUs + direction * (fine ? frameUs : STEP_US)
  return { next: holdAt(model, clipId, part, toUs), caughtBy: point?.name ?? null }
}
