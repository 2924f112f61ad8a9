// Renders 200 cuts of a ten-minute 720p film, against the plain encode of as much film and, where they
// are installed, melt and auto-editor on the same cuts and quality. Run: bun test/bench/render.ts
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import { clip, composition, seconds } from '../support/edit-builders.ts'
import { createExportWorld } from '../support/export-world.ts'
import { ffmpeg } from '../support/measured-media.ts'
import { printTable, type Row } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 600)
const CUTS = Number(process.env.BENCH_CUTS ?? 200)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2)
/** What the export itself encodes with. */
const QUALITY = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p', '-g', '50']

const folder = '/tmp/roughcut-bench'
const film = join(folder, `film-${SECONDS}.mp4`)
const plain = join(folder, `plain-${SECONDS}-${CUTS}.mp4`)

/** The best of some rounds, in seconds of wall time. */
async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await work()
    best = Math.min(best, (performance.now() - startedAt) / 1000)
  }
  return best
}

function run(program: string, args: string[]): void {
  const done = Bun.spawnSync([program, ...args], {
    stdout: 'ignore',
    stderr: 'pipe',
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
  })
  if (done.exitCode !== 0) throw new Error(`${program}: ${done.stderr.toString().slice(-500)}`)
}

Bun.spawnSync(['mkdir', '-p', folder])
// Movement and noise, so that the encoder has the work that real film gives it.
if (!existsSync(film))
  ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=25:d=${SECONDS},noise=alls=2:allf=t`],
    ...[
      '-f',
      'lavfi',
      '-i',
      `anoisesrc=d=${SECONDS}:a=0.1:r=48000`,
      ...QUALITY,
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      film,
    ],
  ])

const step = SECONDS / CUTS
const ranges = Array.from({ length: CUTS }, (_, index) =>
  seconds(index * step + 0.2, index * step + 0.2 + step * 0.75),
)
using world = createExportWorld()
await world.add('film', film)
const one = composition(ranges.map((range, index) => clip(`k${index}`, 'film', range)))
const reversed = composition(ranges.map((range, index) => clip(`k${index}`, 'film', range)).toReversed())
const plan = renderPlanOf(one, world.store.media.contextOf(world.projectId))
const frames = plan.durationFrames
// The limit: as many frames that are already cut, encoded with nothing else to do.
ffmpeg(['-i', film, '-frames:v', String(frames), '-t', String(frames / 25), ...QUALITY, '-c:a', 'aac', plain])

const limit = await timed(() =>
  run('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-i',
    plain,
    ...QUALITY,
    '-c:a',
    'aac',
    '-b:a',
    '192k',
    '-movflags',
    '+faststart',
    join(folder, 'limit.mp4'),
  ]),
)
const ours = await timed(() => world.export(one, 'mp4'))
const general = await timed(() => world.export(reversed, 'mp4'))

const rows: Row[] = [
  {
    what: `${CUTS} cuts of ${SECONDS} s`,
    measured: `${ours.toFixed(1)} s`,
    reference: `plain encode ${limit.toFixed(1)} s`,
    ratio: ours / limit,
    bound: { atMost: 1.25 },
  },
  {
    what: 'the same cuts in reverse order',
    measured: `${general.toFixed(1)} s`,
    reference: `plain encode ${limit.toFixed(1)} s`,
    ratio: general / limit,
    bound: { atMost: 2 },
  },
]

if (Bun.which('melt')) {
  const producers = plan.main.flatMap((segment) =>
    segment.kind === 'clip'
      ? [
          film,
          `in=${segment.sourceStartFrame}`,
          `out=${segment.sourceStartFrame + segment.endFrame - segment.startFrame - 1}`,
        ]
      : [],
  )
  const melt = await timed(() =>
    run('melt', [
      ...['-silent', '-profile', 'atsc_720p_25', ...producers],
      '-consumer',
      `avformat:${join(folder, 'melt.mp4')}`,
      'vcodec=libx264',
      'preset=veryfast',
      'crf=20',
      'acodec=aac',
      'ab=192k',
      'real_time=-2',
    ]),
  )
  rows.push({
    what: 'against melt',
    measured: `${ours.toFixed(1)} s`,
    reference: `${melt.toFixed(1)} s`,
    ratio: ours / melt,
    bound: { atMost: 1 },
  })
} else console.log('melt is not installed: not compared.')

if (Bun.which('auto-editor')) {
  const timeline = { version: '1', source: film, chunks: chunks() }
  writeFileSync(join(folder, 'cuts.json'), JSON.stringify(timeline))
  const autoEditor = await timed(() =>
    run('auto-editor', [
      join(folder, 'cuts.json'),
      '--no-open',
      '-o',
      join(folder, 'auto-editor.mp4'),
      '-c:v',
      'libx264',
      '-c:a',
      'aac',
      '-b:a',
      '192k',
    ]),
  )
  rows.push({
    what: 'against auto-editor',
    measured: `${ours.toFixed(1)} s`,
    reference: `${autoEditor.toFixed(1)} s`,
    ratio: ours / autoEditor,
    bound: { atMost: 1 },
  })
} else console.log('auto-editor is not installed: not compared.')

printTable(`Rendering, best of ${ROUNDS}`, rows)

/** auto-editor's own list: start, end, speed, where 99999 leaves a part out. */
function chunks(): [number, number, number][] {
  const list: [number, number, number][] = []
  let at = 0
  for (const segment of plan.main) {
    if (segment.kind !== 'clip') continue
    const end = segment.sourceStartFrame + segment.endFrame - segment.startFrame
    if (segment.sourceStartFrame > at) list.push([at, segment.sourceStartFrame, 99999])
    list.push([segment.sourceStartFrame, end, 1])
    at = end
  }
  if (at < SECONDS * 25) list.push([at, SECONDS * 25, 99999])
  return list
}
