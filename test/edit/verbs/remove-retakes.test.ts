import { describe, expect, test } from 'bun:test'
import type { EditOperation } from '../../../src/edit/operations.ts'
import {
  clip,
  composition,
  context,
  document,
  edited,
  evenWords,
  firstOf,
  heardText,
  media,
  type Project,
  seconds,
  talk,
} from '../../support/edit-builders.ts'
import { on } from './projects.ts'

describe('retakes', () => {
  test('go with what announces the next take', () => {
    const project = talk(
      evenWords('Hello. The model is fast on, sorry, let me start again. The model is fast on any machine.'),
    )
    expect(heardText(edited(project, { type: 'remove_retakes', ...on }))).toBe(
      'Hello. The model is fast on any machine.',
    )
  })

  test('leave no part of a shortened pause as a clip of its own', () => {
    const [first, ...later] = evenWords(
      'Welcome. The model is fast on, sorry, let me start again. The model is fast.',
    )
    const moved = later.map((word) => ({
      ...word,
      startUs: word.startUs + 2_000_000,
      endUs: word.endUs + 2_000_000,
    }))
    const project = talk(first ? [first, ...moved] : [])
    const gaps: EditOperation = { type: 'shorten_gaps', ...on, longerThanUs: 800_000, toUs: 400_000 }
    const after = edited(project, gaps, { type: 'remove_retakes', ...on })
    expect(heardText(after)).toBe('Welcome. The model is fast.')
    expect(firstOf(after).tracks[0]?.items).toHaveLength(2)
  })

  test('stay when only part of them is in the given stretches', () => {
    const project = talk(evenWords('We want to, we want to, we want to go.'))
    const ranges = [{ startUs: 1_300_000, endUs: 9_000_000 }]
    expect(heardText(edited(project, { type: 'remove_retakes', ...on, ranges }))).toBe(
      'We want to, we want to, we want to go.',
    )
  })

  describe('of a recording that a composition plays more than once', () => {
    const spoken = evenWords('We want to, we want to ship on Friday. Everyone agreed on that plan.')
    const known = context([{ media: media('talk', 6), words: spoken }])
    const playing = (...ranges: [number, number][]): Project => ({
      document: document(
        composition(ranges.map(([from, to], index) => clip(`k${index}`, 'talk', seconds(from, to)))),
      ),
      context: known,
    })
    const once = 'we want to ship on Friday. Everyone agreed on that plan.'
    const first = 'We want to,'

    test('the second time does not count as a take', () => {
      const twice = edited(playing([0, 6], [0, 6]), { type: 'remove_retakes', ...on })
      expect(heardText(twice).toLowerCase()).toBe(`${once} ${once}`.toLowerCase())
      const later = edited(playing([1.2, 6], [1.2, 6]), { type: 'remove_retakes', ...on })
      expect(heardText(later).toLowerCase()).toBe(`${once} ${once}`.toLowerCase())
    })

    test('the earlier recording does not become the later take when it is moved', () => {
      const moved = playing([1.2, 3.2], [0, 1.2])
      expect(edited(moved, { type: 'remove_retakes', ...on }).document).toBe(moved.document)
    })

    test('a take that is recorded again later goes, also across clips', () => {
      const split = edited(playing([0, 1.2], [1.2, 6]), { type: 'remove_retakes', ...on })
      expect(heardText(split).toLowerCase()).toBe(once.toLowerCase())
      expect(heardText(playing([0, 1.2]))).toBe(first)
    })

    test('in one of its places only, when the other is not in the given stretches', () => {
      const ranges = [{ startUs: 5_900_000, endUs: 12_000_000 }]
      const second = edited(playing([0, 6], [0, 6]), { type: 'remove_retakes', ...on, ranges })
      expect(heardText(second).toLowerCase()).toBe(`we want to, ${once} ${once}`.toLowerCase())
    })
  })
})

test('finding none leaves the document as it is', () => {
  const plain = talk(evenWords('We like it.'))
  expect(edited(plain, { type: 'remove_retakes', ...on }).document).toBe(plain.document)
})
