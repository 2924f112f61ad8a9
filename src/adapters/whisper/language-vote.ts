// Which language is spoken, when nobody said: the first window that is sure decides; else the first
// three that hold words do, together.
import type { HeardWindow } from './refine-window.ts'

/** One window this sure is enough. */
const SURE = 0.5
const MAX_WINDOWS = 3

export type LanguageVote<W> = {
  /** True once the language is clear. */
  add(window: W, heard: HeardWindow): boolean
  /** The windows that wait for it, in order. */
  windows(): { window: W; heard: HeardWindow }[]
  isEmpty(): boolean
  /** The language with the most probability so far; null before any window with words whose language is known. */
  winner(): string | null
}

/** Holds back the first windows until they agree on a language. */
export function createLanguageVote<W>(): LanguageVote<W> {
  const waiting: { window: W; heard: HeardWindow }[] = []
  const sums = new Map<string, number>()
  return {
    add(window, heard) {
      // Without words, the model is guessing from noise.
      if (heard.words.length === 0) return false
      waiting.push({ window, heard })
      if (heard.language !== null)
        sums.set(heard.language, (sums.get(heard.language) ?? 0) + heard.languageProbability)
      return heard.languageProbability >= SURE || waiting.length >= MAX_WINDOWS
    },
    windows: () => waiting,
    isEmpty: () => waiting.length === 0,
    winner: () => [...sums].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null,
  }
}
