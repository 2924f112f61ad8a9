// ISO 8601 date-times in query parameters, to the millisecond. Strict: refuses dates that don't exist,
// dates without a time and times without an offset, where Date.parse would guess.
import type { SchemaOptions } from '@sinclair/typebox'
import { checkedText } from './schema-kinds.ts'

// A "+" that wasn't percent-encoded arrives as a space, which can't mean anything else here.
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,18}))?)?(?:Z|([+ -])(\d\d):?(\d\d))$/i

/**
 * Milliseconds since 1970, rounded up if the text is finer, so creation times in whole milliseconds fall
 * on the same side as with the exact time. Null unless it's a date-time with an offset.
 */
export function parseDateTime(text: string): number | null {
  const match = DATE_TIME.exec(text)
  if (!match) return null
  const part = (index: number) => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  const [offsetHours, offsetMinutes] = [part(9), part(10)]
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return null
  // Date.UTC turns the years 0 to 99 into 1900 to 1999.
  const date = new Date(Date.UTC(2000, 0, 1, hour, minute, second))
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const fraction = (match[7] ?? '').padEnd(3, '0')
  const milliseconds = Number(fraction.slice(0, 3)) + (/[1-9]/.test(fraction.slice(3)) ? 1 : 0)
  const offsetMs = (offsetHours * 60 + offsetMinutes) * 60_000 * (match[8] === '-' ? -1 : 1)
  return date.getTime() + milliseconds - offsetMs
}

/** A field that holds an ISO 8601 time with an offset. */
export function dateTime(options: SchemaOptions = {}) {
  return checkedText(
    'an ISO 8601 date-time with an offset, such as 2026-01-31T12:00:00.000Z',
    (text) => parseDateTime(text) !== null,
    { format: 'date-time', ...options, maxLength: 64 },
  )
}
