// The document that an engine works on: operations go in one by one, and every state of it could be
// saved, within the limits of any edit. Nothing here is stored; run-agent.ts hands on what came out.
import { applyOperation } from '../edit/apply.ts'
import { NOTHING_SPENT, type Spent, spentAfter } from '../edit/budget.ts'
import { checkDocument } from '../edit/check.ts'
import { describeProblem } from '../edit/describe-problem.ts'
import type { Composition, CompositionId, EditContext, EditDocument } from '../edit/document.ts'
import { limitProblem } from '../edit/document-size.ts'
import { JOB_LIMITS, LIMITS } from '../edit/limits.ts'
import type { EditOperation } from '../edit/operations.ts'
import type { Problem } from '../edit/result.ts'
import type { Steps } from '../edit/steps.ts'
import { RoughcutError } from '../errors.ts'
import type { AppliedOperation, Draft, DraftResult } from './engine.ts'
import { brokenGuard, newCompositions } from './guards/check.ts'
import type { Guard } from './guards/guard.ts'

/** A draft that begins as `start`. `newId` names what operations make. */
export function createDraft(options: {
  start: EditDocument
  context: EditContext
  guards: readonly Guard[]
  newId: () => string
}): Draft {
  const { start, context, guards, newId } = options
  /** Without the documents in between: each may be as large as a project can be. */
  let steps: { applied: AppliedOperation; spent: Spent; made: Composition[] }[] = []
  let document = start
  /** Including what was refused or rolled back, which took time as well. */
  let tried = NOTHING_SPENT

  const apply = (operation: EditOperation): DraftResult => {
    const before = document
    const { spent, beyond } = spentAfter(steps.at(-1)?.spent ?? NOTHING_SPENT, before, operation, context)
    if (beyond) throw new TooMuchForOneRequest(WHY_TOO_MUCH[beyond])
    tried = spentAfter(tried, before, operation, context).spent
    if (tried.operations > JOB_LIMITS.operations || tried.work > JOB_LIMITS.work)
      throw new TooMuchForOneRequest(WHY_TOO_MUCH.tries)
    const newIds: string[] = []
    const named = applyOperation(before, operation, context, () => {
      const id = newId()
      newIds.push(id)
      return id
    })
    if (!named.ok) return refused(describeProblem(named.problem))
    const after = named.value
    const [problem] = checkDocument(after, context)
    if (problem) return refused(brokenProject(problem))
    const broken = brokenGuard(start, after, guards, context)
    if (broken) return { ok: false, message: describeGuard(broken), guard: broken }
    steps.push({ applied: { operation, newIds }, spent, made: newCompositions({ before, after }) })
    document = after
    return { ok: true, before, after }
  }

  return {
    start,
    context,
    guards,
    get document() {
      return document
    },
    get applied() {
      return steps.map(({ applied }) => applied)
    },
    get asMade() {
      return asMadeIn(steps)
    },
    apply,
    applyAll(operations) {
      const before = document
      const count = steps.length
      for (const operation of operations) {
        const result = apply(operation)
        if (result.ok) continue
        steps.length = count
        document = before
        return result
      }
      return { ok: true, before, after: document }
    },
    rollBack(appliedCount) {
      if (appliedCount >= steps.length) return
      steps.length = Math.max(0, appliedCount)
      document = made(
        start,
        steps.map(({ applied }) => applied),
        context,
      )
    },
    keepOnly(applied) {
      const marked = { steps, document }
      steps = []
      document = start
      for (const one of applied) {
        const before = document
        document = made(before, [one], context)
        const { spent } = spentAfter(steps.at(-1)?.spent ?? NOTHING_SPENT, before, one.operation, context)
        steps.push({ applied: one, spent, made: newCompositions({ before, after: document }) })
      }
      if (checkDocument(document, context).length === 0 && !brokenGuard(start, document, guards, context))
        return true
      steps = marked.steps
      document = marked.document
      return false
    },
    mark() {
      const marked = { steps: [...steps], document }
      return () => {
        steps = [...marked.steps]
        document = marked.document
      }
    },
  }
}

/** `start` after operations that were applied to it before. */
function made(start: EditDocument, applied: readonly AppliedOperation[], context: EditContext): EditDocument {
  return applied.reduce((document, { operation, newIds }) => {
    const ids = [...newIds]
    const result = applyOperation(document, operation, context, () => ids.shift() ?? '')
    if (!result.ok)
      throw new Error(`an edit that was made cannot be repeated: ${describeProblem(result.problem)}`)
    return result.value
  }, start)
}

/** Ends the request and discards what it did so far: a part that happened to fit isn't what was asked for. */
export class TooMuchForOneRequest extends RoughcutError {
  constructor(why: string) {
    super('agent_failed', `${why}, so nothing was changed. Ask for a part of it at a time.`)
  }
}

const WHY_TOO_MUCH = {
  operations: `This request takes more than ${LIMITS.operations.toLocaleString('en')} edit operations, the limit for one request`,
  work: 'The edits for this request look at more clips and words than one request may',
  tries: 'Too many edits were tried for this request',
}

export type AppliedAgain =
  | {
      ok: true
      document: EditDocument
      /** Compositions that the operations made, each as it was when it was made. */
      asMade: ReadonlyMap<CompositionId, Composition>
    }
  | { ok: false; message: string }

/**
 * The same operations on another document, which things of the same ids are made in, pausing in between; or why
 * one of them no longer applies.
 */
export function* applyAgain(
  applied: readonly AppliedOperation[],
  options: { start: EditDocument; context: EditContext; guards: readonly Guard[]; newId: () => string },
): Steps<AppliedAgain> {
  const { start, context, guards, newId } = options
  const made = firstSeen(start)
  let document = start
  let spent = NOTHING_SPENT
  for (const { operation, newIds } of applied) {
    const next = spentAfter(spent, document, operation, context)
    spent = next.spent
    if (next.beyond) return { ok: false, message: describeProblem(limitProblem(next.beyond)) }
    const ids = [...newIds]
    const result = applyOperation(document, operation, context, () => ids.shift() ?? newId())
    if (!result.ok) return { ok: false, message: describeProblem(result.problem) }
    document = result.value
    made.see(document)
    yield
  }
  const [problem] = checkDocument(document, context)
  if (problem) return { ok: false, message: brokenProject(problem) }
  yield
  for (const guard of guards) {
    if (brokenGuard(start, document, [guard], context)) return { ok: false, message: describeGuard(guard) }
    yield
  }
  return { ok: true, document, asMade: made.compositions }
}

/** The first of each id: a composition may be deleted, and its deletion taken back. */
function asMadeIn(
  steps: readonly { made: readonly Composition[] }[],
): ReadonlyMap<CompositionId, Composition> {
  const compositions = steps.flatMap(({ made }) => made).toReversed()
  return new Map(compositions.map((composition) => [composition.id, composition]))
}

/** Compositions that come after `start`, as they were first seen. */
function firstSeen(start: EditDocument) {
  const known = new Set(start.compositions.map(({ id }) => id))
  const compositions = new Map<CompositionId, Composition>()
  return {
    compositions,
    see(document: EditDocument) {
      for (const composition of document.compositions) {
        if (known.has(composition.id)) continue
        known.add(composition.id)
        compositions.set(composition.id, composition)
      }
    },
  }
}

/** A verb that leaves an invalid document is a bug; the project stays valid all the same. */
function brokenProject(problem: Problem): string {
  return `That would leave a broken project: ${describeProblem(problem)}`
}

function refused(message: string): DraftResult {
  return { ok: false, message, guard: null }
}

const GUARDED: Record<Guard['kind'], string> = {
  anything: 'change anything',
  timing: 'change the timing',
  order: 'change the order',
  words: 'remove spoken words',
  most_words: 'remove most of what is said',
  transcript: 'change the transcript',
  captions: 'change captions',
  titles: 'change titles',
  markers: 'change markers or chapters',
  sound: 'change the sound',
  frame: 'change the frame size or fit',
  cropping: 'crop the picture',
  names: 'rename compositions',
  speakers: 'change speaker labels',
  compositions_deleted: 'delete a composition',
  compositions_made: 'make a composition',
  existing_compositions: 'change compositions that exist',
  all_or_nothing: 'do only a part',
}

/** A sentence that says why an edit was refused. */
function describeGuard({ kind, phrase, compositionIds }: Guard): string {
  const where = compositionIds === null ? '' : ' there'
  return phrase === ''
    ? `Refused: this would ${GUARDED[kind]}, and the request does not ask for that.`
    : `Refused: this would ${GUARDED[kind]}${where}, and the request says: "${phrase.replace(/(?<![.!])[.!]+$/, '')}".`
}
