import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { durationSeconds, edited, firstOf, pictureOf, refusal, seconds } from '../../support/edit-builders.ts'
import { clipsProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
  [
    'insert at the end',
    { type: 'insert_clip', ...on, mediaId: 'photo', track: 'main' },
    'talk 0-4 | gap 1 | talk 10-13 | photo 0-5',
  ],
  [
    'insert inside a clip',
    {
      type: 'insert_clip',
      ...on,
      mediaId: 'music',
      sourceRange: seconds(5, 6),
      track: 'main',
      atUs: 1_000_000,
    },
    'talk 0-1 | music 5-6 | talk 1-4 | gap 1 | talk 10-13',
  ],
  [
    'insert between clips',
    {
      type: 'insert_clip',
      ...on,
      mediaId: 'music',
      sourceRange: seconds(5, 6),
      track: 'main',
      atUs: 4_000_000,
    },
    'talk 0-4 | music 5-6 | gap 1 | talk 10-13',
  ],
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})

test.each<[string, EditOperation, string[]]>([
  [
    'a clip goes where there is room',
    {
      type: 'insert_clip',
      ...on,
      mediaId: 'photo',
      sourceRange: seconds(0, 1),
      track: 'overlay',
      atUs: 5_000_000,
    },
    ['gap 1 | music 0-3 | gap 1 | photo 0-1'],
  ],
  [
    'else onto a new overlay',
    { type: 'insert_clip', ...on, mediaId: 'photo', sourceRange: seconds(0, 2), track: 'overlay' },
    ['gap 1 | music 0-3', 'photo 0-2'],
  ],
])('on an overlay: %s', (_name, operation, pictures) => {
  const after = firstOf(edited(clipsProject, operation))
  expect(after.tracks.slice(1).map((_, index) => pictureOf(after, index + 1))).toEqual(pictures)
  expect(durationSeconds(after)).toBe(8)
})

test.each<[EditOperation, string]>([
  [
    { type: 'insert_clip', ...on, mediaId: 'talk', track: 'main', atUs: 9_000_000 },
    '0:09 is not in “Main”, which lasts 0:08 (8 s). Give a time from 0 to its end.',
  ],
  [
    { type: 'insert_clip', ...on, mediaId: 'talk', track: 'overlay', atUs: 8_000_000 },
    '0:08 is not in “Main”',
  ],
  [
    { type: 'insert_clip', ...on, mediaId: 'talk', track: 'main', sourceRange: seconds(30, 31) },
    '0:30–0:31 is not in the media “talk”, which lasts 0:20 (20 s).',
  ],
  [{ type: 'insert_clip', ...on, id: 'a', mediaId: 'talk', track: 'main' }, 'The id a is taken.'],
])('refuses %j', (operation, sentence) => {
  expect(refusal(clipsProject, operation)).toContain(sentence)
})
