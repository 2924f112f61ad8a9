// How much time the timeline shows, and where: zoom, scrolling, and what a place on the screen stands for.
import { useState } from 'preact/hooks'
import { useWidthOf } from '../../ui/use-width.ts'
import type { Window } from './window.ts'

const MAX_PIXELS_PER_SECOND = 400
/** Drawn beyond what is seen, on each side. */
const MARGIN_PX = 200

export type Zoom = {
  /** Zoomed out, or in, as far as possible. */
  isOut: boolean
  isIn: boolean
  /** Around a place of the visible part, in pixels; absent: its middle. */
  by(factor: number, aroundX?: number): void
  /** Shows all of it. */
  toFit(): void
}

export function useTimeScale(scroller: { current: HTMLElement | null }, durationS: number) {
  const width = useWidthOf(scroller, 800)
  const [zoom, setZoom] = useState(1)
  const [left, setLeft] = useState(0)
  const fitted = durationS > 0 ? Math.max(0.01, (width - 24) / durationS) : 1
  const pixelsPerSecond = Math.min(MAX_PIXELS_PER_SECOND, fitted * zoom)

  const zoomBy = (factor: number, aroundX = width / 2) => {
    const target = scroller.current
    const next = Math.max(1, Math.min(MAX_PIXELS_PER_SECOND / fitted, zoom * factor))
    if (!target || next === zoom) return
    const second = (target.scrollLeft + aroundX) / pixelsPerSecond
    setZoom(next)
    requestAnimationFrame(() => {
      target.scrollLeft = second * Math.min(MAX_PIXELS_PER_SECOND, fitted * next) - aroundX
    })
  }
  const window: Window = {
    fromUs: ((left - MARGIN_PX) / pixelsPerSecond) * 1e6,
    toUs: ((left + width + MARGIN_PX) / pixelsPerSecond) * 1e6,
    left,
    width,
    contentWidth: Math.max(width, durationS * pixelsPerSecond),
  }
  return {
    pixelsPerSecond,
    window,
    setLeft,
    /** The moment under a place on the screen. */
    secondAt(clientX: number): number {
      const target = scroller.current
      if (!target) return 0
      return (clientX - target.getBoundingClientRect().left + target.scrollLeft) / pixelsPerSecond
    },
    zoom: {
      isOut: zoom <= 1,
      isIn: pixelsPerSecond >= MAX_PIXELS_PER_SECOND,
      by: zoomBy,
      toFit: () => setZoom(1),
    } satisfies Zoom,
  }
}
