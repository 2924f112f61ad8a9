// What is heard in a composition → TXT, Markdown and JSON. Times are composition time.
import type { Composition, Marker } from '../edit/document.ts'
import { secondsFromUs } from '../edit/time.ts'
import { type HeardWord, type Sentence, sentencesOf, textOf } from '../edit/transcript.ts'
import { clock } from './captions/subtitle-files.ts'

/** The parts of a composition that a transcript contains. */
type Titled = Pick<Composition, 'name' | 'markers'>

type Paragraph = {
  speaker: string | null
  startUs: number
  endUs: number
  text: string
  words: HeardWord[]
}

/** A pause that begins a paragraph, and how many sentences one may have. */
const PARAGRAPH_PAUSE_US = 2_000_000
const PARAGRAPH_SENTENCES = 6

/** Plain paragraphs, `Name: …` where speakers are labeled. */
export function txtOf(words: readonly HeardWord[]): string {
  const paragraphs = paragraphsOf(words)
  return paragraphs
    .map(({ speaker, text }, index) =>
      speaker !== null && speaker !== paragraphs[index - 1]?.speaker ? `${speaker}: ${text}\n` : `${text}\n`,
    )
    .join('\n')
}

/** A heading, chapters as second-level headings, and each paragraph with its time. */
export function markdownOf(composition: Titled, words: readonly HeardWord[]): string {
  return markdownFrom(composition.name, timedParts(composition, words))
}

/** A document with this title and these lines; what Markdown would read is escaped. */
export function markdownFrom(title: string, parts: readonly TextPart[]): string {
  const lines = parts.map((part) => {
    if (part.kind === 'heading')
      return `## ${escaped(oneLine(part.text))}${part.time === null ? '' : ` (${part.time})`}`
    const time = part.time === null ? '' : `**${part.time}** `
    const speaker = part.speaker === null ? '' : `**${escaped(oneLine(part.speaker))}:** `
    return `${time}${speaker}${escaped(part.text)}`
  })
  return `${[`# ${escaped(oneLine(title))}`, ...lines].join('\n\n')}\n`
}

function escaped(text: string): string {
  const plain = text.replace(/([\\`*_[\]<>#])/g, '\\$1')
  // A timecode links nowhere, unless what follows makes it the text of a link.
  return plain.replace(/\\\[(\d+:\d\d:\d\d)\\\](?![([:])/g, '[$1]')
}

/** A line of a document: `time` as it is written, null for none. */
export type TextPart =
  | { kind: 'heading'; time: string | null; text: string }
  | { kind: 'paragraph'; time: string | null; speaker: string | null; text: string }

/** Chapters and paragraphs, each with its time, as exports from the pages have them. */
export function timedParts(composition: Titled, words: readonly HeardWord[]): TextPart[] {
  return transcriptPartsOf(composition, words).map((part) =>
    part.kind === 'chapter'
      ? { kind: 'heading', time: shortClock(part.startUs), text: part.name }
      : { kind: 'paragraph', time: shortClock(part.startUs), speaker: part.speaker, text: part.text },
  )
}

/** A transcript's content from top to bottom: chapters, and the paragraphs that begin in them. */
type TranscriptPart = { kind: 'chapter'; name: string; startUs: number } | ({ kind: 'paragraph' } & Paragraph)

/** Chapters stand before the first paragraph that begins at or after them. */
function transcriptPartsOf(
  composition: Pick<Titled, 'markers'>,
  words: readonly HeardWord[],
): TranscriptPart[] {
  const chapters = composition.markers
    .filter(({ kind }) => kind === 'chapter')
    .sort((a, b) => a.atUs - b.atUs)
  const parts: TranscriptPart[] = []
  let next = 0
  const openChapters = (untilUs: number) => {
    for (let chapter = chapters[next]; chapter && chapter.atUs <= untilUs; chapter = chapters[++next])
      parts.push({ kind: 'chapter', name: chapter.name, startUs: chapter.atUs })
  }
  for (const paragraph of paragraphsOf(words, chapters)) {
    openChapters(paragraph.startUs)
    parts.push({ kind: 'paragraph', ...paragraph })
  }
  openChapters(Number.POSITIVE_INFINITY)
  return parts
}

/** One document with every word and its times in seconds. */
export function transcriptJsonOf(composition: Composition, words: readonly HeardWord[]): string {
  const document = {
    composition: composition.name,
    text: textOf(words),
    words: words.map(({ text, range, confidence, kind, speaker }) => ({
      text,
      start: secondsFromUs(range.startUs),
      end: secondsFromUs(range.endUs),
      confidence,
      kind,
      ...(speaker === null ? {} : { speaker }),
    })),
    chapters: composition.markers
      .filter(({ kind }) => kind === 'chapter')
      .map(({ name, atUs }) => ({ name, start: secondsFromUs(atUs) })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Sentences of one speaker that follow each other, up to a pause or a chapter. */
export function paragraphsOf(words: readonly HeardWord[], chapters: readonly Marker[] = []): Paragraph[] {
  const groups: Sentence[][] = []
  for (const sentence of sentencesOf(words)) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const goesOn =
      group !== undefined &&
      last !== undefined &&
      group.length < PARAGRAPH_SENTENCES &&
      last.speaker === sentence.speaker &&
      sentence.range.startUs - last.range.endUs < PARAGRAPH_PAUSE_US &&
      !chapters.some(
        ({ atUs }) => atUs > (group[0] as Sentence).range.startUs && atUs <= sentence.range.startUs,
      )
    if (goesOn) group.push(sentence)
    else groups.push([sentence])
  }
  return groups.map((sentences) => ({
    speaker: (sentences[0] as Sentence).speaker,
    startUs: (sentences[0] as Sentence).range.startUs,
    endUs: (sentences.at(-1) as Sentence).range.endUs,
    text: sentences.map(({ text }) => text).join(' '),
    words: sentences.flatMap(({ words: said }) => said),
  }))
}

/** `HH:MM:SS` */
export function shortClock(us: number): string {
  return clock(us, '.').slice(0, 8)
}

/** Line ends and runs of spaces become one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
