// Jobs of all projects that one may see, and the callbacks of a job.
import { api } from './api.ts'
import { answered } from './call.ts'

export const listJobs = (query: { cursor: string | null; drive: string | null; type: string | null }) =>
  answered(
    api.jobs.get({
      query: {
        ...(query.cursor === null ? {} : { cursor: query.cursor }),
        ...(query.drive === null ? {} : { drive: query.drive }),
        ...(query.type === null ? {} : { type: query.type as 'agent' }),
      },
    }),
  )

export type ListedJob = Awaited<ReturnType<typeof listJobs>>['data'][number]

export const readJob = (jobId: string) => answered(api.jobs({ job_id: jobId }).get())

export type JobDetail = Awaited<ReturnType<typeof readJob>>

export const sendCallbackAgain = (jobId: string) =>
  answered(api.jobs({ job_id: jobId }).callback['send-again'].post())
