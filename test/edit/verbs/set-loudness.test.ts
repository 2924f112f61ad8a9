import { expect, test } from 'bun:test'
import { edited, firstOf } from '../../support/edit-builders.ts'
import { framedProject } from './projects.ts'

test('sets a target, and takes it away with null', () => {
  const set = edited(framedProject, { type: 'set_loudness', compositionId: 'c1', lufs: -16 })
  expect(firstOf(set).loudnessLufs).toBe(-16)
  expect(edited(set, { type: 'set_loudness', compositionId: 'c1', lufs: -16 }).document).toBe(set.document)
  expect(edited(set, { type: 'set_loudness', compositionId: 'c1', lufs: null }).document).toEqual(
    framedProject.document,
  )
})
