// A job as the interface shows it (specification 2.2). The API answers with it and the callback
// carries it, byte for byte the same.

import type { JobSummary } from '../store/job-summary.ts'
import type { JobType } from '../store/schema.ts'

/** Present fields only: absence is never written as null. */
export type JobView = {
  job_id: string
  job_type: JobType
  job_state: 'running' | 'stopped'
  created_at: string
  stopped_at?: string
  drive_id: string
  project_id: string
  project_url: string
  result?: Record<string, unknown>
  progress?: { label: string; percent: number; last_update_at: string }
}

/** Where a project opens in the web application. */
export function projectUrl(publicUrl: string, projectId: string): string {
  return `${publicUrl}/projects/${projectId}`
}

/** ISO 8601 in UTC with milliseconds; null stays null. */
export function isoTime(atMs: number): string
export function isoTime(atMs: number | null): string | null
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString()
}

/** The body of GET /jobs/{job_id} for `job`, with links under `publicUrl` (no trailing slash). */
export function jobView(job: JobSummary, publicUrl: string): JobView {
  if (job.state === 'running')
    return {
      job_id: job.id,
      job_type: job.type,
      job_state: job.state,
      created_at: isoTime(job.createdAtMs),
      drive_id: job.driveId,
      project_id: job.projectId,
      project_url: projectUrl(publicUrl, job.projectId),
      progress: {
        label: job.progressLabel,
        percent: job.progressPercent,
        last_update_at: isoTime(job.progressAtMs),
      },
    }
  return {
    job_id: job.id,
    job_type: job.type,
    job_state: job.state,
    created_at: isoTime(job.createdAtMs),
    ...(job.stoppedAtMs === null ? {} : { stopped_at: isoTime(job.stoppedAtMs) }),
    drive_id: job.driveId,
    project_id: job.projectId,
    project_url: projectUrl(publicUrl, job.projectId),
    ...(job.result === null ? {} : { result: job.result }),
  }
}

/** `jobView` as the bytes that are sent. */
export function jobBody(job: JobSummary, publicUrl: string): string {
  return JSON.stringify(jobView(job, publicUrl))
}
