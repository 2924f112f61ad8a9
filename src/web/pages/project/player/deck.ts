// The media elements that play one segment together, and the pool that they come from. An element is made once per file
// and reused, because it keeps what it has loaded.
import type { MediaId } from '../../../../edit/document.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import { createLoudness } from './loudness.ts'
import { brightnessAt, opacityAt, type Segment, soundLevelAt, type Voice } from './playable.ts'

export type PlayedElement = HTMLVideoElement | HTMLAudioElement | HTMLImageElement

export type FileOf = (mediaId: MediaId) => { url: string; hasPicture: boolean; isStill: boolean } | null

/** Elements that wait to be used again; each may hold a connection to the server. */
const MAX_UNUSED = 3

/** Shorter than the server's links last. */
const OLD_LINK_MS = 10 * 60_000

/** Off by more than this, an element is moved to where it should be. */
const MAX_DRIFT_S = 0.12

export type ElementPool = ReturnType<typeof createElementPool>

/** `stage` shows the pictures; elements without one need no place in the page. */
export function createElementPool(
  fileOf: FileOf,
  report: {
    failure: (mediaId: MediaId) => void
    /** An element shows another picture than before. */
    picture: () => void
  },
) {
  const stage = document.createElement('div')
  stage.className = 'stage-pictures'
  const free = new Map<MediaId, PlayedElement[]>()
  const loudness = createLoudness()
  /** The order in which free elements were given back, the longest unused first. */
  const unused: { mediaId: MediaId; element: PlayedElement }[] = []

  const make = (mediaId: MediaId): PlayedElement | null => {
    const file = fileOf(mediaId)
    if (file === null) return null
    const element = file.isStill ? new Image() : document.createElement(file.hasPicture ? 'video' : 'audio')
    // Object storage may send the file, and what comes from elsewhere without CORS can be neither amplified nor drawn.
    element.crossOrigin = 'anonymous'
    element.src = file.url
    element.dataset.media = mediaId
    renewLinks(element, file.url, () => report.failure(mediaId))
    for (const shown of ['seeked', 'loadeddata', 'load']) element.addEventListener(shown, report.picture)
    if (!(element instanceof HTMLImageElement)) element.preload = 'auto'
    if (element instanceof HTMLVideoElement) {
      element.playsInline = true
      element.disablePictureInPicture = true
    }
    if (element instanceof HTMLImageElement) element.alt = ''
    hide(element)
    if (file.hasPicture) stage.append(element)
    return element
  }

  const dropOldest = () => {
    const oldest = unused.shift()
    if (!oldest) return
    const waiting = free.get(oldest.mediaId)
    waiting?.splice(waiting.indexOf(oldest.element), 1)
    discard(oldest.element)
  }

  return {
    stage,
    loudness,
    /** A free element of the file, best one that is near `fileUs` already. */
    take(mediaId: MediaId, fileUs: Microseconds): PlayedElement | null {
      const waiting = free.get(mediaId) ?? []
      const distance = (element: PlayedElement) =>
        element instanceof HTMLImageElement ? 0 : Math.abs(element.currentTime - fileUs / 1e6)
      const [best] = waiting.toSorted((a, b) => distance(a) - distance(b))
      if (best) {
        waiting.splice(waiting.indexOf(best), 1)
        unused.splice(
          unused.findIndex(({ element }) => element === best),
          1,
        )
      }
      return best ?? make(mediaId)
    },
    giveBack(mediaId: MediaId, element: PlayedElement): void {
      hide(element)
      if (!(element instanceof HTMLImageElement)) element.pause()
      const waiting = free.get(mediaId)
      if (waiting) waiting.push(element)
      else free.set(mediaId, [element])
      unused.push({ mediaId, element })
      while (unused.length > MAX_UNUSED) dropOldest()
    },
    /** Files have other addresses now. */
    reload(mediaId: MediaId): void {
      for (const element of free.get(mediaId) ?? []) {
        discard(element)
        unused.splice(
          unused.findIndex((one) => one.element === element),
          1,
        )
      }
      free.delete(mediaId)
    },
    clear(): void {
      while (unused.length > 0) dropOldest()
      loudness.dispose()
    },
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

/** Elements are used again, for other places. */
function placeIn({ style }: PlayedElement, box: Segment['box']): void {
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`
  style.left = box ? percent(box.left) : ''
  style.top = box ? percent(box.top) : ''
  style.width = box ? percent(box.width) : ''
  style.height = box ? percent(box.height) : ''
  style.objectFit = box ? 'fill' : ''
}

type Playing = { voice: Voice; element: PlayedElement }

export type Deck = ReturnType<typeof createDeck>

/** Takes the elements of a segment and puts them to where it is at `atUs`. */
export function createDeck(pool: ElementPool, segment: Segment, atUs: Microseconds) {
  const fileUsAt = (voice: Voice, us: Microseconds) =>
    voice.fileStartUs + Math.round((us - segment.startUs) * segment.speed)
  const playing: Playing[] = segment.voices.flatMap((voice) => {
    const element = pool.take(voice.mediaId, fileUsAt(voice, atUs))
    return element ? [{ voice, element }] : []
  })

  const place = ({ voice, element }: Playing, us: Microseconds) => {
    if (element instanceof HTMLImageElement) return
    const wanted = Math.max(0, fileUsAt(voice, us) / 1e6)
    if (Math.abs(element.currentTime - wanted) > 0.001) element.currentTime = wanted
  }
  for (const one of playing) place(one, atUs)

  /** The element that keeps the time: one that moves, and of a sequence the one that begins first. */
  const leader =
    playing
      .filter(({ element, voice }) => !(element instanceof HTMLImageElement) && voice.fileStartUs >= 0)
      .toSorted((a, b) => b.voice.fileStartUs - a.voice.fileStartUs)[0] ?? null
  /** Null while nothing moves. */
  let playingRate: number | null = null

  const startElement = async (element: HTMLMediaElement, rate: number) => {
    element.playbackRate = Math.max(0.0625, Math.min(16, rate * segment.speed))
    if (element.paused && element.error === null) await element.play()
  }

  return {
    segment,
    /** Its picture leaves nothing to be seen below it. */
    isCovering: segment.box === null && segment.voices.some(({ isSeen, hasAlpha }) => isSeen && !hasAlpha),
    /** Where the segment is by its leading element; null: it has none, the clock on the wall must do. */
    timeUs(): Microseconds | null {
      if (!leader || leader.element instanceof HTMLImageElement) return null
      if (leader.element.ended || leader.element.error !== null) return null
      const intoUs = Math.round(leader.element.currentTime * 1e6) - leader.voice.fileStartUs
      return segment.startUs + Math.round(intoUs / segment.speed)
    },
    isReady: () =>
      playing.every(
        ({ element }) =>
          element instanceof HTMLImageElement ||
          element.error !== null ||
          (!element.seeking && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA),
      ),
    isWaiting: () =>
      leader !== null &&
      !(leader.element instanceof HTMLImageElement) &&
      leader.element.error === null &&
      (leader.element.seeking || leader.element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA),
    seek(us: Microseconds): void {
      for (const one of playing) place(one, us)
    },
    /** Throws what the browser throws when it does not allow sound yet. */
    async play(rate: number, us: Microseconds): Promise<void> {
      playingRate = rate
      pool.loudness.wake()
      await Promise.all(
        playing.map(async ({ element, voice }) => {
          if (!(element instanceof HTMLImageElement) && fileUsAt(voice, us) >= 0)
            await startElement(element, rate)
        }),
      )
    },
    pause(): void {
      playingRate = null
      for (const { element } of playing) if (!(element instanceof HTMLImageElement)) element.pause()
    },
    /**
     * Volume, visibility and drift at a time. `fadedInUs` is the crossfade of the one before; higher
     * layers are seen over lower ones, and what is covered is not seen at all. What lies on a film fades
     * to nothing, all else to black.
     */
    keep(
      us: Microseconds,
      volume: number,
      {
        fadedInUs,
        layer,
        isOverlay,
        isCovered,
      }: { fadedInUs: Microseconds; layer: number; isOverlay: boolean; isCovered: boolean },
    ): void {
      const opacity = opacityAt(segment, us, fadedInUs)
      const brightness = brightnessAt(segment, us)
      const level = volume * segment.gain * soundLevelAt(segment, us, fadedInUs)
      for (const { voice, element } of playing) {
        const hasBegun = voice.isStill || fileUsAt(voice, us) >= 0
        element.style.visibility = voice.isSeen && hasBegun && !isCovered ? 'visible' : 'hidden'
        const liesOn = isOverlay && (voice.hasAlpha || segment.box !== null)
        placeIn(element, segment.box)
        element.classList.toggle('lies-on', liesOn)
        element.style.opacity = String(liesOn ? opacity * brightness : opacity)
        element.style.filter = brightness < 1 && !liesOn ? `brightness(${brightness.toFixed(3)})` : ''
        element.style.zIndex = String(layer)
        if (element instanceof HTMLImageElement) continue
        element.muted = !voice.isHeard || fileUsAt(voice, us) < 0
        pool.loudness.set(element, level)
        if (element === leader?.element || element.seeking || element.ended) continue
        const wanted = fileUsAt(voice, us) / 1e6
        if (wanted < 0) {
          // A track of a sequence that begins later waits at its first moment.
          if (!element.paused) element.pause()
          continue
        }
        if (Math.abs(element.currentTime - wanted) > MAX_DRIFT_S) element.currentTime = wanted
        // A play() that a pause() overtakes rejects, and there is nothing to do about it.
        if (playingRate !== null && element.paused) void startElement(element, playingRate).catch(() => {})
      }
    },
    /** What is seen now and has a background, for the blurred one. */
    pictures: (): PlayedElement[] =>
      playing
        .map(({ element }) => element)
        .filter(({ style, classList }) => style.visibility === 'visible' && !classList.contains('lies-on')),
    release(): void {
      for (const { voice, element } of playing) pool.giveBack(voice.mediaId, element)
    },
  }
}
