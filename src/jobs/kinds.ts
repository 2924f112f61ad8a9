// Which handler does which kind of job.
import type { JobHandlers } from './engine/context.ts'
import { editProject } from './kinds/agent/edit-project.ts'
import { importMedia } from './kinds/import/import-media.ts'

export const JOB_HANDLERS: JobHandlers = {
  'import/project_media': importMedia,
  agent: editProject,
}
