// Jobs of all projects the person may see, and the callbacks of a job.
import { api } from './api.ts'
import { answered } from './call.ts'

export type JobType = 'import/project_media' | 'agent'

export const listJobs = (wanted: { cursor: string | null; type: JobType | null; projectId?: string }) =>
  answered(
    api.jobs.get({
      query: {
        ...(wanted.cursor === null ? {} : { cursor: wanted.cursor }),
        ...(wanted.type === null ? {} : { type: wanted.type }),
        ...(wanted.projectId === undefined ? {} : { project_id: wanted.projectId }),
      },
    }),
  )

export type ListedJob = Awaited<ReturnType<typeof listJobs>>['data'][number]

export const readJob = (jobId: string) => answered(api.jobs({ job_id: jobId }).get())

export type JobDetail = Awaited<ReturnType<typeof readJob>>

export const keepEdit = (jobId: string) => answered(api.jobs({ job_id: jobId }).keep.post())
export const cancelJob = (jobId: string) => answered(api.jobs({ job_id: jobId }).delete())

export const sendCallbackAgain = (jobId: string) =>
  answered(api.jobs({ job_id: jobId }).callback['send-again'].post())
