// What every operation of /v1 is asked in version 1.2, and how its answers compare with the vendor's. The table in
// src/http/v1/CONFORMANCE.md is made of these cases; a route without a case fails the test.
import { livePageIn } from '../../../support/live-page.ts'
import { ROUGH_CUT, spokenIn } from '../../../support/spoken-in-app.ts'
import type { Ask, TestApp } from '../../../support/test-app.ts'

/** `extension`: the vendor has no such operation or field. `unknown`: nobody has seen what the vendor does. */
type Comparison = 'same' | 'different' | 'extension' | 'unknown'

export type Case = {
  name: string
  /** The request, once what it needs is there. `path` replaces the operation's parameters. */
  ask(world: TestApp): (Ask & { path: string }) | Promise<Ask & { path: string }>
  status: number
  /** Members that the answer must have, with what they must be where that is given. */
  has?: Record<string, unknown>
  vendor: Comparison
  /** How this is known, and why it differs. */
  why: string
}

const UNKNOWN = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'
const IMPORT = '/v1/jobs/import/project_media'
const AGENT = '/v1/jobs/agent'
/** Whatever it is, as long as it is there. */
export const some = Symbol('some')
const media = { 'a.wav': { url: 'https://media.test/a.wav' } }

const inProject =
  (path: string, body?: (id: string) => unknown): Case['ask'] =>
  (world) => {
    const { id } = spokenIn(world)
    return { path: path.replace('ID', id), ...(body === undefined ? {} : { body: body(id) }) }
  }
const at =
  (path: string, body?: unknown): Case['ask'] =>
  () => ({ path, ...(body === undefined ? {} : { body }) })

const edited = (world: TestApp) => {
  const project = spokenIn(world)
  const { number, document } = project.head()
  const compositions = document.compositions.map((one) => ({ ...one, name: 'Renamed' }))
  world.store.revisions.save({
    ...{ projectId: project.id, base: number, kind: 'edit', author: 'a', jobId: null, summary: 'Renamed.' },
    ...{ operations: [], receipt: null, document: { ...document, compositions } },
  })
  return project
}

const agentCreated = { job_id: some, drive_id: some, drive_name: some, project_id: some, project_url: some }

/** By method and path, as routes.ts has them. */
export const CASES: Record<string, Case[]> = {
  [`POST ${IMPORT}`]: [
    {
      name: 'a new project',
      ask: at(IMPORT, { project_name: 'Memo', add_media: media }),
      ...{ status: 201, has: agentCreated, vendor: 'same', why: 'documented' },
    },
    {
      name: 'into a project',
      ask: inProject(IMPORT, (id) => ({ project_id: id, add_media: media })),
      ...{ status: 201, has: agentCreated, vendor: 'same', why: 'documented' },
    },
    {
      name: 'a name that the project has',
      ask: inProject(IMPORT, (id) => ({
        project_id: id,
        add_media: { 'Day 1/talk.mp4': { url: 'https://media.test/a.wav' } },
      })),
      ...{ status: 400, has: { error: 'invalid_input', details: some }, vendor: 'same', why: 'documented' },
    },
    {
      name: '`update_compositions` without `project_id`',
      ask: at(IMPORT, {
        ...{ project_name: 'Memo', add_media: media },
        update_compositions: [{ composition_id: '5d0c7', append_clips: [{ media: 'a.wav' }] }],
      }),
      ...{ status: 400, has: { error: 'invalid_input' }, vendor: 'same', why: 'observed' },
    },
    {
      name: 'a direct upload',
      ask: at(IMPORT, {
        project_name: 'Memo',
        add_media: { 'a.wav': { content_type: 'audio/wav', file_size: 882044 } },
      }),
      ...{ status: 201, has: { ...agentCreated, upload_urls: some }, vendor: 'same' },
      why: 'documented: 3 hours, PUT; nobody has tried a wrong length, a second PUT or a resumed one',
    },
    {
      name: 'a `callback_url`',
      ask: at(IMPORT, {
        ...{ project_name: 'Memo', add_media: media },
        callback_url: 'https://media.test/hook',
      }),
      ...{ status: 201, has: agentCreated, vendor: 'different' },
      why: 'the vendor’s callbacks were observed to be unsigned; here they are signed',
    },
    {
      name: 'a file of the library that isn’t there',
      ask: at(IMPORT, { project_name: 'Memo', add_media: { a: { asset_id: UNKNOWN } } }),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'unknown', why: 'nobody has tried' },
    },
    {
      name: 'muted tracks and clips',
      ask: at(IMPORT, {
        ...{ project_name: 'Memo' },
        add_media: { ...media, Both: { tracks: [{ media: 'a.wav' }, { media: 'a.wav', mute: true }] } },
        add_compositions: [{ clips: [{ media: 'Both' }, { media: 'a.wav', mute: true }] }],
      }),
      ...{ status: 201, has: agentCreated, vendor: 'same', why: 'documented for clips, observed for tracks' },
    },
    {
      name: 'a media name without an extension',
      ask: at(IMPORT, { project_name: 'Memo', add_media: { memo: media['a.wav'] } }),
      ...{ status: 201, vendor: 'different', why: 'the vendor rejects it; here the bytes decide' },
    },
    {
      name: '`folder_name` in a private project',
      ask: at(IMPORT, { project_name: 'Memo', add_media: media, folder_name: 'Clients/Acme' }),
      ...{ status: 201, has: agentCreated, vendor: 'different' },
      why: 'the vendor was seen to require another `team_access`; here any will do',
    },
    {
      name: 'a composition with `fps`',
      ask: at(IMPORT, { project_name: 'Memo', add_compositions: [{ clips: [], fps: 25 }] }),
      ...{ status: 201, has: agentCreated, vendor: 'different' },
      why: 'documented to have no effect, as here; the vendor was seen to reject it',
    },
    {
      name: 'a second one while the first is running',
      ask: async (world) => {
        const { id } = spokenIn(world)
        const body = (name: string) => ({ project_id: id, add_media: { [name]: media['a.wav'] } })
        await world.call('POST', IMPORT, { body: body('a.wav'), headers: { 'roughcut-version': '1.2' } })
        return { path: IMPORT, body: body('b.wav') }
      },
      ...{
        status: 201,
        has: agentCreated,
        vendor: 'different',
        why: 'the vendor answers 429; here it waits',
      },
    },
  ],
  'POST /v1/jobs/import/drive_media': [
    {
      name: 'a file, and a folder for it',
      ask: at('/v1/jobs/import/drive_media', { add_media: { 'Stings/open.wav': media['a.wav'] } }),
      ...{ status: 201, has: { job_id: some, drive_id: some, drive_name: some }, vendor: 'same' },
      why: 'documented',
    },
    {
      name: 'a sequence',
      ask: at('/v1/jobs/import/drive_media', { add_media: { Both: { tracks: [{ media: 'a.wav' }] } } }),
      ...{ status: 400, has: { error: 'invalid_input', details: some }, vendor: 'same', why: 'observed' },
    },
    {
      name: 'an unknown folder',
      ask: at('/v1/jobs/import/drive_media', { add_media: media, folder_id: UNKNOWN }),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'unknown', why: 'nobody has tried' },
    },
  ],
  [`POST ${AGENT}`]: [
    {
      name: 'the next prompt of a conversation',
      ask: async (world) => {
        const { id: project_id } = spokenIn(world)
        const first = await world.call('POST', AGENT, {
          ...{ body: { project_id, prompt: 'Add captions.' }, headers: { 'roughcut-version': '1.2' } },
        })
        const { conversation_id } = first.json
        return { path: AGENT, body: { project_id, prompt: 'Undo that.', conversation_id } }
      },
      ...{ status: 201, has: { ...agentCreated, conversation_id: some }, vendor: 'same', why: 'documented' },
    },
    {
      name: 'a prompt for a project',
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Remove the filler words.' })),
      status: 201,
      has: { ...agentCreated, conversation_id: some, resolved_model: 'rules' },
      ...{ vendor: 'same', why: 'documented' },
    },
    {
      name: "one of the vendor's models",
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Cut it.', model: 'claude-haiku' })),
      ...{ status: 201, has: { resolved_model: 'rules' }, vendor: 'different' },
      why: 'the hosted models do not run here; the server’s own does',
    },
    {
      name: 'an unknown composition',
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Cut it.', composition_id: '00000' })),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'unknown', why: 'nobody has tried' },
    },
    {
      name: 'an unknown conversation',
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Cut it.', conversation_id: UNKNOWN })),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'unknown', why: 'nobody has tried' },
    },
    {
      name: '`dry_run`',
      ask: inProject(AGENT, (id) => ({ project_id: id, prompt: 'Cut it.', dry_run: true })),
      ...{ status: 201, has: agentCreated, vendor: 'extension', why: 'plans' },
    },
  ],
  'POST /v1/jobs/publish': [
    {
      name: 'a composition with content',
      ask: inProject('/v1/jobs/publish', (id) => ({ project_id: id })),
      ...{ status: 201, has: agentCreated, vendor: 'same', why: 'documented' },
    },
    {
      name: 'a project without content',
      ask: (world) => ({ path: '/v1/jobs/publish', body: { project_id: world.project().id } }),
      ...{ status: 400, has: { error: 'invalid_input' }, vendor: 'unknown', why: 'nobody has tried' },
    },
    {
      name: 'a page with a download button',
      ask: inProject('/v1/jobs/publish', (id) => ({ project_id: id, allow_download: true })),
      ...{ status: 201, has: agentCreated, vendor: 'extension' },
      why: '`password`, `expires_at`, `allow_download` and `allow_comments`',
    },
  ],
  'POST /v1/edit_in_descript/schema': [
    {
      name: 'a file to import',
      ask: (world) => ({
        path: '/v1/edit_in_descript/schema',
        body: {
          partner_drive_id: world.drive.id,
          project_schema: { schema_version: '1.0.0', files: [{ uri: 'https://media.test/a.wav' }] },
        },
      }),
      ...{ status: 201, has: { url: some }, vendor: 'different' },
      why: 'documented; the vendor has a list of permitted hosts',
    },
    {
      name: 'another drive',
      ask: at('/v1/edit_in_descript/schema', {
        partner_drive_id: UNKNOWN,
        project_schema: { schema_version: '1.0.0', files: [{ uri: 'https://media.test/a.wav' }] },
      }),
      ...{ status: 403, has: { error: 'forbidden' }, vendor: 'unknown', why: 'nobody has tried' },
    },
  ],
  'POST /v1/jobs/export/timeline': [
    {
      name: 'one of five formats',
      ask: inProject('/v1/jobs/export/timeline', (id) => ({ project_id: id, format: 'sesx' })),
      ...{ status: 201, has: { ...agentCreated, format: 'sesx' }, vendor: 'same', why: 'observed' },
    },
    {
      name: '`aaf`',
      ask: inProject('/v1/jobs/export/timeline', (id) => ({ project_id: id, format: 'aaf' })),
      ...{
        status: 400,
        has: { error: 'invalid_input' },
        vendor: 'different',
        why: 'AAF is not written here',
      },
    },
  ],
  'GET /v1/jobs/:job_id': [
    {
      name: 'a waiting job',
      ask: (world) => ({ path: `/v1/jobs/${world.job().id}` }),
      ...{ status: 200, has: { job_state: 'queued' }, vendor: 'same', why: 'documented' },
    },
    {
      name: 'an unknown job',
      ask: at(`/v1/jobs/${UNKNOWN}`),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'same', why: 'documented' },
    },
  ],
  'DELETE /v1/jobs/:job_id': [
    {
      name: 'a job that has not stopped',
      ask: (world) => ({ path: `/v1/jobs/${world.job().id}` }),
      ...{ status: 204, vendor: 'same', why: 'documented' },
    },
    {
      name: 'a job that has stopped',
      ask: (world) => {
        const { id } = world.job()
        world.store.jobs.stop(id, { status: 'success' }, () => '')
        return { path: `/v1/jobs/${id}` }
      },
      ...{ status: 204, vendor: 'unknown', why: 'nobody has tried' },
    },
  ],
  'GET /v1/jobs': [
    {
      name: 'all types',
      ask: at('/v1/jobs'),
      ...{ status: 200, has: { data: some, pagination: some }, vendor: 'same', why: 'observed' },
    },
    {
      name: 'an unknown type',
      ask: at('/v1/jobs?type=render'),
      ...{ status: 400, has: { error: 'invalid_input' }, vendor: 'same', why: 'observed' },
    },
  ],
  'GET /v1/projects': [
    {
      name: 'a page',
      ask: inProject('/v1/projects?limit=1'),
      ...{ status: 200, has: { data: some, pagination: some }, vendor: 'same', why: 'documented' },
    },
    {
      name: 'an unknown sort',
      ask: at('/v1/projects?sort=size'),
      ...{ status: 400, has: { error: 'invalid_input' }, vendor: 'same', why: 'documented' },
    },
  ],
  'GET /v1/projects/:project_id': [
    {
      name: 'its contents',
      ask: inProject('/v1/projects/ID'),
      status: 200,
      has: { id: some, name: some, drive_id: some, media_files: some, compositions: some, publishes: some },
      ...{ vendor: 'same', why: 'documented; `revision`, `access` and `team_access` are extensions' },
    },
  ],
  'PATCH /v1/projects/:project_id': [
    {
      name: 'a name and a folder',
      ask: inProject('/v1/projects/ID', () => ({ name: 'Episode 13', folder_path: 'Clients/Acme' })),
      ...{ status: 200, has: { name: 'Episode 13' }, vendor: 'extension', why: 'no route found' },
    },
    {
      name: 'nothing',
      ask: inProject('/v1/projects/ID', () => ({})),
      ...{ status: 400, vendor: 'extension', why: 'no route found' },
    },
  ],
  'DELETE /v1/projects/:project_id': [
    {
      name: 'to the trash',
      ask: inProject('/v1/projects/ID'),
      ...{ status: 204, vendor: 'extension', why: 'no route found' },
    },
  ],
  'GET /v1/projects/:project_id/transcript': [
    {
      name: 'of the first composition',
      ask: inProject('/v1/projects/ID/transcript'),
      status: 200,
      has: { composition_id: ROUGH_CUT, words: some, paragraphs: some, markers: some, text: some },
      ...{ vendor: 'extension', why: 'no route found' },
    },
    {
      name: 'of an unknown file',
      ask: inProject('/v1/projects/ID/transcript?media=nothing.mp4'),
      ...{ status: 404, vendor: 'extension', why: 'no route found' },
    },
  ],
  'POST /v1/export/transcript': [
    {
      name: 'markdown with timecodes',
      ask: inProject('/v1/export/transcript', (id) => ({
        ...{ project_id: id, format: 'markdown', timecodes: { on_paragraphs: true } },
      })),
      ...{ status: 200, vendor: 'same', why: 'documented' },
    },
    {
      name: '`vtt` and `json`',
      ask: inProject('/v1/export/transcript', (id) => ({ project_id: id, format: 'vtt' })),
      ...{ status: 200, vendor: 'extension', why: 'two more formats' },
    },
    {
      name: 'a project without compositions',
      ask: (world) => ({
        path: '/v1/export/transcript',
        body: { project_id: world.project().id, format: 'txt' },
      }),
      ...{ status: 400, has: { error: 'invalid_input' }, vendor: 'unknown', why: 'nobody has tried' },
    },
  ],
  'POST /v1/projects/:project_id/edits': [
    {
      name: 'operations and plans',
      ask: inProject('/v1/projects/ID/edits', () => ({
        operations: [
          { type: 'remove_fillers', composition_id: '5d0c7' },
          { type: 'split_evenly', composition_id: '5d0c7', count: 2 },
        ],
      })),
      status: 200,
      has: { revision: 2, project_changed: true, created_compositions: some },
      ...{ vendor: 'extension', why: 'the vendor edits by prompt only' },
    },
    {
      name: 'a range outside the composition',
      ask: inProject('/v1/projects/ID/edits', () => ({
        operations: [{ type: 'cut_ranges', composition_id: '5d0c7', ranges: [{ start: 900, end: 901 }] }],
      })),
      ...{ status: 422, has: { error: 'unprocessable_entity' }, vendor: 'extension' },
      why: 'the vendor edits by prompt only',
    },
  ],
  'POST /v1/plans/:plan_id/apply': [
    {
      name: 'a plan of typed edits',
      ask: async (world) => {
        const { id } = spokenIn(world)
        const operations = [{ type: 'remove_fillers', composition_id: ROUGH_CUT }]
        const body = { operations, dry_run: true }
        const { json } = await world.call('POST', `/v1/projects/${id}/edits`, { body })
        return { path: `/v1/plans/${(json.plan as { plan_id: string }).plan_id}/apply` }
      },
      ...{ status: 200, has: { revision: 2, project_changed: true }, vendor: 'extension', why: 'plans' },
    },
    {
      name: 'an unknown plan',
      ask: at(`/v1/plans/${UNKNOWN}/apply`),
      ...{ status: 404, vendor: 'extension', why: 'plans' },
    },
  ],
  'POST /v1/projects/:project_id/undo': [
    {
      name: 'the last edit',
      ask: (world) => ({ path: `/v1/projects/${edited(world).id}/undo` }),
      ...{ status: 200, has: { revision: 3, can_redo: true }, vendor: 'extension', why: 'no route found' },
    },
    {
      name: 'an import',
      ask: inProject('/v1/projects/ID/undo'),
      ...{ status: 409, has: { revision: 1 }, vendor: 'extension', why: 'no route found' },
    },
  ],
  'POST /v1/projects/:project_id/redo': [
    {
      name: 'what was undone',
      ask: async (world) => {
        const { id } = edited(world)
        await world.call('POST', `/v1/projects/${id}/undo`)
        return { path: `/v1/projects/${id}/redo` }
      },
      ...{ status: 200, has: { revision: 4, can_redo: false }, vendor: 'extension', why: 'no route found' },
    },
  ],
  'GET /v1/published_projects/:slug': [
    {
      name: 'a page whose first file is being rendered',
      async ask(world) {
        const { id } = spokenIn(world)
        await world.call('POST', '/v1/jobs/publish', { body: { project_id: id } })
        return { path: `/v1/published_projects/${world.store.pages.ofProject(id)[0]?.slug}` }
      },
      ...{ status: 409, has: { state: 'processing' }, vendor: 'same', why: 'documented' },
    },
    {
      name: 'a live page',
      ask: async (world) => ({ path: `/v1/published_projects/${await livePageIn(world)}` }),
      status: 200,
      has: {
        ...{ project_id: some, publish_type: 'video', privacy: 'private', metadata: some },
        ...{ subtitles: 'WEBVTT\n', download_url: some, download_url_expires_at: some },
      },
      ...{ vendor: 'same', why: 'documented; links of 24 hours, new on each request: observed' },
    },
    {
      name: 'a live page with a password',
      async ask(world) {
        const slug = await livePageIn(world)
        world.store.pages.change(slug, { level: 'unlisted', passwordHash: 'a hash' })
        return { path: `/v1/published_projects/${slug}` }
      },
      ...{ status: 200, has: { privacy: 'password', download_url: some }, vendor: 'extension' },
      why: 'for users who may view the project; others get 403',
    },
    {
      name: 'a live page while a new file is being rendered',
      async ask(world) {
        const slug = await livePageIn(world)
        const project_id = world.store.pages.bySlug(slug)?.projectId
        await world.call('POST', '/v1/jobs/publish', { body: { project_id } })
        return { path: `/v1/published_projects/${slug}` }
      },
      ...{ status: 200, has: { republishing: true, download_url: some }, vendor: 'unknown' },
      why: 'nobody has tried; the previous file is shown',
    },
    {
      name: 'an unknown page',
      ask: at('/v1/published_projects/7YWmkVb3nQ8tRfJc'),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'same', why: 'documented' },
    },
  ],
  'GET /v1/search': [
    {
      name: 'a word',
      ask: at('/v1/search?query=pricing'),
      ...{ status: 200, has: { results: some }, vendor: 'same', why: 'documented' },
    },
    {
      name: 'visual search alone',
      ask: at('/v1/search?query=pricing&match=visual'),
      ...{ status: 403, has: { error: 'forbidden' }, vendor: 'different' },
      why: 'the documented example has `Forbidden`; here codes are the same everywhere',
    },
  ],
  'GET /v1/status': [
    {
      name: 'the server',
      ask: at('/v1/status'),
      status: 200,
      has: { status: 'ok', drive_id: some, drive_name: some, api_version: '1.2', server: some },
      ...{ vendor: 'same', why: 'documented; `server` is an extension' },
    },
  ],
  'GET /v1/agent/models': [
    {
      name: 'what is available',
      ask: at('/v1/agent/models'),
      ...{ status: 200, has: { availableModels: some, aliases: some }, vendor: 'same', why: 'documented' },
    },
  ],
}
