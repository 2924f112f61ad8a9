// Plays a composition without rendering it. The elements on the decks keep the time; without one (in a gap or a still),
// the wall clock does.
import { signal } from '@preact/signals'
import type { MediaId } from '../../../../edit/document.ts'
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'
import type { Deck } from './deck.ts'
import { Decks } from './decks.ts'
import { ElementPool, type FileOf, type PlayedElement } from './element-pool.ts'
import { FrameClock } from './frame-clock.ts'
import { type Playable, segmentAt } from './playable.ts'

/** A change of deck takes about this long to be heard. */
const SWITCH_US = 12_000

export class Engine {
  readonly timeUs = signal<Microseconds>(0)
  readonly durationUs = signal<Microseconds>(0)
  readonly isPlaying = signal(false)
  readonly isWaiting = signal(false)
  readonly rate = signal(1)
  readonly volume = signal(1)
  /** Media that the browser could not play. */
  readonly failed = signal<ReadonlySet<MediaId>>(new Set())
  readonly #watchers: (() => void)[] = []
  readonly #pool: ElementPool
  readonly #decks: Decks
  readonly #clock = new FrameClock((elapsedMs) => this.#tick(elapsedMs))
  #stopAtUs: Microseconds | null = null

  constructor(fileOf: FileOf) {
    this.#pool = new ElementPool(fileOf, {
      failure: (mediaId) => {
        this.failed.value = new Set(this.failed.peek()).add(mediaId)
      },
      picture: () => this.#notify(),
    })
    this.#decks = new Decks(this.#pool, (deck, atUs) => {
      if (this.isPlaying.peek()) this.#start(deck, atUs)
    })
  }

  /** Shows the pictures. */
  get stage(): HTMLElement {
    return this.#pool.stage
  }

  /** What is loaded. */
  playable(): Playable {
    return this.#decks.playable
  }

  /** What is seen now, the lowest first; each has its opacity as a style. */
  pictures(): PlayedElement[] {
    return this.#decks.pictures()
  }

  /** `run` is called whenever another moment is shown. Returns how to stop that. */
  onFrame(run: () => void): () => void {
    this.#watchers.push(run)
    return () => void this.#watchers.splice(this.#watchers.indexOf(run), 1)
  }

  toggle(): void {
    if (this.isPlaying.peek()) this.pause()
    else this.play()
  }

  play(): void {
    const { durationUs } = this.#decks.playable
    if (durationUs === 0) return
    if (this.rate.peek() > 0 && this.timeUs.peek() >= durationUs - 1000) this.#goTo(0)
    this.isPlaying.value = true
    const atUs = this.timeUs.peek()
    if (this.#decks.current) this.#start(this.#decks.current.deck, atUs)
    for (const deck of this.#decks.overlays) this.#start(deck, atUs)
    this.#decks.prepareAhead()
    this.#clock.start()
  }

  pause(): void {
    this.isPlaying.value = false
    this.isWaiting.value = false
    this.#stopAtUs = null
    this.rate.value = Math.abs(this.rate.peek())
    this.#clock.stop()
    this.#decks.pause()
  }

  seek(us: Microseconds): void {
    this.#stopAtUs = null
    this.#goTo(us)
  }

  /** Plays from the start of a range and stops at its end. */
  playRange({ startUs, endUs }: TimeRange): void {
    this.#goTo(startUs)
    this.#stopAtUs = endUs
    if (this.rate.peek() < 0) this.rate.value = 1
    this.play()
  }

  /** Negative plays backwards, without sound. */
  setRate(wanted: number): void {
    const { current } = this.#decks
    this.rate.value = wanted
    if (wanted < 0) current?.deck.pause()
    if (!this.isPlaying.peek()) return
    this.#clock.start()
    if (wanted < 0) return
    if (current) {
      this.#goTo(this.timeUs.peek())
      this.#start(current.deck, this.timeUs.peek())
    }
    for (const deck of this.#decks.overlays) this.#start(deck, this.timeUs.peek())
  }

  /** Another composition or another state of it; `atUs` is where to be in it. */
  load(next: Playable, atUs: Microseconds): void {
    const { main, overlays } = this.#decks.playable
    const isSame =
      JSON.stringify(next.main) === JSON.stringify(main) &&
      JSON.stringify(next.overlays) === JSON.stringify(overlays)
    this.#decks.playable = next
    this.durationUs.value = next.durationUs
    if (isSame && this.#decks.current !== null) return
    const wasPlaying = this.isPlaying.peek()
    this.#stopAtUs = null
    this.#decks.release()
    this.#goTo(atUs)
    if (wasPlaying && atUs < next.durationUs) this.play()
    else if (wasPlaying) this.pause()
    else this.#decks.prepareAhead()
  }

  /** The file of a media has another address, or can be played now. */
  reloadMedia(mediaId: MediaId): void {
    if (!this.failed.peek().has(mediaId)) return
    this.failed.value = new Set([...this.failed.peek()].filter((id) => id !== mediaId))
    this.#decks.release()
    this.#pool.reload(mediaId)
    this.#goTo(this.timeUs.peek())
  }

  dispose(): void {
    this.pause()
    this.#decks.release()
    this.#pool.clear()
    this.#clock.dispose()
  }

  #start(deck: Deck, atUs: Microseconds): void {
    // Backwards, elements stand still and are sent from picture to picture.
    if (this.rate.peek() < 0) return
    void deck.play(this.rate.peek(), Math.max(atUs, deck.segment.startUs)).catch((thrown) => {
      // A play() that a pause() overtook.
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return
      console.error(thrown)
      this.pause()
    })
  }

  /** Keeps playing or paused as it is. */
  #goTo(us: Microseconds): void {
    const atUs = Math.round(Math.max(0, Math.min(us, this.#decks.playable.durationUs)))
    this.#decks.goTo(atUs)
    this.#show(atUs)
  }

  #show(atUs: Microseconds): void {
    this.timeUs.value = atUs
    this.#decks.show(atUs, this.volume.peek())
    this.#notify()
  }

  #notify(): void {
    for (const run of this.#watchers) run()
  }

  #tick(elapsedMs: number): void {
    const atUs = this.#nowUs(elapsedMs)
    if (this.rate.peek() < 0) this.#runBackwards(Math.max(0, atUs))
    else this.#runOn(atUs)
  }

  #nowUs(elapsedMs: number): Microseconds {
    const before = this.timeUs.peek()
    const { deck } = this.#decks.current ?? {}
    const deckUs = deck && this.rate.peek() > 0 ? deck.timeUs() : null
    this.isWaiting.value = deckUs !== null && (deck?.isWaiting() ?? false)
    if (deckUs === null) return before + Math.round(elapsedMs * 1000 * this.rate.peek())
    // An element may report a little before the place it was sent to.
    return this.isWaiting.peek() ? before : Math.max(before, deckUs)
  }

  /** Elements do not run backwards: they are sent from picture to picture. */
  #runBackwards(atUs: Microseconds): void {
    if (this.#decks.current?.deck.isReady() ?? true) this.#goTo(atUs)
    else this.timeUs.value = atUs
    if (atUs === 0) this.pause()
  }

  #runOn(atUs: Microseconds): void {
    const { main, durationUs } = this.#decks.playable
    const endUs = Math.min(this.#stopAtUs ?? durationUs, durationUs)
    if (atUs >= endUs) {
      this.#goTo(endUs)
      this.pause()
      return
    }
    const { deck, index = -1 } = this.#decks.current ?? {}
    const next = main[index + 1]
    let shownUs = atUs
    if (!deck) this.#decks.enter(segmentAt(main, atUs), atUs)
    else if (next && atUs >= deck.segment.endUs - deck.segment.crossfadeUs - SWITCH_US) {
      shownUs = Math.max(atUs, next.startUs)
      this.#decks.enter(index + 1, shownUs)
    }
    this.#show(shownUs)
  }
}
