// What an edit was about: what “it”, “the copy” and “the original” mean behind it.
import { expect, test } from 'bun:test'
import { subjectsOf } from '../../src/edit/edit-subjects.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { receiptOf } from '../../src/edit/receipt.ts'
import { edited, evenWords, talk } from '../support/edit-builders.ts'

const project = talk(evenWords('Hello um there. We, um, like it. Uh, you know, bye.', 0.2), 6)
const on = { compositionId: 'c1' } as const
const name = project.document.compositions[0]?.name ?? ''

function subjects(...operations: EditOperation[]) {
  const after = edited(project, ...operations).document
  return { after, of: subjectsOf(receiptOf(project.document, after, project.context), after) }
}

test('a cut is about its composition, and knows the words that went', () => {
  const { of } = subjects({ type: 'remove_fillers', ...on, texts: ['um'] })
  expect(of).toMatchObject({ made: [], about: [name], isAll: true, original: undefined, things: null })
  expect(of?.removed.length).toBe(2)
})

test('captions alone are what it was about', () => {
  const { of } = subjects({ type: 'set_captions', ...on, captions: { style: 'plain', burned: false } })
  expect(of).toMatchObject({ about: [name], things: 'captions', added: null, removed: [] })
})

test('a title that was added is known by its text', () => {
  const range = { startUs: 0, endUs: 2_000_000 }
  const { of } = subjects({ type: 'add_title', id: 't1', ...on, text: 'Hi', place: 'top', range })
  expect(of).toMatchObject({ things: 'titles', added: 'title "Hi"' })
})

test('a new name and a new volume are known with what was before', () => {
  expect(subjects({ type: 'rename_composition', ...on, name: 'Promo' }).of).toMatchObject({
    renamed: 'Promo',
  })
  const { of } = subjects({ type: 'set_gain', ...on, gainDb: 3 })
  expect(of).toMatchObject({ renamed: null, level: { setting: 'gain', before: 0, after: 3 } })
})

test('an edit of nothing is about nothing, and so is one whose composition is gone', () => {
  expect(subjects().of).toBeNull()
  const { after } = subjects({ type: 'remove_fillers', ...on, texts: ['um'] })
  const receipt = receiptOf(project.document, after, project.context)
  expect(subjectsOf(receipt, { ...after, compositions: [] })).toBeNull()
})
