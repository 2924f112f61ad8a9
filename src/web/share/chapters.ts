// A page's chapters as a WebVTT file, for the player.
import type { PageContent } from '../../jobs/kinds/publish/page-content.ts'

/** Each chapter lasts until the next one begins. */
export function chaptersVtt({ chapters, durationUs }: PageContent): string {
  const cues = chapters.map(({ name, startUs }, index) => {
    const endUs = chapters[index + 1]?.startUs ?? durationUs
    // A line that says `-->` would be read as times, an empty one as the end of the cue.
    const title = name.replaceAll('-->', '→').replace(/\s+/g, ' ').trim()
    return `${stamp(startUs)} --> ${stamp(endUs)}\n${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** `00:01:02.345`. */
function stamp(us: number): string {
  const ms = Math.round(us / 1000)
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ]
  return `${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}.${digits(ms % 1000, 3)}`
}
