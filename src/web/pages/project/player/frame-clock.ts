// The frames in which a player moves on. While the page is hidden the browser draws none, and a timer stands in.
const HIDDEN_STEP_MS = 200
/** The longest step: after a stall, playback doesn't jump ahead by the whole time. */
const MAX_STEP_MS = 250

export class FrameClock {
  readonly #onFrame: (elapsedMs: number) => void
  readonly #onVisibility = () => this.#next()
  #isRunning = false
  #lastMs = 0
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `onFrame` gets the wall time since the frame before, in milliseconds. */
  constructor(onFrame: (elapsedMs: number) => void) {
    this.#onFrame = onFrame
    document.addEventListener('visibilitychange', this.#onVisibility)
  }

  /** Starts or restarts the clock. */
  start(): void {
    this.#isRunning = true
    this.#lastMs = performance.now()
    this.#next()
  }

  stop(): void {
    this.#isRunning = false
    this.#next()
  }

  dispose(): void {
    this.stop()
    document.removeEventListener('visibilitychange', this.#onVisibility)
  }

  #next(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
    if (!this.#isRunning) return
    if (document.hidden) this.#timer = setTimeout(() => this.#run(), HIDDEN_STEP_MS)
    else this.#frame = requestAnimationFrame(() => this.#run())
  }

  #run(): void {
    const ms = performance.now()
    const elapsedMs = Math.min(MAX_STEP_MS, ms - this.#lastMs)
    this.#lastMs = ms
    this.#onFrame(elapsedMs)
    this.#next()
  }
}
