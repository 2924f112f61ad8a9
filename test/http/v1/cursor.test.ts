import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Cursor, decodeCursor, encodeCursor } from '../../../src/http/v1/cursor.ts'

const time = fc.integer({ min: 0, max: 8.64e15 })
const cursors = fc.record(
  {
    before: fc.record({ createdAtMs: time, id: fc.uuid() }),
    createdAfterMs: time,
    createdBeforeMs: time,
    projectId: fc.uuid(),
    type: fc.constantFrom('agent' as const, 'import/project_media' as const),
  },
  { requiredKeys: ['before', 'createdAfterMs'] },
) as fc.Arbitrary<Cursor>

test('a cursor survives the way through a URL', () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      const text = encodeCursor(cursor)
      expect(encodeURIComponent(text)).toBe(text)
      expect(decodeCursor(text)).toEqual(cursor)
    }),
  )
})

test('no other text is a cursor', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => decodeCursor(text) === null),
  )
  fc.assert(fc.property(fc.json(), (json) => decodeCursor(Buffer.from(json).toString('base64url')) === null))
})

test('a shortened, lengthened or decorated cursor is refused', () => {
  fc.assert(
    fc.property(cursors, fc.nat(), (cursor, at) => {
      const text = encodeCursor(cursor)
      expect(decodeCursor(text.slice(0, at % text.length))).toBeNull()
      for (const other of [`${text}=`, `${text}A`, ` ${text}`, `${text}\n`])
        expect(decodeCursor(other)).toBeNull()
    }),
  )
})
