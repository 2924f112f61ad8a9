import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { edited, firstOf, pictureOf, refusal, seconds } from '../../support/edit-builders.ts'
import { clipsProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
  [
    'move a stretch forward, over a gap',
    { type: 'move_range', ...on, range: seconds(1, 2), atUs: 6_000_000 },
    'talk 0-1 | talk 2-4 | gap 1 | talk 10-11 | talk 1-2 | talk 11-13',
  ],
  [
    'move a stretch back, to the start',
    { type: 'move_range', ...on, range: seconds(4.5, 99), atUs: 0 },
    'gap 0.5 | talk 10-13 | talk 0-4 | gap 0.5',
  ],
  [
    'move a stretch to the end',
    { type: 'move_range', ...on, range: seconds(0, 4), atUs: 8_000_000 },
    'gap 1 | talk 10-13 | talk 0-4',
  ],
  [
    'move a stretch into itself: nothing moves',
    { type: 'move_range', ...on, range: seconds(1, 3), atUs: 2_000_000 },
    'talk 0-4 | gap 1 | talk 10-13',
  ],
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})

test('a stretch that goes past the end, or comes from there, is refused', () => {
  const refused = (range: ReturnType<typeof seconds>, atUs: number) =>
    refusal(clipsProject, { type: 'move_range', ...on, range, atUs })
  expect(refused(seconds(0, 1), 8_000_001)).toContain('lasts 0:08')
  expect(refused(seconds(9, 10), 0)).toContain('lasts 0:08')
})
