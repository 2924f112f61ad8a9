// Tools that make files for others: share pages and timelines.
import { Type } from '@sinclair/typebox'
import type { JsonObject } from '../rest.ts'
import { COMPOSITION, id, input, OBJECT, output, STRING, type Tool, type ToolCall } from '../tool.ts'
import { started } from './starting.ts'

const CREATED = output(
  { job_id: STRING, drive_id: STRING },
  { project_id: STRING, project_url: STRING, format: STRING, next: STRING, result: OBJECT },
)
const LEVELS = ['public', 'unlisted', 'drive', 'private']
const choice = (values: readonly string[]) => Type.Optional(Type.Unsafe<string>({ enum: values }))

export const exportTimeline: Tool = {
  name: 'export_timeline',
  title: 'Export a timeline',
  description:
    'Starts writing a composition as a timeline for another editor (Premiere, Resolve, Final Cut, Audition and others). Media are not included. Use export_transcript for text, publish_project for a film. Call wait_for_job next: result.download_url is the file.',
  hints: {},
  scope: 'write',
  startsJob: true,
  input: input({
    project_id: id(),
    format: Type.Unsafe<string>({
      enum: ['edl', 'sesx', 'fcp', 'premiere', 'davinci_resolve', 'otio', 'cmx3600'],
    }),
    composition_id: COMPOSITION,
    include_markers: Type.Optional(Type.Boolean()),
    create_track_per_file: Type.Optional(Type.Boolean()),
    snap_frame_rates: Type.Optional(Type.Boolean()),
  }),
  output: CREATED,
  run: async ({ rest }, args) => started(await rest.post('/jobs/export/timeline', args)),
}

export const publishProject: Tool = {
  name: 'publish_project',
  title: 'Publish',
  description:
    'Starts rendering a composition for its share page, or replaces what the page shows. New pages are private unless access_level says otherwise: ask the person before public or unlisted. Call wait_for_job next: result.share_url is the page.',
  hints: { destructive: true, openWorld: true },
  scope: 'write',
  startsJob: true,
  input: input({
    project_id: id(),
    composition_id: COMPOSITION,
    media_type: choice(['Video', 'Audio']),
    resolution: choice(['480p', '720p', '1080p', '1440p', '4K']),
    access_level: choice(LEVELS),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    expires_at: Type.Optional(Type.String({ format: 'date-time' })),
    allow_download: Type.Optional(Type.Boolean()),
    allow_comments: Type.Optional(Type.Boolean()),
  }),
  output: output(
    { job_id: STRING, drive_id: STRING },
    { project_id: STRING, project_url: STRING, next: STRING, result: OBJECT },
    { declined: true },
  ),
  async question(call, args) {
    if (args.access_level !== 'public' && args.access_level !== 'unlisted') return null
    const { composition } = await targetOf(call, args)
    const who = args.access_level === 'public' ? 'everybody, search engines included' : 'anyone with the link'
    const what = composition === null ? 'the first composition' : `“${composition.name}”`
    return `Publish ${what} so that it is visible to ${who}${args.password === undefined ? '' : ' and has the password'}?`
  },
  async run(call, args) {
    const isNew = args.access_level === undefined && !(await targetOf(call, args)).hasPage
    const body = isNew ? { ...args, access_level: 'private' } : args
    return started(await call.rest.post('/jobs/publish', body))
  },
}

/** The composition to publish, and whether it already has a page, even one whose first file is still rendering. */
async function targetOf(
  { rest, parts }: ToolCall,
  { project_id, composition_id, media_type }: JsonObject,
): Promise<{ composition: JsonObject | null; hasPage: boolean }> {
  const project = await rest.get(`/projects/${project_id}`)
  const compositions = project.compositions as JsonObject[]
  // A whole id, a short one, or an address that ends in one.
  const named = typeof composition_id === 'string' ? (composition_id.split('/').at(-1) ?? '') : null
  const composition =
    compositions.find(({ id: known, duration }) =>
      named === null ? Number(duration) > 0 : String(known).startsWith(named.toLowerCase()),
    ) ?? null
  const kind = typeof media_type === 'string' ? media_type.toLowerCase() : composition?.media_type
  const pages = parts.store.pages.ofProject(String(project.id))
  return {
    composition,
    hasPage: pages.some(
      (page) => page.compositionId === composition?.id && page.kind === kind && page.unpublishedAtMs === null,
    ),
  }
}
