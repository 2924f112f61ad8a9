// Names the file of an export, here and wherever somebody saves it. Rows keep formats as text, so one from a later
// version isn't an error here.
import { type ExportFormat, FORMATS } from '../../../render/formats.ts'

/**
 * A file name that works on every system: no separators, control characters, or leading or trailing dots, and nothing
 * that changes the writing direction, which could disguise its extension.
 */
export function safeName(composition: string): string {
  const name = composition
    .toWellFormed()
    .replace(/\p{Bidi_Control}+/gu, '')
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, '-')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return [...name].slice(0, 100).join('').trim() || 'Export'
}

/** Without the dot. */
export function endingOf(format: string): string {
  return Object.hasOwn(FORMATS, format) ? FORMATS[format as ExportFormat].ending : 'bin'
}

/** Takes time and the ffmpeg queue; others are written at once. */
export function isRendered(format: string): boolean {
  return Object.hasOwn(FORMATS, format) && ['video', 'audio'].includes(FORMATS[format as ExportFormat].kind)
}
