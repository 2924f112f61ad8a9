// Which project a request means, and whether the caller has the access it needs. Projects that they can't
// see look as if they didn't exist: unknown and hidden ones give the same 404.
import { RoughcutError } from '../../errors.ts'
import type { ProjectAccess, ProjectRow } from '../../store/projects.ts'
import type { WebParts } from './parts.ts'
import type { Caller } from './signed-in.ts'

const RANK: Record<ProjectAccess, number> = { view: 0, comment: 1, edit: 2, owner: 3 }

/**
 * The project and the caller's access to it. Throws `not_found` if they can't see it (or it's in the
 * trash, unless `trashed` allows that), and `forbidden` if they can see it but not do this.
 */
export function projectFor(
  { services: { store } }: WebParts,
  caller: Caller,
  projectId: string,
  needed: ProjectAccess,
  { trashed = false } = {},
): { project: ProjectRow; access: ProjectAccess } {
  const project = store.projects.byId(projectId.toLowerCase())
  const access = project && store.projects.accessOf(project, { userId: caller.userId })
  if (!project || !access)
    throw new RoughcutError('not_found', 'Project not found, or it is not shared with you.')
  if (project.trashedAtMs !== null && !trashed)
    throw new RoughcutError(
      'not_found',
      'This project is in the trash. Restore it from the list of projects.',
    )
  if (RANK[access] < RANK[needed])
    throw new RoughcutError('forbidden', `You may ${access} this project; this needs ${phraseOf(needed)}.`)
  return { project, access }
}

function phraseOf(needed: ProjectAccess): string {
  return needed === 'owner' ? 'its owner' : `the access level “${needed}”`
}
