// Texts in the picture: the same on every machine, whatever fonts it has, and never missing in silence.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { composition, gap, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { boxOf } from '../support/pixels.ts'

setDefaultTimeout(60_000)

let world: ExportWorld
const before = process.env.FONTCONFIG_FILE

beforeAll(() => {
  world = createExportWorld()
  writeFileSync(`${world.folder}/no-fonts.conf`, '<?xml version="1.0"?>\n<fontconfig></fontconfig>\n')
})
afterAll(() => {
  useFonts(before)
  world[Symbol.dispose]()
})

function useFonts(configuration: string | undefined): void {
  if (configuration === undefined) delete process.env.FONTCONFIG_FILE
  else process.env.FONTCONFIG_FILE = configuration
}

async function titled(text: string) {
  const title = { id: 't', text, place: 'center' as const, range: seconds(0, 1), color: null }
  const report = await world.export(
    composition([gap(0.2)], { width: 640, height: 360, titles: [title] }),
    'mp4',
  )
  const picture = ffmpeg(['-i', report.file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'])
  return {
    picture: Buffer.from(picture),
    captions: report.checks.filter(({ name }) => name === 'captions').map(({ message }) => message),
  }
}

test('a title is as large as it is set, on a background of its color', async () => {
  const boxes = []
  for (const size of ['small', 'normal', 'large'] as const) {
    const title = { id: 't', text: 'News', place: 'center' as const, range: seconds(0, 1), color: null }
    const report = await world.export(
      composition([gap(0.2)], {
        ...{ width: 640, height: 360 },
        titles: [{ ...title, size, background: '#FF00FF' }],
      }),
      'mp4',
    )
    const data = ffmpeg(['-i', report.file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'])
    const picture = { width: 640, height: 360, data: new Uint8ClampedArray(data) }
    const behind = boxOf(picture, (red, green, blue) => red > 200 && green < 60 && blue > 200)
    const letters = boxOf(picture, (red, green, blue) => red > 230 && green > 230 && blue > 230)
    if (!behind || !letters) throw new Error(`the ${size} title or its background is not painted`)
    expect(behind.left).toBeLessThan(letters.left)
    expect(behind.right).toBeGreaterThan(letters.right)
    expect(behind.top).toBeLessThan(letters.top)
    expect(behind.bottom).toBeGreaterThan(letters.bottom)
    boxes.push(letters.right - letters.left)
  }
  const [small = 0, normal = 0, large = 0] = boxes
  expect(small / normal).toBeCloseTo(0.8, 1)
  expect(large / normal).toBeCloseTo(1.3, 1)
})

test('a machine without fonts paints the same picture as one that has some', async () => {
  const text = 'Grüße, Привет, Ελλάδα, שלום, سلام → 100 €'
  const withFonts = await titled(text)
  useFonts(`${world.folder}/no-fonts.conf`)
  const without = await titled(text)
  useFonts(before)
  expect(without.picture.filter((luma) => luma > 200).length).toBeGreaterThan(2000)
  expect(without.picture.equals(withFonts.picture)).toBe(true)
  expect([...withFonts.captions, ...without.captions]).toEqual([])
})

test('characters that no font draws are named in the report', async () => {
  useFonts(`${world.folder}/no-fonts.conf`)
  const { captions, picture } = await titled('Hello 漢字 and 😀')
  useFonts(before)
  expect(captions).toEqual([
    expect.stringContaining('No font on this machine has 漢 字 😀: the picture shows boxes'),
  ])
  // What can be drawn is.
  expect(picture.filter((luma) => luma > 200).length).toBeGreaterThan(1000)
})
