// Which of 403 and 404 a project gives, the same for one named in a POST and for a job that is read.
import { RoughcutError } from '../../errors.ts'
import type { Store } from '../../store/open.ts'
import type { ProjectAccess, ProjectRow } from '../../store/projects.ts'
import type { Caller } from './auth.ts'

type Place = Pick<ProjectRow, 'driveId' | 'ownerId' | 'teamAccess' | 'trashedAtMs'>

const MAY_EDIT: readonly ProjectAccess[] = ['owner', 'edit']

/**
 * Why the caller may not view (or edit) the project, as `forbidden`; null: they may. A private project
 * of somebody else gives that answer also in the trash: what happened to it is not the caller's business.
 */
export function accessProblem(
  store: Pick<Store, 'projects'>,
  project: Place,
  caller: Caller,
  wanted: 'view' | 'edit',
): RoughcutError | null {
  if (project.driveId !== caller.driveId)
    return forbidden(
      'The project is in another drive than this token. Use a token of the drive that the project is in.',
    )
  const access = store.projects.accessOf(project, caller)
  if (access === null)
    return forbidden('The project is private to another member of the drive. Ask its owner to share it.')
  if (project.trashedAtMs !== null)
    return forbidden(
      'The project is in the trash. Restore it first: roughcut project restore, or in the web application.',
    )
  if (wanted === 'edit' && !MAY_EDIT.includes(access))
    return forbidden(
      `This user may only ${access} the project, and editing needs edit access. Ask its owner to share it for editing.`,
    )
  return null
}

function forbidden(message: string): RoughcutError {
  return new RoughcutError('forbidden', message)
}
