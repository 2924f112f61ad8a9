// Marks of time above the clips, only those that are seen; and the position as a slider for the keys.
import { useComputed } from '@preact/signals'
import { lengthOfSeconds } from '../../text.ts'
import type { Engine } from '../player/engine.ts'

const STEPS_S = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
const LEAST_GAP_PX = 72

/** Seconds that a key moves the playhead by; with Shift a frame or so. */
const KEY_STEPS_S: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }

export function Ruler({
  engine,
  pixelsPerSecond,
  window,
  durationS,
}: {
  engine: Engine
  pixelsPerSecond: number
  window: { fromUs: number; toUs: number }
  durationS: number
}) {
  const step = STEPS_S.find((one) => one * pixelsPerSecond >= LEAST_GAP_PX) ?? 7200
  const position = useComputed(() => Math.round(engine.timeUs.value / 1e6))
  const first = Math.max(0, Math.floor(window.fromUs / 1e6 / step))
  const last = Math.ceil(Math.min(window.toUs / 1e6, durationS) / step)
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
  return (
    <div
      class="ruler"
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.round(durationS)}
      aria-valuenow={position.value}
      aria-valuetext={lengthOfSeconds(position.value)}
      onKeyDown={(event) => {
        const by = KEY_STEPS_S[event.key]
        const isEnd = event.key === 'Home' || event.key === 'End'
        if ((by === undefined && !isEnd) || event.altKey) return
        event.preventDefault()
        if (by === undefined) engine.seek(event.key === 'Home' ? 0 : durationS * 1e6)
        else engine.seek(engine.timeUs.peek() + (event.shiftKey ? by / 30 : by) * 1e6)
      }}
    >
      {ticks.map((second) => (
        <span key={second} class="tick numbers" style={{ left: `${second * pixelsPerSecond}px` }}>
          {step < 1 ? second.toFixed(1) : lengthOfSeconds(second)}
        </span>
      ))}
    </div>
  )
}
