// Ids for what one edit creates. The page shows an edit before the server stores it, and both pick the same ids,
// so the next edit can refer to new things right away. Pure.

/** Between the first digits of one id and the next: odd and large, so that short ids differ too. */
const STEP = 0x9e3779b1

/** UUID-shaped ids, always the same for the same seed, which is itself a random UUID. */
export function seededIds(seed: string): () => string {
  const first = Number.parseInt(seed.slice(0, 8), 16)
  let count = 0
  return () => {
    const start = (first + Math.imul(count, STEP)) >>> 0
    count += 1
    return `${start.toString(16).padStart(8, '0')}${stemOf(seed)}${count.toString(16).padStart(12, '0')}`
  }
}

/** The middle part that all ids of a seed share. */
export function stemOf(seed: string): string {
  return seed.slice(8, 24).toLowerCase()
}
