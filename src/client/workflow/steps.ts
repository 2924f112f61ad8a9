// What a workflow can do with Roughcut, the same in every automation program: a step, its fields, and its requests.
import type { Api, Json } from './api.ts'

type StepFile = { name: string; contentType: string; bytes: Uint8Array }

export type Field = {
  name: string
  label: string
  about: string
  kind: 'text' | 'long-text' | 'choice' | 'number' | 'yes-no' | 'file'
  isRequired?: boolean
  choices?: readonly string[]
  fallback?: string | number | boolean
}

/** The values of a step's fields; empty ones are absent. */
export type Values = Record<string, unknown>

export type Step = {
  id: string
  name: string
  about: string
  fields: readonly Field[]
  run(api: Api, values: Values): Promise<Json>
}

const DEFAULT_TIMEOUT_SECONDS = 3600

const project: Field = {
  ...{ name: 'project_id', label: 'Project ID', kind: 'text', isRequired: true },
  about: 'The id of a project, as an import or a list returns it',
}
const composition: Field = {
  ...{ name: 'composition_id', label: 'Composition ID', kind: 'text' },
  about: 'An id or its first 5 digits; the first composition if empty',
}
const projectName: Field = {
  ...{ name: 'project_name', label: 'Project Name', kind: 'text', isRequired: true },
  about: 'The name of the new project',
}
const language: Field = {
  ...{ name: 'language', label: 'Language', kind: 'text' },
  about: 'A two-letter code such as en; detected if empty',
}
const wait: readonly Field[] = [
  {
    ...{ name: 'wait', label: 'Wait for the Result', kind: 'yes-no', fallback: true },
    about: 'Whether the step ends when the job has stopped, or as soon as it has been created',
  },
  {
    ...{ name: 'timeout_seconds', label: 'Timeout', kind: 'number', fallback: DEFAULT_TIMEOUT_SECONDS },
    about: 'How many seconds to wait; the job continues after that',
  },
]

export const STEPS: readonly Step[] = [
  {
    id: 'import_url',
    name: 'Import Media From a URL',
    about: 'Creates a project with a media file, and transcribes it',
    fields: [
      projectName,
      {
        ...{ name: 'url', label: 'URL', kind: 'text', isRequired: true },
        about: 'A direct download address',
      },
      {
        ...{ name: 'file_name', label: 'Media Name', kind: 'text' },
        about: 'The name of the media file in the project; by default the last part of the URL',
      },
      language,
      ...wait,
    ],
    async run(api, values) {
      const url = String(values.url)
      const name = String(values.file_name ?? nameIn(url))
      const media = { url, ...picked(values, ['language']) }
      return finished(
        api,
        values,
        await api.post('/jobs/import/project_media', newProject(values, name, media)),
      )
    },
  },
  {
    id: 'import_file',
    name: 'Import a File',
    about: 'Sends a file of the workflow to a new project, and transcribes it',
    fields: [
      projectName,
      {
        ...{ name: 'file', label: 'File', kind: 'file', isRequired: true },
        about: 'An audio, video or image file',
      },
      language,
      ...wait,
    ],
    async run(api, values) {
      const { name, contentType, bytes } = values.file as StepFile
      const media = { content_type: contentType, file_size: bytes.length, ...picked(values, ['language']) }
      const created = await api.post('/jobs/import/project_media', newProject(values, name, media))
      const uploads = created.upload_urls as Record<string, { upload_url: string }>
      for (const { upload_url: url } of Object.values(uploads)) await api.put(url, bytes)
      return finished(api, values, created)
    },
  },
  {
    id: 'edit',
    name: 'Edit by Prompt',
    about: 'Edits a project by a prompt in plain words',
    fields: [
      project,
      {
        ...{ name: 'prompt', label: 'Prompt', kind: 'long-text', isRequired: true },
        about: 'Such as: Remove the filler words and add captions',
      },
      composition,
      {
        ...{ name: 'model', label: 'Model', kind: 'text' },
        about: 'What reads the prompt; the server’s default if empty',
      },
      ...wait,
    ],
    run: async (api, values) =>
      finished(
        api,
        values,
        await api.post('/jobs/agent', picked(values, ['project_id', 'prompt', 'composition_id', 'model'])),
      ),
  },
  {
    id: 'publish',
    name: 'Publish',
    about: 'Renders a composition to its share page, or replaces the content of the page',
    fields: [
      project,
      composition,
      {
        ...{ name: 'access_level', label: 'Access Level', kind: 'choice' },
        choices: ['public', 'unlisted', 'drive', 'private'],
        about: 'Who may open the page; the page’s current level or the drive’s setting if empty',
      },
      ...wait,
    ],
    run: async (api, values) =>
      finished(
        api,
        values,
        await api.post('/jobs/publish', picked(values, ['project_id', 'composition_id', 'access_level'])),
      ),
  },
  {
    id: 'export_transcript',
    name: 'Export a Transcript',
    about: 'Writes what is said in a composition as text or captions',
    fields: [
      project,
      composition,
      {
        ...{ name: 'format', label: 'Format', kind: 'choice', isRequired: true, fallback: 'txt' },
        choices: ['txt', 'markdown', 'html', 'srt', 'vtt', 'json'],
        about: 'The format of the file',
      },
    ],
    async run(api, values) {
      const body = picked(values, ['project_id', 'composition_id', 'format'])
      return { format: values.format, text: await api.text('/export/transcript', body) }
    },
  },
  {
    id: 'get_project',
    name: 'Get a Project',
    about: 'Lists the media files, compositions and share pages of a project',
    fields: [project],
    run: (api, { project_id: id }) => api.get(`/projects/${encodeURIComponent(String(id))}`),
  },
  {
    id: 'list_projects',
    name: 'List Projects',
    about: 'Lists up to 100 projects, newest first',
    fields: [{ ...{ name: 'name', label: 'Name', kind: 'text' }, about: 'Part of the name, in either case' }],
    run: (api, values) =>
      api.get(`/projects?${new URLSearchParams({ limit: '100', ...picked(values, ['name']) } as never)}`),
  },
  {
    id: 'wait_for_job',
    name: 'Wait for a Job',
    about: 'Waits until a job has stopped, and returns its result',
    fields: [
      { ...{ name: 'job_id', label: 'Job ID', kind: 'text', isRequired: true }, about: 'The id of a job' },
      ...wait.slice(1),
    ],
    run: (api, values) => finished(api, { ...values, wait: true }, { job_id: values.job_id }),
  },
]

function newProject(values: Values, name: string, media: Json): Json {
  return {
    project_name: values.project_name,
    add_media: { [name]: media },
    add_compositions: [{ name: values.project_name, clips: [{ media: name }] }],
  }
}

/** The last part of an address, as a media name. */
function nameIn(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  return last === '' ? 'media' : decodeURIComponent(last)
}

async function finished(api: Api, values: Values, created: Json): Promise<Json> {
  if (values.wait === false) return created
  return api.finished(String(created.job_id), Number(values.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS))
}

/** The fields that have a value. */
function picked(values: Values, names: readonly string[]): Json {
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
}
