import { expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import {
  clip,
  composition,
  document,
  edited,
  firstOf,
  gap,
  type Project,
  pictureOf,
  refusal,
  seconds,
  tracks,
} from '../../support/edit-builders.ts'
import { clipsProject, on } from './projects.ts'

test.each<[string, EditOperation, string]>([
  [
    'cut ranges, over clips and gaps',
    { type: 'cut_ranges', ...on, ranges: [seconds(6, 7), seconds(3, 4.5), seconds(4, 5)] },
    'talk 0-3 | talk 10-11 | talk 12-13',
  ],
])('%s', (_name, operation, picture) => {
  expect(pictureOf(firstOf(edited(clipsProject, operation)))).toBe(picture)
})

test.each<[EditOperation, string]>([
  [{ type: 'cut_ranges', ...on, ranges: [seconds(8, 9)] }, '0:08–0:09 is not in “Main”'],
  [
    { type: 'cut_ranges', ...on, ranges: [seconds(3, 3)] },
    'is empty or runs backwards. Its end must be after its start.',
  ],
])('refuses %j', (operation, sentence) => {
  expect(refusal(clipsProject, operation)).toContain(sentence)
})

test('a still that is cut in its middle shows for its remaining time', () => {
  const still = { ...clipsProject, document: document(composition([clip('s', 'photo', seconds(0, 6))])) }
  const after = edited(still, { type: 'cut_ranges', ...on, ranges: [seconds(2, 3)] })
  expect(pictureOf(firstOf(after))).toBe('photo 0-2 | photo 0-3')
})

test('music plays on through a cut, and starts where its start has moved to', () => {
  const cut: EditOperation = { type: 'cut_ranges', ...on, ranges: [seconds(0.5, 0.8), seconds(2, 3)] }
  expect(pictureOf(firstOf(edited(clipsProject, cut)), 1)).toBe('gap 0.7 | music 0-3')
})

test('speech is cut along, and stays in step', () => {
  const second = {
    ...clipsProject,
    document: document(
      composition([], {
        tracks: tracks([clip('a', 'talk', seconds(0, 8))], [gap(1), clip('o', 'talk', seconds(1, 6))]),
      }),
    ),
  }
  const after = edited(second, { type: 'cut_ranges', ...on, ranges: [seconds(3, 4)] })
  expect(pictureOf(firstOf(after))).toBe('talk 0-3 | talk 4-8')
  expect(pictureOf(firstOf(after), 1)).toBe('gap 1 | talk 1-3 | talk 4-6')
})

test('a chapter goes with the last of its content, and stays for a part', () => {
  const chapters = [0, 2_000_000, 5_000_000].map((atUs, index) => ({
    id: `h${index}`,
    kind: 'chapter' as const,
    name: `Chapter ${index}`,
    atUs,
  }))
  const book: Project = {
    ...clipsProject,
    document: document({ ...firstOf(clipsProject), markers: chapters }),
  }
  const after = (...ranges: [number, number][]) =>
    firstOf(
      edited(book, {
        type: 'cut_ranges',
        ...on,
        ranges: ranges.map(([start, end]) => seconds(start, end)),
      }),
    ).markers.map(({ name, atUs }) => `${name} at ${atUs / 1_000_000}`)
  expect(after([2, 5])).toEqual(['Chapter 0 at 0', 'Chapter 2 at 2'])
  expect(after([1.5, 4])).toEqual(['Chapter 0 at 0', 'Chapter 1 at 1.5', 'Chapter 2 at 2.5'])
  expect(after([0, 2])).toEqual(['Chapter 1 at 0', 'Chapter 2 at 3'])
  expect(after([4, 8])).toEqual(['Chapter 0 at 0', 'Chapter 1 at 2'])
})
