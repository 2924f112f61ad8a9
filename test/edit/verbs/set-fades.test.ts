import { expect, test } from 'bun:test'
import { edited, firstOf, refusal } from '../../support/edit-builders.ts'
import { effectsProject, on, valuesOf } from './projects.ts'

test('fades are set at the outer ends, or at every clip', () => {
  const outer = firstOf(
    edited(effectsProject, { type: 'set_fades', ...on, fadeInUs: 1, fadeOutUs: 2, edges: 'outer' }),
  )
  expect(valuesOf(outer, 'fadeInUs')).toEqual([1, 0, 0])
  expect(valuesOf(outer, 'fadeOutUs')).toEqual([0, 2, 0])
  const each = firstOf(
    edited(effectsProject, { type: 'set_fades', ...on, on: 'all', fadeOutUs: 2, edges: 'each_clip' }),
  )
  expect(valuesOf(each, 'fadeOutUs')).toEqual([2, 2, 2])
  expect(valuesOf(each, 'fadeInUs')).toEqual([0, 0, 0])
  expect(refusal(effectsProject, { type: 'set_fades', ...on, edges: 'outer' })).toContain(
    'at least one of fadeInUs and fadeOutUs',
  )
})
