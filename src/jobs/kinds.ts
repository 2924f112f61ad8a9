// Which handler does which kind of job.
import type { JobHandlers } from './context.ts'
import { editProject } from './edit-project.ts'
import { importMedia } from './import-media.ts'

export const JOB_HANDLERS: JobHandlers = {
  'import/project_media': importMedia,
  agent: editProject,
}
