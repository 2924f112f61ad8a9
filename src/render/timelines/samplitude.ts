// Cut list → Samplitude EDL 1.5, as Reaper and Samplitude read it: sound only, positions in samples. Play-In and
// Play-Out are places in the timeline, Record-In and Record-Out places in the source.
import type { CutList } from './cut-list.ts'
import { type SampleClip, SESSION_RATE, sampleTracksOf } from './sample-list.ts'

const COLUMNS =
  '#Source Track Play-In     Play-Out    Record-In   Record-Out  Vol(dB)  MT LK FadeIn       %     CurveType                          FadeOut      %     CurveType                          Name'
const RULES =
  '#------ ----- ----------- ----------- ----------- ----------- -------- -- -- ------------ ----- ---------------------------------- ------------ ----- ---------------------------------- -----'

/** The file's text. */
export function samplitudeOf(list: CutList): string {
  const tracks = sampleTracksOf(list)
  const media = [...new Set(tracks.flat().map((clip) => clip.media))]
  const numberOf = new Map(media.map(({ id }, index) => [id, index + 1]))
  const lines = [
    'Samplitude EDL File Format Version 1.5',
    `Title: ${quoted(list.name)}`,
    `Sample Rate: ${SESSION_RATE}`,
    'Output Channels: 2',
    '',
    `Source Table Entries: ${media.length}`,
    ...media.map(({ path }, index) => `   ${index + 1} ${quoted(path)}`),
    '',
  ]
  for (const [index, track] of tracks.entries()) {
    lines.push(`Track ${index + 1}: ${quoted(`Track ${index + 1}`)} Solo: 0 Mute: 0`, COLUMNS, RULES)
    for (const clip of track) lines.push(rowOf(clip, numberOf.get(clip.media.id) ?? 0, index + 1))
    lines.push('')
  }
  return `${lines.join('\r\n')}\r\n`
}

function rowOf(clip: SampleClip, source: number, track: number): string {
  const sample = (position: number) => String(position).padStart(11)
  const fade = (samples: number) => `${String(samples).padStart(12)}     0 ${'"*default"'.padEnd(34)}`
  return [
    String(source).padStart(7),
    String(track).padStart(5),
    ...[clip.startSample, clip.endSample, clip.sourceStartSample, clip.sourceEndSample].map(sample),
    clip.gainDb.toFixed(2).padStart(8),
    ' 0',
    ' 0',
    fade(clip.fadeInSamples),
    fade(clip.fadeOutSamples),
    quoted(clip.media.name),
  ].join(' ')
}

/** The format has no escapes: a quotation mark or line break inside would end the text. */
function quoted(text: string): string {
  return `"${text.replace(/"/g, "'").replace(/\s+/g, ' ').trim()}"`
}
