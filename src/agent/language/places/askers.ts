// Who asks, behind “questions”: “(that) Ann asks (Leo)”, “put by the host”, “by Ann”, “from the audience”, “to Leo”.
import { isBare, matches } from '../read/token-tests.ts'
import type { Token } from '../read/tokens.ts'
import { isWord } from '../vocabulary/grammar.ts'

/** `by`: a name, which says whose they are; null where nobody is named or they are asked in some role. */
export type Asker = { to: number; by: Token | null }

/** Where the words end that say who asks whom, from behind the noun on; `at` when none do. */
export function askerBehind(tokens: readonly Token[], at: number, prompt: string): Asker {
  const read = whoAsks(tokens, at, prompt)
  const toWhom = isWord(tokens[read.to]?.text, 'addressing') ? personAt(tokens, read.to + 1, prompt) : null
  return toWhom === null ? read : { ...read, to: toWhom + 1 }
}

function whoAsks(tokens: readonly Token[], at: number, prompt: string): Asker {
  const [first, second] = tokens.slice(at, at + 2)
  const isPut = isWord(first?.text, 'putting')
  if (isPut ? second?.text === 'by' : /^(?:by|from|of)$/.test(first?.text ?? '')) {
    const who = personAt(tokens, isPut ? at + 2 : at + 1, prompt)
    return who === null ? { to: at, by: null } : { to: who + 1, by: nameAt(tokens, who) }
  }
  const from = matches(first, { text: 'that which' }) ? at + 1 : at
  const who = subjectAt(tokens, from)
  if (who === null || !isWord(tokens[who + 1]?.text, 'putting')) return { to: at, by: null }
  const whom = personAt(tokens, who + 2, prompt)
  // “Every question Tom gets” is put to him.
  const isAsked = tokens[who + 1]?.text === 'gets'
  return { to: whom === null ? who + 2 : whom + 1, by: isAsked ? null : nameAt(tokens, who) }
}

const skipArticles = (tokens: readonly Token[], at: number): number =>
  tokens[at]?.senses.glue === 'articles' ? at + 1 : at

const isInRole = (token: Token | undefined): boolean =>
  token?.kind === 'speaker' || isWord(token?.text, 'host', 'guest', 'audience')

/** In front of “asks”, any word is a name. */
function subjectAt(tokens: readonly Token[], from: number): number | null {
  const at = skipArticles(tokens, from)
  const token = tokens[at]
  return isInRole(token) || isBare(token) || isWord(token?.text, 'subject') ? at : null
}

/** “Leo”, “the guest”, “him”; elsewhere, a name has a capital. */
function personAt(tokens: readonly Token[], from: number, prompt: string): number | null {
  const at = skipArticles(tokens, from)
  const token = tokens[at]
  const isName = isBare(token) && /^\p{Lu}/u.test(prompt.slice(token?.from))
  return isInRole(token) || isName || isWord(token?.text, 'object') ? at : null
}

function nameAt(tokens: readonly Token[], at: number): Token | null {
  const token = tokens[at]
  const isName = token?.kind === 'speaker' || (isBare(token) && !isInRole(token))
  return token !== undefined && isName ? token : null
}
