import { describe, expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { pausesOf } from '../../../src/edit/verbs/shorten-gaps.ts'
import {
  clip,
  composition,
  context,
  document,
  edited,
  firstOf,
  gap,
  heardText,
  media,
  type Project,
  pictureOf,
  refusal,
  seconds,
  talk,
  words,
} from '../../support/edit-builders.ts'

const spoken = words('one@1-2 two@2.1-3 three@5-6 four@6.6-7')
const shorten: EditOperation = {
  type: 'shorten_gaps',
  compositionId: 'c1',
  longerThanUs: 800_000,
  toUs: 500_000,
}

function pauseSeconds(project: Project): number[] {
  return pausesOf(firstOf(project), project.context).map(
    ({ startUs, endUs }) => (endUs - startUs) / 1_000_000,
  )
}

describe('pauses that are too long', () => {
  test('become as long as asked, others stay; the middle goes, at the edges the outer part', () => {
    const project = talk(spoken, 10)
    expect(pauseSeconds(project)).toEqual([1, 0.1, 2, 0.6, 3])
    const after = edited(project, shorten)
    expect(pictureOf(firstOf(after))).toBe('talk 0.5-3.25 | talk 4.75-7.5')
    expect(pauseSeconds(after)).toEqual([0.5, 0.1, 0.5, 0.6, 0.5])
    expect(heardText(after)).toBe('one two three four')
  })

  test('are shortened once: the second time nothing changes', () => {
    const once = edited(talk(spoken, 10), shorten)
    expect(edited(once, shorten).document).toBe(once.document)
  })

  test('reach over cuts and gaps, at any speed', () => {
    const project: Project = {
      document: document(
        composition([
          clip('a', 'talk', seconds(1, 3.4), { speed: 2 }),
          gap(0.5),
          clip('b', 'talk', seconds(4.8, 7), { speed: 0.5 }),
        ]),
      ),
      context: context([{ media: media('talk', 10), words: spoken }]),
    }
    expect(pauseSeconds(project)).toEqual([0.05, 1.1, 1.2])
    expect(pauseSeconds(edited(project, shorten))).toEqual([0.05, 0.5, 0.5])
  })

  test('leave no flash of a clip that begins or ends within them', () => {
    const parts = [seconds(0, 3.23), seconds(3.25, 3.8), seconds(3.8, 4.78), seconds(4.78, 10)]
    const project = {
      ...talk(spoken, 10),
      document: document(composition(parts.map((range, index) => clip(`k${index}`, 'talk', range)))),
    }
    const lengths = firstOf(edited(project, shorten)).tracks[0]?.items.map((item) =>
      item.kind === 'clip' ? (item.sourceRange.endUs - item.sourceRange.startUs) / 1e6 : null,
    )
    expect(lengths).toEqual([2.73, 2.72])
  })

  test('only where asked', () => {
    const after = edited(talk(spoken, 10), { ...shorten, ranges: [seconds(3.5, 4)] } as EditOperation)
    expect(pauseSeconds(after)).toEqual([1, 0.1, 0.5, 0.6, 3])
  })

  test('can be closed altogether', () => {
    const closed = edited(talk(spoken, 10), { ...shorten, longerThanUs: 0, toUs: 0 } as EditOperation)
    expect(pauseSeconds(closed)).toEqual([])
    expect(heardText(closed)).toBe('one two three four')
  })
})

describe("what isn't a pause", () => {
  test('music and pictures, and a gap that a title stands on', () => {
    const project: Project = {
      document: document(
        composition([clip('m', 'music', seconds(0, 20)), gap(3), clip('a', 'talk', seconds(1, 3)), gap(4)], {
          titles: [{ id: 't', text: 'Part one', place: 'center', range: seconds(20, 23), color: null }],
        }),
      ),
      context: context([{ media: media('talk', 10), words: spoken }, { media: media('music', 60) }]),
    }
    expect(pauseSeconds(project)).toEqual([0.1, 4])
  })

  test('anything in a composition without speech', () => {
    const project: Project = {
      document: document(composition([gap(3), clip('m', 'music', seconds(0, 2))])),
      context: context([{ media: media('music', 60) }]),
    }
    expect(edited(project, shorten).document).toBe(project.document)
  })
})

test('a length above the limit is refused', () => {
  expect(refusal(talk(spoken), { ...shorten, toUs: 900_000 } as EditOperation)).toBe(
    'Pauses longer than 0.8 s cannot be shortened to 0.9 s. Give a length that is not above the limit.',
  )
})
