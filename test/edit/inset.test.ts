// Picture in picture: where the picture stands, and which clips can have it.
import { describe, expect, test } from 'bun:test'
import type { Corner } from '../../src/edit/document.ts'
import { insetBox } from '../../src/edit/inset.ts'
import { playableOf } from '../../src/web/pages/project/player/playable.ts'
import {
  clip,
  composition,
  context,
  document,
  edited,
  firstOf,
  media,
  seconds,
  tracks,
} from '../support/edit-builders.ts'

const WIDE = { width: 1920, height: 1080 }

describe('the box of a picture in a corner', () => {
  test.each<[Corner, number, number]>([
    ['top_left', 42, 42],
    ['top_right', 1920 - 42 - 576, 42],
    ['bottom_left', 42, 1080 - 42 - 324],
    ['bottom_right', 1920 - 42 - 576, 1080 - 42 - 324],
  ])('%s', (corner, left, top) => {
    const box = insetBox({ width: 1280, height: 720 }, WIDE, { corner, width: 0.3 })
    expect(box).toEqual({ left, top, width: 576, height: 324 })
  })

  test('keeps the shape of the picture and stays within the margins, in any frame', () => {
    for (const frame of [WIDE, { width: 1080, height: 1920 }, { width: 1080, height: 1080 }])
      for (const picture of [WIDE, { width: 720, height: 1280 }, { width: 100, height: 900 }, null])
        for (const width of [0.05, 0.3, 0.95]) {
          const box = insetBox(picture, frame, { corner: 'bottom_right', width })
          expect(box.left).toBeGreaterThan(0)
          expect(box.top).toBeGreaterThan(0)
          for (const side of Object.values(box)) expect(side % 2).toBe(0)
          const shape = (picture ?? frame).width / (picture ?? frame).height
          expect(Math.abs(box.width - box.height * shape)).toBeLessThanOrEqual(2 + 2 * shape)
        }
  })
})

describe('a picture in a corner', () => {
  const known = context([{ media: media('talk', 10) }, { media: media('cam', 10) }])
  const both = composition([], {
    ...WIDE,
    tracks: tracks([clip('v', 'talk', seconds(0, 10))], [clip('o', 'cam', seconds(0, 10))]),
  })
  const project = { document: document(both), context: known }
  const set = { type: 'set_picture_in_picture', compositionId: 'c1' } as const
  const inset = { corner: 'top_right', width: 0.25 } as const

  test('is shown by the player where the render has it', () => {
    const { main, overlays } = playableOf(firstOf(edited(project, { ...set, inset })), known)
    const box = insetBox({ width: 1280, height: 720 }, WIDE, inset)
    expect(main[0]?.box).toBeNull()
    expect(overlays[0]?.[0]?.box).toEqual({
      left: box.left / 1920,
      top: box.top / 1080,
      width: box.width / 1920,
      height: box.height / 1080,
    })
  })
})
