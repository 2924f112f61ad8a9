// Publishing, transcripts and timelines.
import { livePageIn } from '../../../support/live-page.ts'
import { ROUGH_CUT, spokenIn } from '../../../support/spoken-in-app.ts'
import { at, type Cases, inProject, jobCreated, some } from './case.ts'

export const OUTPUT_CASES: Cases = {
  'POST /v1/jobs/publish': [
    {
      name: 'a composition with content',
      ask: inProject('/v1/jobs/publish', (id) => ({ project_id: id })),
      ...{ status: 201, has: jobCreated, vendor: 'same', why: 'documented' },
    },
    {
      name: 'a project without content',
      ask: (world) => ({ path: '/v1/jobs/publish', body: { project_id: world.project().id } }),
      ...{ status: 400, has: { error: 'invalid_input' }, vendor: 'unknown', why: 'nobody has tried' },
    },
    {
      name: 'a page with a download button',
      ask: inProject('/v1/jobs/publish', (id) => ({ project_id: id, allow_download: true })),
      ...{ status: 201, has: jobCreated, vendor: 'extension' },
      why: '`password`, `expires_at`, `allow_download` and `allow_comments`',
    },
  ],
  'POST /v1/jobs/export/timeline': [
    {
      name: 'one of five formats',
      ask: inProject('/v1/jobs/export/timeline', (id) => ({ project_id: id, format: 'sesx' })),
      ...{ status: 201, has: { ...jobCreated, format: 'sesx' }, vendor: 'same', why: 'observed' },
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
}
