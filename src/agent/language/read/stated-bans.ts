// Statements that limit what is asked for: no remark, whoever makes them.
import { isWord } from '../vocabulary/grammar.ts'
import { EDITS, TOUCHING } from '../vocabulary/keeping.ts'
import type { Token } from './tokens.ts'

/**
 * “The contract forbids any cuts”, “legal does not allow changes”, “my boss hates cuts”; but not “our rules ban swearing”,
 * which says why it goes.
 */
export function statesBan(tokens: readonly Token[]): boolean {
  return (
    tokens.some(({ text }) => isWord(text, 'permitting')) &&
    tokens.some(({ text }) => EDITS.has(text) || TOUCHING.has(text))
  )
}
