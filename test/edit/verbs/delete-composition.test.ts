import { expect, test } from 'bun:test'
import { edited, refusal } from '../../support/edit-builders.ts'
import { framedProject } from './projects.ts'

test('deletes a composition and nothing else', () => {
  const copied = edited(framedProject, { type: 'duplicate_composition', compositionId: 'c1' })
  const after = edited(copied, { type: 'delete_composition', compositionId: 'c1' })
  expect(after.document.compositions).toEqual(copied.document.compositions.slice(1))
  expect(
    edited(framedProject, { type: 'delete_composition', compositionId: 'c1' }).document.compositions,
  ).toEqual([])
})

test('refuses a composition that does not exist', () => {
  expect(refusal(framedProject, { type: 'delete_composition', compositionId: 'c9' })).toContain(
    'Composition c9 not found.',
  )
})
