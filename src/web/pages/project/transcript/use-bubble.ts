// Keeps a bubble at the selected words: above, below where space is short, or over them.
import { autoUpdate, computePosition, flip, offset, shift, type VirtualElement } from '@floating-ui/dom'
import { useEffect, useRef } from 'preact/hooks'
import type { Selection } from './selection.ts'

const GAP = 8

export function useBubble(
  scroller: { current: HTMLElement | null },
  selection: Selection | null,
  place: 'above' | 'over',
) {
  const bubble = useRef<HTMLDivElement>(null)
  const { from, to } = selection ?? { from: -1, to: -1 }
  useEffect(() => {
    const [words, floating] = [scroller.current, bubble.current]
    if (!words || !floating || from < 0) return
    const wordAt = (index: number) => words.querySelector(`[data-i="${index}"]`)
    const anchor: VirtualElement = {
      contextElement: words,
      getBoundingClientRect() {
        const first = (wordAt(from) ?? wordAt(to - 1) ?? words).getBoundingClientRect()
        const last = (wordAt(to - 1) ?? wordAt(from) ?? words).getBoundingClientRect()
        // Over several lines it is as wide as the text.
        const isOneLine = Math.abs(first.top - last.top) < first.height / 2
        const left = isOneLine ? first.left : Math.min(first.left, last.left)
        const right = isOneLine ? last.right : Math.max(first.right, last.right)
        return new DOMRect(left, first.top, right - left, last.bottom - first.top)
      },
    }
    const move = async () => {
      const { x, y } = await computePosition(anchor, floating, {
        placement: place === 'above' ? 'top' : 'bottom-start',
        middleware: [
          place === 'above' ? offset(GAP) : offset(({ rects }) => -rects.reference.height - 4),
          ...(place === 'above' ? [flip({ boundary: words })] : []),
          shift({ boundary: words, padding: GAP, crossAxis: true }),
        ],
      })
      floating.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      floating.style.visibility = 'visible'
    }
    return autoUpdate(anchor, floating, () => void move())
  }, [scroller, from, to, place])
  return bubble
}
