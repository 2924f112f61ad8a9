import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { applyAll, applyOperation } from '../../src/edit/apply.ts'
import { describeProblem } from '../../src/edit/describe-problem.ts'
import { describeReceipt } from '../../src/edit/describe-receipt.ts'
import type { Composition, EditDocument } from '../../src/edit/document.ts'
import { mediaWordsOf } from '../../src/edit/media-words.ts'
import { type EditOperation, OPERATION_TYPES } from '../../src/edit/operations.ts'
import { durationOfComposition, layoutOf, mainTrackOf, type PlacedItem } from '../../src/edit/position.ts'
import { unionOf, without } from '../../src/edit/ranges.ts'
import { receiptOf } from '../../src/edit/receipt.ts'
import { removedStretches } from '../../src/edit/removed-words.ts'
import { type RenderSegment, renderPlanOf } from '../../src/edit/render-plan.ts'
import { durationOf } from '../../src/edit/time.ts'
import { heardWords } from '../../src/edit/transcript.ts'
import { viewTranscript } from '../../src/edit/view.ts'
import { canonicalDocument } from '../support/canonical-document.ts'
import { countedIds, expectOk, firstOf, type Project } from '../support/edit-builders.ts'
import { operationFrom, randomDice, randomProject } from '../support/random-edits.ts'
import '../support/valid-composition.ts'

/** ROUGHCUT_PROPERTY_RUNS=5000 makes the long form. */
const runs = Number(Bun.env.ROUGHCUT_PROPERTY_RUNS ?? 60)

/** Seeds that once found a defect: each property tries what they make, and then something new. */
const SEEDS_OF_DEFECTS = [-20319418]

function always<Values>(property: fc.IProperty<Values>, { numRuns }: { numRuns: number }): void {
  for (const seed of SEEDS_OF_DEFECTS) fc.assert(property, { numRuns, seed })
  fc.assert(property, { numRuns })
}

/** The document after each operation that could be done, with the operations themselves. */
function* play(project: Project, dice: readonly number[]) {
  const newId = countedIds()
  let current = project.document
  for (const roll of dice) {
    const operation = operationFrom(roll, current, project.context)
    const result = applyOperation(current, operation, project.context, newId)
    yield { before: current, operation, result }
    if (result.ok) current = result.value
  }
}

describe('for random documents and random operations', () => {
  const moves = fc.array(randomDice, { minLength: 1, maxLength: 12 })

  test('every document stays valid, whatever was done to it', () => {
    const done = new Set<string>()
    always(
      fc.property(randomProject(), moves, (project, dice) => {
        expect(project).toBeValidComposition()
        for (const { operation, result } of play(project, dice)) {
          if (!result.ok) continue
          done.add(operation.type)
          expect({ document: result.value, context: project.context }).toBeValidComposition()
        }
      }),
      { numRuns: runs },
    )
    if (runs >= 1000) expect(OPERATION_TYPES.filter((type) => !done.has(type))).toEqual([])
  })

  test('clips of a track never overlap but by a crossfade, and what is rendered has no overlap and no hole', () => {
    let [crossfades, overlays] = [0, 0]
    always(
      fc.property(randomProject(), moves, (project, dice) => {
        for (const { result } of play(project, dice)) {
          if (!result.ok) continue
          for (const composition of result.value.compositions) {
            for (const track of composition.tracks) {
              crossfades += requireInLine(layoutOf(track.items))
              overlays += track.kind === 'overlay' ? 1 : 0
            }
            const { main, durationFrames } = renderPlanOf(composition, project.context)
            requireCovered(main, durationFrames)
          }
        }
      }),
      { numRuns: runs },
    )
    // Otherwise it held only because there was nothing to overlap.
    expect(Math.min(crossfades, overlays)).toBeGreaterThan(0)
  })

  test('the document before is never changed, and the same edit gives the same document again', () => {
    always(
      fc.property(randomProject(), randomDice, (project, dice) => {
        const original = JSON.stringify(project.document)
        const operation = operationFrom(dice, project.document, project.context)
        const once = applyOperation(project.document, operation, project.context, countedIds())
        const again = applyOperation(JSON.parse(original), operation, project.context, countedIds())
        expect(JSON.stringify(project.document)).toBe(original)
        expect(again).toEqual(once)
      }),
      { numRuns: runs },
    )
  })

  test('everything that happens or is refused can be said in words', () => {
    always(
      fc.property(randomProject(), moves, (project, dice) => {
        for (const { before, result } of play(project, dice)) {
          if (!result.ok) {
            expect(describeProblem(result.problem)).toMatch(/^\S.*\.$/s)
            continue
          }
          const receipt = receiptOf(before, result.value, project.context)
          expect(receipt.changed).toBe(JSON.stringify(before) !== JSON.stringify(result.value))
          expect(describeReceipt(receipt)).toMatch(/^\S.*\.$/s)
          expect(JSON.parse(JSON.stringify(receipt))).toEqual(receipt)
        }
      }),
      { numRuns: runs },
    )
  })

  test('cutting time shortens by exactly that time, and keeping the rest gives the same', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const ranges = fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 4 })
    always(
      fc.property(randomProject({ withEdges: false }), ranges, (project, shares) => {
        const composition = atPlainSpeed(firstOf(project))
        const before = { ...project.document, compositions: [composition] }
        const durationUs = durationOfComposition(composition)
        const cut = unionOf(
          shares.map(([a, b]) => ({
            startUs: Math.floor(Math.min(a, b) * durationUs),
            endUs: Math.floor(Math.max(a, b) * durationUs),
          })),
        )
        const rest = without({ startUs: 0, endUs: durationUs }, cut)
        if (cut.length === 0 || rest.length === 0) return
        const compositionId = composition.id
        const run = (operation: EditOperation) =>
          expectOk(applyOperation(before, operation, project.context, countedIds()))
        const shorter = run({ type: 'cut_ranges', compositionId, ranges: cut })
        const cutUs = cut.reduce((us, range) => us + durationOf(range), 0)
        expect(durationOfComposition(firstOf({ ...project, document: shorter }))).toBe(durationUs - cutUs)
        expect(run({ type: 'keep_ranges', compositionId, ranges: rest.toReversed() })).toEqual(shorter)
      }),
      { numRuns: runs },
    )
  })

  test('what changes no time leaves overlays, titles and markers alone', () => {
    always(
      fc.property(randomProject(), (project) => {
        for (const operation of [
          { type: 'set_studio_sound', compositionId: 'c1', intensity: 50 },
          { type: 'set_muted', compositionId: 'c1', muted: true },
        ] as const) {
          const before = firstOf(project)
          const result = applyOperation(project.document, operation, project.context, countedIds())
          if (!result.ok) continue
          const after = firstOf({ ...project, document: result.value })
          expect({ ...after, tracks: after.tracks.slice(1) }).toEqual({
            ...before,
            tracks: before.tracks.slice(1),
          })
        }
      }),
      { numRuns: runs },
    )
  })

  test('each word of the used media is heard or shown as removed', () => {
    always(
      fc.property(randomProject(), moves, (project, dice) => {
        for (const { result } of play(project, dice)) {
          if (!result.ok) continue
          for (const composition of result.value.compositions) {
            const used = new Set(
              mainTrackOf(composition).items.flatMap((item) => (item.kind === 'clip' ? [item.mediaId] : [])),
            )
            const shown = new Set(
              viewTranscript(composition, result.value, project.context)
                .flatMap((piece) => (piece.kind === 'heard' ? piece.words : piece.stretch.words))
                .map(({ mediaId, wordId }) => `${mediaId} ${wordId}`),
            )
            const known = [...used].flatMap((id) =>
              (project.context.words.get(id) ?? []).map((word) => `${id} ${word.id}`),
            )
            expect(known.filter((word) => !shown.has(word))).toEqual([])
          }
        }
      }),
      { numRuns: runs },
    )
  })

  test('doubling whatever there is again and again ends at a limit', () => {
    // What overlays hold after the end of the main track is not part of any range, so it does not double.
    const mainClipsOf = (composition: Composition) =>
      mainTrackOf(composition).items.filter(({ kind }) => kind === 'clip').length
    always(
      fc.property(randomProject(), ({ document: start, context: known }) => {
        fc.pre(start.compositions.some((composition) => mainClipsOf(composition) > 0))
        let current = start
        for (let round = 0; round < 30; round++) {
          const largest = current.compositions.reduce((a, b) => (mainClipsOf(b) > mainClipsOf(a) ? b : a))
          const all = { startUs: 0, endUs: durationOfComposition(largest) }
          const twice = {
            type: 'create_from_ranges',
            name: 'Twice',
            fromCompositionId: largest.id,
            ranges: [all, all],
          }
          const result = applyOperation(current, twice as EditOperation, known, () => crypto.randomUUID())
          if (!result.ok) {
            expect(result.problem).toMatchObject({ kind: 'limit_reached' })
            return
          }
          current = result.value
        }
        throw new Error('never refused')
      }),
      { numRuns: 3 },
    )
  })

  test('operations are done all or none', () => {
    always(
      fc.property(randomProject(), moves, (project, dice) => {
        const operations: EditOperation[] = []
        let expected: EditDocument = project.document
        let failedAt = -1
        for (const { operation, result } of play(project, dice)) {
          operations.push(operation)
          if (result.ok) expected = result.value
          else {
            failedAt = operations.length - 1
            break
          }
        }
        const result = applyAll(project.document, operations, project.context, countedIds())
        if (failedAt < 0) expect(result).toEqual({ ok: true, value: expected })
        else expect(result).toMatchObject({ ok: false, index: failedAt })
      }),
      { numRuns: runs },
    )
  })
})

/** Each item begins where the one before it ends, or earlier by their crossfade. Returns how many crossfades there are. */
function requireInLine(items: readonly PlacedItem[]): number {
  let crossfades = 0
  for (const [index, item] of items.entries()) {
    const before = items[index - 1]
    const sharedUs = before?.kind === 'clip' ? before.crossfadeUs : 0
    expect(item.range.startUs).toBe(before ? before.range.endUs - sharedUs : 0)
    expect(durationOf(item.range)).toBeGreaterThan(0)
    if (before === undefined || sharedUs === 0) continue
    crossfades += 1
    expect(item.kind).toBe('clip')
    // Half of either clip at most, so that no three clips ever play at once.
    expect(sharedUs * 2).toBeLessThanOrEqual(Math.min(durationOf(before.range), durationOf(item.range)))
  }
  return crossfades
}

function requireCovered(segments: readonly RenderSegment[], durationFrames: number): void {
  let atFrame = 0
  for (const segment of segments) {
    const shared = segment.kind === 'clip' ? segment.crossfadeFrames : 0
    expect(segment.startFrame).toBe(atFrame)
    expect(segment.endFrame - shared).toBeGreaterThanOrEqual(segment.startFrame)
    atFrame = segment.endFrame - shared
  }
  expect(atFrame).toBe(durationFrames)
}

function atPlainSpeed(composition: Composition): Composition {
  const tracks = composition.tracks.map((track) => ({
    ...track,
    items: track.items.map((item) =>
      item.kind === 'clip' ? { ...item, effects: { ...item.effects, speed: 1 } } : item,
    ),
  }))
  return { ...composition, tracks: tracks.slice(0, 1), titles: [], markers: [] }
}

describe('cutting and restoring', () => {
  /** Without ids: which of two pieces keeps the id depends on the way, not on what plays. */
  const asPlayed = (document: EditDocument) =>
    JSON.stringify(canonicalDocument(document), (key, value) => (key === 'id' ? undefined : value))

  test('cutting takes just the words that are named, and bringing them back gives the first document', () => {
    let cuts = 0
    always(
      fc.property(randomProject({ withEdges: false }), fc.nat(), fc.nat(5), (project, from, more) => {
        const [first] = project.document.compositions
        if (!first) return
        const bare = { ...first, markers: [], titles: [], tracks: [mainTrackOf(first)] }
        const before = { ...project.document, compositions: [bare] }
        const target = onceHeardRun(bare, { ...project, document: before }, from, more + 1)
        if (!target) return
        cuts++
        const newId = countedIds()
        const cut = applyOperation(
          before,
          { type: 'cut_words', compositionId: bare.id, ...target },
          project.context,
          newId,
        )
        if (!cut.ok) throw new Error(describeProblem(cut.problem))
        const heardBefore = heardWords(bare, before, project.context)
        const heardLess = heardWords(cut.value.compositions[0] ?? bare, cut.value, project.context)
        const isTogether = new Set(target.wordIds.map((id) => centerOf(project, target.mediaId, id)))
        const expected = heardBefore.filter(
          (word) =>
            word.mediaId !== target.mediaId || !isTogether.has(centerOf(project, word.mediaId, word.wordId)),
        )
        expect(heardLess.map(({ wordId }) => wordId)).toEqual(expected.map(({ wordId }) => wordId))
        const restored = applyOperation(
          cut.value,
          { type: 'restore_words', compositionId: bare.id, ...target },
          project.context,
          newId,
        )
        if (!restored.ok) throw new Error(describeProblem(restored.problem))
        expect(asPlayed(restored.value)).toBe(asPlayed(before))
      }),
      { numRuns: runs * 3 },
    )
    expect(cuts).toBeGreaterThan(runs / 3)
  })

  test('any removed word can be brought back, and the others stay away', () => {
    always(
      fc.property(
        randomProject(),
        fc.array(randomDice, { maxLength: 6 }),
        fc.nat(),
        (project, dice, pick) => {
          let current = project.document
          for (const { before, result } of play(project, dice)) current = result.ok ? result.value : before
          const [composition] = current.compositions
          if (!composition) return
          const removed = removedStretches(composition, current, project.context).flatMap(
            ({ words }) => words,
          )
          const chosen = removed[pick % Math.max(1, removed.length)]
          if (!chosen) return
          const { mediaId, wordId } = chosen
          const operation: EditOperation = {
            type: 'restore_words',
            compositionId: composition.id,
            mediaId,
            wordIds: [wordId],
          }
          const restored = expectOk(applyOperation(current, operation, project.context, countedIds('r')))
          const heardBefore = heardWords(composition, current, project.context)
          const after = restored.compositions[0] ?? composition
          const heardAfter = heardWords(after, restored, project.context)
          const together = centerOf(project, mediaId, wordId)
          const returned = heardAfter.filter(
            (word) => word.mediaId === mediaId && centerOf(project, mediaId, word.wordId) === together,
          )
          expect(returned.map((word) => word.wordId)).toContain(wordId)
          const already = heardBefore.filter(
            (word) => word.mediaId === mediaId && centerOf(project, mediaId, word.wordId) === together,
          )
          expect(heardAfter.length - heardBefore.length).toBe(returned.length - already.length)
          expect(returned.length).toBeGreaterThan(already.length)
          expect({ document: restored, context: project.context }).toBeValidComposition()
        },
      ),
      { numRuns: runs },
    )
  })

  function centerOf(project: Project, mediaId: string, wordId: string): number | undefined {
    return mediaWordsOf(project.context, mediaId).byId.get(wordId)?.centerUs
  }

  /**
   * Words in a row that one clip plays, with a word of the same clip at another time on each side, of a
   * media that only this clip plays: their cut lies inside the clip.
   */
  function onceHeardRun(composition: Composition, project: Project, from: number, count: number) {
    const clips = mainTrackOf(composition).items.filter((item) => item.kind === 'clip')
    const onlyClips = [...Map.groupBy(clips, ({ mediaId }) => mediaId).values()].filter(
      ({ length }) => length === 1,
    )
    const onceHeard = new Set(onlyClips.flat().map(({ id }) => id))
    const heard = heardWords(composition, project.document, project.context)
    const runs = [...Map.groupBy(heard, ({ clipId }) => clipId)]
      .filter(([clipId, words]) => onceHeard.has(clipId) && words.length > 2)
      .map(([, words]) => {
        const center = ({ mediaId, wordId }: (typeof words)[number]) => centerOf(project, mediaId, wordId)
        const edges = [words[0], words.at(-1)].map((word) => word && center(word))
        return words.filter((word) => !edges.includes(center(word)))
      })
      .filter(({ length }) => length > 0)
    const inner = runs[from % Math.max(1, runs.length)]
    if (!inner) return null
    const run = inner.slice(from % inner.length).slice(0, count)
    return { mediaId: run[0]?.mediaId ?? '', wordIds: run.map(({ wordId }) => wordId) }
  }
})

test('the property tests start from a project that has something to edit', () => {
  const [project] = fc.sample(randomProject(), { numRuns: 1, seed: 1 })
  if (!project) throw new Error('no project')
  expect(firstOf(project).tracks.length).toBeGreaterThan(0)
})
