// What breaks a fact is taken back, and what rests on it; the rest stands.
import { expect, test } from 'bun:test'
import { standingOf } from '../../../src/agent/commands/take-back.ts'
import { brokenFacts, type Fact } from '../../../src/agent/commands/verify.ts'
import { createDraft } from '../../../src/agent/draft.ts'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { AGENT_PROJECTS } from '../../support/agent-projects.ts'

const ID = 'c-interview'

/** The types of what stands of `operations`, or null. */
function standing(facts: Fact[], ...operations: EditOperation[]) {
  const { document: start, context } = AGENT_PROJECTS.several()
  let count = 0
  const draft = createDraft({ start, context, guards: [], newId: () => `new-${count++}` })
  for (const operation of operations) {
    const result = draft.apply(operation)
    if (!result.ok) throw new Error(result.message)
  }
  const left = standingOf({ start, context, facts, applied: draft.applied })
  if (left === null) return null
  expect(draft.keepOnly(left)).toBe(true)
  const protecting = facts.filter((fact) => brokenFacts([fact], start, start, context).length === 0)
  expect(brokenFacts(protecting, start, draft.document, context)).toEqual([])
  return left.map(({ operation }) => operation.type)
}

const cut = (fromSeconds: number, toSeconds: number): EditOperation => ({
  type: 'cut_ranges',
  compositionId: ID,
  ranges: [{ startUs: fromSeconds * 1e6, endUs: toSeconds * 1e6 }],
})
const captions: EditOperation = {
  type: 'set_captions',
  compositionId: ID,
  captions: { style: 'plain', burned: false },
}
const marker: EditOperation = { type: 'add_marker', compositionId: ID, kind: 'marker', name: 'A', atUs: 30e6 }
const title: EditOperation = {
  type: 'add_title',
  compositionId: ID,
  text: 'A',
  place: 'center',
  range: { startUs: 1e6, endUs: 2e6 },
}
const copy = (name: string): EditOperation => ({ type: 'duplicate_composition', compositionId: ID, name })
const start20: Fact = { kind: 'words_stay', id: ID, ranges: [{ startUs: 0, endUs: 20e6 }] }

test('a cut of protected words goes, one elsewhere before it stays', () =>
  expect(standing([start20], cut(40, 45), cut(5, 10))).toEqual(['cut_ranges']))

test('what counts in seconds goes with a cut that moved them; settings and words stay', () =>
  expect(
    standing([start20], cut(5, 10), marker, captions, {
      type: 'remove_fillers',
      compositionId: ID,
      texts: ['like'],
    }),
  ).toEqual(['set_captions', 'remove_fillers']))

test('what counts in seconds stays where nothing was moved', () =>
  expect(standing([{ kind: 'kind_stays', of: 'captions', ids: [ID] }], captions, marker, title)).toEqual([
    'add_marker',
    'add_title',
  ]))

test('a copy of what was taken back goes too', () =>
  expect(standing([start20], copy('Before'), cut(5, 10), copy('After'))).toEqual(['duplicate_composition']))

test('what was done to a composition that is taken back goes too', () => {
  const short: Fact = { kind: 'length', of: 'made', atLeastUs: null, atMostUs: 5e6 }
  const made = { ...captions, compositionId: 'new-0' } as EditOperation
  expect(standing([short], copy('Clip'), made, captions)).toEqual(['set_captions'])
})

test('half of what was to be reached is taken back, the rest stays', () => {
  const short: Fact = { kind: 'length', of: [ID], atLeastUs: null, atMostUs: 10e6 }
  expect(standing([short], captions, cut(5, 10), cut(20, 22))).toEqual(['set_captions'])
})

test('what held only with an edit that is taken back goes with it', () => {
  const short: Fact = { kind: 'length', of: [ID], atLeastUs: null, atMostUs: 45e6 }
  expect(standing([start20, short], cut(40, 45), cut(5, 15), captions)).toEqual(['set_captions'])
})

test('nothing stands where nothing was done about it: it may have been done in its place', () =>
  expect(standing([{ kind: 'made', count: 1 }], cut(5, 10))).toBeNull())

test('nothing stands where every edit breaks it', () =>
  expect(standing([start20], cut(5, 10), cut(1, 2))).toBeNull())
