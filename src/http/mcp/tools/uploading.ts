// Tools for files that aren't on the web: a page where a person picks them, and the state of pending uploads.
import { Type } from '@sinclair/typebox'
import { RoughcutError } from '../../../errors.ts'
import { projectUrl } from '../../../store/job-view.ts'
import type { JobRecord } from '../../../store/jobs.ts'
import { requireChangeableJob } from '../../v1/jobs.ts'
import { BOOLEAN, id, input, output, STRING, type Tool, type ToolParts } from '../tool.ts'

export const fileUploadUi: Tool = {
  name: 'file_upload_ui',
  title: 'Let a person pick files',
  description:
    'Returns the address of a page where a person picks files of theirs for a project (project_id) or for a new one (project_name). Show the address and wait for the person; list_jobs then finds the import. Use import_media for files at URLs, or that you can send yourself.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({
    project_id: Type.Optional(id()),
    project_name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'of a new project' }),
    ),
  }),
  output: output({ url: STRING, hint: STRING }),
  async run({ rest, parts }, { project_id, project_name }) {
    if (project_id !== undefined && project_name !== undefined)
      throw new RoughcutError('bad_request', 'Pass either project_id or project_name.')
    const publicUrl = parts.publicUrl()
    const page = project_id === undefined ? `${publicUrl}/` : await pageOf(String(project_id))
    const named = project_name === undefined ? '' : `&name=${encodeURIComponent(String(project_name))}`
    return {
      structured: {
        url: `${page}?add-files${named}`,
        hint: 'The person signs in on this page and picks the files. Call list_jobs afterward to find the import.',
      },
    }

    /** Throws the interface's error for a project that the caller can't open. */
    async function pageOf(projectId: string): Promise<string> {
      await rest.get(`/projects/${projectId}`)
      return projectUrl(publicUrl, projectId.toLowerCase())
    }
  },
}

export const reportUploadStatus: Tool = {
  name: 'report_upload_status',
  title: 'Report an upload that will not happen',
  description:
    'Reports that a file of an import will not be sent to its upload_url, so that its media file fails at once and the import continues without it. accepted is false if the file has already arrived. Call wait_for_job next; use cancel_job to end the whole import.',
  hints: { destructive: true, idempotent: true },
  scope: 'write',
  input: input({
    job_id: id(),
    media: Type.String({ minLength: 1, maxLength: 1024, description: 'a key of upload_urls' }),
    status: Type.Unsafe<string>({ enum: ['failed', 'aborted', 'abandoned'] }),
    message: Type.Optional(Type.String({ maxLength: 2000, description: 'for your own record; not stored' })),
  }),
  output: output({ job_id: STRING, media: STRING, accepted: BOOLEAN }),
  async run({ parts, caller }, { job_id, media }) {
    const job = requireChangeableJob(parts, String(job_id), caller)
    return { structured: { job_id: job.id, media, accepted: await isEnded(parts, job, String(media)) } }
  },
}

type ToBeSent = { add_media?: Record<string, { media_id?: string }> }
type Outcome = { media_status?: Record<string, { error_code?: string }> }

/** Ends a media file's upload, if it hasn't ended yet. Throws `bad_request` for a file that isn't an upload. */
async function isEnded({ store, endUpload }: ToolParts, job: JobRecord, media: string): Promise<boolean> {
  const { add_media: asked = {} } = job.request as ToBeSent
  if (!Object.hasOwn(asked, media) || asked[media]?.media_id === undefined)
    throw new RoughcutError(
      'bad_request',
      'media must be a key of the upload_urls that this job was created with.',
    )
  const upload = store.uploads.ofJob(job.id).find(({ fileName }) => fileName === media)
  if (upload?.abortedAtMs) return true
  if (upload !== undefined && job.stoppedAtMs === null) return endUpload(upload)
  // The job has stopped, and its result says how the upload ended.
  const { media_status: outcomes = {} } = (job.result ?? {}) as Outcome
  return Object.hasOwn(outcomes, media) && outcomes[media]?.error_code === 'upload_aborted'
}
