// Workers on other machines: which are connected, what each is doing, and their tokens. Drive owners see the workers;
// only the first user manages tokens, because a worker can read every drive's media.
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { JobSummary } from '../../store/job-summary.ts'
import { isoTime } from '../../store/job-view.ts'
import type { WorkerTokenRow } from '../../store/worker-tokens.ts'
import { VERSION } from '../../version.ts'
import { closedObject, text, uuid } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { isFirstUser, requireDriveOwner, requireFirstUser } from './drive-owner.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

/** How long a refused worker of another version stays listed. */
const REFUSED_SHOWN_MS = 10 * 60_000

/** Connected workers and what waits for them, for drive owners; the tokens of workers, for the first user alone. */
export function workerRoutes(parts: WebParts, accounts: Accounts) {
  return new Elysia().use(workerListRoutes(parts)).use(workerTokenRoutes(parts, accounts))
}

function workerListRoutes(parts: WebParts) {
  const { store, nowMs } = parts.services
  return new Elysia().use(signedIn(parts)).get('/workers', ({ caller }) => {
    requireDriveOwner(parts, caller)
    const load = parts.workerLoad?.() ?? null
    const seenJob = jobsSeenBy(parts, caller)
    return {
      /** False: heavy steps run on the server itself. */
      has_queue: load !== null,
      may_manage_tokens: isFirstUser(parts, caller),
      workers: (load?.workers ?? []).map(({ steps, ...worker }) => ({
        ...worker,
        steps: steps.map(({ kind, jobId }) => ({ kind, job: seenJob(jobId) })),
      })),
      queue: Object.entries(load?.kinds ?? {}).map(([kind, counts]) => ({ kind, ...counts })),
      /** Workers of another version that tried to connect recently. */
      refused: store.workerTokens
        .usedByOthersThan(VERSION, nowMs() - REFUSED_SHOWN_MS)
        .map(({ name, version }) => ({ name, version })),
    }
  })
}

/** A job as a link shows it; null if the caller can't see it or it has no page. */
function jobsSeenBy({ services: { store } }: WebParts, caller: Caller) {
  const linkOf = (job: JobSummary) => {
    const project = store.projects.byIdOfAnyKind(job.projectId)
    if (!project || !store.projects.accessOf(project, caller)) return null
    return { job_id: job.id, project_name: project.name }
  }
  return (jobId: string) => {
    const job = store.jobs.read(jobId)
    const summary = job && store.jobs.summary(job.id, { userId: caller.userId, driveId: job.driveId })
    return summary ? linkOf(summary) : null
  }
}

function workerTokenRoutes(parts: WebParts, { record }: Accounts) {
  const { workerTokens } = parts.services.store
  const require = (caller: Caller) =>
    requireFirstUser(parts, caller, 'admit workers, which read everybody’s media')
  return new Elysia()
    .use(signedIn(parts))
    .get('/worker-tokens', ({ caller }) => {
      require(caller)
      return { data: workerTokens.list().map(tokenJson) }
    })
    .post(
      '/worker-tokens',
      ({ caller, body, request, server }) => {
        require(caller)
        const { row, token } = workerTokens.create(body.name)
        record({ request, server }, { kind: 'token_created', actor: caller.email, detail: eventText(row) })
        return status(201, { ...tokenJson(row), token })
      },
      { body: closedObject({ name: text({ min: 1, max: 255, trimmed: true }) }) },
    )
    .delete(
      '/worker-tokens/:token_id',
      ({ caller, params, request, server }) => {
        require(caller)
        const id = params.token_id.toLowerCase()
        const wasValid = workerTokens.list().some((row) => row.id === id && row.revokedAtMs === null)
        const row = workerTokens.revoke(id)
        if (row === null) throw new RoughcutError('not_found', 'Token not found.')
        if (wasValid)
          record({ request, server }, { kind: 'token_revoked', actor: caller.email, detail: eventText(row) })
        return { revoked: true }
      },
      { params: closedObject({ token_id: uuid() }) },
    )
}

function eventText({ name, prefix }: WorkerTokenRow): string {
  return `worker ${name} (${prefix}…)`
}

function tokenJson(token: WorkerTokenRow) {
  return {
    token_id: token.id,
    name: token.name,
    prefix: token.prefix,
    /** The version of the worker that used it last. */
    version: token.version,
    created_at: isoTime(token.createdAtMs),
    last_used_at: token.lastUsedAtMs === null ? null : isoTime(token.lastUsedAtMs),
    revoked_at: token.revokedAtMs === null ? null : isoTime(token.revokedAtMs),
  }
}
