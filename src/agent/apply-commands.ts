// Commands of a program on a document: the same operations, limits and sentences as the agent's, without a prompt.
import { applyOperation } from '../edit/apply.ts'
import { NOTHING_SPENT, spentAfter } from '../edit/budget.ts'
import { describeProblem } from '../edit/describe-problem.ts'
import type { EditContext, EditDocument } from '../edit/document.ts'
import { limitProblem } from '../edit/document-size.ts'
import type { EditOperation } from '../edit/operations.ts'
import type { Steps } from '../edit/steps.ts'
import { isPlan, operationsOf, type PlanCommand } from './commands/plan-commands.ts'
import type { AppliedOperation } from './engine.ts'

export type CommandsApplied =
  | { ok: true; applied: AppliedOperation[] }
  /** The command at `index` cannot be carried out. */
  | { ok: false; index: number; message: string }

/** All or none, in order; `newId` names what they make. What is returned is applied with `editOf`. */
export function* applyCommands(
  commands: readonly (EditOperation | PlanCommand)[],
  start: EditDocument,
  context: EditContext,
  newId: () => string,
): Steps<CommandsApplied> {
  const applied: AppliedOperation[] = []
  let document = start
  let spent = NOTHING_SPENT
  for (const [index, command] of commands.entries()) {
    const planned = isPlan(command)
      ? operationsOf(command, document, context, newId)
      : { ok: true as const, operations: [command] }
    if (!planned.ok) return { ok: false, index, message: planned.message }
    yield
    for (const operation of planned.operations) {
      const next = spentAfter(spent, document, operation, context)
      spent = next.spent
      if (next.beyond) return { ok: false, index, message: describeProblem(limitProblem(next.beyond)) }
      const newIds: string[] = []
      const result = applyOperation(document, operation, context, () => {
        const id = newId()
        newIds.push(id)
        return id
      })
      if (!result.ok) return { ok: false, index, message: describeProblem(result.problem) }
      document = result.value
      applied.push({ operation, newIds })
      yield
    }
  }
  return { ok: true, applied }
}
