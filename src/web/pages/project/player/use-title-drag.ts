// A title dragged over the picture: where it is while it moves, and the edit when it is let go.
import { useState } from 'preact/hooks'
import { BOUNDS } from '../../../../edit/bounds.ts'
import type { Title } from '../../../../edit/document.ts'
import type { ProjectModel } from '../model.ts'

/** Nearer than this, in pixels, it was a press. */
export const DRAG_FROM = 4

type Drag = { fromX: number; fromY: number; atX: number; atY: number; width: number; height: number }

export function useTitleDrag(model: ProjectModel, compositionId: string, title: Title) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const { x, y } = title.offset ?? { x: 0, y: 0 }
  const hasMoved = drag && Math.hypot(drag.atX - drag.fromX, drag.atY - drag.fromY) >= DRAG_FROM
  const offset = hasMoved
    ? {
        x: bounded(x + (drag.atX - drag.fromX) / drag.width),
        y: bounded(y + (drag.atY - drag.fromY) / drag.height),
      }
    : { x, y }
  return {
    offset,
    pointer: {
      onPointerDown(event: PointerEvent) {
        const element = event.currentTarget as HTMLElement
        const stage = element.closest('.stage')?.getBoundingClientRect()
        if (event.button !== 0 || !stage) return
        element.setPointerCapture(event.pointerId)
        const { clientX, clientY } = event
        const { width, height } = stage
        setDrag({ fromX: clientX, fromY: clientY, atX: clientX, atY: clientY, width, height })
      },
      onPointerMove(event: PointerEvent) {
        if (drag) setDrag({ ...drag, atX: event.clientX, atY: event.clientY })
      },
      onPointerUp() {
        setDrag(null)
        if (hasMoved)
          void model.history.edit({ type: 'change_title', compositionId, titleId: title.id, offset })
      },
      onPointerCancel() {
        setDrag(null)
      },
    },
  }
}

function bounded(share: number): number {
  const { least, most } = BOUNDS.titleOffset
  return Math.round(Math.min(most, Math.max(least, share)) * 1000) / 1000
}
