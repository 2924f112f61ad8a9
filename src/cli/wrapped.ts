// Long texts for a terminal.

/** The lines of `text`, none longer than `columns` unless one word is. Its line breaks stay. */
export function wrapped(text: string, columns: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    // A list, or a command to copy.
    if (/^\s/.test(paragraph) || Bun.stringWidth(paragraph) <= columns) return [paragraph]
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/\s+/)) {
      if (line !== '' && Bun.stringWidth(line) + 1 + Bun.stringWidth(word) > columns) {
        lines.push(line)
        line = ''
      }
      line = line === '' ? word : `${line} ${word}`
    }
    return [...lines, line]
  })
}
