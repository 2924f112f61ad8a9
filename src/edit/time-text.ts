// Times as people read them, in sentences about edits.
import { type Microseconds, type TimeRange, US_PER_SECOND } from './time.ts'

/** A length: `0.85 s`, `62 s`. */
export function lengthText(us: Microseconds): string {
  return `${Number((us / US_PER_SECOND).toFixed(2))} s`
}

/** A position: `0:07.5`, `1:02`, `1:00:00`. */
export function clockText(us: Microseconds): string {
  const hundredths = Math.round(us / 10_000)
  const wholeSeconds = Math.floor(hundredths / 100)
  const hours = Math.floor(wholeSeconds / 3600)
  const minutes = Math.floor(wholeSeconds / 60) % 60
  const seconds = wholeSeconds % 60
  const fraction =
    hundredths % 100 === 0
      ? ''
      : `.${String(hundredths % 100)
          .padStart(2, '0')
          .replace(/0$/, '')}`
  const tail = `${String(seconds).padStart(2, '0')}${fraction}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** `0:07.5–0:09`. */
export function rangeText(range: TimeRange): string {
  return `${clockText(range.startUs)}–${clockText(range.endUs)}`
}

/** `1 word`, `3 words`. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** `a`, `a and b`, `a, b and c`; after `most` entries the rest is counted. */
export function listText(entries: readonly string[], most = 12): string {
  if (entries.length > most) return `${entries.slice(0, most).join(', ')} and ${entries.length - most} more`
  if (entries.length < 2) return entries.join('')
  return `${entries.slice(0, -1).join(', ')} and ${entries.at(-1)}`
}
