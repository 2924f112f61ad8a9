// `bun test/bench/edit.ts`: what an edit costs on a three-hour transcript (30,000 words), and how that
// grows from a quarter of it: linear is 4. Medians of warm runs.
import { applyOperation } from '../../src/edit/apply.ts'
import { checkDocument } from '../../src/edit/check.ts'
import type { EditDocument } from '../../src/edit/document.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { durationOfComposition } from '../../src/edit/position.ts'
import { receiptOf } from '../../src/edit/receipt.ts'
import { viewComposition, viewTranscript } from '../../src/edit/view.ts'
import { countedIds, edited, evenWords, firstOf, type Project, talk } from '../support/edit-builders.ts'

const RUNS = 7
const LONG = 30_000

/** The words of the sample talk in a random order that is always the same; a full stop every ninth. */
async function speech(count: number): Promise<string> {
  const file = new URL('../fixtures/media/long-talk.json', import.meta.url)
  const truth = (await Bun.file(file).json()) as { words: { word: string }[] }
  let state = 7
  return Array.from({ length: count }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    const { word } = truth.words[state % truth.words.length] ?? { word: 'word' }
    return index % 9 === 8 ? `${word}.` : word
  }).join(' ')
}

function medianMs(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = Bun.nanoseconds()
    work()
    return (Bun.nanoseconds() - start) / 1e6
  })
  return times.sort((a, b) => a - b)[RUNS >> 1] ?? 0
}

const on = { compositionId: 'c1' } as const

function jobs(project: Project): [string, () => unknown][] {
  const cut = edited(project, { type: 'remove_fillers', ...on })
  const ids = (project.context.words.get('talk') ?? []).map(({ id }) => id)
  const durationUs = durationOfComposition(firstOf(cut))
  const ranges = Array.from({ length: 20 }, (_, index) => ({
    startUs: Math.floor((durationUs * index) / 21),
    endUs: Math.floor((durationUs * (index + 0.3)) / 21),
  }))
  const apply = (document: EditDocument, operation: EditOperation) => () =>
    applyOperation(document, operation, project.context, countedIds('b'))
  const words = (wordIds: string[]) => ({ ...on, mediaId: 'talk', wordIds })
  return [
    ['remove_fillers', apply(project.document, { type: 'remove_fillers', ...on })],
    ['remove_retakes', apply(project.document, { type: 'remove_retakes', ...on })],
    [
      'shorten_gaps, every pause',
      apply(project.document, { type: 'shorten_gaps', ...on, longerThanUs: 50_000, toUs: 20_000 }),
    ],
    ['cut_text', apply(project.document, { type: 'cut_text', ...on, text: 'click the' })],
    [
      'cut_words, every third',
      apply(project.document, { type: 'cut_words', ...words(ids.filter((_, index) => index % 3 === 0)) }),
    ],
    ['restore_words, all', apply(cut.document, { type: 'restore_words', ...words(ids) })],
    ['cut_ranges', apply(cut.document, { type: 'cut_ranges', ...on, ranges })],
    [
      'create_from_ranges, 20',
      apply(cut.document, { type: 'create_from_ranges', name: 'x', fromCompositionId: 'c1', ranges }),
    ],
    ['correct_text', apply(cut.document, { type: 'correct_text', find: 'video', text: 'film' })],
    ['set_speed', apply(cut.document, { type: 'set_speed', ...on, speed: 1.5 })],
    ['receipt', () => receiptOf(project.document, cut.document, project.context)],
    ['check', () => checkDocument(cut.document, project.context)],
    ['view composition', () => viewComposition(firstOf(cut), cut.document, project.context)],
    ['view transcript', () => viewTranscript(firstOf(cut), cut.document, project.context)],
  ]
}

const long = talk(evenWords(await speech(LONG), 0.06))
const short = talk(evenWords(await speech(LONG / 4), 0.06))
const shortJobs = jobs(short)
console.log('| edit | 30,000 words, ms | 7,500 words, ms | growth |')
console.log('|---|---|---|---|')
for (const [index, [name, work]] of jobs(long).entries()) {
  const shortMs = medianMs(shortJobs[index]?.[1] ?? work)
  const longMs = medianMs(work)
  console.log(`| ${name} | ${longMs.toFixed(1)} | ${shortMs.toFixed(1)} | ${(longMs / shortMs).toFixed(1)} |`)
}
