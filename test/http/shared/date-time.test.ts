import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseDateTime } from '../../../src/http/shared/date-time.ts'

test('reads what Date writes', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      (date) => {
        expect(parseDateTime(date.toISOString())).toBe(date.getTime())
      },
    ),
  )
})

test.each([
  ['2026-01-05T12:00:00+02:00', '2026-01-05T10:00:00.000Z'],
  ['2026-01-05T12:00:00 02:00', '2026-01-05T10:00:00.000Z'],
  ['2026-01-05T12:00:00+0230', '2026-01-05T09:30:00.000Z'],
  ['2026-01-05T00:30-05:00', '2026-01-05T05:30:00.000Z'],
  ['2026-01-05t10:00:00z', '2026-01-05T10:00:00.000Z'],
  ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.000Z'],
  ['2026-01-05T10:00:00.5Z', '2026-01-05T10:00:00.500Z'],
  ['2026-01-05T10:00:00.123000Z', '2026-01-05T10:00:00.123Z'],
])('%s is %s', (text, same) => {
  expect(parseDateTime(text)).toBe(Date.parse(same))
})

test('a time between two milliseconds counts as the later one', () => {
  expect(parseDateTime('2026-01-05T10:00:00.0001Z')).toBe(Date.parse('2026-01-05T10:00:00.001Z'))
  expect(parseDateTime('2026-01-05T10:00:59.999999Z')).toBe(Date.parse('2026-01-05T10:01:00.000Z'))
})

test.each([
  '2026-01-05',
  '2026-01-05T10:00:00',
  '10:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-01-05T24:00:00Z',
  '2026-01-05T10:60:00Z',
  '2026-01-05T10:00:60Z',
  '2026-01-05T10:00:00+24:00',
  '2026-01-05 10:00:00Z',
  '26-01-05T10:00:00Z',
  '2026-1-5T10:00:00Z',
  '20260105T100000Z',
  '2026-01-05T10:00:00.Z',
  '+002026-01-05T10:00:00Z',
  'now',
  '',
])('%p is refused', (text) => {
  expect(parseDateTime(text)).toBeNull()
})
