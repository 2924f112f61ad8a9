import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { EMPTY_DOCUMENT } from '../../src/edit/document.ts'
import { packRevision, unpackRevision } from '../../src/store/packed-revision.ts'
import { clip, composition, document, seconds } from '../support/edit-builders.ts'

const content = (names: readonly string[]) => ({
  document: document(
    ...names.map((name, index) => composition([clip(name, 'm', seconds(0, 1))], { id: `c${index}`, name })),
  ),
  operations: [{ type: 'rename_composition', name: names[0] }],
  receipt: { changed: true },
})
// Names that hold what documents are cut at.
const names = fc.array(
  fc.oneof(fc.constantFrom('},{', '"},{"', 'a', 'b', ''), fc.string({ unit: 'grapheme' })),
  { maxLength: 12 },
)

test('what was packed is what comes out, whatever came after it', () => {
  fc.assert(
    fc.property(names, fc.option(names, { nil: null }), (earlier, later) => {
      const base = later === null ? null : content(later).document
      const packed = packRevision(content(earlier), base)
      if (packed === null) throw new Error('not packed')
      expect(unpackRevision(packed, base)).toEqual(content(earlier))
    }),
  )
})

test('a small change of a large document takes little', () => {
  const items = Array.from({ length: 5000 }, (_, index) =>
    clip(crypto.randomUUID(), 'm', seconds(index, index + 0.9)),
  )
  const after = document(composition(items.toSpliced(2500, 1)))
  const packed = packRevision(
    { document: document(composition(items)), operations: [], receipt: null },
    after,
  )
  expect(JSON.stringify(after).length).toBeGreaterThan(1_000_000)
  expect(packed?.length).toBeLessThan(1000)
})

test('bytes that unpack to more than any document are refused', () => {
  const bomb = Bun.zstdCompressSync(Buffer.alloc(200_000_000, ' '))
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => unpackRevision(bomb, EMPTY_DOCUMENT)).toThrow()
})
