// Knows what browsers can play directly and what's too heavy to seek in; decides whether a proxy is made. Pure.
import type { MediaItemRow } from './media.ts'

/** Content types by container; only what Chromium, Firefox and Safari all open. */
const CONTENT_TYPES: Record<string, { audio: string; video: string }> = {
  mp4: { audio: 'audio/mp4', video: 'video/mp4' },
  mov: { audio: 'audio/mp4', video: 'video/mp4' },
  webm: { audio: 'audio/webm', video: 'video/webm' },
  matroska: { audio: 'audio/webm', video: 'video/webm' },
  mp3: { audio: 'audio/mpeg', video: 'audio/mpeg' },
  wav: { audio: 'audio/wav', video: 'audio/wav' },
  ogg: { audio: 'audio/ogg', video: 'video/ogg' },
  flac: { audio: 'audio/flac', video: 'audio/flac' },
  aac: { audio: 'audio/aac', video: 'audio/aac' },
}
const IMAGE_TYPES: Record<string, string> = {
  png: 'image/png',
  apng: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
}

/** What browsers open directly: container → picture and sound codecs. */
const PLAYABLE: Record<string, { video: readonly string[]; audio: readonly string[] }> = {
  mp4: { video: ['h264'], audio: ['aac', 'mp3'] },
  mov: { video: ['h264'], audio: ['aac', 'mp3'] },
  mp3: { video: [], audio: ['mp3'] },
  wav: { video: [], audio: ['pcm_s16le', 'pcm_u8', 'pcm_s24le', 'pcm_f32le'] },
  flac: { video: [], audio: ['flac'] },
  aac: { video: [], audio: ['aac'] },
}
const SHOWN_IMAGES = new Set(['png', 'apng', 'jpeg', 'gif', 'webp'])

/** Above these, moving the play head is slow on an ordinary machine. */
const HEAVY = { pixels: 1920 * 1088, bitsPerSecond: 20_000_000, framesPerSecond: 61 } as const

/** The type of the original's bytes: from what ffprobe found in them, never from a name. */
export function contentTypeOf({ kind, probe }: Pick<MediaItemRow, 'kind' | 'probe'>): string {
  const container = probe?.container ?? ''
  if (kind === 'image') return IMAGE_TYPES[container] ?? 'application/octet-stream'
  const types = CONTENT_TYPES[container]
  return types?.[kind === 'video' ? 'video' : 'audio'] ?? 'application/octet-stream'
}

/**
 * The copy for the player: its name in the derived folder and its type. A new way of making it takes a
 * new name.
 */
export function proxyFileOf({ kind, probe }: Pick<MediaItemRow, 'kind' | 'probe'>): {
  file: string
  contentType: string
} {
  const hasAlpha = probe?.pictureTraits?.hasAlpha ?? false
  if (kind === 'audio') return { file: 'proxy.mp4', contentType: 'audio/mp4' }
  if (kind === 'image')
    return hasAlpha
      ? { file: 'proxy.png', contentType: 'image/png' }
      : { file: 'proxy.jpg', contentType: 'image/jpeg' }
  return hasAlpha
    ? { file: 'proxy.webm', contentType: 'video/webm' }
    : { file: 'proxy.mp4', contentType: 'video/mp4' }
}

/** Why a file needs a copy for the player; null when it plays well as it is. */
export function proxyReason(
  { kind, probe, durationUs }: Pick<MediaItemRow, 'kind' | 'probe' | 'durationUs'>,
  sizeBytes: number,
): 'not_playable' | 'heavy' | null {
  if (kind === 'sequence' || probe === null) return null
  if (kind === 'image') return SHOWN_IMAGES.has(probe.container) ? null : 'not_playable'
  const known = PLAYABLE[probe.container]
  const isPlayable =
    known !== undefined &&
    (kind === 'audio' || known.video.includes(probe.videoCodec ?? '')) &&
    (probe.audioCodec === null || known.audio.includes(probe.audioCodec))
  if (!isPlayable) return 'not_playable'
  if (kind !== 'video') return null
  const seconds = (durationUs ?? 0) / 1e6
  const rate = probe.frameRate ? probe.frameRate.numerator / probe.frameRate.denominator : 0
  const isHeavy =
    (probe.width ?? 0) * (probe.height ?? 0) > HEAVY.pixels ||
    rate > HEAVY.framesPerSecond ||
    (seconds > 0 && (sizeBytes * 8) / seconds > HEAVY.bitsPerSecond)
  return isHeavy ? 'heavy' : null
}
