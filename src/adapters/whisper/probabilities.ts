// From the decoder's logits to probabilities.

/** All of `values` as probabilities that sum to 1. */
export function softmax(values: number[]): number[] {
  const top = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - top))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / sum)
}

/** The probability of one token among all. */
export function probabilityAt(logits: Float32Array, token: number): number {
  return Math.exp((logits[token] ?? -Infinity) - logSumOfPowers(logits))
}

function logSumOfPowers(logits: Float32Array): number {
  let top = -Infinity
  for (const value of logits) if (value > top) top = value
  let sum = 0
  for (const value of logits) sum += Math.exp(value - top)
  return top + Math.log(sum)
}

/** The most likely token that is not forbidden, with its log probability among all. */
export function mostLikely(logits: Float32Array, forbidden: (token: number) => boolean) {
  let token = -1
  let top = -Infinity
  for (let i = 0; i < logits.length; i++) {
    const value = logits[i] ?? -Infinity
    if (value > top && !forbidden(i)) {
      top = value
      token = i
    }
  }
  return { token, logProbability: top - logSumOfPowers(logits) }
}
