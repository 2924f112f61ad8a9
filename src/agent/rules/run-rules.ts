// From a prompt to a draft: read it, take out what limits it, match each clause with frames, and judge what is left over. A word
// that limits and was not understood stops what it limits; other words are skipped and named.

import type { CompositionId, EditDocument } from '../../edit/document.ts'
import { durationOfComposition } from '../../edit/position.ts'
import { lengthText } from '../../edit/time-text.ts'
import { colorOf } from '../colors.ts'
import { topicWords } from '../commands/plans/words.ts'
import { brokenFacts, type Fact } from '../commands/verify.ts'
import type { AgentProject, EngineOutcome } from '../engine.ts'
import { NO_USAGE } from '../engine.ts'
import { factsRead } from '../language/fixed.ts'
import { type Guard, isGuard, readGuard } from '../language/guards.ts'
import type { Clause } from '../language/read/clause.ts'
import { Item, wordsOf } from '../language/read/item.ts'
import { isSpokenTo } from '../language/read/remarks.ts'
import { MAX_CLAUSE_TOKENS, MAX_CLAUSES, readSentences, type Sentence } from '../language/read/sentences.ts'
import { readCondition, readOutcome } from '../language/scopes.ts'
import { answer, answerAll } from './answer-questions.ts'
import { answerTo } from './answers/answer.ts'
import { findLimit } from './coverage.ts'
import { namesFormat } from './frames/exports.ts'
import { conditionText, NOT_READ, refusalText, remarkText, UNREAD_GUARD } from './refusal-text.ts'
import { runItem, runParts } from './run-item.ts'
import { areDifferent, isSeparator, segmentsOf } from './segments.ts'
import { Session } from './session.ts'
import { mayBreak } from './unread-guards.ts'

/** What could not be done: the user's words, and why. */
export type Unmet = { words: string; why: string; suggestions: string[] }

export type RulesRun = {
  session: Session
  unmet: Unmet[]
  /** True when a word that limits was seen, so that nothing else may read the prompt half. */
  sawLimit: boolean
  sentences: Sentence[]
  /** Clauses that frames carried out; what they fix is checked. */
  done: Clause[]
  /** Whether the last condition held, for “otherwise”. */
  lastCondition?: boolean
  /** Nothing in the prompt was about an edit. */
  isQuestion: boolean
  /** Statements that nothing was done about. */
  remarks: Unmet[]
}

/** A longer prompt is read once. */
const MAX_LENIENT = 3_000
/** A reason in passing is short. */
const MAX_ASIDE = 8
const TAKING_AWAY = new Set(['remove', 'shorten', 'clean', 'off', 'start', 'end'])

/** Reads and carries out a prompt on the project's draft. */
export function runFrames(
  project: AgentProject,
  prompt: string,
  made: readonly CompositionId[] = [],
): RulesRun {
  const undo = project.draft.mark()
  const run = prompt.length > MAX_LENIENT ? null : runUnder(project, prompt, made, false)
  if (run !== null) return run
  undo()
  return runUnder(project, prompt, made, true) as RulesRun
}

/** Null when a guard that wasn't read could be broken: unless all that was there is protected, then, so that it holds. */
function runUnder(
  project: AgentProject,
  prompt: string,
  made: readonly CompositionId[],
  protectsAll: boolean,
): RulesRun | null {
  const { start } = project.draft
  // A new project has got its first composition by now.
  const initial = project.draft.document
  const sentences = joinCreations(readSentences(prompt, start, project.context))
  const session = new Session(project, prompt)
  for (const id of made) session.addMade(id)
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
  if (clauses.length > MAX_CLAUSES)
    return refuseAll(
      prompt.slice(0, 80),
      `the prompt has ${clauses.length} instructions; at most ${MAX_CLAUSES} are read at once`,
    )
  if (clauses.some(({ tokens }) => tokens.length > MAX_CLAUSE_TOKENS))
    return refuseAll(
      prompt.slice(0, 80),
      `one of its sentences has more than ${MAX_CLAUSE_TOKENS.toLocaleString('en')} words and signs; use shorter ones`,
    )
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
        sentences.some((one) => one.isQuestion && one.clauses.includes(clause)),
    )
  )
    run.isQuestion = true
  if (run.isQuestion) {
    answerAll(run)
    return run
  }
  const { taken: guards, unread } = takeGuards(session, clauses, prompt)
  // What a guard means that wasn't understood is among what is there: with all of that left alone, it holds.
  if (protectsAll && unread.length > 0)
    for (const { id } of session.compositions) session.protections.push({ id, ranges: null })
  withoutIdleElse(sentences, guards)
  // A condition on what must stay is one on all of it.
  for (const sentence of sentences) {
    if (
      sentence.conditions.length === 0 ||
      sentence.clauses.length === 0 ||
      !sentence.clauses.every((clause) => guards.has(clause))
    )
      continue
    for (const other of sentences) if (other !== sentence) other.conditions.push(...sentence.conditions)
  }
  run.sawLimit ||=
    clauses.some((clause) => guards.has(clause)) ||
    sentences.some(({ conditions }) => conditions.length > 0) ||
    clauses.some(({ tokens }) => tokens.some(({ senses }) => senses.limit === 'except'))
  const before = session.checkpoint()
  for (const sentence of sentences) runSentence(run, sentence, clauses, guards)
  settleRemarks(run)
  const [open] = unread
  if (open !== undefined && !protectsAll) {
    const isChanged = session.document !== initial
    if (!isChanged || run.unmet.length > 0 || unread.some((guard) => mayBreak(guard, initial, session)))
      return null
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
): void {
  const { session } = run
  const { prompt } = session
  if (sentence.isQuestion) {
    answer(run, sentence)
    return
  }
  const held = holds(sentence, run)
  const hasElse = held === 'no' && sentence.tokens.some(({ senses }) => senses.limit === 'else')
  if (held === 'unknown' || hasElse) {
    run.unmet.push({
      words: wordsOf(sentence.tokens, prompt),
      why: hasElse ? "I can't tell what to do otherwise" : "I can't check that condition",
      suggestions: [],
    })
    run.sawLimit = true
    session.focus = []
    return
  }
  if (held === 'no') {
    session.note(conditionText(conditionWords(sentence, prompt)))
    return
  }
  const undo = session.checkpoint()
  const unmet = run.unmet.length
  const document = session.document
  const { scope } = session
  const opened = openingScope(sentence)
  if (opened !== null) session.scope = opened
  let shared: CompositionId[] | null = null
  for (const [order, clause] of sentence.clauses.entries()) {
    if (guards.has(clause)) continue
    if (isAside(clause, clauses)) {
      session.note(remarkText(wordsOf(clause.tokens, prompt)))
      continue
    }
    if (isRemark(clause, sentence.clauses[order + 1])) continue
    const earlier = session.document
    if (isStatement(clause) && !runStatement(run, clause, sentence)) continue
    const ok = isStatement(clause) || runClause(run, clause, sentence)
    if (ok && sentence.conditions.length === 0) run.done.push(clause)
    if (ok && session.scope === null) {
      shared = sharedScope(clause, session)
      session.scope = shared
    }
    session.lastNamed =
      soleChange(earlier, session) ?? (ok ? null : sharedScope(clause, session)) ?? session.lastNamed
    // A limit that was not read may limit the whole sentence.
    if (!ok && limits(clause)) {
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
  if (session.scope !== null && (session.scope === opened || session.scope === shared)) session.scope = scope
  const missed = missedOutcome(sentence, run, document)
  if (missed === null) return
  undo()
  session.note(missed)
}

/** Sentences about compositions of which nothing is left, though nobody asked for all of it to go. */
function emptied(before: EditDocument, session: Session, clauses: readonly Clause[]): string[] {
  const asksForAll = clauses.some(({ tokens }) => tokens.some(({ senses }) => senses.place === 'everything'))
  if (asksForAll) return []
  return before.compositions.flatMap((old) => {
    const now = session.composition(old.id)
    const isEmptied = now !== undefined && durationOfComposition(now) === 0 && durationOfComposition(old) > 0
    return isEmptied ? [`nothing of “${old.name}” would be left`] : []
  })
}

/** The one composition that a clause changed: “lower the music and let it fade out” is about that one. */
function soleChange(before: EditDocument, session: Session): CompositionId[] | null {
  const changed = session.compositions.filter(
    (one) => before.compositions.some(({ id }) => id === one.id) && !before.compositions.includes(one),
  )
  return changed.length === 1 && session.compositions.length > 1 ? changed.map(({ id }) => id) : null
}

/** “Otherwise leave it”: nothing else is asked for then. */
function withoutIdleElse(sentences: readonly Sentence[], guards: ReadonlySet<Clause>): void {
  for (const { conditions, clauses } of sentences)
    if (conditions.some(({ isElse }) => isElse) && clauses.every((clause) => guards.has(clause)))
      conditions.length = 0
}

/** “In the memo, cut the intro and add captions”: what opens a sentence of several clauses holds for all of them. */
function openingScope({ clauses }: Sentence): CompositionId[] | null {
  const [first] = clauses
  const at = first?.tokens.findIndex(({ kind }) => kind === 'composition') ?? -1
  const isOpening =
    at > 0 &&
    at <= 3 &&
    /^(?:in|for|on)$/.test(first?.tokens[0]?.text ?? '') &&
    first?.tokens
      .slice(1, at)
      .every(({ senses }) => senses.glue !== undefined || senses.thing === 'composition')
  return isOpening && clauses.length > 1 ? (first?.tokens[at]?.ids ?? null) : null
}

/** “Cut the first 5 seconds of the memo and add captions”: what a clause names is meant in those after it, too. */
function sharedScope({ tokens, verb }: Clause, session: Session): CompositionId[] | null {
  const ids = [...new Set(tokens.flatMap((token) => (token.kind === 'composition' ? token.ids : [])))]
  const changes = !['make', 'copy', 'rename', 'merge'].includes(verb ?? '')
  const isSaid = tokens.some(({ senses }) => senses.limit === 'except' || senses.limit === 'not')
  const isThere = ids.every((id) => session.composition(id))
  return changes && !isSaid && isThere && ids.length === 1 ? ids : null
}

/** Runs a statement; one that asks for nothing that is known is set aside as a remark. */
function runStatement(run: RulesRun, clause: Clause, sentence: Sentence): boolean {
  const { session } = run
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

/** “It ends so suddenly”, “the room microphone is awful”: it says how something is, in words that no command has. */
function isStatement({ tokens, verb, isNegated, isRequest }: Clause): boolean {
  const [first] = tokens
  const isAbout = first !== undefined && (STATED.has(first.text) || first.senses.glue === 'articles')
  return (
    verb === null &&
    !isNegated &&
    !isRequest &&
    isAbout &&
    tokens.some(({ text, isBase, senses }) => STATING.has(text) || (senses.verb !== undefined && !isBase)) &&
    tokens.every(
      ({ kind, senses }) =>
        (kind === 'word' || kind === 'mark') &&
        senses.look === undefined &&
        (senses.limit === undefined || senses.limit === 'not') &&
        !CHANGEABLE.has(senses.thing ?? ''),
    )
  )
}

const STATED = new Set('it this that they there he she i we you one'.split(' '))
const STATING = new Set('is are was were sounds feels looks seems ends starts goes has have'.split(' '))
/** A statement about one of these may well ask for something. */
const CHANGEABLE = new Set([
  'captions',
  'fillers',
  'pauses',
  'retakes',
  'titles',
  'markers',
  'chapters',
  'music',
  'profanity',
  'clicks',
])

/** Why a sentence is taken back whose condition is about what came out; null when it holds. */
function missedOutcome(sentence: Sentence, { session }: RulesRun, before: EditDocument): string | null {
  for (const { tokens, isNegated } of sentence.conditions) {
    const predicate = readOutcome(tokens)
    if (predicate === null) continue
    for (const composition of session.compositions) {
      if (before.compositions.find(({ id }) => id === composition.id) === composition) continue
      const { durationUs } = session.now(composition.id)
      if (predicate(durationUs) === isNegated)
        return `“${composition.name}” would last ${lengthText(durationUs)}, so I skipped “${wordsOf(sentence.tokens, session.prompt)}”.`
    }
  }
  return null
}

/** Reads what must stay into the session. `unread`: the guards that weren't understood. */
export function takeGuards(
  session: Session,
  clauses: readonly Clause[],
  prompt: string,
): { taken: ReadonlySet<Clause>; unread: readonly Clause[] } {
  const removes = clauses.some(({ verb, isNegated }) => verb !== null && TAKING_AWAY.has(verb) && !isNegated)
  const makes = clauses.some(({ verb, isNegated }) => (verb === 'make' || verb === 'copy') && !isNegated)
  const known = session.project.draft.guards.map(({ phrase }) => phrase.toLowerCase())
  const taken = new Set<Clause>()
  const unread: Clause[] = []
  for (const [order, clause] of clauses.entries()) {
    const scope = onlyScope(clause)
    if (scope) {
      taken.add(clause)
      for (const { id } of session.compositions)
        if (!scope.includes(id)) session.protections.push({ id, ranges: null })
      session.scope = scope
      continue
    }
    if (!isGuard(clause, removes)) continue
    const words = wordsOf(clause.tokens, prompt)
    const guard = readGuard(clause, prompt, clauses[order - 1])
    const isKnown = known.some(
      (phrase) =>
        phrase !== '' && (phrase.includes(words.toLowerCase()) || words.toLowerCase().includes(phrase)),
    )
    taken.add(clause)
    const isRead = guard === null ? isKnown : protect(guard, session, makes)
    if (guard !== null && isToBeIn(clause)) want(guard, session)
    if (!isRead) unread.push(clause)
  }
  return { taken, unread }
}

/** Takes a guard into the session; false when what it names is nowhere. */
function protect(guard: Guard, session: Session, makes: boolean): boolean {
  const all = session.compositions.map(({ id }) => id)
  if (guard.originals) {
    // Without anything new, it is the one composition that the prompt edits: then only a contradiction.
    for (const id of all) session.protections.push({ id, ranges: null })
    return makes || all.length > 1
  }
  for (const place of guard.places) {
    let found = 0
    for (const id of guard.ids ?? all) {
      const resolved = session.resolve(place, id, false)
      // “the first minute” of something shorter is all of it.
      if (!resolved.ok && place.kind !== 'edge') continue
      session.protections.push({ id, ranges: resolved.ok ? resolved.ranges : null })
      found++
    }
    // "nothing after 2:00" of a talk that ends before protects nothing, and holds; so does a sound that nobody makes.
    const mayBeNowhere = place.kind === 'span' || (place.kind === 'phrase' && guard.places.length > 1)
    if (found === 0 && !mayBeNowhere) return false
  }
  if (guard.others) return true
  if (guard.ids && guard.kinds.length === 0 && guard.places.length === 0)
    for (const id of guard.ids) session.protections.push({ id, ranges: null })
  for (const kind of guard.kinds) session.kinds.push({ kind, ids: guard.ids ?? all })
  session.banned.push(...guard.things)
  return true
}

/** “Keep the line about music”, “don't lose the salt story”, “X must be in it”: not only left as it is, but there. */
function isToBeIn({ tokens, verb, isNegated }: Clause): boolean {
  const isIn = tokens.some(({ text }) => /^(?:in|stays?|survives?|remains?)$/.test(text))
  return isNegated ? verb === 'remove' : verb === 'keep' || isIn
}

function want(guard: Guard, session: Session): void {
  for (const place of guard.places)
    for (const id of guard.ids ?? session.compositions.map((one) => one.id)) {
      const resolved = session.resolve(place, id, false)
      if (resolved.ok && resolved.ranges.length > 0) session.wanted.push({ id, ranges: resolved.ranges })
    }
}

/** "only touch the Voice memo": the compositions that alone may change. */
function onlyScope(clause: Clause): string[] | null {
  const [first, second] = clause.tokens
  const isBare =
    clause.verb === null &&
    first?.senses.limit === 'only' &&
    clause.tokens.every(
      (token) => token === first || token.kind === 'composition' || token.senses.glue !== undefined,
    )
  if (isBare) {
    const ids = clause.tokens.flatMap((token) => (token.kind === 'composition' ? token.ids : []))
    return ids.length > 0 ? ids : null
  }
  const isOnly =
    first?.senses.limit === 'only'
      ? second
      : clause.tokens.some(({ senses }) => senses.limit === 'only')
        ? first
        : undefined
  if (!isOnly || !/^(?:change|touch|edit|modify|work|look|in|on|do)$/.test(isOnly.text)) return null
  const ids = clause.tokens.flatMap((token) => (token.kind === 'composition' ? token.ids : []))
  const others = clause.tokens.filter(
    ({ kind, senses }) =>
      kind !== 'composition' &&
      kind !== 'mark' &&
      senses.glue === undefined &&
      senses.link === undefined &&
      senses.thing !== 'composition',
  )
  return ids.length > 0 &&
    others.every(
      (token) =>
        token === isOnly || token.senses.limit === 'only' || token.text === 'this' || token.text === 'on',
    )
    ? ids
    : null
}

function holds(sentence: Sentence, run: RulesRun): 'yes' | 'no' | 'unknown' {
  const { session } = run
  for (const { tokens, isNegated, isElse } of sentence.conditions) {
    if (isElse) return run.lastCondition === undefined ? 'unknown' : run.lastCondition ? 'no' : 'yes'
    if (readOutcome(tokens)) continue
    const predicate = readCondition(tokens, session.project.draft.start, session.project.context)
    if (!predicate) return 'unknown'
    const named = tokens.flatMap((token) => (token.kind === 'composition' ? token.ids : []))
    const targets =
      named.length > 0
        ? named
        : sentence.tokens.flatMap((token) => (token.kind === 'composition' ? token.ids : []))
    const meant =
      targets.length > 0
        ? targets
        : (session.focus ?? session.scope ?? session.compositions.map(({ id }) => id))
    const values = meant.map((id) => ({ id, holds: predicate(id) }))
    if (values.some((one) => one.holds === null)) return 'unknown'
    const fit = values.filter((one) => one.holds !== isNegated)
    run.lastCondition = fit.length > 0
    if (fit.length === 0) return 'no'
    // "for every composition that …": only where it holds.
    if (fit.length < values.length) {
      if (named.length > 0 || targets.length > 0) continue
      session.scope = fit.map(({ id }) => id)
    }
  }
  return 'yes'
}

function conditionWords(sentence: Sentence, prompt: string): string {
  return wordsOf(
    sentence.conditions.flatMap(({ tokens }) => tokens),
    prompt,
  )
}

function runClause(run: RulesRun, clause: Clause, sentence: Sentence): boolean {
  const { session } = run
  if (setsScope(clause, session)) return true
  const whole = new Item(clause, session.prompt)
  if (isIdle(whole)) return true
  if (asksForFacts(whole)) {
    const told = answerTo({ ...sentence, tokens: clause.tokens }, session)
    if (told !== null) {
      session.note(told)
      return true
    }
  }
  const undo = session.checkpoint()
  const parts = segmentsOf(clause, session.prompt)
  // “a short, just the salt story”: what begins with “just” narrows what stands before it.
  const narrows = clause.tokens.some(
    ({ senses }, at) => senses.limit === 'only' && isSeparator(clause.tokens[at - 1]),
  )
  const listed = parts.length > 1 && !narrows && parts.every(({ isOwn }) => isOwn) && areDifferent(parts)
  const first = listed ? runParts(session, parts) : runItem(session, whole)
  if (first.ok) return true
  undo()
  const second = listed
    ? runItem(session, new Item(clause, session.prompt))
    : parts.length > 1 && !narrows
      ? runParts(session, parts)
      : first
  if (second.ok) return true
  undo()
  const aside = asideIn(clause, session)
  if (
    aside !== null &&
    runItem(session, new Item({ ...clause, tokens: clause.tokens.slice(0, aside) }, session.prompt)).ok
  ) {
    session.note(remarkText(wordsOf(clause.tokens.slice(aside + 1), session.prompt)))
    return true
  }
  undo()
  run.unmet.push({
    words: wordsOf(clause.tokens, session.prompt),
    why: first.why,
    suggestions: first.suggestions ?? [],
  })
  if (run.unmet.at(-1)?.why !== NOT_READ || findLimit(whole) !== null) run.sawLimit = true
  // What follows may be about what was to be made: it must not hit anything else instead.
  if (
    clause.tokens.some(({ senses }) => senses.thing === 'excerpt' || senses.thing === 'copy') ||
    ['make', 'copy'].includes(whole.verb ?? '')
  )
    session.focus = []
  return false
}

/** Where “…, brand safety” begins: behind the last comma, words that are no part of the editor and that nobody says in the talk. */
function asideIn({ tokens, verb }: Clause, session: Session): number | null {
  const at = tokens.findLastIndex(({ text }) => text === ',' || text === '-' || text === '–' || text === '(')
  const aside = tokens.slice(at + 1).filter(({ kind }) => kind !== 'mark')
  const isPlain = aside.every(
    ({ kind, senses, text, isBase }) =>
      kind === 'word' &&
      colorOf(text) === null &&
      (Object.keys(senses).length === 0 ||
        (senses.glue !== undefined && senses.limit === undefined) ||
        (senses.verb !== undefined && !isBase && senses.thing === undefined && senses.look === undefined)),
  )
  const content = topicWords(aside.map(({ text }) => text).join(' '))
  // “Cut the intro, the weather chat” lists two things.
  const isListed = aside[0]?.senses.glue === 'articles'
  if (at < 1 || verb === null || !isPlain || isListed || content.length === 0 || aside.length > MAX_ASIDE)
    return null
  const isSaid = session.compositions.some(({ id }) =>
    session.talk(id).sentences.some(({ text }) => topicWords(text).some((word) => content.includes(word))),
  )
  return isSaid ? null : at
}

/** "Give me the transcript", "get the project details": a command that wants to know. */
function asksForFacts(item: Item): boolean {
  return (
    item.verb === 'ask' ||
    (item.verb === 'make' &&
      !namesFormat(item) &&
      item.tokens.some(
        ({ senses }) => senses.thing === 'transcript' || senses.asked === 'project' || senses.asked === 'ids',
      ))
  )
}

const LIMITING = new Set(['only', 'not', 'except', 'if', 'unless', 'else', 'instead', 'condition', 'skip'])

/** A clause with a word that limits, or a place that nothing is done to. */
function limits({ tokens, verb }: Clause): boolean {
  return (
    tokens.some(({ senses }) => senses.limit !== undefined && LIMITING.has(senses.limit)) ||
    (verb === null &&
      tokens.some(
        ({ senses, kind }) =>
          kind === 'time' ||
          kind === 'amount' ||
          senses.unit !== undefined ||
          (senses.place !== undefined && senses.place !== 'everything'),
      ))
  )
}

/** "The intro is too quiet, bump it up": the remark only names what the request is about. */
function isRemark(clause: Clause, next: Clause | undefined): boolean {
  const isStatement =
    clause.verb === null &&
    !clause.isRequest &&
    // “Loudness minus fourteen, that is what they want” says what is to be set.
    !clause.tokens.some(({ kind }) => ['number', 'amount', 'size', 'ratio'].includes(kind)) &&
    clause.tokens.some(
      ({ text, senses }) =>
        /^(?:is|are|sounds?|feels?|seems?|looks?)$/.test(text) || (senses.look ?? '').startsWith('too'),
    )
  const pronoun =
    next?.tokens.findIndex(({ text }) => text === 'it' || text === 'them' || text === 'that') ?? -1
  if (!isStatement || !next || pronoun < 0 || next.verb === null || next.verb === 'add') return false
  // “The intro drags, cut it”: the verb says what to do about it.
  const isSettled =
    ['remove', 'keep', 'mute', 'move'].includes(next.verb) ||
    next.tokens.some(({ senses, kind }) => senses.look !== undefined || kind === 'color')
  const about = clause.tokens.filter(
    ({ senses, kind }) =>
      !(isSettled && senses.look !== undefined) &&
      (senses.thing !== undefined ||
        kind !== 'word' ||
        senses.place !== undefined ||
        senses.unit !== undefined ||
        senses.link !== undefined ||
        senses.look !== undefined),
  )

  if (about.length > 0 && !next.tokens.some(({ senses }) => senses.thing !== undefined))
    next.tokens.splice(pronoun, 1, ...about.map((token) => ({ ...token })))
  return true
}

/** What a clause says beside the ones that ask for something. */
function isAside(clause: Clause, clauses: readonly Clause[]): boolean {
  if (clause.isRemark) return clauses.some((one) => !one.isRemark)
  const next = clauses[clauses.indexOf(clause) + 1]
  if (
    next === undefined ||
    next.verb === null ||
    next.tokens.some(({ text }) => /^(?:it|them|that)$/.test(text))
  )
    return false
  return isExcess(clause) || isOfLooks(clause, next)
}

/** “Captions look basic, box the captions”: how what the next clause is about looks. */
function isOfLooks({ tokens, verb }: Clause, next: Clause): boolean {
  const at = tokens.findIndex(({ text }) => /^(?:looks?|seems?|feels?)$/.test(text))
  const things = tokens.slice(0, Math.max(0, at)).flatMap(({ senses }) => senses.thing ?? [])
  return (
    verb === null &&
    at > 0 &&
    at <= 3 &&
    next.tokens.some(({ senses }) => things.includes(senses.thing ?? ''))
  )
}

/** “The ending is too long”: what is done about it comes next. */
function isExcess({ tokens, verb, isNegated, isRequest }: Clause): boolean {
  const too = tokens.findIndex(
    ({ text, kind }, at) =>
      kind === 'word' &&
      /^too\b/.test(text) &&
      /^(?:is|are|was|were|feels?|seems?|looks?)$/.test(tokens[at - 1]?.text ?? ''),
  )
  const rest = tokens.slice(too + 1).filter(({ kind }) => kind !== 'mark')
  return (
    too > 0 &&
    too <= 5 &&
    verb === null &&
    !isNegated &&
    !isRequest &&
    rest.length <= 2 &&
    tokens.every(
      ({ kind, senses }) =>
        kind === 'mark' || (kind === 'word' && (senses.limit === undefined || senses.glue !== undefined)),
    )
  )
}

/** "Interview:", "In the Interview,", "Find the composition X": what follows is about it. */
function setsScope(clause: Clause, session: Session): boolean {
  const named = clause.tokens.filter(({ kind }) => kind === 'composition')
  const others = clause.tokens.filter(
    ({ kind, senses, text }) =>
      kind !== 'composition' &&
      kind !== 'mark' &&
      senses.glue === undefined &&
      senses.link === undefined &&
      senses.thing !== 'composition' &&
      senses.limit !== 'only' &&
      !/^(?:find|open|take|select|work|for|in|use|look)$/.test(text) &&
      !(text === 'go' && clause.tokens[0]?.text === 'go'),
  )
  if (named.length === 0 || others.length > 0) return false
  session.scope = [...new Set(named.flatMap(({ ids }) => ids))]
  session.focus = null
  return true
}

/** A name at the end of a letter. */
function isSignature({ tokens, prompt }: Item): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    first.from > 0 &&
    tokens.length <= 2 &&
    prompt.slice(last.to).trim().length <= 1 &&
    tokens.every(
      ({ kind, senses, from }) =>
        (kind === 'speaker' || (kind === 'word' && Object.keys(senses).length === 0)) &&
        /\p{Lu}/u.test(prompt.charAt(from)),
    )
  )
}

/** Nothing in it that anybody could do: thanks, greetings, a heading. */
function isIdle(item: Item): boolean {
  if (item.clause.verb !== null) return false
  return (
    isSpokenTo(item.tokens) ||
    isSignature(item) ||
    item.tokens.every(
      ({ kind, senses, text }) =>
        kind === 'mark' ||
        (senses.glue !== undefined && senses.thing === undefined) ||
        /^(?:following|steps?|tasks?|todo|instructions?|requests?|edits?|changes?|done)$/.test(text),
    )
  )
}

/** Facts that the prompt fixed, from what was read. */
function factsOf(run: RulesRun, initial: EditDocument): Fact[] {
  const { session, sentences } = run
  const { compositions } = session.project.draft.start
  const facts = protectionFacts(session)
  const clauses = sentences.flatMap((sentence) => sentence.clauses)
  const tokens = clauses.flatMap((clause) => clause.tokens)
  const cuts =
    clauses.some(({ verb }) => verb !== null && TAKING_AWAY.has(verb)) ||
    tokens.some(
      ({ senses }) =>
        TAKING_AWAY.has(senses.verb ?? '') ||
        senses.verb === 'keep' ||
        senses.verb === 'raise' ||
        ['fillers', 'pauses', 'retakes', 'pacing', 'profanity'].includes(senses.thing ?? ''),
    ) ||
    tokens.some(
      ({ text, senses }) => /^(?:um|uh|er|ah)s?$/.test(text) || senses.limit === 'only' || text === 'without',
    )
  if (!cuts) facts.push({ kind: 'no_words_lost', ids: compositions.map(({ id }) => id) })
  facts.push(...factsRead(run.done, session.prompt, initial, session.project.context))
  return facts
}

/** What must stay, as facts. */
export function protectionFacts(session: Session): Fact[] {
  const { compositions } = session.project.draft.start
  const facts: Fact[] = []
  for (const { id, ranges } of session.protections) {
    if (!compositions.some((one) => one.id === id)) continue
    facts.push(
      ranges === null ? { kind: 'compositions_stay', ids: [id] } : { kind: 'spans_stay', id, ranges },
    )
  }
  for (const { kind, ids } of session.kinds)
    facts.push(kind === 'words' ? { kind: 'no_words_lost', ids } : { kind: 'kind_stays', of: kind, ids })
  return facts
}

/** "Create a Reel under 60 s. Extract the section where … Name it …": sentences about one new thing are one command. */
function joinCreations(sentences: Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  for (const sentence of sentences) {
    const last = joined.at(-1)
    const [clause] = sentence.clauses
    const [maker] = last?.clauses.slice(-1) ?? []
    const makes =
      maker?.verb === 'make' &&
      maker.tokens.some(
        ({ senses }) =>
          senses.thing === 'excerpt' || senses.thing === 'composition' || senses.thing === 'clip',
      ) &&
      !maker.tokens.some(
        ({ senses, kind }) => senses.unit === 'part' || kind === 'time' || senses.link === 'about',
      )
    const fills =
      clause &&
      sentence.clauses.length === 1 &&
      sentence.conditions.length === 0 &&
      !sentence.isQuestion &&
      /^(?:extract|use|include|take|pull|find|keep|isolate)/.test(clause.tokens[0]?.text ?? '') &&
      clause.tokens.some(({ senses, kind }) => senses.unit === 'part' || kind === 'time')
    if (last && maker && makes && fills) {
      const rest = clause.tokens.slice(1).filter(({ text }) => text !== 'only')
      maker.tokens.push(
        { ...(clause.tokens[0] as (typeof rest)[number]), kind: 'word', text: 'of', senses: { link: 'in' } },
        ...rest,
      )
      last.tokens.push(...sentence.tokens)
      continue
    }
    joined.push(sentence)
  }
  return joined
}

/** The answer's remark and what was not done. */
export function outcomeOf(
  run: RulesRun,
  suggestions: readonly string[],
): EngineOutcome & { suggestions: string[] } {
  const { session, unmet } = run
  const refused = unmet.map(({ words, why }) => refusalText(shortened(words), why))
  const hints = suggestions.length > 0 ? [`Try ${suggestions.map((one) => `“${one}”`).join(' or ')}.`] : []
  return {
    response: [...session.notes, ...refused, ...hints].join(' '),
    unmet: unmet.map(({ words }) => words),
    usage: NO_USAGE,
    suggestions: [...suggestions],
    exports: [...session.exports],
  }
}

function shortened(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 159)}…`
}
