// The selected composition and clip. The transcript has its own selection of words (`transcript/transcript-model.ts`).
import { computed, signal } from '@preact/signals'
import { resolveComposition } from '../../../edit/composition-id.ts'
import type { Composition } from '../../../edit/document.ts'
import type { History } from './history.ts'
import type { Session } from './session.ts'

export type ProjectSelection = ReturnType<typeof createSelection>

export function createSelection({ projectId }: Session, { queue }: History) {
  const compositionId = signal<string | null>(null)
  return {
    /** Null: the first one. */
    compositionId,
    composition: computed<Composition | null>(() => {
      const { compositions } = queue.shown.value
      return compositions.find(({ id }) => id === compositionId.value) ?? compositions[0] ?? null
    }),
    /** Shows the composition of this id, or of the id that begins with these 5 digits. Null: done; else why not. */
    openComposition(asked: string): string | null {
      const { compositions } = queue.shown.peek()
      const found = resolveComposition({ id: projectId, compositions }, asked)
      if (found.ok) compositionId.value = found.value.id
      return found.ok ? null : found.message
    },
    /** The clip selected on the timeline. */
    clip: signal<string | null>(null),
    /** The clip that takes the focus once it is drawn. */
    clipToFocus: signal<string | null>(null),
  }
}
