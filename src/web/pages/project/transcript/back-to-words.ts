// Where the focus goes when a field over the transcript closes: without that, nowhere.

/** For whoever typed there; called while the field is still on the page, or has just gone. */
export function backToWords(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('.transcript-scroll')?.focus({ preventScroll: true })
  })
}
