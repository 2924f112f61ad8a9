// Whisper's best known failure: it keeps repeating a phrase until it runs out of tokens. This file
// only detects that; the caller, who has the sound, decides what to do.

/** A phrase of this many tokens or fewer is looked for. */
const MAX_PHRASE = 24
/** People do say a thing three times; four times in a row, over at least ten tokens, is a loop. */
const MIN_REPEATS = 4
const MIN_LOOP_TOKENS = 10
/** In words that are known to contain a loop. */
const MIN_ROUNDS = 3

/** True when `tokens` end in a phrase that was just repeated as no speaker does. */
export function endsInLoop(tokens: readonly unknown[]): boolean {
  for (let length = 1; length <= MAX_PHRASE; length++) {
    const repeats = Math.max(MIN_REPEATS, Math.ceil(MIN_LOOP_TOKENS / length))
    if (length * repeats > tokens.length) return false
    if (repeatsAtEnd(tokens, length) >= repeats) return true
  }
  return false
}

/** How often in a row the last `length` items occur at the end; at least 1. */
function repeatsAtEnd(items: readonly unknown[], length: number): number {
  let matching = 0
  for (let i = items.length - 1 - length; i >= 0 && items[i] === items[i + length]; i--) matching++
  return 1 + Math.floor(matching / length)
}

/**
 * `words` without the repeats that a loop left at its end: the first occurrence of the phrase
 * stays, for that is what was said; the words after it are not to be believed.
 */
export function withoutLoop<W extends { text: string }>(words: readonly W[]): W[] {
  const texts = words.map((word) => word.text.toLowerCase().replace(/[^\p{L}\p{N}']/gu, ''))
  let kept = words.length
  for (let length = 1; length <= MAX_PHRASE && 2 * length <= words.length; length++) {
    // The break may have come inside a round: up to one round of unfinished words is passed over.
    for (let rest = 0; rest < length && rest + 2 * length <= words.length; rest++) {
      const body = texts.slice(0, texts.length - rest)
      const rounds = repeatsAtEnd(body, length)
      if (rounds >= MIN_ROUNDS) kept = Math.min(kept, body.length - (rounds - 1) * length)
    }
  }
  return words.slice(0, kept)
}
