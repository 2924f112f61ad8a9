// Makes an element a slider for the playback position, for keys and screen readers.
import { type ReadonlySignal, useComputed } from '@preact/signals'
import type { Microseconds } from '../../../../edit/time.ts'
import { lengthOfSeconds } from '../../text.ts'

/** What is played from some place on. */
export type Seekable = {
  timeUs: ReadonlySignal<Microseconds>
  durationUs: ReadonlySignal<Microseconds>
  seek(us: Microseconds): void
}

/** Seconds that a key moves the position by; with Shift a frame or so. */
const KEY_STEPS_S: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
}

/** The attributes of such an element. */
export function usePositionSlider(played: Seekable, label: string) {
  const { timeUs, durationUs } = played
  // Not with each frame: only when the spoken number changes.
  const second = useComputed(() => Math.round(timeUs.value / 1e6))
  return {
    role: 'slider' as const,
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(durationUs.value / 1e6),
    'aria-valuenow': second.value,
    'aria-valuetext': lengthOfSeconds(second.value),
    onKeyDown(event: KeyboardEvent) {
      const by = KEY_STEPS_S[event.key]
      const isEnd = event.key === 'Home' || event.key === 'End'
      if ((by === undefined && !isEnd) || event.altKey) return
      event.preventDefault()
      if (by === undefined) played.seek(event.key === 'Home' ? 0 : durationUs.peek())
      else played.seek(timeUs.peek() + (event.shiftKey ? by / 30 : by) * 1e6)
    },
  }
}
