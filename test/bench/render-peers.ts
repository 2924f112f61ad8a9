// The editors that renders are compared with, each told the very same cuts and quality, and what their files
// must hold for the comparison to mean something.
import { expect } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderPlan } from '../../src/edit/render-plan.ts'
import { ffmpeg, ffprobe, testPrograms } from '../support/media-programs.ts'

/** A stretch of the film in its own frames at 25 a second, and where it is played. */
export type Cut = { sourceFrame: number; startFrame: number; frames: number }

export const RATE = 25
const X264 = { preset: 'veryfast', crf: '20', g: '50' }
/** What the export itself encodes with. */
export const QUALITY = [
  ...['-c:v', 'libx264', '-preset', X264.preset, '-crf', X264.crf, '-pix_fmt', 'yuv420p', '-g', X264.g],
]

export function cutsOf(plan: RenderPlan): Cut[] {
  return plan.main.flatMap((segment) =>
    segment.kind === 'clip'
      ? {
          sourceFrame: segment.sourceStartFrame,
          startFrame: segment.startFrame,
          frames: segment.endFrame - segment.startFrame,
        }
      : [],
  )
}

/** Runs a program to its end; throws with the end of what it complained of. */
function run(program: string, args: string[], path = process.env.PATH): void {
  const done = Bun.spawnSync([program, ...args], {
    stdout: 'ignore',
    stderr: 'pipe',
    env: { ...process.env, PATH: path, QT_QPA_PLATFORM: 'offscreen' },
  })
  if (done.exitCode !== 0) throw new Error(`${program}: ${done.stderr.toString().slice(-500)}`)
}

/** One producer that is cut many times, as its own projects have it. Encodes in two threads beside the decoder. */
export function melt(folder: string, film: string, cuts: readonly Cut[], file: string): void {
  const project = join(folder, 'cuts.mlt')
  const entries = cuts.map(
    ({ sourceFrame, frames }) =>
      `<entry producer="film" in="${sourceFrame}" out="${sourceFrame + frames - 1}"/>`,
  )
  writeFileSync(
    project,
    `<mlt><producer id="film"><property name="resource">${film}</property></producer><playlist>${entries.join('')}</playlist></mlt>`,
  )
  run('melt', [
    ...['-silent', '-profile', 'atsc_720p_25', project, '-consumer', `avformat:${file}`],
    ...['vcodec=libx264', `preset=${X264.preset}`, `crf=${X264.crf}`, `g=${X264.g}`],
    ...['acodec=aac', 'ab=192k', 'movflags=+faststart', 'real_time=-2'],
  ])
}

/**
 * auto-editor takes exact cuts as its timeline of version 3 (with the older ones it begins every cut but the
 * first a frame late). It hands no preset and no quality to ffmpeg, and would render at `medium` and 23: an
 * ffmpeg before it on the PATH adds ours, so that it encodes once, as fast as we do.
 */
export function autoEditor(folder: string, film: string, cuts: readonly Cut[], file: string): void {
  const timeline = join(folder, 'cuts.json')
  const clips = (kind: object) =>
    cuts.map(({ sourceFrame, startFrame, frames }) => ({
      ...{ ...kind, start: startFrame, dur: frames, offset: sourceFrame, src: '0', speed: 1, stream: 0 },
    }))
  writeFileSync(
    timeline,
    JSON.stringify({
      version: 'unstable:3.0',
      timeline: {
        ...{ resolution: [1280, 720], timebase: `${RATE}/1`, samplerate: 48_000, background: '#000' },
        sources: { '0': film },
        v: [clips({ name: 'video' })],
        a: [clips({ name: 'audio', volume: 1 })],
      },
    }),
  )
  run(
    'auto-editor',
    [
      ...[timeline, '--no-open', '--progress', 'none', '-q', '-o', file],
      ...['-c:v', 'libx264', '-b:v', 'unset', '-c:a', 'aac', '-b:a', '192k'],
    ],
    `${ffmpegWithQuality(folder)}:${process.env.PATH}`,
  )
}

function ffmpegWithQuality(folder: string): string {
  const programs = join(folder, 'programs')
  mkdirSync(programs, { recursive: true })
  const wrapper = join(programs, 'ffmpeg')
  writeFileSync(
    wrapper,
    `#!/bin/sh
count=$#
while [ "$count" -gt 0 ]; do
  argument=$1
  shift
  set -- "$@" "$argument"
  [ "$argument" = libx264 ] && set -- "$@" -preset ${X264.preset} -crf ${X264.crf} -g ${X264.g}
  count=$((count - 1))
done
exec ${testPrograms().find('ffmpeg').path} "$@"
`,
  )
  chmodSync(wrapper, 0o755)
  const probe = join(programs, 'ffprobe')
  if (!existsSync(probe)) symlinkSync(testPrograms().find('ffprobe').path, probe)
  return programs
}

/**
 * Throws unless the file has as many frames as the cuts, sound as long, about the size of the plain encode
 * (which is how one sees that the quality is the same), and shows at every place that is looked at the frame
 * of the film that belongs there.
 */
export function checkRendered(file: string, film: string, cuts: readonly Cut[], plainBytes: number): void {
  const frames = cuts.reduce((sum, cut) => sum + cut.frames, 0)
  const told = ffprobe([
    ...['-count_packets', '-of', 'json', '-show_entries', 'stream=codec_name,nb_read_packets,duration', file],
  ])
  const { streams } = JSON.parse(told) as {
    streams: { codec_name: string; nb_read_packets: string; duration: string }[]
  }
  const [picture] = streams.filter(({ codec_name: codec }) => codec === 'h264')
  const [sound] = streams.filter(({ codec_name: codec }) => codec === 'aac')
  expect({ file, frames: Number(picture?.nb_read_packets) }).toEqual({ file, frames })
  expect(Math.abs(Number(sound?.duration) - frames / RATE)).toBeLessThan(0.1)
  expect(Math.abs(Bun.file(file).size / plainBytes - 1)).toBeLessThan(0.15)
  for (let part = 0; part < 8; part++) {
    const cut = cuts[Math.floor(((part + 0.5) * cuts.length) / 8)]
    if (!cut) continue
    // The first frame of a cut and its last: what is a frame off shows at one of them.
    for (const inside of [0, cut.frames - 1]) {
      const [shown] = framesAt(file, cut.startFrame + inside, 1)
      const near = framesAt(film, cut.sourceFrame + inside - 1, 3)
      const distances = near.map((each) => distance(each, shown))
      expect({ file, at: cut.startFrame + inside, is: distances.indexOf(Math.min(...distances)) }).toEqual({
        ...{ file, at: cut.startFrame + inside, is: 1 },
      })
    }
  }
}

const [WIDTH, HEIGHT] = [640, 360]

/** Gray pictures of `count` frames from `frame` on. */
function framesAt(file: string, frame: number, count: number): Uint8Array[] {
  const from = Math.max(0, frame - 0.3) / RATE
  const raw = ffmpeg([
    ...['-ss', from.toFixed(4), '-i', file, '-frames:v', String(count), '-vf', `scale=${WIDTH}:${HEIGHT}`],
    ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
  ])
  return Array.from({ length: count }, (_, index) =>
    raw.subarray(index * WIDTH * HEIGHT, (index + 1) * WIDTH * HEIGHT),
  )
}

function distance(a: Uint8Array, b: Uint8Array | undefined): number {
  let sum = 0
  for (const [index, value] of a.entries()) sum += (value - (b?.[index] ?? 0)) ** 2
  return sum / a.length
}
