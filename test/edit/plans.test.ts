// What people see of an edit before it is saved: its size, a sentence, and the phrases that go and come.
import { describe, expect, test } from 'bun:test'
import { describePlan } from '../../src/edit/describe-plan.ts'
import { plannedSentence } from '../../src/edit/describe-setting.ts'
import { isLargeEdit } from '../../src/edit/large-edit.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { planDiffInSteps } from '../../src/edit/plan-diff.ts'
import { receiptOf } from '../../src/edit/receipt.ts'
import { finished } from '../../src/edit/steps.ts'
import { edited, evenWords, talk } from '../support/edit-builders.ts'

const project = talk(evenWords('one two three four five six seven eight nine ten eleven twelve', 0.1))
const on = { compositionId: 'c1' } as const
const cut = (count: number): EditOperation => ({
  ...{ type: 'cut_words', ...on, mediaId: 'talk' },
  wordIds: Array.from({ length: count }, (_, index) => `w${index + 1}`),
})

function planned(...operations: EditOperation[]) {
  const after = edited(project, ...operations).document
  return { receipt: receiptOf(project.document, after, project.context), after }
}

describe('a large edit', () => {
  test('takes out ten words or more, or deletes a composition', () => {
    expect(isLargeEdit(planned(cut(9)).receipt)).toBe(false)
    expect(isLargeEdit(planned(cut(10)).receipt)).toBe(true)
    expect(isLargeEdit(planned({ type: 'delete_composition', ...on }).receipt)).toBe(true)
    expect(isLargeEdit(planned({ type: 'set_loudness', ...on, lufs: -16 }).receipt)).toBe(false)
  })
})

describe('a plan in one sentence', () => {
  const sentence = (...operations: EditOperation[]) => describePlan(planned(...operations).receipt)

  test('counts words and seconds', () => {
    expect(sentence(cut(3))).toMatch(
      /^This would remove 3 words from “Main” and shorten it from 5\.7 s to \d\.\d s\.$/,
    )
  })

  test('names compositions that are created, renamed and deleted', () => {
    expect(sentence({ type: 'rename_composition', ...on, name: 'Talk' })).toBe(
      'This would rename “Main” to “Talk”.',
    )
    expect(sentence({ type: 'delete_composition', ...on })).toBe('This would delete “Main”.')
    expect(sentence({ type: 'create_composition', name: 'New', clips: [{ mediaId: 'talk' }] })).toBe(
      'This would create “New” (5.7 s).',
    )
  })

  test('names settings, corrections and speakers', () => {
    expect(sentence({ type: 'set_loudness', ...on, lufs: -16 })).toBe(
      'This would set the loudness to -16 LUFS in “Main”.',
    )
    expect(sentence({ type: 'set_captions', ...on, captions: { style: 'plain', burned: false } })).toBe(
      'This would turn on captions (as a separate file) in “Main”.',
    )
    expect(sentence({ type: 'set_fades', ...on, edges: 'outer', fadeOutUs: 1_000_000 })).toMatch(
      /^This would add a 1 s fade-out to “Main”\.$/,
    )
    expect(sentence({ type: 'correct_words', mediaId: 'talk', wordIds: ['w0'], text: 'Once' })).toContain(
      'correct 1 word of the transcript',
    )
    expect(sentence({ type: 'label_speaker', mediaId: 'talk', fromWordId: 'w0', speaker: 'Ann' })).toContain(
      'change 1 speaker label',
    )
  })
})

describe('the phrases of a plan', () => {
  const diff = (...operations: EditOperation[]) =>
    finished(planDiffInSteps(project.document, planned(...operations).after, project.context)).compositions

  test('are what goes, with times in the composition as it is', () => {
    const [change] = diff(cut(2))
    expect(change).toMatchObject({
      change: 'changed',
      words_removed: 2,
      words_restored: 0,
      removed: [{ text: 'two three', start: 0.4, end: 1.1 }],
    })
    expect(change).not.toHaveProperty('restored')
  })

  test('include what comes back, in the composition as it would be', () => {
    const short = edited(project, cut(2))
    const [change] = finished(planDiffInSteps(short.document, project.document, project.context)).compositions
    expect(change).toMatchObject({ words_restored: 2, restored: [{ text: 'two three', start: 0.4 }] })
  })

  test('are none for whole compositions, which come first or last', () => {
    const create: EditOperation = { type: 'create_composition', id: 'c2', name: 'New', clips: [] }
    expect(diff(create, { type: 'delete_composition', ...on })).toMatchObject([
      { id: 'c2', change: 'created', seconds_before: 0, removed: [] },
      { id: 'c1', change: 'deleted', seconds_after: 0, removed: [] },
    ])
  })
})

test.each([
  ['Turned off captions', 'turn off captions'],
  ['Changed the frame size', 'change the frame size'],
  ['Cropped the picture', 'crop the picture'],
  ['Fitted the whole picture', 'fit the whole picture'],
  ['Put a blurred background', 'put a blurred background'],
  ['Set the loudness', 'set the loudness'],
  ['Unmuted the sound', 'unmute the sound'],
  ['Moved the picture', 'move the picture'],
  ['Switched the picture', 'switch the picture'],
  ['Added a marker', 'add a marker'],
  ['Removed the titles', 'remove the titles'],
  ['Raised the volume', 'raise the volume'],
  ['Lowered the volume', 'lower the volume'],
])('“%s” becomes “%s” in a plan', (done, planned) => {
  expect(plannedSentence(done)).toBe(planned)
})
