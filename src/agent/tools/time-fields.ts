// Times and stretches of time in calls: seconds for the model, microseconds for the operation.
import { durationOfComposition } from '../../edit/position.ts'
import type { Microseconds, TimeRange } from '../../edit/time.ts'
import { quoted } from './addresses.ts'
import { each, type FieldRule, one, type Reading, SECONDS, seconds } from './field-rule.ts'
import { readSeconds, saySeconds } from './seconds.ts'
import { isAbsent, type Read, read, unreadable } from './tool.ts'

/** One time. */
export const time = (name: string, description: string) =>
  one(name, seconds(description), (value) => {
    const us = readSeconds(value)
    return us === null
      ? unreadable(`"${name}" is a time in seconds, like 12.5, not ${quoted(value)}.`)
      : read(us)
  })

/** `from` and `to`; a missing end is the end of what they are in. */
export function rangeOf(from: unknown, to: unknown, endUs: Microseconds | null): Read<TimeRange> {
  const startUs = isAbsent(from) ? 0 : readSeconds(from)
  const stopUs = isAbsent(to) || to === 'end' ? endUs : readSeconds(to)
  if (startUs === null || stopUs === null)
    return unreadable(
      `"from" and "to" are times in seconds, like 12.5, not ${quoted(from)} and ${quoted(to)}.`,
    )
  // People and models round the end up; a second beyond it is the end.
  const clippedUs = endUs !== null && stopUs > endUs && stopUs <= endUs + 1_000_000 ? endUs : stopUs
  if (startUs >= clippedUs)
    return unreadable(`"from" must be before "to"; got ${saySeconds(startUs)} and ${saySeconds(clippedUs)}.`)
  return read({ startUs, endUs: clippedUs })
}

const lengthOf = ({ composition }: Reading) => (composition ? durationOfComposition(composition) : null)

/** A stretch of the composition. */
export const range: FieldRule = {
  parameters: { from: seconds('Start in the composition'), to: seconds('End in the composition') },
  required: ['from', 'to'],
  read(reading) {
    const { from, to } = reading.fields
    return isAbsent(from) && isAbsent(to) ? read(undefined) : rangeOf(from, to, lengthOf(reading))
  },
}

/** A stretch of the media that the call names. */
export const sourceRange: FieldRule = {
  parameters: { media_from: seconds('Start in the media'), media_to: seconds('End in the media') },
  required: ['media_from', 'media_to'],
  read({ fields, media }) {
    const { media_from, media_to } = fields
    if (isAbsent(media_from) && isAbsent(media_to)) return read(undefined)
    return rangeOf(media_from, media_to, media?.availableRange?.endUs ?? null)
  },
}

const RANGE_SCHEMA = {
  type: 'object',
  properties: { from: SECONDS, to: SECONDS },
  required: ['from', 'to'],
}

/** Stretches of the composition. */
export const ranges = one(
  'ranges',
  { type: 'array', items: RANGE_SCHEMA, description: 'Stretches of the composition, in seconds' },
  (value, reading) =>
    each(listOf(value), (item) => {
      const ends = endsOf(item)
      // We don't guess a missing end: these ranges decide what is cut or kept.
      if (!ends || ends.some(isAbsent))
        return unreadable(`"ranges" is a list like [{"from": 1, "to": 2.5}], not ${quoted(value)}.`)
      return rangeOf(ends[0], ends[1], lengthOf(reading))
    }),
)

/** A list, one alone, or either as JSON in a text. */
function listOf(value: unknown): unknown[] {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
    try {
      return [JSON.parse(value)].flat()
    } catch {
      return [value]
    }
  }
  return Array.isArray(value) ? value : [value]
}

function endsOf(item: unknown): [unknown, unknown] | null {
  if (Array.isArray(item)) return item.length === 2 ? [item[0], item[1]] : null
  if (typeof item === 'string') {
    const ends = /^\s*([\d:.]+)\s*s?\s*(?:-|–|to)\s*([\d:.]+|end)\s*s?\s*$/i.exec(item)
    return ends ? [ends[1], ends[2]] : null
  }
  if (item === null || typeof item !== 'object') return null
  const { from, to, start, end }: { from?: unknown; to?: unknown; start?: unknown; end?: unknown } = item
  return [from ?? start, to ?? end]
}
