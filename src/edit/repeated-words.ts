// Finds words said twice by accident: "the the". The word itself distinguishes them from intended repetition ("very,
// very", "bye bye").
import { plainText } from './media-words.ts'
import type { HeardWord } from './transcript.ts'

/** Nobody says these twice on purpose. */
const STUMBLED = new Set(
  'a an and are as at because but by can for from he her his how i if in is it its my of on or our she the their then there they this to was we were what when which with you your'.split(
    ' ',
  ),
)

/** Up to this pause between the two it is a stumble; a longer pause is rhetoric. */
const MAX_PAUSE_US = 1_000_000

/** The first of each two same words in a row, as indexes of `heard`; `isSure`: never meant that way. */
export function repeatedWords(heard: readonly HeardWord[]): { index: number; isSure: boolean }[] {
  return heard.flatMap((word, index) => {
    const next = heard[index + 1]
    const plain = plainText(word.text)
    if (!next || plain === '' || word.kind === 'hesitation' || plain !== plainText(next.text)) return []
    if (next.range.startUs - word.range.endUs > MAX_PAUSE_US || next.mediaId !== word.mediaId) return []
    // One recorded word that two clips play was said once.
    if (next.wordId === word.wordId) return []
    return [{ index, isSure: STUMBLED.has(plain) }]
  })
}
