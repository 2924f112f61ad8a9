// Whole exports: shapes, texts, formats, what is refused, and what is left behind when one ends early.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Composition } from '../../src/edit/document.ts'
import { neededBytes } from '../../src/jobs/kinds/export/disk-space.ts'
import { clip, composition, evenWords, gap, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { frameNumbersOf, makeFilm, pixelsOf, streamsOf } from '../support/measured-media.ts'
import { ffmpeg, ffprobe } from '../support/media-programs.ts'
import { programsBelow } from '../support/processes.ts'
import { failureOf } from '../support/rejection.ts'

setDefaultTimeout(60_000)

let world: ExportWorld

beforeAll(async () => {
  world = createExportWorld()
  makeFilm(`${world.folder}/film`, { rate: '25', seconds: 10 })
  await world.add('film', `${world.folder}/film`)
  world.saveWords('film', evenWords('One two three four five six seven eight nine ten', 0.2))
  // Left half red, right half blue.
  ffmpeg([
    '-f',
    'lavfi',
    '-i',
    'color=red:s=200x200',
    '-f',
    'lavfi',
    '-i',
    'color=blue:s=200x200',
    '-filter_complex',
    'hstack',
    '-frames:v',
    '1',
    '-f',
    'image2',
    '-c:v',
    'png',
    `${world.folder}/photo`,
  ])
  await world.add('photo', `${world.folder}/photo`)
  ffmpeg(['-f', 'lavfi', '-i', 'sine=f=300:d=6', '-f', 'wav', `${world.folder}/memo`])
  await world.add('memo', `${world.folder}/memo`)
})
afterAll(() => world[Symbol.dispose]())

const SMALL = { width: 160, height: 90 }
const film = (from: number, to: number) => clip(`film ${from}`, 'film', seconds(from, to))

describe('the frame', () => {
  const still = (more: Partial<Composition>) => composition([clip('a', 'photo', seconds(0, 0.1))], more)

  test('pads a picture of another shape with black', async () => {
    const { file } = await world.export(still({ width: 200, height: 200, fit: 'pad' }), 'mp4')
    const at = pixelsOf(file, 200, 200)
    expect(at(50, 100)).toBeColor(255, 0, 0)
    expect(at(150, 100)).toBeColor(0, 0, 255)
    expect(at(100, 20)).toBeColor(0, 0, 0)
    expect(at(100, 180)).toBeColor(0, 0, 0)
  })

  test('crops it, or fills the rest with its blur', async () => {
    const cropped = pixelsOf(
      (await world.export(still({ width: 200, height: 200, fit: 'crop' }), 'mp4')).file,
      200,
      200,
    )
    for (const y of [5, 100, 195]) {
      expect(cropped(20, y)).toBeColor(255, 0, 0)
      expect(cropped(180, y)).toBeColor(0, 0, 255)
    }
    const blurred = pixelsOf(
      (await world.export(still({ width: 200, height: 200, fit: 'blur' }), 'mp4')).file,
      200,
      200,
    )
    expect(blurred(10, 100)).toBeColor(255, 0, 0)
    expect(blurred(10, 10)).toBeColor(255, 0, 0)
    expect(blurred(190, 190)).toBeColor(0, 0, 255)
  })

  test('is as large as the resolution says, in its own shape', async () => {
    const tall = await world.export(still({ width: 1080, height: 1920 }), 'mp4', { resolution: '480p' })
    expect([tall.width, tall.height]).toEqual([480, 854])
    const wide = await world.export(still({ width: 160, height: 90 }), 'mp4', { resolution: '4k' })
    expect([wide.width, wide.height]).toEqual([3840, 2160])
  })

  test('shows a recording upright that was filmed sideways', async () => {
    ffmpeg([
      '-i',
      `${world.folder}/film`,
      '-t',
      '1',
      '-map',
      '0:v',
      '-c',
      'copy',
      '-metadata:s:v',
      'rotate=90',
      '-f',
      'mov',
      `${world.folder}/upright`,
    ])
    await world.add('upright', `${world.folder}/upright`)
    const { file } = await world.export(
      composition([clip('a', 'upright', seconds(0, 0.4))], { width: 90, height: 160 }),
      'mp4',
    )
    const at = pixelsOf(file, 90, 160, 9)
    // Frame 9 is lit in its bars 0 and 3, which now lie one above the other.
    const lit = Array.from({ length: 16 }, (_, bar) => ((at(45, bar * 10 + 5)[0] ?? 0) > 128 ? bar : -1))
    const bars = lit.filter((bar) => bar >= 0)
    expect([
      [0, 3],
      [12, 15],
    ]).toContainEqual(bars)
  })
})

test('a photo is shown upright that was taken sideways', async () => {
  const plain = ffmpeg([
    ...['-f', 'lavfi', '-i', 'color=red:s=400x100', '-f', 'lavfi', '-i', 'color=blue:s=400x100'],
    ...['-filter_complex', 'vstack', '-frames:v', '1', '-f', 'mjpeg', '-q:v', '2', '-'],
  ])
  // Orientation 6: the top of the scene is at the right of the stored picture.
  const exif = [0xff, 0xe1, 0, 34, ...new TextEncoder().encode('Exif'), 0, 0]
  const directory = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const file = `${world.folder}/held`
  writeFileSync(file, new Uint8Array([...plain.slice(0, 2), ...exif, ...directory, ...plain.slice(2)]))
  await world.add('held', file)
  const { file: film } = await world.export(
    composition([clip('a', 'held', seconds(0, 0.4))], { width: 200, height: 400 }),
    'mp4',
  )
  const at = pixelsOf(film, 200, 400)
  // Turned clockwise, what was above is right.
  expect(at(150, 200)).toBeColor(255, 0, 0)
  expect(at(50, 200)).toBeColor(0, 0, 255)
  expect(at(150, 380)).toBeColor(255, 0, 0)
})

describe('stills, sound alone and texts', () => {
  test('a still stays as long as its clip, between moving pictures', async () => {
    const { file } = await world.export(
      composition([film(1, 2), clip('s', 'photo', seconds(0, 1)), film(4, 5)], SMALL),
      'mp4',
    )
    const shown = frameNumbersOf(file)
    expect(shown.length).toBe(75)
    expect(shown.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, index) => 25 + index))
    expect(shown.slice(50)).toEqual(Array.from({ length: 25 }, (_, index) => 100 + index))
  })

  test('sound without any picture becomes a film of its waveform', async () => {
    const report = await world.export(composition([clip('a', 'memo', seconds(0, 3))], SMALL), 'mp4')
    expect(streamsOf(report.file)).toEqual(['video', 'audio'])
    expect(report.durationSeconds).toBeCloseTo(3, 1)
    const at = pixelsOf(report.file, 160, 90)
    const brightest = Math.max(...Array.from({ length: 160 }, (_, x) => at(x, 45)[2]))
    expect(brightest).toBeGreaterThan(100)
  })

  test('captions are painted when they are to be, and a track otherwise, which ffmpeg reads back', async () => {
    const painted = composition([film(0, 6)], {
      width: 640,
      height: 360,
      captions: { style: 'boxed', burned: true },
    })
    const soft = { ...painted, captions: { style: 'plain' as const, burned: false } }
    const [burned, tracked] = [await world.export(painted, 'mp4'), await world.export(soft, 'mp4')]
    expect(streamsOf(burned.file)).toEqual(['video', 'audio'])
    expect(streamsOf(tracked.file)).toEqual(['video', 'audio', 'subtitle'])
    const [shown, plain] = [pixelsOf(burned.file, 640, 360, 20), pixelsOf(tracked.file, 640, 360, 20)]
    let changed = 0
    for (let x = 100; x < 540; x++)
      for (let y = 290; y < 350; y++) if (Math.abs(shown(x, y)[1] - plain(x, y)[1]) > 80) changed++
    expect(changed).toBeGreaterThan(500)
    const text = new TextDecoder().decode(ffmpeg(['-i', tracked.file, '-map', '0:s', '-f', 'srt', '-']))
    const written = readFileSync((await world.export(soft, 'srt')).file, 'utf8')
    // The ffmpeg of 2018 puts a font around it.
    expect(
      text
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(written.replaceAll(/\s+/g, ' ').trim())
    expect(text).toContain('One two three four')
    const webVtt = readFileSync((await world.export(soft, 'vtt')).file)
    writeFileSync(`${world.folder}/captions.vtt`, webVtt)
    expect(
      new TextDecoder().decode(ffmpeg(['-i', `${world.folder}/captions.vtt`, '-f', 'srt', '-'])),
    ).toContain('One two three four')
  })

  for (const format of ['mp4', 'webm', 'm4a', 'mp3'] as const)
    test(`chapter markers become chapters of ${format}`, async () => {
      const chapter = (name: string, atSeconds: number) => ({
        ...{ id: name, kind: 'chapter' as const, name, atUs: Math.round(atSeconds * 1e6) },
      })
      const one = composition([film(0, 2), film(4, 6)], {
        ...SMALL,
        markers: [
          chapter('Second; = #2 \\ “é”', 2.52),
          { ...chapter('a note of the editor', 1), kind: 'marker' },
          chapter('First', 1.2),
          chapter('behind the end', 60),
        ],
        captions: { style: 'plain', burned: false },
      })
      const { file, checks } = await world.export(one, format)
      const { chapters } = JSON.parse(ffprobe(['-show_chapters', '-of', 'json', file]))
      expect(
        chapters.map(
          ({
            start_time,
            end_time,
            tags,
          }: {
            start_time: string
            end_time: string
            tags: { title: string }
          }) => [Number(start_time).toFixed(2), Number(end_time).toFixed(2), tags.title],
        ),
      ).toEqual([
        // In MP4 chapters cannot leave a hole.
        ...(format.startsWith('m') && format !== 'mp3' ? [['0.00', '1.20', one.name]] : []),
        ['1.20', '2.52', 'First'],
        ['2.52', '4.00', 'Second; = #2 \\ “é”'],
      ])
      expect(checks.find(({ name }) => name === 'streams')?.message).toContain(`${chapters.length} chapters`)
    })

  test('nothing that a recorder wrote into its file is published', async () => {
    ffmpeg([
      ...['-i', `${world.folder}/film`, '-t', '2', '-c:v', 'copy', '-c:a', 'aac', '-f', 'mov'],
      ...[
        '-movflags',
        'use_metadata_tags',
        '-metadata',
        'location=+48.1-011.5/',
        '-metadata',
        'artist=Secret',
      ],
      ...['-metadata:s:v', 'handler_name=Secret', '-metadata:s:a', 'language=deu', `${world.folder}/phone`],
    ])
    await world.add('phone', `${world.folder}/phone`)
    const cut = [clip('a', 'phone', seconds(0, 0.5)), clip('b', 'phone', seconds(1, 1.5))]
    const marker = { id: 'c', kind: 'chapter' as const, name: 'Begin', atUs: 0 }
    for (const markers of [[], [marker]]) {
      const { file } = await world.export(composition(cut, { ...SMALL, markers }), 'mp4')
      const told = ffprobe(['-show_format', '-show_streams', file])
      expect(told).not.toMatch(/Secret|48\.1|deu/)
      expect(told).toContain('TAG:title=')
    }
  })

  test('a title stands in the picture while it lasts', async () => {
    const title = { id: 't', text: 'HELLO', place: 'center' as const, range: seconds(1, 2), color: '#00ff00' }
    const { file } = await world.export(
      composition([gap(3), film(0, 0.2)], { width: 640, height: 360, titles: [title] }),
      'mp4',
    )
    const green = (frame: number) => {
      const at = pixelsOf(file, 640, 360, frame)
      let most = 0
      for (let x = 200; x < 440; x++)
        for (let y = 150; y < 210; y++) most = Math.max(most, at(x, y)[1] - at(x, y)[0])
      return most
    }
    expect([green(10) > 100, green(37) > 100, green(60) > 100]).toEqual([false, true, false])
  })
})

describe('formats', () => {
  for (const [format, streams] of [
    ['mp4', ['video', 'audio']],
    ['webm', ['video', 'audio']],
    ['gif', ['video']],
    ['mp3', ['audio']],
    ['wav', ['audio']],
    ['m4a', ['audio']],
  ] as const)
    test(`${format} lasts as long as the composition and holds what it should`, async () => {
      const report = await world.export(composition([film(0, 1), film(3, 4.2)], SMALL), format)
      expect(streamsOf(report.file)).toEqual([...streams])
      expect(report.durationSeconds).toBeWithin(2.15, 2.3)
      expect(report.checks.filter(({ status }) => status !== 'ok')).toEqual([])
      expect(report.sizeBytes).toBe(readFileSync(report.file).length)
    })

  test('a GIF of something long shows its first half minute, with a warning', async () => {
    const long = composition([film(0, 9.6), gap(40)], SMALL)
    const report = await world.export(long, 'gif')
    expect(report.durationSeconds).toBeCloseTo(30, 1)
    expect(report.checks).toContainEqual(expect.objectContaining({ status: 'note' }))
  })
})

describe('what is refused', () => {
  test('an empty composition, one shorter than a frame, and silence as a sound file', async () => {
    expect(await failureOf(world.export(composition([]), 'mp4'))).toThrow('is empty')
    expect(await failureOf(world.export(composition([clip('a', 'photo', seconds(0, 2))]), 'mp3'))).toThrow(
      'has no sound',
    )
    const blink = composition([clip('a', 'film', seconds(1, 1.01))])
    expect(await failureOf(world.export(blink, 'mp4'))).toThrow('is shorter than a frame')
  })

  test('a source that cannot be decoded, naming it, and leaving nothing', async () => {
    writeFileSync(
      world.services.mediaFolder.pathOf(world.store.media.byId('memo')?.fileHash ?? ''),
      'gone bad',
    )
    const before = readdirSync(world.folder)
    expect(await failureOf(world.export(composition([clip('a', 'memo', seconds(0, 2))]), 'mp3'))).toThrow(
      '“memo” could not be decoded',
    )
    expect(readdirSync(world.folder)).toEqual(before)
  })

  test('an hour in 4K is estimated in gigabytes', () => {
    const plan = {
      rate: { numerator: 25, denominator: 1 },
      durationFrames: 90_000,
      width: 0,
      height: 0,
      main: [],
      overlays: [],
      speech: [],
    }
    expect(neededBytes(plan, [], { width: 3840, height: 2160 })).toBeWithin(5e9, 50e9)
  })
})

describe('an export that ends early', () => {
  test('is gone within two seconds with all it started, and the file before it stays', async () => {
    const big = composition([film(0, 9), film(1, 9), film(2, 9)], { width: 1920, height: 1080, fit: 'blur' })
    const cancelling = new AbortController()
    let atMs = 0
    const before = readdirSync(world.folder)
    const running = world.export(big, 'mp4', {
      signal: cancelling.signal,
      report: (label, percent) => {
        if (label !== 'Rendering' || percent < 17 || atMs > 0) return
        atMs = performance.now()
        cancelling.abort(new Error('enough'))
      },
    })
    expect(await failureOf(running)).toThrow('enough')
    expect(performance.now() - atMs).toBeLessThan(2000)
    expect(readdirSync(world.folder)).toEqual(before)
    expect(programsBelow().filter((program) => /ffmpeg|ffprobe/.test(program))).toEqual([])
  })

  test('because a file is gone says which, before anything is rendered', async () => {
    const lost = ['-f', 'lavfi', '-i', 'color=lime:s=64x64', '-frames:v', '1', '-f', 'image2', '-c:v', 'png']
    ffmpeg([...lost, `${world.folder}/lost`])
    await world.add('lost', `${world.folder}/lost`)
    const { fileHash } = world.store.media.byId('lost') ?? expect.unreachable()
    rmSync(world.services.mediaFolder.pathOf(fileHash ?? ''))
    const before = readdirSync(world.folder)
    const one = composition([film(0, 1), clip('l', 'lost', seconds(0, 1))], SMALL)
    expect(await failureOf(world.export(one, 'mp4'))).toThrow(
      'The file of “lost” is missing from the data folder',
    )
    expect(readdirSync(world.folder)).toEqual(before)
  })

  test('by a crash does not stand in the way of the next', async () => {
    const one = composition([film(0, 1)], SMALL)
    const { file } = await world.export(one, 'mp4')
    mkdirSync(`${file}.parts`)
    writeFileSync(`${file}.parts/mix.f32`, 'half')
    writeFileSync(`${file}.part`, 'half')
    await world.export(one, 'mp4', { file })
    expect(existsSync(`${file}.parts`)).toBe(false)
    expect(existsSync(`${file}.part`)).toBe(false)
    expect(frameNumbersOf(file).length).toBe(25)
  })
})
