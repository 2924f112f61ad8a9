// Where the focus goes when the focused element disappears; browsers would drop it.

/** The part of the page that people work in; null: the page has no such part. */
export const focusHome: { current: HTMLElement | null } = { current: null }

/** After the next drawing, unless something else took the focus. `first` is rather than the home, if it is still there. */
export function giveFocusBack(first: Element | null = null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    if (first instanceof HTMLElement && first !== document.body && first.isConnected) first.focus()
    else (focusHome.current ?? document.getElementById('content'))?.focus({ preventScroll: true })
  })
}
