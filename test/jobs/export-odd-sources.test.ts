// Recordings whose pictures are not what frames are made of: other colors, fields, see-through parts,
// pictures that end early. Told from what is seen in the export.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { TrackItem } from '../../src/edit/document.ts'
import { clip, composition, gap, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { pixelsOf } from '../support/measured-media.ts'
import { ffmpeg, ffprobe } from '../support/media-programs.ts'

setDefaultTimeout(60_000)

let world: ExportWorld

/** Yellow, green and a blue, side by side: where BT.601 and BT.709 differ. */
const BARS = [
  'nullsrc=s=640x360:r=25:d=2,format=gbrp',
  "geq=r='if(lt(X,200),191,if(lt(X,400),0,100))':g='if(lt(X,400),191,30)':b='if(lt(X,400),0,220)'",
].join(',')
const LINEAR = 'setparams=colorspace=bt709:color_trc=bt709:color_primaries=bt709'
const HIGH_RANGE = `${LINEAR},zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=2020:t=smpte2084:m=2020_ncl:r=limited:npl=203,format=yuv420p10le`

/** Of frames for new builds of ffmpeg, of the encoder for that of 2018. */
const tagged = (filters: string, matrix: string, range: string) => [
  ...[
    '-vf',
    `${filters},setparams=range=${range}:colorspace=${matrix}:color_primaries=${matrix}:color_trc=${matrix}`,
  ],
  ...['-color_range', range, '-colorspace', matrix, '-color_primaries', matrix, '-color_trc', matrix],
]
const FILMS: Record<string, string[]> = {
  'tagged 601': tagged('scale=out_color_matrix=bt601:out_range=tv,format=yuv420p', 'smpte170m', 'tv'),
  'tagged 709': tagged('scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', 'bt709', 'tv'),
  'large, untagged': ['-vf', 'scale=1280:720:out_color_matrix=bt709:out_range=tv,format=yuv420p'],
  'full range': tagged('scale=out_color_matrix=bt709:out_range=pc,format=yuvj420p', 'bt709', 'pc'),
}

beforeAll(async () => {
  world = createExportWorld()
  for (const [name, args] of Object.entries(FILMS)) {
    const file = `${world.folder}/${name}`
    ffmpeg(['-f', 'lavfi', '-i', BARS, ...args, '-c:v', 'libx264', '-qp', '4', '-f', 'mp4', file])
    await world.add(name, file)
  }
})
afterAll(() => world[Symbol.dispose]())

const FRAME = { width: 640, height: 360 }
/** In order one ffmpeg makes the file, otherwise frames go through us. */
const inOrder = (id: string) => [clip('a', id, seconds(0.2, 0.6)), clip('b', id, seconds(1.2, 1.6))]
const WAYS = { 'in order': inOrder, reversed: (id: string) => inOrder(id).toReversed() }

async function exported(items: TrackItem[], frame = FRAME) {
  const { file, checks } = await world.export(composition(items, frame), 'mp4')
  const told = ffprobe([
    ...['-select_streams', 'v', '-of', 'csv=p=0'],
    ...['-show_entries', 'stream=color_range,color_space,color_transfer,color_primaries', file],
  ])
  return { file, checks, tags: told.trim() }
}

function barsIn(file: string, frame: number): [number, number, number][] {
  const at = pixelsOf(file, 640, 360, frame)
  return [at(100, 100), at(300, 100), at(500, 100)]
}

function expectBars(bars: [number, number, number][]): void {
  const wanted = [191, 191, 0, 0, 191, 0, 100, 30, 220]
  const off = bars.flat().map((value, index) => Math.abs(value - (wanted[index] ?? 0)))
  expect({ bars, off: Math.max(...off) <= 8 }).toEqual({ bars, off: true })
}

describe('colors', () => {
  for (const name of Object.keys(FILMS))
    for (const [way, clipsOf] of Object.entries(WAYS))
      test(`of a film that is ${name}, its parts ${way}, stay, and the file says which they are`, async () => {
        const made = await exported(clipsOf(name))
        expectBars(barsIn(made.file, 5))
        expect(made.tags).toBe(
          name === 'tagged 601' ? 'tv,smpte170m,smpte170m,smpte170m' : 'tv,bt709,bt709,bt709',
        )
      })

  test('of films with different ones become those of the first', async () => {
    const made = await exported([
      clip('a', 'tagged 601', seconds(0, 0.4)),
      clip('b', 'tagged 709', seconds(0, 0.4)),
      clip('c', 'full range', seconds(0, 0.4)),
    ])
    for (const frame of [5, 15, 25]) expectBars(barsIn(made.file, frame))
    expect(made.tags).toBe('tv,smpte170m,smpte170m,smpte170m')
  })

  for (const [way, clipsOf] of Object.entries(WAYS))
    test(`of HDR recordings are brought to what screens show, parts ${way}`, async () => {
      const file = `${world.folder}/hdr-${way}`
      ffmpeg([
        ...[
          '-f',
          'lavfi',
          '-i',
          BARS,
          '-vf',
          HIGH_RANGE,
          '-c:v',
          'libx265',
          '-x265-params',
          'log-level=none',
        ],
        ...[
          '-color_primaries',
          'bt2020',
          '-color_trc',
          'smpte2084',
          '-colorspace',
          'bt2020nc',
          '-f',
          'mp4',
          file,
        ],
      ])
      await world.add(`hdr ${way}`, file)
      const made = await exported(clipsOf(`hdr ${way}`))
      const [yellow, green, blue] = barsIn(made.file, 5)
      expect(yellow).toBeColor(185, 185, 0)
      expect(green).toBeColor(0, 185, 0)
      expect(blue).toBeColor(100, 30, 210)
      expect(made.tags).toBe('tv,bt709,bt709,bt709')
      expect(made.checks.filter(({ status }) => status === 'note')).toEqual([])
    })

  test('of what can be seen through are black', async () => {
    const file = `${world.folder}/logo`
    const logo = 'color=lime:s=200x100,format=rgba,pad=400:300:100:100:color=red@0.0'
    ffmpeg(['-f', 'lavfi', '-i', logo, '-frames:v', '1', '-c:v', 'png', '-f', 'image2', file])
    await world.add('logo', file)
    const at = pixelsOf((await exported([clip('a', 'logo', seconds(0, 0.4))])).file, 640, 360, 5)
    expect(at(320, 180)).toBeColor(0, 255, 0)
    expect(at(150, 40)).toBeColor(0, 0, 0)
  })
})

describe('pictures over time', () => {
  test('fields become frames: no comb stands in the picture', async () => {
    const file = `${world.folder}/fields`
    // Upright bars that move: in a frame of two fields each row's edges are beside those of the next.
    const moving =
      "nullsrc=s=320x180:r=50:d=2,geq=lum='if(lt(mod(X+6*N,160),80),200,60)':cb=128:cr=128,format=yuv420p"
    ffmpeg([
      ...['-f', 'lavfi', '-i', `${moving},tinterlace=interleave_top,setfield=tff`],
      ...['-flags', '+ilme+ildct', '-c:v', 'libx264', '-x264opts', 'tff=1', '-qp', '4', '-f', 'mp4', file],
    ])
    await world.add('fields', file)
    const combedIn = (film: string, frame: number) => {
      const at = pixelsOf(film, 320, 180, frame)
      let combed = 0
      for (let x = 0; x < 320; x++) if (Math.abs(at(x, 90)[0] - at(x, 91)[0]) > 60) combed++
      return combed
    }
    expect(combedIn(file, 10)).toBeGreaterThan(10)
    for (const clipsOf of Object.values(WAYS)) {
      const { file: made } = await exported(clipsOf('fields'), { width: 320, height: 180 })
      expect(combedIn(made, 5)).toBe(0)
    }
  })

  test('a picture that ends before the sound holds its last frame, wherever a part begins', async () => {
    const file = `${world.folder}/short picture`
    ffmpeg([
      ...['-f', 'lavfi', '-i', 'color=red:s=320x180:r=25:d=1', '-f', 'lavfi', '-i', 'sine=d=12'],
      ...['-c:v', 'libx264', '-c:a', 'aac', '-f', 'mp4', file],
    ])
    await world.add('short picture', file)
    const parts = (from: number) => clip(`p${from}`, 'short picture', seconds(from, from + 0.4))
    for (const items of [
      [parts(0.2), parts(0.8)],
      [parts(9)],
      [parts(9), gap(0.2), parts(0.4)],
      [parts(9), parts(5)],
    ]) {
      const made = await exported(items)
      const at = pixelsOf(made.file, 640, 360, 3)
      expect(at(320, 180)).toBeColor(255, 0, 0)
      expect(made.checks.filter(({ status }) => status === 'note')).toEqual([])
    }
  })
})
