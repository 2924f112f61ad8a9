// The words that transcriptions under way have found, for pages that are open now. In memory: what must survive a
// restart is kept with the job, less often and at once for all of it.
import type { TranscriptWord } from '../adapters/whisper/speech-engine.ts'

type HeardSoFar = {
  /** Source time before which everything has been heard. */
  doneUs: number
  /** In order, in source time. */
  words: readonly TranscriptWord[]
  /** Changes when earlier words were replaced, rather than more being added. */
  reading: number
}

export type HeardWords = {
  /** `isProvisional`: the next words may replace these, because the language is still open. */
  note(
    mediaId: string,
    heard: { doneUs: number; words: readonly TranscriptWord[]; isProvisional: boolean },
  ): void
  /** Null when no transcription of it is under way, or none has found anything yet. */
  of(mediaId: string): HeardSoFar | null
  /** Its transcription has ended. */
  forget(mediaId: string): void
  /** Changes whenever anything here does. */
  version(): number
}

/** One for all transcriptions of the program; every word of a file is held until its transcription ends. */
export function createHeardWords(): HeardWords {
  const known = new Map<string, HeardSoFar & { isProvisional: boolean }>()
  let readings = 0
  let version = 0
  return {
    note(mediaId, heard) {
      const before = known.get(mediaId)
      const isOther = before === undefined || before.isProvisional
      if (isOther) readings += 1
      known.set(mediaId, { ...heard, reading: isOther ? readings : before.reading })
      version += 1
    },
    of: (mediaId) => known.get(mediaId) ?? null,
    forget(mediaId) {
      if (known.delete(mediaId)) version += 1
    },
    version: () => version,
  }
}
