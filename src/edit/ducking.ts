// Ducking: when music gets quieter under speech, judging by the words that the main track plays, and how quiet it is at
// a given time. Shared by the render and the player; it doesn't analyze sound, so the result is always the same.
import type { Composition, EditContext } from './document.ts'
import { mediaWordsOf, wordsIn } from './media-words.ts'
import { mainTrackOf, placedClips } from './position.ts'
import { countBefore } from './sorted.ts'
import type { Microseconds, TimeRange } from './time.ts'
import { timeOfWord } from './transcript.ts'

/** Between words closer than this the music stays down. */
const BREATH_US = 1_000_000
/** It is fully down when the first word begins, and comes up after the last; the sum is below `BREATH_US`. */
const DOWN_US = 250_000
const UP_US = 500_000

/** Whether anything is ducked under speech. */
export function hasDucking({ tracks }: Composition): boolean {
  return tracks.some(
    ({ kind, items }) =>
      kind === 'overlay' && items.some((item) => item.kind === 'clip' && item.effects.duckDb !== undefined),
  )
}

/** When somebody speaks on the main track: ranges of composition time in order, joined across short pauses. */
export function speechOf(composition: Composition, context: EditContext): TimeRange[] {
  const words = placedClips(mainTrackOf(composition).items)
    .flatMap((placed): TimeRange[] => {
      const { mediaId, sourceRange, effects } = placed.clip
      if (effects.muted) return []
      const isSequence = context.media.get(mediaId)?.kind === 'sequence'
      const isSilent = (wordId: string) =>
        isSequence && effects.mutedTracks.includes(Number.parseInt(wordId, 10))
      return wordsIn(mediaWordsOf(context, mediaId), sourceRange).flatMap((word) =>
        isSilent(word.word.id) ? [] : timeOfWord(placed, word),
      )
    })
    .sort((a, b) => a.startUs - b.startUs)
  const stretches: TimeRange[] = []
  for (const word of words) {
    const last = stretches.at(-1)
    if (last && word.startUs - last.endUs <= BREATH_US) last.endUs = Math.max(last.endUs, word.endUs)
    else stretches.push({ ...word })
  }
  return stretches
}

/** The factor of the volume at a time of what goes down by `duckDb` under `speech`, as `speechOf` gives it. */
export function duckedLevel(duckDb: number, speech: readonly TimeRange[], atUs: Microseconds): number {
  const next = countBefore(speech, ({ startUs }) => startUs <= atUs)
  const [before, after] = [speech[next - 1], speech[next]]
  const depth = Math.max(
    before ? depthOf(1 - (atUs - before.endUs) / UP_US) : 0,
    after ? depthOf(1 - (after.startUs - atUs) / DOWN_US) : 0,
  )
  return 10 ** ((-duckDb * depth) / 20)
}

/** A smooth step from 0 to 1. */
function depthOf(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * Math.max(0, Math.min(1, share)))
}
