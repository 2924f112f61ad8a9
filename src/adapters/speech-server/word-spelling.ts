// Words as a text spells them, with the times of pieces that a server gave: whole words without their punctuation (OpenAI),
// words with a space before them (faster-whisper), or tokens, which are parts of words (whisper.cpp). Pure.

/** Times in seconds. */
export type TimedPiece = {
  text: string
  startSeconds: number
  endSeconds: number
  confidence: number
  kind?: 'word' | 'hesitation'
}

/** Languages that are written without spaces; their words are found by a dictionary. */
const WITHOUT_SPACES = new Set(['zh', 'ja', 'th', 'lo', 'my', 'yue', 'km', 'bo'])

/** The words of `text`, with the punctuation that belongs to them. */
export function splitWords(text: string, language: string | null): string[] {
  const spaced = text.split(/\s+/u).filter((word) => word !== '')
  if (language === null || !WITHOUT_SPACES.has(language)) return spaced
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return spaced.flatMap((part) => {
    const words: string[] = []
    for (const { segment, isWordLike } of segmenter.segment(part)) {
      if (isWordLike || words.length === 0) words.push(segment)
      else words[words.length - 1] += segment
    }
    return words
  })
}

/**
 * The words of `text` at the times of `pieces`. Where the two do not say the same, the pieces are what was heard: those
 * that begin without a space continue the word before them, if any begins with one.
 */
export function timedWords(
  text: string,
  pieces: readonly TimedPiece[],
  language: string | null,
): TimedPiece[] {
  const letters = pieces.flatMap((piece, index) => lettersOf(piece.text).map((letter) => ({ letter, index })))
  const isSame = lettersOf(text).join('') === letters.map(({ letter }) => letter).join('')
  const hasSpaces = pieces.some((piece, index) => index > 0 && /^\s/u.test(piece.text))
  const spelled = isSame ? text : pieces.map((piece) => piece.text).join(hasSpaces ? '' : ' ')
  const words: TimedPiece[] = []
  let next = 0
  for (const word of splitWords(spelled, language)) {
    const count = lettersOf(word).length
    const before = words.at(-1)
    // A dash or a note belongs to the word before it.
    if (count === 0 && before) before.text += ` ${word}`
    if (count === 0) continue
    const [first, last] = [letters[next]?.index ?? 0, letters[next + count - 1]?.index ?? 0]
    const own = pieces.slice(first, last + 1)
    const kind = own[0]?.kind
    words.push({
      text: word,
      startSeconds: timeOf(pieces, letters, next, 0),
      endSeconds: timeOf(pieces, letters, next + count - 1, 1),
      confidence: own.reduce((sum, piece) => sum + piece.confidence, 0) / Math.max(1, own.length),
      ...(kind === undefined ? {} : { kind }),
    })
    next += count
  }
  return words
}

/** Where letter `at` begins (`side` 0) or ends (1): letters share the time of their piece. */
function timeOf(
  pieces: readonly TimedPiece[],
  letters: readonly { index: number }[],
  at: number,
  side: 0 | 1,
): number {
  const index = letters[at]?.index ?? 0
  const piece = pieces[index]
  if (!piece) return 0
  let from = at
  while (letters[from - 1]?.index === index) from--
  let to = at
  while (letters[to]?.index === index) to++
  return piece.startSeconds + ((at + side - from) / (to - from)) * (piece.endSeconds - piece.startSeconds)
}

/** What two spellings of a text have in common. Letter by letter, so that parts of a word give what the whole gives. */
function lettersOf(text: string): string[] {
  return [...text.normalize('NFC')]
    .filter((character) => /[\p{L}\p{N}\p{M}]/u.test(character))
    .map((character) => character.toLowerCase())
}
