import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { allowsPrivateAddresses, startServer } from '../src/start.ts'
import { failureOf, rejectionOf } from './support/rejection.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { startTestServer } from './support/test-server.ts'

// Real programs on a busy machine.
setDefaultTimeout(60_000)

describe('a server', () => {
  test('answers at the address that it tells, and links to it', async () => {
    await using server = await startTestServer()
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const job = await server.client.startImport({})
    expect(job).toMatchObject({ project_url: `${server.url}/projects/${job.project_id}` })
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

  test('has its data folder for itself; the next one is told whose it is', async () => {
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

  test('is refused a host that is none of this machine', async () => {
    using folder = temporaryFolder()
    const config = loadConfig({ dataDir: folder.path, port: '0', host: 'nope.invalid' }, {})
    const refused = startServer(config, { log: createLog('silent') })
    expect(await failureOf(refused)).toThrow('nope.invalid is no address or name of this machine.')
  })

  test('keeps its data folder to its owner', async () => {
    await using server = await startTestServer()
    for (const file of ['roughcut.db', 'roughcut.lock', 'roughcut.pid'])
      expect([file, statSync(join(server.dataDir, file)).mode & 0o077]).toEqual([file, 0])
  })
})

describe('private addresses', () => {
  test.each([
    ['127.0.0.1', 'auto', true],
    ['::1', 'auto', true],
    ['localhost', 'auto', true],
    ['0.0.0.0', 'auto', false],
    ['192.168.1.5', 'auto', false],
    ['127.0.0.1', 'public', false],
    ['0.0.0.0', 'any', true],
  ] as const)('a server on %s with outbound %s: may be called: %s', (host, outbound, allowed) => {
    expect(allowsPrivateAddresses({ host, outbound })).toBe(allowed)
  })
})
