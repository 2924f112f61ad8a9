// Tools that bring media in.
import { Type } from '@sinclair/typebox'
import { directAddressOf } from '../../../adapters/sharing-page.ts'
import type { JsonObject } from '../rest.ts'
import { id, input, OBJECT, OBJECTS, output, STRING, type Tool, type ToolAnswer } from '../tool.ts'
import { started } from './starting.ts'

const MEDIA_NAME = Type.String({ minLength: 1, maxLength: 1024 })
const FILE = {
  url: Type.Optional(
    Type.String({ minLength: 1, maxLength: 8192, description: 'passed unchanged, sharing links too' }),
  ),
  language: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })),
}
const DIRECT = {
  content_type: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'of a file that is sent to an upload_url' }),
  ),
  file_size: Type.Optional(Type.Integer({ minimum: 1, description: 'its bytes, exactly' })),
}
const closed = (fields: Parameters<typeof Type.Object>[0]) =>
  Type.Object(fields, { additionalProperties: false })
const MUTE = Type.Optional(Type.Boolean())
const CLIPS = Type.Array(closed({ media: MEDIA_NAME, mute: MUTE }), {
  maxItems: 1000,
})
/** By name: a file at a URL, or the tracks of a sequence. */
const media = (entry: ReturnType<typeof closed>) =>
  Type.Unsafe<JsonObject>({ type: 'object', maxProperties: 100, additionalProperties: entry })

const CREATED = output(
  { job_id: STRING, drive_id: STRING },
  {
    project_id: STRING,
    project_url: STRING,
    rewritten: OBJECTS,
    upload_urls: OBJECT,
    next: STRING,
    result: OBJECT,
  },
)

export const importMedia: Tool = {
  name: 'import_media',
  title: 'Import media',
  description:
    'Starts importing files by URL, from the library, or to be sent to an upload_url (content_type, file_size), into a new project (project_name) or an existing one (project_id), with compositions made of them. Call wait_for_job next. Use prompt_project_agent to edit what is there.',
  hints: { openWorld: true },
  scope: 'write',
  startsJob: true,
  input: input({
    project_name: Type.Optional(Type.String({ minLength: 1, maxLength: 1020 })),
    project_id: Type.Optional(id()),
    folder_name: Type.Optional(Type.String({ minLength: 1, maxLength: 2560, description: 'Clients/Acme' })),
    workspace_name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    team_access: Type.Optional(Type.Unsafe<string>({ enum: ['edit', 'comment', 'view', 'none'] })),
    add_media: Type.Optional(
      media(
        closed({
          ...FILE,
          ...DIRECT,
          asset_id: Type.Optional(id('a file of the library')),
          tracks: Type.Optional(
            Type.Array(
              closed({
                media: MEDIA_NAME,
                offset: Type.Optional(Type.Number({ minimum: 0 })),
                mute: MUTE,
              }),
              { minItems: 1, maxItems: 100, description: 'heard and seen together' },
            ),
          ),
        }),
      ),
    ),
    add_compositions: Type.Optional(
      Type.Array(
        closed({
          name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
          clips: CLIPS,
          width: Type.Optional(Type.Integer({ minimum: 16, maximum: 7680 })),
          height: Type.Optional(Type.Integer({ minimum: 16, maximum: 7680 })),
          fps: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'no effect' })),
        }),
        { maxItems: 50 },
      ),
    ),
    update_compositions: Type.Optional(
      Type.Array(
        closed({ composition_id: Type.String({ minLength: 1, maxLength: 2048 }), append_clips: CLIPS }),
        { maxItems: 50 },
      ),
    ),
  }),
  output: CREATED,
  async run({ rest }, args) {
    const { body, rewritten } = withDirectAddresses(args)
    return startedImport(await rest.post('/jobs/import/project_media', body), rewritten)
  },
}

export const importDriveMedia: Tool = {
  name: 'import_drive_media',
  title: 'Import media into the library',
  description:
    "Starts importing files by URL into the drive's library, for use in several projects. Call wait_for_job next; its result has an asset_id for each file, which import_media takes. Use import_media alone for files of one project.",
  hints: { openWorld: true },
  scope: 'write',
  startsJob: true,
  input: input({
    add_media: media(closed({ ...FILE, ...DIRECT })),
    folder_id: Type.Optional(id('a media_library_folder of search_drive')),
  }),
  output: CREATED,
  async run({ rest }, args) {
    const { body, rewritten } = withDirectAddresses(args)
    return startedImport(await rest.post('/jobs/import/drive_media', body), rewritten)
  },
}

/** Adds a command for each file to send, in the order of `upload_urls`. */
function startedImport(created: JsonObject, rewritten: Rewritten[]): ToolAnswer {
  const answer = started(created, rewritten.length > 0 ? { rewritten } : {})
  const targets = Object.values((created.upload_urls ?? {}) as Record<string, { upload_url: string }>)
  if (targets.length === 0) return answer
  const commands = targets.map(({ upload_url: url }) => `curl --fail --upload-file FILE '${url}'`)
  return {
    ...answer,
    text: [
      JSON.stringify(answer.structured),
      `Send each file, in this order and within 3 hours:\n${commands.join('\n')}`,
    ].join('\n\n'),
  }
}

type Rewritten = { media: string; from: string; to: string }

/** Replaces sharing links with direct addresses where we can derive them. */
function withDirectAddresses(args: JsonObject): { body: JsonObject; rewritten: Rewritten[] } {
  const rewritten: Rewritten[] = []
  const entries = Object.entries((args.add_media ?? {}) as Record<string, JsonObject>).map(
    ([name, entry]) => {
      const { url } = entry
      const to = typeof url === 'string' ? directAddressOf(url) : null
      if (to === null || to === url) return [name, entry] as const
      rewritten.push({ media: name, from: String(url), to })
      return [name, { ...entry, url: to }] as const
    },
  )
  if (rewritten.length === 0) return { body: args, rewritten }
  return { body: { ...args, add_media: Object.fromEntries(entries) }, rewritten }
}
