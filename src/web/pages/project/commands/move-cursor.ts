// Moves the cursor and the selection through the transcript.
import { heardAt, type Token } from '../transcript/tokens.ts'
import type { CommandContext } from './context.ts'

export function createCursorMoves(context: CommandContext) {
  const { transcript, engine, seekToToken } = context
  return {
    /** Puts the cursor on a word and the playhead to its beginning. */
    goTo(index: number): void {
      transcript.clear()
      transcript.cursor.value = index
      seekToToken(index)
    },
    selectAll(): void {
      transcript.select(0, transcript.view.peek().tokens.length - 1)
    },
    /** Moves the cursor by words; with `extend` the selection follows. */
    moveCursor(by: number, extend: boolean): void {
      const { tokens } = transcript.view.peek()
      if (tokens.length === 0) return
      const from =
        transcript.cursor.peek() ?? Math.max(0, heardAt(transcript.view.peek(), engine.timeUs.peek()))
      const to = Math.max(0, Math.min(tokens.length - 1, from + by))
      // As in a text: the first step from a cursor selects the word it is at.
      if (extend)
        transcript.select(transcript.range.peek()?.anchor ?? from, transcript.range.peek() ? to : from)
      else this.goTo(to)
    },
    /** To the paragraph before or after. */
    moveParagraph(by: 1 | -1, extend: boolean): void {
      const { paragraphs } = transcript.view.peek()
      const at = transcript.cursor.peek() ?? 0
      const here = paragraphs.findLastIndex(({ from }) => from <= at)
      const target = paragraphs[Math.max(0, Math.min(paragraphs.length - 1, here + by))]
      if (target) this.moveCursor(target.from - at, extend)
    },
    /** Selects words by their ids, from the first to the last that is shown; false: none is. */
    showWords(mediaId: string, wordIds: readonly string[]): boolean {
      const named = new Set(wordIds)
      const { tokens } = transcript.view.peek()
      const isNamed = (token: Token) => token.mediaId === mediaId && token.wordIds.some((id) => named.has(id))
      const first = tokens.findIndex(isNamed)
      if (first < 0) return false
      // A recording that is used twice: only the first time.
      let last = first
      for (let index = first; index < first + wordIds.length; index++) {
        const token = tokens[index]
        if (token && isNamed(token)) last = index
      }
      transcript.select(first, last)
      seekToToken(first)
      return true
    },
  }
}
