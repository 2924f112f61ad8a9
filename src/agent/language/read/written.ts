// What is done to a text that is seen.
import { isWord } from '../vocabulary/grammar.ts'
import type { Token } from './tokens.ts'

/** “… is to be deleted”, “… please remove”: what is done to a title that there is. */
export function isDone(after: readonly Token[]): boolean {
  const said = after.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const last = said.at(-1)
  const isPassive = said.some(({ text }) => /(?:^| )be$/.test(text)) && last?.isBase === false
  const isVerb = said.length === 1 && last?.isBase === true && last.senses.thing === undefined
  const verb =
    last?.senses.verb ?? (last?.text === 'go' && isWord(said.at(-2)?.text, 'shall', 'can') ? 'remove' : '')
  return verb === 'remove' && (isPassive || isVerb || last?.text === 'go')
}
