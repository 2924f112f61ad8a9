// Keeps a list scrolled to its end while it grows, until somebody scrolls up in it.
import { useEffect, useRef } from 'preact/hooks'

/** Nearer to the end than this, in pixels, counts as being there. */
const AT_END = 24

/** `scroller` holds `content`. A new `key` (another newest entry, the list in front again) goes to the end. */
export function useStickToEnd(key: unknown) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const toEnd = () => {
    const element = scroller.current
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let lastTop = element.scrollTop
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END
      // The event of our own scrolling may come after the list has grown again: only going up leaves the end.
      if (isNear) isAtEnd.current = true
      else if (element.scrollTop < lastTop) isAtEnd.current = false
      lastTop = element.scrollTop
    }
    const observer = new ResizeObserver(toEnd)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    const added = new MutationObserver(() => {
      for (const child of element.children) observer.observe(child)
      toEnd()
    })
    added.observe(element, { childList: true })
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      added.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])
  useEffect(() => {
    isAtEnd.current = true
    toEnd()
  }, [key])
  return scroller
}
