// A job as the API shows it (CONTRACT.md, "Jobs"), in either version. API responses and callbacks carry it, byte for
// byte the same. The only place where a job differs between 1.0 and 1.2.
import { shortIdOf } from '../edit/composition-id.ts'
import type { JobType } from './job-schema.ts'
import type { JobSummary } from './job-summary.ts'
import type { ApiVersion } from './schema.ts'

/** Present fields only: absence is never written as null. */
export type JobView = {
  job_id: string
  job_type: JobType
  /** Version 1.0 knows the first two. */
  job_state: 'running' | 'stopped' | 'queued' | 'cancelled'
  created_at: string
  stopped_at?: string
  drive_id: string
  /** Not of an import into the library, nor is the next. */
  project_id?: string
  project_url?: string
  result?: Record<string, unknown>
  progress?: { label: string; percent: number; last_update_at: string } & Record<string, unknown>
}

/** Where a project opens in the web application; with `compositionId`, on that composition. */
export function projectUrl(
  publicUrl: string,
  projectId: string,
  compositionId: string | null = null,
): string {
  const url = `${publicUrl}/projects/${projectId}`
  return compositionId === null ? url : `${url}/${shortIdOf(compositionId)}`
}

/** ISO 8601 in UTC with milliseconds; null stays null. */
export function isoTime(atMs: number): string
export function isoTime(atMs: number | null): string | null
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString()
}

/** The body of GET /jobs/{job_id} for `job`, with links under `publicUrl` (no trailing slash). */
export function jobView(job: JobSummary, publicUrl: string, version: ApiVersion = '1.0'): JobView {
  const state = stateOf(job, version)
  // In the order in which they are sent.
  const view = {
    job_id: job.id,
    job_type: job.type,
    job_state: state,
    created_at: isoTime(job.createdAtMs),
  } as JobView
  if (job.stoppedAtMs !== null) view.stopped_at = isoTime(job.stoppedAtMs)
  view.drive_id = job.driveId
  if (job.type !== 'import/drive_media') {
    view.project_id = job.projectId
    view.project_url = projectUrl(publicUrl, job.projectId, version === '1.0' ? null : compositionOf(job))
  }
  if (state === 'stopped' && job.result !== null) view.result = resultOf(job, job.result, version)
  if (state === 'running') view.progress = progressOf(job)
  return view
}

/** `jobView` as the bytes that are sent. */
export function jobBody(job: JobSummary, publicUrl: string, version: ApiVersion = '1.0'): string {
  return JSON.stringify(jobView(job, publicUrl, version))
}

/** In 1.0, a job runs from its creation, and a canceled one has stopped. */
function stateOf(job: JobSummary, version: ApiVersion): JobView['job_state'] {
  if (version === '1.0') return job.state === 'cancelled' ? 'stopped' : job.state
  return job.state === 'running' && job.begunAtMs === null ? 'queued' : job.state
}

function progressOf(job: JobSummary) {
  return {
    label: job.progressLabel,
    percent: job.progressPercent,
    last_update_at: isoTime(job.progressAtMs),
    ...job.progressMore,
  }
}

/** The composition that the job is about: named in its request, or the first that it created or appended to. */
function compositionOf(job: JobSummary): string | null {
  if (job.compositionId !== null) return job.compositionId
  const { created_compositions: created, updated_compositions: updated } = (job.result ?? {}) as {
    created_compositions?: { id: string }[]
    updated_compositions?: { id: string }[]
  }
  return (created?.[0] ?? updated?.[0])?.id ?? null
}

function resultOf(
  { type, conversationId }: JobSummary,
  stored: Record<string, unknown>,
  version: ApiVersion,
): Record<string, unknown> {
  if (type === 'agent')
    return {
      ...stored,
      ...ranModel(stored),
      ...(conversationId === null ? {} : { conversation_id: conversationId }),
      ...(version === '1.0' ? {} : { media_seconds_used: 0 }),
    }
  if (version === '1.2' || !('updated_compositions' in stored)) return stored
  const { updated_compositions: _, ...known } = stored
  return known
}

/** What ran, as `model` accepts it; absent when nothing did. Ollama is the engine that is meant without a prefix. */
function ranModel({ engine, resolved_model: stored }: Record<string, unknown>): { resolved_model?: string } {
  if (typeof stored === 'string') return { resolved_model: stored }
  return typeof engine === 'string' ? { resolved_model: engine.replace(/^ollama:/, '') } : {}
}
