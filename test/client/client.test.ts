import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { signWebhook } from '../../src/adapters/webhook-signature.ts'
import { documentHash } from '../../src/build/generate-client.ts'
import {
  createClient,
  type Job,
  RoughcutApiError,
  type StoppedJob,
  verifyCallback,
} from '../../src/client/index.ts'
import clientPackage from '../../src/client/package.json' with { type: 'json' }
import { createTestApp } from '../support/test-app.ts'

const SCHEMA = join(import.meta.dir, '../../src/client/schema.ts')
const ID = '0192f0c1-2b3c-7d4e-8f5a-0123456789ab'

test('the types are those of the document that the server serves', async () => {
  using world = await createTestApp()
  // Stale? Run: node_modules/.bin/bun src/build/generate-client.ts
  expect(readFileSync(SCHEMA, 'utf8').split('\n')[0]).toContain(documentHash(await world.documentOf('1.0')))
})

test('the package has the version of the program', () => {
  expect(clientPackage.version).toBe(packageJson.version)
})

/** Compiles only if `job_type` narrows `result`, and `status` narrows it further. */
function outcomeOf(job: StoppedJob): string {
  if (job.job_type === 'agent')
    return job.result.status === 'success' ? job.result.agent_response : job.result.error_code
  if (job.result.status === 'error') return job.result.error_message
  if (job.job_type === 'publish') return job.result.share_url
  if (job.job_type === 'import/drive_media') return String(Object.keys(job.result.media_status).length)
  return job.job_type === 'export/timeline'
    ? job.result.file_name
    : String(job.result.created_compositions.length)
}

describe('the client', () => {
  test('creates a job, reads it, and lists it', async () => {
    using world = await createTestApp()
    const client = createClient({ baseUrl: 'http://localhost/', token: world.bearer, fetch: world.handle })
    const created = await client.importMedia({ project_name: 'One' }, 'key-1')
    expect(await client.importMedia({ project_name: 'One' }, 'key-1')).toEqual(created)
    expect(await client.job(created.job_id)).toMatchObject({
      job_type: 'import/project_media',
      job_state: 'running',
    })
    const edit = await client.editByPrompt({ project_id: created.project_id, prompt: 'add captions' })
    const page = await client.jobs({ type: 'agent', limit: 1 })
    expect(page.data.map(({ job_id }) => job_id)).toEqual([edit.job_id])
  })

  test("throws the server's message with its status", async () => {
    using world = await createTestApp()
    const client = createClient({ baseUrl: 'http://localhost', token: world.bearer, fetch: world.handle })
    const error = await client.importMedia({ project_name: '' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RoughcutApiError)
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining('project_name') })
  })
})

/** A client whose polls are answered by the script, in order. */
function scripted(...answers: (() => Response | Promise<Response>)[]) {
  const client = createClient({
    baseUrl: 'http://localhost',
    token: 'token',
    fetch: async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error(),
  })
  return { client, left: answers }
}
const running = (percent: number) => () =>
  Response.json({ job_type: 'agent', job_state: 'running', progress: { label: 'Working', percent } })
const stopped = () =>
  Response.json({
    job_type: 'agent',
    job_state: 'stopped',
    result: { status: 'success', agent_response: 'Done.' },
  })
const status =
  (code: number, headers = {}) =>
  () =>
    Response.json({ message: `status ${code}` }, { status: code, headers })

describe('waiting for a job', () => {
  test('reports progress, outlasts rate limits and a restart, and gives the result', async () => {
    const { client } = scripted(
      running(10),
      status(429, { 'retry-after': '0' }),
      () => Promise.reject(new TypeError('connection refused')),
      status(503),
      running(90),
      stopped,
    )
    const seen: Job[] = []
    const job = await client.waitForJob(ID, { maxIntervalMs: 1, onProgress: (each) => seen.push(each) })
    expect(outcomeOf(job)).toBe('Done.')
    expect(seen).toHaveLength(2)
  })

  test('throws at once what waiting does not change', async () => {
    const { client, left } = scripted(status(404), stopped)
    expect(await client.waitForJob(ID).catch((thrown: unknown) => thrown)).toMatchObject({ status: 404 })
    expect(left).toHaveLength(1)
  })

  test('throws the last error of a long outage', async () => {
    const { client } = scripted(status(500))
    const error = await client.waitForJob(ID, { maxOutageMs: 0 }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 500, message: 'status 500' })
  })

  test('ends with the reason of its signal', async () => {
    const { client } = scripted(running(0))
    const stopping = new AbortController()
    const waiting = client.waitForJob(ID, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(new Error('enough')),
    })
    expect(await waiting.catch((thrown: unknown) => thrown)).toEqual(new Error('enough'))
  })
})

describe('a callback', () => {
  const secret = `whsec_${Buffer.from('a key of the drive').toString('base64')}`
  const body = JSON.stringify({ job_id: ID, job_type: 'agent', job_state: 'stopped' })
  const signed = () =>
    signWebhook([secret], { id: ID, timestampSeconds: Math.floor(Date.now() / 1000), body })

  test('is the job it reports, with headers in any form', () => {
    expect(verifyCallback(body, signed(), secret).job_id).toBe(ID)
    expect(verifyCallback(body, new Headers(signed()), secret).job_id).toBe(ID)
  })

  test('is refused when altered, signed with another secret, or old', () => {
    expect(() => verifyCallback(`${body} `, signed(), secret)).toThrow()
    expect(() =>
      verifyCallback(body, signed(), `whsec_${Buffer.from('another').toString('base64')}`),
    ).toThrow()
    expect(() =>
      verifyCallback(body, signWebhook([secret], { id: ID, timestampSeconds: 1_700_000_000, body }), secret),
    ).toThrow()
  })
})
