// Every kind of job has exactly one handler: the compiler checks it.
import type { JobType } from '../store/schema.ts'
import type { JobHandler } from './context.ts'
import { editProject } from './edit-project.ts'
import { importMedia } from './import-media.ts'

export type JobHandlers = Record<JobType, JobHandler>

export const JOB_HANDLERS: JobHandlers = {
  'import/project_media': importMedia,
  agent: editProject,
}
