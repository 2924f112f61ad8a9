import { expect, test } from 'bun:test'
import { clockText, lengthText, listText } from '../../src/edit/time-text.ts'
import { viewComposition, viewTranscript } from '../../src/edit/view.ts'
import { edited, evenWords, firstOf, talk } from '../support/edit-builders.ts'

const project = edited(
  talk(evenWords('one two three four five'), 2.5),
  { type: 'correct_words', mediaId: 'talk', wordIds: ['w4'], text: 'V' },
  { type: 'cut_words', compositionId: 'c1', mediaId: 'talk', wordIds: ['w1', 'w2'] },
)

test('a composition shows its clips with their places and what is still heard', () => {
  const view = viewComposition(firstOf(project), project.document, project.context)
  expect(view).toMatchObject({ name: 'Main', durationUs: 1_700_000, text: 'one four V', wordCount: 3 })
  expect(view.clips.map(({ mediaName, range, track }) => [mediaName, track, range.startUs])).toEqual([
    ['talk', 'main', 0],
    ['talk', 'main', 350_000],
  ])
})

test('the transcript has removed words where they were', () => {
  const pieces = viewTranscript(firstOf(project), project.document, project.context)
  expect(
    pieces.map((piece) =>
      piece.kind === 'heard'
        ? piece.words.map(({ text }) => text).join(' ')
        : `[${piece.stretch.words.map(({ text }) => text).join(' ')}]`,
    ),
  ).toEqual(['one', '[two three]', 'four V'])
})

test('times are written as people read them', () => {
  expect([0, 7_500_000, 62_000_000, 59_999_999, 3_661_050_000].map(clockText)).toEqual([
    '0:00',
    '0:07.5',
    '1:02',
    '1:00',
    '1:01:01.05',
  ])
  expect([850_000, 62_000_000].map(lengthText)).toEqual(['0.85 s', '62 s'])
  expect(listText(['a', 'b', 'c'], 2)).toBe('a, b and 1 more')
})
