// What a prompt fixed holds in the document, whoever made the edit.
import { describe, expect, test } from 'bun:test'
import { brokenFacts, type Fact } from '../../../src/agent/commands/verify.ts'
import { applyOperation } from '../../../src/edit/apply.ts'
import type { EditOperation } from '../../../src/edit/operations.ts'
import { AGENT_PROJECTS } from '../../support/agent-projects.ts'

const ID = 'c-interview'

function broken(fact: Fact, operation: EditOperation): string[] {
  const { document, context } = AGENT_PROJECTS.several()
  let count = 0
  const after = applyOperation(document, operation, context, () => `new-${count++}`)
  if (!after.ok) throw new Error(JSON.stringify(after.problem))
  return brokenFacts([fact], document, after.value, context)
}

const cut = (startUs: number, endUs: number): EditOperation => ({
  type: 'cut_ranges',
  compositionId: ID,
  ranges: [{ startUs, endUs }],
})
const copy: EditOperation = { type: 'duplicate_composition', compositionId: ID, name: 'Copy' }
const late: Fact = { kind: 'spans_stay', id: ID, ranges: [{ startUs: 10_000_000, endUs: 59_000_000 }] }

describe('what must stay', () => {
  test('a cut before a protected stretch leaves it whole', () =>
    expect(broken(late, cut(1_000_000, 10_000_000))).toEqual([]))
  test('a cut that reaches into it does not', () =>
    expect(broken(late, cut(9_000_000, 10_100_000))).toHaveLength(1))
  test('nor does another frame size, which shows there too', () =>
    expect(broken(late, { type: 'set_frame', compositionId: ID, width: 1080, height: 1080 })).toHaveLength(1))
  test('a composition that stays may be copied', () =>
    expect(broken({ kind: 'compositions_stay', ids: [ID] }, copy)).toEqual([]))
  test('and not be cut', () =>
    expect(broken({ kind: 'compositions_stay', ids: [ID] }, cut(0, 1_000_000))).toHaveLength(1))
  test('captions that stay', () => {
    const on: EditOperation = {
      type: 'set_captions',
      compositionId: ID,
      captions: { style: 'plain', burned: false },
    }
    expect(broken({ kind: 'kind_stays', of: 'captions', ids: [ID] }, on)).toHaveLength(1)
    expect(broken({ kind: 'kind_stays', of: 'titles', ids: [ID] }, on)).toEqual([])
  })
  test('spoken words', () => {
    expect(broken({ kind: 'no_words_lost', ids: [ID] }, cut(0, 2_000_000))).toHaveLength(1)
    expect(broken({ kind: 'no_words_lost', ids: [ID] }, copy)).toEqual([])
  })
})

describe('what must come out', () => {
  test('as many new compositions as were named', () => {
    expect(broken({ kind: 'made', count: 1 }, copy)).toEqual([])
    expect(broken({ kind: 'made', count: 2 }, copy)).toHaveLength(1)
  })
  test('a length', () => {
    const most = (atMostUs: number): Fact => ({ kind: 'length', of: [ID], atLeastUs: null, atMostUs })
    expect(broken(most(50_000_000), cut(0, 10_000_000))).toEqual([])
    expect(broken(most(45_000_000), cut(0, 10_000_000))).toHaveLength(1)
  })
  test('a name', () => {
    expect(broken({ kind: 'named', name: 'Copy' }, copy)).toEqual([])
    expect(broken({ kind: 'named', name: 'Other' }, copy)).toHaveLength(1)
  })
  test('first words and words that are gone', () => {
    expect(broken({ kind: 'starts_with', of: [ID], text: 'Today' }, cut(0, 2_800_000))).toEqual([])
    expect(broken({ kind: 'not_heard', of: [ID], text: 'bye bye' }, cut(0, 2_800_000))).toHaveLength(1)
  })
})
