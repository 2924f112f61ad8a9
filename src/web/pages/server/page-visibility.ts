// Keeps something open only while the page is visible. A browser has six connections per server for all of its tabs;
// streams in background tabs would leave none.

/** Briefly switching to another tab and back changes nothing. */
const HIDDEN_MS = 5_000

/**
 * Calls `open` whenever the page is visible, and the function that it returned once the page was hidden for a while.
 * Returns a function that stops it.
 */
export function whilePageVisible(open: () => () => void): () => void {
  let close: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    if (!document.hidden) close ??= open()
    else
      timer = setTimeout(() => {
        close?.()
        close = null
      }, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(timer)
    close?.()
  }
}

/** Calls `look` each time somebody comes back to this page. Returns a function that stops it. */
export function whenPageVisibleAgain(look: () => void): () => void {
  const follow = () => {
    if (!document.hidden) look()
  }
  document.addEventListener('visibilitychange', follow)
  addEventListener('focus', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('focus', follow)
  }
}
