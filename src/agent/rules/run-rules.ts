// From a prompt to a draft: read it, take out what limits it, match each clause with frames, and judge what is left over. A word
// that limits and was not understood stops what it limits; other words are skipped and named.

import type { CompositionId, EditDocument } from '../../edit/document.ts'
import type { OperationType } from '../../edit/operations.ts'
import { brokenFacts } from '../commands/verify.ts'
import type { AgentProject, EngineOutcome } from '../engine.ts'
import { NO_USAGE } from '../engine.ts'
import type { Clause } from '../language/read/clause.ts'
import { wordsOf } from '../language/read/item.ts'
import { readSentences, type Sentence } from '../language/read/sentences.ts'
import { whyNotRead } from '../language/read/size-limits.ts'
import { answer, answerAll, isBesideQuestion, wantsAnswerOnly } from './answer-questions.ts'
import { type Context, readContext } from './context-sentences.ts'
import { judgedClauses } from './judge-conditions.ts'
import { emptied, factsOf } from './prompt-facts.ts'
import { conditionText, refusalText, remarkText, UNREAD_GUARD } from './refusal-text.ts'
import { type RulesRun, shortened, type Unmet } from './rules-run.ts'
import { limits, runClause } from './run-clause.ts'
import {
  conditionWords,
  holds,
  missedOutcome,
  sharedScope,
  soleChange,
  withoutIdleElse,
} from './sentence-scopes.ts'
import { Session } from './session.ts'
import { isAside, isOccasion, isRemark } from './statements.ts'
import { takeGuards } from './take-guards.ts'
import { mayBreak } from './unread-guards.ts'

/** A longer prompt is read once. */
const MAX_LENIENT = 3_000

/** Reads and carries out a prompt on the project's draft. */
export function runFrames(
  project: AgentProject,
  prompt: string,
  made: readonly CompositionId[] = [],
): RulesRun {
  const undo = project.draft.mark()
  const run = prompt.length > MAX_LENIENT ? null : runUnder(project, prompt, made, false)
  if (run !== null && !run.mayBreakGuard) return run
  undo()
  const guarded = runUnder(project, prompt, made, true)
  // What was not read has its own reason, whatever the guard stops.
  if (run !== null && run.unmet.length > 0 && guarded.unmet.some(({ why }) => why === UNREAD_GUARD))
    guarded.unmet.splice(
      0,
      Infinity,
      ...guarded.unmet.filter(({ why }) => why === UNREAD_GUARD),
      ...run.unmet,
    )
  return guarded
}

/** The document as a command would leave it, which is taken back; null when it asks something, or isn't carried out. */
function documentAfter(project: AgentProject, command: string): EditDocument | null {
  const undo = project.draft.mark()
  const { unmet, isQuestion } = runFrames(project, command)
  const { document } = project.draft
  undo()
  return unmet.length > 0 || isQuestion ? null : document
}

/** Says when a guard that wasn't read could be broken: unless all that was there is protected, then, so that it holds. */
function runUnder(
  project: AgentProject,
  prompt: string,
  made: readonly CompositionId[],
  protectsAll: boolean,
): RulesRun {
  const { start } = project.draft
  // A new project has got its first composition by now.
  const initial = project.draft.document
  const sentences = readSentences(prompt, start, project.context)
  const session = new Session(project, prompt)
  for (const id of made) session.addMade(id)
  session.isStrict = protectsAll
  session.wouldBe = (command) => documentAfter(project, command)
  const run: RulesRun = {
    session,
    unmet: [],
    sawLimit: false,
    sentences,
    done: [],
    isQuestion: sentences.every((one) => one.isQuestion),
    remarks: [],
  }
  const clauses = sentences.flatMap((sentence) => sentence.clauses)
  const refuseAll = (words: string, why: string) => {
    run.unmet.push({ words, why, suggestions: [] })
    run.sawLimit = true
    return run
  }
  const why = whyNotRead(clauses)
  if (why !== null) return refuseAll(prompt.slice(0, 80), why)
  const others = clauses.filter(
    (clause) => clause.verb !== 'ask' && !(clause.tokens[0]?.text === 'give' && clause.verb === 'make'),
  )
  const asks = sentences.some((one) => one.isQuestion) || clauses.some(({ verb }) => verb === 'ask')
  if (
    asks &&
    others.every(
      (clause) =>
        clause.isNegated ||
        clause.tokens.length === 0 ||
        wantsAnswerOnly(clause) ||
        isBesideQuestion(clause) ||
        sentences.some((one) => one.isQuestion && one.clauses.includes(clause)),
    )
  )
    run.isQuestion = true
  if (run.isQuestion) {
    answerAll(run)
    return run
  }
  // “If it is longer than a minute, leave it alone”: what must stay on a condition that isn't met may change.
  const judged = judgedClauses(sentences, session)
  const idle = clauses.filter((clause) => judged.get(clause)?.holds === 'no')
  const { taken, unread } = takeGuards(
    session,
    clauses.filter((clause) => !idle.includes(clause)),
    prompt,
  )
  const guards: ReadonlySet<Clause> = new Set([...taken, ...idle])
  // What a guard means that wasn't understood is among what is there: with all of that left alone, it holds.
  if (protectsAll && unread.length > 0)
    for (const { id } of session.compositions) session.protections.push({ id, ranges: null })
  withoutIdleElse(sentences, guards)
  run.sawLimit ||=
    clauses.some((clause) => guards.has(clause)) ||
    sentences.some(({ conditions }) => conditions.length > 0) ||
    clauses.some(({ tokens }) => tokens.some(({ senses }) => senses.limit === 'except'))
  const before = session.checkpoint()
  const context = readContext(sentences)
  for (const sentence of sentences) {
    const { scope } = session
    const { about } = sentence
    if (about) Object.assign(session, { scope: about, lastNamed: about, focus: null })
    runSentence(run, sentence, clauses, guards, context)
    if (about) session.scope = scope
  }
  settleRemarks(run)
  const [open] = unread
  if (open !== undefined && !protectsAll) {
    const isChanged = session.document !== initial
    if (!isChanged || run.unmet.length > 0 || unread.some((guard) => mayBreak(guard, initial, session)))
      return { ...run, mayBreakGuard: true }
  } else if (open !== undefined && run.unmet.length > 0) {
    before()
    const others = run.unmet.splice(0).filter(({ why }) => !why.startsWith('you asked to keep'))
    run.unmet.push(...others)
    return refuseAll(wordsOf(open.tokens, prompt), UNREAD_GUARD)
  }
  const broken = [
    ...brokenFacts(factsOf(run, initial), initial, session.document, project.context),
    ...emptied(initial, session, clauses),
  ]
  if (broken.length > 0) {
    if (!protectsAll && session.protections.some(({ ranges }) => ranges === null))
      return { ...run, mayBreakGuard: true }
    before()
    run.unmet.length = 0
    run.unmet.push({
      words: prompt.trim().slice(0, 120),
      why: broken[0] as string,
      suggestions: [],
    })
    run.sawLimit = true
  }
  return run
}

/** Carries out the clauses of one sentence that guard nothing; nothing where its condition is false. */
function runSentence(
  run: RulesRun,
  sentence: Sentence,
  clauses: readonly Clause[],
  guards: ReadonlySet<Clause>,
  context: Context,
): void {
  const { session } = run
  const { prompt } = session
  if (context.used.has(sentence)) return
  if (sentence.isQuestion) {
    answer(run, sentence)
    return
  }
  const { scope: outer } = session
  const held = holds(sentence, run)
  // “For each composition: if it is short, …” is about those for which that holds.
  const narrowed = session.scope === outer ? null : session.scope
  // What must stay is kept, whether or not it has to be.
  if (held === 'unknown' && sentence.clauses.every((clause) => guards.has(clause))) return
  if (held === 'unknown') {
    run.unmet.push({
      words: wordsOf(sentence.tokens, prompt),
      why: "I can't check that condition",
      suggestions: [],
    })
    run.sawLimit = true
    session.focus = []
    return
  }
  if (held === 'no') {
    const isUnless = sentence.conditions.some(({ isNegated, isElse }) => isNegated && !isElse)
    // What holds else needs no word beside what was done.
    if (!sentence.conditions.some(({ isElse }) => isElse))
      session.note(conditionText(conditionWords(sentence, prompt), isUnless))
    return
  }
  const undo = session.checkpoint()
  const unmet = run.unmet.length
  const document = session.document
  const { scope } = session
  const made = session.made.length
  let shared: CompositionId[] | null = null
  for (const [order, clause] of sentence.clauses.entries()) {
    if (guards.has(clause)) continue
    // “Interview sounds hollow: add studio sound”: what was named before, even in a remark, is meant here, too.
    const before = sentence.clauses[order - 1]
    if (before && session.scope === null) {
      shared = sharedScope(before, session)
      session.scope = shared
    }
    if (isAside(clause, clauses) || isOccasion(clause, clauses)) {
      session.lastNamed = sharedScope(clause, session) ?? session.lastNamed
      session.note(remarkText(wordsOf(clause.tokens, prompt)))
      continue
    }
    if (isRemark(clause, sentence.clauses[order + 1])) continue
    const earlier = session.document
    if (context.unclear.has(clause)) {
      run.unmet.push({
        words: wordsOf(clause.tokens, prompt),
        why: "I can't tell what is meant there",
        suggestions: [],
      })
      run.sawLimit = true
      continue
    }
    if (clause.isSequel && isOfResult(clause, session)) session.readOn()
    const isTold = context.told.has(sentence)
    if (isTold && !runStatement(run, clause, sentence)) {
      session.lastNamed = sharedScope(clause, session) ?? session.lastNamed
      continue
    }
    const ok = isTold || runClause(run, clause, sentence)
    if (clause.verb === null && narrowed !== null) session.scope = narrowed
    if (ok && sentence.conditions.length === 0) run.done.push(clause)
    // “Music down 6, hmm, make it 8 dB”: “it” is what was not done.
    if (!ok && sentence.clauses.slice(order + 1).some(isAboutIt)) session.focus = []
    session.lastNamed =
      soleChange(earlier, session) ?? (ok ? null : sharedScope(clause, session)) ?? session.lastNamed
    // A limit that was not read may limit the whole sentence.
    if (!ok && (sentence.isWhole || limits(clause))) {
      undo()
      run.sawLimit = true
      run.unmet.splice(unmet, run.unmet.length, {
        ...(run.unmet.at(-1) as Unmet),
        words: wordsOf(sentence.tokens, prompt),
      })
      session.focus = []
      break
    }
  }
  // “A clip of A and a clip of B”: “they” are both.
  if (session.focus && session.focus.length > 0 && session.made.length > made + 1)
    session.focus = session.made.slice(made)
  if (session.scope !== null && session.scope === shared) session.scope = scope
  const missed = missedOutcome(sentence, run, document)
  if (missed === null) return
  undo()
  session.note(missed)
}

/** After these, no time is what it was. */
const SHIFTING: ReadonlySet<OperationType> = new Set([
  'move_range',
  'move_clip',
  'insert_clip',
  'insert_gap',
  'set_speed',
  'restore_words',
])

/** “Then keep the first 20 seconds”: counted from the start of what there is by then, unless a clock time says where. */
function isOfResult({ tokens }: Clause, { project }: Session): boolean {
  const isShifted = project.draft.applied.some(({ operation }) => SHIFTING.has(operation.type))
  return (
    isShifted ||
    (tokens.some(({ kind, unit }) => kind === 'ordinal' || unit === 's') &&
      !tokens.some(({ kind }) => kind === 'time' || kind === 'quote'))
  )
}

/** “Make it 8 dB” */
function isAboutIt({ tokens }: Clause): boolean {
  return tokens[1]?.text === 'it'
}

/** Runs a statement; one that asks for nothing that is known is set aside as a remark. */
function runStatement(run: RulesRun, clause: Clause, sentence: Sentence): boolean {
  const { session } = run
  if (clause.isFact) {
    const words = wordsOf(clause.tokens, session.prompt)
    run.remarks.push({ words, why: "it doesn't say what to change", suggestions: [] })
    return false
  }
  const { focus, scope } = session
  const unmet = run.unmet.length
  const { sawLimit } = run
  if (runClause(run, clause, sentence)) return true
  run.remarks.push(...run.unmet.splice(unmet))
  run.sawLimit = sawLimit
  Object.assign(session, { focus, scope })
  return false
}

/** Beside something that was done, a remark is named and left; alone, it was not understood. */
function settleRemarks(run: RulesRun): void {
  const { session } = run
  const isDone = run.done.length > 0 && run.unmet.length === 0
  for (const remark of run.remarks.splice(0))
    if (isDone) session.note(remarkText(shortened(remark.words)))
    else run.unmet.push(remark)
}

/** The answer's remark and what was not done. */
export function outcomeOf(
  run: RulesRun,
  suggestions: readonly string[],
): EngineOutcome & { suggestions: string[] } {
  const { session, unmet } = run
  const refused = unmet.map(({ words, why, closest }) => refusalText(shortened(words), why, closest))
  const hints = suggestions.length > 0 ? [`Try ${suggestions.map((one) => `“${one}”`).join(' or ')}.`] : []
  return {
    // A quotation that ends a sentence ends the answer's, too.
    response: [...session.notes, ...refused, ...hints].join(' ').replace(/([.?!]”)\./g, '$1'),
    unmet: unmet.map(({ words }) => words),
    usage: NO_USAGE,
    suggestions: [...suggestions],
    exports: [...session.exports],
  }
}
