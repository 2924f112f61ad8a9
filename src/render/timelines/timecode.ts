// SMPTE timecode and the names of rates. Drop frame skips numbers, never frames:
// 29.97 leaves out ;00 and ;01 of every minute but each tenth, 59.94 the first four (SMPTE ST 12-1).
import type { Rational } from '../../edit/time.ts'

/** Whole frames a second that timecode and interchange files count with: 30 for 29.97. */
export function timebaseOf({ numerator, denominator }: Rational): number {
  return Math.round(numerator / denominator)
}

/** True for 23.976, 29.97 and 59.94. */
export function isNtsc({ denominator }: Rational): boolean {
  return denominator === 1001
}

/** Drop frame is defined for 29.97 and 59.94 only; 23.976 never drops. */
export function usesDropFrame(rate: Rational): boolean {
  return isNtsc(rate) && timebaseOf(rate) % 30 === 0
}

/** `HH:MM:SS:FF`, with `;` before the frames in drop frame. */
export function timecode(frame: number, rate: Rational, dropFrame = usesDropFrame(rate)): string {
  const base = timebaseOf(rate)
  let number = frame
  if (dropFrame) {
    const dropped = base / 15
    const perMinute = base * 60 - dropped
    const perTenMinutes = base * 600 - dropped * 9
    const tens = Math.floor(frame / perTenMinutes)
    const rest = frame % perTenMinutes
    number +=
      dropped * 9 * tens + (rest < base * 60 ? 0 : dropped * (1 + Math.floor((rest - base * 60) / perMinute)))
  }
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(number / base)
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${clock}${dropFrame ? ';' : ':'}${two(number % base)}`
}
