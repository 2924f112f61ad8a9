// Commands on words: cut, restore, correct.
import { countOf } from '../../text.ts'
import { say } from '../../ui/toast.tsx'
import {
  correctOperation,
  cutOperations,
  restoreOperations,
  type Selection,
  textOfTokens,
  withoutPunctuation,
  withPunctuation,
} from '../transcript/selection.ts'
import type { Token } from '../transcript/tokens.ts'
import type { CommandContext } from './context.ts'

/** A pause that is clicked becomes this long. */
const SHORT_PAUSE_US = 500_000

export function createWordEdits(context: CommandContext) {
  const { model, transcript, meant, compositionId, sayUndoable } = context
  return {
    async cut(tokens: Token[] = meant()): Promise<void> {
      const id = compositionId()
      if (id === null || tokens.length === 0) return
      // The selection stays: it may be commented on.
      if (!model.session.mayEdit.peek()) {
        say('You can’t edit this project.')
        return
      }
      const heard = tokens.filter(({ kind }) => kind === 'heard')
      if (heard.length === 0) {
        say('These words are already cut.', { text: 'Restore', run: () => void this.bringBack() })
        return
      }
      const operations = cutOperations(tokens, transcript.view.peek().tokens, id)
      transcript.clear()
      if (await model.history.edit(...operations)) sayUndoable(cutText(heard))
    },
    async bringBack(tokens: Token[] = meant()): Promise<void> {
      const id = compositionId()
      if (id === null) return
      const operations = restoreOperations(tokens, transcript.view.peek().tokens, id)
      if (operations.length === 0) return
      transcript.clear()
      await model.history.edit(...operations)
    },
    async correct(tokens: Token[], text: string): Promise<void> {
      // Words without text would be heard but not seen.
      if (text.trim() === '') {
        await this.cut(tokens)
        return
      }
      const operation = correctOperation(tokens, text.trim())
      if (operation === null) {
        say('These words come from two recordings. Select words from one to edit them.')
        return
      }
      const before = textOfTokens(tokens)
      transcript.clear()
      if (!(await model.history.edit(operation))) return
      const others = transcript.matchesOf(before)
      if (others.length > 0)
        say(`“${withoutPunctuation(before)}” appears ${countOf(others.length, 'more time')}.`, {
          text: 'Apply to all',
          run: () => void this.replace(transcript.matchesOf(before), text.trim()),
        })
    },
    /** How much of a clicked pause remains. */
    async shortenPause({ startUs, pauseUs }: Token): Promise<void> {
      const id = compositionId()
      if (id === null) return
      const done = await model.history.edit({
        type: 'shorten_gaps',
        compositionId: id,
        longerThanUs: SHORT_PAUSE_US,
        toUs: SHORT_PAUSE_US,
        ranges: [{ startUs: Math.max(0, startUs - pauseUs), endUs: startUs }],
      })
      if (done) sayUndoable(`Shortened a pause of ${(pauseUs / 1e6).toFixed(1)} s.`)
    },
    /** Corrects these words in one edit; their punctuation stays. */
    async replace(matches: readonly Selection[], text: string): Promise<void> {
      const { tokens } = transcript.view.peek()
      const groups = matches.map(({ from, to }) => tokens.slice(from, to))
      const operations = groups.flatMap((group) => {
        const last = group.at(-1)?.text ?? ''
        const operation = correctOperation(group, withPunctuation(text.trim(), last))
        return operation ? [operation] : []
      })
      if (await model.history.edit(...operations))
        sayUndoable(`Replaced ${countOf(operations.length, 'match', 'matches')}.`)
    },
  }
}

function cutText(heard: Token[]): string {
  return heard.length === 1
    ? `Cut “${withoutPunctuation(textOfTokens(heard))}”.`
    : `Cut ${countOf(heard.length, 'word')}.`
}
