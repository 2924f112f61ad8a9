// Times as a model writes and reads them: decimal seconds. Pure.
import { type Microseconds, secondsFromUs, usFromSeconds } from '../../edit/time.ts'

/** `72.4 s`; whole seconds without a fraction. */
export function saySeconds(us: Microseconds): string {
  return `${decimalSeconds(us)} s`
}

/** `72.4`: seconds with at most two decimals, for numbers that the model hands back. */
export function decimalSeconds(us: Microseconds): string {
  return String(Math.round(secondsFromUs(us) * 100) / 100)
}

/**
 * A time in any of the forms that models use: `90`, `"90"`, `"90.5s"`, `"1:30"`, `"0:01:30"`,
 * `"1m30s"`. Null for anything else, and for negative times.
 */
export function readSeconds(value: unknown): Microseconds | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? usFromSeconds(value) : null
  if (typeof value !== 'string') return null
  const text = value.trim().toLowerCase()
  const clock = /^(?:(\d+):)?(\d{1,3}):(\d{1,2}(?:\.\d+)?)$/.exec(text)
  if (clock) return usFromSeconds(Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]))
  const units =
    /^(?:(\d+)\s*h(?:ours?)?\s*)?(?:(\d+(?:\.\d+)?)\s*m(?:in(?:ute)?s?)?\s*)?(?:(\d+(?:\.\d+)?)\s*(?:s(?:ec(?:ond)?s?)?)?)?$/.exec(
      text,
    )
  if (!units || text === '') return null
  return usFromSeconds(Number(units[1] ?? 0) * 3600 + Number(units[2] ?? 0) * 60 + Number(units[3] ?? 0))
}
