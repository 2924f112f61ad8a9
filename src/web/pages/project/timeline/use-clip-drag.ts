// Clips under the pointer: a press chooses, a drag of an edge trims, a drag of the body moves. Near the
// sides the timeline scrolls along. Escape leaves everything as it was.
import { useEffect, useMemo } from 'preact/hooks'
import type { PlacedClip } from '../../../../edit/position.ts'
import type { ProjectModel } from '../model.ts'
import type { ClipHold } from './clip-hold.ts'
import type { ClipPart } from './held-clip.ts'

/** A press that moves less is a click. */
const CLICK_PX = 4
/** What is nearer than this catches. */
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

export type ClipDrag = ReturnType<typeof useClipDrag>

export function useClipDrag(
  model: ProjectModel,
  hold: ClipHold,
  place: { scroller: { current: HTMLElement | null }; pixelsPerSecond: () => number },
) {
  const drag = useMemo(() => {
    let press: Press | null = null
    let wasDragged = false
    let frame = 0

    const usAt = (clientX: number) => {
      const target = place.scroller.current
      if (!target) return 0
      const x = clientX - target.getBoundingClientRect().left + target.scrollLeft
      return (x / place.pixelsPerSecond()) * 1e6
    }
    const follow = () => {
      if (!press?.isDragging) return
      const pointerUs = usAt(press.clientX)
      const reachUs = press.keepsPoints ? (CATCH_PX / place.pixelsPerSecond()) * 1e6 : -1
      hold.moveTo(pointerUs + press.offsetUs, pointerUs, reachUs)
    }
    const scrollAlong = () => {
      const target = place.scroller.current
      if (!target || !press?.isDragging) return
      const { left, right } = target.getBoundingClientRect()
      const by = press.clientX > right - SIDE_PX ? SCROLL_PX : press.clientX < left + SIDE_PX ? -SCROLL_PX : 0
      const before = target.scrollLeft
      if (by !== 0) target.scrollLeft += by
      if (target.scrollLeft !== before) follow()
      frame = requestAnimationFrame(scrollAlong)
    }
    const end = () => {
      cancelAnimationFrame(frame)
      press = null
    }
    const giveUp = () => {
      if (!press) return
      if (press.isDragging) hold.giveUp()
      end()
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
      handlersOf: ({ clip, range }: PlacedClip) => ({
        onPointerDown(event: PointerEvent) {
          wasDragged = false
          if (event.button !== 0 || !model.session.mayEdit.peek()) return
          // A finger scrolls over clips; it moves only the one that is chosen.
          if (event.pointerType === 'touch' && model.selection.clip.peek() !== clip.id) return
          const edge = event.target instanceof HTMLElement ? event.target.dataset.edge : undefined
          const part = edge === 'start' || edge === 'end' ? edge : 'whole'
          const heldUs = part === 'end' ? range.endUs : range.startUs
          press = {
            clipId: clip.id,
            part,
            pointerId: event.pointerId,
            offsetUs: heldUs - usAt(event.clientX),
            startX: event.clientX,
            clientX: event.clientX,
            isDragging: false,
            keepsPoints: true,
          }
          ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
        },
        onPointerMove(event: PointerEvent) {
          if (press?.pointerId !== event.pointerId) return
          press.clientX = event.clientX
          press.keepsPoints = !event.altKey
          if (!press.isDragging) {
            if (Math.abs(event.clientX - press.startX) < CLICK_PX) return
            if (!hold.begin(press.clipId, press.part)) {
              end()
              return
            }
            press.isDragging = true
            frame = requestAnimationFrame(scrollAlong)
          }
          follow()
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
  }, [model, hold])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.isDragging()) return
      event.preventDefault()
      event.stopPropagation()
      drag.giveUp()
    }
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      drag.giveUp()
    }
  }, [drag])
  return drag
}
