// Time, everywhere in Roughcut: integer microseconds; every range includes its start and excludes
// its end. Decimal seconds exist only at the edges (JSON, prompts, ffmpeg arguments).

/** An integer number of microseconds. */
export type Microseconds = number

/** Start-inclusive, end-exclusive. Which time frame it is in, the name of the holder says. */
export type TimeRange = { startUs: Microseconds; endUs: Microseconds }

/** A frame rate such as 30000/1001. */
export type Rational = { numerator: number; denominator: number }

export const US_PER_SECOND = 1_000_000

/** Decimal seconds to the nearest microsecond. */
export function usFromSeconds(seconds: number): Microseconds {
  return Math.round(seconds * US_PER_SECOND)
}

/** Microseconds as decimal seconds, for JSON and texts. */
export function secondsFromUs(us: Microseconds): number {
  return us / US_PER_SECOND
}

/** The length of a range, in microseconds. */
export function durationOf(range: TimeRange): Microseconds {
  return range.endUs - range.startUs
}

/** What both ranges have in common; null when they only touch or lie apart. */
export function intersection(a: TimeRange, b: TimeRange): TimeRange | null {
  const startUs = Math.max(a.startUs, b.startUs)
  const endUs = Math.min(a.endUs, b.endUs)
  return startUs < endUs ? { startUs, endUs } : null
}
