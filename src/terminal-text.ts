// Text from anywhere, as it may be written to a terminal or a log: names, transcripts and messages come from
// anybody, and some characters move the cursor, set the title, or turn the order of what follows around.

/** Control characters but line feed and tab, line separators, and the marks that reorder text. */
const ACTING = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** One line: what acts is written as JSON writes it (`\u001b`), line ends included. */
export function visibleLine(text: string): string {
  return text.replace(ACTING, escaped)
}

/** Text of several lines: tabs and line ends stay, also those of two characters, as subtitle files have them. */
export function visibleText(text: string): string {
  // What the pattern captures is at every other place.
  const parts = text.split(/(\r\n|[\n\t])/)
  return parts.map((part, at) => (at % 2 === 1 ? part : visibleLine(part))).join('')
}
