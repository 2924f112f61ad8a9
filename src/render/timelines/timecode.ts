// SMPTE timecode and the names of rates. Drop frame skips numbers, never frames:
// 29.97 leaves out ;00 and ;01 of every minute but each tenth, 59.94 the first four (SMPTE ST 12-1).
import type { StartTimecode } from '../../edit/document.ts'
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
export function canDropFrames(rate: Rational): boolean {
  return isNtsc(rate) && timebaseOf(rate) % 30 === 0
}

/** Frames since 00:00:00:00, at a rate that goes with it, and whether their clock skips numbers. */
export type ClockFrame = { frame: number; isDropFrame: boolean }

/**
 * The clock's reading at another rate: the same hour, minute and second, and as much of the second. A clock
 * that drops frames continues without dropping where the rate cannot.
 */
export function clockFrameOf({ text, timebase }: StartTimecode, rate: Rational): ClockFrame {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = text.split(/[:;]/).map(Number)
  const base = timebaseOf(rate)
  const isDropFrame = text.includes(';') && canDropFrames(rate)
  const allMinutes = hours * 60 + minutes
  const dropped = isDropFrame ? (base / 15) * (allMinutes - Math.floor(allMinutes / 10)) : 0
  return {
    frame: (allMinutes * 60 + seconds) * base + Math.round((frames * base) / timebase) - dropped,
    isDropFrame,
  }
}

/** `HH:MM:SS:FF`, with `;` before the frames in drop frame; 00 follows hour 23. */
export function timecode(frame: number, rate: Rational, dropFrame: boolean): string {
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
  const clock = `${two(Math.floor(seconds / 3600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${clock}${dropFrame ? ';' : ':'}${two(number % base)}`
}
