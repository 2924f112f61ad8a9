// Times, lengths and sizes as people read them.

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `3 minutes ago`, `yesterday`. */
export function agoText(iso: string, nowMs = Date.now()): string {
  const seconds = (new Date(iso).getTime() - nowMs) / 1000
  for (const [unit, length] of STEPS)
    if (Math.abs(seconds) >= length) return RELATIVE.format(Math.round(seconds / length), unit)
  return 'just now'
}

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The full date and time in the reader's own way. */
export function momentText(iso: string): string {
  return MOMENT.format(new Date(iso))
}

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Nov 25`, of a day in UTC (`2026-11-25`), in the reader's own way. */
export function dayText(day: string): string {
  return DAY.format(new Date(day))
}

const EXACT = new Intl.DateTimeFormat(undefined, {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', second: '2-digit' },
})

/** With seconds, for things that happen shortly after each other. */
export function exactMomentText(iso: string): string {
  return EXACT.format(new Date(iso))
}

/** `0:07`, `12:30`, `1:02:03`. */
export function lengthOfSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** A playback position with tenths: `0:07.5`. Rounds down, so it never runs ahead. */
export function positionText(us: number): string {
  const tenths = Math.floor(us / 100_000)
  return `${lengthOfSeconds(Math.floor(tenths / 10))}.${tenths % 10}`
}

/** `1.2 MB`, in powers of ten as disks and limits count. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`
}

/** A name inside a sentence, isolated so that its writing direction doesn't affect the sentence. */
export function quoted(name: string): string {
  return `“\u2068${name}\u2069”`
}

/** `1 word`, `3 words`, `20,000 words`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`
}
