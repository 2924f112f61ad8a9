// What is done to a text that is seen.
import { fits } from '../phrases/pattern.ts'
import { isNot } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “… is to be deleted”, “… please remove”, “… can go”: what is done to a title that there is. */
export function isDone(after: readonly Token[]): boolean {
  return isRemoved(after.filter(isNot({ kind: 'mark', glue: 'politeness' })))
}

const isRemoved = fits('.*40 (be|to be) .* <verb:remove&!base>|<verb:remove&base&!thing>|.*40 @shall,can go')
