// Jobs, projects, search, and what the server is.
import { at, type Cases, inProject, some, UNKNOWN } from './case.ts'

export const READING_CASES: Cases = {
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
