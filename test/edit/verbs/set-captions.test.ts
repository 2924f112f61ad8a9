import { expect, test } from 'bun:test'
import { edited, firstOf } from '../../support/edit-builders.ts'
import { framedProject } from './projects.ts'

const captions = { style: 'plain', burned: false } as const

test('turns captions on, changes them and turns them off', () => {
  const on = edited(framedProject, { type: 'set_captions', compositionId: 'c1', captions })
  expect(firstOf(on).captions).toEqual(captions)
  expect(
    firstOf(edited(on, { type: 'set_captions', compositionId: 'c1', captions: null })).captions,
  ).toBeNull()
})

test('changes nothing when they are set already', () => {
  const off = edited(framedProject, { type: 'set_captions', compositionId: 'c1', captions: null })
  expect(edited(off, { type: 'set_captions', compositionId: 'c1', captions: null }).document).toBe(
    off.document,
  )
})
