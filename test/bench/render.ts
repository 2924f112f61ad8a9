// Renders 200 cuts of a ten-minute 720p film, against the plain encode of as much film and, where they are
// installed, melt and auto-editor on the same cuts and quality; then the same cuts in reverse order, with
// the memory that takes. A round does each once, one after the other, so that whatever else the machine does
// meets all of them; of several rounds the best counts. Run: bun test/bench/render.ts
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Composition } from '../../src/edit/document.ts'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import { clip, composition, seconds } from '../support/edit-builders.ts'
import { createExportWorld } from '../support/export-world.ts'
import { ffmpeg } from '../support/media-programs.ts'
import { peakMegabytes, processorSeconds } from './process-tree.ts'
import { autoEditor, checkRendered, cutsOf, melt, QUALITY, RATE } from './render-peers.ts'
import { printTable, type Row } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 600)
const CUTS = Number(process.env.BENCH_CUTS ?? 200)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1)
/** The reversed cuts of this share of the film show whether memory grows with length. */
const SHORT_SHARE = 0.2

const folder = '/tmp/roughcut-bench'
const film = join(folder, `film-${SECONDS}.mp4`)
const plain = join(folder, `plain-${SECONDS}-${CUTS}.mp4`)

mkdirSync(folder, { recursive: true })
// Movement and noise, so that the encoder has the work that real film gives it.
make(film, [
  ...['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=${RATE}:d=${SECONDS},noise=alls=2:allf=t`],
  ...['-f', 'lavfi', '-i', `anoisesrc=d=${SECONDS}:a=0.1:r=48000`, ...QUALITY, '-c:a', 'aac', '-b:a', '128k'],
])

/** Kept for the next time; whole, or not there. */
function make(file: string, args: string[]): void {
  if (existsSync(file)) return
  ffmpeg([...args, '-f', 'mp4', `${file}.part`])
  renameSync(`${file}.part`, file)
}

const step = SECONDS / CUTS
const clips = Array.from({ length: CUTS }, (_, index) =>
  clip(`k${index}`, 'film', seconds(index * step + 0.2, index * step + 0.2 + step * 0.75)),
)
using world = createExportWorld()
await world.add('film', film)
const forwards = composition(clips)
const planOf = (one: Composition) => renderPlanOf(one, world.store.media.contextOf(world.projectId))
const cuts = cutsOf(planOf(forwards))
const frames = planOf(forwards).durationFrames

// The limit: as many frames that are already cut, encoded with nothing else to do.
make(plain, [
  ...['-i', film, '-frames:v', String(frames), '-t', String(frames / RATE), ...QUALITY, '-c:a', 'aac'],
])
const limitFile = join(folder, 'limit.mp4')

type Contender = { name: string; file: string; work: () => Promise<unknown> | unknown }
const contenders: Contender[] = [
  {
    name: 'the plain encode',
    file: limitFile,
    work: () =>
      ffmpeg([
        ...['-i', plain, ...QUALITY, '-c:a', 'aac', '-b:a', '192k'],
        ...['-movflags', '+faststart', limitFile],
      ]),
  },
  {
    name: 'Roughcut',
    file: join(folder, 'roughcut.mp4'),
    work: () => world.export(forwards, 'mp4', { file: join(folder, 'roughcut.mp4') }),
  },
]
for (const [name, peer] of [
  ['melt', melt],
  ['auto-editor', autoEditor],
] as const) {
  const file = join(folder, `${name}.mp4`)
  if (Bun.which(name)) contenders.push({ name, file, work: () => peer(folder, film, cuts, file) })
  else console.log(`${name} is not installed: not compared. apt install ${name}`)
}

type Measured = { wall: number; processor: number }
const best = new Map<string, Measured>()

async function measure(name: string, work: Contender['work']): Promise<void> {
  const before = { at: performance.now(), processor: processorSeconds() }
  await work()
  const wall = (performance.now() - before.at) / 1000
  const processor = processorSeconds() - before.processor
  console.log(`${name}: ${wall.toFixed(1)} s, ${processor.toFixed(1)} s of processor time, load ${load()}`)
  if (wall < (best.get(name)?.wall ?? Number.POSITIVE_INFINITY)) best.set(name, { wall, processor })
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

const reversed = composition(clips.toReversed())
const memory = { short: { own: 0, children: 0 }, whole: { own: 0, children: 0 } }
console.log(`Load before the first: ${load()}`)
// The short one first: memory that this process has once had it may keep.
const shortOne = composition(clips.slice(0, Math.ceil(CUTS * SHORT_SHARE)).toReversed())
memory.short = await peakMegabytes(() => world.export(shortOne, 'mp4'))
for (let round = 0; round < ROUNDS; round++) {
  for (const { name, work } of contenders) await measure(name, work)
  await measure('reversed', async () => {
    memory.whole = await peakMegabytes(() => world.export(reversed, 'mp4'))
  })
}
for (const { name, file } of contenders.slice(1)) {
  checkRendered(file, film, cuts, Bun.file(limitFile).size)
  console.log(`${name}: every frame that was looked at is the right one, ${Bun.file(file).size} bytes`)
}

const words = ({ wall, processor }: Measured) =>
  `${wall.toFixed(1)} s (${processor.toFixed(0)} s of processor)`
function row(what: string, name: string, against: string, atMost: number): Row {
  const [one, other] = [best.get(name), best.get(against)]
  if (!one || !other) throw new Error(`${name} or ${against} was not measured`)
  return {
    what,
    measured: words(one),
    reference: `${against} ${words(other)}`,
    ratio: one.wall / other.wall,
    bound: { atMost },
  }
}

const megabytes = ({ own, children }: { own: number; children: number }) =>
  `${own.toFixed(0)} MB, its ffmpegs ${children.toFixed(0)} MB`
printTable(`Rendering, best of ${ROUNDS}, load ${load()}`, [
  row(`${CUTS} cuts of ${SECONDS} s`, 'Roughcut', 'the plain encode', 1.25),
  ...contenders.slice(2).map(({ name }) => row('the same', 'Roughcut', name, 1)),
  row('the same cuts in reverse order', 'reversed', 'the plain encode', 2),
  {
    what: 'memory of that',
    measured: megabytes(memory.whole),
    reference: `a fifth of the length: ${megabytes(memory.short)}`,
    ratio: (memory.whole.own + memory.whole.children) / (memory.short.own + memory.short.children),
    bound: { atMost: 1.25 },
  },
])
