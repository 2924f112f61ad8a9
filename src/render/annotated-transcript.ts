// A transcript with the requested labels, markers and timecodes, in any of the document formats. Pure.
import type { Composition, Marker } from '../edit/document.ts'
import type { HeardWord } from '../edit/transcript.ts'
import { docxFrom } from './docx.ts'
import { htmlFrom } from './html.ts'
import { rtfFrom } from './rtf.ts'
import { markdownFrom, paragraphsOf, shortClock, type TextPart } from './transcript-files.ts'

export type TranscriptOptions = {
  labels: 'off' | 'changes' | 'every_paragraph'
  markers: boolean
  timecodes: {
    /** A timecode before the first word of each such stretch; null: none. */
    everyUs: number | null
    onParagraphs: boolean
    onSpeakers: boolean
    onMarkers: boolean
    /** Added to every timecode; what comes out below 0 is written as 0. */
    offsetUs: number
  }
}

export const DOCUMENT_FORMATS = ['txt', 'markdown', 'html', 'rtf', 'docx'] as const
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

/** The file: bytes for docx, text for the others. Empty (txt, markdown) where nothing is said. */
export function annotatedTranscriptOf(
  format: DocumentFormat,
  composition: Pick<Composition, 'name' | 'markers'>,
  words: readonly HeardWord[],
  options: TranscriptOptions,
): string | Uint8Array {
  const parts = annotatedParts(composition.markers, words, options)
  switch (format) {
    case 'txt':
      return parts.map((part) => `${plainLine(part)}\n`).join('\n')
    case 'markdown':
      return parts.length === 0 ? '' : markdownFrom(composition.name, parts)
    case 'html':
      return htmlFrom(composition.name, parts)
    case 'rtf':
      return rtfFrom(composition.name, parts)
    case 'docx':
      return docxFrom(composition.name, parts)
  }
}

/** Markers as headings, and the paragraphs between them; timecodes within a paragraph are part of its text. */
export function annotatedParts(
  allMarkers: readonly Marker[],
  words: readonly HeardWord[],
  { labels, markers: withMarkers, timecodes }: TranscriptOptions,
): TextPart[] {
  const codeAt = (us: number) => `[${shortClock(Math.max(0, us + timecodes.offsetUs))}]`
  const markers = withMarkers ? [...allMarkers].sort((a, b) => a.atUs - b.atUs) : []
  const parts: TextPart[] = []
  let next = 0
  const writeMarkers = (untilUs: number) => {
    for (let marker = markers[next]; marker && marker.atUs <= untilUs; marker = markers[++next]) {
      const time = timecodes.onMarkers ? codeAt(marker.atUs) : null
      parts.push({ kind: 'heading', time, text: marker.name })
    }
  }
  const isDue = dueEvery(timecodes.everyUs)
  let speakerBefore: string | null = null
  for (const { speaker, startUs, words: said } of paragraphsOf(words, markers)) {
    writeMarkers(startUs)
    const isChange = speaker !== null && speaker !== speakerBefore
    const [first] = said
    const isFirstDue = first !== undefined && isDue(first.range.startUs)
    const isTimed = timecodes.onParagraphs || (timecodes.onSpeakers && isChange) || isFirstDue
    parts.push({
      kind: 'paragraph',
      time: isTimed ? codeAt(startUs) : null,
      speaker: labels === 'off' || (labels === 'changes' && !isChange) ? null : speaker,
      text: said
        .map(
          (word, index) =>
            (index > 0 && isDue(word.range.startUs) ? `${codeAt(word.range.startUs)} ` : '') +
            word.text.trim(),
        )
        .filter(Boolean)
        .join(' '),
    })
    if (speaker !== null) speakerBefore = speaker
  }
  writeMarkers(Number.POSITIVE_INFINITY)
  return parts
}

/** Whether a word is the first in its stretch of `everyUs`. To be asked in order of time. */
function dueEvery(everyUs: number | null): (us: number) => boolean {
  let nextUs = 0
  return (us) => {
    if (everyUs === null || us < nextUs) return false
    nextUs = (Math.floor(us / everyUs) + 1) * everyUs
    return true
  }
}

function plainLine(part: TextPart): string {
  const time = part.time === null ? '' : `${part.time} `
  if (part.kind === 'heading') return `${time}${part.text.replace(/\s+/g, ' ').trim()}`
  return `${time}${part.speaker === null ? '' : `${part.speaker}: `}${part.text}`
}
