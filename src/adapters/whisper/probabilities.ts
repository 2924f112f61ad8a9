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

/**
 * A token this far below the most likely one is e^-18 as likely. Leaving out all 51,866 of a Whisper
 * vocabulary would change the sum by less than 0.1 %, and most of the time went into their powers.
 */
const NEGLIGIBLE_BELOW_TOP = 18

function logSumOfPowers(logits: Float32Array): number {
  let top = -Infinity
  for (let i = 0; i < logits.length; i++) {
    const value = logits[i] ?? -Infinity
    if (value > top) top = value
  }
  let sum = 0
  for (let i = 0; i < logits.length; i++) {
    const difference = (logits[i] ?? -Infinity) - top
    if (difference > -NEGLIGIBLE_BELOW_TOP) sum += Math.exp(difference)
  }
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
