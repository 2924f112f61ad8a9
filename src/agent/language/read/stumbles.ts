// Slips of the tongue, as somebody tells of them: “where he repeats …”, “the stumble at 1:15”.
import { isWord } from '../vocabulary/grammar.ts'
import type { Token } from './tokens.ts'

/** “Where he repeats …”: what somebody does, and no noun. */
export const isDone = (said: readonly Token[], at: number): boolean =>
  isWord(said[at]?.text, 'repeating') &&
  (said[at - 1]?.kind === 'speaker' ||
    isWord(said[at - 1]?.text, 'subject', 'someone') ||
    // “Where Tom repeats himself”
    (said[at - 2]?.text === 'where' && Object.keys(said[at - 1]?.senses ?? {}).length === 0))

/** It says where: words that are heard, or a time. */
export const isWhere = ({ kind, unit }: Token): boolean => kind === 'quote' || kind === 'time' || unit === 's'

/** “The stumble at 1:15”, “the "first year was" stumble” */
export const isOneSlip = (said: readonly Token[]): boolean =>
  said.some(
    ({ text }, at) =>
      isWord(text, 'repeating') &&
      !/s$/.test(text) &&
      (isWord(said[at - 1]?.text, 'article', 'demonstrative') || said[at - 1]?.kind === 'quote'),
  )

/** “The flubbed take of the model line” */
export function isOfLine(tokens: readonly Token[]): boolean {
  const take = tokens.findIndex(({ senses }) => senses.thing === 'retakes')
  return (
    /^(?:of|on)$/.test(tokens[take + 1]?.text ?? '') &&
    tokens.slice(take).some(({ senses }) => senses.unit === 'sentence') &&
    !tokens.some(({ kind }) => kind === 'ordinal')
  )
}
