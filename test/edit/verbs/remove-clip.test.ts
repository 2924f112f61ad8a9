import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { edited, firstOf, pictureOf, refusal } from '../../support/edit-builders.ts'
import { clipsProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
  ['remove a clip', { type: 'remove_clip', ...on, clipId: 'a' }, 'gap 1 | talk 10-13'],
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})

test.each<[EditOperation, string]>([
  [{ type: 'remove_clip', ...on, clipId: 'z' }, 'Clip z not found in “Main”. Its clips are a, b and m.'],
  [
    { type: 'remove_clip', compositionId: 'c9', clipId: 'a' },
    'Composition c9 not found. Known: “Main” (c1).',
  ],
])('refuses %j', (operation, sentence) => {
  expect(refusal(clipsProject, operation)).toContain(sentence)
})

test('an overlay without clips is gone', () => {
  expect(firstOf(edited(clipsProject, { type: 'remove_clip', ...on, clipId: 'm' })).tracks).toHaveLength(1)
})
