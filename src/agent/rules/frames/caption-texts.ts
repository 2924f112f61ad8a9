// What captions show where it differs from what is said, and back again.
import type { EditOperation } from '../../../edit/operations.ts'
import { findPhrase } from '../../commands/plans/words.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, forTargets } from '../frame.ts'

export const captionTexts: Frame = {
  name: 'set_caption_texts',
  examples: [
    'caption "hello" as "bonjour"',
    'show "bonjour" instead of "hello" in the captions',
    'remove the caption texts',
  ],
  run(item, session) {
    if (item.hasThing('captionTexts') && ['remove', 'off', 'restore'].includes(item.verb ?? '')) {
      item.takeThing('captionTexts')
      item.takeText('original')
      return forTargets(item, session, true, (id) => {
        const texts = session.composition(id)?.captionTexts ?? []
        if (texts.length === 0) return `the captions of “${session.nameOf(id)}” show what is said`
        const byMedia = [...Map.groupBy(texts, ({ mediaId }) => mediaId)]
        return byMedia.map(([mediaId, ofMedia]): EditOperation => {
          const lines = ofMedia.map(({ fromWordId, toWordId }) => ({ fromWordId, toWordId, text: null }))
          return { type: 'set_caption_texts', compositionId: id, mediaId, lines }
        })
      })
    }
    const pair = takePair(item)
    if (pair === null) return null
    item.takeThing('captions', 'captionTexts')
    return forTargets(item, session, true, (id) => {
      if (session.composition(id)?.captions === null)
        session.note(
          `“${session.nameOf(id)}” has no captions in the video; exported caption files show the text.`,
        )
      const { words } = session.now(id)
      const found = findPhrase(words, pair.said)
      if (found.length === 0) return `“${pair.said}” is not said in “${session.nameOf(id)}”`
      return found.flatMap(({ from, to }): EditOperation[] => {
        const [first, last] = [words[from], words[to - 1]]
        if (!first || first.mediaId !== last?.mediaId) return []
        const line = { fromWordId: first.wordId, toWordId: last.wordId, text: pair.shown }
        return [{ type: 'set_caption_texts', compositionId: id, mediaId: first.mediaId, lines: [line] }]
      })
    })
  },
}

/** What is said and what captions show there, with their words claimed; null when the item is about something else. */
function takePair(item: Item): { said: string; shown: string } | null {
  const [first, second, ...more] = item.quotes()
  if (!first || !second || more.length > 0) return null
  const between = item.tokens.slice(first.at + 1, second.at).map(({ text }) => text)
  const isAbout = item.hasThing('captions', 'captionTexts')
  const isAs = between.some((text) => ['as', 'with'].includes(text))
  const isInstead = between.some((text) => text.startsWith('instead'))
  if (!(item.verb === 'caption' && isAs) && !(item.verb === 'add' && isAbout && (isAs || isInstead)))
    return null
  item.dropPlaces((place) => place.kind === 'phrase' || place.kind === 'span')
  item.use(first.at, second.at + 1)
  return isInstead ? { said: second.text, shown: first.text } : { said: first.text, shown: second.text }
}
