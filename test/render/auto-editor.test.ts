// A timeline read by a program that we did not write: auto-editor's reader of Final Cut Pro 7 XML.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import { clip, composition, gap, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { makeFilm } from '../support/measured-media.ts'

setDefaultTimeout(60_000)

// Its versions of later years are other programs, with other words for what they read.
const isThere =
  Bun.which('auto-editor') !== null &&
  // It runs the one of the PATH.
  Bun.which('ffmpeg') !== null &&
  Bun.spawnSync(['auto-editor', '--version']).stdout.toString().startsWith('22w52a')
if (!isThere)
  console.log('auto-editor 22w52a (Debian 12) or its ffmpeg is not installed: its reader is not tried.')

let world: ExportWorld
beforeAll(() => {
  world = createExportWorld()
})
afterAll(() => world[Symbol.dispose]())

type Placed = { start: number; dur: number; offset: number }

for (const rate of ['24000/1001', '25', '30000/1001', '50', '60000/1001'])
  test.skipIf(!isThere)(
    `auto-editor puts picture and sound where the plan has them, at ${rate}`,
    async () => {
      const film = `${world.folder}/${rate.replace('/', '-')}.mp4`
      // What the clock of the recording shows must not move what is played of it.
      makeFilm(film, { rate, seconds: 6, output: ['-c:a', 'aac', '-timecode', '10:00:00:00'] })
      const id = `<a> & "ü" ${rate}`
      await world.add(id, film)
      const one = composition([
        clip('1', id, seconds(1.1, 3.3)),
        gap(0.7),
        clip('2', id, seconds(0.4, 1.9)),
        clip('3', id, seconds(2, 5.77)),
      ])
      const plan = renderPlanOf(one, world.store.media.contextOf(world.projectId))
      const { file } = await world.export(one, 'xmeml', {
        file: `${world.folder}/${rate.replace('/', '-')}.xml`,
      })
      const told = Bun.spawnSync(['auto-editor', file, '--export', 'timeline:api=3.0.0'])
      const { timeline } = JSON.parse(told.stdout.toString())
      const planned = plan.main.flatMap((segment) =>
        segment.kind === 'gap'
          ? []
          : {
              ...{ start: segment.startFrame, dur: segment.endFrame - segment.startFrame },
              offset: segment.sourceStartFrame,
            },
      )
      const placed = (layers: Placed[][]) =>
        layers.map((layer) => layer.map(({ start, dur, offset }) => ({ start, dur, offset })))
      expect(timeline.timebase).toBe(`${plan.rate.numerator}/${plan.rate.denominator}`)
      expect(placed(timeline.v)).toEqual([planned])
      expect(placed(timeline.a)).toEqual([planned])
    },
  )
