// Live updates for an open page: a project's revisions, jobs, media, comments and exports, or all jobs on the
// jobs page. Events use the same shapes as the other routes.
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { createChangeCounter } from '../../store/change-counter.ts'
import { jobView } from '../../store/job-view.ts'
import { eventStream, type LiveEvent } from './event-stream.ts'
import { exportJson } from './export-json.ts'
import { latestJobs, listedJobJson } from './job-list.ts'
import { pagesOf } from './pages.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import { projectJson } from './project-json.ts'
import { ProjectPath } from './projects.ts'
import { type Caller, callerOf, signedIn } from './signed-in.ts'

/** How many jobs a page follows, newest first. */
const FOLLOWED_JOBS = 20
/** Open pages per person; each is polled four times a second. */
const MAX_STREAMS = 50

/**
 * Live events (`text/event-stream`) of one project, which takes view access, and of the person's jobs; see
 * event-stream.ts for their form.
 */
export function eventRoutes(parts: WebParts) {
  const { store, derivedFiles, heard, publicUrl, log } = parts.services
  const changes = createChangeCounter(store)
  const version = () => `${changes()} ${derivedFiles.version()} ${heard.version()}`

  const open = new Map<string, number>()
  /** Throws `too_many_requests`. Call the returned function when the page has left. */
  const takePlace = ({ userId }: Caller): (() => void) => {
    const count = open.get(userId) ?? 0
    if (count >= MAX_STREAMS)
      throw new RoughcutError(
        'too_many_requests',
        `You have ${count} pages open that receive live updates. Close some of them.`,
        { retryAfterSeconds: 10 },
      )
    open.set(userId, count + 1)
    return () => {
      const left = (open.get(userId) ?? 1) - 1
      if (left === 0) open.delete(userId)
      else open.set(userId, left)
    }
  }

  /** Progress of running transcriptions; pages fetch the words themselves. */
  const heardEvents = (projectId: string): LiveEvent[] =>
    store.media.itemsOf(projectId).flatMap(({ id }) => {
      const now = heard.of(id)
      if (now === null) return []
      const { doneUs, words, reading } = now
      const data = { media_id: id, done_us: doneUs, word_count: words.length, reading }
      return [{ event: 'heard', key: id, data }]
    })

  const lookAtProject = (request: Request, projectId: string): LiveEvent[] => {
    // Checked every time: sessions end, and access gets revoked.
    const caller = callerOf(request, parts)
    const { project, access } = projectFor(parts, caller, projectId, 'view')
    const owner = store.users.byId(project.ownerId)?.email ?? ''
    const jobs = latestJobs(parts, caller, { projectId: project.id, limit: FOLLOWED_JOBS })
    return [
      { event: 'project', key: '', data: projectJson({ ...project, ownerEmail: owner }, access) },
      { event: 'revision', key: '', data: { revision: project.revision } },
      ...jobs.map((job) => ({ event: 'job', key: job.id, data: jobView(job, publicUrl()) })),
      ...store.media.itemsOf(project.id).map((item) => ({
        event: 'media',
        key: item.id,
        data: {
          media_id: item.id,
          transcript: store.media.transcriptStatus(item.id),
          proxy: derivedFiles.status(item, 'proxy'),
          poster: derivedFiles.status(item, 'poster').state,
          peaks: derivedFiles.status(item, 'peaks').state,
          filmstrip: derivedFiles.status(item, 'filmstrip').state,
        },
      })),
      ...heardEvents(project.id),
      { event: 'comments', key: '', data: store.comments.stateOf(project.id) },
      { event: 'pages', key: '', data: { pages: pagesOf(parts, project.id) } },
      ...store.exports.listOf(project.id).map((row) => ({
        event: 'export',
        key: row.id,
        data: exportJson(row),
      })),
    ]
  }

  return new Elysia()
    .use(signedIn(parts))
    .get(
      '/projects/:project_id/events',
      ({ caller, params, request }) => {
        projectFor(parts, caller, params.project_id, 'view')
        return eventStream(request, {
          version,
          look: () => lookAtProject(request, params.project_id),
          log,
          onEnd: takePlace(caller),
        })
      },
      { params: ProjectPath },
    )
    .get('/jobs/events', ({ caller, request }) =>
      eventStream(request, {
        version,
        look: () =>
          latestJobs(parts, callerOf(request, parts), { limit: FOLLOWED_JOBS }).map((job) => ({
            event: 'job',
            key: job.id,
            data: listedJobJson(parts, job),
          })),
        log,
        onEnd: takePlace(caller),
      }),
    )
}
