// The level of what plays, moved by hand each frame: nothing else is drawn again for it.
import { effect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Playback } from '../playback.ts'
import { levelAt, MIN_LEVEL_DB } from './level.ts'

/** How fast the bar falls after a peak, in dB for each second of the composition. */
const FALL_DB = 30
/** From here on the bar is yellow, and red. */
const LOUD_DB = -9
const CLIPPING_DB = -0.5

export function LevelMeter({ playback: { engine, peaks } }: { playback: Playback }) {
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    let shown = MIN_LEVEL_DB
    let shownAtUs = 0
    return effect(() => {
      const target = meter.current
      const atUs = engine.timeUs.value
      const known = peaks.value
      if (!target) return
      const level = engine.isPlaying.value ? levelAt(engine.playable(), known, atUs) : MIN_LEVEL_DB
      const fallen = shown - (Math.abs(atUs - shownAtUs) / 1e6) * FALL_DB
      shown = Math.max(MIN_LEVEL_DB, level, engine.isPlaying.value ? fallen : MIN_LEVEL_DB)
      shownAtUs = atUs
      target.value = shown
      target.title = `Level: ${shown === MIN_LEVEL_DB ? 'silent' : `${Math.round(shown)} dB`}`
    })
  }, [engine, peaks])
  return (
    <meter
      ref={meter}
      class="level-meter above-compact"
      aria-label="Level"
      min={MIN_LEVEL_DB}
      low={LOUD_DB}
      high={CLIPPING_DB}
      max={0}
      optimum={MIN_LEVEL_DB}
    />
  )
}
