// Finding words, and commands on all matches.
import { countOf } from '../../text.ts'
import { cutOperations } from '../transcript/selection.ts'
import type { CommandContext } from './context.ts'
import type { createWordEdits } from './edit-words.ts'

export function createFindCommands(context: CommandContext, { replace }: ReturnType<typeof createWordEdits>) {
  const { model, transcript, compositionId, seekToToken, sayUndoable } = context
  return {
    find(): void {
      transcript.isFinding.value = true
      // It may be open already, with the focus elsewhere.
      transcript.focusFind.value++
    },
    closeFind(): void {
      transcript.isFinding.value = false
    },
    /** Selects the next or previous match and goes there. */
    nextMatch(by: 1 | -1): void {
      const matches = transcript.matches.peek()
      if (matches.length === 0) return
      const index = (transcript.matchIndex.peek() + by + matches.length) % matches.length
      this.showMatch(index)
    },
    showMatch(index: number): void {
      const match = transcript.matches.peek()[index]
      if (!match) return
      transcript.matchIndex.value = index
      transcript.select(match.from, match.to - 1)
      seekToToken(match.from)
    },
    /** Cuts every match that is still heard, as one edit. */
    async cutMatches(): Promise<void> {
      const id = compositionId()
      if (id === null) return
      const { tokens } = transcript.view.peek()
      const matched = transcript.matches.peek().flatMap(({ from, to }) => tokens.slice(from, to))
      const count = transcript.matches.peek().length
      transcript.clear()
      if (await model.history.edit(...cutOperations(matched, tokens, id)))
        sayUndoable(`Cut ${countOf(count, 'match', 'matches')}.`)
    },
    /** Replaces every match, as one edit; an empty replacement cuts them. */
    async replaceMatches(text: string): Promise<void> {
      if (text.trim() === '') {
        await this.cutMatches()
        return
      }
      await replace(transcript.matches.peek(), text)
    },
  }
}
