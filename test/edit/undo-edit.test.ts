import { expect, test } from 'bun:test'
import type { EditDocument } from '../../src/edit/document.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { undoEdit } from '../../src/edit/undo-edit.ts'
import {
  countedIds,
  edited,
  evenWords,
  firstOf,
  heardText,
  type Project,
  pictureOf,
  seconds,
  talk,
} from '../support/edit-builders.ts'

const project = talk(evenWords('one two three four five six seven eight', 0.1))
const on = { compositionId: 'c1' } as const
const cut = (...wordIds: string[]): EditOperation => ({ type: 'cut_words', ...on, mediaId: 'talk', wordIds })

/** The project after `first` was taken back from under the later edits; null if it cannot be. */
function undone(first: EditOperation, ...later: EditOperation[]): Project | null {
  const after = edited(project, first)
  const head = edited(after, ...later)
  const document: EditDocument | null = undoEdit(
    { before: project.document, after: after.document, head: head.document },
    project.context,
    countedIds('u'),
  )
  if (document === null) return null
  expect({ ...project, document }).toBeValidComposition()
  return { ...project, document }
}

test('a cut comes back, and a later cut stays', () => {
  const back = undone(cut('w1', 'w2'), cut('w5'))
  expect(back && heardText(back)).toBe('one two three four five seven eight')
})

test('a later setting stays, and an earlier one goes', () => {
  const captions = { style: 'plain', burned: true } as const
  const back = undone({ type: 'set_loudness', ...on, lufs: -16 }, { type: 'set_captions', ...on, captions })
  expect(back && firstOf(back)).toMatchObject({ loudnessLufs: null, captions })
})

test('a setting that was set again since cannot be taken back', () => {
  expect(
    undone({ type: 'set_loudness', ...on, lufs: -16 }, { type: 'set_loudness', ...on, lufs: -14 }),
  ).toBeNull()
})

test('a marker goes beside a later one', () => {
  const marker = (id: string, atUs: number): EditOperation => ({
    ...{ type: 'add_marker', ...on, id, atUs },
    kind: 'marker',
    name: id,
  })
  const back = undone(marker('m1', 500_000), marker('m2', 1_000_000))
  expect(back && firstOf(back).markers.map(({ id }) => id)).toEqual(['m2'])
  // A cut since has moved both.
  expect(undone(marker('m1', 500_000), cut('w0'))).toBeNull()
})

test('what an edit did besides cutting is not taken back from under a later cut', () => {
  const faster: EditOperation = { type: 'set_speed', ...on, range: seconds(0, 1), speed: 2 }
  expect(undone(faster, cut('w7'))).toBeNull()
  const alone = undone(faster)
  expect(alone && pictureOf(firstOf(alone))).toBe(pictureOf(firstOf(project)))
})

test('a correction and a speaker go, with later edits of other words left alone', () => {
  const correct = (wordId: string, text: string): EditOperation => ({
    ...{ type: 'correct_words', mediaId: 'talk', wordIds: [wordId], text },
  })
  const back = undone(correct('w0', 'Once'), correct('w1', 'upon'))
  expect(back && heardText(back)).toStartWith('one upon three')
  expect(undone(correct('w0', 'Once'), correct('w0', 'Twice'))).toBeNull()
  const labeled = undone(
    { type: 'label_speaker', mediaId: 'talk', fromWordId: 'w0', speaker: 'Ann' },
    cut('w7'),
  )
  expect(labeled?.document.speakers).toEqual([])
})
