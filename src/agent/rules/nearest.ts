// Reads what the frames could not read whole as the nearest command that works, if the words it drops don't matter (`left-out.ts`)
// or the result proves that they meant the same (`proofs.ts`).

import type { EditDocument } from '../../edit/document.ts'
import { speaksIn } from '../commands/plans/people.ts'
import { heardStems, plainWordsOf } from '../commands/plans/words.ts'
import type { AgentProject } from '../engine.ts'
import type { Clause } from '../language/read/clause.ts'
import { wordsOf } from '../language/read/item.ts'
import { readSentences } from '../language/read/sentences.ts'
import { refersBack } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { takesUnasked } from './agreement.ts'
import { claimsOf } from './claims.ts'
import type { Offer } from './filled-offers.ts'
import { leftOutBy } from './left-out.ts'
import { offersFor } from './offers.ts'
import { isBeside, partsOf } from './parts.ts'
import { areProven } from './proofs.ts'
import { NOT_READ, READ_IN_PART, UNREAD_GUARD } from './refusal-text.ts'
import type { RulesRun, Unmet } from './rules-run.ts'
import { mayBreak } from './unread-guards.ts'

/** Instructions of one prompt that are read this way, and readings that are tried for each. */
const MAX_ROUNDS = 4
const MAX_TRIES = 6
const MAX_PARTS = 5
/** A longer instruction has more in it than one command. */
const MAX_TOKENS = 40
const MAX_LENGTH = 300
/** Each try reads all of the prompt anew. */
const MAX_PROMPT = 3_000

/** Behind the subject of a request: “can go”, “goes”. */
function goesBehind(text: string): boolean {
  const word = /^\s{0,9}(\p{L}{1,9})/u.exec(text)?.[1]?.toLowerCase()
  return isWord(word, 'can', 'shall', 'have', 'be') || /^(?:goes|go|may)$/.test(word ?? '')
}

type Runner = (project: AgentProject, prompt: string) => RulesRun
export type Nearest = { run: RulesRun; ignored: string[] }

/**
 * Runs the prompt with each instruction that was not read in the words of the nearest command. Null, and the draft as it was, when
 * one of them has none.
 */
export function runNearest(
  first: RulesRun,
  project: AgentProject,
  prompt: string,
  runner: Runner,
): Nearest | null {
  const { draft } = project
  if (prompt.length > MAX_PROMPT || first.sentences.some(({ isQuestion }) => isQuestion)) return null
  const undo = draft.mark()
  const ignored: string[] = []
  let run = first
  let text = prompt
  for (let round = 0; round < MAX_ROUNDS && run.unmet.length > 0; round++) {
    const next = nearer(run, project, text, runner) ?? asOne(run, project, text, runner)
    if (next === null) {
      undo()
      return null
    }
    ignored.push(...next.ignored)
    run = next.run
    text = next.text
  }
  if (run.unmet.length === 0) return { run, ignored }
  undo()
  return null
}

/** Rewords the first instruction that was not read. */
function nearer(run: RulesRun, project: AgentProject, text: string, runner: Runner) {
  const unmet = run.unmet.find(({ why }) => why !== UNREAD_GUARD)
  return unmet === undefined ? null : reworded(unmet, run, project, text, runner)
}

/** Rewords a short prompt as a whole: in “Phone ring mid-act: kill it.”, one part names what the other is about. */
function asOne(run: RulesRun, project: AgentProject, text: string, runner: Runner) {
  const [open] = run.unmet
  if (open === undefined || run.unmet.every(({ words }) => words === text)) return null
  return run.unmet.some(({ why }) => CLOSED.test(why))
    ? null
    : reworded({ ...open, words: text }, run, project, text, runner)
}

function reworded(unmet: Unmet, run: RulesRun, project: AgentProject, text: string, runner: Runner) {
  if (CLOSED.test(unmet.why)) return null
  const at = text.indexOf(unmet.words)
  if (at < 0 || unmet.words.length > MAX_LENGTH) return null
  const said = tokensOf(unmet.words, project)
  if (said.length > MAX_TOKENS || isQuestion(said)) return null
  const to = at + unmet.words.length
  const isWithin = (token: Token) => at <= token.from && token.to <= to && refersBack(token, text)
  if (run.sentences.some(({ clauses }) => clauses.some(({ tokens }) => tokens.some(isWithin)))) return null
  const initial = project.draft.start
  const heard = heardStems(project.context)
  const asked = run.sentences.flatMap(({ clauses }) => clauses)
  let tries = MAX_TRIES
  // “Lower Dana” isn't about everybody; “hi Dana” and “lower third for Leo, "Leo Marsh"” are.
  const isForSomebody = (words: string) => {
    const isSpokenTo = /^(?:hi|hey|hello|sorry|thanks)\b/i.test(words)
    return !isSpokenTo && words.split(' ').some((word) => speaksIn(word, project))
  }
  // Joined with commas, sentences would read as something else.
  const own = unmet.words === text && run.sentences.length > 1 ? [] : withoutOnePart(said, unmet.words)
  // In “the first minute, the rest can go”, the last part is what goes.
  const goesOn = /\p{L}$/u.test(unmet.words) && goesBehind(text.slice(to))
  const last = goesOn ? (said.at(-1)?.text ?? '') : ''
  for (const offer of readingsOf(own, unmet.words, project)) {
    if (tries === 0) return null
    // What was understood and can't be done can't be done in other words, either.
    if (offer.isPlain && initial.compositions.length > 0 && !UNREAD.test(unmet.why)) continue
    const offered = tokensOf(offer.text, project)
    const left = leftOutBy(said, { ...offer, offered }, { words: unmet.words, heard })
    const isHeading = /^\s*:/.test(text.slice(at + unmet.words.length))
    const endsAsSaid = last === '' || offered.at(-1)?.text === last
    if (takesInstead(said, offered) || !endsAsSaid) continue
    if (offer.from !== null && takesUnasked(offered, asked)) continue
    const isLost = (name: string) => !offered.some(({ text }) => text.includes(name))
    const aims = said.flatMap(({ text }, at) => (said[at - 1]?.text === 'for' && isLost(text) ? [text] : []))
    if ([...(left?.ignored ?? []), ...aims].some(isForSomebody)) continue
    // “Keep the elephant part, not the tractor part”: which of the two is meant?
    const isDenied = (token: Token, at: number) =>
      token.senses.limit === 'not' &&
      said[at - 1]?.text === ',' &&
      said.slice(at).some(({ senses }) => senses.unit === 'part') &&
      !left?.guards.some((part) => part.includes(token))
    if (said.some(isDenied) && !offered.some(({ senses }) => senses.limit === 'not')) continue
    if (left === null || (offer.text === '' && !isHeading && !isBeside(said, said))) continue
    tries--
    // Keep the command apart from the words before it.
    const opening = offer.from !== null && /[\p{L}\p{N}]\s*$/u.test(text.slice(0, at)) ? ', ' : ''
    const rest = text.slice(at + unmet.words.length)
    // Its sentence still ends where it did. One that was not read may go on in the next (“One piece, please. A first, B after.”), but
    // what it rules out is of its own, and so is what stays.
    const continues =
      left.guards.length === 0 &&
      !said.some(({ senses }) => senses.limit === 'not') &&
      !plainWordsOf(rest.split(/[.!?\n]/)[0] ?? '').some((word) => /^(?:stay|remain)s?$/.test(word))
    const ends = continues ? /[?]$/ : /[.!?]$/
    const stop = ends.test(unmet.words) && offer.text !== '' && rest.trim() !== '' ? '.' : ''
    const replaced = text.slice(0, at) + opening + offer.text + stop + rest
    project.draft.rollBack(0)
    const next = runner(project, replaced)
    const isHeld = left.guards.every((tokens) => !mayBreak(guardOf(tokens), initial, next.session))
    const isMeant =
      isHeld && areProven(left.proofs, initial, next.session) && !losesPlace(said, next.session.document)
    // In other words than the prompt's, what was done before is not lost.
    const isDone = next.done.length >= (offer.from === null ? 1 : Math.max(1, run.done.length))
    if (isMeant && isDone && next.unmet.length < run.unmet.length)
      return { run: next, text: replaced, ignored: left.ignored }
  }
  return null
}

/** “Take it out of the interview”: what says where is no object, so that it stays. */
function losesPlace(said: readonly Token[], after: EditDocument): boolean {
  return said.some(({ kind, ids }, at) => {
    const before = said[said[at - 1]?.senses.glue === 'articles' ? at - 2 : at - 1]
    const isPlace = kind === 'composition' && /^(?:of|from|in|on|at)$/.test(before?.text ?? '')
    return isPlace && ids.some((id) => !after.compositions.some((one) => one.id === id))
  })
}

/** “Mute the laugh” takes nothing away, and no other words for it do. */
function takesInstead(said: readonly Token[], offered: readonly Token[]): boolean {
  const verbsOf = (tokens: readonly Token[]) =>
    tokens.flatMap(({ kind, isBase, senses }) => (kind === 'word' && isBase ? (senses.verb ?? []) : []))
  const asked = verbsOf(said)
  return (
    asked.some((verb) => verb === 'mute' || verb === 'censor') &&
    verbsOf(offered).includes('remove') &&
    !asked.includes('remove')
  )
}

/** A question without a command in it: “Anything on this tape?” */
function isQuestion(said: readonly Token[]): boolean {
  const [first] = said
  const isPolite = isWord(first?.text, 'can', 'will', 'would')
  const hasCommand = said.some(({ senses, isBase }) => senses.verb !== undefined && isBase)
  return said.at(-1)?.text === '?' && !isPolite && !hasCommand
}

/** Possible readings, nearest first; the last one is empty, for headings and asides. */
function readingsOf(parts: readonly string[], words: string, project: AgentProject): Offer[] {
  const own = (text: string): Offer => ({ text, from: null, isPlain: false })
  const seen = new Set([words])
  return [...parts.map(own), ...offersFor(words, null, project), own('')].filter(
    ({ text }) => !seen.has(text) && seen.add(text),
  )
}

function guardOf(tokens: Token[]): Clause {
  return { tokens, verb: null, isNegated: false, isRequest: false }
}

/** Reasons that other words don't change: a contradiction, a choice, what the person must say. */
const CLOSED = /^(?:you asked|I can't tell|where should|how )/

/** Reasons that mean that words were not understood. */
const UNREAD = new RegExp(
  [NOT_READ, READ_IN_PART, "I don't know what", 'is clearly about', 'what this is about'].join('|'),
)

/** The words without what only repeats the others, and without one of their parts each, the last first: what is said in passing mostly comes behind. */
function withoutOnePart(said: readonly Token[], words: string): string[] {
  const parts = partsOf(said)
  if (parts.length < 2 || parts.length > MAX_PARTS) return []
  const asText = (list: readonly Token[][]) => list.map((one) => wordsOf(one, words)).join(', ')
  const telling = parts.filter((part) => claimsOf(part, said) === null)
  return [
    ...(telling.length > 0 ? [asText(telling)] : []),
    ...parts.toReversed().map((part) => asText(parts.filter((one) => one !== part))),
  ]
}

function tokensOf(words: string, project: AgentProject): Token[] {
  return readSentences(words, project.draft.start, project.context).flatMap(({ tokens }) => tokens)
}
