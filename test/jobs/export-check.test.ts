// The look at a finished file: files that are not what the plan says, each wrong in one way, are found.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { EMPTY_DOCUMENT, type TrackItem } from '../../src/edit/document.ts'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import { type CheckedFile, checkFile } from '../../src/jobs/kinds/export/check-file.ts'
import { checkDiskSpace } from '../../src/jobs/kinds/export/disk-space.ts'
import { exportComposition } from '../../src/jobs/kinds/export/export-composition.ts'
import type { ExportWork } from '../../src/jobs/kinds/export/export-work.ts'
import { createPcmFile } from '../../src/jobs/kinds/export/pcm-file.ts'
import { sourceFileOf } from '../../src/jobs/kinds/export/source-file.ts'
import { clip, composition, gap, seconds } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { failureOf } from '../support/rejection.ts'
import { smallDisk } from '../support/small-disk.ts'
import { noise } from '../support/sound.ts'

setDefaultTimeout(60_000)

let world: ExportWorld
const SIZE = { width: 160, height: 90 }
const SECONDS = 6

beforeAll(async () => {
  world = createExportWorld()
  made('film', {})
  await world.add('film', `${world.folder}/film`)
})
afterAll(() => world[Symbol.dispose]())

type Fault = { seconds?: number; picture?: string; sound?: string | null; rate?: number; output?: string[] }

/** A film of bars and noise in which something may be wrong. */
function made(
  name: string,
  { seconds = SECONDS, picture = 'null', sound = 'anull', rate = 25, output }: Fault,
) {
  const file = join(world.folder, name)
  ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=s=160x90:r=${rate}:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `anoisesrc=d=${seconds}:a=0.2:r=48000:seed=1`],
    ...['-vf', picture, ...(sound === null ? ['-an'] : ['-af', sound]), '-c:v', 'libx264', '-g', '50'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', ...(output ?? []), '-f', 'mp4', file],
  ])
  return file
}

async function checked(
  file: string,
  items: TrackItem[] = [clip('a', 'film', seconds(0, SECONDS))],
  lufs = null,
) {
  const one = { ...composition(items, SIZE), loudnessLufs: lufs }
  const context = world.store.media.contextOf(world.projectId)
  const path = join(world.folder, 'mix.f32')
  {
    using mix = createPcmFile(path)
    mix.write(noise(2 * 48_000 * SECONDS, 0.2, 3))
  }
  const work: ExportWork = {
    programs: world.services.programs,
    version: await world.services.programs.version('ffmpeg'),
    note: () => {},
    signal: new AbortController().signal,
    temporaryFolder: world.folder,
    ...{ context, composition: one, plan: renderPlanOf(one, context), paintedCues: [], canToneMap: true },
    font: null,
    source: (id) => sourceFileOf(world.services, context.media.get(id) ?? expect.unreachable()),
  }
  const target = {
    ...{ format: 'mp4' as const, frame: SIZE, softCues: [], chapters: [], file },
    ...{ part: null, pictureParts: [] },
    sound: { path, loudnessLufs: -20 },
  }
  return checkFile(work, target)
}

function notesOf({ checks }: Pick<CheckedFile, 'checks'>): string[] {
  return checks.filter(({ status }) => status === 'note').map(({ message }) => message)
}

test('a file that is as planned passes', async () => {
  const found = await checked(made('right', {}))
  expect(notesOf(found)).toEqual([])
  expect(found.checks.map(({ name }) => name)).toEqual(['duration', 'streams', 'frames', 'picture', 'sound'])
})

test('sides that cancel each other out are reported', async () => {
  const output = ['-c:a', 'aac', '-aac_pns', '0']
  await world.add('turned round', made('turned round', { sound: 'pan=stereo|c0=c0|c1=-1*c0', output }))
  const found = await world.export(composition([clip('a', 'turned round', seconds(1, 3))], SIZE), 'mp4')
  expect(notesOf(found).join()).toContain('on a single loudspeaker almost nothing is heard')
})

describe('what fails the export:', () => {
  const faults: [string, Fault, string][] = [
    ['it ends early', { seconds: 5 }, 'it lasts 5.'],
    ['it has no sound', { sound: null }, 'it has 0 audio streams instead of 1'],
    [
      'its picture is of another size',
      { picture: 'scale=320:180' },
      'the picture is 320×180 instead of 160×90',
    ],
    ['frames are missing', { rate: 24 }, 'it has 144 frames instead of 150'],
    ['it falls silent', { sound: "volume=0:enable='between(t,2,4)'" }, 'it is silent at 0:02.0'],
    ['its sound ends early', { sound: 'atrim=end=4' }, 'its sound ends at 4.'],
  ]
  for (const [what, fault, message] of faults)
    test(what, async () => {
      expect(await failureOf(checked(made('wrong', fault)))).toThrow(message)
    })

  test('it cannot be read', async () => {
    await Bun.write(join(world.folder, 'garbage'), 'no film')
    expect(await failureOf(checked(join(world.folder, 'garbage')))).toThrow('it cannot be read')
  })
})

describe('black stretches', () => {
  const black = (from: number, to: number) => `drawbox=t=fill:c=black:enable='between(t,${from},${to})'`

  test('that the edit does not have are reported with their times', async () => {
    expect(notesOf(await checked(made('dark', { picture: black(2, 4.2) })))).toEqual([
      expect.stringContaining('The picture is black from 0:02.0 to 0:04.2'),
    ])
  })

  test('that are gaps of the edit are not, nor short ones that happen to be looked at', async () => {
    const items = [clip('a', 'film', seconds(0, 2)), gap(2), clip('b', 'film', seconds(2, 4))]
    expect(notesOf(await checked(made('gap', { picture: black(2, 3.95) }), items))).toEqual([])
    // A key frame lies in each of these.
    const blink = [clip('a', 'film', seconds(0, 1.9)), gap(0.3), clip('b', 'film', seconds(2, 5.8))]
    expect(notesOf(await checked(made('blink', { picture: black(1.9, 2.15) }), blink))).toEqual([])
    expect(notesOf(await checked(made('blink', { picture: black(1.9, 2.3) })))).toEqual([])
  })
})

test('a decoder that breaks down in the middle fails the export, which does not freeze on its last frame', async () => {
  const real = world.services.programs.find('ffmpeg').path
  for (const [end, message] of [
    ['exit 1', 'The picture of “film” could not be decoded to its end'],
    ['kill -9 $$', 'was killed'],
  ] as const) {
    const broken = join(world.folder, 'broken-ffmpeg')
    const decoding = `${real} "$@" | head -c 500000\n${end}`
    await Bun.write(
      broken,
      `#!/bin/sh\ncase "$*" in *"rawvideo pipe:1") ${decoding};; *) exec ${real} "$@";; esac\n`,
    )
    chmodSync(broken, 0o755)
    const find = (name: 'ffmpeg' | 'ffprobe') =>
      name === 'ffmpeg' ? { path: broken, origin: 'settings' as const } : world.services.programs.find(name)
    const request = {
      project: {
        name: 'Test',
        document: {
          ...EMPTY_DOCUMENT,
          compositions: [
            composition([clip('b', 'film', seconds(3, 6)), clip('a', 'film', seconds(0, 3))], SIZE),
          ],
        },
        context: world.store.media.contextOf(world.projectId),
      },
      ...{ compositionId: 'c1', format: 'mp4' as const, resolution: null },
      outFile: join(world.folder, 'frozen.mp4'),
      report: () => {},
      signal: new AbortController().signal,
    }
    const services = { ...world.services, programs: { ...world.services.programs, find } }
    expect(await failureOf(exportComposition(services, request))).toThrow(message)
  }
})

test('a full disk is reported before anything is written, and the reserve is never used', () => {
  const file = join(world.folder, 'huge.mp4')
  expect(() => checkDiskSpace(file, 1e18)).toThrow(/may need 1000000000.0 GB.*Make room/)
  checkDiskSpace(file, 1000)
  using disk = smallDisk('8m')
  if (disk === null) return
  const { bavail, bsize, blocks } = statfsSync(disk.path)
  const [freeBytes, reserveBytes] = [bavail * bsize, blocks * bsize * 0.05]
  checkDiskSpace(join(disk.path, 'a.mp4'), freeBytes - reserveBytes)
  expect(() => checkDiskSpace(join(disk.path, 'a.mp4'), freeBytes - reserveBytes + 1)).toThrow('Make room')
})
