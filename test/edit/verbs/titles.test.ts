import { expect, test } from 'bun:test'
import { edited, firstOf, type Project, refusal, seconds } from '../../support/edit-builders.ts'
import { framedProject } from './projects.ts'

test('a title keeps a size and a background that are not the usual, until they are set back', () => {
  const range = seconds(1, 3)
  const looks = { size: 'large', background: '#102030' } as const
  const title = { id: 't2', text: 'Bye', place: 'center', range, color: null } as const
  const added = edited(framedProject, { type: 'add_title', compositionId: 'c1', ...title, ...looks })
  expect(firstOf(added).titles[1]).toEqual({ ...title, ...looks })
  const change = { type: 'change_title', compositionId: 'c1', titleId: 't2' } as const
  const moved = edited(added, { ...change, place: 'top' })
  expect(firstOf(moved).titles[1]).toEqual({ ...title, ...looks, place: 'top' })
  const plain = edited(added, { ...change, size: 'normal' }, { ...change, background: 'none' })
  expect(firstOf(plain).titles[1]).toEqual(title)
})

test('adds, changes and removes titles', () => {
  const added = edited(framedProject, {
    type: 'add_title',
    id: 't2',
    compositionId: 'c1',
    text: 'Bye',
    place: 'center',
    range: seconds(10, 99),
  })
  const range = seconds(10, 14)
  expect(firstOf(added).titles[1]).toEqual({ id: 't2', text: 'Bye', place: 'center', range, color: null })
  const changed = edited(
    added,
    { type: 'change_title', compositionId: 'c1', titleId: 't2', text: 'Goodbye', color: '#ffcc00' },
    { type: 'remove_title', compositionId: 'c1', titleId: 't' },
  )
  expect(firstOf(changed).titles).toEqual([
    { id: 't2', text: 'Goodbye', place: 'center', range, color: '#ffcc00' },
  ])
})

test('refuses titles that do not exist, and times after the end', () => {
  expect(refusal(framedProject, { type: 'remove_title', compositionId: 'c1', titleId: 'q' })).toContain(
    'Known: “Hook” (t).',
  )
  const late = {
    type: 'add_title',
    compositionId: 'c1',
    text: 'x',
    place: 'top',
    range: seconds(14, 15),
  } as const
  expect(refusal(framedProject, late)).toContain('is not in “Main”')
})

test('a moved title keeps its offset through other changes, and loses it to another place', () => {
  const titleOf = (one: Project) => firstOf(one).titles[0]
  const change = { type: 'change_title', compositionId: 'c1', titleId: 't' } as const
  const moved = edited(framedProject, { ...change, offset: { x: 0.25, y: -0.1 } })
  expect(titleOf(moved)?.offset).toEqual({ x: 0.25, y: -0.1 })
  expect(titleOf(edited(moved, { ...change, text: 'Jonathan' }))?.offset).toEqual({ x: 0.25, y: -0.1 })
  expect(titleOf(edited(moved, { ...change, place: 'bottom' }))?.offset).toBeUndefined()
  expect(titleOf(edited(moved, { ...change, offset: { x: 0, y: 0 } }))).toEqual(titleOf(framedProject))
})
