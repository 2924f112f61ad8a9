// What a font file says of itself.
import { expect, test } from 'bun:test'
import {
  fontFactsOf,
  SECOND_FONT,
  SHIPPED_FONT,
  withSecondFont,
} from '../../src/render/captions/text-font.ts'

const ttf = (name: string) => Bun.file(`node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`).bytes()

test('the fonts that ship are what they are taken for', async () => {
  const inter = await Bun.file('node_modules/@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf').bytes()
  for (const [font, bytes] of [
    [SHIPPED_FONT, inter],
    [SECOND_FONT, await ttf('DejaVuSans-Bold')],
  ] as const)
    expect(fontFactsOf(bytes)).toEqual({ ...font, emShare: expect.closeTo(font.emShare, 3) })
})

test('other scripts and symbols are for the second font, with the marks on them', () => {
  for (const text of ['Żółć, naïve – “so”… 5 €', 'Тест', 'Ελλάδα', 'a → b', 'Tiếng Việt'])
    expect(withSecondFont(text, SHIPPED_FONT)).toBe(text)
  expect(withSecondFont('she said שָׁלוֹם', SHIPPED_FONT)).toBe('she said {\\fnDejaVu Sans}שָׁלוֹם{\\fn}')
  expect(withSecondFont('♪ la', SHIPPED_FONT)).toBe('{\\fnDejaVu Sans}♪{\\fn} la')
  expect(withSecondFont('♪ la', { ...SHIPPED_FONT, family: 'Brand' })).toBe('♪ la')
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
