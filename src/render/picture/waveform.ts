// A picture of sound: bars of its loudness around the present moment, for compositions that have
// nothing else to show. Pure; draws into raw frames (planar 4:2:0, video range).
import type { Size } from './fit.ts'
import { blackFrame } from './raw-frames.ts'

/** How many bars are shown, and how much time each covers. */
export const BARS = 96
export const BARS_PER_SECOND = 24

const BAR_LUMA = 140
const PLAYED_LUMA = 210
/** A calm blue, in the color planes. */
const TINT = { u: 160, v: 105 }

/**
 * One frame. `levels` are peaks from 0 to 1, the present one in the middle; `shift` (0 to 1) is how far
 * the present bar has gone by.
 */
export function waveformFrame(levels: readonly number[], shift: number, size: Size): Uint8Array {
  const { width, height } = size
  const frame = blackFrame(size)
  const pitch = width / BARS
  const middle = height / 2
  for (const [index, level] of levels.entries()) {
    const from = Math.max(0, Math.round((index - shift) * pitch))
    const to = Math.min(width, Math.round((index - shift + 0.6) * pitch))
    const half = Math.max(1, Math.round(Math.min(1, level) * height * 0.4))
    const luma = index < levels.length / 2 ? PLAYED_LUMA : BAR_LUMA
    if (to <= from) continue
    const [top, bottom] = [Math.round(middle) - half, Math.round(middle) + half]
    for (let row = top; row < bottom; row++) frame.fill(luma, row * width + from, row * width + to)
    const chromaWidth = width / 2
    for (const [plane, value] of [TINT.u, TINT.v].entries()) {
      const base = width * height + plane * (chromaWidth * (height / 2))
      for (let row = top >> 1; row < bottom >> 1; row++)
        frame.fill(value, base + row * chromaWidth + (from >> 1), base + row * chromaWidth + ((to + 1) >> 1))
    }
  }
  return frame
}
