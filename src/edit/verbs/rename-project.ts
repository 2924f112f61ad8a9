// rename_project: the project itself, not a composition in it.
import { LENGTHS } from '../bounds.ts'
import { checkedText, type Verb } from '../find.ts'
import { ok, wrong } from '../result.ts'

/**
 * The new name is kept in the draft; saving the edit renames the project.
 *
 *   “Untitled” { … }   →   “Episode 12” { … }
 */
export const renameProject: Verb<'rename_project'> = (document, operation, context) => {
  if (context.projectName === undefined) return wrong({ kind: 'project_out_of_reach' })
  const checked = checkedText(operation.name, 'name', LENGTHS.name)
  if (!checked.ok) return checked
  const name = checked.value
  if (name === (document.projectName ?? context.projectName)) return ok(document)
  const { projectName: _, ...rest } = document
  return ok(name === context.projectName ? rest : { ...rest, projectName: name })
}
