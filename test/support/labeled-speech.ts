// Speech in which a person labeled the fillers and abandoned takes, as heard words: to measure what
// is found against what is there.
import type { HeardWord } from '../../src/edit/transcript.ts'

export type LabeledSpeech = {
  name: string
  words: HeardWord[]
  /** Indexes of words. */
  fillers: Set<number>
  retakes: Set<number>
  /** Count neither way. */
  unclear: Set<number>
}

const FIXTURES = new URL('../fixtures/', import.meta.url)

type TrueWord = { word: string; start: number; end: number }
type Labels = { fillers: number[]; unclear: number[]; retakes: [number, number][] }

/** The sample media by their true words, which have no punctuation. */
export async function labeledMedia(): Promise<LabeledSpeech[]> {
  const { media } = (await Bun.file(new URL('fillers.json', FIXTURES)).json()) as {
    media: Record<string, Labels>
  }
  const names = Object.keys(media)
  return Promise.all(
    names.map(async (name) => {
      const labels = media[name] as Labels
      const truth = (await Bun.file(new URL(`media/${name}.json`, FIXTURES)).json()) as { words: TrueWord[] }
      return {
        name,
        words: truth.words.map(({ word, start, end }, index) => heard(word, index, start, end)),
        fillers: new Set(labels.fillers),
        retakes: new Set(labels.retakes.flatMap(([from, to]) => range(from, to))),
        unclear: new Set(labels.unclear),
      }
    }),
  )
}

/** The labeled sentences: with the punctuation that a recognizer writes, or with pauses in its place. */
export async function labeledSentences(punctuation: 'written' | 'paused'): Promise<LabeledSpeech[]> {
  const text = await Bun.file(new URL('filler-sentences.txt', FIXTURES)).text()
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => readLine(line, punctuation))
}

function readLine(line: string, punctuation: 'written' | 'paused'): LabeledSpeech {
  const words: HeardWord[] = []
  const fillers = new Set<number>()
  const retakes = new Set<number>()
  let at = 0
  let inFiller = false
  let inRetake = false
  for (const token of line.split(/\s+/)) {
    if (/^<?\[/.test(token)) inFiller = true
    if (token.startsWith('<')) inRetake = true
    const index = words.length
    if (inFiller) fillers.add(index)
    if (inRetake) retakes.add(index)
    const spoken = token.replace(/[[\]<>]/g, '')
    const shown = punctuation === 'written' ? spoken : spoken.replace(/[.,?!]/g, '')
    words.push(heard(shown, index, at, at + 0.25))
    at += 0.25 + (/[.?!]/.test(token) ? 0.5 : /,/.test(token) ? 0.2 : 0.02)
    if (token.includes(']')) inFiller = false
    if (token.includes('>')) inRetake = false
  }
  return { name: line, words, fillers, retakes, unclear: new Set() }
}

function heard(text: string, index: number, start: number, end: number): HeardWord {
  const range_ = { startUs: Math.round(start * 1e6), endUs: Math.round(end * 1e6) }
  return {
    mediaId: 'm1',
    wordId: `w${index}`,
    clipId: 'k1',
    text,
    kind: 'word',
    confidence: 1,
    speaker: null,
    range: range_,
    sourceRange: range_,
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

export type Score = { found: number; right: number; there: number; wrong: string[]; missed: string[] }

/** Compares found with labeled words. */
export function scoreOf(
  speech: LabeledSpeech,
  found: ReadonlySet<number>,
  labeled: ReadonlySet<number>,
): Score {
  const counted = (index: number) => !speech.unclear.has(index)
  const say = (index: number) =>
    speech.words
      .slice(Math.max(0, index - 3), index + 4)
      .map(({ text }, offset) => (Math.max(0, index - 3) + offset === index ? `*${text}*` : text))
      .join(' ')
  const foundHere = [...found].filter(counted)
  const labeledHere = [...labeled].filter(counted)
  return {
    found: foundHere.length,
    right: foundHere.filter((index) => labeled.has(index)).length,
    there: labeledHere.length,
    wrong: foundHere.filter((index) => !labeled.has(index)).map(say),
    missed: labeledHere.filter((index) => !found.has(index)).map(say),
  }
}

export function sumOf(scores: readonly Score[]): Score {
  return {
    found: scores.reduce((sum, { found }) => sum + found, 0),
    right: scores.reduce((sum, { right }) => sum + right, 0),
    there: scores.reduce((sum, { there }) => sum + there, 0),
    wrong: scores.flatMap(({ wrong }) => wrong),
    missed: scores.flatMap(({ missed }) => missed),
  }
}

/** Right among found; 1 when nothing was found. */
export function precisionOf({ found, right }: Score): number {
  return found === 0 ? 1 : right / found
}

/** Right among what is there; 1 when nothing is there. */
export function recallOf({ there, right }: Score): number {
  return there === 0 ? 1 : right / there
}
