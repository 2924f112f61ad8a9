// Tools that bring media in.
import { Type } from '@sinclair/typebox'
import { directAddressOf } from '../../../adapters/sharing-page.ts'
import type { JsonObject } from '../rest.ts'
import { id, input, OBJECT, output, STRING, type Tool } from '../tool.ts'
import { started } from './starting.ts'

const MEDIA_NAME = Type.String({ minLength: 1, maxLength: 1024 })
const FILE = {
  url: Type.Optional(
    Type.String({ minLength: 1, maxLength: 8192, description: 'passed unchanged, sharing links too' }),
  ),
  content_type: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'with file_size: to upload' }),
  ),
  file_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
  language: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })),
}
const closed = (fields: Parameters<typeof Type.Object>[0]) =>
  Type.Object(fields, { additionalProperties: false })
const CLIPS = Type.Array(closed({ media: MEDIA_NAME, mute: Type.Optional(Type.Boolean()) }), {
  maxItems: 1000,
})
/** By name: a URL, a file to upload, a library file, or tracks of several. */
const media = (entry: ReturnType<typeof closed>) =>
  Type.Unsafe<JsonObject>({ type: 'object', maxProperties: 100, additionalProperties: entry })

const CREATED = output(
  { job_id: STRING, drive_id: STRING },
  {
    project_id: STRING,
    project_url: STRING,
    upload_urls: OBJECT,
    rewritten: { type: 'array', items: { type: 'object' } } as never,
    next: STRING,
    result: OBJECT,
  },
)

export const importMedia: Tool = {
  name: 'import_media',
  title: 'Import media',
  description:
    'Starts importing files by URL, by upload or from the library, into a new project (project_name) or an existing one (project_id), with compositions made of them. Send files to upload with PUT to their upload_url. Call wait_for_job next. Use import_drive_media for files without a project.',
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
          asset_id: Type.Optional(id('a library file')),
          tracks: Type.Optional(
            Type.Array(
              closed({
                media: MEDIA_NAME,
                offset: Type.Optional(Type.Number({ minimum: 0 })),
                mute: Type.Optional(Type.Boolean()),
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
    const created = await rest.post('/jobs/import/project_media', body)
    return withUploadHelp(started(created, rewritten.length > 0 ? { rewritten } : {}))
  },
}

export const importDriveMedia: Tool = {
  name: 'import_drive_media',
  title: 'Import into the library',
  description:
    'Starts importing files into the drive’s library, to be used in several projects without another download or transcription. Slashes in a name make folders. Call wait_for_job next; each asset_id in the result goes into import_media.',
  hints: { openWorld: true },
  scope: 'write',
  startsJob: true,
  input: input({ add_media: media(closed(FILE)), folder_id: Type.Optional(id()) }),
  output: CREATED,
  async run({ rest }, args) {
    const { body, rewritten } = withDirectAddresses(args)
    const created = await rest.post('/jobs/import/drive_media', body)
    return withUploadHelp(started(created, rewritten.length > 0 ? { rewritten } : {}))
  },
}

type Rewritten = { media: string; from: string; to: string }

/** Replaces sharing links whose direct address can be derived. */
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

/** Says how to send the files: a model can pass the command on. Names are data and stay in their field. */
function withUploadHelp(answer: ReturnType<typeof started>): ReturnType<typeof started> {
  const uploads = Object.values(
    (answer.structured.upload_urls ?? {}) as Record<string, { upload_url: string }>,
  )
  if (uploads.length === 0) return answer
  const commands = uploads.map(({ upload_url }) => `curl --upload-file FILE '${upload_url}'`)
  return {
    ...answer,
    text: `${JSON.stringify(answer.structured)}\nWhoever has the files sends each to its upload_url with PUT, within 3 hours:\n${commands.join('\n')}`,
  }
}
