// The words of running transcriptions, fetched as the server reports them: each only once, unless the server changes
// its mind about the language and starts over.
import { type ReadonlySignal, signal } from '@preact/signals'

export type HeardWord = { text: string; startUs: number; endUs: number }
type HeardSoFar = { words: readonly HeardWord[]; doneUs: number; reading: number }

/** What the server reports: the number of words so far, and which attempt they belong to. */
export type HeardEvent = { media_id: string; done_us: number; word_count: number; reading: number }

/** `reading` null: no transcription of it is under way. */
export type FetchHeard = (
  mediaId: string,
  from: number,
) => Promise<{ reading: number | null; done_us: number; words: readonly HeardWord[] }>

export type HeardByMedia = {
  byMedia: ReadonlySignal<ReadonlyMap<string, HeardSoFar>>
  /** Fetches what is missing; a request that fails is made again with the next report. */
  note(event: HeardEvent): Promise<void>
  /** Its transcript is there, or has failed. */
  drop(mediaId: string): void
}

/** For one page; `fetchHeard` may be called for several files at once, and once at a time for each. */
export function createHeardByMedia(fetchHeard: FetchHeard): HeardByMedia {
  const byMedia = signal<ReadonlyMap<string, HeardSoFar>>(new Map())
  const newest = new Map<string, HeardEvent>()
  const fetching = new Set<string>()

  const put = (mediaId: string, heard: HeardSoFar) => {
    byMedia.value = new Map(byMedia.peek()).set(mediaId, heard)
  }
  const isBehind = ({ media_id, word_count, reading }: HeardEvent): boolean => {
    const known = byMedia.peek().get(media_id)
    return known?.reading !== reading || known.words.length < word_count
  }
  const catchUp = async (mediaId: string): Promise<void> => {
    for (let event = newest.get(mediaId); event && isBehind(event); event = newest.get(mediaId)) {
      const known = byMedia.peek().get(mediaId)
      const before = known?.reading === event.reading ? known.words : []
      const { reading, done_us, words } = await fetchHeard(mediaId, before.length)
      // It has ended since.
      if (!newest.has(mediaId) || reading === null || words.length === 0) return
      // Out of date: these words don't follow the ones we have, so fetch all of them again.
      if (reading !== event.reading && before.length > 0) newest.set(mediaId, { ...event, reading })
      else {
        put(mediaId, { words: [...before, ...words], doneUs: done_us, reading })
        if (reading !== event.reading) return
      }
    }
  }

  return {
    byMedia,
    async note(event) {
      newest.set(event.media_id, event)
      if (fetching.has(event.media_id)) return
      fetching.add(event.media_id)
      try {
        await catchUp(event.media_id)
      } finally {
        fetching.delete(event.media_id)
      }
    },
    drop(mediaId) {
      newest.delete(mediaId)
      if (!byMedia.peek().has(mediaId)) return
      const rest = new Map(byMedia.peek())
      rest.delete(mediaId)
      byMedia.value = rest
    },
  }
}
