// Random numbers that come again with the same seed, so that what failed can be run again.

export type Random = {
  /** From 0 to `limit`, exclusive. */
  upTo(limit: number): number
}

/** mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return {
    upTo(limit) {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit
    },
  }
}
