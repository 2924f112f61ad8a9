// Who can open a published page, and its state: the same for /s/{slug} and for the interface.
import type { Store } from '../../store/open.ts'
import type { ProjectRow } from '../../store/projects.ts'
import type { PageRow } from '../../store/published-pages.ts'

export type PageState =
  /** Unknown, taken offline, or its project is in the trash. */
  | { state: 'gone' }
  | { state: 'processing' }
  | { state: 'failed' }
  | { state: 'expired' }
  | { state: 'live'; page: PageRow; project: ProjectRow; fileId: string; isRepublishing: boolean }

type Pages = Pick<Store, 'pages' | 'projects' | 'jobs'>

/** What a page shows now, to anyone. */
export function pageState({ pages, projects, jobs }: Pages, slug: string, nowMs: number): PageState {
  const page = pages.bySlug(slug)
  const project = page && projects.byId(page.projectId)
  if (!page || !project || project.trashedAtMs !== null || page.unpublishedAtMs !== null)
    return { state: 'gone' }
  if (page.expiresAtMs !== null && page.expiresAtMs <= nowMs) return { state: 'expired' }
  const job = jobs.read(page.lastJobId)
  const isRunning = job?.state === 'running'
  if (page.fileId !== null)
    return { state: 'live', page, project, fileId: page.fileId, isRepublishing: isRunning }
  if (isRunning) return { state: 'processing' }
  return { state: job?.state === 'stopped' ? 'failed' : 'gone' }
}

/**
 * Whether somebody may open the page; `userId` is null for a visitor who isn't signed in. The password is checked
 * elsewhere.
 */
export function mayOpen(
  store: Pick<Store, 'projects' | 'drives'>,
  page: PageRow,
  project: ProjectRow,
  userId: string | null,
): boolean {
  if (page.level === 'public' || page.level === 'unlisted') return true
  if (userId === null) return false
  if (page.level === 'drive') return store.drives.roleOf(project.driveId, userId) !== null
  const access = store.projects.accessOf(project, { userId })
  return userId === project.ownerId || (userId === page.publisherId && access !== null)
}

/** Whether visitors who can't view the project itself have to enter a password. */
export function hasPassword(page: PageRow): boolean {
  return page.passwordHash !== null && (page.level === 'public' || page.level === 'unlisted')
}
