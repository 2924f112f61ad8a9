// Cues → SRT and WebVTT. Times are composition time, rounded to the milliseconds that both carry.
// WebVTT: https://www.w3.org/TR/webvtt1/. SRT has no standard; this is the form that players read.
import type { Microseconds } from '../../edit/time.ts'
import type { Cue } from './cues.ts'

/** SubRip: numbered cues, CRLF as its first players wrote it. */
export function srtOf(cues: readonly Cue[]): string {
  return cues
    .map(({ range, lines }, index) =>
      [
        `${index + 1}`,
        `${clock(range.startUs, ',')} --> ${clock(range.endUs, ',')}`,
        ...lines.map(plain),
        '',
      ].join('\r\n'),
    )
    .join('\r\n')
}

/** WebVTT, with voice tags where speakers are labeled. */
export function vttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(({ range, lines, speaker }) => {
    const text = lines.map(escapeVtt).join('\n')
    const voiced = speaker === null ? text : `<v ${escapeVtt(speaker).replace(/[\r\n>]/g, ' ')}>${text}`
    return `${clock(range.startUs, '.')} --> ${clock(range.endUs, '.')}\n${voiced}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** `HH:MM:SS` and milliseconds after `mark`. */
export function clock(us: Microseconds, mark: ',' | '.'): string {
  const ms = Math.round(us / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(ms / 1000)
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${time}${mark}${String(ms % 1000).padStart(3, '0')}`
}

/** Players read tags in SRT, so a `<` of the transcript must not begin one; an arrow would end the cue. */
function plain(line: string): string {
  return line
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[\r\n]+/g, ' ')
}

function escapeVtt(line: string): string {
  return line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\r\n]+/g, ' ')
}
