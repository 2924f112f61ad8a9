// Edits are shown at once and confirmed by the server one after the other. `confirmed` is what the server has; `shown`
// adds all edits still on their way. None of them is lost if the server can't be reached or asks to retry later.
import { computed, type Signal, signal } from '@preact/signals'
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

type QueueParts = {
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
}

export class EditQueue {
  readonly confirmed: Signal<Head>
  readonly shown = computed(() => this.#pending.value.at(-1)?.document ?? this.confirmed.value.document)
  readonly isSaving = computed(() => this.#pending.value.length > 0)
  /** Edits that are not stored yet. */
  readonly waiting = computed(() => this.#pending.value.length)
  /** Why they wait, in a sentence; null: they do not. */
  readonly trouble = computed(() => this.#trouble.value)
  readonly #parts: QueueParts
  readonly #pending = signal<Pending[]>([])
  readonly #trouble = signal<string | null>(null)
  #sending: Promise<void> | null = null
  /** The first of the pending edits may be stored already. */
  #isUnsure = false

  constructor(parts: QueueParts) {
    this.#parts = parts
    this.confirmed = signal(parts.head)
  }

  /** Shows the edit immediately and sends it. Resolves when stored; false if it can't be done or changes nothing. */
  async edit(operations: EditOperation[]): Promise<boolean> {
    const before = this.shown.peek()
    const edit = { operations, idSeed: this.#parts.newSeed() }
    const result = this.#applied(before, edit)
    if (!result.ok) {
      this.#parts.onProblem(describeProblem(result.problem))
      return false
    }
    if (result.value === before) return false
    this.#pending.value = [...this.#pending.peek(), { ...edit, document: result.value }]
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    await this.#sending
    return true
  }

  /** A newer state from the server: an undo, an agent's edit, somebody else. */
  accept(head: Head): void {
    // An edit that may already be stored mustn't be applied twice: sending it will show whether it was.
    if (!this.#isUnsure && head.revision > this.confirmed.peek().revision)
      this.#rebase(head, this.#pending.peek())
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    if (this.#sending) await this.#sending
  }

  #applied(document: EditDocument, { operations, idSeed }: SentEdit) {
    return applyAll(document, operations, this.#parts.context(), seededIds(idSeed))
  }

  /** Rebases pending edits on another document; those that no longer fit are reported and dropped. */
  #rebase(head: Head, waiting: readonly Pending[]): void {
    const rebased: Pending[] = []
    let document = head.document
    for (const edit of waiting) {
      const result = this.#applied(document, edit)
      if (result.ok) {
        document = result.value
        rebased.push({ ...edit, document })
      } else
        this.#parts.onProblem(`An edit no longer applies and was dropped: ${describeProblem(result.problem)}`)
    }
    this.confirmed.value = head
    this.#pending.value = rebased
  }

  async #sendAll(): Promise<void> {
    let failures = 0
    for (let next = this.#pending.peek()[0]; next; next = this.#pending.peek()[0]) {
      try {
        await this.#sendFirst(next)
        failures = 0
        this.#trouble.value = null
      } catch (thrown) {
        if (!(thrown instanceof TryLater)) {
          this.#drop()
          throw thrown
        }
        this.#isUnsure ||= thrown.about.isUnsure
        this.#trouble.value = thrown.message
        failures += 1
        await this.#parts.wait(thrown.about.waitMs ?? pauseAfter(failures, RECONNECT) ?? 0)
      }
    }
  }

  /** Sends one edit, or puts it on top of what somebody else did. Throws `TryLater`. */
  async #sendFirst({ document: expected, ...edit }: Pending): Promise<void> {
    const { sender, onOthersChange } = this.#parts
    const base = this.confirmed.peek().revision
    // A newer document may have dropped it already.
    const others = () => this.#pending.peek().filter(({ idSeed }) => idSeed !== edit.idSeed)
    try {
      const { revision, document } = await sender.send(base, edit)
      // Keep the same value if it's already shown, so 20,000 words aren't derived from it again.
      const isAsShown = JSON.stringify(document) === JSON.stringify(expected)
      this.#rebase({ revision, document: isAsShown ? expected : document }, others())
    } catch (thrown) {
      if (!(thrown instanceof StaleBase)) throw thrown
      const isStored = this.#isUnsure && (await sender.wasStored(base, edit.operations))
      const head = await sender.fetchHead()
      this.#rebase(head, isStored ? others() : this.#pending.peek())
      if (!isStored || head.revision > base + 1) onOthersChange()
    }
    this.#isUnsure = false
  }

  /** The first edit was refused: don't keep showing edits that were never stored. */
  #drop(): void {
    const later = this.#pending.peek().length - 1
    this.#pending.value = []
    this.#trouble.value = null
    this.#isUnsure = false
    if (later > 0)
      this.#parts.onProblem(
        later === 1 ? 'A later edit wasn’t saved either.' : `${later} later edits weren’t saved either.`,
      )
  }
}
