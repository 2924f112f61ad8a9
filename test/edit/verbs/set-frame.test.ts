import { expect, test } from 'bun:test'
import { edited, firstOf, refusal } from '../../support/edit-builders.ts'
import { framedProject } from './projects.ts'

const frame = { type: 'set_frame', compositionId: 'c1' } as const

test('sets width, height and fit, and keeps what is not named', () => {
  const set = edited(framedProject, { ...frame, width: 1080, height: 1920, fit: 'crop' })
  expect(firstOf(set)).toMatchObject({ width: 1080, height: 1920, fit: 'crop' })
  expect(firstOf(edited(set, { ...frame, fit: 'pad' }))).toMatchObject({
    width: 1080,
    height: 1920,
    fit: 'pad',
  })
})

test('changes nothing when everything is set already', () => {
  const set = edited(framedProject, { ...frame, width: 1080, fit: 'crop' })
  expect(edited(set, { ...frame, width: 1080, fit: 'crop' }).document).toBe(set.document)
})

test('refuses a request without a setting', () => {
  expect(refusal(framedProject, frame)).toContain('at least one of')
})
