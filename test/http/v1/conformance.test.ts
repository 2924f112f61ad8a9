// How the interface compares with the hosted service, case by case. Each case is sent in version 1.2, and what it
// claims is checked; the table in src/http/v1/CONFORMANCE.md is written from the cases. To write it anew:
// `UPDATE_CONFORMANCE=1 bun test test/http/v1/conformance.test.ts`.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROUTES } from '../../../src/http/v1/routes.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { documentNamed, revisionOf } from '../../support/test-store.ts'

const FILE = join(import.meta.dir, '../../../src/http/v1/CONFORMANCE.md')

/**
 * `same`: as the hosted service documents or was observed to answer. `different`: on purpose, and `why` says so.
 * `extension`: the hosted service has no such thing. `unknown`: nobody has seen what it answers.
 */
type Verdict = 'same' | 'different' | 'extension' | 'unknown'
type Case = {
  operation: string
  what: string
  /** Path parameters stand for ids of the world below. */
  send: { path: string; body?: unknown; headers?: Record<string, string>; token?: null }
  expected: { status: number; json?: Record<string, unknown>; headers?: Record<string, string> }
  verdict: Verdict
  why: string
}

const CUT = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'
const NOBODY = '019aa3f2-1111-7d4e-8f5a-0123456789ab'
const IMPORT = 'POST /v1/jobs/import/project_media'
const AGENT = 'POST /v1/jobs/agent'

const refused = (status: number, error: string) => ({ status, json: { error, message: expect.any(String) } })

const CASES: Case[] = [
  {
    operation: IMPORT,
    what: 'a new project',
    send: { path: '/v1/jobs/import/project_media', body: { project_name: 'P' } },
    expected: { status: 201, json: { job_id: expect.any(String), drive_name: 'Main' } },
    verdict: 'same',
    why: 'documented',
  },
  {
    operation: IMPORT,
    what: 'an unknown field',
    send: { path: '/v1/jobs/import/project_media', body: { project_name: 'P', add_medias: {} } },
    expected: { status: 400, json: { error: 'invalid_input', details: [{ path: ['add_medias'] }] } },
    verdict: 'same',
    why: 'codes documented, details observed; the wording is our own',
  },
  {
    operation: IMPORT,
    what: 'a media name without an extension',
    send: {
      path: '/v1/jobs/import/project_media',
      body: { project_name: 'P', add_media: { interview: { url: 'http://media.test/interview' } } },
    },
    expected: { status: 201 },
    verdict: 'different',
    why: 'accepted, because the bytes decide; the hosted service was observed to reject it',
  },
  {
    operation: IMPORT,
    what: 'add_compositions[].fps',
    send: {
      path: '/v1/jobs/import/project_media',
      body: { project_name: 'P', add_compositions: [{ clips: [], fps: 25 }] },
    },
    expected: { status: 201 },
    verdict: 'different',
    why: 'accepted without effect, as documented; the hosted service was observed to reject it',
  },
  {
    operation: IMPORT,
    what: 'Idempotency-Key',
    send: {
      path: '/v1/jobs/import/project_media',
      body: { project_name: 'P' },
      headers: { 'idempotency-key': 'k' },
    },
    expected: { status: 201 },
    verdict: 'extension',
    why: 'a client that lost the 201 can retry without a second job',
  },
  {
    operation: AGENT,
    what: 'composition_id as a short id',
    send: {
      path: '/v1/jobs/agent',
      body: { prompt: 'Cut it.', project_id: ':project_id', composition_id: '5D0C7' },
    },
    expected: { status: 201, json: { project_url: expect.stringMatching(/\/5d0c7$/) } },
    verdict: 'same',
    why: 'documented and observed: the first five digits of the UUID',
  },
  {
    operation: AGENT,
    what: 'composition_id of no composition',
    send: {
      path: '/v1/jobs/agent',
      body: { prompt: 'Cut it.', project_id: ':project_id', composition_id: '00000' },
    },
    expected: refused(404, 'not_found'),
    verdict: 'same',
    why: 'documented',
  },
  {
    operation: AGENT,
    what: 'a model of the hosted service',
    send: { path: '/v1/jobs/agent', body: { prompt: 'x', project_name: 'P', model: 'claude-haiku' } },
    expected: { status: 201, json: { resolved_model: 'rules' } },
    verdict: 'different',
    why: 'the model does not run here; the server’s default does, and resolved_model says which',
  },
  {
    operation: AGENT,
    what: 'project_id and project_name',
    send: { path: '/v1/jobs/agent', body: { prompt: 'x', project_name: 'P', project_id: ':project_id' } },
    expected: refused(400, 'invalid_input'),
    verdict: 'same',
    why: 'documented',
  },
  {
    operation: 'GET /v1/jobs/:job_id',
    what: 'a job that waits for its turn',
    send: { path: '/v1/jobs/:job_id' },
    expected: { status: 200, json: { job_state: 'queued' } },
    verdict: 'same',
    why: 'documented',
  },
  {
    operation: 'GET /v1/jobs/:job_id',
    what: 'an unknown job',
    send: { path: `/v1/jobs/${NOBODY}` },
    expected: refused(404, 'not_found'),
    verdict: 'same',
    why: 'documented',
  },
  {
    operation: 'DELETE /v1/jobs/:job_id',
    what: 'an unknown job',
    send: { path: `/v1/jobs/${NOBODY}` },
    expected: refused(404, 'not_found'),
    verdict: 'same',
    why: 'documented',
  },
  {
    operation: 'GET /v1/jobs',
    what: 'type=publish',
    send: { path: '/v1/jobs?type=publish' },
    expected: { status: 200, json: { data: [], pagination: {} } },
    verdict: 'same',
    why: 'five types observed, two documented',
  },
  {
    operation: 'GET /v1/jobs',
    what: 'an unknown type',
    send: { path: '/v1/jobs?type=render' },
    expected: refused(400, 'invalid_input'),
    verdict: 'same',
    why: 'documented',
  },
  {
    operation: 'GET /v1/status',
    what: 'a valid token',
    send: { path: '/v1/status' },
    expected: { status: 200, json: { status: 'ok', drive_name: 'Main', api_version: '1.2' } },
    verdict: 'same',
    why: 'documented; server is an extension',
  },
  {
    operation: 'GET /v1/status',
    what: 'no token',
    send: { path: '/v1/status', token: null },
    expected: { ...refused(401, 'unauthorized'), headers: { 'www-authenticate': 'Bearer' } },
    verdict: 'same',
    why: 'documented',
  },
  {
    operation: 'GET /v1/agent/models',
    what: 'what a prompt may name',
    send: { path: '/v1/agent/models' },
    expected: { status: 200, json: { availableModels: expect.any(Array), aliases: expect.any(Array) } },
    verdict: 'different',
    why: 'the models that are here; those of the hosted service are aliases',
  },
  {
    operation: 'GET /v1/projects',
    what: 'a page',
    send: { path: '/v1/projects?limit=1' },
    expected: { status: 200, json: { data: [expect.objectContaining({ name: 'Interview' })] } },
    verdict: 'same',
    why: 'documented; project_url and access are extensions',
  },
  {
    operation: 'GET /v1/projects/:project_id',
    what: 'a project',
    send: { path: '/v1/projects/:project_id' },
    expected: { status: 200, json: { compositions: [{ id: CUT, name: 'Rough cut', duration: 0 }] } },
    verdict: 'same',
    why: 'documented; revision, access, team_access, asset_id and project_url are extensions',
  },
  {
    operation: 'GET /v1/projects/:project_id',
    what: 'an unknown project',
    send: { path: `/v1/projects/${NOBODY}` },
    expected: refused(404, 'not_found'),
    verdict: 'same',
    why: 'documented',
  },
  {
    operation: 'GET /v1/projects/:project_id/transcript',
    what: 'a project without content',
    send: { path: '/v1/projects/:project_id/transcript' },
    expected: refused(400, 'invalid_input'),
    verdict: 'extension',
    why: 'words with times, for pipelines',
  },
  {
    operation: 'PATCH /v1/projects/:project_id',
    what: 'a new name',
    send: { path: '/v1/projects/:project_id', body: { name: 'Episode 13' } },
    expected: { status: 200, json: { name: 'Episode 13' } },
    verdict: 'extension',
    why: 'no route was found for it',
  },
  {
    operation: 'DELETE /v1/projects/:project_id',
    what: 'into the trash',
    send: { path: '/v1/projects/:project_id' },
    expected: { status: 204 },
    verdict: 'extension',
    why: 'no route was found for it',
  },
  ...(['undo', 'redo'] as const).map(
    (move): Case => ({
      operation: `POST /v1/projects/:project_id/${move}`,
      what: `nothing to ${move}, or the project has changed since`,
      send: { path: `/v1/projects/:project_id/${move}`, body: { revision: 0 } },
      expected: { status: 409, json: { error: 'conflict', message: expect.any(String), revision: 1 } },
      verdict: 'extension',
      why: 'the history of a project, for pipelines',
    }),
  ),
  {
    operation: 'GET /v1/search',
    what: 'a word that nothing matches',
    send: { path: '/v1/search?query=nothing' },
    expected: { status: 200, json: { results: [] } },
    verdict: 'same',
    why: 'documented; matches are an extension',
  },
  {
    operation: 'GET /v1/search',
    what: 'match=visual',
    send: { path: '/v1/search?query=x&match=visual' },
    expected: refused(403, 'forbidden'),
    verdict: 'different',
    why: 'visual search is left out; the code is forbidden, as everywhere',
  },
  {
    operation: 'any',
    what: 'a path that is not part of the interface',
    send: { path: '/v1/nothing' },
    expected: refused(404, 'not_found'),
    verdict: 'unknown',
    why: 'never observed',
  },
  {
    operation: 'any',
    what: 'every answer names its version',
    send: { path: '/v1/status' },
    expected: { status: 200, headers: { 'roughcut-version': '1.2' } },
    verdict: 'extension',
    why: 'clients see which version answered',
  },
]

async function worldOf(): Promise<{ world: TestApp; ids: Record<string, string> }> {
  const world = await createTestApp()
  const { id } = world.project()
  const document = documentNamed('Rough cut')
  const [composition] = document.compositions
  if (composition) composition.id = CUT
  world.store.revisions.save({ ...revisionOf(id, 0, document), kind: 'import' })
  const job = world.job({ project: { id } })
  return { world, ids: { ':project_id': id, ':job_id': job.id } }
}

const filled = (text: string, ids: Record<string, string>) =>
  Object.entries(ids).reduce((made, [key, id]) => made.replaceAll(key, id), text)

describe('conformance with the hosted service, in 1.2', () => {
  test.each(CASES.map((one) => [`${one.operation}: ${one.what}`, one] as const))('%s', async (_, one) => {
    const { world, ids } = await worldOf()
    using _world = world
    const { path, body, headers = {}, token } = one.send
    const method = one.operation === 'any' ? 'GET' : (one.operation.split(' ')[0] ?? '')
    const answer = await world.call(method, filled(path, ids), {
      headers: { 'roughcut-version': '1.2', ...headers },
      ...(token === null ? { token } : {}),
      ...(body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(body), ids)) }),
    })
    expect({
      status: answer.status,
      text: answer.status < 400 || one.expected.status >= 400 ? '' : answer.text,
    }).toEqual({
      status: one.expected.status,
      text: '',
    })
    if (one.expected.json !== undefined) expect(answer.json).toMatchObject(one.expected.json)
    for (const [name, value] of Object.entries(one.expected.headers ?? {}))
      expect(answer.headers.get(name)).toBe(value)
  })

  test('is what src/http/v1/CONFORMANCE.md says', async () => {
    const rows = CASES.map(
      ({ operation, what, expected, verdict, why }) =>
        `| ${operation === 'any' ? 'any' : `\`${operation}\``} | ${what} | ${expected.status} | ${verdict} | ${why} |`,
    )
    const table = [
      '| operation | case | status | hosted service | why |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n')
    if (process.env.UPDATE_CONFORMANCE === '1') await Bun.write(FILE, `${HEAD}\n${table}\n`)
    expect(await Bun.file(FILE).text()).toBe(`${HEAD}\n${table}\n`)
  })

  test('every operation of this table is one of the interface', () => {
    const known = new Set(ROUTES.map(({ method, path }) => `${method} ${path}`))
    expect(CASES.filter(({ operation }) => operation !== 'any' && !known.has(operation))).toEqual([])
  })
})

const HEAD = `# Conformance

How version 1.2 compares with the hosted service, from its published documents and from what users of it reported. Each row
is a case of \`test/http/v1/conformance.test.ts\`, which sends it and writes this table. *Same*: as documented or observed.
*Different*: on purpose. *Extension*: the hosted service has no such thing. *Unknown*: nobody has seen what it answers.
`
