// Holding a clip of the timeline: begun by pointer or keys, moved, then dropped or cancelled. One at a time;
// what is held is a signal that the timeline draws.
import { signal } from '@preact/signals'
import type { Composition, Track } from '../../../../edit/document.ts'
import { findClip } from '../../../../edit/find.ts'
import { frameRateOf, perSecond } from '../../../../edit/frames.ts'
import { itemAt, layoutOf, mainTrackOf } from '../../../../edit/position.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import type { ProjectModel } from '../model.ts'
import { type ClipPart, type HeldClip, holdEdge, holdInOrder, holdWhole, placeOfClip } from './held-clip.ts'
import { nearestPoint, nextPoint, type SnapPoint, snapPointsOf } from './snap-points.ts'

/** Where nothing is said, keys move an edge by this. */
const STEP_US = 200_000

export type ClipHold = ReturnType<typeof createClipHold>

export function createClipHold(model: ProjectModel) {
  const { engine } = model.playback
  const held = signal<HeldClip | null>(null)
  /** What it has been caught by, in words. */
  const caughtBy = signal<string | null>(null)
  /** What a screen reader announces. */
  const told = signal('')
  let points: SnapPoint[] = []
  /** Where the playhead was before it followed the edge. */
  let playheadUs: Microseconds = 0

  const current = (): Composition | null => model.selection.composition.peek()
  const trackOf = (clipId: string): Track | null => {
    const composition = current()
    const found = composition && findClip(composition, clipId)
    return found?.ok ? found.value.track : null
  }

  /** The picture at the edge, as far as the composition plays it already. */
  const showEdge = ({ part, atUs, clipId }: HeldClip) => {
    const composition = current()
    const found = composition && findClip(composition, clipId)
    if (!found?.ok || part === 'whole') return
    const { range } = found.value.placed
    const shownUs = part === 'end' ? Math.min(atUs, range.endUs) - 1 : Math.max(atUs, range.startUs)
    if (shownUs >= range.startUs && shownUs < range.endUs) engine.seek(shownUs)
  }

  const take = (next: HeldClip | null, name: string | null = null): void => {
    if (next === null) return
    held.value = next
    caughtBy.value = name
    told.value = name === null ? next.text : `${next.text}, ${name}`
    showEdge(next)
  }

  const holdAt = (clipId: string, part: ClipPart, atUs: Microseconds): HeldClip | null => {
    const composition = current()
    if (composition === null) return null
    return part === 'whole'
      ? holdWhole(composition, clipId, atUs, atUs)
      : holdEdge(composition, model.session.context.peek(), clipId, part, atUs)
  }

  const make = async (wanted: HeldClip | null): Promise<void> => {
    if (wanted === null) return
    told.value = 'Canceled.'
    if (await model.history.edit(...wanted.operations))
      told.value = `${wanted.part === 'whole' ? 'Moved' : 'Trimmed'}: ${wanted.text}.`
  }

  /** The chosen clip, or the one of the main track that is at the playhead. */
  const meant = (): string | null => {
    const composition = current()
    if (composition === null) return null
    const chosen = model.selection.clip.peek()
    if (chosen !== null && findClip(composition, chosen).ok) return chosen
    const placed = itemAt(layoutOf(mainTrackOf(composition).items), engine.timeUs.peek())
    return placed?.kind === 'clip' ? placed.clip.id : null
  }

  return {
    held,
    caughtBy,
    told,
    /** Takes hold of a clip; false: it cannot be changed. */
    begin(clipId: string, part: ClipPart): boolean {
      const composition = current()
      const found = composition && findClip(composition, clipId)
      if (!found?.ok || !model.session.mayEdit.peek()) return false
      engine.pause()
      playheadUs = engine.timeUs.peek()
      model.selection.clip.value = clipId
      const heard = model.transcript.view.peek().tokens.filter(({ kind }) => kind === 'heard')
      points = snapPointsOf(
        composition as Composition,
        model.session.context.peek(),
        { clipId, part },
        { playheadUs, heard },
      )
      const { track, placed } = found.value
      const { index } = placeOfClip(track, clipId)
      const first =
        part === 'whole' && track.kind === 'main'
          ? holdInOrder(composition as Composition, clipId, index)
          : holdAt(clipId, part, part === 'end' ? placed.range.endUs : placed.range.startUs)
      take(first)
      return first !== null
    },
    /** As `begin`, for the keys: of the chosen clip or the one at the playhead. Returns its id, or null. */
    beginMeant(part: ClipPart): string | null {
      const clipId = meant()
      if (clipId === null || !this.begin(clipId, part)) return null
      const { text = '' } = held.peek() ?? {}
      const what = part === 'whole' ? 'Moving the clip' : `Trimming the ${part} of the clip`
      told.value = `${what}: ${text}. Arrow keys move it, Enter lets go, Escape leaves it as it was.`
      return clipId
    },
    /** To a composition time; caught by what is within `reachUs`. `pointerUs` is where the pointer is. */
    moveTo(atUs: Microseconds, pointerUs: Microseconds, reachUs: Microseconds): void {
      const now = held.peek()
      const composition = current()
      if (now === null || composition === null) return
      const { clipId, part } = now
      if (part === 'whole' && trackOf(clipId)?.kind === 'main') {
        take(holdWhole(composition, clipId, atUs, pointerUs))
        return
      }
      const point = nearestPoint(points, atUs, reachUs)
      take(holdAt(clipId, part, point?.atUs ?? atUs), point?.name)
    },
    /** One step of the keys: to the next word, marker or place; `fine`: by a frame. */
    step(direction: -1 | 1, fine: boolean): void {
      const now = held.peek()
      const composition = current()
      if (now === null || composition === null) return
      const { clipId, part } = now
      const track = trackOf(clipId)
      if (part === 'whole' && track?.kind === 'main') {
        const operation = now.operations[0]
        const place =
          operation?.type === 'move_clip' ? (operation.toIndex ?? 0) : placeOfClip(track, clipId).index
        take(holdInOrder(composition, clipId, place + direction))
        return
      }
      const frameUs = 1e6 / perSecond(frameRateOf(composition, model.session.context.peek()))
      const point = fine ? null : nextPoint(points, now.atUs, direction)
      take(
        holdAt(clipId, part, point?.atUs ?? now.atUs + direction * (fine ? frameUs : STEP_US)),
        point?.name,
      )
    },
    /** Makes the edit: one revision. */
    async letGo(): Promise<void> {
      const now = held.peek()
      held.value = null
      await make(now)
    },
    giveUp(): void {
      if (held.peek() === null) return
      held.value = null
      told.value = 'Canceled.'
      engine.seek(playheadUs)
    },
    /** Without holding: an edge goes to the playhead. */
    trimToPlayhead: (clipId: string, part: 'start' | 'end') =>
      make(holdAt(clipId, part, engine.timeUs.peek())),
    /** Without holding: a clip of an overlay starts at the playhead. */
    moveToPlayhead: (clipId: string) => make(holdAt(clipId, 'whole', engine.timeUs.peek())),
    /** Without holding: one place earlier or later on the main track. */
    async moveBy(clipId: string, by: -1 | 1): Promise<void> {
      const composition = current()
      const track = trackOf(clipId)
      if (composition === null || track === null) return
      await make(holdInOrder(composition, clipId, placeOfClip(track, clipId).index + by))
    },
  }
}
