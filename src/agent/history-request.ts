// Prompts that want an earlier state back ("undo", "back to the original"). They are about the history
// and not about the edit, so no engine is asked: only a prompt that wants nothing else is one.

import { isDeepStrictEqual } from 'node:util'
import type { Receipt } from '../edit/receipt.ts'
import { isHesitation } from './commands/plans/words.ts'
import { type Match, pattern } from './language/phrases/pattern.ts'
import { isPutBack } from './language/put-back.ts'
import { withConcepts } from './language/read/concepts.ts'
import { withoutCourtesies } from './language/read/courtesies.ts'
import { withNumbers } from './language/read/numbers.ts'
import { commands } from './language/read/taken-back.ts'
import { is, isUm } from './language/read/token-tests.ts'
import { lex, type Token } from './language/read/tokens.ts'
import { isFiniteVerb, isWord } from './language/vocabulary/grammar.ts'
import { STAYING } from './language/vocabulary/keeping.ts'

export type HistoryRequest =
  /** How many edits to go back from the project's place in its history. */
  | { kind: 'undo'; steps: number }
  /** As far back as edits go: to what was imported. */
  | { kind: 'original' }
  | { kind: 'redo' }
  | { kind: 'revision'; number: number }

/** Longer prompts want something else. */
const MAX_CHARACTERS = 300

/**
 * What `prompt` wants of the history; null when it wants something else, or something besides. `last`: what the request before it
 * did, whose setting may be wanted back (“put the captions back”).
 */
export function historyRequest(prompt: string, last?: Receipt): HistoryRequest | null {
  if (prompt.length > MAX_CHARACTERS) return null
  const wishOf = (sentence: string) => wishIn(sentence, last) ?? besideRegret(sentence, last)
  const sentences = withoutCourtesies(prompt)
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .split(/[.!?;\n]+/)
    .map(plain)
    .filter((sentence) => sentence !== '' && !REGRET.test(sentence))
  const requests = sentences.filter((one) => wishOf(one) !== null || !isRegret(one))
  const moves = requests.filter((one) => wishOf(one) !== null)
  const [only, ...more] = moves
  const isAlone = requests.every((one) => moves.includes(one) || isComment(one))
  return only !== undefined && more.length === 0 && isAlone ? wishOf(only) : null
}

/** “(Undo that.) The rhythm is gone now”: why, in a sentence that asks for nothing. */
function isComment(sentence: string): boolean {
  const tokens = withConcepts(lex(sentence))
  const isOpinion = (token: Token) => isFiniteVerb(token.text) || /^too/.test(token.senses.look ?? '')
  const says = tokens.some(isOpinion) || tokens.every(({ senses }) => !isEditing(senses))
  // “I miss the ums, restore them”
  const isOfSounds = tokens.some(isUm)
  return (
    says &&
    !isOfSounds &&
    tokens.length <= MAX_COMMENT &&
    !tokens.some((token) => commands(token) || asks(token))
  )
}

const MAX_COMMENT = 16
const isEditing = (senses: Token['senses']) => Object.keys(senses).some((sense) => EDITING.has(sense))
/** Somebody wants something, or something stays: “the captions are fine”. */
const asks = (token: Token) =>
  isWord(token.text, 'shall', 'wanting', 'would', 'settled') ||
  STAYING.has(token.text) ||
  is({ kind: 'number amount time quote size ratio', limit: true, text: 'please need needs want let' })(token)

/** “That was the wrong file, undo”, “undo everything, go back to the original”: once or twice, and why; nothing that could be edited. */
function besideRegret(sentence: string, last: Receipt | undefined): HistoryRequest | null {
  const parts = sentence.split(/(?:(?<!\s)\s+)?,\s*(?:and )?|(?<!\s)\s+and\s+/).map(plain)
  const [request, ...others] = parts.flatMap((part) => wishIn(part, last) ?? [])
  const isOne = request !== undefined && others.every((other) => isDeepStrictEqual(other, request))
  const isPlain = parts.length > 1 && parts.length <= MAX_PARTS
  const isAside = (part: string) => wishIn(part, last) !== null || isRegret(part) || isComment(part)
  return isOne && isPlain && parts.every(isAside) ? request : null
}

const MAX_PARTS = 4
const EDITING = new Set(['thing', 'place', 'unit', 'look', 'cannot'])
/** Nouns of a regret: what was wrong is not to be edited. */
const WRONG = /^(?:wrong|mistake|mind|bad|job|file|one|that|this|way|it|composition|video|project)$/

/** “I still want it” */
const MISSED =
  /^(?:i|we) (?:(?:do|still|really|did) )*(?:need|want|like|prefer|miss) (?:it|that|this|them)(?: back)?$/

/** “That was the wrong bit” */
const MISTAKEN = /^(?:that|this|it) (?:was|is) the wrong \w+$/

/** “I do not consent to that”: what somebody does not do asks for nothing. */
const isDenial = (tokens: readonly Token[]) =>
  isWord(tokens[0]?.text, 'asker') && tokens[1]?.text === 'do' && tokens[2]?.text === 'not'

/** Words that say how something was, in a few words, with no instruction among them. */
function isRegret(part: string): boolean {
  const tokens = withConcepts(lex(part))
  if (MISSED.test(part) || MISTAKEN.test(part)) return true
  const isDenied = isDenial(tokens)
  // “I changed my mind about the ums, …”
  if (tokens.some(({ text }) => text.endsWith('s') && isHesitation(text.slice(0, -1)))) return false
  return (
    tokens.length <= 8 &&
    tokens.every(
      ({ kind, text, senses, isBase }) =>
        WRONG.test(text) ||
        ((kind === 'word' || kind === 'mark') &&
          // “Too fast, undo that”
          (/^too/.test(senses.look ?? '') || !Object.keys(senses).some((sense) => EDITING.has(sense))) &&
          !(senses.verb !== undefined && isBase && !isDenied)),
    )
  )
}

const LEADING =
  /^(?:(?:(?:oh |my )?dear|gosh|argh|oh|ah|jk|just kidding|oops|whoops|ok|okay|no|nope|nah|hmm|sorry|i'm sorry|i am sorry|wait|nvm|never mind|actually|please|pls|hey|hi|well|and|now|just|then)\b[\s,]*)+/
const TRAILING =
  /(?:(?<![\s,])[\s,]+)?\b(?:please|pls|plz|thanks|thank you|thx|again|now|for me|after all|lol)$/
/** "That was wrong. Undo it." */
const REGRET =
  /^(?:(?:that|this|it) (?:was|is|looks|sounds) (?:\w+ )?(?:wrong|bad|worse|terrible|a mistake|not (?:right|good|what i (?:meant|wanted|asked for)))|that's (?:wrong|worse|not (?:right|good|what i (?:meant|wanted|asked for)))|(?:i )?(?:don't|do not) like (?:it|that|this)|my (?:bad|mistake)|i was (?:wrong|mistaken)(?: (?:about|on|with) (?:it|that|this)(?: one)?)?|(?:i(?:'ve| have)? )?changed my mind|oops|sorry|no|wrong)$/

function plain(sentence: string): string {
  let rest = sentence.trim().replace(/\s+/g, ' ').replace(LEADING, '')
  while (TRAILING.test(rest)) rest = rest.replace(TRAILING, '').trim()
  return rest
}

const IT = '(it|this|@demonstrative|them|all of (it|that|them|those))'
const BACK = '(undo|revert|roll back|rollback|take back|cancel)'
/** What is bare might be cut or played backward: “scrap it”, “reverse this”. */
const BACK_OF = `(${BACK}|scrap|reverse|annul)`
/** What was done, rather than a part of a film. */
const DONE = '(that? (you|we|i) have? just? (did|done|made|changed|applied))'
const LAST = '(last|latest|previous|most recent)'
const WHOLE = '(it|this|that|everything|the (project|video|composition|edit))'
const TURN = '@turningBack'
const VERSION = '(version|state|revision)'
const WANTING = '((i|we) (want|need|would like)|(can|could|may) (i|we))'

const UNDO = anyOf([
  'undo (last|again)?|revert|(roll|go) back|rollback|ctrl z|ctrlz|(cancel|scratch) that',
  `((could|can|may|might) ${IT}|${IT} (could|can|may|might|should)|(let|have) ${IT}) come back in?`,
  // “Can I get that back?”, “put them back in”
  `(${WANTING} (to? (have|get|see))?|gimme|give me|${TURN}|add) ${IT} back in?`,
  // “Put it back to how it was”, “as it was before”
  `(return (it|that|this|things) to|${TURN} (it|that|this|them|things) back to?|go? back to?|just|exactly)? (how|as|like|the way) (it|things|they|that) (was|were|used to be|looked|sounded) before?`,
  `(${TURN}|move) (it|this|that|them|those|the same) back (where (it|that|they) (was|were) before?)?`,
  // “Let's go back a step”
  '(let us)? (go|step)? (one|a)? step back|(let us)? (go|step)? back (one|a) step|(let us)? (go|step) back',
  `${BACK} (it|this|that)|(restore|reinstate) (it|that|them|the same)|revert (them|the same)`,
  `${BACK_OF} what (you|we|i) (just|last)? (did|changed) last?`,
  // “Cancel the last thing you did”
  `${BACK_OF} (this|that|my|your|the)? ${LAST} (one|@change|thing|command|request) ${DONE}?`,
  `${BACK_OF} (the|that) (edit|change|thing) ${DONE}`,
  `${BACK_OF} (this|that|your) @editMade`,
  `((go|step|switch|revert|return|(take|bring) (it|me))? back? to (the|its)|restore the) (previous|last) ${VERSION}`,
])
const UNDO_SOME = anyOf([
  `${BACK} (my|your|the)? (last|latest|previous)? N=<number> @change`,
  'go back? N=<number> @change back?',
])
const ORIGINAL = anyOf([
  `${BACK} (everything|all|(all of?)? (my|your|the|these|those|all) (edits|changes))`,
  `((go|return|restore|reset|roll|revert|${TURN}) ${WHOLE}?)? back? to (the|its|my)? (original|initial|imported) (version|state|edit|cut|import)?`,
  `restore the original (version|state)?|reset (the project|everything)|start (over|from scratch)`,
])
const REDO = anyOf([
  'redo (it|that|this|the last (edit|change|step|undo))?|undo (the|that|my|your) last? undo',
])
const REVISION = anyOf([
  `(go back?|revert|roll back|rollback|return|restore|switch) it? back? to? (revision|version) (number|no|\\#)? N=<number>`,
])

function anyOf(patterns: readonly string[]): (tokens: readonly Token[]) => Match['parts'] | null {
  const all = patterns.map((one) => pattern(one))
  return (tokens) => all.map((one) => one.of(tokens)).find((parts) => parts !== null) ?? null
}

function wishIn(sentence: string, last: Receipt | undefined): HistoryRequest | null {
  if (last !== undefined && isPutBack(withConcepts(lex(sentence)), last)) return { kind: 'undo', steps: 1 }
  const tokens = withNumbers(lex(sentence))
  if (UNDO(tokens)) return { kind: 'undo', steps: 1 }
  if (ORIGINAL(tokens)) return { kind: 'original' }
  if (REDO(tokens)) return { kind: 'redo' }
  const number = REVISION(tokens)?.N?.[0]?.n
  if (number !== undefined) return { kind: 'revision', number }
  if (/^(?:undo|go back) twice$/.test(sentence)) return { kind: 'undo', steps: 2 }
  const steps = UNDO_SOME(tokens)?.N?.[0]?.n ?? 0
  return steps > 0 ? { kind: 'undo', steps } : null
}
