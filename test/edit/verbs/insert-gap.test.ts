import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import {
  clip,
  composition,
  document,
  edited,
  firstOf,
  pictureOf,
  refusal,
  seconds,
} from '../../support/edit-builders.ts'
import { clipsProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
  [
    'insert a gap inside a gap: one gap',
    { type: 'insert_gap', ...on, atUs: 4_500_000, durationUs: 2_000_000 },
    'talk 0-4 | gap 3 | talk 10-13',
  ],
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})

test.each<[EditOperation, string]>([[{ type: 'insert_gap', ...on, durationUs: 0 }, 'is empty']])(
  'refuses %j',
  (operation, sentence) => {
    expect(refusal(clipsProject, operation)).toContain(sentence)
  },
)

test('an insertion inside a crossfade goes between its two clips', () => {
  const blended = {
    ...clipsProject,
    document: document(
      composition([
        clip('a', 'talk', seconds(0, 4), { crossfadeUs: 1_000_000 }),
        clip('b', 'music', seconds(0, 4)),
      ]),
    ),
  }
  const after = edited(blended, { type: 'insert_gap', ...on, atUs: 3_400_000, durationUs: 1_000_000 })
  expect(pictureOf(firstOf(after))).toBe('talk 0-4 | gap 1 | music 0-4')
})
