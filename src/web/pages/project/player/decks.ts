// The decks of a player: of the segment that plays, of the one before while they crossfade, of the next ones, which wait
// at their first frames so that a cut is just a change of deck, and of overlays.
import type { Microseconds } from '../../../../edit/time.ts'
import { Deck } from './deck.ts'
import type { ElementPool, PlayedElement } from './element-pool.ts'
import { type Playable, type Segment, segmentAt } from './playable.ts'

/** Segments that are made ready ahead: cuts can follow each other faster than a seek. */
const AHEAD = 2
/** Files on all decks: each may hold one of the six connections that a browser opens to a server. */
const MAX_VOICES = 4
/** An overlay that is off by more is moved. */
const MAX_DRIFT_US = 150_000

export class Decks {
  playable: Playable = { durationUs: 0, main: [], overlays: [] }
  readonly #pool: ElementPool
  /** Sets a deck that was just put on in motion, if the player plays. */
  readonly #start: (deck: Deck, atUs: Microseconds) => void
  #current: { deck: Deck; index: number; fadedInUs: Microseconds } | null = null
  #leaving: Deck | null = null
  #ahead: { deck: Deck; index: number }[] = []
  readonly #overlays = new Map<Segment, Deck>()

  constructor(pool: ElementPool, start: (deck: Deck, atUs: Microseconds) => void) {
    this.#pool = pool
    this.#start = start
  }

  get current(): { deck: Deck; index: number } | null {
    return this.#current
  }

  get overlays(): Iterable<Deck> {
    return this.#overlays.values()
  }

  release(): void {
    for (const deck of this.#shown()) deck.release()
    for (const { deck } of this.#ahead) deck.release()
    this.#current = null
    this.#leaving = null
    this.#ahead = []
    this.#overlays.clear()
  }

  pause(): void {
    for (const deck of this.#shown()) deck.pause()
  }

  /** What is seen now, the lowest first; each has its opacity as a style. */
  pictures(): PlayedElement[] {
    return this.#shown().flatMap((deck) => deck.pictures())
  }

  prepareAhead(): void {
    if (!this.#current) return
    for (let step = 1; step <= AHEAD; step++) {
      const index = this.#current.index + step
      const segment = this.playable.main[index]
      if (!segment) break
      if (this.#ahead.some((one) => one.index === index)) continue
      const held = [this.#current, ...this.#ahead]
      const voices = held.reduce((sum, { deck }) => sum + deck.segment.voices.length, 0)
      if (voices + segment.voices.length > MAX_VOICES) break
      this.#ahead.push({ index, deck: new Deck(this.#pool, segment, segment.startUs) })
    }
  }

  /** Puts the segment at `atUs` on; the one before keeps playing under it while they crossfade. */
  enter(index: number, atUs: Microseconds): void {
    const segment = this.playable.main[index]
    if (!segment) return
    const before = this.#current
    const fadedInUs = this.playable.main[index - 1]?.crossfadeUs ?? 0
    this.#leave()
    if (before && before.index === index - 1 && fadedInUs > 0 && atUs < before.deck.segment.endUs)
      this.#leaving = before.deck
    else before?.deck.release()
    const prepared = this.#takePrepared(index)
    if (prepared && atUs - segment.startUs > 50_000) prepared.seek(atUs)
    const deck = prepared ?? new Deck(this.#pool, segment, atUs)
    this.#current = { deck, index, fadedInUs }
    this.#start(deck, atUs)
    this.prepareAhead()
  }

  goTo(atUs: Microseconds): void {
    const { main, durationUs } = this.playable
    const index = segmentAt(main, Math.min(atUs, Math.max(0, durationUs - 1)))
    if (index < 0) this.release()
    else if (this.#current?.index === index) this.#current.deck.seek(atUs)
    else this.enter(index, atUs)
    this.#meetLeaving(index, atUs)
    for (const deck of this.#overlays.values()) deck.seek(atUs)
  }

  show(atUs: Microseconds, volume: number): void {
    if (this.#leaving && atUs >= this.#leaving.segment.endUs) this.#leave()
    this.#syncOverlays(atUs)
    const layerOf = (segment: Segment) =>
      2 + this.playable.overlays.findIndex((segments) => segments.includes(segment))
    // As in the render, the topmost overlay that covers all is the lowest that is seen.
    const covering = [...this.#overlays].filter(([, deck]) => deck.isCovering)
    const lowest = Math.max(0, ...covering.map(([segment]) => layerOf(segment)))
    const main = { isOverlay: false, isCovered: lowest > 0 }
    this.#leaving?.keep(atUs, volume, { ...main, fadedInUs: 0, layer: 0 })
    this.#current?.deck.keep(atUs, volume, { ...main, fadedInUs: this.#current.fadedInUs, layer: 1 })
    for (const [segment, deck] of this.#overlays) {
      const here = deck.timeUs()
      if (here !== null && Math.abs(here - atUs) > MAX_DRIFT_US) deck.seek(atUs)
      const layer = layerOf(segment)
      deck.keep(atUs, volume, { fadedInUs: 0, layer, isOverlay: true, isCovered: layer < lowest })
    }
  }

  #shown(): Deck[] {
    return [this.#leaving, this.#current?.deck, ...this.#overlays.values()].filter((deck) => deck != null)
  }

  #leave(): void {
    this.#leaving?.release()
    this.#leaving = null
  }

  /** The deck that waits for the segment; those that wait for none of the next ones are released. */
  #takePrepared(index: number): Deck | null {
    const prepared = this.#ahead.find((one) => one.index === index)
    const isNext = (one: { index: number }) => one.index > index && one.index <= index + AHEAD
    for (const one of this.#ahead) if (one !== prepared && !isNext(one)) one.deck.release()
    this.#ahead = this.#ahead.filter(isNext)
    return prepared?.deck ?? null
  }

  /** After a seek into a crossfade, the outgoing segment is visible too. */
  #meetLeaving(index: number, atUs: Microseconds): void {
    const previous = this.playable.main[index - 1]
    if (!previous || previous.crossfadeUs === 0 || atUs >= previous.endUs) this.#leave()
    else if (this.#leaving?.segment === previous) this.#leaving.seek(atUs)
    else {
      this.#leave()
      this.#leaving = new Deck(this.#pool, previous, atUs)
      this.#start(this.#leaving, atUs)
    }
  }

  #syncOverlays(atUs: Microseconds): void {
    const { overlays } = this.playable
    const active = new Set(overlays.flatMap((segments) => segments[segmentAt(segments, atUs)] ?? []))
    for (const [segment, deck] of this.#overlays)
      if (!active.has(segment)) {
        deck.release()
        this.#overlays.delete(segment)
      }
    for (const segment of active) {
      if (this.#overlays.has(segment)) continue
      const deck = new Deck(this.#pool, segment, atUs)
      this.#overlays.set(segment, deck)
      this.#start(deck, atUs)
    }
  }
}
