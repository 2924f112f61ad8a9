import { describe, expect, test } from 'bun:test'
import { createUploadRecords, isFileOf } from '../../../src/web/pages/server/upload-records.ts'

/** The browser's storage in miniature; `isFull` refuses to keep anything. */
function storage({ isFull = false } = {}): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const FILE = { name: 'talk.mp4', sizeBytes: 100, lastModifiedMs: 7 }
const upload = (uploadId: string, userId = 'ana') => ({ uploadId, userId, projectId: null, ...FILE })

function world(kept = storage()) {
  const clock = { ms: 1_000_000 }
  const open = () => createUploadRecords(kept, () => clock.ms)
  return { clock, kept, open, records: open() }
}
const idsOf = (stopped: { uploadId: string }[]) => stopped.map(({ uploadId }) => uploadId)

describe('uploads that a browser remembers', () => {
  test('have stopped when no page holds them: left, or silent for a while', () => {
    const { records, open, clock } = world()
    records.begin(upload('a'))
    records.begin(upload('b'))
    expect(records.stopped('ana')).toEqual([])
    records.sent('a', 43)
    records.release('a')
    expect(open().stopped('ana')).toMatchObject([{ uploadId: 'a', sentBytes: 43 }])
    clock.ms += 60_000
    records.hold('b')
    clock.ms += 60_000
    expect(idsOf(records.stopped('ana'))).toEqual(['a'])
    clock.ms += 60_000
    expect(idsOf(records.stopped('ana'))).toEqual(['a', 'b'])
  })

  test('are those of the person who is signed in', () => {
    const { records } = world()
    for (const [id, person] of [
      ['a', 'ana'],
      ['b', 'ben'],
    ] as const) {
      records.begin(upload(id, person))
      records.release(id)
    }
    expect(idsOf(records.stopped('ben'))).toEqual(['b'])
  })

  test('are forgotten when that is said, and when the server has given them up long ago', () => {
    const { records, clock, kept } = world()
    records.begin(upload('a'))
    records.begin(upload('b'))
    records.forget('a')
    // What is not remembered any more is not noted either.
    records.sent('a', 50)
    clock.ms += 3 * 86_400_000
    expect(records.stopped('ana')).toEqual([])
    expect(kept.length).toBe(0)
  })

  test('leave other things in the storage alone', () => {
    const { records, kept } = world()
    kept.setItem('roughcut.theme', 'dark')
    records.begin(upload('a'))
    records.release('a')
    expect(idsOf(records.stopped('ana'))).toEqual(['a'])
    expect(kept.getItem('roughcut.theme')).toBe('dark')
  })

  test('are not remembered where the storage is full, and nothing fails for it', () => {
    const { records } = world(storage({ isFull: true }))
    records.begin(upload('a'))
    records.sent('a', 5)
    expect(records.stopped('ana')).toEqual([])
  })

  test('know their file by its name, size and time', () => {
    const { records } = world()
    records.begin(upload('a'))
    records.release('a')
    const [record] = records.stopped('ana')
    if (!record) throw new Error('nothing is remembered')
    const file = (name: string, length: number, lastModified: number) =>
      new File(['x'.repeat(length)], name, { lastModified })
    expect(isFileOf(file('talk.mp4', 100, 7), record)).toBe(true)
    for (const other of [file('talk.mov', 100, 7), file('talk.mp4', 99, 7), file('talk.mp4', 100, 8)])
      expect(isFileOf(other, record)).toBe(false)
  })
})
