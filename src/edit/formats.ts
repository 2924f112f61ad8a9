// What a composition can be exported to, and the frame sizes to choose from. Names and numbers only.
import type { Composition } from './document.ts'

/** `video` and `audio` are rendered; `text` and `timeline` are written at once; `package` copies media beside timelines. */
export type FormatKind = 'video' | 'audio' | 'text' | 'timeline' | 'package'

type Format = { kind: FormatKind; ending: string; mimeType: string; about: string }

/** Every format, by the name under which it is asked for. */
export const FORMATS = {
  mp4: { kind: 'video', ending: 'mp4', mimeType: 'video/mp4', about: 'H.264 and AAC' },
  webm: { kind: 'video', ending: 'webm', mimeType: 'video/webm', about: 'VP9 and Opus' },
  gif: { kind: 'video', ending: 'gif', mimeType: 'image/gif', about: 'a small silent preview' },
  mp3: { kind: 'audio', ending: 'mp3', mimeType: 'audio/mpeg', about: '192 kbit/s' },
  wav: { kind: 'audio', ending: 'wav', mimeType: 'audio/wav', about: '16 bit, 48 kHz' },
  m4a: { kind: 'audio', ending: 'm4a', mimeType: 'audio/mp4', about: 'AAC, 192 kbit/s' },
  srt: { kind: 'text', ending: 'srt', mimeType: 'application/x-subrip', about: 'SubRip captions' },
  vtt: { kind: 'text', ending: 'vtt', mimeType: 'text/vtt', about: 'WebVTT captions' },
  txt: { kind: 'text', ending: 'txt', mimeType: 'text/plain', about: 'transcript' },
  md: { kind: 'text', ending: 'md', mimeType: 'text/markdown', about: 'transcript with chapters' },
  docx: {
    kind: 'text',
    ending: 'docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    about: 'transcript for Word',
  },
  html: { kind: 'text', ending: 'html', mimeType: 'text/html', about: 'transcript for the web' },
  rtf: { kind: 'text', ending: 'rtf', mimeType: 'application/rtf', about: 'transcript for word processors' },
  json: { kind: 'text', ending: 'json', mimeType: 'application/json', about: 'transcript with word times' },
  otio: { kind: 'timeline', ending: 'otio', mimeType: 'application/json', about: 'OpenTimelineIO' },
  edl: { kind: 'timeline', ending: 'edl', mimeType: 'text/plain', about: 'CMX3600' },
  fcpxml: {
    kind: 'timeline',
    ending: 'fcpxml',
    mimeType: 'application/xml',
    about: 'Final Cut Pro X, Resolve',
  },
  xmeml: { kind: 'timeline', ending: 'xml', mimeType: 'application/xml', about: 'Final Cut Pro 7, Premiere' },
  sesx: {
    kind: 'timeline',
    ending: 'sesx',
    mimeType: 'application/xml',
    about: 'Adobe Audition, sound only',
  },
  samplitude: {
    kind: 'timeline',
    ending: 'edl',
    mimeType: 'text/plain',
    about: 'Samplitude EDL, Reaper, sound only',
  },
  package: {
    kind: 'package',
    ending: 'zip',
    mimeType: 'application/zip',
    about: 'timelines with their media, for another machine',
  },
} as const satisfies Record<string, Format>

export type ExportFormat = keyof typeof FORMATS
export const EXPORT_FORMATS = Object.keys(FORMATS) as ExportFormat[]

/** The format with that name, ignoring case; null if unknown. */
export function formatNamed(text: string): ExportFormat | null {
  const wanted = text.toLowerCase()
  return EXPORT_FORMATS.find((format) => format === wanted) ?? null
}

/**
 * The format that a file of this ending (without the dot) is, in any case; null for none. `edl` is CMX3600;
 * Samplitude's needs its name.
 */
export function formatOfEnding(ending: string): ExportFormat | null {
  const wanted = ending.toLowerCase()
  return EXPORT_FORMATS.find((format) => FORMATS[format].ending === wanted || format === wanted) ?? null
}

/** Pixels of the shorter side of a frame. */
export const RESOLUTIONS = { '480p': 480, '720p': 720, '1080p': 1080, '1440p': 1440, '4k': 2160 } as const
export type Resolution = keyof typeof RESOLUTIONS

/** `720p`, `4K`, `2160p`; null if unknown. */
export function resolutionNamed(text: string): Resolution | null {
  const wanted = text.toLowerCase() === '2160p' ? '4k' : text.toLowerCase()
  return (Object.keys(RESOLUTIONS) as Resolution[]).find((resolution) => resolution === wanted) ?? null
}

/** The composition's frame, or one of its shape whose shorter side is the resolution's; even numbers. */
export function frameSizeOf(
  { width, height }: Pick<Composition, 'width' | 'height'>,
  resolution: Resolution | null,
): { width: number; height: number } {
  const scale = resolution === null ? 1 : RESOLUTIONS[resolution] / Math.min(width, height)
  const even = (pixels: number) => Math.max(16, 2 * Math.round((pixels * scale) / 2))
  return { width: even(width), height: even(height) }
}
