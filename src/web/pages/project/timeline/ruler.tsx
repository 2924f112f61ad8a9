// Marks of time above the clips, only those that are seen; and the position as a slider for the keys.
import { lengthOfSeconds } from '../../text.ts'
import type { Engine } from '../player/engine.ts'
import { usePositionSlider } from '../player/use-position-slider.ts'

const STEPS_S = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
const MIN_GAP_PX = 72

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
  const step = STEPS_S.find((one) => one * pixelsPerSecond >= MIN_GAP_PX) ?? 7200
  const slider = usePositionSlider(engine, 'Position')
  const first = Math.max(0, Math.floor(window.fromUs / 1e6 / step))
  const last = Math.ceil(Math.min(window.toUs / 1e6, durationS) / step)
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
  return (
    <div class="ruler holds" {...slider}>
      {ticks.map((second) => (
        <span
          key={second}
          class="tick small-text faint numbers"
          style={{ left: `${second * pixelsPerSecond}px` }}
        >
          {step < 1 ? second.toFixed(1) : lengthOfSeconds(second)}
        </span>
      ))}
    </div>
  )
}
