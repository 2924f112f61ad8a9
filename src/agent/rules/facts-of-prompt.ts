// What a prompt fixes about its result, whichever engine edits: what must stay, what an exception spares, what a condition
// that doesn't hold rules out, how long and how many. Where the reading isn't certain nothing is fixed, because a check
// must never refuse what was asked for.
import type { CompositionId } from '../../edit/document.ts'
import type { Fact, ProtectedKind } from '../commands/verify.ts'
import type { AgentProject } from '../engine.ts'
import { factsRead, OWN_VALUES } from '../language/fixed.ts'
import { foreignLanguageOf } from '../language/foreign.ts'
import { isGuard } from '../language/guards.ts'
import type { Clause } from '../language/read/clause.ts'
import { Item, wordsOf } from '../language/read/item.ts'
import type { Sentence } from '../language/read/sentences.ts'
import { isBeyondLimits } from '../language/read/size-limits.ts'
import { exceptedPlace } from './frame.ts'
import { type Judged, judgedClauses } from './judge-conditions.ts'
import { protectionFacts } from './prompt-facts.ts'
import { Session } from './session.ts'
import { takeGuards } from './take-guards.ts'
import { exceptedCompositions, targetsOf } from './targets.ts'
import { type Touched, touchedBy } from './touched-kinds.ts'

/** A clause that asks for something, and how certain it is that it's to be carried out. */
type Part = Judged & {
  clause: Clause
  item: Item
  /** What carrying it out may change; null when that isn't known. */
  touches: Set<Touched> | null
}

export type PromptFacts = {
  facts: Fact[]
  /** Conditions and exceptions, in the prompt's words, that no fact stands for: whoever edits must keep them unchecked. */
  unchecked: string[]
}

/** What a prompt, read as `sentences`, fixes about the document that comes out. */
export function factsOfPrompt(
  project: AgentProject,
  prompt: string,
  sentences: readonly Sentence[],
): PromptFacts {
  const { start } = project.draft
  const clauses = sentences.flatMap((sentence) => sentence.clauses)
  if (foreignLanguageOf(prompt) !== null || isBeyondLimits(clauses)) return { facts: [], unchecked: [ALL] }
  const session = new Session(project, prompt)
  const judged = judgedClauses(sentences, session)
  const isGuarding = (clause: Clause) => isGuard(clause, true) || taken.has(clause)
  const { taken, unread } = takeGuards(
    session,
    clauses.filter((clause) => judged.get(clause)?.holds === 'yes'),
    prompt,
  )
  const parts = clauses
    .filter(
      (clause) =>
        !isAllOrNothing(clause, prompt, project) &&
        !taken.has(clause) &&
        !(judged.get(clause)?.holds !== 'yes' && isGuarding(clause)),
    )
    .flatMap((clause) => partOf(clause, judged, prompt))
  const asked = parts.filter(({ holds }) => holds === 'yes')
  const isSure = unread.length === 0
  const limits = new Map(parts.map((part) => [part, isSure ? limitsOf(part, parts, session) : []]))
  const facts = [
    ...(isSure ? protectionFacts(session).flatMap((fact) => asGuarded(fact, [...taken], project)) : []),
    ...factsRead(
      asked.map(({ clause }) => clause),
      prompt,
      start,
      project.context,
    ).flatMap((fact) => withinParts(fact, parts, isSure && asked.length === parts.length)),
    ...[...limits.values()].flat(),
  ]
  return { facts, unchecked: uncheckedIn(sentences, { judged, limits, prompt }) }
}

/** Stands for whatever a prompt that isn't read limits. */
const ALL = 'conditions and exceptions'

function uncheckedIn(
  sentences: readonly Sentence[],
  {
    judged,
    limits,
    prompt,
  }: { judged: ReadonlyMap<Clause, Judged>; limits: ReadonlyMap<Part, Fact[]>; prompt: string },
): string[] {
  const conditions = sentences.flatMap((sentence) =>
    sentence.clauses.some((clause) => judged.get(clause)?.holds === 'open')
      ? sentence.conditions.map(({ tokens }) => wordsOf(tokens, prompt))
      : [],
  )
  const exceptions = [...limits].flatMap(([{ item }, facts]) =>
    facts.length > 0
      ? []
      : item.exceptions.map(({ from, to }) => wordsOf(item.tokens.slice(from, to), prompt)),
  )
  return [...new Set([...conditions, ...exceptions])].filter(Boolean)
}

/** “If you cannot do it all, do nothing” asks for nothing itself; the draft's guard has it. */
function isAllOrNothing(clause: Clause, prompt: string, { draft }: AgentProject): boolean {
  const [first, last] = [clause.tokens[0], clause.tokens.at(-1)]
  if (!first || !last) return false
  const text = prompt.slice(first.from, last.to)
  return draft.guards.some(({ kind, phrase }) => kind === 'all_or_nothing' && phrase.includes(text))
}

function partOf(clause: Clause, judged: ReadonlyMap<Clause, Judged>, prompt: string): Part[] {
  const isIdle = clause.tokens.every(({ kind, senses }) => kind === 'mark' || senses.glue !== undefined)
  if (clause.verb === 'ask' || clause.isRemark || (clause.verb === null && isIdle)) return []
  const item = new Item(clause, prompt)
  return [
    { clause, item, touches: touchedBy(item), ...(judged.get(clause) ?? { holds: 'open', spared: [] }) },
  ]
}

/** What must stay, no more of it than the prompt says. */
function asGuarded(fact: Fact, guards: readonly Clause[], { draft }: AgentProject): Fact[] {
  // “…, but leave the first minute, and add captions”: what is set against a cut says nothing about settings of the whole.
  if (fact.kind === 'spans_stay' && guards.every(({ isContrast }) => isContrast))
    return [{ ...fact, settings: false }]
  // “Don't change the timing of the memo”: the draft's own guard protects that, and nothing else of the memo.
  const own = draft.guards.filter(({ compositionIds }) =>
    compositionIds?.some((id) => fact.kind === 'compositions_stay' && fact.ids.includes(id)),
  )
  return own.length > 0 && own.every(({ kind }) => kind !== 'anything') ? [] : [fact]
}

/** Counts and what alone may go hold only when all of the prompt was read. */
function withinParts(fact: Fact, parts: readonly Part[], isWhole: boolean): Fact[] {
  // “For each pause over 1 s: shorten to 0.5 s” is about pauses.
  const isOfOthers = parts.length > 1 && parts.some(({ item }) => item.hasThing(...OWN_VALUES))
  if (fact.kind === 'length' && fact.of !== 'made' && isOfOthers) return []
  if (!isWhole && ['made', 'added', 'only_remains', 'only_goes'].includes(fact.kind)) return []
  // A model may answer with a summary instead of making one, beside what else it edits.
  return [fact.kind === 'made' && parts.length > 1 ? { ...fact, orNone: true as const } : fact]
}

/** What a condition or an exception of a part spares. */
function limitsOf(part: Part, parts: readonly Part[], session: Session): Fact[] {
  const others = parts.filter((one) => one !== part)
  if (part.holds === 'no') return ruledOut(part, parts, session)
  if (part.holds === 'open' || part.clause.isNegated) return []
  // Looking for targets claims words, so each look has an item of its own.
  const excepted = exceptedCompositions(new Item(part.clause, session.prompt))
  const spared = [...new Set([...part.spared, ...excepted])].filter((id) =>
    session.project.draft.start.compositions.some((one) => one.id === id),
  )
  return [...sparing(part, others, spared), ...sparedRanges(part, others, session)]
}

/** Nothing that a clause asks for may happen whose condition doesn't hold. */
function ruledOut(part: Part, parts: readonly Part[], session: Session): Fact[] {
  const because = wordsOf(part.condition ?? [], session.prompt)
  if (parts.every(({ holds }) => holds === 'no')) return [{ kind: 'project_stays', because }]
  const others = parts.filter((one) => one !== part && one.holds !== 'no')
  const targets = targetsOf(new Item(part.clause, session.prompt), session, true)
  const all = session.compositions.map(({ id }) => id)
  return kindsOwnTo(part, others).map((kind) => ({
    ...staying(kind, targets.ok ? targets.ids : all),
    because,
  }))
}

/** Compositions that a clause leaves out. */
function sparing(part: Part, others: readonly Part[], ids: readonly CompositionId[]): Fact[] {
  if (ids.length === 0) return []
  if (others.length === 0) return [{ kind: 'compositions_stay', ids }]
  return kindsOwnTo(part, others)
    .filter((kind) => kind !== 'made')
    .map((kind) => staying(kind, ids))
}

/** What only this part may change: the kinds that no other part touches. */
function kindsOwnTo({ touches }: Part, others: readonly Part[]): Touched[] {
  if (touches === null || others.some((one) => one.touches === null)) return []
  // Whatever is cut changes lengths; when another part does, too, a length says nothing.
  const shared = new Set(others.flatMap((one) => [...(one.touches ?? [])]))
  return [...touches].filter((kind) => !shared.has(kind))
}

function staying(kind: Touched, ids: readonly CompositionId[]): Fact {
  if (kind === 'made') return { kind: 'made', count: 0 }
  return kind === 'words' ? { kind: 'no_words_lost', ids } : { kind: 'kind_stays', of: kind, ids }
}

/** Kinds that a clause changes in stretches. */
const IN_STRETCHES = new Set<Touched>(['audio', 'speed', 'length'] satisfies ProtectedKind[])

/** Stretches that a clause leaves out: “except in the first sentence”. */
function sparedRanges(part: Part, others: readonly Part[], session: Session): Fact[] {
  const { clause, touches } = part
  if (part.item.exceptions.length === 0 || touches === null || touches.size === 0) return []
  const cuts = touches.has('words') && clause.verb !== 'keep'
  const isSole = others.every(
    (one) => one.touches !== null && ![...one.touches].some((kind) => touches.has(kind)),
  )
  const isStretched = others.length === 0 && [...touches].every((kind) => IN_STRETCHES.has(kind))
  if (!(cuts ? isSole : isStretched)) return []
  const item = new Item(clause, session.prompt)
  const place = exceptedPlace(item)
  const targets = targetsOf(item, session, true)
  if (place === null || !targets.ok) return []
  return targets.ids.flatMap((id): Fact[] => {
    const found = session.resolve(place, id, false)
    if (!found.ok) return []
    return [{ kind: cuts ? 'words_stay' : 'spans_stay', id, ranges: found.ranges }]
  })
}
