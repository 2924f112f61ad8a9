// Timelines read by a program that we did not write: OpenShot's importers of Final Cut Pro 7 XML and of edit
// decision lists.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Composition } from '../../src/edit/document.ts'
import { perSecond } from '../../src/edit/frames.ts'
import { type RenderPlan, renderPlanOf } from '../../src/edit/render-plan.ts'
import { clip, composition, gap, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { makeFilm } from '../support/measured-media.ts'

setDefaultTimeout(60_000)

const PYTHON = '/usr/bin/python3'
const isThere =
  Bun.spawnSync([PYTHON, '-c', 'import openshot, openshot_qt'], { stderr: 'ignore' }).exitCode === 0
if (!isThere) console.log('OpenShot is not installed (Debian: openshot-qt): its importers are not tried.')

let world: ExportWorld
beforeAll(() => {
  world = createExportWorld()
})
afterAll(() => world[Symbol.dispose]())

const NAMES = ['a', '<b> & "c"', 'ü']

type Made = { composition: Composition; plan: RenderPlan; film: string }
const made = new Map<string, Made>()

/** A film at a rate under three names, and a composition of them; `timecode` is what its clock shows at first. */
async function project(rate: string, timecode: string | null = null): Promise<Made> {
  const key = `${rate} from ${timecode}`
  const known = made.get(key)
  if (known) return known
  const film = `${world.folder}/${key.replace(/\W/g, '-')}.mp4`
  const clock = timecode === null ? [] : ['-timecode', timecode]
  makeFilm(film, { rate, seconds: 6, output: ['-c:a', 'aac', ...clock] })
  const ids = NAMES.map((name) => `${name} ${key}`)
  for (const id of ids) await world.add(id, film)
  const [first = '', second = '', third = ''] = ids
  const one = composition(
    [
      clip('1', first, seconds(1.1, 3.3)),
      gap(0.7),
      clip('2', second, seconds(0.4, 1.9)),
      clip('3', third, seconds(2, 5.77)),
    ],
    { width: 160, height: 90 },
  )
  const plan = renderPlanOf(one, world.store.media.contextOf(world.projectId))
  made.set(key, { composition: one, plan, film })
  return { composition: one, plan, film }
}

type Imported = { title: string; position: number; start: number; end: number }

function importedBy(file: string, { rate }: RenderPlan, places: Record<string, string> = {}): Imported[] {
  const told = Bun.spawnSync(
    [
      ...[PYTHON, join(import.meta.dir, '..', 'support', 'openshot-import.py'), file],
      ...[String(rate.numerator), String(rate.denominator), JSON.stringify(places)],
    ],
    { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', HOME: world.folder } },
  )
  expect(told.stderr.toString()).not.toContain('Traceback')
  return JSON.parse(told.stdout.toString().trim().split('\n').at(-1) ?? '[]')
}

/** What an importer should find; its times are turned into frames by `frames`. */
function expectPlanned(imported: Imported[], plan: RenderPlan, frames: (value: number) => number): void {
  expect(
    imported.map((each) => ({
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
}

for (const rate of ['24000/1001', '25', '30000/1001', '60000/1001'])
  test.skipIf(!isThere)(`Final Cut Pro 7 XML: each clip is where the plan has it, at ${rate}`, async () => {
    const { composition: one, plan } = await project(rate)
    const { file } = await world.export(one, 'xmeml')
    expectPlanned(importedBy(file, plan), plan, (value) => Number((value * perSecond(plan.rate)).toFixed(3)))
  })

// OpenShot does not know drop frame: at 29.97 recordings that count without it.
for (const [rate, timecode] of [
  ['24000/1001', null],
  ['25', null],
  ['25', '10:59:58:20'],
  ['30000/1001', '01:00:00:00'],
  ['50', '23:00:59:48'],
] as const)
  test.skipIf(!isThere)(`edit decision list: ${rate}, clocks from ${timecode ?? 'nothing'}`, async () => {
    const { composition: one, plan, film } = await project(rate, timecode)
    const { file } = await world.export(one, 'edl')
    // It takes sources from the reel AX only, and picture and sound as lines of their own.
    const list = (await Bun.file(file).text()).replaceAll(
      /^(\d{3}) {2}.{8} {2}AA\/V /gm,
      '$1  AX        V    ',
    )
    await Bun.write(file, list)
    const places = Object.fromEntries(
      plan.main.flatMap((item) => ('mediaId' in item ? [[item.mediaId, film]] : [])),
    )
    // Its seconds are those that the clock shows, not those that pass: at 29.97 the frames count as 30.
    const base = Math.round(perSecond(plan.rate))
    const clockFrames = (value: number) => {
      const whole = Math.floor(value + 1e-6)
      return whole * base + Math.round((value - whole) * perSecond(plan.rate))
    }
    const [hours = 0, minutes = 0, secs = 0, frames = 0] = (timecode ?? '').split(':').map(Number)
    const begin = ((hours * 60 + minutes) * 60 + secs) * base + frames
    expectPlanned(
      importedBy(file, plan, places).map(({ title, position, start, end }) => ({
        ...{ title, position: clockFrames(position) - 3600 * base },
        ...{ start: clockFrames(start) - begin, end: clockFrames(end) - begin },
      })),
      plan,
      (each) => each,
    )
  })
