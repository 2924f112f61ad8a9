// The ids of what one edit makes. The page that shows an edit at once and the server that stores it name
// the same things alike, so that a next edit can mean them before the first is stored. Pure.

/** Between the first digits of one id and the next: odd and large, so that short ids differ too. */
const STEP = 0x9e3779b1

/** Ids in the shape of UUIDs, the same ones for the same seed, which is a random UUID itself. */
export function seededIds(seed: string): () => string {
  const first = Number.parseInt(seed.slice(0, 8), 16)
  let count = 0
  return () => {
    const start = (first + Math.imul(count, STEP)) >>> 0
    count += 1
    return `${start.toString(16).padStart(8, '0')}${stemOf(seed)}${count.toString(16).padStart(12, '0')}`
  }
}

/** What all ids of a seed have in the middle. */
export function stemOf(seed: string): string {
  return seed.slice(8, 24).toLowerCase()
}
