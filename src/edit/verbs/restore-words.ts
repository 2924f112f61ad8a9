// restore_words: removed words come back to where they were.
import { playedRanges } from '../cut-words.ts'
import { inComposition, type Verb } from '../find.ts'
import { findWords } from '../find-words.ts'
import { withSimultaneous, wordIndexesIn, wordsIn } from '../media-words.ts'
import { rangesAroundWords } from '../pauses.ts'
import { contains, unionOf, without } from '../ranges.ts'
import { restore } from '../restore.ts'
import { ok, wrong } from '../result.ts'

/**
 * A hole in which no removed word remains closes whole, so that cutting and restoring gives the first
 * document back; otherwise the cuts around the words that stay away are made anew.
 *
 *   media       hello ·um··uh· and          hole: um, uh
 *   uh back     hello · uh · and            the cut around um is made as if um alone had been cut
 */
export const restoreWords: Verb<'restore_words'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { mediaId, wordIds } = operation
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
    const isPlayed = (index: number) => contains(played, all.words[index]?.centreUs ?? -1)
    const removed = words.filter(({ index }) => !isPlayed(index)).map(({ index }) => index)
    const returning = new Set(withSimultaneous(all, removed))
    if (returning.size === 0) {
      const texts = words.map(({ word }) => word.text)
      return wrong({ kind: 'words_not_removed', mediaName: media.name, texts })
    }
    const surroundings = {
      isHeard: (index: number) => returning.has(index) || isPlayed(index),
      mediaEndUs: media.availableRange?.endUs ?? 0,
    }
    const changed = restore(
      composition,
      mediaId,
      (hole) => {
        const { from, to } = wordIndexesIn(all, hole)
        const inHole = all.words.slice(from, to).map(({ index }) => index)
        if (!inHole.some((index) => returning.has(index))) return []
        const staying = inHole.filter((index) => !returning.has(index))
        const parts = without(hole, unionOf(rangesAroundWords(all, staying, surroundings)))
        return parts.filter((part) => wordsIn(all, part).some(({ index }) => returning.has(index)))
      },
      context,
      newId,
    )
    return ok(changed)
  })
