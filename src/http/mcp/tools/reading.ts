// Tools that read: the drive, its projects, and what is said in them.
import { Type } from '@sinclair/typebox'
import { SEARCHED_TYPES } from '../../v1/search-query.ts'
import type { JsonObject, Rest } from '../rest.ts'
import {
  BOOLEAN,
  COMPOSITION,
  id,
  input,
  NUMBER,
  NUMBER_OR_NULL,
  OBJECT,
  OBJECTS,
  output,
  STRING,
  type Tool,
} from '../tool.ts'

/** Longer texts are cut at a paragraph. */
const MAX_TEXT = 60_000

const LIST_QUERY = {
  cursor: Type.Optional(Type.String({ maxLength: 4000, description: 'next_cursor of the previous page' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}
const TIME = Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601 with offset' }))

export const getDriveInfo: Tool = {
  name: 'get_drive_info',
  title: 'Drive and balances',
  description:
    'Shows which drive this connection works in and what is left of its media seconds and AI credits (null: unlimited). Call it first, or after an error about the balance. Use list_projects to see the projects in the drive.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({}),
  output: output({
    drive_id: STRING,
    drive_name: STRING,
    api_version: STRING,
    media_seconds_left: NUMBER_OR_NULL,
    ai_credits_left: NUMBER_OR_NULL,
  }),
  async run({ rest, caller, parts }) {
    const { drive_id, drive_name, api_version } = await rest.get('/status')
    const drive = parts.store.drives.find(caller.driveId)
    return {
      structured: {
        drive_id,
        drive_name,
        api_version,
        media_seconds_left: drive?.mediaSeconds ?? null,
        ai_credits_left: drive?.aiCredits ?? null,
      },
    }
  },
}

export const listFolders: Tool = {
  name: 'list_folders',
  title: 'List folders',
  description:
    'Lists the project folders of the drive, all of them or those directly in parent_path, with how many projects each holds. Call list_projects with a folder_path next.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({
    parent_path: Type.Optional(Type.String({ minLength: 1, maxLength: 2560, description: 'Clients' })),
  }),
  output: output({ folders: OBJECTS }),
  async run({ parts, caller, rest }, { parent_path: parent }) {
    const { folders } = parts.store
    const counts = await projectsByFolder(rest)
    const visible = folders
      .list({ driveId: caller.driveId, kind: 'project' })
      .map(({ id: folder_id, name, createdBy }) => {
        const path = folders.pathOf(folder_id) ?? name
        return { folder_id, path, name, createdBy, projects: counts.get(path) ?? 0 }
      })
      // A folder is visible to its creator and to anyone who can view something in or below it.
      .filter(({ path, createdBy }) => createdBy === caller.userId || holdsAny(counts, path))
      .filter(({ path }) => parent === undefined || parentOf(path) === parent)
    return { structured: { folders: visible.map(({ createdBy: _, ...folder }) => folder) } }
  },
}

function parentOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

function holdsAny(counts: ReadonlyMap<string, number>, path: string): boolean {
  return [...counts.keys()].some((one) => one === path || one.startsWith(`${path}/`))
}

/** How many projects the caller can see in each folder. */
async function projectsByFolder(rest: Rest): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let cursor: unknown
  do {
    const page = await rest.get('/projects', { limit: 100, cursor })
    for (const { folder_path: path } of page.data as { folder_path?: string }[])
      if (path !== undefined) counts.set(path, (counts.get(path) ?? 0) + 1)
    cursor = (page.pagination as { next_cursor?: string }).next_cursor
  } while (cursor !== undefined)
  return counts
}

export const listProjects: Tool = {
  name: 'list_projects',
  title: 'List projects',
  description:
    'Lists the projects this connection can open, page by page, newest first, with filters by name, folder, creator and time. Use search_drive to find projects by what is said in them. Call get_project next for a project’s contents.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'part of the name' })),
    folder_path: Type.Optional(Type.String({ maxLength: 2560, description: '"Clients/Acme", or "/"' })),
    created_by: Type.Optional(Type.String({ maxLength: 36, description: 'a user id, or "me"' })),
    created_after: TIME,
    created_before: TIME,
    updated_after: TIME,
    updated_before: TIME,
    sort: Type.Optional(
      Type.Unsafe<string>({ enum: ['name', 'created_at', 'updated_at', 'last_viewed_at'] }),
    ),
    direction: Type.Optional(Type.Unsafe<string>({ enum: ['asc', 'desc'] })),
    ...LIST_QUERY,
  }),
  output: output({ data: OBJECTS, pagination: OBJECT }),
  run: async ({ rest }, args) => ({ structured: await rest.get('/projects', args) }),
}

export const searchDrive: Tool = {
  name: 'search_drive',
  title: 'Search the drive',
  description:
    'Finds projects, media files and folders by name or by words that are spoken in them; put a phrase in double quotes. Use list_projects to browse instead. Call get_project or get_transcript with the ids it returns.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({
    query: Type.String({ minLength: 1, maxLength: 500 }),
    type: Type.Optional(
      Type.Array(Type.Unsafe<string>({ enum: [...SEARCHED_TYPES] }), { minItems: 1, maxItems: 7 }),
    ),
    match: Type.Optional(
      Type.Array(Type.Unsafe<string>({ enum: ['name', 'content', 'visual'] }), { minItems: 1, maxItems: 3 }),
    ),
    owner: Type.Optional(Type.Array(id(), { minItems: 1, maxItems: 20 })),
    updated_after: TIME,
    updated_before: TIME,
    sort: Type.Optional(Type.Unsafe<string>({ enum: ['relevance', 'newest', 'oldest'] })),
    limit: LIST_QUERY.limit,
  }),
  output: output({ results: OBJECTS }),
  run: async ({ rest }, args) => ({ structured: await rest.get('/search', args) }),
}

export const getProject: Tool = {
  name: 'get_project',
  title: 'Project contents',
  description:
    'Shows a project: its media files, its compositions with their ids and lengths, and its revision. Call it before editing, to choose a composition_id. Use get_transcript for what is said.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({ project_id: id() }),
  output: output(
    { id: STRING, name: STRING, compositions: OBJECTS },
    { media_files: OBJECT, publishes: OBJECTS, revision: NUMBER, access: STRING, project_url: STRING },
  ),
  run: async ({ rest }, { project_id }) => ({ structured: await rest.get(`/projects/${project_id}`) }),
}

type Paragraph = { start: number; end: number; speaker?: string; text: string }

export const getTranscript: Tool = {
  name: 'get_transcript',
  title: 'Read a transcript',
  description:
    'Returns what is heard in a composition or a media file, in paragraphs with times in seconds; single words with their times on request. Long transcripts are cut: read on with from_seconds. Use export_transcript for a file format, prompt_project_agent or plan_edit to edit.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({
    project_id: id(),
    composition_id: COMPOSITION,
    media: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1024, description: 'a media file instead of a composition' }),
    ),
    from_seconds: Type.Optional(Type.Number({ minimum: 0 })),
    to_seconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    words: Type.Optional(Type.Boolean({ description: 'also each word; default false' })),
  }),
  output: output(
    { project_id: STRING, duration_seconds: NUMBER, paragraphs: OBJECTS },
    { words: OBJECTS, text: STRING, language: STRING, truncated: BOOLEAN, read_until: NUMBER },
  ),
  async run({ rest }, args) {
    const { project_id, from_seconds: from, to_seconds: to, words: withWords = false, ...query } = args
    const whole = await rest.get(`/projects/${project_id}/transcript`, { ...query, from, to })
    const { words, text, paragraphs, ...rest_ } = whole as JsonObject & { paragraphs: Paragraph[] }
    const shown = cut(paragraphs)
    const isWhole = shown.length === paragraphs.length
    const until = shown.at(-1)?.end ?? 0
    const more = isWhole
      ? {}
      : {
          truncated: true,
          read_until: until,
          next: `Call get_transcript again with from_seconds ${until} for the rest.`,
        }
    return {
      structured: {
        ...rest_,
        ...(isWhole ? { text } : {}),
        paragraphs: shown,
        ...(withWords ? { words: isWhole ? words : before(words, until) } : {}),
        ...more,
      },
      text: [...shown.map(line), ...(isWhole ? [] : [more.next])].join('\n'),
    }
  },
}

/** As many paragraphs as fit in one answer. */
function cut(paragraphs: Paragraph[]): Paragraph[] {
  let length = 0
  const end = paragraphs.findIndex((paragraph) => {
    length += line(paragraph).length + 1
    return length > MAX_TEXT
  })
  return end < 0 ? paragraphs : paragraphs.slice(0, Math.max(1, end))
}

function before(words: unknown, seconds: number): unknown {
  return Array.isArray(words) ? words.filter((word: { start: number }) => word.start < seconds) : words
}

/** `[0:12.3] Name: what is said` */
function line({ start, speaker, text }: Paragraph): string {
  const minutes = Math.floor(start / 60)
  const seconds = (start - 60 * minutes).toFixed(1).padStart(4, '0')
  return `[${minutes}:${seconds}] ${speaker ? `${speaker}: ` : ''}${text}`
}

export const exportTranscript: Tool = {
  name: 'export_transcript',
  title: 'Export a transcript',
  description:
    'Writes the transcript of a composition as txt, markdown, html, rtf, srt, vtt or json and returns its text. Use get_transcript to read it yourself, and this for a file to hand on. Nothing changes in the project.',
  hints: { readOnly: true, idempotent: true },
  scope: 'read',
  input: input({
    project_id: id(),
    format: Type.Unsafe<string>({ enum: ['txt', 'markdown', 'html', 'rtf', 'srt', 'vtt', 'json'] }),
    composition_id: COMPOSITION,
    include_speaker_labels: Type.Optional(
      Type.Unsafe<string>({ enum: ['off', 'changes', 'every_paragraph'] }),
    ),
    include_markers: Type.Optional(Type.Boolean()),
    timecodes: Type.Optional(
      Type.Object(
        {
          frequency_seconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
          on_paragraphs: Type.Optional(Type.Boolean()),
          on_speakers: Type.Optional(Type.Boolean()),
          on_markers: Type.Optional(Type.Boolean()),
          offset_seconds: Type.Optional(Type.Number()),
        },
        { additionalProperties: false },
      ),
    ),
  }),
  output: output({
    composition_id: STRING,
    format: STRING,
    file_name: STRING,
    text: STRING,
    truncated: BOOLEAN,
  }),
  async run({ rest }, args) {
    const { text, headers } = await rest.file('/export/transcript', args)
    const isWhole = text.length <= MAX_TEXT
    const shown = isWhole ? text : text.slice(0, text.lastIndexOf('\n', MAX_TEXT) + 1 || MAX_TEXT)
    return {
      structured: {
        composition_id: headers.get('x-composition-id'),
        format: args.format,
        file_name: fileNameOf(headers.get('content-disposition') ?? ''),
        text: shown,
        truncated: !isWhole,
      },
      text: shown,
    }
  },
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined
    ? (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? '')
    : decodeURIComponent(encoded)
}
