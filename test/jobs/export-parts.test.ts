// A picture that is encoded in parts and joined as it is, held against one that was made in a single piece.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Composition, EMPTY_DOCUMENT } from '../../src/edit/document.ts'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import type { PicturePart } from '../../src/jobs/kinds/export/export-request.ts'
import { pictureRanges } from '../../src/jobs/workers/split-render.ts'
import type { ExportFormat } from '../../src/render/formats.ts'
import { clip, composition, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { frameNumbersOf, makeFilm } from '../support/measured-media.ts'
import { ffprobe, worstLikeness } from '../support/media-programs.ts'

setDefaultTimeout(60_000)

let world: ExportWorld
beforeAll(async () => {
  world = createExportWorld()
  const file = `${world.folder}/film`
  makeFilm(file, { rate: '30000/1001', seconds: 8 })
  await world.add('film', file)
})
afterAll(() => world[Symbol.dispose]())

const frames = (one: Composition) =>
  renderPlanOf(one, world.store.media.contextOf(world.projectId)).durationFrames

/** The film in a single piece, and joined from parts that end at these frames. */
async function bothWays(one: Composition, format: ExportFormat, borders: number[]) {
  const whole = await world.export(one, format)
  const edges = [0, ...borders, frames(one)]
  const pictureParts: PicturePart[] = []
  for (const [index, endFrame] of edges.slice(1).entries()) {
    const startFrame = edges[index] ?? 0
    const { file } = await world.export(one, format, { part: { startFrame, endFrame } })
    pictureParts.push({ file, frameCount: endFrame - startFrame })
  }
  return { whole, joined: await world.export(one, format, { pictureParts }) }
}

const probed = (file: string, entries: string) =>
  ffprobe(['-v', 'error', '-select_streams', 'v:0', '-show_entries', entries, '-of', 'csv=p=0', file])

const SMALL = { width: 320, height: 180 }
const title = { id: 't', text: 'Across', place: 'center' as const, range: seconds(1.5, 2.5), color: null }

describe('a film whose picture was encoded in parts', () => {
  test.each([
    {
      name: 'MP4 with cuts back and forth, a crossfade, a fade and a title across the borders',
      format: 'mp4' as const,
      one: () =>
        composition(
          [
            clip('a', 'film', seconds(4, 6), { crossfadeUs: 500_000 }),
            clip('b', 'film', seconds(0.5, 2.5)),
            clip('c', 'film', seconds(3, 4.2), { fadeOutUs: 1_000_000 }),
          ],
          { titles: [title], ...SMALL },
        ),
      borders: [53, 61, 120],
    },
    {
      name: 'WebM with cuts in order',
      format: 'webm' as const,
      one: () => composition([clip('a', 'film', seconds(0, 2)), clip('b', 'film', seconds(3, 5))], SMALL),
      borders: [41, 60],
    },
  ])(
    'has the frames, the times, the sound and the checks of one in a single piece: $name',
    async ({ format, one, borders }) => {
      const { whole, joined } = await bothWays(one(), format, [...borders])
      expect(frameNumbersOf(joined.file)).toEqual(frameNumbersOf(whole.file))
      const times = (file: string) => probed(file, 'packet=pts_time').split('\n').sort()
      expect(times(joined.file)).toEqual(times(whole.file))
      const traits = 'stream=codec_name,profile,width,height,r_frame_rate,pix_fmt,color_space,color_range'
      expect(probed(joined.file, traits)).toBe(probed(whole.file, traits))
      expect(worstLikeness(joined.file, whole.file)).toBeGreaterThan(30)
      const { checks, durationSeconds, loudnessLufs } = whole
      expect(joined).toMatchObject({ checks, durationSeconds, loudnessLufs })
    },
  )
})

test('a long film is cut into even parts, at cuts where there are some', () => {
  const ranges = (one: Composition, places: number, format: ExportFormat = 'mp4') =>
    pictureRanges(
      {
        project: {
          name: '',
          document: { ...EMPTY_DOCUMENT, compositions: [one] },
          context: world.store.media.contextOf(world.projectId),
        },
        ...{ compositionId: one.id, format, resolution: null },
      },
      places,
      1_000_000,
    )
  const cuts = composition([clip('a', 'film', seconds(0, 3)), clip('b', 'film', seconds(0, 5))])
  const total = frames(cuts)
  expect(ranges(cuts, 2)).toEqual([
    { startFrame: 0, endFrame: 90 },
    { startFrame: 90, endFrame: total },
  ])
  const even = ranges(composition([clip('a', 'film', seconds(0, 8))]), 4)
  expect(even.map(({ startFrame, endFrame }) => endFrame - startFrame)).toEqual([60, 60, 60, 60])
  // Each part is worth its while.
  expect(ranges(cuts, 100).length).toBeLessThanOrEqual(8)
  for (const [places, format] of [
    [1, 'mp4'],
    [4, 'mp3'],
    [4, 'gif'],
  ] as const)
    expect(ranges(cuts, places, format)).toEqual([])
  expect(ranges(composition([clip('a', 'film', seconds(0, 1.5))]), 4)).toEqual([])
})
