// Runs ffmpeg on unchecked files: every input gets the same safe flags, and every run
// has limits. Commands are built with fluent-ffmpeg and run by program.ts, which can stop them.
import ffmpeg, { type FfmpegCommand } from 'fluent-ffmpeg'
import { RoughcutError } from '../errors.ts'
import type { MediaPrograms } from './media-programs.ts'
import { type ProgramExit, type ProgramLimits, startProgram, wasKilled } from './program.ts'

/** The streams of a file that Roughcut uses: the first sound, and the first picture that isn't cover art. */
export const SOUND_STREAM = '0:a:0'
export const PICTURE_STREAM = '0:V:0'

/**
 * 8K video has 33 million pixels; more than 36 million is refused before decoding. The margin is for the
 * padding that decoders count.
 */
const MAX_PIXELS = 37_000_000

/**
 * Containers that may be opened. Without the list, a playlist (HLS, DASH, ffconcat) named `.mp4` could
 * open other files and addresses. Image formats are those recognized by content (`…_pipe`).
 */
const CONTAINERS = [
  ...[
    'mov',
    'matroska',
    'mp3',
    'wav',
    'w64',
    'aac',
    'flac',
    'ogg',
    'mpegts',
    'mpeg',
    'avi',
    'flv',
    'aiff',
    'amr',
  ],
  ...[
    'amrnb',
    'amrwb',
    'asf',
    'caf',
    'ac3',
    'eac3',
    'dts',
    'au',
    'mxf',
    'dv',
    'ivf',
    'h264',
    'hevc',
    'm4v',
    'wv',
    'gif',
  ],
  ...['png_pipe', 'jpeg_pipe', 'webp_pipe', 'bmp_pipe', 'tiff_pipe', 'apng'],
]

/** Flags before `-i` for both ffmpeg and ffprobe. Both shipped versions (from 2018 on) know them. */
export const SAFE_INPUT_FLAGS: readonly string[] = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', CONTAINERS.join(',')],
  ...['-max_pixels', String(MAX_PIXELS)],
  ...['-analyzeduration', '30M', '-probesize', '50M'],
]

/** A path as an input: `file:` keeps a name from being read as an option or another protocol. */
export function fileInput(path: string): string {
  return `file:${path}`
}

/**
 * A command that reads `file` with the safe flags; add outputs with fluent-ffmpeg's own methods and
 * hand it to `runFfmpeg`. `fluent.input(...)` for a second file needs the flags again: use `addInput`.
 */
export function ffmpegCommand(file: string): FfmpegCommand {
  return addInput(ffmpeg(), file)
}

/** Adds one more untrusted file to `command`. */
export function addInput(command: FfmpegCommand, file: string): FfmpegCommand {
  return command.input(fileInput(file)).inputOptions([...SAFE_INPUT_FLAGS])
}

/**
 * Input options to read one stream by the whole file's clock. In transport streams and Ogg, ffmpeg counts
 * from the first timestamp it reads, so a picture and a sound with different starts would start together.
 * Any explicit offset, even one microsecond, prevents that.
 */
export const COMMON_CLOCK: readonly string[] = ['-itsoffset', '0.000001']

/** Input options for pictures with alpha: in VP8 and VP9, only libvpx reads it; ffmpeg's own decoders drop it. */
export function alphaInputOptions(videoCodec: string | null): string[] {
  const decoder = { vp8: 'libvpx', vp9: 'libvpx-vp9' }[videoCodec ?? '']
  return decoder === undefined ? [] : ['-c:v', decoder]
}

export type FfmpegOptions = {
  signal: AbortSignal
  limits?: Partial<ProgramLimits>
  /** The output's progress, which ffmpeg reports twice a second. */
  onProgress?: (progress: FfmpegProgress) => void
  /** Which non-progress lines count as errors; default: all. For `-v info`, which logs more. */
  keepLine?: (line: string) => boolean
  /** What `-i pipe:0` reads. */
  stdin?: ReadableStream<Uint8Array>
  /** The folder for the command's relative file names. */
  currentFolder?: string
  /** Kills an ffmpeg that hangs, without progress for this long. Default: it may be silent. */
  stallMs?: number
}

export type FfmpegProgress = {
  /** Output time so far; null if ffmpeg doesn't know. */
  outUs: number | null
  /** Pictures written; null for sound. */
  frames: number | null
}

/** Default limits for one run of ffmpeg. */
export const FFMPEG_LIMITS: ProgramLimits = {
  timeoutMs: 6 * 3600_000,
  cpuSeconds: 6 * 3600,
  addressSpaceBytes: 8 * 2 ** 30,
  fileSizeBytes: null,
}

/** Throws `internal_error` if the program was killed from outside, because it isn't the file's fault. */
export function refuseKilled(program: string, exit: ProgramExit): void {
  if (wasKilled(exit))
    throw new RoughcutError(
      'internal_error',
      `${program} was killed while it read the file, most likely because the machine ran out of memory. Try again.`,
    )
}

/** The whole argument list of `command`: quiet, never asking, progress on standard error. */
export function ffmpegArguments(command: FfmpegCommand | readonly string[]): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-progress', 'pipe:2'],
    ...('_getArguments' in command ? command._getArguments() : command),
  ]
}

/**
 * Runs `command` to its end; `written` is what it wrote to standard output, a few lines at most. Exit codes of
 * ffmpeg mislead (0 on truncated input, and after SIGTERM), so check `last`, which shows how far the output got.
 * Throws `internal_error` when ffmpeg was killed from outside, `corrupt_media` when it stalled.
 */
export async function runFfmpeg(
  programs: MediaPrograms,
  command: FfmpegCommand | readonly string[],
  options: FfmpegOptions,
): Promise<{ exit: ProgramExit; last: FfmpegProgress; errors: string[]; written: string }> {
  const follow = progressFollower(options.onProgress, options.keepLine)
  let stallTimer: Timer | undefined
  let hasStalled = false
  const running = startProgram({
    program: programs.find('ffmpeg').path,
    arguments: ffmpegArguments(command),
    limits: { ...FFMPEG_LIMITS, ...options.limits },
    signal: options.signal,
    onStderrLine: (line) => {
      stallTimer?.refresh()
      follow.line(line)
    },
    ...(options.stdin === undefined ? {} : { stdin: options.stdin }),
    ...(options.currentFolder === undefined ? {} : { currentFolder: options.currentFolder }),
  })
  if (options.stallMs !== undefined)
    stallTimer = setTimeout(() => {
      hasStalled = true
      running.kill()
    }, options.stallMs)
  const written = await new Response(running.stdout).text()
  const exit = await running.exited
  clearTimeout(stallTimer)
  options.signal.throwIfAborted()
  if (hasStalled) throw new RoughcutError('corrupt_media', 'Reading this file stalled and was stopped.')
  refuseKilled('ffmpeg', exit)
  return { exit, last: follow.last(), errors: follow.errors, written }
}

const PROGRESS_LINE = /^[a-z0-9_]+=\s*\S*$/

/** Reads `-progress` blocks and keeps the first error lines, which name the cause. */
function progressFollower(
  onProgress: ((progress: FfmpegProgress) => void) | undefined,
  keepLine?: (line: string) => boolean,
) {
  const maxKept = keepLine === undefined ? 20 : 20_000
  let outUs: number | null = null
  let frames: number | null = null
  const errors: string[] = []
  const line = (text: string) => {
    if (!PROGRESS_LINE.test(text)) {
      if (text.trim() !== '' && errors.length < maxKept && (keepLine?.(text) ?? true))
        errors.push(text.trim())
      return
    }
    const [key, value] = text.split('=', 2)
    // `out_time_ms` is in microseconds, in every version; `out_time_us` is missing in old ones.
    if (key === 'out_time_ms') outUs = numberOrNull(value) ?? outUs
    else if (key === 'frame') frames = numberOrNull(value)
    else if (key === 'progress') onProgress?.({ outUs, frames })
  }
  return { line, errors, last: (): FfmpegProgress => ({ outUs, frames }) }
}

function numberOrNull(text: string | undefined): number | null {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isFinite(number) ? number : null
}

export type PcmOptions = {
  sampleRate: number
  channels: 1 | 2
  /** In source time, exact to the sample; default 0. */
  startUs?: number
  /** Default: to the end. */
  durationUs?: number
  signal: AbortSignal
  limits?: Partial<ProgramLimits>
}

/** A decoder that outputs nothing for this long, while we wait for it, hangs. */
const STALL_MS = 60_000

/**
 * The sound of `file` as interleaved 32-bit floats, in source time, with silence where the sound starts
 * after the picture or has gaps. Memory stays constant: reading slowly slows down ffmpeg. Throws
 * `corrupt_media` if ffmpeg fails or hangs, and the signal's reason if aborted.
 */
export function pcm(programs: MediaPrograms, file: string, options: PcmOptions): PcmStream {
  const { resampled, trimmed } = pcmFilters(options)
  const filters = [
    resampled,
    ...trimmed,
    `aformat=channel_layouts=${options.channels === 1 ? 'mono' : 'stereo'}`,
  ]
  return floatsOf(programs, file, options, filters.join(','), options.channels)
}

/** Like `pcm`, with three channels: left, right, and exactly what `pcm` returns for one channel. */
export function sidesAndMix(
  programs: MediaPrograms,
  file: string,
  options: Omit<PcmOptions, 'channels'>,
): PcmStream {
  const { resampled, trimmed } = pcmFilters(options)
  const graph = [
    'asplit[a][b]',
    `[a]${resampled},aformat=channel_layouts=stereo[sides]`,
    `[b]${resampled},aformat=channel_layouts=mono[mix]`,
    `[sides][mix]${['amerge', ...trimmed].join(',')}`,
  ]
  return floatsOf(programs, file, options, graph.join(';'), 3)
}

type PcmStream = AsyncGenerator<Float32Array, void, undefined>

function pcmFilters({ sampleRate, startUs = 0, durationUs }: Omit<PcmOptions, 'channels'>): {
  resampled: string
  trimmed: string[]
} {
  const startSample = Math.round((startUs * sampleRate) / 1e6)
  const end =
    durationUs === undefined ? '' : `:end_sample=${Math.round(((startUs + durationUs) * sampleRate) / 1e6)}`
  return {
    resampled: `aresample=${sampleRate}:async=1:first_pts=0`,
    // Trims decoded sound instead of seeking: seeks in MP3 and raw streams can be off by seconds.
    trimmed: startSample > 0 || end !== '' ? [`atrim=start_sample=${startSample}${end}`] : [],
  }
}

async function* floatsOf(
  programs: MediaPrograms,
  file: string,
  options: Omit<PcmOptions, 'channels'>,
  filters: string,
  channels: number,
): PcmStream {
  const command = ffmpegCommand(file)
    .inputOptions([...COMMON_CLOCK])
    .output('pipe:1')
    .outputOptions(['-map', SOUND_STREAM, '-vn', '-sn', '-dn'])
    .audioFilters(filters)
    .audioFrequency(options.sampleRate)
    .audioCodec('pcm_f32le')
    .format('f32le')
  const follow = progressFollower(undefined)
  const running = startProgram({
    program: programs.find('ffmpeg').path,
    arguments: ffmpegArguments(command),
    limits: { ...FFMPEG_LIMITS, timeoutMs: null, ...options.limits },
    signal: options.signal,
    onStderrLine: follow.line,
  })
  const reader = running.stdout.getReader()
  let carried = new Uint8Array(0)
  try {
    for (;;) {
      const chunk = await readWithin(reader, STALL_MS, options.signal)
      if (chunk === null) break
      const bytes = carried.byteLength === 0 ? chunk : concatenate(carried, chunk)
      const wholeBytes = bytes.byteLength - (bytes.byteLength % (4 * channels))
      carried = bytes.slice(wholeBytes)
      if (wholeBytes > 0) yield new Float32Array(bytes.slice(0, wholeBytes).buffer)
    }
    const exit = await running.exited
    options.signal.throwIfAborted()
    refuseKilled('ffmpeg', exit)
    if (exit.code !== 0)
      throw new RoughcutError('corrupt_media', 'The sound of this file could not be decoded.', {
        cause: new Error(follow.errors.join('; ') || `ffmpeg ended with ${exit.code ?? exit.signalName}`),
      })
  } finally {
    running.kill()
    await running.exited
  }
}

async function readWithin(
  reader: { read(): Promise<{ value?: Uint8Array | undefined }> },
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  let timer: Timer | undefined
  // What a stopped decoder leaves in its pipe is useless, and the pipe may never end.
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new RoughcutError('corrupt_media', 'Decoding the sound of this file stalled and was stopped.'),
        ),
      timeoutMs,
    )
  })
  try {
    const { value } = await Promise.race([reader.read(), stalled, aborted.promise])
    return value ?? null
  } finally {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(timer)
  }
}

function concatenate(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.byteLength + b.byteLength)
  both.set(a)
  both.set(b, a.byteLength)
  return both
}
