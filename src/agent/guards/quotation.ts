// Consent is a quotation. A language model reads transcripts and names that others wrote, and may do
// what they say; so every call that edits quotes the words of the request that ask for it. They are
// looked up in the prompt, in any language. What is quoted from anywhere else is refused.
import type { EditDocument } from '../../edit/document.ts'

/** Fewer letters than this say nothing, unless they are the whole prompt. */
const MIN_LETTERS = 4
/** Scripts that write words without blanks, where two letters are a word. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

/** Whether `prompt` contains `asked`, case and punctuation aside; "…" may stand for words left out. */
export function isQuoted(asked: string, prompt: string): boolean {
  const whole = plain(prompt)
  const pieces = asked
    .split(/…|\.{3,}/)
    .map(plain)
    .filter(Boolean)
  if (pieces.length === 0) return false
  let at = 0
  for (const piece of pieces) {
    const found = indexOfWords(whole, piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return hasEnough(pieces.join(''), whole)
}

/** Whether `prompt` contains `asked`, which is too short to say what it asks for. */
export function isTooShort(asked: string, prompt: string): boolean {
  const [quote, whole] = [plain(asked), plain(prompt)]
  return indexOfWords(whole, quote, 0) >= 0 && !hasEnough(quote, whole)
}

function hasEnough(quote: string, whole: string): boolean {
  const letters = quote.replaceAll(' ', '')
  return DENSE.test(letters) ? letters.length >= 2 : letters.length >= MIN_LETTERS || quote === whole
}

/**
 * Whether `asked` names the composition: its whole name, or a word of it that no other composition's
 * name has. What is deleted or emptied must be named.
 */
export function namesComposition(asked: string, name: string, document: EditDocument): boolean {
  const quote = plain(asked)
  if (indexOfWords(quote, plain(name), 0) >= 0) return true
  const others = new Set(
    document.compositions.filter((one) => one.name !== name).flatMap((one) => plain(one.name).split(' ')),
  )
  return plain(name)
    .split(' ')
    .some((word) => word.length >= 3 && !others.has(word) && indexOfWords(quote, word, 0) >= 0)
}

function indexOfWords(text: string, words: string, from: number): number {
  if (words === '') return -1
  if (DENSE.test(words)) return text.replaceAll(' ', '').includes(words.replaceAll(' ', '')) ? from : -1
  return ` ${text} `.indexOf(` ${words} `, from)
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
