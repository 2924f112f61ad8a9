// Checks that need to read a file: how long it really is, and whether its picture and sound can be
// decoded. Each check is one run of ffmpeg and writes nothing. A start of Debian's ffmpeg costs 0.1 s of CPU time, so a
// file without faults passes them all in one run.
import type { FfmpegCommand } from 'fluent-ffmpeg'
import { addInput, ffmpegCommand, PICTURE_STREAM, runFfmpeg, SOUND_STREAM } from './ffmpeg.ts'
import type { MediaPrograms } from './media-programs.ts'

const CHECK_LIMITS = {
  timeoutMs: 600_000,
  cpuSeconds: 60,
  addressSpaceBytes: 4 * 2 ** 30,
  /** Nothing is written. */
  fileSizeBytes: 0,
}

/** A check that hangs must not keep others waiting; ffmpeg reports progress twice a second. */
const STALL_MS = 60_000

export type FileCheck = { programs: MediaPrograms; file: string; signal: AbortSignal }
type Wanted = { picture: boolean; sound: boolean }
/** Where the last packet ends; null if packets carry no times. `frames` is the number of pictures. */
type Measured = { endUs: number | null; frames: number | null }

/**
 * All of the checks below in one run: the first picture and the first moments of the sound decode, and every packet was
 * read. Null if anything isn't as it should be; the single checks find out what that is.
 */
export async function measureFaultless(check: FileCheck, wanted: Wanted): Promise<Measured | null> {
  // The file is opened once for each, so that none has to read up to what another needs. Filters end the decoding:
  // with `-frames`, ffmpeg decodes on while another output isn't complete.
  const decoded = [
    ...(wanted.picture ? [{ stream: PICTURE_STREAM, filter: ['-vf', 'trim=end_frame=1'] }] : []),
    ...(wanted.sound ? [{ stream: SOUND_STREAM, filter: ['-af', 'atrim=end_sample=8192'] }] : []),
  ]
  const { exit, last, errors, written } = await runCheck(check, (command) => {
    // First, because progress counts the pictures of the first output.
    command.outputOptions([...streamsOf(wanted), '-c', 'copy', '-f', 'null']).output('pipe:1')
    for (const [index, { stream, filter }] of decoded.entries())
      addInput(command, check.file).outputOptions(['-map', stream.replace('0', String(index + 1)), ...filter])
    return command.outputOptions(['-f', 'framecrc'])
  })
  const ends = endsOfFrames(written)
  // Progress shows the latest end of all: beyond the frames that were decoded, it is that of a packet.
  const isMeasured = ends.size === decoded.length && (last.outUs ?? 0) > Math.max(...ends.values())
  return exit.code === 0 && errors.length === 0 && isMeasured
    ? { endUs: last.outUs, frames: last.frames }
    : null
}

/** For each stream of a `framecrc` output, when its last frame ends, in microseconds. */
function endsOfFrames(text: string): Map<number, number> {
  const units = new Map<number, number>()
  const ends = new Map<number, number>()
  for (const line of text.split('\n')) {
    const [, of, numerator, denominator] = /^#tb (\d+): (\d+)\/(\d+)/.exec(line) ?? []
    if (of !== undefined) units.set(Number(of), (Number(numerator) / Number(denominator)) * 1e6)
    const [stream, , pts, duration] = line.split(',').map(Number)
    if (stream === undefined || pts === undefined || duration === undefined) continue
    ends.set(stream, (pts + duration) * (units.get(stream) ?? Number.NaN))
  }
  return ends
}

/** Reads every packet without decoding, as fast as the disk allows. */
export async function measure(check: FileCheck, wanted: Wanted): Promise<Measured> {
  const copied = await runCheck(check, (command) =>
    command.outputOptions([...streamsOf(wanted), '-c', 'copy', '-f', 'null']),
  )
  return { endUs: positive(copied.last.outUs), frames: copied.last.frames }
}

/** Decodes everything, for streams whose packets have no times. Slow, so only used if necessary. */
export async function measureByDecoding(check: FileCheck, wanted: Wanted): Promise<number | null> {
  const decoded = await runCheck(
    check,
    (command) => command.outputOptions([...streamsOf(wanted), '-f', 'null']),
    { timeoutMs: 1800_000, cpuSeconds: 3600 },
  )
  return positive(decoded.last.outUs)
}

/** Whether the first picture can be decoded; `strict` also refuses a damaged one (for stills). */
export async function pictureDecodes(check: FileCheck, strict: boolean): Promise<boolean> {
  const run = await runCheck(check, (command) => {
    if (strict) command.inputOptions(['-err_detect', 'explode'])
    return command.outputOptions(['-map', PICTURE_STREAM, '-frames:v', '1', '-f', 'null'])
  })
  return run.exit.code === 0 && (run.last.frames ?? 0) > 0 && !(strict && run.errors.length > 0)
}

/** Whether the first moments of the sound can be decoded. */
export async function soundDecodes(check: FileCheck): Promise<boolean> {
  const run = await runCheck(check, (command) =>
    command.outputOptions(['-map', SOUND_STREAM, '-frames:a', '8', '-f', 'null']),
  )
  return run.exit.code === 0 && positive(run.last.outUs) !== null
}

function runCheck(check: FileCheck, build: (command: FfmpegCommand) => FfmpegCommand, limits = {}) {
  const command = build(ffmpegCommand(check.file).output('-'))
  return runFfmpeg(check.programs, command, {
    signal: check.signal,
    limits: { ...CHECK_LIMITS, ...limits },
    stallMs: STALL_MS,
  })
}

function streamsOf(wanted: Wanted): string[] {
  return [
    ...(wanted.picture ? ['-map', PICTURE_STREAM] : []),
    ...(wanted.sound ? ['-map', SOUND_STREAM] : []),
  ]
}

function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null
}
