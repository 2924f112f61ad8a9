// Chapter markers → chapters of a file, as ffmpeg reads them. Other markers are notes for whoever edits,
// and stay out of what is published. Format: ffmpeg, "Metadata", ffmetadata version 1. Pure.
import type { Composition } from '../edit/document.ts'
import type { TimeRange } from '../edit/time.ts'
import type { ExportFormat } from './formats.ts'

/** `range` is composition time; the last chapter ends with the composition. */
export type Chapter = { name: string; range: TimeRange }

/** What comes before the first chapter becomes a chapter only when it is at least this long. */
const MIN_LEAD_US = 1_000_000

/**
 * The chapters of a file of `format`: none where it can't hold any. In MP4 they leave no hole:
 * what comes before the first has the composition's name.
 */
export function chaptersOf(composition: Composition, durationUs: number, format: ExportFormat): Chapter[] {
  if (!['mp4', 'webm', 'mp3', 'm4a'].includes(format)) return []
  const starts = composition.markers
    .filter(({ kind, atUs }) => kind === 'chapter' && atUs < durationUs)
    .map(({ name, atUs }) => ({ name, atUs }))
    .sort((a, b) => a.atUs - b.atUs)
  const [first] = starts
  if (first !== undefined && first.atUs > 0 && (format === 'mp4' || format === 'm4a')) {
    if (first.atUs < MIN_LEAD_US) first.atUs = 0
    else starts.unshift({ name: composition.name, atUs: 0 })
  }
  return starts.flatMap(({ name, atUs }, index) => {
    const range = { startUs: atUs, endUs: starts[index + 1]?.atUs ?? durationUs }
    return range.startUs < range.endUs ? [{ name, range }] : []
  })
}

/** The metadata file with these chapters. */
export function ffmetadataOf(chapters: readonly Chapter[]): string {
  const parts = chapters.map(
    ({ name, range }) =>
      `[CHAPTER]\nTIMEBASE=1/1000000\nSTART=${range.startUs}\nEND=${range.endUs}\ntitle=${escaped(name)}\n`,
  )
  return `;FFMETADATA1\n${parts.join('')}`
}

function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[=;#\\]/g, '\\$&')
}
