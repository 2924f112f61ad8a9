// What a prompt fixed holds in the document, whoever made the edit.
import { describe, expect, test } from 'bun:test'
import { brokenFacts, type Fact } from '../../../src/agent/commands/verify.ts'
import { factsRead } from '../../../src/agent/language/fixed.ts'
import { readSentences } from '../../../src/agent/language/read/sentences.ts'
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

describe('what a prompt fixes is read from its words', () => {
  const factsIn = (prompt: string) => {
    const { document, context } = AGENT_PROJECTS.interview()
    const clauses = readSentences(prompt, document, context).flatMap((sentence) => sentence.clauses)
    return factsRead(clauses, prompt, document, context)
  }
  test.each<[string, Fact | null]>([
    ['make three clips of 20 seconds each', { kind: 'made', count: 3 }],
    ['make a highlight reel and two copies of it', { kind: 'made', count: 3 }],
    ['make a clip of every question', null],
  ])('%s', (prompt, fact) =>
    expect(factsIn(prompt).find(({ kind }) => kind === 'made') ?? null).toEqual(fact),
  )
  test('a length, a name and a shape of what is made', () =>
    expect(factsIn('make a vertical highlight reel of at most 30 seconds called "Promo"')).toEqual([
      { kind: 'length', of: 'made', atLeastUs: null, atMostUs: 30_000_000 },
      { kind: 'named', name: 'Promo' },
      { kind: 'shape', of: 'made', ratio: 9 / 16 },
      { kind: 'made', count: 1 },
    ]))
  test('what alone remains, and what alone goes', () => {
    const ranges = [{ startUs: 5_000_000, endUs: 10_000_000 }]
    expect(factsIn('keep only 0:05 to 0:10')).toEqual([
      { kind: 'only_remains', id: 'c-interview', ranges, isAll: true },
    ])
    expect(factsIn('cut 0:05 to 0:10')).toEqual([{ kind: 'only_goes', id: 'c-interview', ranges }])
  })
})

describe('what was fixed and does not hold', () => {
  const ranges = [{ startUs: 0, endUs: 20_000_000 }]
  test('a word that goes although it is not among what was named', () => {
    expect(broken({ kind: 'only_goes', id: ID, ranges }, cut(0, 20_000_000))).toEqual([])
    expect(broken({ kind: 'only_goes', id: ID, ranges }, cut(10_000_000, 30_000_000))).toHaveLength(1)
  })
  test('a word that stays although only others were to', () => {
    const only: Fact = { kind: 'only_remains', id: ID, ranges, isAll: true }
    expect(broken(only, { type: 'keep_ranges', compositionId: ID, ranges })).toEqual([])
    expect(broken(only, cut(30_000_000, 40_000_000))).toHaveLength(1)
    expect(
      broken(only, { type: 'keep_ranges', compositionId: ID, ranges: [{ startUs: 0, endUs: 9_000_000 }] }),
    ).toHaveLength(1)
  })
  test('another number of markers', () => {
    const one: EditOperation = {
      type: 'add_marker',
      compositionId: ID,
      kind: 'chapter',
      name: 'One',
      atUs: 0,
    }
    expect(broken({ kind: 'added', of: 'chapters', count: 1, ids: [ID] }, one)).toEqual([])
    expect(broken({ kind: 'added', of: 'chapters', count: 2, ids: [ID] }, one)).toHaveLength(1)
  })
  test('a name that was taken already gets a number', () => {
    const second: EditOperation = { type: 'duplicate_composition', compositionId: ID, name: 'Promo 2' }
    expect(broken({ kind: 'named', name: 'Promo' }, second)).toEqual([])
  })
})
