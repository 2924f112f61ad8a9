// All size limits for documents and edits. `document-size.ts` does the measuring. Imports nothing, so every verb and
// schema can use it.

/** Inclusive. Imports and the fields of operations share these limits where they overlap. */
export const LIMITS = {
  /** In one edit. */
  operations: 1000,
  compositions: 1000,
  /** Clips and gaps of all tracks of a composition. */
  clipsOfComposition: 20_000,
  /** Clips and gaps of all compositions of a project. */
  clips: 50_000,
  /** Tracks of a composition; also of a multitrack sequence. */
  tracks: 100,
  markers: 1000,
  titles: 1000,
  /** Words that the tracks of a composition play; a word played twice counts twice. */
  wordsOfComposition: 300_000,
  /** Words that all compositions play. */
  words: 3_000_000,
  /** Approximate length of a document as JSON. */
  documentCharacters: 24_000_000,
  /** Characters of all corrections together. */
  correctionCharacters: 1_000_000,
  /** Word comparisons while searching a transcript for a phrase. */
  comparisons: 20_000_000,
  /** Clips and transcript words that the operations of one edit may look at; each counts again for each operation. */
  work: 1_500_000,
} as const
export type LimitName = keyof typeof LIMITS

/** What an agent job may try in total, including refused and undone work: a few edits' worth of each. */
export const JOB_LIMITS = { operations: 10 * LIMITS.operations, work: 10 * LIMITS.work } as const

/** Entries of the lists in operations. */
export const LIST_LIMITS = {
  /** Words or clips that are named, stretches to cut or keep, clips of a new composition. */
  things: 20_000,
  /** Stretches that a new composition is made of: each is cut out on its own. */
  excerpts: 1000,
  /** Filler words and phrases. */
  phrases: 500,
} as const

/** Aborts a verb whose result is growing larger than any document may be. */
export class LimitReached extends Error {
  readonly limit: LimitName
  constructor(limit: LimitName) {
    super(`limit reached: ${limit}`)
    this.limit = limit
  }
}

/** `newId`, which ends the verb as soon as it names more things than a document may hold. */
export function countedIds(newId: () => string): () => string {
  let count = 0
  return () => {
    count += 1
    if (count > MAX_NEW_IDS) throw new LimitReached('clipsOfComposition')
    return newId()
  }
}

/** Enough for a copy of the largest composition: its clips, tracks, markers and titles. */
const MAX_NEW_IDS = LIMITS.clipsOfComposition + LIMITS.tracks + LIMITS.markers + LIMITS.titles + 2
