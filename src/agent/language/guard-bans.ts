// What a guard protects, and bans of whole kinds of edits: “no cuts”, “change nothing else”.
import type { CompositionId } from '../../edit/document.ts'
import type { ProtectedKind } from '../commands/verify.ts'
import { isBan } from './guard-clauses.ts'
import type { Place } from './places.ts'
import { isNot, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { EDITS, FOR_NOW, MORE } from './vocabulary/keeping.ts'

/** What a clause protects. `ids` null: whatever composition is meant; no `places`: all of it. */
export type Guard = {
  ids: CompositionId[] | null
  /** "the others", "everything else": what the prompt asks for changes nothing there anyway. */
  others: boolean
  /** "the original", "the full one": what is there before the prompt makes something new. */
  originals: boolean
  places: Place[]
  kinds: ProtectedKind[]
  /** Things whose own commands must not run: "leave the pauses alone". */
  things: string[]
  /** “The existing chapters”: those, and not that there may be no others. */
  existing?: boolean
  /** All that is there: “change nothing”. */
  all?: boolean
}

/** A guard of nothing. */
export const NOTHING: Guard = {
  ids: null,
  others: false,
  originals: false,
  places: [],
  kinds: [],
  things: [],
}

/**
 * “No cuts”, “no other edits”, “change nothing”: undefined where nothing of the kind is banned, null where only the result shows
 * whether it holds.
 */
export function readBan(tokens: readonly Token[]): Guard | null | undefined {
  const [act, what, ...more] = tokens.filter(isNot({ kind: 'mark', glue: 'politeness' }))
  const isNone = /^(?:nothing|anything|(?:a|one|a single) thing)$/.test(textOf(what ? [what, ...more] : []))
  if (/^(?:remove|shorten)$/.test(act?.senses.verb ?? '') && isNone) return { ...NOTHING, kinds: ['words'] }
  if (!isBan(tokens)) return undefined
  if (tokens.some(({ text }) => MORE.has(text) || text === 'nothing else'))
    return { ...NOTHING, others: true }
  if (isNone) return { ...NOTHING, all: true }
  const banned = [what, ...more].filter((token) => token !== undefined && !FOR_NOW.has(token.text))
  if (!banned.every((token) => EDITS.has(token?.text ?? ''))) return null
  const cuts = banned.some((token) => token?.senses.verb === 'remove')
  return cuts ? { ...NOTHING, kinds: ['words', 'cuts'] } : { ...NOTHING, others: true }
}
