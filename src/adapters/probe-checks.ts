// Checks that need to read a file: how long it really is, and whether its picture and sound can be
// decoded. Each check is one run of ffmpeg and writes nothing.
import type { FfmpegCommand } from 'fluent-ffmpeg'
import { ffmpegCommand, PICTURE_STREAM, runFfmpeg, SOUND_STREAM } from './ffmpeg.ts'
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

/**
 * Reads every packet without decoding (as fast as the disk allows) and reports where the last one ends;
 * null if packets carry no times. `frames` is the number of pictures.
 */
export async function measure(
  check: FileCheck,
  wanted: Wanted,
): Promise<{ endUs: number | null; frames: number | null }> {
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
