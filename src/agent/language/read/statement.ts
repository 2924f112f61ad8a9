// What a statement is: its subject and its finite verb, whether the subject is outside the film, and which statements limit what is asked for
// or only say what somebody means to do.
import { isPastForm } from '../../commands/plans/words.ts'
import { finiteVerbAt } from '../parts-of-speech.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { EDITS, TOUCHING } from '../vocabulary/keeping.ts'
import { isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Names part of the film. */
function isKnown(token: Token): boolean {
  const { senses, text } = token
  return (
    isUm(token) ||
    (senses.thing !== undefined && senses.thing !== 'composition' && !isWord(text, 'seeming', 'plural')) ||
    (senses.place !== undefined && senses.verb === undefined) ||
    senses.unit !== undefined
  )
}

/** A mark or a break, behind which something else may be said. */
export const separates = (token: Token | undefined): boolean =>
  token?.kind === 'break' || (token?.kind === 'mark' && /^[,.;:!?()–—-]$/.test(token.text))

/** Tests of words in statements. */
export const STATEMENT = {
  separates,
  known: isKnown,
  sound: isUm,
  past: ({ text }: Token): boolean => isPastForm(text) || text.endsWith('ed'),
  touching: ({ text }: Token): boolean => TOUCHING.has(text),
  edit: ({ text }: Token): boolean => EDITS.has(text) || TOUCHING.has(text),
  perceiving: ({ text }: Token): boolean => isWord(text.replace(/s$/, ''), 'fondness', 'perceiving'),
  question: ({ text }: Token): boolean => isWord(text.split(' ').at(-1), 'question'),
}

export const FINITE = '@be,have,do,will,present,past,seeming,judging'
/** It narrows what is asked for. */
export const LIMIT = 'limit:only,except,if,unless,else,instead,condition,skip'

/** Somebody, or something that is no part of a film: “we usually”, “the zoo”, “many of our members”, “half the room”. */
export const OUTSIDE = `((@subject,someone|you|ill) (@adverb,habit|here)*|
  [!(@subject,someone|you|ill)] [>(<speaker>|[!@demonstrative,neuter] <bare>)] (!#known|<place:half,third>)+24)`
/** All of a subject is such. */
export const FOREIGN = `${OUTSIDE} $`

const opensLater = has('^ ill (<verb>|. <glue:articles,pronouns>)')
const commands = has(
  '^ [!(@subject,someone,neuter,demonstrative|you)] <word&base&verb> [=<glue:pronouns,articles>]|^ [!(@subject,someone,neuter,demonstrative|you)] <word&base&verb&!thing>|^ <glue:articles> (@subject,neuter|you)',
)
const isSomebody = has('^ (@subject,someone|you)')
/** After “we”, any verb is finite. An editing verb is a request, unless its object is outside the film. */
const ACTING = pattern(
  `[-@habit]|[=<word>] [!@wanting,shall] [!([~(^ @asker)] @would)]
   (${FINITE}|#past|@finding,feeling,can|<!verb>|. [!>(#known|<look&!look:on,off>)])`,
  STATEMENT,
)

/** Index of the finite verb; -1 if there is none, or if a command could start there. */
export function verbAt(list: readonly Token[]): number {
  // “Ill do them in another app”, “ill upload the rest later”
  if (opensLater(list)) return 1
  // “The you knows” is no statement either.
  if (commands(list)) return -1
  const verb = finiteVerbAt(list)
  return verb < 1 || !isSomebody(list) || ACTING.at(list, verb) ? verb : -1
}

/**
 * “The contract forbids any cuts”, “legal does not allow changes”, “my boss hates cuts”; but not “our rules ban swearing”,
 * which says why it goes.
 */
export const statesBan: (tokens: readonly Token[]) => boolean = has('^ [>@permitting] [>#edit]', STATEMENT)

const LATER = '(then|also|still|just)*'
/** “I might”, “maybe I will”, “later on I was going to”: what leads to the verb of an intention. */
export const INTENTION = `(@hedging,opener,someDay|<mark glue:politeness>)* i ${LATER} (might|may|will|could|
  (was|am|were) ${LATER} (going|planning|hoping|about) ${LATER} to|(plan|intend) ${LATER} to) ${LATER}`

/** Whether a list is one. */
export const leadsIntention: (tokens: readonly Token[]) => boolean = fits(INTENTION)
