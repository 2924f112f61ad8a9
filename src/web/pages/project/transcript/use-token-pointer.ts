// Mouse and finger on the words: click seeks, drag, shift-click and double click select; a drag of selected
// words moves them. A finger scrolls, taps to seek, and selects when it rests on a word and moves on.
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

/** `anchor`: the token where a selection was begun with the pointer that is down. */
type Pressed = { anchor: number | null }

export function useTokenPointer(model: ProjectModel, commands: Commands) {
  return useMemo(() => {
    const pressed: Pressed = { anchor: null }
    const press = pressOn(model, commands)
    return { ...mouseOn(model, commands, { pressed, press }), ...fingerOn(model, { pressed, press }) }
  }, [model, commands])
}

/** What a click or tap on a token does; `extend`: it ends a selection. */
function pressOn({ transcript }: ProjectModel, commands: Commands) {
  return (index: number, extend: boolean): void => {
    const token = transcript.view.peek().tokens[index]
    if (token?.kind === 'folded' && token.stretch !== null && !extend) transcript.unfold(token.stretch)
    else if (extend)
      transcript.select(transcript.range.peek()?.anchor ?? transcript.cursor.peek() ?? index, index)
    else {
      commands.goTo(index)
      // Offers to bring back what was cut there.
      if (token?.kind === 'removed') transcript.selectStretch(index)
    }
  }
}

type PressParts = { pressed: Pressed; press: (index: number, extend: boolean) => void }

function mouseOn({ transcript, session }: ProjectModel, commands: Commands, { pressed, press }: PressParts) {
  let dragged = false
  /** The press was on a selected word. */
  let isHolding = false
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || event.pointerType === 'touch') return
      if ((event.target as Element).closest('button')) return
      const index = tokenAt(event)
      dragged = false
      pressed.anchor = null
      if (index === null) {
        transcript.clear()
        return
      }
      if (event.shiftKey) {
        press(index, true)
        return
      }
      pressed.anchor = index
      const selection = transcript.selection.peek()
      isHolding =
        session.mayEdit.peek() && selection !== null && index >= selection.from && index < selection.to
      ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      const { anchor } = pressed
      if (anchor === null) return
      const index = tokenAt(event)
      if (index === null || (index === anchor && !dragged)) return
      dragged = true
      if (isHolding) transcript.dropAt.value = dropAt(event)
      else transcript.select(anchor, index)
    },
    onPointerUp() {
      const { anchor } = pressed
      const before = transcript.dropAt.peek()
      pressed.anchor = null
      transcript.dropAt.value = null
      if (anchor !== null && !dragged) press(anchor, false)
      else if (before !== null) void commands.moveWords(before)
    },
    onPointerCancel() {
      pressed.anchor = null
      transcript.dropAt.value = null
    },
    onDblClick(event: MouseEvent) {
      const index = tokenAt(event)
      if (index !== null) transcript.select(index, index)
    },
  }
}

/** A finger that rests on a word selects it, and more as it moves on. */
function fingerOn({ transcript }: ProjectModel, { pressed, press }: PressParts) {
  let resting: ReturnType<typeof setTimeout> | undefined
  let isSelecting = false
  const end = () => {
    clearTimeout(resting)
    resting = undefined
    pressed.anchor = null
  }
  return {
    onTouchStart(event: TouchEvent) {
      const [touch] = event.touches
      isSelecting = false
      if (!touch || event.touches.length > 1) return
      const index = tokenAt(touch)
      if (index === null) return
      resting = setTimeout(() => {
        isSelecting = true
        pressed.anchor = index
        transcript.select(index, index)
        navigator.vibrate?.(10)
      }, LONG_PRESS_MS)
    },
    onTouchMove(event: TouchEvent) {
      const [touch] = event.touches
      const { anchor } = pressed
      if (!isSelecting || anchor === null || !touch) {
        end()
        return
      }
      event.preventDefault()
      const index = tokenAt(touch)
      if (index !== null) transcript.select(anchor, index)
    },
    onTouchEnd: end,
    onTouchCancel: end,
    onContextMenu(event: MouseEvent) {
      // The browser's own long press would select nothing here.
      if (isSelecting) event.preventDefault()
    },
    onClick(event: MouseEvent) {
      if (isSelecting) {
        isSelecting = false
        return
      }
      if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return
      if ((event.target as Element).closest('button')) return
      const index = tokenAt(event)
      if (index === null) transcript.clear()
      else press(index, transcript.isExtending.peek())
    },
  }
}
