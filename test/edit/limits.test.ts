import { describe, expect, test } from 'bun:test'
import { applyAll, applyOperation } from '../../src/edit/apply.ts'
import { describeProblem } from '../../src/edit/describe-problem.ts'
import type { Clip, EditDocument, TrackItem } from '../../src/edit/document.ts'
import { LIMITS, LIST_LIMITS, type LimitName, LimitReached } from '../../src/edit/limits.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { withCorrections } from '../../src/edit/verbs/correct-words.ts'
import {
  clip,
  composition,
  context,
  countedIds,
  document,
  evenWords,
  expectOk,
  media,
  type Project,
  seconds,
  tracks,
} from '../support/edit-builders.ts'

const HOUR = 3600

/** Clips of 10 ms each, one after another. */
function manyClips(count: number, prefix = 'k'): Clip[] {
  return Array.from({ length: count }, (_, index) =>
    clip(`${prefix}${index}`, 'talk', { startUs: index * 100_000, endUs: index * 100_000 + 10_000 }),
  )
}

function project(items: TrackItem[], ...more: EditDocument['compositions']): Project {
  return {
    document: document(composition(items), ...more),
    context: context([{ media: media('talk', HOUR), words: evenWords('so it goes') }]),
  }
}

function limitOf(
  { document: before, context: known }: Project,
  ...operations: EditOperation[]
): LimitName | null {
  const result = applyAll(before, operations, known, countedIds('new'))
  if (result.ok) return null
  if (result.problem.kind !== 'limit_reached') throw new Error(describeProblem(result.problem))
  return result.problem.limit
}

const wholeTwice = (fromCompositionId: string, id: string): EditOperation => ({
  type: 'create_from_ranges',
  id,
  name: 'Twice',
  fromCompositionId,
  ranges: [seconds(0, 1_000_000), seconds(0, 1_000_000)],
})
const marker = (atUs = 0): EditOperation => ({
  type: 'add_marker',
  compositionId: 'c1',
  kind: 'marker',
  name: 'M',
  atUs,
})
const title = (): EditOperation => ({
  type: 'add_title',
  compositionId: 'c1',
  text: 'T',
  place: 'top',
  range: { startUs: 0, endUs: 5 },
})
const overlay = (): EditOperation => ({
  type: 'insert_clip',
  compositionId: 'c1',
  mediaId: 'talk',
  track: 'overlay',
  atUs: 0,
})
const times = (count: number, make: (index: number) => EditOperation) =>
  Array.from({ length: count }, (_, i) => make(i))

describe('an edit that would make a project too large is refused', () => {
  test('when a composition is doubled again and again', () => {
    const start = project([clip('k0', 'talk', seconds(0, 1)), clip('k1', 'talk', seconds(5, 6))])
    const doublings = times(20, (index) => wholeTwice(index === 0 ? 'c1' : `d${index - 1}`, `d${index}`))
    expect(limitOf(start, ...doublings)).toBe('clipsOfComposition')
    expect(limitOf(start, ...doublings.slice(0, 9))).toBeNull()
  })

  test('before any copy is made', () => {
    const start = project(manyClips(LIMITS.clipsOfComposition))
    let named = 0
    const all: EditOperation = {
      type: 'create_from_ranges',
      name: 'Much',
      fromCompositionId: 'c1',
      ranges: Array.from({ length: LIST_LIMITS.excerpts }, () => seconds(0, 1_000_000)),
    }
    const result = applyOperation(start.document, all, start.context, () => `n${named++}`)
    expect(result).toMatchObject({ ok: false, problem: { limit: 'clipsOfComposition' } })
    expect(named).toBeLessThan(5)
  })

  test('when one operation cuts more pieces than a composition may have', () => {
    const start = project([clip('k0', 'talk', seconds(0, HOUR))])
    const overlays = Array.from({ length: 5 }, (_, index) => [clip(`o${index}`, 'talk', seconds(0, HOUR))])
    const [first] = start.document.compositions
    if (!first) throw new Error('no composition')
    const layered = {
      ...start,
      document: document({ ...first, tracks: tracks([clip('k0', 'talk', seconds(0, HOUR))], ...overlays) }),
    }
    let named = 0
    const pieces: EditOperation = {
      type: 'cut_ranges',
      compositionId: 'c1',
      ranges: Array.from({ length: 15_000 }, (_, index) => ({
        startUs: index * 200_000 + 1,
        endUs: index * 200_000 + 1000,
      })),
    }
    const result = applyOperation(layered.document, pieces, start.context, () => `n${named++}`)
    expect(result).toMatchObject({ ok: false, problem: { limit: 'clipsOfComposition' } })
    expect(named).toBeLessThan(LIMITS.clipsOfComposition + 5000)
    expect(limitOf(start, pieces)).toBeNull()
  })

  test.each<[LimitName, Project, EditOperation[], number]>([
    [
      'clipsOfComposition',
      project(manyClips(LIMITS.clipsOfComposition - 2)),
      times(3, () => ({ type: 'insert_clip', compositionId: 'c1', mediaId: 'talk', track: 'main' })),
      2,
    ],
    [
      'clipsOfComposition',
      project(manyClips(LIMITS.clipsOfComposition - 1)),
      times(2, (i) => ({ type: 'split_clip', compositionId: 'c1', atUs: 5000 - i })),
      1,
    ],
    ['tracks', project(manyClips(1)), times(LIMITS.tracks, overlay), LIMITS.tracks - 1],
    [
      'operations',
      project(manyClips(1)),
      times(LIMITS.operations + 1, () => ({ type: 'set_captions', compositionId: 'c1', captions: null })),
      LIMITS.operations,
    ],
  ])('beyond %s', (limit, start, operations, allowed) => {
    expect(limitOf(start, ...operations.slice(0, allowed))).toBeNull()
    expect(limitOf(start, ...operations)).toBe(limit)
  })

  test('beyond the markers and titles of a composition', () => {
    const start = project(manyClips(1))
    const full = expectOk(
      applyAll(
        start.document,
        [...times(500, () => marker()), ...times(500, () => title())],
        start.context,
        countedIds('a'),
      ),
    )
    const fuller = expectOk(
      applyAll(
        full,
        [...times(500, () => marker()), ...times(500, () => title())],
        start.context,
        countedIds('b'),
      ),
    )
    expect(limitOf({ ...start, document: fuller }, marker())).toBe('markers')
    expect(limitOf({ ...start, document: fuller }, title())).toBe('titles')
  })

  test('beyond 1,000 compositions, which are possible', () => {
    const start = project(manyClips(1))
    const copies = times(LIMITS.compositions - 1, () => ({
      type: 'duplicate_composition',
      compositionId: 'c1',
    }))
    const full = expectOk(applyAll(start.document, copies, start.context, countedIds('a')))
    expect(full.compositions).toHaveLength(1000)
    expect(
      limitOf({ ...start, document: full }, { type: 'duplicate_composition', compositionId: 'c1' }),
    ).toBe('compositions')
  })

  test('beyond the clips of all compositions', () => {
    const start = project(manyClips(LIMITS.clipsOfComposition))
    const copy: EditOperation = { type: 'duplicate_composition', compositionId: 'c1' }
    expect(limitOf(start, copy)).toBeNull()
    expect(limitOf(start, copy, copy)).toBe('clips')
  })

  test('beyond the words that it plays, though it has few clips', () => {
    const long = evenWords('word '.repeat(10_000), 0.01)
    const start: Project = {
      document: document(
        composition(
          Array.from({ length: 29 }, (_, index) => clip(`k${index}`, 'talk', seconds(0, 2 * HOUR))),
        ),
      ),
      context: context([{ media: media('talk', 2 * HOUR), words: long }]),
    }
    const more: EditOperation = { type: 'insert_clip', compositionId: 'c1', mediaId: 'talk', track: 'main' }
    expect(limitOf(start, more)).toBeNull()
    expect(limitOf(start, more, more)).toBe('wordsOfComposition')
  })

  test('when one correction is to stand in very many places', () => {
    const start: Project = {
      document: document(composition([])),
      context: context([{ media: media('talk', HOUR), words: evenWords('so '.repeat(1000), 0.01) }]),
    }
    const correct = (length: number): EditOperation => ({
      type: 'correct_text',
      find: 'so',
      text: 'x'.repeat(length),
    })
    expect(limitOf(start, correct(1000))).toBeNull()
    expect(limitOf(start, correct(1001))).toBe('correctionCharacters')
    // The texts are never made: one of 5,000 characters for 200,000 words would take 1 GB.
    const groups = Array.from({ length: 1001 }, () => ({ words: [], text: 'x'.repeat(1000) }))
    expect(() => withCorrections(start.document, 'talk', groups)).toThrow(LimitReached)
    expect(withCorrections(start.document, 'talk', groups.slice(1)).corrections).toEqual([])
  })

  test('when a phrase that repeats itself is looked for in a transcript that does', () => {
    const start: Project = {
      document: document(composition([clip('k', 'talk', seconds(0, 4 * HOUR))])),
      context: context([{ media: media('talk', 4 * HOUR), words: evenWords('so '.repeat(30_000), 0.01) }]),
    }
    expect(
      limitOf(start, { type: 'cut_text', compositionId: 'c1', text: `${'so '.repeat(1500)} what` }),
    ).toBe('comparisons')
  })

  test('when its operations together look at too much', () => {
    const start = project(manyClips(LIMITS.clipsOfComposition))
    const rename = (index: number): EditOperation => ({
      type: 'rename_composition',
      compositionId: 'c1',
      name: `Name ${index}`,
    })
    expect(limitOf(start, ...times(74, rename))).toBeNull()
    expect(limitOf(start, ...times(76, rename))).toBe('work')
    const long: Project = {
      document: document(composition([clip('k', 'talk', seconds(0, 4 * HOUR))])),
      context: context([{ media: media('talk', 4 * HOUR), words: evenWords('so '.repeat(30_000), 0.01) }]),
    }
    const fillers: EditOperation = { type: 'remove_fillers', compositionId: 'c1', texts: ['never'] }
    expect(limitOf(long, ...times(49, () => fillers))).toBeNull()
    expect(limitOf(long, ...times(51, () => fillers))).toBe('work')
  })
})

test('a project that is too large already can be made smaller', () => {
  const start = project(manyClips(LIMITS.clipsOfComposition + 10))
  expect(limitOf(start, { type: 'remove_clip', compositionId: 'c1', clipId: 'k5' })).toBeNull()
  expect(limitOf(start, { type: 'rename_composition', compositionId: 'c1', name: 'Large' })).toBeNull()
  expect(limitOf(start, { type: 'split_clip', compositionId: 'c1', atUs: 5000 })).toBe('clipsOfComposition')
})

test('every limit has a sentence that says what to do', () => {
  for (const limit of Object.keys(LIMITS) as LimitName[]) {
    const sentence = describeProblem({ kind: 'limit_reached', limit, most: LIMITS[limit] })
    expect(sentence).toMatch(/\. [A-Z].*\.$/)
  }
})

test('no operation takes a list without an end', () => {
  const long = LIST_LIMITS.things + 1
  const ranges = Array.from({ length: long }, () => seconds(0, 1))
  const names = Array.from({ length: long }, (_, index) => `w${index}`)
  const operations: EditOperation[] = [
    { type: 'cut_ranges', compositionId: 'c1', ranges },
    { type: 'cut_words', compositionId: 'c1', mediaId: 'talk', wordIds: names },
    { type: 'set_gain', compositionId: 'c1', gainDb: 1, clipIds: names },
    { type: 'create_composition', name: 'N', clips: names.map((mediaId) => ({ mediaId })) },
  ]
  for (const operation of operations) {
    const result = applyOperation(project([]).document, operation, project([]).context, countedIds())
    expect(result).toMatchObject({ ok: false, problem: { kind: 'malformed_operation' } })
    if (!result.ok) expect(describeProblem(result.problem)).toContain('20,000')
  }
})
