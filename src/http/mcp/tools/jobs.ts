// Tools about jobs: the list, the wait, the cancellation.
import { Type } from '@sinclair/typebox'
import { id, input, OBJECT, OBJECTS, output, STRING, type Tool } from '../tool.ts'
import { MAX_WAIT_SECONDS } from '../wait.ts'

const JOB = { job_type: STRING, created_at: STRING, progress: OBJECT, result: OBJECT, next: STRING }

export const listJobs: Tool = {
  name: 'list_jobs',
  title: 'List jobs',
  description:
    'Lists imports and edits, newest first, also those that people started. Use it to find a job whose id is unknown; use wait_for_job to follow one.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({
    project_id: Type.Optional(id()),
    type: Type.Optional(
      Type.Unsafe<string>({
        enum: ['import/project_media', 'import/drive_media', 'agent', 'publish', 'export/timeline'],
      }),
    ),
    created_after: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601 with offset' })),
    created_before: Type.Optional(Type.String({ maxLength: 40 })),
    cursor: Type.Optional(Type.String({ maxLength: 4000, description: 'next_cursor of the previous page' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: output({ data: OBJECTS, pagination: OBJECT }),
  run: async ({ rest }, args) => ({ structured: await rest.get('/jobs', args) }),
}

export const waitForJob: Tool = {
  name: 'wait_for_job',
  title: 'Wait for a job',
  description:
    'Waits until a job has stopped, up to 50 seconds, and returns it with its result. If it answers still_running, call it again with the same job_id; never start the work again. A result of status "error" says why the job failed.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({
    job_id: id(),
    wait_seconds: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 840,
        default: 20,
        description: `above ${MAX_WAIT_SECONDS} counts as ${MAX_WAIT_SECONDS}; 0 returns at once`,
      }),
    ),
  }),
  output: output({ wait_status: STRING, job_id: STRING, job_state: STRING }, JOB),
  async run({ rest, parts, caller, signal, progress }, args) {
    const path = `/jobs/${args.job_id}`
    const seconds = typeof args.wait_seconds === 'number' ? args.wait_seconds : 20
    let job = await rest.get(path)
    if (!isFinished(job.job_state) && seconds > 0) {
      await parts.waits.untilStopped({
        jobId: String(job.job_id),
        userId: caller.userId,
        seconds,
        signal,
        progress,
      })
      job = await rest.get(path)
    }
    const more = isFinished(job.job_state)
      ? {}
      : { next: 'Call wait_for_job again with this job_id; do not start the work again.' }
    return {
      structured: {
        wait_status: isFinished(job.job_state) ? 'finished' : 'still_running',
        ...job,
        ...more,
      },
    }
  },
}

/** Whether a version 1.2 job in this state is final. */
export function isFinished(state: unknown): boolean {
  return state === 'stopped' || state === 'cancelled'
}

export const cancelJob: Tool = {
  name: 'cancel_job',
  title: 'Cancel a job',
  description:
    'Cancels a waiting or running job. What an import has already brought into the project stays; an edit either happened whole or not at all. Use undo_edit to take back an edit that has finished.',
  hints: { destructive: true, idempotent: true },
  scope: 'write',
  input: input({ job_id: id() }),
  output: output({ job_id: STRING, job_state: STRING }),
  async run({ rest }, { job_id }) {
    await rest.delete(`/jobs/${job_id}`)
    const { job_state } = await rest.get(`/jobs/${job_id}`)
    return { structured: { job_id, job_state } }
  },
}
