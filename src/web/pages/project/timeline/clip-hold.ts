// Holding a clip of the timeline: begun by pointer or keys, moved, then dropped or cancelled. One at a time;
// what is held is a signal that the timeline draws.
import { signal } from '@preact/signals'
import type { Microseconds } from '../../../../edit/time.ts'
import type { ProjectModel } from '../model.ts'
import { clipAtHand, holdAt, holdInPlace, holdNext, placeOf } from './clip-places.ts'
import { type ClipPart, type HeldClip, holdInOrder, holdWhole, placeOfClip } from './held-clip.ts'
import { nearestPoint, type SnapPoint, snapPointsOf } from './snap-points.ts'

export type ClipHold = ReturnType<typeof createClipHold>

export function createClipHold(model: ProjectModel) {
  const { engine } = model.playback
  const display = createHeldDisplay(model)
  const { held, told, show } = display
  let points: SnapPoint[] = []
  /** Where the playhead was before it followed the edge. */
  let playheadUs: Microseconds = 0

  const save = async (wanted: HeldClip | null): Promise<void> => {
    if (wanted === null) return
    told.value = 'Canceled.'
    if (await model.history.edit(...wanted.operations))
      told.value = `${wanted.part === 'whole' ? 'Moved' : 'Trimmed'}: ${wanted.text}.`
  }
  /** Takes hold of a clip; false: it cannot be changed. */
  const begin = (clipId: string, part: ClipPart): boolean => {
    if (placeOf(model, clipId) === null || !model.session.mayEdit.peek()) return false
    engine.pause()
    playheadUs = engine.timeUs.peek()
    model.selection.clip.value = clipId
    points = pointsFor(model, { clipId, part }, playheadUs)
    const first = holdInPlace(model, clipId, part)
    show(first)
    return first !== null
  }

  return {
    held,
    caughtBy: display.caughtBy,
    told,
    begin,
    /** As `begin`, for the keys: of the chosen clip or the one at the playhead. Returns its id, or null. */
    beginMeant(part: ClipPart): string | null {
      const clipId = clipAtHand(model)
      if (clipId === null || !begin(clipId, part)) return null
      const { text = '' } = held.peek() ?? {}
      const what = part === 'whole' ? 'Moving the clip' : `Trimming the ${part} of the clip`
      told.value = `${what}: ${text}. Arrow keys move it, Enter applies, Escape cancels.`
      return clipId
    },
    /** Moves it to a composition time, snapping to points within `reachUs`. `pointerUs` is the pointer's position. */
    moveTo(atUs: Microseconds, pointerUs: Microseconds, reachUs: Microseconds): void {
      const now = held.peek()
      const composition = model.selection.composition.peek()
      if (now === null || composition === null) return
      const { clipId, part } = now
      if (part === 'whole' && placeOf(model, clipId)?.track.kind === 'main') {
        show(holdWhole(composition, clipId, atUs, pointerUs))
        return
      }
      const point = nearestPoint(points, atUs, reachUs)
      show(holdAt(model, clipId, part, point?.atUs ?? atUs), point?.name)
    },
    /** One step of the keys: to the next word, marker or place; `fine`: by a frame. */
    step(direction: -1 | 1, fine: boolean): void {
      const now = held.peek()
      const step = now && holdNext(model, now, { points, direction, fine })
      if (step) show(step.next, step.caughtBy)
    },
    /** Makes the edit: one revision. */
    async letGo(): Promise<void> {
      const now = held.peek()
      held.value = null
      await save(now)
    },
    giveUp(): void {
      if (held.peek() === null) return
      held.value = null
      told.value = 'Canceled.'
      engine.seek(playheadUs)
    },
    ...movesWithoutHold(model, save),
  }
}

/** What is held, as the timeline and a screen reader show it. */
function createHeldDisplay(model: ProjectModel) {
  const held = signal<HeldClip | null>(null)
  /** What it has been caught by, in words. */
  const caughtBy = signal<string | null>(null)
  /** What a screen reader announces. */
  const told = signal('')

  /** The picture at the edge, as far as the composition plays it already. */
  const showEdge = ({ part, atUs, clipId }: HeldClip) => {
    const place = placeOf(model, clipId)
    if (place === null || part === 'whole') return
    const { range } = place.placed
    const shownUs = part === 'end' ? Math.min(atUs, range.endUs) - 1 : Math.max(atUs, range.startUs)
    if (shownUs >= range.startUs && shownUs < range.endUs) model.playback.engine.seek(shownUs)
  }
  return {
    held,
    caughtBy,
    told,
    show(next: HeldClip | null, name: string | null = null): void {
      if (next === null) return
      held.value = next
      caughtBy.value = name
      told.value = name === null ? next.text : `${next.text}, ${name}`
      showEdge(next)
    },
  }
}

/** Edits of the same kind by one command: nothing is held, and `save` makes them. */
function movesWithoutHold(model: ProjectModel, save: (wanted: HeldClip | null) => Promise<void>) {
  const playheadUs = () => model.playback.engine.timeUs.peek()
  return {
    /** An edge goes to the playhead. */
    trimToPlayhead: (clipId: string, part: 'start' | 'end') =>
      save(holdAt(model, clipId, part, playheadUs())),
    /** A clip of an overlay starts at the playhead. */
    moveToPlayhead: (clipId: string) => save(holdAt(model, clipId, 'whole', playheadUs())),
    /** One place earlier or later on the main track. */
    async moveBy(clipId: string, by: -1 | 1): Promise<void> {
      const place = placeOf(model, clipId)
      if (place === null) return
      await save(holdInOrder(place.composition, clipId, placeOfClip(place.track, clipId).index + by))
    },
  }
}

function pointsFor(
  model: ProjectModel,
  grip: { clipId: string; part: ClipPart },
  playheadUs: Microseconds,
): SnapPoint[] {
  const composition = model.selection.composition.peek()
  if (composition === null) return []
  const heard = model.transcript.view.peek().tokens.filter(({ kind }) => kind === 'heard')
  return snapPointsOf(composition, model.session.context.peek(), grip, { playheadUs, heard })
}
