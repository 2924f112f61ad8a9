// The media elements of a player. One is made once per file and reused, because it keeps what it has loaded.
import type { MediaId } from '../../../../edit/document.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import { createLoudness } from './loudness.ts'

export type PlayedElement = HTMLVideoElement | HTMLAudioElement | HTMLImageElement

export type FileOf = (mediaId: MediaId) => { url: string; hasPicture: boolean; isStill: boolean } | null

type Report = {
  failure: (mediaId: MediaId) => void
  /** Called when an element shows a different picture. */
  picture: () => void
}

/** Elements that wait to be used again; each may hold a connection to the server. */
const MAX_UNUSED = 3

/** Shorter than the lifetime of the server's links. */
const OLD_LINK_MS = 10 * 60_000

export class ElementPool {
  /** Shows the pictures; elements without one need no place in the page. */
  readonly stage = document.createElement('div')
  readonly loudness = createLoudness()
  readonly #fileOf: FileOf
  readonly #report: Report
  /** Free elements, the longest unused first. */
  #unused: { mediaId: MediaId; element: PlayedElement }[] = []

  constructor(fileOf: FileOf, report: Report) {
    this.#fileOf = fileOf
    this.#report = report
    this.stage.className = 'stage-pictures over'
  }

  /** A free element of the file, preferably one already near `fileUs`. */
  take(mediaId: MediaId, fileUs: Microseconds): PlayedElement | null {
    const distance = ({ element }: { element: PlayedElement }) =>
      element instanceof HTMLImageElement ? 0 : Math.abs(element.currentTime - fileUs / 1e6)
    const [best] = this.#unused
      .filter((free) => free.mediaId === mediaId)
      .toSorted((a, b) => distance(a) - distance(b))
    if (!best) return this.#make(mediaId)
    this.#unused.splice(this.#unused.indexOf(best), 1)
    return best.element
  }

  giveBack(mediaId: MediaId, element: PlayedElement): void {
    hide(element)
    if (!(element instanceof HTMLImageElement)) element.pause()
    this.#unused.push({ mediaId, element })
    for (const oldest of this.#unused.splice(0, this.#unused.length - MAX_UNUSED)) discard(oldest.element)
  }

  /** The addresses of files have changed. */
  reload(mediaId: MediaId): void {
    for (const free of this.#unused) if (free.mediaId === mediaId) discard(free.element)
    this.#unused = this.#unused.filter((free) => free.mediaId !== mediaId)
  }

  clear(): void {
    for (const { element } of this.#unused.splice(0)) discard(element)
    this.loudness.dispose()
  }

  #make(mediaId: MediaId): PlayedElement | null {
    const file = this.#fileOf(mediaId)
    if (file === null) return null
    const element = file.isStill ? new Image() : document.createElement(file.hasPicture ? 'video' : 'audio')
    // Object storage may send the file, and what comes from elsewhere without CORS can be neither amplified nor drawn.
    element.crossOrigin = 'anonymous'
    element.src = file.url
    element.dataset.media = mediaId
    renewLinks(element, file.url, () => this.#report.failure(mediaId))
    for (const shown of ['seeked', 'loadeddata', 'load'])
      element.addEventListener(shown, this.#report.picture)
    if (element instanceof HTMLImageElement) element.alt = ''
    else element.preload = 'auto'
    if (element instanceof HTMLVideoElement) {
      element.playsInline = true
      element.disablePictureInPicture = true
    }
    hide(element)
    if (file.hasPicture) this.stage.append(element)
    return element
  }
}

/**
 * A link to object storage expires, and Chromium keeps requesting it: a file that was requested long ago and no longer
 * arrives is reloaded from its original address, and the server provides a new link.
 */
function renewLinks(element: PlayedElement, url: string, fail: () => void): void {
  let askedAtMs = performance.now()
  const isRenewed = () => {
    const nowMs = performance.now()
    if (element instanceof HTMLImageElement || nowMs - askedAtMs < OLD_LINK_MS) return false
    askedAtMs = nowMs
    const at = element.currentTime
    // Chromium also remembers where an address led.
    element.src = `${url}#${Math.round(nowMs)}`
    element.currentTime = at
    return true
  }
  for (const stopped of ['waiting', 'stalled']) element.addEventListener(stopped, isRenewed)
  element.addEventListener('error', () => {
    if (!isRenewed()) fail()
  })
}

function hide(element: PlayedElement): void {
  element.style.visibility = 'hidden'
}

function discard(element: PlayedElement): void {
  if (!(element instanceof HTMLImageElement)) element.pause()
  element.removeAttribute('src')
  element.remove()
}
