// The words that the transcript shows: all that is heard, and what was removed as far as it's asked for.
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Composition, EditContext, EditDocument } from '../../../../edit/document.ts'
import { type TranscriptTokens, tokensOf } from './tokens.ts'

const NO_TOKENS: TranscriptTokens = {
  tokens: [],
  paragraphs: [],
  heard: [],
  heardStartsUs: new Float64Array(),
}
const SHOW_REMOVED_KEY = 'roughcut.show-removed'

export function createTranscriptView(parts: {
  composition: ReadonlySignal<Composition | null>
  document: ReadonlySignal<EditDocument>
  context: ReadonlySignal<EditContext>
}) {
  const showRemoved = signal(localStorage.getItem(SHOW_REMOVED_KEY) !== 'no')
  const unfolded = signal<ReadonlySet<string>>(new Set())
  const view = computed<TranscriptTokens>(() => {
    const shown = parts.composition.value
    if (shown === null) return NO_TOKENS
    return tokensOf(shown, parts.document.value, parts.context.value, {
      showRemoved: showRemoved.value,
      unfolded: unfolded.value,
    })
  })
  return {
    view,
    showRemoved,
    unfolded,
    toggleRemoved(): void {
      showRemoved.value = !showRemoved.peek()
      localStorage.setItem(SHOW_REMOVED_KEY, showRemoved.peek() ? 'yes' : 'no')
    },
    unfold(stretch: string): void {
      unfolded.value = new Set(unfolded.peek()).add(stretch)
    },
  }
}
