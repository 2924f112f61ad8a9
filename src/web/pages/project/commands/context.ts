// Shared by all commands: what they apply to, and how they report what they did.
import { say } from '../../ui/toast.tsx'
import type { ProjectModel } from '../model.ts'
import type { Token } from '../transcript/tokens.ts'

export type CommandContext = ReturnType<typeof createCommandContext>

export function createCommandContext(model: ProjectModel) {
  const { transcript } = model
  return {
    model,
    transcript,
    engine: model.playback.engine,
    /** The selection, or the word at the cursor. */
    meant(): Token[] {
      const chosen = transcript.selectedTokens.peek()
      if (chosen.length > 0) return chosen
      const at = transcript.cursor.peek()
      const token = at === null ? undefined : transcript.view.peek().tokens[at]
      return token ? [token] : []
    },
    compositionId: (): string | null => model.selection.composition.peek()?.id ?? null,
    seekToToken(index: number): void {
      const token = transcript.view.peek().tokens[index]
      if (token) model.playback.engine.seek(token.startUs)
    },
    /** Shows what an edit did, with an undo button. */
    sayUndoable: (text: string): void => say(text, { text: 'Undo', run: () => void model.history.undo() }),
  }
}
