import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { settingsWarnings } from '../src/settings-warnings.ts'
import { allowsPrivateAddresses } from '../src/start/outside.ts'
import { startServer } from '../src/start.ts'
import { JOB_RETENTION_MS } from '../src/store/jobs.ts'
import { eventually } from './support/eventually.ts'
import { failureOf, rejectionOf } from './support/rejection.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { startTestServer } from './support/test-server.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

describe('a server', () => {
  test('answers at the address that it reports, and links to it', async () => {
    await using server = await startTestServer()
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const job = await server.client.startImport({})
    expect(job).toMatchObject({ project_url: `${server.url}/projects/${job.project_id}` })
  })

  test('forgets what has expired while it keeps running, not only when it starts', async () => {
    let nowMs = Date.now()
    await using server = await startTestServer({ nowMs: () => nowMs, retentionEveryMs: 20 })
    const response = await fetch(`${server.url}/v1/jobs/import/project_media`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'once',
      },
      body: JSON.stringify({ project_name: 'Episode' }),
    })
    const { job_id } = (await response.json()) as { job_id: string }
    await server.idle()
    const keys = () =>
      server.store.raw.query<{ kept: number }, []>('SELECT count(*) AS kept FROM idempotency_keys').get()
        ?.kept
    expect(keys()).toBe(1)
    nowMs += JOB_RETENTION_MS - 3600_000
    // Keys live a day, jobs 30 days: this sweep takes the key and leaves the job.
    await eventually(() => expect(keys()).toBe(0))
    expect(server.store.jobs.read(job_id)).not.toBeNull()
    nowMs += 3600_000
    await eventually(() => expect(server.store.jobs.read(job_id)).toBeNull())
  })

  test('links to the public address when one is set', async () => {
    await using server = await startTestServer({ flags: { publicUrl: 'https://cut.example.org/rough/' } })
    const job = await server.client.startImport({})
    expect(job).toMatchObject({ project_url: `https://cut.example.org/rough/projects/${job.project_id}` })
  })

  test('writes an IPv6 address in brackets', async () => {
    await using server = await startTestServer({ flags: { host: '::1' } })
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect((await server.client.import({})).result.status).toBe('success')
  })

  test('has its data folder for itself; the next one learns who holds it', async () => {
    using folder = temporaryFolder()
    const config = loadConfig({ dataDir: folder.path, port: '0' }, {})
    const first = await startServer(config, { log: createLog('silent') })
    expect(await rejectionOf(startServer(config, { log: createLog('silent') }))).toMatchObject({
      code: 'data_folder_busy',
      message: expect.stringContaining(`process ${process.pid}`),
    })
    expect(readFileSync(join(folder.path, 'roughcut.pid'), 'utf8')).toStartWith(`${process.pid}\n`)
    await first.stop(0)
    const next = await startServer(config, { log: createLog('silent') })
    await next.stop(0)
  })

  test('is refused a port that another one has, and leaves nothing locked', async () => {
    await using first = await startTestServer()
    using folder = temporaryFolder()
    const config = loadConfig({ dataDir: folder.path, port: String(first.port) }, {})
    const refused = startServer(config, { log: createLog('silent') })
    expect(await failureOf(refused)).toThrow(`Port ${first.port} on 127.0.0.1 is in use`)
    const free = await startServer({ ...config, port: 0 }, { log: createLog('silent') })
    await free.stop(0)
  })

  test('refuses a foreign host name', async () => {
    using folder = temporaryFolder()
    const config = loadConfig({ dataDir: folder.path, port: '0', host: 'nope.invalid' }, {})
    const refused = startServer(config, { log: createLog('silent') })
    expect(await failureOf(refused)).toThrow("nope.invalid isn't an address or name of this machine.")
  })

  test('keeps its data folder to its owner', async () => {
    await using server = await startTestServer()
    for (const file of ['roughcut.db', 'roughcut.lock', 'roughcut.pid'])
      expect([file, statSync(join(server.dataDir, file)).mode & 0o077]).toEqual([file, 0])
  })
})

describe('private addresses', () => {
  test.each([
    ['127.0.0.1', 'auto', null, true],
    ['::1', 'auto', null, true],
    ['localhost', 'auto', null, true],
    ['127.0.0.1', 'auto', 'http://localhost:4747', true],
    ['127.0.0.1', 'auto', 'http://[::1]:4747', true],
    // A proxy stands in front.
    ['127.0.0.1', 'auto', 'https://cut.example.com', false],
    ['127.0.0.1', 'auto', 'http://192.168.1.5', false],
    ['127.0.0.1', 'any', 'https://cut.example.com', true],
    ['0.0.0.0', 'auto', null, false],
    ['0.0.0.0', 'auto', 'http://localhost:4747', false],
    ['192.168.1.5', 'auto', null, false],
    ['127.0.0.1', 'public', null, false],
    ['0.0.0.0', 'any', null, true],
  ] as const)(
    'a server on %s with outbound %s and public address %s: %p',
    (host, outbound, publicUrl, allowed) => {
      expect(allowsPrivateAddresses({ host, outbound, publicUrl })).toBe(allowed)
    },
  )
})

describe('a server behind a proxy', () => {
  test('calls no private address and answers to its public name only', async () => {
    await using server = await startTestServer({ flags: { publicUrl: 'https://cut.example.org' } })
    const refused = await server.client.request('POST', '/jobs/agent', {
      prompt: 'Remove fillers.',
      project_name: 'P',
      callback_url: 'http://127.0.0.1:9/admin',
    })
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('callback_url') } })
    const byName = (host: string) => fetch(`${server.url}/healthz`, { headers: { host } })
    expect((await byName('cut.example.org')).status).toBe(200)
    expect((await byName('rebound.example')).status).toBe(403)
  })
})

describe('settings that contradict each other', () => {
  const settings = { host: '127.0.0.1', publicUrl: null, outbound: 'auto', trustProxy: false } as const
  const behindProxy = { ...settings, publicUrl: 'https://cut.example.com', trustProxy: true }

  test.each([
    ['on a laptop', settings],
    ['behind a proxy', behindProxy],
    ['in a trusted network', { ...settings, host: '0.0.0.0' }],
  ])('%s are none', (_where, given) => {
    expect(settingsWarnings(given)).toEqual([])
  })

  test.each([
    ['ROUGHCUT_OUTBOUND is "any"', { ...behindProxy, outbound: 'any' as const }],
    ['ROUGHCUT_OUTBOUND is "any"', { ...settings, host: '0.0.0.0', outbound: 'any' as const }],
    ['ROUGHCUT_TRUST_PROXY is not "yes"', { ...behindProxy, trustProxy: false }],
    ['ROUGHCUT_TRUST_PROXY is "yes"', { ...settings, trustProxy: true }],
    ['plain http', { ...behindProxy, publicUrl: 'http://cut.example.com' }],
    ['ROUGHCUT_PUBLIC_URL is localhost', { ...settings, host: '0.0.0.0', publicUrl: 'http://localhost' }],
  ])('%s: one warning', (words, given) => {
    const warnings = settingsWarnings(given)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(words)
  })
})
