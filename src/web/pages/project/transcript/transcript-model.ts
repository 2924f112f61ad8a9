// The transcript's state besides its words: selection, cursor and search.
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Composition, EditContext, EditDocument } from '../../../../edit/document.ts'
import { matchesOf } from '../../../../edit/find-words.ts'
import type { Engine } from '../player/engine.ts'
import { type Selection, selected, selectionBetween } from './selection.ts'
import { heardAt, type TranscriptTokens, tokensOf } from './tokens.ts'

const NO_TOKENS: TranscriptTokens = {
  tokens: [],
  paragraphs: [],
  heard: [],
  heardStartsUs: new Float64Array(),
}
const SHOW_REMOVED_KEY = 'roughcut.show-removed'

function wordsOf({ tokens }: TranscriptTokens) {
  return tokens.map(({ kind, text, isHesitation }) => ({
    text: kind === 'folded' ? '' : text,
    kind: isHesitation ? ('hesitation' as const) : ('word' as const),
  }))
}

export type TranscriptModel = ReturnType<typeof createTranscriptModel>

export function createTranscriptModel(parts: {
  composition: ReadonlySignal<Composition | null>
  document: ReadonlySignal<EditDocument>
  context: ReadonlySignal<EditContext>
  engine: Engine
}) {
  const { composition, engine } = parts
  const showRemoved = signal(localStorage.getItem(SHOW_REMOVED_KEY) !== 'no')
  const unfolded = signal<ReadonlySet<string>>(new Set())

  const view = computed<TranscriptTokens>(() => {
    const shown = composition.value
    if (shown === null) return NO_TOKENS
    return tokensOf(shown, parts.document.value, parts.context.value, {
      showRemoved: showRemoved.value,
      unfolded: unfolded.value,
    })
  })

  /** Where a selection was begun and where it has come to. */
  const range = signal<{ anchor: number; focus: number } | null>(null)
  const cursor = signal<number | null>(null)
  const selection = computed<Selection | null>(() => {
    const chosen = range.value
    if (!chosen) return null
    const { from, to } = selectionBetween(chosen.anchor, chosen.focus)
    return { from: Math.min(from, view.value.tokens.length), to: Math.min(to, view.value.tokens.length) }
  })
  const selectedTokens = computed(() => selected(view.value.tokens, selection.value))

  // Indexes mean other words after an edit.
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

  /** The selected words are being retyped. */
  const isCorrecting = signal(false)
  /** Selected words that are being dragged would go before this token; null: none are. */
  const dropAt = signal<number | null>(null)
  /** The next tap selects up to there. */
  const isExtending = signal(false)

  const search = signal('')
  const isFinding = signal(false)
  /** Counts up whenever the find field should get the focus. */
  const focusFind = signal(0)
  const matches = computed<Selection[]>(() => {
    const wanted = search.value.trim()
    if (!isFinding.value || wanted === '') return []
    const words = wordsOf(view.value)
    const whole = matchesOf(words, wanted)
    return whole.length > 0 ? whole : beginnings(words, wanted)
  })
  const found = computed<ReadonlySet<number>>(
    () =>
      new Set(
        matches.value.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)),
      ),
  )
  const matchIndex = signal(0)

  return {
    view,
    selection,
    selectedTokens,
    range,
    cursor,
    isCorrecting,
    isExtending,
    dropAt,
    showRemoved,
    unfolded,
    search,
    isFinding,
    focusFind,
    matches,
    /** Every place where the words say the phrase. */
    matchesOf: (phrase: string): Selection[] => matchesOf(wordsOf(view.peek()), phrase),
    found,
    matchIndex,
    /** Words with open comments, as `MEDIA WORD`. */
    commented: signal<ReadonlySet<string>>(new Set()),
    select(anchor: number, focus: number): void {
      const last = view.peek().tokens.length - 1
      const bounded = (index: number) => Math.max(0, Math.min(last, index))
      if (last < 0) return
      range.value = { anchor: bounded(anchor), focus: bounded(focus) }
      cursor.value = bounded(focus)
    },
    clear(): void {
      range.value = null
      isCorrecting.value = false
      isExtending.value = false
    },
    toggleRemoved(): void {
      showRemoved.value = !showRemoved.peek()
      localStorage.setItem(SHOW_REMOVED_KEY, showRemoved.peek() ? 'yes' : 'no')
    },
    /** Selects all of the removed stretch that a token belongs to. */
    selectStretch(index: number): void {
      const { tokens } = view.peek()
      const stretch = tokens[index]?.stretch ?? null
      if (stretch === null) return
      let [from, to] = [index, index]
      while (tokens[from - 1]?.stretch === stretch) from--
      while (tokens[to + 1]?.stretch === stretch) to++
      this.select(from, to)
    },
    unfold(stretch: string): void {
      unfolded.value = new Set(unfolded.peek()).add(stretch)
    },
    dispose: stopClearing,
  }
}

/** While a word is still being typed: words that begin with it. */
function beginnings(words: readonly { text: string }[], wanted: string): Selection[] {
  const plain = wanted.toLowerCase()
  if (plain.includes(' ') || plain.length < 2) return []
  return words.flatMap(({ text }, index) =>
    text.toLowerCase().startsWith(plain) ? [{ from: index, to: index + 1 }] : [],
  )
}
