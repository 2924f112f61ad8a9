// Creating a job: project, job and the answer under its Idempotency-Key, in one durable transaction.
// Every 201 waits for it, so all of its statements are prepared.
import { eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { RoughcutError } from '../errors.ts'
import { audienceOf } from './audience.ts'
import type { Connection } from './connection.ts'
import { createConversationStore } from './conversations.ts'
import { createEventQueue } from './event-queue.ts'
import { type JobType, jobs } from './job-schema.ts'
import { newProjectRow } from './projects.ts'
import type { JobRow, ProjectRow } from './rows.ts'
import { type ApiVersion, idempotencyKeys, projects, type TeamAccess } from './schema.ts'
import { createSearchQueue } from './search-queue.ts'

export type NewJob = {
  type: JobType
  userId: string
  tokenId: string | null
  /** Of the request; 1.0 where there was none. */
  apiVersion?: ApiVersion
  /** The full id of the composition that it is about. */
  compositionId?: string | null
  /** The conversation that an agent job continues; it begins one without. */
  conversationId?: string | null
  driveId: string
  /** `library`: what is imported is for the whole drive. */
  project: { id: string } | { newName: string; teamAccess: TeamAccess } | 'library'
  /** The validated request body. */
  request: unknown
  callbackUrl: string | null
  idempotency: { key: string; bodyHash: string } | null
  /** The body of the 201, stored with the key. */
  answerOf: (job: JobRow, projectId: string) => string
}

/** The function that stores a job; see `NewJob`. */
export function createJobCreation({ db, raw, nowMs, newId, transaction }: Connection) {
  const search = createSearchQueue({ raw, nowMs })
  const events = createEventQueue({ raw, nowMs, newId })
  const conversations = createConversationStore({ raw, nowMs })
  const insertProject = db.insert(projects).values(allColumns(projects)).prepare()
  // With a placeholder, a null JSON column would be stored as the text “null”, and every poll would parse it.
  const insertJob = db
    .insert(jobs)
    .values({ ...allColumns(jobs), progressMore: null, result: null })
    .prepare()
  // Callers look for a live key first, so a row that's still here has expired.
  const insertKey = db
    .insert(idempotencyKeys)
    .values(allColumns(idempotencyKeys))
    .onConflictDoUpdate({
      target: [idempotencyKeys.tokenId, idempotencyKeys.key],
      set: {
        bodyHash: sql`excluded.body_hash`,
        answer: sql`excluded.answer`,
        createdAtMs: sql`excluded.created_at_ms`,
      },
    })
    .prepare()
  const readProject = db
    .select()
    .from(projects)
    .where(eq(projects.id, sql.placeholder('id')))
    .prepare()

  const projectOf = ({ project, driveId, userId }: NewJob): ProjectRow => {
    if (project !== 'library' && 'id' in project) {
      const known = readProject.get({ id: project.id })
      if (!known) throw new RoughcutError('not_found', `Project ${project.id} not found.`)
      return known
    }
    const made = newProjectRow({
      id: newId(),
      driveId,
      ownerId: userId,
      ...(project === 'library'
        ? { name: '', teamAccess: 'view', kind: 'library' }
        : { name: project.newName, teamAccess: project.teamAccess }),
      nowMs: nowMs(),
    })
    insertProject.run(made)
    search.note(made.id)
    if (made.kind === 'project') events.add('project.created', made.id, { name: made.name })
    return made
  }

  return (wanted: NewJob): { job: JobRow; answer: string } =>
    transaction(() => {
      const project = projectOf(wanted)
      const now = nowMs()
      const job = newJobRow(wanted, project, { newId, now })
      insertJob.run(job)
      if (job.conversationId !== null) {
        const { model } = wanted.request as { model?: string }
        conversations.begin({ id: job.conversationId, projectId: project.id, model: model ?? null })
      }
      const answer = wanted.answerOf(job, project.id)
      if (wanted.idempotency && wanted.tokenId !== null)
        insertKey.run({
          tokenId: wanted.tokenId,
          ...wanted.idempotency,
          answer,
          status: 201,
          createdAtMs: now,
        })
      return { job, answer }
    })
}

/** A new job, waiting for its turn. */
function newJobRow(
  wanted: NewJob,
  project: ProjectRow,
  { newId, now }: { newId: () => string; now: number },
): JobRow {
  return {
    id: newId(),
    type: wanted.type,
    state: 'running',
    projectId: project.id,
    userId: wanted.userId,
    tokenId: wanted.tokenId,
    audience: audienceOf(project),
    request: wanted.request,
    progressLabel: 'Waiting',
    progressPercent: 0,
    progressAtMs: now,
    progressMore: null,
    result: null,
    callbackUrl: wanted.callbackUrl,
    createdAtMs: now,
    stoppedAtMs: null,
    attempts: 0,
    apiVersion: wanted.apiVersion ?? '1.0',
    begunAtMs: null,
    keptAtMs: null,
    cancelAskedAtMs: null,
    compositionId: wanted.compositionId ?? null,
    conversationId: wanted.type === 'agent' ? (wanted.conversationId ?? newId()) : null,
  }
}

/** A placeholder for each column, named like it. */
function allColumns<Table extends SQLiteTable>(table: Table) {
  const names = Object.keys(getTableColumns(table))
  return Object.fromEntries(names.map((key) => [key, sql.placeholder(key)])) as Record<
    keyof Table['_']['columns'],
    Placeholder
  >
}
