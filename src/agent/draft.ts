// The document that an engine works on: operations go in one by one, and every state of it could be
// saved. Nothing here is stored; run-agent.ts hands on what came out.
import { applyOperation } from '../edit/apply.ts'
import { checkDocument } from '../edit/check.ts'
import { describeProblem } from '../edit/describe-problem.ts'
import type { EditContext, EditDocument } from '../edit/document.ts'
import type { EditOperation } from '../edit/operations.ts'
import type { AppliedOperation, Draft, DraftResult } from './engine.ts'
import type { Guard } from './guards.ts'
import { brokenGuard } from './guards-kept.ts'

/** A draft that begins as `start`. `newId` names what operations make. */
export function createDraft(options: {
  start: EditDocument
  context: EditContext
  guards: readonly Guard[]
  newId: () => string
}): Draft {
  const { start, context, guards, newId } = options
  const states: { document: EditDocument; applied: AppliedOperation }[] = []
  const current = () => states.at(-1)?.document ?? start

  const apply = (operation: EditOperation): DraftResult => {
    const before = current()
    const newIds: string[] = []
    const named = applyOperation(before, operation, context, () => {
      const id = newId()
      newIds.push(id)
      return id
    })
    if (!named.ok) return refused(describeProblem(named.problem))
    const after = named.value
    const [problem] = checkDocument(after, context)
    // A verb that leaves a broken document is a bug; the draft stays whole all the same.
    if (problem) return refused(`That would leave a broken project: ${describeProblem(problem)}`)
    const broken = brokenGuard(start, after, guards, context)
    if (broken) return { ok: false, message: describeGuard(broken), guard: broken }
    states.push({ document: after, applied: { operation, newIds } })
    return { ok: true, before, after }
  }

  return {
    start,
    context,
    guards,
    get document() {
      return current()
    },
    get applied() {
      return states.map(({ applied }) => applied)
    },
    apply,
    applyAll(operations) {
      const before = current()
      const count = states.length
      for (const operation of operations) {
        const result = apply(operation)
        if (result.ok) continue
        states.length = count
        return result
      }
      return { ok: true, before, after: current() }
    },
    rollBack(appliedCount) {
      states.length = Math.min(states.length, Math.max(0, appliedCount))
    },
  }
}

/**
 * The same operations on another document, which things of the same ids are made in; null when one
 * of them no longer applies, and why.
 */
export function applyAgain(
  applied: readonly AppliedOperation[],
  options: { start: EditDocument; context: EditContext; guards: readonly Guard[]; newId: () => string },
): { ok: true; document: EditDocument } | { ok: false; message: string } {
  let ids: string[] = []
  const draft = createDraft({ ...options, newId: () => ids.shift() ?? options.newId() })
  for (const { operation, newIds } of applied) {
    ids = [...newIds]
    const result = draft.apply(operation)
    if (!result.ok) return { ok: false, message: result.message }
  }
  return { ok: true, document: draft.document }
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
  names: 'rename compositions',
  speakers: 'change speaker labels',
  compositions_deleted: 'delete a composition',
  compositions_made: 'make a composition',
  existing_compositions: 'change compositions that exist',
  all_or_nothing: 'do only a part',
}

/** A sentence that says why an edit was refused. */
export function describeGuard({ kind, phrase, compositionIds }: Guard): string {
  const where = compositionIds === null ? '' : ' there'
  return phrase === ''
    ? `Refused: this would ${GUARDED[kind]}, and the request does not ask for that.`
    : `Refused: this would ${GUARDED[kind]}${where}, and the request says: "${phrase.replace(/[.!]+$/, '')}".`
}
