// Finding words in the transcript: what is searched for, where it is found, and which match is shown.
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { matchesOf } from '../../../../edit/find-words.ts'
import type { Selection } from './selection.ts'
import type { TranscriptTokens } from './tokens.ts'

export function createTranscriptSearch(view: ReadonlySignal<TranscriptTokens>) {
  const search = signal('')
  const isFinding = signal(false)
  const matches = computed<Selection[]>(() => {
    const wanted = search.value.trim()
    if (!isFinding.value || wanted === '') return []
    const words = wordsOf(view.value)
    const whole = matchesOf(words, wanted)
    return whole.length > 0 ? whole : beginnings(words, wanted)
  })
  return {
    search,
    isFinding,
    /** Counts up whenever the find field should get the focus. */
    focusFind: signal(0),
    matches,
    matchIndex: signal(0),
    /** Every token of a match. */
    found: computed<ReadonlySet<number>>(
      () =>
        new Set(
          matches.value.flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_, step) => from + step),
          ),
        ),
    ),
    /** Every place where the words say the phrase. */
    matchesOf: (phrase: string): Selection[] => matchesOf(wordsOf(view.peek()), phrase),
  }
}

function wordsOf({ tokens }: TranscriptTokens) {
  return tokens.map(({ kind, text, isHesitation }) => ({
    text: kind === 'folded' ? '' : text,
    kind: isHesitation ? ('hesitation' as const) : ('word' as const),
  }))
}

/** While a word is still being typed: words that begin with it. */
function beginnings(words: readonly { text: string }[], wanted: string): Selection[] {
  const plain = wanted.toLowerCase()
  if (plain.includes(' ') || plain.length < 2) return []
  return words.flatMap(({ text }, index) =>
    text.toLowerCase().startsWith(plain) ? [{ from: index, to: index + 1 }] : [],
  )
}
