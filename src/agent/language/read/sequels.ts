// “Move the memo to the front, then keep the first 20 seconds”: which clauses speak of the film as the clause before left it.
import { isWord } from '../vocabulary/grammar.ts'
import type { Sentence } from './clause.ts'
import type { Token } from './tokens.ts'

const isSequel = (token: Token | undefined) =>
  token?.text === 'after that' || isWord(token?.text.replace('and ', ''), 'sequel')

/** Marks clauses that “then” or “after that” opens. */
export function markSequels(sentences: readonly Sentence[]): void {
  let isAnnounced = false
  for (const { clauses, tokens } of sentences)
    for (const clause of clauses) {
      const at = tokens.findIndex(({ from }) => from === clause.tokens[0]?.from)
      if (isAnnounced || isSequel(tokens[at - 1])) clause.isSequel ??= true
      isAnnounced =
        clause.verb === null && clause.tokens.every((token) => token.kind === 'mark' || isSequel(token))
    }
}
