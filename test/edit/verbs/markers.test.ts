import { expect, test } from 'bun:test'
import { edited, firstOf, refusal } from '../../support/edit-builders.ts'
import { framedProject } from './projects.ts'

test('adds, changes and removes markers', () => {
  const changed = edited(
    framedProject,
    { type: 'add_marker', id: 'x2', compositionId: 'c1', kind: 'chapter', name: 'End', atUs: 14_000_000 },
    { type: 'change_marker', compositionId: 'c1', markerId: 'x2', name: 'Outro', atUs: 12_000_000 },
    { type: 'remove_marker', compositionId: 'c1', markerId: 'x' },
  )
  expect(firstOf(changed).markers).toEqual([{ id: 'x2', kind: 'chapter', name: 'Outro', atUs: 12_000_000 }])
})

test('refuses a change of nothing', () => {
  expect(refusal(framedProject, { type: 'change_marker', compositionId: 'c1', markerId: 'x' })).toContain(
    'at least one of name and atUs',
  )
})
