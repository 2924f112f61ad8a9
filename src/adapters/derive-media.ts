// Makes what the player needs besides the original: waveform peaks, a filmstrip, a poster, and a proxy
// that every browser can play. jobs/kinds/derive decides when.
import { stat, writeFile } from 'node:fs/promises'
import type { FfmpegCommand } from 'fluent-ffmpeg'
import { RoughcutError } from '../errors.ts'
import { audibleMono } from './audible-mono.ts'
import { type FfmpegProgress, ffmpegCommand, PICTURE_STREAM, runFfmpeg, SOUND_STREAM } from './ffmpeg.ts'
import type { MediaPrograms } from './media-programs.ts'

export type DeriveOptions = {
  programs: MediaPrograms
  signal: AbortSignal
  onProgress?: (progress: FfmpegProgress) => void
  /** Input options that the decoder needs. */
  inputOptions?: readonly string[]
  /** Applied after scaling: converts a recording's colors to those of screens and of the file type. */
  colorFilters?: readonly string[]
}

/** Peaks in one second of sound. */
export const PEAKS_PER_SECOND = 100
const PEAK_SAMPLE_RATE = 16_000

/**
 * Writes one byte per hundredth of a second: the loudest sample in it, 0 (silence) to 255 (full scale).
 * An hour is 360 kB.
 */
export async function makePeaks(
  file: string,
  toFile: string,
  {
    programs,
    signal,
    durationUs,
    sourceChannels,
  }: DeriveOptions & { durationUs: number; sourceChannels: number | null },
): Promise<void> {
  const samplesPerPeak = PEAK_SAMPLE_RATE / PEAKS_PER_SECOND
  const peaks = new Uint8Array(Math.ceil((durationUs / 1e6) * PEAKS_PER_SECOND))
  let sample = 0
  const sound = audibleMono(programs, file, { sampleRate: PEAK_SAMPLE_RATE, sourceChannels, signal })
  for await (const piece of sound)
    for (const value of piece) {
      const index = Math.floor(sample / samplesPerPeak)
      const height = Math.min(255, Math.round(Math.abs(value) * 255))
      if (height > (peaks[index] ?? 255)) peaks[index] = height
      sample += 1
    }
  await writeFile(toFile, peaks)
}

/** How a file's small pictures are laid out in one large one: row by row, from the start. */
export type Filmstrip = {
  tileWidth: number
  tileHeight: number
  columns: number
  rows: number
  count: number
  /** The `n`th picture is for the time `n` × this. */
  intervalUs: number
}

const TILE_HEIGHT = 90
const MAX_TILE_WIDTH = 320
const MAX_TILES = 200
const MAX_COLUMNS = 10
const MIN_INTERVAL_US = 1_000_000

/** Tile size, count and interval (microseconds) of a filmstrip for a picture of this size and length. */
export function filmstripOf(picture: { width: number; height: number; durationUs: number }): Filmstrip {
  const intervalUs = Math.max(MIN_INTERVAL_US, Math.ceil(picture.durationUs / MAX_TILES))
  const count = Math.max(1, Math.ceil(picture.durationUs / intervalUs))
  const columns = Math.min(MAX_COLUMNS, count)
  return {
    tileWidth: Math.min(MAX_TILE_WIDTH, even((picture.width / picture.height) * TILE_HEIGHT)),
    tileHeight: TILE_HEIGHT,
    columns,
    rows: Math.ceil(count / columns),
    count,
    intervalUs,
  }
}

/** Decodes only key frames, which takes a hundredth of the time; each is shown until the next. */
export async function makeFilmstrip(
  file: string,
  toFile: string,
  strip: Filmstrip,
  options: DeriveOptions,
): Promise<void> {
  const { tileWidth, tileHeight, columns, rows, intervalUs } = strip
  const command = ffmpegCommand(file)
    .inputOptions(['-skip_frame', 'nokey', ...(options.inputOptions ?? [])])
    .output(toFile)
    .outputOptions(['-map', PICTURE_STREAM, '-an', '-sn', '-dn', '-frames:v', '1', '-q:v', '5'])
    .videoFilters([
      `fps=fps=1000000/${intervalUs}:start_time=0:round=up`,
      `scale=${tileWidth}:${tileHeight}:force_original_aspect_ratio=decrease`,
      `pad=${tileWidth}:${tileHeight}:(ow-iw)/2:(oh-ih)/2`,
      'setsar=1',
      ...(options.colorFilters ?? []),
      `tile=${columns}x${rows}`,
      'format=yuvj420p',
    ])
    .videoCodec('mjpeg')
    .format('mjpeg')
  await run(command, toFile, options, 'The filmstrip of this file')
}

const POSTER_WIDTH = 640

/** One picture, at most 640 pixels wide, from `atUs`. */
export async function makePoster(
  file: string,
  toFile: string,
  { atUs, ...options }: DeriveOptions & { atUs: number },
): Promise<void> {
  const command = ffmpegCommand(file)
    .inputOptions([...(options.inputOptions ?? [])])
    .output(toFile)
    .outputOptions(['-map', PICTURE_STREAM, '-an', '-sn', '-dn', '-frames:v', '1', '-q:v', '4'])
    .videoFilters([
      `scale=w='min(${POSTER_WIDTH},trunc(iw*sar))':h=-2`,
      'setsar=1',
      ...(options.colorFilters ?? []),
      'format=yuvj420p',
    ])
    .videoCodec('mjpeg')
    .format('mjpeg')
  if (atUs > 0) command.seekInput(atUs / 1e6)
  await run(command, toFile, options, 'The poster of this file')
}

/** The whole waveform as a 1200×630 picture, the size other programs use for link previews. */
export async function makeWavePicture(file: string, toFile: string, options: DeriveOptions): Promise<void> {
  const command = ffmpegCommand(file)
    .complexFilter([
      'color=c=0x17171a:s=1200x630[paper]',
      `[${SOUND_STREAM}]aformat=channel_layouts=mono,showwavespic=s=1080x360:colors=0xa9a6ff[wave]`,
      '[paper][wave]overlay=(W-w)/2:(H-h)/2,format=yuvj420p[picture]',
    ])
    .output(toFile)
    .outputOptions(['-map', '[picture]', '-frames:v', '1', '-q:v', '4'])
    .videoCodec('mjpeg')
    .format('mjpeg')
  await run(command, toFile, options, 'The waveform picture of this file')
}

/**
 * A copy that every browser can play and seek quickly: MP4 with H.264 of at most 540 lines and AAC,
 * with the original's times. Just AAC if there's no picture, and WebM for alpha, which H.264 lacks.
 */
export async function makeProxy(
  file: string,
  toFile: string,
  options: DeriveOptions & {
    hasPicture: boolean
    hasAudio: boolean
    hasAlpha: boolean
    /** Output options that label the colors. */
    colorTags: readonly string[]
  },
): Promise<void> {
  const { hasPicture, hasAudio, hasAlpha, colorTags } = options
  const command = ffmpegCommand(file)
    .inputOptions([...(options.inputOptions ?? [])])
    .output(toFile)
    .outputOptions(['-sn', '-dn'])
  if (hasPicture)
    command
      // A key frame about every second, so clicks show a picture at once.
      .outputOptions(['-map', PICTURE_STREAM, '-g', '30', ...(hasAlpha ? ALPHA_CODEC : PLAIN_CODEC)])
      .outputOptions([...colorTags])
      .videoFilters([
        "scale=w='trunc(iw*sar*min(1,540/ih)/2)*2':h='trunc(min(540,ih)/2)*2':flags=fast_bilinear",
        'setsar=1',
        ...(options.colorFilters ?? []),
      ])
  else command.noVideo()
  if (hasAudio)
    command
      .outputOptions(['-map', SOUND_STREAM])
      // Silence where the sound starts late or has gaps, to keep the original's times.
      .audioFilters(['aresample=48000:async=1:first_pts=0'])
      .audioChannels(2)
      .audioCodec(hasAlpha ? 'libopus' : 'aac')
      .audioBitrate('128k')
  else command.noAudio()
  if (hasAlpha) command.format('webm')
  else command.outputOptions(['-movflags', '+faststart']).format('mp4')
  await run(command, toFile, options, 'The browser-playable copy of this file')
}

const PLAIN_CODEC = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p', '-profile:v', 'main'],
]
/** In real-time mode, VP9 is many times faster than VP8. */
const ALPHA_CODEC = [
  ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1'],
  ...['-crf', '33', '-b:v', '0', '-pix_fmt', 'yuva420p'],
  // Alternate reference frames would have their own alpha.
  ...['-auto-alt-ref', '0'],
]

/**
 * A still for formats that browsers can't show, at most 1920 pixels wide or high: JPEG, or PNG with
 * alpha.
 */
export async function makeStillProxy(
  file: string,
  toFile: string,
  options: DeriveOptions & { hasAlpha: boolean },
): Promise<void> {
  const [codec, pixels] = options.hasAlpha ? ['png', 'format=rgba'] : ['mjpeg', 'format=yuvj420p']
  const command = ffmpegCommand(file)
    .output(toFile)
    .outputOptions(['-map', PICTURE_STREAM, '-frames:v', '1', '-q:v', '3'])
    .videoFilters([
      "scale=w='min(1920,iw)':h='min(1920,ih)':force_original_aspect_ratio=decrease",
      ...[...(options.colorFilters ?? []), pixels],
    ])
    .videoCodec(codec)
    .format('image2pipe')
  await run(command, toFile, options, 'The browser-friendly version of this picture')
}

async function run(
  command: FfmpegCommand,
  toFile: string,
  options: DeriveOptions,
  what: string,
): Promise<void> {
  const { exit, errors } = await runFfmpeg(options.programs, command, {
    signal: options.signal,
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
  })
  const sizeBytes = await stat(toFile).then(
    ({ size }) => size,
    () => 0,
  )
  if (exit.code === 0 && sizeBytes > 0) return
  throw new RoughcutError('corrupt_media', `${what} could not be created.`, {
    cause: new Error(errors.join('; ') || `ffmpeg ended with ${exit.code ?? exit.signalName}`),
  })
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}
