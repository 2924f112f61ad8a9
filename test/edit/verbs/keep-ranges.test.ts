import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { edited, firstOf, pictureOf, seconds } from '../../support/edit-builders.ts'
import { clipsProject, markedProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
  [
    'keep ranges, in the order of the composition',
    { type: 'keep_ranges', ...on, ranges: [seconds(5, 99), seconds(0, 1)] },
    'talk 0-1 | talk 10-13',
  ],
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})

test('what lay over removed content alone goes with it', () => {
  const after = firstOf(edited(markedProject, { type: 'cut_ranges', ...on, ranges: [seconds(1, 3)] }))
  expect(after.titles).toEqual([])
  expect(after.markers.map(({ atUs }) => atUs)).toEqual([3_000_000, 0])
  const ended = firstOf(edited(markedProject, { type: 'keep_ranges', ...on, ranges: [seconds(0, 2)] }))
  expect(ended.markers.map(({ name }) => name)).toEqual(['start'])
  expect(ended.titles[0]?.range).toEqual(seconds(1, 2))
})
