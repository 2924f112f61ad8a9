// The file extension that fits a media file's bytes, whatever its name says.
import type { MediaItemRow } from './media.ts'

/** Endings without the dot, the usual one first, by container as ffprobe names it. */
const ENDINGS: Record<string, { audio: readonly string[]; video: readonly string[] }> = {
  mp4: { audio: ['m4a', 'mp4'], video: ['mp4', 'm4v'] },
  mov: { audio: ['m4a', 'mov'], video: ['mov', 'mp4'] },
  webm: { audio: ['webm', 'weba'], video: ['webm'] },
  matroska: { audio: ['mka', 'mkv'], video: ['mkv'] },
  ogg: { audio: ['ogg', 'opus', 'oga'], video: ['ogv', 'ogg'] },
  mp3: { audio: ['mp3'], video: ['mp3'] },
  wav: { audio: ['wav'], video: ['wav'] },
  flac: { audio: ['flac'], video: ['flac'] },
  aac: { audio: ['aac'], video: ['aac'] },
  avi: { audio: ['avi'], video: ['avi'] },
  mpegts: { audio: ['ts'], video: ['ts', 'mts', 'm2ts'] },
}
const IMAGE_ENDINGS: Record<string, readonly string[]> = {
  png: ['png'],
  apng: ['png', 'apng'],
  jpeg: ['jpg', 'jpeg'],
  gif: ['gif'],
  webp: ['webp'],
  bmp: ['bmp'],
  tiff: ['tif', 'tiff'],
}

/** The endings that fit, the usual one first; empty for a container that has none of its own here. */
export function endingsOf({ kind, probe }: Pick<MediaItemRow, 'kind' | 'probe'>): readonly string[] {
  const container = probe?.container ?? ''
  if (kind === 'image') return IMAGE_ENDINGS[container] ?? []
  return ENDINGS[container]?.[kind === 'video' ? 'video' : 'audio'] ?? []
}
