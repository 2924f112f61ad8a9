import { expect, test } from 'bun:test'
import type { Composition } from '../../../src/edit/document.ts'
import { idsOf } from '../../../src/edit/find.ts'
import { composition, document, edited, firstOf, pictureOf } from '../../support/edit-builders.ts'
import { framedProject } from './projects.ts'

test('a copy follows the original and shares no id with it', () => {
  const after = edited(framedProject, { type: 'duplicate_composition', compositionId: 'c1' })
  const [original, copy] = after.document.compositions
  expect(original).toEqual(firstOf(framedProject))
  expect(copy?.name).toBe('Main copy')
  expect(pictureOf(copy ?? composition([]))).toBe(pictureOf(firstOf(framedProject)))
  const ids = (one: Composition | undefined) => idsOf(document(...(one ? [one] : [])))
  expect(ids(original).isDisjointFrom(ids(copy))).toBe(true)
})
