// The draft of an agent job is under the limits of any edit, and what it holds is applied again in turns.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { applyAgain, createDraft } from '../../src/agent/draft.ts'
import { brokenGuard } from '../../src/agent/guards/check.ts'
import type { Guard } from '../../src/agent/guards/guard.ts'
import { applyAll } from '../../src/edit/apply.ts'
import type { Clip } from '../../src/edit/document.ts'
import { JOB_LIMITS, LIMITS } from '../../src/edit/limits.ts'
import type { EditOperation } from '../../src/edit/operations.ts'
import { finished } from '../../src/edit/steps.ts'
import {
  clip,
  composition,
  context,
  countedIds,
  document,
  evenWords,
  media,
} from '../support/edit-builders.ts'

// Tens of thousands of clips on a busy machine.
setDefaultTimeout(60_000)

const known = context([{ media: media('talk', 3600) }])

/** Clips of 10 ms each, one after another. */
function manyClips(count: number): Clip[] {
  return Array.from({ length: count }, (_, index) =>
    clip(`k${index}`, 'talk', { startUs: index * 100_000, endUs: index * 100_000 + 10_000 }),
  )
}

const startOf = (count: number) => document(composition(manyClips(count)))
const draftOf = (start: ReturnType<typeof startOf>) =>
  createDraft({ start, context: known, guards: [], newId: countedIds('new') })
const gain = (gainDb: number): EditOperation => ({ type: 'set_gain', compositionId: 'c1', gainDb })
const gains = (count: number) => Array.from({ length: count }, (_, index) => gain(-(index % 20) - 1))

describe('a draft ends the run where an edit by hand is refused', () => {
  const label = (speaker: string): EditOperation => ({
    type: 'label_speaker',
    mediaId: 'talk',
    fromWordId: 'w0',
    speaker,
  })
  // Half of the limit with each label, which looks at all transcripts of the project.
  const spoken = context([
    { media: media('talk', 3600), words: evenWords('so it goes') },
    { media: media('other', 3600), words: new Array(LIMITS.work / 2 - 4) },
  ])

  test.each([
    ['operations', known, gains(LIMITS.operations), gain(-30)],
    ['work', spoken, [label('Ann'), label('Ben')], label('Cem')],
  ])('beyond the limit of %s', (_limit, edited, allowed, more) => {
    const start = startOf(1)
    const draft = createDraft({ start, context: edited, guards: [], newId: countedIds('new') })
    expect(draft.applyAll(allowed)).toMatchObject({ ok: true })
    const byHand = applyAll(start, [...allowed, more], edited, countedIds('new'))
    expect(byHand).toMatchObject({ ok: false, problem: { kind: 'limit_reached' } })
    expect(() => draft.apply(more)).toThrow(/, so nothing was changed\. Ask for a part/)
    expect(draft.applied).toHaveLength(allowed.length)
  })

  test('and what was rolled back no longer counts', () => {
    const draft = draftOf(startOf(1))
    draft.applyAll(gains(LIMITS.operations))
    draft.rollBack(LIMITS.operations - 1)
    expect(draft.apply(gain(-30)).ok).toBe(true)
    expect(() => draft.apply(gain(-31))).toThrow('more than 1,000 edit operations')
  })

  test('but what was tried in all has a limit of its own', () => {
    const draft = draftOf(startOf(1))
    const tryAgain = () => {
      draft.applyAll(gains(LIMITS.operations))
      draft.rollBack(0)
    }
    for (let tries = 0; tries < JOB_LIMITS.operations / LIMITS.operations; tries += 1) tryAgain()
    expect(() => draft.apply(gain(-30))).toThrow('Too many edits were tried')
  })

  test('and so has what was refused', () => {
    const draft = draftOf(startOf(1))
    const refused: EditOperation = { type: 'set_gain', compositionId: 'nowhere', gainDb: 1 }
    for (let tries = 0; tries < JOB_LIMITS.operations; tries += 1) expect(draft.apply(refused).ok).toBe(false)
    expect(() => draft.apply(refused)).toThrow('Too many edits were tried')
  })
})

describe('what a draft holds, applied again', () => {
  const again = (count: number, guards: Guard[] = []) =>
    applyAgain(
      gains(count).map((operation) => ({ operation, newIds: [] })),
      { start: startOf(2), context: known, guards, newId: countedIds('new') },
    )

  test('pauses after each operation and each guard', () => {
    const guard: Guard = { kind: 'titles', phrase: '', compositionIds: null }
    const steps = again(5, [guard, guard])
    let pauses = 0
    while (!steps.next().done) pauses += 1
    expect(pauses).toBe(5 + 1 + 2)
  })

  test('is under the same limits', () => {
    expect(finished(again(LIMITS.operations)).ok).toBe(true)
    expect(finished(again(LIMITS.operations + 1))).toMatchObject({ ok: false })
  })

  test('keeps its guards', () => {
    expect(finished(again(1, [{ kind: 'sound', phrase: 'keep the sound', compositionIds: null }]))).toEqual({
      ok: false,
      message: 'Refused: this would change the sound, and the request says: "keep the sound".',
    })
  })
})

describe('guards on a composition of many clips', () => {
  const GUARDS = (['order', 'sound', 'words', 'most_words', 'timing'] as const).map(
    (kind): Guard => ({ kind, phrase: '', compositionIds: null }),
  )
  const after = (clips: Clip[]) => document({ ...composition(clips), name: 'Renamed' })
  const looksOf = (clips: Clip[]) => {
    // Of the processor, which others may have.
    const begun = process.cpuUsage()
    const broken = brokenGuard(document(composition(clips)), after(clips), GUARDS, known)
    const { user, system } = process.cpuUsage(begun)
    return { broken: broken?.kind ?? null, tookMs: (user + system) / 1000 }
  }

  test('are looked up, not compared each with each', () => {
    const few = looksOf(manyClips(2_000))
    const { broken, tookMs } = looksOf(manyClips(20_000))
    expect([few.broken, broken]).toEqual([null, null])
    // Ten times as many: linear is 10, each with each would be 100.
    expect(tookMs).toBeLessThan(Math.max(few.tookMs, 10) * 50)
  })

  test('count as broken where all clips overlap, and it would take too long to see', () => {
    const overlapping = Array.from({ length: 20_000 }, (_, index) =>
      clip(`k${index}`, 'talk', { startUs: index, endUs: 1_000_000 + index }),
    )
    expect(looksOf(overlapping).broken).toBe('order')
  })
})
