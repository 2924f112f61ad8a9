// Recordings that carry a timecode, from the file to the timeline: professionals find a source by it.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { clip, composition, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { makeFilm } from '../support/measured-media.ts'

setDefaultTimeout(60_000)

let world: ExportWorld
beforeAll(async () => {
  world = createExportWorld()
  for (const [id, options] of [
    ['clocked', ['-timecode', '10:00:00:00']],
    ['plain', []],
  ] as const) {
    const file = `${world.folder}/${id}`
    makeFilm(file, {
      ...{ rate: '30000/1001', seconds: 6 },
      output: ['-c:a', 'aac', '-f', 'mp4', ...options],
    })
    await world.add(id, file)
  }
})
afterAll(() => world[Symbol.dispose]())

const parts = (...ids: string[]) =>
  composition(ids.map((id, index) => clip(String(index), id, seconds(1, 3))))
const textOf = async (ids: string[], format: 'edl' | 'otio' | 'fcpxml' | 'xmeml') =>
  Bun.file((await world.export(parts(...ids), format)).file).text()

test('source times count from the timecode, without drop frame as the recording does', async () => {
  const edl = await textOf(['clocked', 'plain'], 'edl')
  expect(edl).toContain('FCM: NON-DROP FRAME')
  expect(edl).toContain(' 10:00:01:00 10:00:03:00 01:00:00:00 01:00:02:00')
  expect(edl).toContain(' 00:00:01:00 00:00:03:00 01:00:02:00 01:00:04:00')

  const [first] = JSON.parse(await textOf(['clocked'], 'otio')).tracks.children[0].children
  expect(first.media_reference.available_range.start_time.value).toBe(36_000 * 30)
  expect(first.source_range.start_time.value).toBe(36_001 * 30)

  // An hour of 29.97 without dropped numbers lasts 3603.6 seconds.
  expect(await textOf(['clocked'], 'fcpxml')).toContain('start="36036s"')
  expect(await textOf(['clocked'], 'xmeml')).toContain(
    '<string>10:00:00:00</string><frame>1080000</frame><displayformat>NDF</displayformat>',
  )
})

test('recordings without one count from 0, in drop frame', async () => {
  const edl = await textOf(['plain'], 'edl')
  expect(edl).toContain('FCM: DROP FRAME')
  expect(edl).toContain(' 00:00:01;00 00:00:03;00 01:00:00;00 01:00:02;00')
})
