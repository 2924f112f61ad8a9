// restore_words: removed words come back to where they were.
import { playedRanges } from '../cut-words.ts'
import { inComposition, type Verb } from '../find.ts'
import { findWords } from '../find-words.ts'
import { withSimultaneous, wordIndexesIn, wordsIn } from '../media-words.ts'
import { rangesAroundWords } from '../pauses.ts'
import { mainTrackOf, placedClips } from '../position.ts'
import { contains, unionOf, without } from '../ranges.ts'
import { type Hole, holesOf } from '../removed-words.ts'
import { restore } from '../restore.ts'
import { ok, wrong } from '../result.ts'

/**
 * A hole in which no removed word remains closes whole, so that cutting and restoring gives the first
 * document back; otherwise the cuts around the words that stay removed are made again.
 *
 *   media       hello ·um··uh· and          hole: um, uh
 *   uh back     hello · uh · and            the cut around um is made as if um alone had been cut
 */
export const restoreWords: Verb<'restore_words'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { mediaId, wordIds, clipIds } = operation
    const found = findWords(context, mediaId, wordIds)
    if (!found.ok) return found
    const { media, all, words } = found.value
    const played = playedRanges(composition, mediaId)
    if (played.length === 0)
      return wrong({
        kind: 'media_not_in_composition',
        mediaName: media.name,
        compositionName: composition.name,
      })
    const named = clipIds === undefined ? null : new Set(clipIds)
    const isMeant = ({ after, before }: Hole) => named === null || named.has((after ?? before)?.clip.id ?? '')
    const holes = holesOf(
      placedClips(mainTrackOf(composition).items).filter(({ clip }) => clip.mediaId === mediaId),
    ).filter(isMeant)
    const cutAway = unionOf(holes.map(({ range }) => range))
    const removed = words.filter(({ centerUs }) => contains(cutAway, centerUs)).map(({ index }) => index)
    const returning = new Set(withSimultaneous(all, removed))
    if (returning.size === 0) {
      const texts = words.map(({ word }) => word.text)
      return wrong({ kind: 'words_not_removed', mediaName: media.name, texts })
    }
    const changed = restore(
      composition,
      mediaId,
      (range, hole) => {
        if (!isMeant(hole)) return []
        const { from, to } = wordIndexesIn(all, range)
        const inHole = all.words.slice(from, to).map(({ index }) => index)
        if (!inHole.some((index) => returning.has(index))) return []
        const staying = inHole.filter((index) => !returning.has(index))
        const surroundings = {
          isHeard: (index: number) =>
            returning.has(index) ||
            ((index < from || index >= to) && contains(played, all.words[index]?.centerUs ?? -1)),
          mediaEndUs: media.availableRange?.endUs ?? 0,
        }
        const parts = without(range, unionOf(rangesAroundWords(all, staying, surroundings)))
        return parts.filter((part) => wordsIn(all, part).some(({ index }) => returning.has(index)))
      },
      context,
      newId,
    )
    return ok(changed)
  })
