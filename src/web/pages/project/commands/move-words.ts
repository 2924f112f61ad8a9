// Moves words: copy, paste, drag.
import type { EditOperation } from '../../../../edit/operations.ts'
import { countOf } from '../../text.ts'
import { type Piece, playedPieces, playedRange, textOfTokens } from '../transcript/selection.ts'
import type { CommandContext } from './context.ts'

export function createWordMoves(context: CommandContext) {
  const { model, transcript, engine, compositionId, sayUndoable } = context
  /** Parts of recordings that were copied. */
  let clipboard: Piece[] = []
  return {
    /** The text of the selection; its words are kept for `paste`. */
    copy(): string {
      const chosen = transcript.selectedTokens.peek()
      const text = textOfTokens(chosen)
      if (text !== '') clipboard = playedPieces(chosen)
      return text
    },
    /** Puts words that were copied or cut where the cursor is. */
    async paste(): Promise<void> {
      const id = compositionId()
      const at = transcript.cursor.peek()
      if (id === null || clipboard.length === 0) return
      let atUs =
        (at === null ? undefined : transcript.view.peek().tokens[at]?.startUs) ?? engine.timeUs.peek()
      const operations = clipboard.map(({ mediaId, sourceRange }): EditOperation => {
        const operation: EditOperation = {
          type: 'insert_clip',
          id: crypto.randomUUID(),
          compositionId: id,
          mediaId,
          track: 'main',
          sourceRange,
          atUs,
        }
        atUs += sourceRange.endUs - sourceRange.startUs
        return operation
      })
      transcript.clear()
      if (await model.history.edit(...operations)) sayUndoable('Pasted.')
    },
    /** Moves the selected words before another token; after the last one, if `before` is past the end. */
    async moveWords(before: number): Promise<void> {
      const id = compositionId()
      const { tokens } = transcript.view.peek()
      const range = playedRange(transcript.selectedTokens.peek())
      const atUs = tokens[before]?.startUs ?? tokens.at(-1)?.endUs
      if (id === null || range === null || atUs === undefined) return
      if (range.startUs <= atUs && atUs <= range.endUs) return
      const count = transcript.selectedTokens.peek().filter(({ kind }) => kind === 'heard').length
      transcript.clear()
      if (await model.history.edit({ type: 'move_range', compositionId: id, range, atUs }))
        sayUndoable(`Moved ${countOf(count, 'word')}.`)
    },
  }
}
