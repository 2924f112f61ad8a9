// Pictures with parts that can be seen through, over a film and on the main track: told from the pixels
// of the export.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { ClipEffects, Composition, FitMode, TrackItem } from '../../src/edit/document.ts'
import { clip, composition, gap, seconds, tracks } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { pixelsOf } from '../support/measured-media.ts'
import { ffmpeg } from '../support/media-programs.ts'

setDefaultTimeout(60_000)

let world: ExportWorld

const FRAME = { width: 320, height: 180 }

/** Left third green, middle third half-transparent red, right third nothing, over an ugly color. */
const THIRDS = (size: string, seconds: number) =>
  [
    `nullsrc=s=${size}:r=25:d=${seconds},format=rgba`,
    "geq=r='if(lt(X,W/3),0,255)':g='if(lt(X,W/3),255,0)':b='if(gt(X,2*W/3),255,0)':a='if(lt(X,W/3),255,if(lt(X,2*W/3),128,0))'",
  ].join(',')

/** As people have them: how each is encoded. */
const KINDS: Record<string, string[]> = {
  'a PNG': ['-frames:v', '1', '-c:v', 'png', '-f', 'image2'],
  'a WebP': ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '95', '-f', 'webp'],
  'a TIFF': ['-frames:v', '1', '-c:v', 'tiff', '-f', 'image2'],
  'a ProRes 4444 film': ['-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le', '-f', 'mov'],
  'a VP9 film': ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p', '-crf', '10', '-b:v', '0', '-f', 'webm'],
  'a VP8 film': ['-c:v', 'libvpx', '-auto-alt-ref', '0', '-pix_fmt', 'yuva420p', '-b:v', '2M', '-f', 'webm'],
}

beforeAll(async () => {
  world = createExportWorld()
  const make = async (id: string, source: string, args: string[]) => {
    const file = `${world.folder}/${id}`
    ffmpeg(['-f', 'lavfi', '-i', source, ...args, file])
    await world.add(id, file)
  }
  await make('blue', 'color=blue:s=320x180:r=25:d=2', ['-c:v', 'libx264', '-qp', '4', '-f', 'mp4'])
  await make('white', 'color=white:s=320x180:r=25:d=2', ['-c:v', 'libx264', '-qp', '4', '-f', 'mp4'])
  for (const [kind, args] of Object.entries(KINDS)) await make(kind, THIRDS('320x180', 1), args)
  await make('a tall PNG', THIRDS('90x90', 1), KINDS['a PNG'] ?? [])
  const palette = 'split[colors][all];[colors]palettegen[palette];[all][palette]paletteuse'
  await make('a GIF', `${THIRDS('320x180', 1)},${palette}`, ['-f', 'gif'])
})
afterAll(() => world[Symbol.dispose]())

async function pixelsAt(one: Composition, frame = 10) {
  const { file, checks } = await world.export(one, 'mp4')
  expect(checks.filter(({ status }) => status === 'note')).toEqual([])
  return pixelsOf(file, FRAME.width, FRAME.height, frame)
}

const BLUE = [clip('film', 'blue', seconds(0, 1))]

function over(
  overlays: TrackItem[][],
  more: Partial<Composition> = {},
  below: TrackItem[] = BLUE,
): Composition {
  return { ...composition(below, FRAME), tracks: tracks(below, ...overlays), ...more }
}

const shown = (mediaId: string, effects: Partial<ClipEffects> = {}) =>
  clip(mediaId, mediaId, seconds(0, 1), effects)

describe('as an overlay', () => {
  for (const kind of Object.keys(KINDS))
    test(`${kind} shows the film through it`, async () => {
      const at = await pixelsAt(over([[shown(kind)]]))
      expect(at(50, 90)).toBeColor(0, 255, 0)
      expect(at(160, 90)).toBeColor(128, 0, 127)
      expect(at(270, 90)).toBeColor(0, 0, 255)
    })

  test('a GIF shows the film through it', async () => {
    const at = await pixelsAt(over([[shown('a GIF')]]))
    expect(at(50, 90)).toBeColor(0, 255, 0)
    expect(at(270, 90)).toBeColor(0, 0, 255)
  })

  test('one of another shape has the film around it, whatever the fit', async () => {
    for (const fit of ['pad', 'blur'] as FitMode[]) {
      const at = await pixelsAt(over([[shown('a tall PNG')]], { fit }))
      expect(at(20, 90)).toBeColor(0, 0, 255)
      expect(at(100, 90)).toBeColor(0, 255, 0)
      expect(at(220, 90)).toBeColor(0, 0, 255)
      expect(at(300, 90)).toBeColor(0, 0, 255)
    }
    const at = await pixelsAt(over([[shown('a tall PNG')]], { fit: 'crop' }))
    expect(at(20, 90)).toBeColor(0, 255, 0)
    expect(at(300, 90)).toBeColor(0, 0, 255)
  })

  test('several lie over each other, down to the first that covers all', async () => {
    const at = await pixelsAt(over([[shown('white')], [shown('a PNG')], [shown('a tall PNG')]]))
    expect(at(20, 90)).toBeColor(0, 255, 0)
    expect(at(145, 20)).toBeColor(255, 64, 64)
    expect(at(300, 90)).toBeColor(255, 255, 255)
  })

  test('fades let the film through, and crossfades pass through both', async () => {
    const fading = await pixelsAt(over([[shown('a PNG', { fadeInUs: 1_000_000 })]]), 12)
    expect(fading(50, 90)).toBeColor(0, 128, 128)
    expect(fading(270, 90)).toBeColor(0, 0, 255)
    const crossed = over([[shown('a PNG', { crossfadeUs: 500_000 }), shown('white')]])
    const at = await pixelsAt(crossed, 18)
    expect(at(50, 90)).toBeColor(128, 255, 128)
    expect(at(270, 90)).toBeColor(128, 128, 255)
  })

  test('what lies below continues under it, and a hole in the film stays black', async () => {
    const at = await pixelsAt(over([[shown('a PNG')]], {}, [gap(1)]))
    expect(at(50, 90)).toBeColor(0, 255, 0)
    expect(at(160, 90)).toBeColor(128, 0, 0)
    expect(at(270, 90)).toBeColor(0, 0, 0)
  })
})

describe('small in a corner', () => {
  // 320x180 with a margin of 6: 80x44 in a corner.
  const inset = { corner: 'top_right', width: 0.25 } as const

  test('a film has the film below around it, and moves with its corner', async () => {
    const at = await pixelsAt(over([[shown('white', { inset })]]))
    expect(at(274, 28)).toBeColor(255, 255, 255)
    expect(at(238, 10)).toBeColor(255, 255, 255)
    for (const [x, y] of [
      [228, 28],
      [317, 28],
      [274, 2],
      [274, 56],
      [20, 160],
    ] as const)
      expect(at(x, y)).toBeColor(0, 0, 255)
    const low = await pixelsAt(over([[shown('white', { inset: { corner: 'bottom_left', width: 0.5 } })]]))
    expect(low(14, 168)).toBeColor(255, 255, 255)
    expect(low(160, 90)).toBeColor(255, 255, 255)
    expect(low(172, 130)).toBeColor(0, 0, 255)
    expect(low(80, 76)).toBeColor(0, 0, 255)
  })

  test('what can be seen through shows the film there too, and a fade lets it through', async () => {
    const at = await pixelsAt(over([[shown('a PNG', { inset: { corner: 'bottom_right', width: 0.5 } })]]))
    expect(at(170, 130)).toBeColor(0, 255, 0)
    expect(at(234, 130)).toBeColor(128, 0, 127)
    expect(at(300, 130)).toBeColor(0, 0, 255)
    const fading = await pixelsAt(over([[shown('white', { inset, fadeInUs: 1_000_000 })]]), 12)
    expect(fading(274, 28)).toBeColor(128, 128, 255)
    expect(fading(274, 100)).toBeColor(0, 0, 255)
  })

  test('the same film can be seen in two corners, and over the whole frame after that', async () => {
    const one = over([
      [shown('white', { inset })],
      [clip('again', 'white', seconds(0, 0.4), { inset: { corner: 'top_left', width: 0.25 } })],
    ])
    const at = await pixelsAt(one, 4)
    expect(at(40, 28)).toBeColor(255, 255, 255)
    expect(at(160, 28)).toBeColor(0, 0, 255)
    expect(at(274, 28)).toBeColor(255, 255, 255)
    const later = over([
      [clip('small', 'white', seconds(0, 0.4), { inset }), clip('large', 'white', seconds(0.4, 0.8))],
    ])
    expect((await pixelsAt(later, 4))(160, 90)).toBeColor(0, 0, 255)
    expect((await pixelsAt(later, 14))(160, 90)).toBeColor(255, 255, 255)
  })
})

describe('on the main track', () => {
  for (const kind of ['a PNG', 'a VP9 film', 'a ProRes 4444 film'])
    test(`${kind} lies over black`, async () => {
      const at = await pixelsAt(composition([shown(kind)], FRAME))
      expect(at(50, 90)).toBeColor(0, 255, 0)
      expect(at(160, 90)).toBeColor(128, 0, 0)
      expect(at(270, 90)).toBeColor(0, 0, 0)
    })

  test('with a blurred background it lies over that', async () => {
    const at = await pixelsAt(composition([shown('a tall PNG')], { ...FRAME, fit: 'blur' }))
    expect(at(20, 90)).toBeColor(0, 255, 0)
    expect(at(100, 90)).toBeColor(0, 255, 0)
    expect(at(160, 90)).toBeColor(191, 0, 0)
    expect(at(300, 90)).toBeColor(0, 0, 0)
  })
})
