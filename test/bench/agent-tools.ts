// How long the agent's tools take on a three-hour transcript of 30,000 words: `bun test/bench/agent-tools.ts`.
// Reading tools are to stay under 20 ms. The first call works out the words; later ones find them ready.

import { requestMessage } from '../../src/agent/models/instructions.ts'
import { createToolbox } from '../../src/agent/tools/toolbox.ts'
import { finished } from '../../src/edit/steps.ts'
import { agentProject, spokenProject } from '../support/spoken-project.ts'
import { printTable, type Row } from './table.ts'

const SENTENCES = [
  'So [um] welcome back to the show about elephants and other large animals.',
  'They never forget, you know, which is more than I can say of myself. …',
  'It was, like, the best day of my life, and I have had many of them.',
  'What do you think about that? [uh] I think that we should go on. … …',
]
const WORDS = 30_000
const ROUNDS = 15
const READING_MS = 20
/** A model takes seconds for each call; this is only not to be noticed beside it. */
const EDITING_MS = 300

const text: string[] = []
for (let words = 0; words < WORDS; ) {
  const sentence = SENTENCES[text.length % SENTENCES.length] ?? ''
  text.push(sentence)
  words += sentence.split(' ').filter((word) => word !== '…').length
}
const source = spokenProject(text.join(' '))
const toolbox = createToolbox({ prompt: 'edit', maxResultCharacters: () => 8000 })

const calls: [string, object][] = [
  ['list_project', {}],
  ['show_composition', {}],
  ['read_transcript', {}],
  ['read_transcript', { from: 5400, to: 5500, every_number: true }],
  ['find_words', { text: 'the best day of my life' }],
  ['find_words', { text: 'the worst day of her life' }],
  ['cut_text', { text: 'which is more than I can say of myself' }],
  ['remove_fillers', {}],
  ['shorten_gaps', { longer_than: 0.5, shorten_to: 0.3 }],
]

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function timed(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

function row(what: string, timesMs: readonly number[], boundMs: number): Row {
  const found = median(timesMs)
  return {
    what,
    measured: `${found.toFixed(1)} ms`,
    reference: `${boundMs} ms`,
    ratio: found / boundMs,
    bound: { atMost: 1 },
  }
}

const rows: Row[] = calls.map(([name, given]) => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // A composition of its own each time: nothing that was worked out before is there to be reused.
    const [composition] = source.document.compositions
    const document = { ...source.document, compositions: composition ? [{ ...composition }] : [] }
    const project = agentProject({ ...source, document })
    times.push(
      timed(() => {
        const result = toolbox.call({ name, arguments: given }, project)
        if (!result.ok) throw new Error(`${name}: ${result.text}`)
      }),
    )
  }
  const reads = /^(list|show|read|find)_/.test(name)
  return row(`${name} ${JSON.stringify(given)}`, times, reads ? READING_MS : EDITING_MS)
})
const request = Array.from({ length: ROUNDS }, () => {
  const project = agentProject(source)
  return timed(() => finished(requestMessage(project, 'remove the filler words', 20_000)))
})
rows.push(row('the first message to a model', request, EDITING_MS))
printTable(`Agent tools on ${WORDS.toLocaleString('en')} words`, rows)
