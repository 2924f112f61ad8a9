// set_caption_texts: what captions show instead of what is said.
import { LENGTHS } from '../bounds.ts'
import { placeOf } from '../caption-texts.ts'
import type { CaptionText } from '../document.ts'
import { checkedText, findMedia, inComposition, type Verb } from '../find.ts'
import { findWords } from '../find-words.ts'
import { mediaWordsOf } from '../media-words.ts'
import { ok, wrong } from '../result.ts'
import { countBefore } from '../sorted.ts'

/**
 * Each line replaces the texts that were set for any of its words; a line without a text shows what is said again.
 *
 *   set    |—— A ——|—— B ——|      + C over the end of A   →   |      |— C —|—— B ——|
 */
export const setCaptionTexts: Verb<'set_caption_texts'> = (document, operation, context) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { mediaId } = operation
    const media = findMedia(context, mediaId)
    if (!media.ok) return media
    const words = mediaWordsOf(context, mediaId)
    const spans: { first: number; last: number }[] = []
    const added: CaptionText[] = []
    for (const { fromWordId, toWordId, text } of operation.lines) {
      const found = findWords(context, mediaId, [fromWordId, toWordId])
      if (!found.ok) return found
      const [from, to = from] = found.value.words
      if (!from || !to) continue
      spans.push({ first: from.index, last: to.index })
      if (text === null) continue
      const checked = checkedText(text, 'text', LENGTHS.title)
      if (!checked.ok) return checked
      added.push({ mediaId, fromWordId: from.word.id, toWordId: to.word.id, text: checked.value })
    }
    spans.sort((a, b) => a.first - b.first)
    const twice = spans.find(({ first }, order) => first <= (spans[order - 1]?.last ?? -1))
    if (twice) return wrong({ kind: 'words_named_twice', wordId: words.words[twice.first]?.word.id ?? '' })
    const before = composition.captionTexts ?? []
    const kept = before.filter((one) => {
      const place = one.mediaId === mediaId ? placeOf(one, words) : null
      if (place === null) return true
      const next = spans[countBefore(spans, ({ last }) => last < place.first)]
      return next === undefined || next.first > place.last
    })
    const { captionTexts: _, ...rest } = composition
    const captionTexts = [...kept, ...added]
    if (JSON.stringify(captionTexts) === JSON.stringify(before)) return ok(composition)
    return ok(captionTexts.length === 0 ? rest : { ...rest, captionTexts })
  })
