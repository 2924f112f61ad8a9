import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { durationSeconds, edited, firstOf, pictureOf, refusal, seconds } from '../../support/edit-builders.ts'
import { clipsProject, markedProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
  [
    'move a clip to the front',
    { type: 'move_clip', ...on, clipId: 'b', toIndex: 0 },
    'talk 10-13 | talk 0-4 | gap 1',
  ],
  [
    'move a clip to the end',
    { type: 'move_clip', ...on, clipId: 'a', toIndex: 1 },
    'gap 1 | talk 10-13 | talk 0-4',
  ],
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})

test.each<[string, EditOperation, string[]]>([
  ['a clip moves in time', { type: 'move_clip', ...on, clipId: 'm', atUs: 4_000_000 }, ['gap 4 | music 0-3']],
])('on an overlay: %s', (_name, operation, pictures) => {
  const after = firstOf(edited(clipsProject, operation))
  expect(after.tracks.slice(1).map((_, index) => pictureOf(after, index + 1))).toEqual(pictures)
  expect(durationSeconds(after)).toBe(8)
})

test.each<[EditOperation, string]>([
  [
    { type: 'move_clip', ...on, clipId: 'a', toIndex: 2 },
    "Place 2 doesn't exist among 2 clips. Give one from 0 to 1.",
  ],
  [{ type: 'move_clip', ...on, clipId: 'a', atUs: 2 }, 'give `toIndex`'],
  [{ type: 'move_clip', ...on, clipId: 'm', toIndex: 0 }, 'give `atUs`'],
])('refuses %j', (operation, sentence) => {
  expect(refusal(clipsProject, operation)).toContain(sentence)
})

test('titles, markers and overlays move with their content; a first chapter stays at the start', () => {
  const after = firstOf(edited(markedProject, { type: 'move_clip', ...on, clipId: 'b', toIndex: 0 }))
  expect(after.markers.map(({ atUs }) => atUs)).toEqual([0, 0])
  expect(after.titles[0]?.range).toEqual(seconds(4, 6))
  expect(pictureOf(after, 1)).toBe('gap 4 | music 0-3')
})
