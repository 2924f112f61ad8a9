import { expect, test } from 'bun:test'
import { edited, firstOf, pictureOf, refusal, seconds } from '../../support/edit-builders.ts'
import { effectsProject, on, valuesOf } from './projects.ts'

test('shows another angle for the whole clip or a range; other clips stay', () => {
  const all = firstOf(edited(effectsProject, { type: 'set_angle', ...on, angle: 1 }))
  expect(valuesOf(all, 'angle')).toEqual([null, 1, null])
  const stretch = firstOf(
    edited(effectsProject, { type: 'set_angle', ...on, range: seconds(2, 6), angle: 1 }),
  )
  expect(pictureOf(stretch)).toBe('talk 0-4 | cams 0-2 | cams 2-6')
  expect(valuesOf(stretch, 'angle')).toEqual([null, 1, null, null])
})

test('has only its own tracks, and an angle needs a picture', () => {
  expect(refusal(effectsProject, { type: 'set_angle', ...on, angle: 3 })).toBe(
    'The sequence “cams” has no track 3. It has 3 tracks, counted from 0.',
  )
  expect(refusal(effectsProject, { type: 'set_angle', ...on, angle: 2 })).toBe(
    'Track 2 of “cams” has no picture. Tracks with a picture are 0 and 1.',
  )
  expect(refusal(effectsProject, { type: 'set_angle', ...on, clipIds: ['a'], angle: 0 })).toContain(
    'not a multitrack sequence',
  )
})
