// The media elements that play one segment together.
import type { Microseconds } from '../../../../edit/time.ts'
import type { ElementPool, PlayedElement } from './element-pool.ts'
import { brightnessAt, opacityAt, type Segment, soundLevelAt, type Voice } from './playable.ts'

/** An element that is off by more than this is sought to its place. */
const MAX_DRIFT_S = 0.12

type Playing = { voice: Voice; element: PlayedElement }
type Moving = { voice: Voice; element: HTMLMediaElement }

/** How a deck lies among the others. */
export type Place = {
  /** The crossfade of the segment before. */
  fadedInUs: Microseconds
  /** Higher ones are seen over lower ones. */
  layer: number
  isOverlay: boolean
  /** Not seen at all. */
  isCovered: boolean
}

export class Deck {
  readonly segment: Segment
  /** Its picture covers everything below it. */
  readonly isCovering: boolean
  readonly #pool: ElementPool
  readonly #playing: Playing[]
  /** The element that keeps the time: one that moves, and of a sequence the one that begins first. */
  readonly #leader: Moving | null
  /** Null while nothing moves. */
  #rate: number | null = null

  /** Takes the elements of a segment and puts them to where it is at `atUs`. */
  constructor(pool: ElementPool, segment: Segment, atUs: Microseconds) {
    this.segment = segment
    this.isCovering =
      segment.box === null && segment.voices.some(({ isSeen, hasAlpha }) => isSeen && !hasAlpha)
    this.#pool = pool
    this.#playing = segment.voices.flatMap((voice) => {
      const element = pool.take(voice.mediaId, this.#fileUsAt(voice, atUs))
      return element ? [{ voice, element }] : []
    })
    this.#leader =
      this.#moving()
        .filter(({ voice }) => voice.fileStartUs >= 0)
        .toSorted((a, b) => b.voice.fileStartUs - a.voice.fileStartUs)[0] ?? null
    this.seek(atUs)
  }

  /** The segment's position by its leading element; null: it has none, so the wall clock is used. */
  timeUs(): Microseconds | null {
    if (!this.#leader) return null
    const { element, voice } = this.#leader
    if (element.ended || element.error !== null) return null
    const intoUs = Math.round(element.currentTime * 1e6) - voice.fileStartUs
    return this.segment.startUs + Math.round(intoUs / this.segment.speed)
  }

  isReady(): boolean {
    return this.#moving().every(
      ({ element }) =>
        element.error !== null ||
        (!element.seeking && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA),
    )
  }

  isWaiting(): boolean {
    const { element } = this.#leader ?? {}
    if (!element || element.error !== null) return false
    return element.seeking || element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  }

  seek(us: Microseconds): void {
    for (const { voice, element } of this.#moving()) {
      const wanted = Math.max(0, this.#fileUsAt(voice, us) / 1e6)
      if (Math.abs(element.currentTime - wanted) > 0.001) element.currentTime = wanted
    }
  }

  /** Throws the browser's error when it does not allow sound yet. */
  async play(rate: number, us: Microseconds): Promise<void> {
    this.#rate = rate
    this.#pool.loudness.wake()
    const begun = this.#moving().filter(({ voice }) => this.#fileUsAt(voice, us) >= 0)
    await Promise.all(begun.map(({ element }) => this.#start(element, rate)))
  }

  pause(): void {
    this.#rate = null
    for (const { element } of this.#moving()) element.pause()
  }

  /** Volume, visibility and drift at a time. */
  keep(us: Microseconds, volume: number, place: Place): void {
    for (const one of this.#playing) this.#show(one, us, place)
    const level = volume * this.segment.gain * soundLevelAt(this.segment, us, place.fadedInUs)
    for (const one of this.#moving()) {
      this.#pool.loudness.set(one.element, level)
      this.#keepTime(one, us)
    }
  }

  /** What is seen now and has a background, for the blurred one. */
  pictures(): PlayedElement[] {
    return this.#playing
      .map(({ element }) => element)
      .filter(({ style, classList }) => style.visibility === 'visible' && !classList.contains('lies-on'))
  }

  release(): void {
    for (const { voice, element } of this.#playing) this.#pool.giveBack(voice.mediaId, element)
  }

  #moving(): Moving[] {
    return this.#playing.flatMap(({ voice, element }) =>
      element instanceof HTMLImageElement ? [] : [{ voice, element }],
    )
  }

  #fileUsAt(voice: Voice, us: Microseconds): Microseconds {
    return voice.fileStartUs + Math.round((us - this.segment.startUs) * this.segment.speed)
  }

  async #start(element: HTMLMediaElement, rate: number): Promise<void> {
    element.playbackRate = Math.max(0.0625, Math.min(16, rate * this.segment.speed))
    if (element.paused && element.error === null) await element.play()
  }

  /** Overlays fade to nothing, everything else to black. */
  #show({ voice, element }: Playing, us: Microseconds, { fadedInUs, layer, isOverlay, isCovered }: Place) {
    const { box } = this.segment
    const opacity = opacityAt(this.segment, us, fadedInUs)
    const brightness = brightnessAt(this.segment, us)
    const hasBegun = voice.isStill || this.#fileUsAt(voice, us) >= 0
    const liesOn = isOverlay && (voice.hasAlpha || box !== null)
    placeIn(element, box)
    element.classList.toggle('lies-on', liesOn)
    element.style.visibility = voice.isSeen && hasBegun && !isCovered ? 'visible' : 'hidden'
    element.style.opacity = String(liesOn ? opacity * brightness : opacity)
    element.style.filter = brightness < 1 && !liesOn ? `brightness(${brightness.toFixed(3)})` : ''
    element.style.zIndex = String(layer)
  }

  #keepTime({ voice, element }: Moving, us: Microseconds): void {
    const wanted = this.#fileUsAt(voice, us) / 1e6
    element.muted = !voice.isHeard || wanted < 0
    if (element === this.#leader?.element || element.seeking || element.ended) return
    if (wanted < 0) {
      // A track of a sequence that begins later waits at its first moment.
      if (!element.paused) element.pause()
      return
    }
    if (Math.abs(element.currentTime - wanted) > MAX_DRIFT_S) element.currentTime = wanted
    // A play() that a pause() overtakes rejects, and there is nothing to do about it.
    if (this.#rate !== null && element.paused) void this.#start(element, this.#rate).catch(() => {})
  }
}

/** Elements are reused for other positions. */
function placeIn({ style }: PlayedElement, box: Segment['box']): void {
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`
  style.left = box ? percent(box.left) : ''
  style.top = box ? percent(box.top) : ''
  style.width = box ? percent(box.width) : ''
  style.height = box ? percent(box.height) : ''
  style.objectFit = box ? 'fill' : ''
}
