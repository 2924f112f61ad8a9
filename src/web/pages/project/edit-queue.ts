// Edits are shown at once and confirmed by the server one after the other. `confirmed` is what the
// server has; `shown` is that with all edits that are still on their way.
import { computed, signal } from '@preact/signals'
import { applyAll } from '../../../edit/apply.ts'
import { describeProblem } from '../../../edit/describe-problem.ts'
import type { EditContext, EditDocument } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'

export type Head = { revision: number; document: EditDocument }

export type EditSender = {
  /** Throws `StaleBase` when the project is at another revision than `base`. */
  send(base: number, operations: EditOperation[]): Promise<Head>
  fetchHead(): Promise<Head>
}

/** The project was changed by somebody else meanwhile. */
export class StaleBase extends Error {
  override readonly name = 'StaleBase'
}

type Pending = { operations: EditOperation[]; document: EditDocument }

export function createEditQueue(parts: {
  head: Head
  context: () => EditContext
  sender: EditSender
  newId: () => string
  /** An edit that cannot be done, now or any more: a sentence for people. */
  onProblem(sentence: string): void
  /** Somebody else's change came in; own edits were put on top of it. */
  onOthersChange(): void
}) {
  const { sender, newId, onProblem } = parts
  const confirmed = signal(parts.head)
  const pending = signal<Pending[]>([])
  const shown = computed(() => pending.value.at(-1)?.document ?? confirmed.value.document)
  let sending: Promise<void> | null = null

  const applied = (document: EditDocument, operations: EditOperation[]) =>
    applyAll(document, operations, parts.context(), newId)

  /** Puts what is pending on top of another document; what no longer fits is told and dropped. */
  const rebase = (head: Head, waiting: readonly Pending[]) => {
    const rebased: Pending[] = []
    let document = head.document
    for (const { operations } of waiting) {
      const result = applied(document, operations)
      if (result.ok) {
        document = result.value
        rebased.push({ operations, document })
      } else onProblem(`An edit no longer fits and was left out: ${describeProblem(result.problem)}`)
    }
    confirmed.value = head
    pending.value = rebased
  }

  const sendAll = async () => {
    for (let next = pending.peek()[0]; next; next = pending.peek()[0]) {
      try {
        const { revision, document } = await sender.send(confirmed.peek().revision, next.operations)
        // What is shown already stays the same value: 20,000 words are not derived from it again.
        const isAsShown = JSON.stringify(document) === JSON.stringify(next.document)
        rebase({ revision, document: isAsShown ? next.document : document }, pending.peek().slice(1))
      } catch (thrown) {
        if (thrown instanceof StaleBase) {
          rebase(await sender.fetchHead(), pending.peek())
          parts.onOthersChange()
          continue
        }
        // Refused or not reached: what is shown must not stay what was never stored.
        pending.value = []
        throw thrown
      }
    }
  }

  const drain = async () => {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    confirmed,
    shown,
    isSaving: computed(() => pending.value.length > 0),
    /** Shows the edit at once and sends it. Resolves when stored; false: it cannot be done or changes nothing. */
    async edit(operations: EditOperation[]): Promise<boolean> {
      const before = shown.peek()
      const result = applied(before, operations)
      if (!result.ok) {
        onProblem(describeProblem(result.problem))
        return false
      }
      if (result.value === before) return false
      pending.value = [...pending.peek(), { operations, document: result.value }]
      await drain()
      return true
    },
    /** A newer state from the server: an undo, an agent's edit, somebody else. */
    accept(head: Head): void {
      if (head.revision > confirmed.peek().revision) rebase(head, pending.peek())
    },
    /** Resolves when nothing is on its way. */
    settled: async () => {
      if (sending) await sending
    },
  }
}

export type EditQueue = ReturnType<typeof createEditQueue>
