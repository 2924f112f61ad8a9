// A timeline read by a program that we did not write: OpenShot's importer of Final Cut Pro 7 XML.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { perSecond } from '../../src/edit/frames.ts'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import { clip, composition, gap, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { makeFilm } from '../support/measured-media.ts'

setDefaultTimeout(60_000)

const PYTHON = '/usr/bin/python3'
const isThere =
  Bun.spawnSync([PYTHON, '-c', 'import openshot, openshot_qt'], { stderr: 'ignore' }).exitCode === 0
if (!isThere) console.log('OpenShot is not installed (Debian: openshot-qt): its importer is not tried.')

let world: ExportWorld
beforeAll(() => {
  world = createExportWorld()
})
afterAll(() => world[Symbol.dispose]())

for (const rate of ['24000/1001', '25', '30000/1001', '60000/1001'])
  test.skipIf(!isThere)(`OpenShot puts each clip where the plan has it, at ${rate}`, async () => {
    const names = ['a', '<b> & "c"', 'ü']
    for (const [index, name] of names.entries()) {
      const file = `${world.folder}/${index}-${rate.replace('/', '-')}`
      makeFilm(file, { rate, seconds: 6, output: ['-c:a', 'aac', '-f', 'mp4'] })
      await world.add(`${name} ${rate}`, file)
    }
    const id = (index: number) => `${names[index]} ${rate}`
    const one = composition(
      [
        clip('1', id(0), seconds(1.1, 3.3)),
        gap(0.7),
        clip('2', id(1), seconds(0.4, 1.9)),
        clip('3', id(2), seconds(2, 5.77)),
      ],
      { width: 160, height: 90 },
    )
    const plan = renderPlanOf(one, world.store.media.contextOf(world.projectId))
    const { file } = await world.export(one, 'xmeml')
    const told = Bun.spawnSync(
      [
        ...[PYTHON, join(import.meta.dir, '..', 'support', 'openshot-import.py'), file],
        ...[String(plan.rate.numerator), String(plan.rate.denominator)],
      ],
      { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', HOME: world.folder } },
    )
    expect(told.stderr.toString()).not.toContain('Traceback')
    const clips = JSON.parse(told.stdout.toString().trim().split('\n').at(-1) ?? '[]')
    const frames = (value: number) => Number((value * perSecond(plan.rate)).toFixed(3))
    expect(
      clips.map((each: { title: string; position: number; start: number; end: number }) => ({
        ...{ media: each.title, startFrame: frames(each.position) },
        ...{ sourceStartFrame: frames(each.start), sourceEndFrame: frames(each.end) },
      })),
    ).toEqual(
      plan.main.flatMap((segment) =>
        segment.kind === 'gap'
          ? []
          : {
              ...{ media: segment.mediaId, startFrame: segment.startFrame },
              sourceStartFrame: segment.sourceStartFrame,
              sourceEndFrame: segment.sourceStartFrame + segment.endFrame - segment.startFrame,
            },
      ),
    )
  })
