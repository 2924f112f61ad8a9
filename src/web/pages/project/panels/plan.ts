// A plan as an agent job's result has it, and its readable parts: phrases with the words around them.
import type { EditContext, EditDocument } from '../../../../edit/document.ts'
import type { PlanDiff, PlannedChange } from '../../../../edit/plan-diff.ts'
import { countBefore } from '../../../../edit/sorted.ts'
import { usFromSeconds } from '../../../../edit/time.ts'
import { type HeardWord, heardWords, textOf } from '../../../../edit/transcript.ts'
import type { Job } from '../../server/project.ts'
import type { CompositionDiff, DiffRun } from './word-diff.ts'

export type AgentPlan = {
  plan_id: string
  base_revision: number
  expires_at: string
  diff: PlanDiff
}

/** Words shown at each side of a phrase. */
const AROUND = 5

/** Null: the job planned nothing. */
export function planOf({ result }: Job): AgentPlan | null {
  return (result?.plan as AgentPlan | undefined) ?? null
}

/** The phrases of a plan, in the words of the document that it was made for. */
export function plannedDiffs(
  { compositions }: PlanDiff,
  document: EditDocument,
  context: EditContext,
): CompositionDiff[] {
  return compositions.flatMap((change) => {
    const composition = document.compositions.find(({ id }) => id === change.id)
    if (!composition) return []
    const runs = runsOf(change, heardWords(composition, document, context))
    return runs.length > 0 ? [{ id: change.id, name: change.name, runs }] : []
  })
}

function runsOf({ removed, restored = [] }: PlannedChange, heard: readonly HeardWord[]): DiffRun[] {
  const indexAt = (us: number) => countBefore(heard, ({ range }) => range.startUs < us)
  return [
    ...removed.map(({ text, start, end }): DiffRun => {
      const from = indexAt(usFromSeconds(start))
      const to = indexAt(usFromSeconds(end))
      return {
        kind: 'removed',
        text,
        before: textOf(heard.slice(Math.max(0, from - AROUND), from)),
        after: textOf(heard.slice(to, to + AROUND)),
        atUs: usFromSeconds(start),
      }
    }),
    // Their times are those of the composition as it would be.
    ...restored.map(
      ({ text, start }): DiffRun => ({
        kind: 'added',
        text,
        before: '',
        after: '',
        atUs: usFromSeconds(start),
      }),
    ),
  ]
}
