// The ffmpeg and ffprobe of the tests, found as the project finds them: on the PATH, else the builds that
// npm brings (of 2018 and 2023), so that `npm test` needs nothing but npm.
import {
  createMediaPrograms,
  type MediaProgramName,
  type MediaPrograms,
} from '../../src/adapters/media-programs.ts'

const found = createMediaPrograms({ ffmpegPath: null, ffprobePath: null })

export function testPrograms(): MediaPrograms {
  return found
}

/** As on a machine without any ffmpeg of its own. */
export function shippedPrograms(): MediaPrograms {
  return createMediaPrograms({ ffmpegPath: null, ffprobePath: null, searchPath: '/nowhere' })
}

/** Runs ffmpeg and gives its standard output. Throws with what it wrote when it fails. */
export function ffmpeg(args: string[]): Uint8Array {
  return run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]).stdout
}

/** Runs ffprobe and gives the text of its standard output. Throws with what it wrote when it fails. */
export function ffprobe(args: string[]): string {
  return run('ffprobe', ['-v', 'error', ...args]).stdout.toString()
}

/** The worst likeness (PSNR) of two frames of the same number, in dB; 100 where all are equal. Throws without frames. */
export function worstLikeness(one: string, other: string): number {
  const log = new TextDecoder().decode(
    ffmpeg(['-i', one, '-i', other, '-lavfi', '[0:v][1:v]psnr=stats_file=-', '-f', 'null', '-']),
  )
  const found = [...log.matchAll(/psnr_avg:(\S+)/g)].map(([, db]) => (db === 'inf' ? 100 : Number(db)))
  if (found.length === 0) throw new Error(`${one} and ${other} have no frames to compare`)
  return Math.min(...found)
}

/** What ffmpeg writes to standard error about raw input, for instance what a filter measured. */
export function ffmpegReport(args: string[], stdin: Uint8Array): string {
  return run('ffmpeg', ['-nostdin', '-hide_banner', ...args], stdin).stderr.toString()
}

/** Whether the ffmpeg of the tests has a filter, by its own list. */
export function hasFilter(filter: string): boolean {
  const listed = run('ffmpeg', ['-hide_banner', '-filters']).stdout.toString()
  return listed.split('\n').some((line) => line.trim().split(/\s+/)[1] === filter)
}

function run(program: MediaProgramName, args: string[], stdin?: Uint8Array) {
  const { path } = found.find(program)
  const done = Bun.spawnSync([path, ...args], {
    stderr: 'pipe',
    ...(stdin === undefined ? {} : { stdin }),
  })
  if (done.exitCode !== 0) throw new Error(`${path} ${args.join(' ')}: ${done.stderr.toString()}`)
  return done
}
