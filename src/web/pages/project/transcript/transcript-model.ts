// The transcript's state: the words it shows, selection and cursor in them, and search.
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Composition, EditContext, EditDocument } from '../../../../edit/document.ts'
import type { Engine } from '../player/engine.ts'
import { type Selection, selected, selectionBetween } from './selection.ts'
import { heardAt } from './tokens.ts'
import { createTranscriptSearch } from './transcript-search.ts'
import { createTranscriptView } from './transcript-view.ts'

export type TranscriptModel = ReturnType<typeof createTranscriptModel>

export function createTranscriptModel({
  engine,
  ...parts
}: {
  composition: ReadonlySignal<Composition | null>
  document: ReadonlySignal<EditDocument>
  context: ReadonlySignal<EditContext>
  engine: Engine
}) {
  const shown = createTranscriptView(parts)
  const { view } = shown
  /** Where a selection was begun and where it has come to. */
  const range = signal<{ anchor: number; focus: number } | null>(null)
  const cursor = signal<number | null>(null)
  const selection = computed<Selection | null>(() => {
    const chosen = range.value
    if (!chosen) return null
    const { from, to } = selectionBetween(chosen.anchor, chosen.focus)
    return { from: Math.min(from, view.value.tokens.length), to: Math.min(to, view.value.tokens.length) }
  })
  /** The selected words are being retyped. */
  const isCorrecting = signal(false)
  /** The next tap selects up to there. */
  const isExtending = signal(false)

  // After an edit, the same indexes mean different words.
  let seen = view.peek()
  const stopClearing = effect(() => {
    const next = view.value
    untracked(() => {
      if (next === seen) return
      const isOther = next.tokens.length !== seen.tokens.length
      seen = next
      if (!isOther) return
      range.value = null
      isCorrecting.value = false
      if (cursor.peek() !== null) cursor.value = Math.max(0, heardAt(next, engine.timeUs.peek()))
    })
  })
  const select = (anchor: number, focus: number): void => {
    const last = view.peek().tokens.length - 1
    const bounded = (index: number) => Math.max(0, Math.min(last, index))
    if (last < 0) return
    range.value = { anchor: bounded(anchor), focus: bounded(focus) }
    cursor.value = bounded(focus)
  }

  return {
    ...shown,
    ...createTranscriptSearch(view),
    ...{ range, cursor, selection, isCorrecting, isExtending, select },
    selectedTokens: computed(() => selected(view.value.tokens, selection.value)),
    /** Selected words that are being dragged would go before this token; null: none are. */
    dropAt: signal<number | null>(null),
    /** Words with open comments, as `MEDIA WORD`. */
    commented: signal<ReadonlySet<string>>(new Set()),
    clear(): void {
      range.value = null
      isCorrecting.value = false
      isExtending.value = false
    },
    /** Selects all of the removed stretch that a token belongs to. */
    selectStretch(index: number): void {
      const { tokens } = view.peek()
      const stretch = tokens[index]?.stretch ?? null
      if (stretch === null) return
      let [from, to] = [index, index]
      while (tokens[from - 1]?.stretch === stretch) from--
      while (tokens[to + 1]?.stretch === stretch) to++
      select(from, to)
    },
    dispose: stopClearing,
  }
}
