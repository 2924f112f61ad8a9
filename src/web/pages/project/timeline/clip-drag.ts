// The pointer on a clip: a press chooses, a drag of an edge trims, a drag of the body moves. Near the sides the
// timeline scrolls along.
import type { PlacedClip } from '../../../../edit/position.ts'
import type { ProjectModel } from '../model.ts'
import type { ClipHold } from './clip-hold.ts'
import type { ClipPart } from './held-clip.ts'

/** A press that moves less is a click. */
const CLICK_PX = 4
/** Snap points nearer than this catch. */
const CATCH_PX = 8
/** This near to a side it scrolls, by so much in each frame. */
const SIDE_PX = 36
const SCROLL_PX = 10

type Press = {
  clipId: string
  part: ClipPart
  pointerId: number
  /** Where the edge, or the start of the clip, was, from the pointer. */
  offsetUs: number
  startX: number
  clientX: number
  isDragging: boolean
  keepsPoints: boolean
}

export type TimelinePlace = { scroller: { current: HTMLElement | null }; pixelsPerSecond: () => number }

export function createClipDrag(model: ProjectModel, hold: ClipHold, place: TimelinePlace) {
  let press: Press | null = null
  let wasDragged = false
  const usOfPixels = (pixels: number) => (pixels / place.pixelsPerSecond()) * 1e6
  const usAt = (clientX: number) => {
    const target = place.scroller.current
    return target ? usOfPixels(clientX - target.getBoundingClientRect().left + target.scrollLeft) : 0
  }
  const follow = ({ clientX, offsetUs, keepsPoints }: Press) => {
    const pointerUs = usAt(clientX)
    hold.moveTo(pointerUs + offsetUs, pointerUs, keepsPoints ? usOfPixels(CATCH_PX) : -1)
  }
  const scroll = createScrollAlong(place.scroller, {
    clientX: () => (press?.isDragging ? press.clientX : null),
    onScroll: () => press && follow(press),
  })
  const end = () => {
    scroll.stop()
    press = null
  }
  const giveUp = () => {
    if (press?.isDragging) hold.giveUp()
    end()
  }
  /** False: it's still a click, or the clip can't be held. */
  const isDragged = (now: Press): boolean => {
    if (now.isDragging) return true
    if (Math.abs(now.clientX - now.startX) < CLICK_PX) return false
    now.isDragging = hold.begin(now.clipId, now.part)
    if (now.isDragging) scroll.start()
    else end()
    return now.isDragging
  }

  return {
    giveUp,
    isDragging: () => press?.isDragging ?? false,
    /** True when this click merely ended a drag. */
    tookClick(): boolean {
      const taken = wasDragged
      wasDragged = false
      return taken
    },
    handlersOf: (placed: PlacedClip) => ({
      onPointerDown(event: PointerEvent) {
        wasDragged = false
        if (event.button !== 0 || !model.session.mayEdit.peek()) return
        // A finger scrolls over clips; it moves only the one that is chosen.
        if (event.pointerType === 'touch' && model.selection.clip.peek() !== placed.clip.id) return
        press = pressOf(event, placed, usAt(event.clientX))
        ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        if (press?.pointerId !== event.pointerId) return
        press.clientX = event.clientX
        press.keepsPoints = !event.altKey
        const now = press
        if (isDragged(now)) follow(now)
      },
      onPointerUp(event: PointerEvent) {
        if (press?.pointerId !== event.pointerId) return
        wasDragged = press.isDragging
        end()
        if (wasDragged) void hold.letGo()
      },
      onPointerCancel: giveUp,
      onLostPointerCapture: giveUp,
    }),
  }
}

function pressOf(event: PointerEvent, { clip, range }: PlacedClip, pointerUs: number): Press {
  const edge = event.target instanceof HTMLElement ? event.target.dataset.edge : undefined
  const part = edge === 'start' || edge === 'end' ? edge : 'whole'
  const heldUs = part === 'end' ? range.endUs : range.startUs
  return {
    clipId: clip.id,
    part,
    pointerId: event.pointerId,
    offsetUs: heldUs - pointerUs,
    startX: event.clientX,
    clientX: event.clientX,
    isDragging: false,
    keepsPoints: true,
  }
}

/** Scrolls frame by frame while the pointer is near a side; a `clientX` of null ends it. */
function createScrollAlong(
  scroller: { current: HTMLElement | null },
  { clientX, onScroll }: { clientX: () => number | null; onScroll: () => void },
) {
  let frame = 0
  const scroll = () => {
    const target = scroller.current
    const x = clientX()
    if (!target || x === null) return
    const { left, right } = target.getBoundingClientRect()
    const by = x > right - SIDE_PX ? SCROLL_PX : x < left + SIDE_PX ? -SCROLL_PX : 0
    const before = target.scrollLeft
    if (by !== 0) target.scrollLeft += by
    if (target.scrollLeft !== before) onScroll()
    frame = requestAnimationFrame(scroll)
  }
  return {
    start: () => {
      frame = requestAnimationFrame(scroll)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
