// Names as programmers write them: `memo_norm`, `lessons_v1`. One made of the editor's words alone is those words (`max_pause`), unless
// it stands where a name does.
import { isHesitation } from '../../commands/plans/words.ts'
import { FORMS } from '../vocabulary.ts'
import { basesOf } from './concepts.ts'
import type { Token } from './tokens.ts'

const NAMING = /^(?:to|as|called|named|name|into|>|=)$/
/** Behind a key, a value follows. */
const KEYED = /^(?:[:=(*]|is)$/

/** Whether words joined by underscores are a name. `before` and `after` are what they stand between. */
export function isIdentifierName(
  list: readonly Token[],
  before: Token | undefined,
  after: Token | undefined,
): boolean {
  if (KEYED.test(after?.text ?? '') && after?.text !== undefined && !isHead(before)) return false
  const isKnown = list.every(
    ({ text, kind }) => text === '_' || (kind === 'word' && (isWord(text) || isHesitation(text))),
  )
  return !isKnown || NAMING.test(before?.text ?? '')
}

const isHead = (before: Token | undefined) => NAMING.test(before?.text ?? '')
const isWord = (text: string) => basesOf(text).some((base) => FORMS.has(base))
