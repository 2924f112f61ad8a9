// Whether a project gives 403 or 404: the same for a project named in a POST and for reading a job.
import { RoughcutError } from '../../errors.ts'
import type { Store } from '../../store/open.ts'
import type { ProjectAccess, ProjectRow } from '../../store/projects.ts'
import { invalid, shown } from '../shared/request-validation.ts'
import { isUuid } from '../shared/schema-kinds.ts'
import type { Caller } from './auth.ts'
import type { RequestContext } from './endpoint.ts'

type Place = Pick<ProjectRow, 'driveId' | 'ownerId' | 'teamAccess' | 'trashedAtMs'>

const RANK: Record<ProjectAccess, number> = { view: 0, comment: 1, edit: 2, owner: 3 }

/**
 * Why the caller can't view (or edit) the project, as `forbidden`; null if they can. Somebody else's private
 * project gives the same answer even in the trash, so it doesn't reveal what happened to it.
 */
export function accessProblem(
  store: Pick<Store, 'projects'>,
  project: Place,
  caller: Caller,
  wanted: 'view' | 'edit' | 'owner',
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
  return lacks(access, wanted)
}

/** The access that's missing; null if nothing is. */
function lacks(access: ProjectAccess, wanted: 'view' | 'edit' | 'owner'): RoughcutError | null {
  if (RANK[access] >= RANK[wanted]) return null
  return wanted === 'owner'
    ? forbidden('Only the owner of the project may do this.')
    : forbidden(
        `This user may only ${access} the project, and editing needs edit access. Ask its owner to share it for editing.`,
      )
}

/** The project in a path parameter, if the caller can view, edit or owns it. Throws 400, 404 and 403. */
export function requireProject(
  store: Pick<Store, 'projects'>,
  { params, caller }: Pick<RequestContext, 'params' | 'caller'>,
  wanted: 'view' | 'edit' | 'owner',
): { project: ProjectRow; access: ProjectAccess } {
  const project = projectOfPath(store, params)
  const problem = accessProblem(store, project, caller, wanted)
  if (problem) throw problem
  const access = store.projects.accessOf(project, caller)
  if (access === null) throw new Error('a project that may be used has an access')
  return { project, access }
}

/** Without checking access, and even in the trash. Throws 400 and 404. */
export function projectOfPath(store: Pick<Store, 'projects'>, params: Record<string, string>): ProjectRow {
  const id = params.project_id ?? ''
  if (!isUuid(id)) throw invalid(`project_id (in the path) must be a UUID; got ${shown(id)}.`, ['project_id'])
  const project = store.projects.byId(id.toLowerCase())
  if (project === null) throw new RoughcutError('not_found', `Project ${id} not found.`)
  return project
}

/** The caller as the author of a revision. */
export function emailOf({ users }: Pick<Store, 'users'>, { userId }: Caller): string {
  return users.byId(userId)?.email ?? ''
}

function forbidden(message: string): RoughcutError {
  return new RoughcutError('forbidden', message)
}
