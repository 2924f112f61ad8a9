// Compares heard words with the true ones of test/fixtures/media: word error rate and time errors.
import { join } from 'node:path'

export const MEDIA_FIXTURES = join(import.meta.dir, '../fixtures/media')

export type TrueWord = { word: string; start: number; end: number }
export type TimedWord = { text: string; startSeconds: number; endSeconds: number }

export async function trueWords(fixture: string): Promise<TrueWord[]> {
  const file = join(MEDIA_FIXTURES, `${fixture.replace(/\.\w+$/, '')}.json`)
  return ((await Bun.file(file).json()) as { words?: TrueWord[] }).words ?? []
}

/** What two spellings of a word have in common: letters and digits, lower case. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}']/gu, '')
}

export type WordAccuracy = {
  /** Substituted, missing and invented words over true words. */
  errorRate: number
  substituted: number
  missing: number
  invented: number
  /** Absolute errors of matching words, in seconds, ascending. */
  startErrors: number[]
  endErrors: number[]
  /** Index of the true word → index of the heard word that matches it. */
  matches: Map<number, number>
}

/** Aligns by edit distance; times count for words that are the same. */
export function compareWords(truth: readonly TrueWord[], heard: readonly TimedWord[]): WordAccuracy {
  const a = truth.map((word) => plainWord(word.word))
  const b = heard.map((word) => plainWord(word.text))
  const width = b.length + 1
  const cost = new Int32Array((a.length + 1) * width)
  for (let i = 0; i <= a.length; i++)
    for (let j = 0; j <= b.length; j++) {
      const at = (x: number, y: number) => cost[x * width + y] ?? 0
      if (i === 0 || j === 0) cost[i * width + j] = i + j
      else
        cost[i * width + j] = Math.min(
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
        )
    }
  const result: WordAccuracy = {
    errorRate: 0,
    substituted: 0,
    missing: 0,
    invented: 0,
    startErrors: [],
    endErrors: [],
    matches: new Map(),
  }
  let i = a.length
  let j = b.length
  while (i > 0 || j > 0) {
    const here = cost[i * width + j] ?? 0
    const same = i > 0 && j > 0 && a[i - 1] === b[j - 1]
    if (i > 0 && j > 0 && here === (cost[(i - 1) * width + j - 1] ?? 0) + (same ? 0 : 1)) {
      i--
      j--
      const real = truth[i]
      const found = heard[j]
      if (!same) result.substituted++
      else if (real && found) {
        result.matches.set(i, j)
        result.startErrors.push(Math.abs(found.startSeconds - real.start))
        result.endErrors.push(Math.abs(found.endSeconds - real.end))
      }
    } else if (i > 0 && here === (cost[(i - 1) * width + j] ?? 0) + 1) {
      i--
      result.missing++
    } else {
      j--
      result.invented++
    }
  }
  result.startErrors.sort((x, y) => x - y)
  result.endErrors.sort((x, y) => x - y)
  result.errorRate = (result.substituted + result.missing + result.invented) / Math.max(1, a.length)
  return result
}

/** The value below which `share` of the ascending `values` lie; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}
