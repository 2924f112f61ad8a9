// Edits are shown at once and confirmed by the server one after the other. `confirmed` is what the server has; `shown`
// adds all edits still on their way. None of them is lost if the server can't be reached or asks to retry later.
import { computed, signal } from '@preact/signals'
import { pauseAfter, RECONNECT } from '../../../backoff.ts'
import { applyAll } from '../../../edit/apply.ts'
import { describeProblem } from '../../../edit/describe-problem.ts'
import type { EditContext, EditDocument } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { seededIds } from '../../../http/app/edit-ids.ts'

export type Head = { revision: number; document: EditDocument }

/** One edit's operations, and the seed for new ids, from which the server derives the same ones. */
export type SentEdit = { operations: EditOperation[]; idSeed: string }

export type EditSender = {
  /** Throws `StaleBase` when the project is at another revision than `base`, `TryLater`. */
  send(base: number, edit: SentEdit): Promise<Head>
  fetchHead(): Promise<Head>
  /** Whether these operations made the revision after `base`. */
  wasStored(base: number, operations: EditOperation[]): Promise<boolean>
}

/** Somebody else changed the project first. */
export class StaleBase extends Error {
  override readonly name = 'StaleBase'
}

/** The edit wasn't accepted now, but can be sent again. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  constructor(
    message: string,
    readonly about: {
      /** Null: the server did not say. */
      waitMs: number | null
      /** It may have been stored without an answer reaching this page. */
      isUnsure: boolean
    },
  ) {
    super(message)
  }
}

type Pending = SentEdit & { document: EditDocument }

export function createEditQueue(parts: {
  head: Head
  context: () => EditContext
  sender: EditSender
  newSeed: () => string
  /** Resolves after that time, or as soon as it's worth trying. */
  wait: (ms: number) => Promise<void>
  /** An edit that can't be done, or no longer can: a sentence for people. */
  onProblem(sentence: string): void
  /** Somebody else's change came in; own edits were put on top of it. */
  onOthersChange(): void
}) {
  const { sender, onProblem, wait } = parts
  const confirmed = signal(parts.head)
  const pending = signal<Pending[]>([])
  const shown = computed(() => pending.value.at(-1)?.document ?? confirmed.value.document)
  /** Why edits wait; null: they do not. */
  const trouble = signal<string | null>(null)
  let sending: Promise<void> | null = null
  /** The first of the pending edits may be stored already. */
  let isUnsure = false

  const applied = (document: EditDocument, { operations, idSeed }: SentEdit) =>
    applyAll(document, operations, parts.context(), seededIds(idSeed))

  /** Rebases pending edits on another document; those that no longer fit are reported and dropped. */
  const rebase = (head: Head, waiting: readonly Pending[]) => {
    const rebased: Pending[] = []
    let document = head.document
    for (const edit of waiting) {
      const result = applied(document, edit)
      if (result.ok) {
        document = result.value
        rebased.push({ ...edit, document })
      } else onProblem(`An edit no longer applies and was dropped: ${describeProblem(result.problem)}`)
    }
    confirmed.value = head
    pending.value = rebased
  }

  /** Sends one edit, or puts it on top of what somebody else did. Throws `TryLater`. */
  const sendFirst = async ({ document: expected, ...edit }: Pending) => {
    const base = confirmed.peek().revision
    // A newer document may have dropped it already.
    const others = () => pending.peek().filter(({ idSeed }) => idSeed !== edit.idSeed)
    try {
      const { revision, document } = await sender.send(base, edit)
      // Keep the same value if it's already shown, so 20,000 words aren't derived from it again.
      const isAsShown = JSON.stringify(document) === JSON.stringify(expected)
      rebase({ revision, document: isAsShown ? expected : document }, others())
    } catch (thrown) {
      if (!(thrown instanceof StaleBase)) throw thrown
      const isStored = isUnsure && (await sender.wasStored(base, edit.operations))
      const head = await sender.fetchHead()
      rebase(head, isStored ? others() : pending.peek())
      if (!isStored || head.revision > base + 1) parts.onOthersChange()
    }
    isUnsure = false
  }

  const sendAll = async () => {
    let failures = 0
    for (let next = pending.peek()[0]; next; next = pending.peek()[0]) {
      try {
        await sendFirst(next)
        failures = 0
        trouble.value = null
      } catch (thrown) {
        if (!(thrown instanceof TryLater)) {
          // Refused: don't keep showing an edit that was never stored.
          const later = pending.peek().length - 1
          pending.value = []
          trouble.value = null
          isUnsure = false
          if (later > 0)
            onProblem(
              later === 1
                ? 'A later edit wasn’t saved either.'
                : `${later} later edits weren’t saved either.`,
            )
          throw thrown
        }
        isUnsure ||= thrown.about.isUnsure
        trouble.value = thrown.message
        failures += 1
        await wait(thrown.about.waitMs ?? pauseAfter(failures, RECONNECT) ?? 0)
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
    /** Edits that are not stored yet. */
    waiting: computed(() => pending.value.length),
    /** Why they wait, in a sentence; null: they do not. */
    trouble: computed(() => trouble.value),
    /** Shows the edit immediately and sends it. Resolves when stored; false if it can't be done or changes nothing. */
    async edit(operations: EditOperation[]): Promise<boolean> {
      const before = shown.peek()
      const edit = { operations, idSeed: parts.newSeed() }
      const result = applied(before, edit)
      if (!result.ok) {
        onProblem(describeProblem(result.problem))
        return false
      }
      if (result.value === before) return false
      pending.value = [...pending.peek(), { ...edit, document: result.value }]
      await drain()
      return true
    },
    /** A newer state from the server: an undo, an agent's edit, somebody else. */
    accept(head: Head): void {
      // An edit that may already be stored mustn't be applied twice: sending it will show whether it was.
      if (!isUnsure && head.revision > confirmed.peek().revision) rebase(head, pending.peek())
    },
    /** Resolves when nothing is on its way. */
    settled: async () => {
      if (sending) await sending
    },
  }
}
