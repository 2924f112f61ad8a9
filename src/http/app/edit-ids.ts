// The ids of what one edit makes. The page that shows an edit at once and the server that stores it name
// the same things alike, so that a next edit can mean them before the first is stored. Pure.

/** Ids in the shape of UUIDs, the same ones for the same seed, which is a UUID itself. */
export function seededIds(seed: string): () => string {
  let count = 0
  return () => `${stemOf(seed)}${(++count).toString(16).padStart(12, '0')}`
}

/** How all ids of a seed begin. */
export function stemOf(seed: string): string {
  return seed.slice(0, 24).toLowerCase()
}
