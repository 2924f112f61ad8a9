// Clips under the pointer, as long as the timeline is shown. Escape leaves everything as it was.
import { useEffect, useMemo } from 'preact/hooks'
import type { ProjectModel } from '../model.ts'
import { createClipDrag, type TimelinePlace } from './clip-drag.ts'
import type { ClipHold } from './clip-hold.ts'

export type ClipDrag = ReturnType<typeof useClipDrag>

export function useClipDrag(model: ProjectModel, hold: ClipHold, place: TimelinePlace) {
  const drag = useMemo(() => createClipDrag(model, hold, place), [model, hold])
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
