// How well a transcript matches what was really said. Pure.

export type SaidWord = { text: string; startSeconds: number }

export type Accuracy = {
  /** Substituted, missing and invented words. */
  wrongWords: number
  trueWords: number
  /** Wrong over true words, 0 to 1 (or more). */
  wordErrorRate: number
  /** Median distance between the starts of matching words; null without any. */
  medianStartErrorSeconds: number | null
}

/** Compares by edit distance, ignoring case and punctuation. */
export function accuracyOf(truth: readonly SaidWord[], heard: readonly SaidWord[]): Accuracy {
  const a = truth.map(({ text }) => plainWord(text))
  const b = heard.map(({ text }) => plainWord(text))
  const width = b.length + 1
  const costs = new Int32Array((a.length + 1) * width)
  const cost = (i: number, j: number) => costs[i * width + j] ?? 0
  for (let i = 0; i <= a.length; i += 1)
    for (let j = 0; j <= b.length; j += 1)
      costs[i * width + j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(
              cost(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
              cost(i - 1, j) + 1,
              cost(i, j - 1) + 1,
            )

  const startErrors: number[] = []
  for (let i = a.length, j = b.length; i > 0 && j > 0; ) {
    const isSame = a[i - 1] === b[j - 1]
    if (cost(i, j) === cost(i - 1, j - 1) + (isSame ? 0 : 1)) {
      i -= 1
      j -= 1
      if (isSame) startErrors.push(Math.abs((truth[i]?.startSeconds ?? 0) - (heard[j]?.startSeconds ?? 0)))
    } else if (cost(i, j) === cost(i - 1, j) + 1) i -= 1
    else j -= 1
  }
  startErrors.sort((x, y) => x - y)
  const wrongWords = cost(a.length, b.length)
  return {
    wrongWords,
    trueWords: a.length,
    wordErrorRate: a.length === 0 ? 0 : wrongWords / a.length,
    medianStartErrorSeconds: startErrors[Math.floor(startErrors.length / 2)] ?? null,
  }
}

function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}']/gu, '')
}
