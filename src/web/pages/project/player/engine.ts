// Plays a composition without rendering it. One deck of media elements plays the current segment; the next ones wait on
// their own decks, at their first frames, so a cut is just a change of deck. The elements keep the time; without one
// (in a gap or a still), the wall clock does.
import { signal } from '@preact/signals'
import type { MediaId } from '../../../../edit/document.ts'
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'
import { createDeck, createElementPool, type Deck, type FileOf } from './deck.ts'
import { type Playable, type Segment, segmentAt } from './playable.ts'

/** Segments that are made ready ahead: cuts can follow each other faster than a seek. */
const AHEAD = 2
/** Files on all decks: each may hold one of the six connections that a browser opens to a server. */
const MAX_VOICES = 4
/** A change of deck takes about this long to be heard. */
const SWITCH_US = 12_000
/** While the page is hidden the browser draws no frames. */
const HIDDEN_STEP_MS = 200

const NOTHING: Playable = { durationUs: 0, main: [], overlays: [] }

export type Engine = ReturnType<typeof createEngine>

export function createEngine(fileOf: FileOf) {
  const timeUs = signal<Microseconds>(0)
  const durationUs = signal<Microseconds>(0)
  const isPlaying = signal(false)
  const isWaiting = signal(false)
  const rate = signal(1)
  const volume = signal(1)
  const failed = signal<ReadonlySet<MediaId>>(new Set())
  const onFrame: (() => void)[] = []
  const pool = createElementPool(fileOf, {
    failure(mediaId) {
      failed.value = new Set(failed.peek()).add(mediaId)
    },
    picture() {
      for (const run of onFrame) run()
    },
  })

  let playable = NOTHING
  let current: { deck: Deck; index: number; fadedInUs: Microseconds } | null = null
  let leaving: Deck | null = null
  let ahead: { deck: Deck; index: number }[] = []
  let overlays = new Map<Segment, Deck>()
  let stopAtUs: Microseconds | null = null
  let wallMs = 0
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const fail = (thrown: unknown) => {
    // A play() that a pause() overtook.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return
    console.error(thrown)
    pause()
  }
  const start = (deck: Deck, atUs: Microseconds) => {
    // Backwards, elements stand still and are sent from picture to picture.
    if (rate.peek() > 0) void deck.play(rate.peek(), Math.max(atUs, deck.segment.startUs)).catch(fail)
  }

  const dropAhead = () => {
    for (const { deck } of ahead) deck.release()
    ahead = []
  }
  const leave = () => {
    leaving?.release()
    leaving = null
  }
  const release = () => {
    current?.deck.release()
    current = null
    leave()
    dropAhead()
    for (const deck of overlays.values()) deck.release()
    overlays = new Map()
  }

  const prepareAhead = () => {
    if (!current) return
    for (let step = 1; step <= AHEAD; step++) {
      const index = current.index + step
      const segment = playable.main[index]
      if (!segment) break
      if (ahead.some((one) => one.index === index)) continue
      const taken = [current, ...ahead].reduce((sum, { deck }) => sum + deck.segment.voices.length, 0)
      if (taken + segment.voices.length > MAX_VOICES) break
      ahead.push({ index, deck: createDeck(pool, segment, segment.startUs) })
    }
  }

  /** Puts the segment at `atUs` on; the one before keeps playing under it while they crossfade. */
  const enter = (index: number, atUs: Microseconds) => {
    const segment = playable.main[index]
    if (!segment) return
    const prepared = ahead.find((one) => one.index === index)
    const before = current
    const fadedInUs = playable.main[index - 1]?.crossfadeUs ?? 0
    leave()
    if (before && before.index === index - 1 && fadedInUs > 0 && atUs < before.deck.segment.endUs)
      leaving = before.deck
    else before?.deck.release()
    if (prepared) ahead = ahead.filter((one) => one !== prepared)
    const stale = ahead.filter((one) => one.index <= index || one.index > index + AHEAD)
    for (const { deck } of stale) deck.release()
    ahead = ahead.filter((one) => !stale.includes(one))
    const deck = prepared?.deck ?? createDeck(pool, segment, atUs)
    if (prepared && atUs - segment.startUs > 50_000) deck.seek(atUs)
    current = { deck, index, fadedInUs }
    if (isPlaying.peek()) start(deck, atUs)
    prepareAhead()
  }

  const syncOverlays = (atUs: Microseconds) => {
    const active = new Set(playable.overlays.flatMap((segments) => segments[segmentAt(segments, atUs)] ?? []))
    for (const [segment, deck] of overlays)
      if (!active.has(segment)) {
        deck.release()
        overlays.delete(segment)
      }
    for (const segment of active) {
      if (overlays.has(segment)) continue
      const deck = createDeck(pool, segment, atUs)
      overlays.set(segment, deck)
      if (isPlaying.peek()) start(deck, atUs)
    }
  }

  const show = (atUs: Microseconds) => {
    timeUs.value = atUs
    if (leaving && atUs >= leaving.segment.endUs) leave()
    syncOverlays(atUs)
    const layerOf = (segment: Segment) =>
      2 + playable.overlays.findIndex((segments) => segments.includes(segment))
    // As in the render, the topmost overlay that covers all is the lowest that is seen.
    const lowest = Math.max(
      0,
      ...[...overlays].map(([segment, deck]) => (deck.isCovering ? layerOf(segment) : 0)),
    )
    const isCovered = lowest > 0
    const { fadedInUs = 0 } = current ?? {}
    leaving?.keep(atUs, volume.peek(), { fadedInUs: 0, layer: 0, isOverlay: false, isCovered })
    current?.deck.keep(atUs, volume.peek(), { fadedInUs, layer: 1, isOverlay: false, isCovered })
    for (const [segment, deck] of overlays) {
      const here = deck.timeUs()
      if (here !== null && Math.abs(here - atUs) > 150_000) deck.seek(atUs)
      const layer = layerOf(segment)
      deck.keep(atUs, volume.peek(), { fadedInUs: 0, layer, isOverlay: true, isCovered: layer < lowest })
    }
    for (const run of onFrame) run()
  }

  const nowUs = (elapsedMs: number): Microseconds => {
    const before = timeUs.peek()
    const deckUs = current && rate.peek() > 0 ? current.deck.timeUs() : null
    isWaiting.value = deckUs !== null && (current?.deck.isWaiting() ?? false)
    if (deckUs === null) return before + Math.round(elapsedMs * 1000 * rate.peek())
    // An element may report a little before the place it was sent to.
    return isWaiting.peek() ? before : Math.max(before, deckUs)
  }

  const tick = () => {
    const ms = performance.now()
    const elapsedMs = Math.min(250, ms - wallMs)
    wallMs = ms
    let atUs = nowUs(elapsedMs)
    const endUs = Math.min(stopAtUs ?? playable.durationUs, playable.durationUs)
    if (rate.peek() < 0) {
      atUs = Math.max(0, atUs)
      // Elements do not run backwards: they are sent from picture to picture.
      if (current?.deck.isReady() ?? true) goTo(atUs)
      else timeUs.value = atUs
      if (atUs === 0) return pause()
    } else {
      if (atUs >= endUs) {
        goTo(endUs)
        return pause()
      }
      const segment = current?.deck.segment
      const nextIndex = (current?.index ?? -1) + 1
      const next = playable.main[nextIndex]
      const leaveUs = segment ? segment.endUs - segment.crossfadeUs : 0
      if (segment && next && atUs >= leaveUs - SWITCH_US) {
        atUs = Math.max(atUs, next.startUs)
        enter(nextIndex, atUs)
      } else if (!segment) enter(segmentAt(playable.main, atUs), atUs)
      show(atUs)
    }
    schedule()
  }

  const schedule = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    if (!isPlaying.peek()) return
    if (document.hidden) timer = setTimeout(tick, HIDDEN_STEP_MS)
    else frame = requestAnimationFrame(tick)
  }
  const onVisibility = () => schedule()
  document.addEventListener('visibilitychange', onVisibility)

  /** Sent into the middle of a crossfade: what leaves is seen there too. */
  const meetLeaving = (index: number, atUs: Microseconds) => {
    const previous = playable.main[index - 1]
    if (!previous || previous.crossfadeUs === 0 || atUs >= previous.endUs) return leave()
    if (leaving?.segment === previous) return leaving.seek(atUs)
    leave()
    leaving = createDeck(pool, previous, atUs)
    if (isPlaying.peek()) start(leaving, atUs)
  }

  /** Without a change of whether it plays. */
  const goTo = (us: Microseconds) => {
    const atUs = Math.round(Math.max(0, Math.min(us, playable.durationUs)))
    const index = segmentAt(playable.main, Math.min(atUs, Math.max(0, playable.durationUs - 1)))
    if (index < 0) release()
    else if (current?.index === index) current.deck.seek(atUs)
    else enter(index, atUs)
    meetLeaving(index, atUs)
    for (const deck of overlays.values()) deck.seek(atUs)
    show(atUs)
  }

  function pause(): void {
    isPlaying.value = false
    isWaiting.value = false
    stopAtUs = null
    rate.value = Math.abs(rate.peek())
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    current?.deck.pause()
    leaving?.pause()
    for (const deck of overlays.values()) deck.pause()
  }

  function play(): void {
    if (playable.durationUs === 0) return
    if (rate.peek() > 0 && timeUs.peek() >= playable.durationUs - 1000) goTo(0)
    isPlaying.value = true
    wallMs = performance.now()
    if (rate.peek() > 0) {
      if (current) start(current.deck, timeUs.peek())
      for (const deck of overlays.values()) start(deck, timeUs.peek())
    }
    prepareAhead()
    schedule()
  }

  return {
    stage: pool.stage,
    /** What is loaded. */
    playable: () => playable,
    timeUs,
    durationUs,
    isPlaying,
    isWaiting,
    rate,
    volume,
    /** Media that the browser could not play. */
    failed,
    play,
    pause,
    toggle: () => (isPlaying.peek() ? pause() : play()),
    seek(us: Microseconds): void {
      stopAtUs = null
      goTo(us)
    },
    /** Plays from the start of a range and stops at its end. */
    playRange({ startUs, endUs }: TimeRange): void {
      goTo(startUs)
      stopAtUs = endUs
      if (rate.peek() < 0) rate.value = 1
      play()
    },
    /** Negative plays backwards, without sound. */
    setRate(wanted: number): void {
      rate.value = wanted
      if (wanted < 0) current?.deck.pause()
      if (!isPlaying.peek()) return
      wallMs = performance.now()
      if (wanted > 0 && current) {
        goTo(timeUs.peek())
        start(current.deck, timeUs.peek())
      }
      for (const deck of overlays.values()) if (wanted > 0) start(deck, timeUs.peek())
    },
    /** Another composition or another state of it; `atUs` is where to be in it. */
    load(next: Playable, atUs: Microseconds): void {
      const same = JSON.stringify(next.main) === JSON.stringify(playable.main)
      const sameOverlays = JSON.stringify(next.overlays) === JSON.stringify(playable.overlays)
      playable = next
      durationUs.value = next.durationUs
      if (same && sameOverlays && current !== null) return
      const wasPlaying = isPlaying.peek()
      stopAtUs = null
      release()
      goTo(atUs)
      if (wasPlaying && atUs < next.durationUs) play()
      else if (wasPlaying) pause()
      else prepareAhead()
    },
    /** The file of a media has another address, or can be played now. */
    reloadMedia(mediaId: MediaId): void {
      const { size } = failed.peek()
      failed.value = new Set([...failed.peek()].filter((id) => id !== mediaId))
      if (size === failed.peek().size) return
      release()
      pool.reload(mediaId)
      goTo(timeUs.peek())
    },
    /** `run` is called whenever another moment is shown. Returns how to stop that. */
    onFrame(run: () => void): () => void {
      onFrame.push(run)
      return () => void onFrame.splice(onFrame.indexOf(run), 1)
    },
    /** What is seen now, the lowest first; each has its opacity as a style. */
    pictures: () => [leaving, current?.deck, ...overlays.values()].flatMap((deck) => deck?.pictures() ?? []),
    dispose(): void {
      pause()
      release()
      pool.clear()
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
