import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { EMPTY_DOCUMENT } from '../../src/edit/document.ts'
import { LIMITS } from '../../src/edit/limits.ts'
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
  const whole = packRevision({ document: EMPTY_DOCUMENT, operations: [], receipt: null }, null)
  const json = Bun.zstdDecompressSync(whole ?? Buffer.alloc(0))
  // White space before JSON changes nothing but its size.
  const padded = (bytes: number) => Bun.zstdCompressSync(Buffer.concat([Buffer.alloc(bytes, ' '), json]))
  expect(unpackRevision(padded(1_000_000), null).document).toEqual(EMPTY_DOCUMENT)
  const bomb = padded(5 * LIMITS.documentCharacters)
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => unpackRevision(bomb, null)).toThrow(expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }))
})
