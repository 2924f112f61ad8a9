// How wide an element is, as it is resized.
import { useEffect, useState } from 'preact/hooks'

/** In pixels; `first` until it is there. */
export function useWidthOf(element: { current: HTMLElement | null }, first: number): number {
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new ResizeObserver(() => setWidth(target.clientWidth))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
