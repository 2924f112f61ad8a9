// How words come to be mistyped: two letters swapped, one typed twice, left out, added, or hit beside the key.

/** A word that may have been meant, and how unlikely the slip is: 0 for a swap or a letter typed twice, 2 for any other letter in its place. */
export type Meant = { word: string; cost: number }

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** Nobody mistypes a longer word, and each slip of it would be another. */
const MAX_WORD = 24
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The words that a single slip turns into `text`. The first letter is rarely wrong, unless it is swapped. */
export function oneSlipFrom(text: string): Meant[] {
  if (text.length > MAX_WORD) return []
  const meant: Meant[] = []
  for (let at = 0; at < text.length; at++) {
    const [before, letter, after] = [text[at - 1], text[at] as string, text[at + 1]]
    const [head, tail] = [text.slice(0, at), text.slice(at + 1)]
    if (after !== undefined && after !== letter)
      meant.push({ word: head + after + letter + text.slice(at + 2), cost: 0 })
    if (at > 0)
      for (const other of LETTERS)
        if (other !== letter) meant.push({ word: head + other + tail, cost: isBeside(letter, other) ? 1 : 2 })
    if (at > 0 && letter !== after) meant.push({ word: head + tail, cost: letter === before ? 0 : 1 })
    // “kil”: once or twice, it is the same letter; the copy behind it is enough.
    for (const other of LETTERS)
      if (other !== after) meant.push({ word: head + letter + other + tail, cost: other === letter ? 0 : 1 })
  }
  return meant
}

function isBeside(a: string, b: string): boolean {
  return KEYS.some(
    (row) => row.includes(a) && row.includes(b) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1,
  )
}
