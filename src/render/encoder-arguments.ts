// ffmpeg arguments for the last step: pictures and sound into one file of a format. Texts only.
import { perSecond } from '../edit/frames.ts'
import type { Rational } from '../edit/time.ts'
import type { ExportFormat } from './formats.ts'
import type { Size } from './picture/fit.ts'

/** Keyframes this far apart: players seek to them, and our own check looks at them. */
const KEYFRAME_SECONDS = 2

/** Codecs of the picture; `frame` is needed because VP9 uses several cores only with tiles. */
export function pictureCodec(format: ExportFormat, rate: Rational, frame: Size): string[] {
  const keyframes = ['-g', String(Math.round(perSecond(rate) * KEYFRAME_SECONDS))]
  if (format === 'webm')
    return [
      ...['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '33', '-deadline', 'good', '-cpu-used', '5'],
      ...['-row-mt', '1', '-tile-columns', frame.width >= 1280 ? '2' : '0', '-pix_fmt', 'yuv420p'],
      ...keyframes,
    ]
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...keyframes,
  ]
}

/** Codecs of the sound. */
export function soundCodec(format: ExportFormat): string[] {
  switch (format) {
    case 'wav':
      return ['-c:a', 'pcm_s16le']
    case 'mp3':
      return ['-c:a', 'libmp3lame', '-b:a', '192k']
    case 'webm':
      return ['-c:a', 'libopus', '-b:a', '128k']
    default:
      return ['-c:a', 'aac', '-b:a', '192k']
  }
}

/** The container, named because the unfinished file has another ending. */
export function container(format: ExportFormat): string[] {
  switch (format) {
    case 'webm':
      return ['-f', 'webm']
    case 'mp3':
      return ['-f', 'mp3']
    // Beyond 4 GB a plain WAV cannot count.
    case 'wav':
      return ['-rf64', 'auto', '-f', 'wav']
    case 'm4a':
      return ['-movflags', '+faststart', '-f', 'ipod']
    default:
      return ['-movflags', '+faststart', '-f', 'mp4']
  }
}

/**
 * None of the sources' own metadata (such as a phone's location) gets into what people publish. The
 * chapters are those of one input, if any.
 */
export function metadata(title: string, chaptersInput: number | null): string[] {
  // Without `:g` and `:s` the names of chapters would be left out too.
  const none = ['-map_metadata:g', '-1', '-map_metadata:s', '-1']
  return [...none, '-map_chapters', String(chaptersInput ?? -1), '-metadata', `title=${title}`]
}
