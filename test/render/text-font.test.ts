// What a font file says of itself.
import { expect, test } from 'bun:test'
import { fontFactsOf, SHIPPED_FONT } from '../../src/render/captions/text-font.ts'

const ttf = (name: string) => Bun.file(`node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`).bytes()

test('the font that ships is what it is taken for', async () => {
  const facts = fontFactsOf(await ttf('DejaVuSans-Bold'))
  expect(facts).toEqual({ ...SHIPPED_FONT, emShare: expect.closeTo(SHIPPED_FONT.emShare, 3) })
})

test('family, weight and size are read from the file', async () => {
  expect(fontFactsOf(await ttf('DejaVuSerifCondensed-Italic'))).toMatchObject({
    family: 'DejaVu Serif Condensed',
    isBold: false,
  })
})

test('a truncated, altered or foreign file is not a font', async () => {
  const font = await ttf('DejaVuSansMono')
  const names = Buffer.from(font).indexOf('name')
  expect(fontFactsOf(new TextEncoder().encode('wOF2 and more text than a header has'))).toBeNull()
  for (const size of [0, 3, 12, 100, 300, 5_000]) expect(fontFactsOf(font.slice(0, size))).toBeNull()
  for (let at = 0; at < 400; at++) {
    const altered = font.slice()
    altered[at] = 0xff
    const facts = fontFactsOf(altered)
    expect(facts === null || facts.family.length > 0).toBe(true)
  }
  const withComma = Buffer.from(font)
  const family = Buffer.from('DejaVu Sans Mono', 'utf16le').swap16()
  for (let at = withComma.indexOf(family); at >= 0; at = withComma.indexOf(family, at + 1))
    withComma[at + 1] = 0x2c
  expect(names).toBeGreaterThan(0)
  expect(fontFactsOf(withComma)).toBeNull()
})
