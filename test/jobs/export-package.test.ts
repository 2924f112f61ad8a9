// A package is what another machine needs: unpacked anywhere, its timelines find their media.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { clip, composition, seconds } from '../support/edit-builders.ts'
import { createExportWorld } from '../support/export-world.ts'
import { FIXTURES } from '../support/stored-media.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(60_000)

test('a package has every file that is played, once, under its name, where its timelines look for it', async () => {
  using world = createExportWorld()
  for (const name of ['camera-a.mp4', 'camera-b.mp4', 'intro.wav', 'silence.wav'])
    await world.add(name, join(FIXTURES, name))
  world.addSequence('both', 15, [
    { mediaId: 'camera-a.mp4', offset: 0 },
    { mediaId: 'camera-b.mp4', offset: 2.5 },
  ])
  world.store.media.rename('intro.wav', 'Day 1/A: “intro”')
  const cut = composition([
    clip('1', 'both', seconds(3, 5)),
    clip('2', 'intro.wav', seconds(1, 2)),
    clip('3', 'intro.wav', seconds(3, 4)),
  ])
  const { file, checks } = await world.export(cut, 'package')
  const unzipped = unzipSync(readFileSync(file))
  const names = Object.keys(unzipped)
  const media = names.filter((name) => name.startsWith('media/')).sort()
  expect(media).toEqual(['media/Day 1/A- “intro”.wav', 'media/camera-a.mp4', 'media/camera-b.mp4'])
  expect(unzipped['media/camera-b.mp4']).toEqual(new Uint8Array(readFileSync(join(FIXTURES, 'camera-b.mp4'))))
  expect(names.filter((name) => !name.startsWith('media/')).map((name) => name.split('.').at(-1))).toEqual([
    'xml',
    'fcpxml',
    'otio',
  ])
  expect(checks.every(({ status }) => status === 'note')).toBe(true)

  using elsewhere = temporaryFolder()
  for (const [name, bytes] of Object.entries(unzipped)) {
    mkdirSync(dirname(join(elsewhere.path, name)), { recursive: true })
    writeFileSync(join(elsewhere.path, name), bytes)
  }
  for (const [ending, address] of [
    ['xml', /<pathurl>([^<]+)/g],
    ['fcpxml', / src="([^"]+)"/g],
    ['otio', /"target_url": ?"([^"]+)"/g],
  ] as const) {
    const name = names.find((one) => one.endsWith(`.${ending}`) && !one.startsWith('media/')) ?? ''
    const found = [...readFileSync(join(elsewhere.path, name), 'utf8').matchAll(address)].map(
      ([, url]) => url ?? '',
    )
    expect(found.length).toBeGreaterThanOrEqual(2)
    for (const url of found) expect(existsSync(join(elsewhere.path, decodeURIComponent(url)))).toBe(true)
  }
})

test('names that an unpacking system takes for one are made distinct', async () => {
  using world = createExportWorld()
  await world.add('one', join(FIXTURES, 'intro.wav'))
  await world.add('two', join(FIXTURES, 'silence.wav'))
  world.store.media.rename('one', 'Take:1.wav')
  world.store.media.rename('two', 'take?1.WAV')
  const { file } = await world.export(
    composition([clip('1', 'one', seconds(0, 1)), clip('2', 'two', seconds(0, 1))]),
    'package',
  )
  const media = Object.keys(unzipSync(readFileSync(file))).filter((name) => name.startsWith('media/'))
  expect(media).toEqual(['media/Take-1.wav', 'media/take-1 2.WAV'])
})
