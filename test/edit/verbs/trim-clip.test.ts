import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { durationSeconds, edited, firstOf, pictureOf, seconds } from '../../support/edit-builders.ts'
import { clipsProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
  [
    'trim a clip shorter',
    { type: 'trim_clip', ...on, clipId: 'a', sourceRange: seconds(1, 3) },
    'talk 1-3 | gap 1 | talk 10-13',
  ],
  [
    'trim a clip longer',
    { type: 'trim_clip', ...on, clipId: 'b', sourceRange: seconds(9, 99) },
    'talk 0-4 | gap 1 | talk 9-20',
  ],
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})

test.each<[string, EditOperation, string[]]>([
  [
    'a clip is trimmed from its start on',
    { type: 'trim_clip', ...on, clipId: 'm', sourceRange: seconds(2, 3) },
    ['gap 1 | music 2-3'],
  ],
])('on an overlay: %s', (_name, operation, pictures) => {
  const after = firstOf(edited(clipsProject, operation))
  expect(after.tracks.slice(1).map((_, index) => pictureOf(after, index + 1))).toEqual(pictures)
  expect(durationSeconds(after)).toBe(8)
})
