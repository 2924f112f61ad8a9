import { expect, test } from 'bun:test'
import { edited, firstOf, refusal } from '../../support/edit-builders.ts'
import { framedProject } from './projects.ts'

test('renames a composition; the same name changes nothing', () => {
  const renamed = edited(framedProject, {
    type: 'rename_composition',
    compositionId: 'c1',
    name: 'Launch – Spring 2026',
  })
  expect(firstOf(renamed).name).toBe('Launch – Spring 2026')
  const same = edited(renamed, {
    type: 'rename_composition',
    compositionId: 'c1',
    name: 'Launch – Spring 2026',
  })
  expect(same.document).toBe(renamed.document)
})

test('names may have 255 characters, counted as code points, and not be blank', () => {
  const rename = { type: 'rename_composition', compositionId: 'c1' } as const
  expect(firstOf(edited(framedProject, { ...rename, name: '🎬'.repeat(255) })).name).toBe('🎬'.repeat(255))
  expect(refusal(framedProject, { ...rename, name: '🎬'.repeat(256) })).toContain('at most 255 characters')
  expect(refusal(framedProject, { ...rename, name: '  ' })).toBe('`name` is blank. Give 1 to 255 characters.')
})

test('names and texts have spaces in place of control characters, but for line breaks', () => {
  const edits = edited(
    framedProject,
    { type: 'rename_composition', compositionId: 'c1', name: '\u0000Launch\u001b[31m\tday\u0007' },
    { type: 'change_title', compositionId: 'c1', titleId: 't', text: 'One\nTwo\u0000' },
  )
  expect(firstOf(edits).name).toBe('Launch [31m day')
  expect(firstOf(edits).titles[0]?.text).toBe('One\nTwo')
})
