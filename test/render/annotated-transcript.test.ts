import { expect, test } from 'bun:test'
import { wordsOfFile } from '../../src/edit/transcript.ts'
import { annotatedParts, type TranscriptOptions } from '../../src/render/annotated-transcript.ts'

const PLAIN: TranscriptOptions = {
  labels: 'off',
  markers: false,
  timecodes: { everyUs: null, onParagraphs: false, onSpeakers: false, onMarkers: false, offsetUs: 0 },
}
/** Three paragraphs: Ada, Ada after a long pause, Bob. */
const words = [
  ['One.', 0, 'Ada'],
  ['Two.', 10, 'Ada'],
  ['Three.', 20, 'Bob'],
].map(([text, at, speaker], index) => ({
  ...(wordsOfFile([
    {
      id: `w${index}`,
      text: String(text),
      startUs: Number(at) * 1e6,
      endUs: Number(at) * 1e6 + 500_000,
      confidence: 1,
    },
  ])[0] as ReturnType<typeof wordsOfFile>[number]),
  speaker: String(speaker),
}))
const parts = (options: Partial<TranscriptOptions>) => annotatedParts([], words, { ...PLAIN, ...options })
const speakers = (labels: TranscriptOptions['labels']) =>
  parts({ labels }).map((part) => (part.kind === 'paragraph' ? part.speaker : null))

test('a speaker is named never, where they change, or at every paragraph', () => {
  expect(speakers('off')).toEqual([null, null, null])
  expect(speakers('changes')).toEqual(['Ada', null, 'Bob'])
  expect(speakers('every_paragraph')).toEqual(['Ada', 'Ada', 'Bob'])
})

test('timecodes follow their rules, shifted, never below 0, one for several rules', () => {
  const times = (timecodes: Partial<TranscriptOptions['timecodes']>) =>
    parts({ timecodes: { ...PLAIN.timecodes, ...timecodes } }).map(({ time }) => time)
  expect(times({ onSpeakers: true })).toEqual(['[00:00:00]', null, '[00:00:20]'])
  expect(times({ everyUs: 15e6, offsetUs: -5e6 })).toEqual(['[00:00:00]', null, '[00:00:15]'])
  expect(times({ onParagraphs: true, onSpeakers: true, everyUs: 1 })).toEqual([
    '[00:00:00]',
    '[00:00:10]',
    '[00:00:20]',
  ])
})

test('a marker stands between paragraphs and breaks one', () => {
  const lines = annotatedParts([{ id: 'k', kind: 'marker', name: 'Here', atUs: 9e6 }], words, {
    ...PLAIN,
    markers: true,
  })
  expect(lines.map(({ text }) => text)).toEqual(['One.', 'Here', 'Two.', 'Three.'])
})
