// Mouse and finger on the words: click seeks, drag, shift-click and double click select; a drag of selected
// words moves them. A
// finger scrolls, taps to seek, and selects when it rests on a word and moves on.
import { useMemo } from 'preact/hooks'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'

/** A finger rests this long on a word to select it. */
const LONG_PRESS_MS = 400

/** The token under the pointer; null between them. */
function tokenAt(event: { clientX: number; clientY: number }): number | null {
  const element = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-i]')
  return element instanceof HTMLElement ? Number(element.dataset.i) : null
}

/** The token before which words would be dropped: the one under the pointer, or the next in its right half. */
export function dropAt(event: { clientX: number; clientY: number }): number | null {
  const index = tokenAt(event)
  if (index === null) return null
  const box = document.elementFromPoint(event.clientX, event.clientY)?.getBoundingClientRect()
  return box && event.clientX > box.left + box.width / 2 ? index + 1 : index
}

export function useTokenPointer(model: ProjectModel, commands: Commands) {
  return useMemo(() => {
    const { transcript } = model
    let anchor: number | null = null
    let dragged = false
    /** The press was on a selected word. */
    let isHolding = false

    const press = (index: number, extend: boolean) => {
      const token = transcript.view.peek().tokens[index]
      if (token?.kind === 'folded' && token.stretch !== null && !extend) {
        transcript.unfold(token.stretch)
        return
      }
      if (extend)
        transcript.select(transcript.range.peek()?.anchor ?? transcript.cursor.peek() ?? index, index)
      else {
        commands.goTo(index)
        // Offers to bring back what was cut there.
        if (token?.kind === 'removed') transcript.selectStretch(index)
      }
    }
    /** A finger that rests on a word selects it, and more as it moves on. */
    let resting: ReturnType<typeof setTimeout> | undefined
    let isTouchSelecting = false
    const endTouch = () => {
      clearTimeout(resting)
      resting = undefined
      anchor = null
    }

    return {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || event.pointerType === 'touch') return
        if ((event.target as Element).closest('button')) return
        const index = tokenAt(event)
        dragged = false
        anchor = null
        if (index === null) {
          transcript.clear()
          return
        }
        if (event.shiftKey) {
          press(index, true)
          return
        }
        anchor = index
        const selection = transcript.selection.peek()
        isHolding =
          model.session.mayEdit.peek() &&
          selection !== null &&
          index >= selection.from &&
          index < selection.to
        ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        if (anchor === null) return
        const index = tokenAt(event)
        if (index === null || (index === anchor && !dragged)) return
        dragged = true
        if (isHolding) transcript.dropAt.value = dropAt(event)
        else transcript.select(anchor, index)
      },
      onPointerUp() {
        const pressed = anchor
        const before = transcript.dropAt.peek()
        anchor = null
        transcript.dropAt.value = null
        if (pressed !== null && !dragged) press(pressed, false)
        else if (before !== null) void commands.moveWords(before)
      },
      onPointerCancel() {
        anchor = null
        transcript.dropAt.value = null
      },
      onTouchStart(event: TouchEvent) {
        const [touch] = event.touches
        isTouchSelecting = false
        if (!touch || event.touches.length > 1) return
        const index = tokenAt(touch)
        if (index === null) return
        resting = setTimeout(() => {
          isTouchSelecting = true
          anchor = index
          transcript.select(index, index)
          navigator.vibrate?.(10)
        }, LONG_PRESS_MS)
      },
      onTouchMove(event: TouchEvent) {
        const [touch] = event.touches
        if (!isTouchSelecting || anchor === null || !touch) {
          endTouch()
          return
        }
        event.preventDefault()
        const index = tokenAt(touch)
        if (index !== null) transcript.select(anchor, index)
      },
      onTouchEnd: endTouch,
      onTouchCancel: endTouch,
      onContextMenu(event: MouseEvent) {
        // The browser's own long press would select nothing here.
        if (isTouchSelecting) event.preventDefault()
      },
      onClick(event: MouseEvent) {
        if (isTouchSelecting) {
          isTouchSelecting = false
          return
        }
        if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return
        if ((event.target as Element).closest('button')) return
        const index = tokenAt(event)
        if (index === null) transcript.clear()
        else press(index, transcript.isExtending.peek())
      },
      onDblClick(event: MouseEvent) {
        const index = tokenAt(event)
        if (index === null) return
        transcript.select(index, index)
      },
    }
  }, [model, commands])
}
