// Smooths text at cuts: sentences begin with a capital and end with their full stop, and a comma that only set off
// removed words goes too. The words themselves, their times and ids don't change.
import { endsSentence, isPunctuated, type MediaWord, type MediaWords, plainText } from './media-words.ts'

/** A word with its place in its media; `isCorrected` words are left as somebody wrote them. */
export type ReadWord = { media: MediaWords; index: number; text: string; isCorrected: boolean }

/** After these, a comma only sets something off. */
const FUNCTION_WORDS = new Set(
  `a an the is are was were be been am and but or so that to of in on at by for with from as if because i we you they
  he she it this these those my your our their has have had do does did will would can could should must not`.split(
    /\s+/,
  ),
)

/**
 * The texts of a word and of the one before it, smoothed where a cut lies between them; both as they are elsewhere.
 *
 *   My guest is, [uh,] one of us, [you know.] [Um,] there is more
 *   My guest is one of us. There is more
 */
export function readOn(before: ReadWord | null, word: ReadWord): { before: string; text: string } {
  const ended = before?.text ?? ''
  if (!isCut(before, word)) return { before: ended, text: word.text }
  const end = before === null || before.isCorrected ? ended : endedText(before, word)
  const begins = before === null || endsSentence(end)
  const isBeginning = begins && !word.isCorrected && isPunctuatedMedia(word.media)
  return { before: end, text: isBeginning ? capitalised(word.text) : word.text }
}

function isCut(before: ReadWord | null, word: ReadWord): boolean {
  if (before === null) return word.index > 0
  return before.media !== word.media || before.index + 1 !== word.index
}

/** The end of a word after which words of its sentence, or the sentence's end, are gone. */
function endedText(before: ReadWord, next: ReadWord): string {
  const { text } = before
  if (before.media !== next.media || before.index > next.index || endsSentence(text)) return text
  const gone = before.media.words.slice(before.index + 1, next.index)
  const end = gone.find(({ word }) => endsSentence(word.text))
  if (end) return withoutComma(text) + endingOf(end)
  return FUNCTION_WORDS.has(plainText(text)) ? withoutComma(text) : text
}

function withoutComma(text: string): string {
  return text.trimEnd().replace(/(?<![,;:–—-])[,;:–—-]+$/u, '')
}

function endingOf({ word }: MediaWord): string {
  const tail = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u.exec(word.text)?.[0] ?? ''
  return /[.!?…。！？]+/u.exec(tail)?.[0] ?? ''
}

function capitalised(text: string): string {
  return /^\p{Ll}[^\p{Lu}]*$/u.test(text) ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text
}

const punctuated = new WeakMap<MediaWords, boolean>()

function isPunctuatedMedia(media: MediaWords): boolean {
  const known = punctuated.get(media)
  if (known !== undefined) return known
  const found = isPunctuated(media.words.map(({ word }) => word))
  punctuated.set(media, found)
  return found
}
