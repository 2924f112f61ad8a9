import { describe, expect, test } from 'bun:test'
import {
  clip,
  composition,
  document,
  edited,
  evenWords,
  firstOf,
  type Project,
  pictureOf,
  refusal,
  seconds,
  talk,
} from '../../support/edit-builders.ts'

const spoken = evenWords('one two three four five six seven', 0.1)
const whole: Project = {
  ...talk(spoken, 4),
  document: document(composition([clip('k1', 'talk', seconds(0, 4))])),
}

describe('restoring a range of a media', () => {
  test('brings back only what is missing', () => {
    const project = edited(whole, {
      type: 'cut_ranges',
      compositionId: 'c1',
      ranges: [seconds(1, 2), seconds(3, 3.5)],
    })
    const range = { type: 'restore_range', compositionId: 'c1', mediaId: 'talk' } as const
    expect(pictureOf(firstOf(edited(project, { ...range, sourceRange: seconds(0.5, 1.5) })))).toBe(
      'talk 0-1.5 | talk 2-3 | talk 3.5-4',
    )
    expect(pictureOf(firstOf(edited(project, { ...range, sourceRange: seconds(1.2, 1.4) })))).toBe(
      'talk 0-1 | talk 1.2-1.4 | talk 2-3 | talk 3.5-4',
    )
    expect(edited(project, { ...range, sourceRange: seconds(0, 99) })).toEqual(whole)
    expect(refusal(project, { ...range, sourceRange: seconds(2, 3) })).toContain('nothing to bring back')
  })
})
