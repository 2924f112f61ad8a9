import { expect, test } from 'bun:test'
import { writeWhole } from '../../src/adapters/write-whole.ts'

/** A disk that takes at most `maxBytes` of each write, as a nearly full one does. */
function reluctantFile(maxBytes: number) {
  const bytes: number[] = []
  const file = {
    async write(piece: Uint8Array, from: number, count: number, position: number) {
      const taken = piece.subarray(from, from + Math.min(count, maxBytes))
      bytes.splice(position, taken.length, ...taken)
      return { bytesWritten: taken.length, buffer: piece }
    },
  }
  return { bytes, file: file as unknown as Parameters<typeof writeWhole>[0] }
}

test.each([1, 3, 100])(
  'a disk that takes %i bytes at a time gets the whole piece, in its place',
  async (most) => {
    const { bytes, file } = reluctantFile(most)
    await writeWhole(file, new Uint8Array([1, 2, 3, 4, 5, 6, 7]), 0)
    await writeWhole(file, new Uint8Array([8, 9]), 7)
    expect(bytes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  },
)
