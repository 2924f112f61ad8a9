import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { durationSeconds, edited, firstOf, pictureOf, refusal } from '../../support/edit-builders.ts'
import { clipsProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
  [
    'split a clip',
    { type: 'split_clip', ...on, atUs: 3_000_000 },
    'talk 0-3 | talk 3-4 | gap 1 | talk 10-13',
  ],
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})

test.each<[string, EditOperation, string[]]>([
  [
    'a clip is split where it is',
    { type: 'split_clip', ...on, atUs: 2_000_000, clipId: 'm' },
    ['gap 1 | music 0-1 | music 1-3'],
  ],
])('on an overlay: %s', (_name, operation, pictures) => {
  const after = firstOf(edited(clipsProject, operation))
  expect(after.tracks.slice(1).map((_, index) => pictureOf(after, index + 1))).toEqual(pictures)
  expect(durationSeconds(after)).toBe(8)
})

test.each<[EditOperation, string]>([
  [{ type: 'split_clip', ...on, atUs: 4_000_000 }, 'No clip plays at 0:04'],
  [{ type: 'split_clip', ...on, atUs: 0 }, 'give a time inside a clip'],
])('refuses %j', (operation, sentence) => {
  expect(refusal(clipsProject, operation)).toContain(sentence)
})
