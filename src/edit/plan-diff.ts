// What an edit would change, with the times of every phrase. A plan shows this before it's applied.
import type { Composition, EditContext, EditDocument } from './document.ts'
import { durationOfComposition } from './position.ts'
import { missingFrom, runsOf } from './receipt.ts'
import type { Steps } from './steps.ts'
import { secondsFromUs } from './time.ts'
import { type HeardWord, heardWords, textOf } from './transcript.ts'

type PlanPhrase = { text: string; start: number; end: number }

export type PlannedChange = {
  id: string
  /** As it would be called. */
  name: string
  change: 'changed' | 'created' | 'deleted'
  seconds_before: number
  seconds_after: number
  words_removed: number
  words_restored: number
  /** Times in the composition as it is. */
  removed: PlanPhrase[]
  /** Times in the composition as it would be; absent when there are none. */
  restored?: PlanPhrase[]
  /** Absent when all phrases are listed. */
  truncated?: true
}

export type PlanDiff = { compositions: PlannedChange[] }

const MAX_PHRASES = 2000

/** Only compositions that differ, in the order of `after`, then those that would be deleted. */
export function* planDiffInSteps(
  before: EditDocument,
  after: EditDocument,
  context: EditContext,
): Steps<PlanDiff> {
  const was = new Map(before.compositions.map((composition) => [composition.id, composition]))
  const kept = new Set(after.compositions.map(({ id }) => id))
  const compositions: PlannedChange[] = []
  for (const composition of after.compositions) {
    const earlier = was.get(composition.id)
    if (!earlier) compositions.push(whole(composition, 'created'))
    else if (JSON.stringify(earlier) !== JSON.stringify(composition))
      compositions.push(changeOf(heard(earlier, before, context), heard(composition, after, context)))
    yield
  }
  for (const composition of before.compositions)
    if (!kept.has(composition.id)) compositions.push(whole(composition, 'deleted'))
  return { compositions }
}

function whole(composition: Composition, change: 'created' | 'deleted'): PlannedChange {
  const seconds = secondsFromUs(durationOfComposition(composition))
  return {
    id: composition.id,
    name: composition.name,
    change,
    seconds_before: change === 'created' ? 0 : seconds,
    seconds_after: change === 'created' ? seconds : 0,
    words_removed: 0,
    words_restored: 0,
    removed: [],
  }
}

type Heard = { composition: Composition; words: HeardWord[] }

function heard(composition: Composition, document: EditDocument, context: EditContext): Heard {
  return { composition, words: heardWords(composition, document, context) }
}

function changeOf(before: Heard, after: Heard): PlannedChange {
  const removed = phrases(before.words, after.words)
  const restored = phrases(after.words, before.words)
  return {
    id: after.composition.id,
    name: after.composition.name,
    change: 'changed',
    seconds_before: secondsFromUs(durationOfComposition(before.composition)),
    seconds_after: secondsFromUs(durationOfComposition(after.composition)),
    words_removed: removed.words,
    words_restored: restored.words,
    removed: removed.listed,
    ...(restored.words === 0 ? {} : { restored: restored.listed }),
    ...(removed.isCut || restored.isCut ? { truncated: true as const } : {}),
  }
}

/** The words that are heard here more often than there. */
function phrases(words: readonly HeardWord[], others: readonly HeardWord[]) {
  const missing = missingFrom(words, others)
  const runs = runsOf(words, missing).filter(({ meant }) => meant)
  return {
    words: missing.filter(Boolean).length,
    isCut: runs.length > MAX_PHRASES,
    listed: runs.slice(0, MAX_PHRASES).map(({ run }) => ({
      text: textOf(run),
      start: secondsFromUs(run[0]?.range.startUs ?? 0),
      end: secondsFromUs(run.at(-1)?.range.endUs ?? 0),
    })),
  }
}
