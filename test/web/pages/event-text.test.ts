import { expect, test } from 'bun:test'
import { createEventReader } from '../../../src/web/pages/server/event-text.ts'

const TEXT =
  'retry: 1000\n\nevent: job\ndata: {"id":"a","text":"two\\nlines: ok"}\n\n: still here\n\nevent: gone\ndata: {}\n\n'
const EVENTS = [
  { event: 'job', data: { id: 'a', text: 'two\nlines: ok' } },
  { event: 'gone', data: {} },
]

test.each([1, 2, 7, 1000])('events come whole, however they are torn: pieces of %d', (length) => {
  const read = createEventReader()
  const pieces = Array.from({ length: Math.ceil(TEXT.length / length) }, (_, index) =>
    TEXT.slice(index * length, (index + 1) * length),
  )
  expect(pieces.flatMap(read)).toEqual(EVENTS)
})

test('half an event is not told', () => {
  const read = createEventReader()
  expect(read('event: job\ndata: {"id"')).toEqual([])
  expect(read(':1}\n')).toEqual([])
  expect(read('\n')).toEqual([{ event: 'job', data: { id: 1 } }])
})
