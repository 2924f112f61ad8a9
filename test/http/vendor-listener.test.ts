// Unmodified-client mode from end to end: `trust`, the TLS listener, and what the hosted service would refuse.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { createTrustFolder } from '../../src/adapters/trust/trust-folder.ts'
import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/log.ts'
import { type RunningServer, startServer } from '../../src/start.ts'
import { rejectionOf } from '../support/rejection.ts'
import { runCommand } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const DAY_MS = 86_400_000
const folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
const trust = createTrustFolder(dataDir)
let server: RunningServer
let token = ''

type Asked = { path: string; host?: string; name?: string; method?: string; body?: unknown; bearer?: string }
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** A request as a client makes it that has the vendor's address built in, and trusts our authority. */
function ask({ path, host, name = 'descriptapi.com', method = 'GET', body, bearer = token }: Asked) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = httpsRequest(
      {
        host: '127.0.0.1',
        port: server.tlsPort ?? 0,
        servername: name,
        ca: readFileSync(trust.caFile),
        method,
        path,
        agent: false,
        headers: {
          host: host ?? name,
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          text += piece
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

beforeAll(async () => {
  expect((await runCommand(dataDir, 'trust')).exitCode).toBe(0)
  token = (await runCommand(dataDir, 'token', 'create', '--name', 'test')).stdout.trim()
  const config = loadConfig({ dataDir, port: '0', tlsPort: '0', llm: 'rules' }, {})
  server = await startServer(config, { log: createLog('silent') })
})
afterAll(async () => {
  await server.stop(0)
  folder[Symbol.dispose]()
})

describe('the TLS listener', () => {
  test('serves /v1 as descriptapi.com, in version 1.2', async () => {
    const { status, headers } = await ask({ path: '/v1/status' })
    expect({ status, version: headers['roughcut-version'] }).toEqual({ status: 200, version: '1.2' })
  })

  test('serves /v2/mcp as api.descript.com', async () => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    }
    const { status, text } = await ask({ name: 'api.descript.com', path: '/v2/mcp', method: 'POST', body })
    expect(status).toBe(200)
    expect(text).toContain('"name":"roughcut"')
  })

  test('names no place to sign in there, because its documents are not under that name', async () => {
    const place = { name: 'api.descript.com', path: '/v2/mcp', method: 'POST', body: {} }
    const { status, headers } = await ask({ ...place, bearer: 'unknown' })
    expect({ status, challenge: headers['www-authenticate'] }).toEqual({ status: 401, challenge: 'Bearer' })
  })

  test.each([
    ['descriptapi.com', '/'],
    ['descriptapi.com', '/login'],
    ['descriptapi.com', '/app/api/session'],
    ['descriptapi.com', '/v2/mcp'],
    ['descriptapi.com', '/healthz'],
    ['api.descript.com', '/v1/status'],
  ])('has nothing as %s at %s', async (name, path) => {
    expect((await ask({ name, path })).status).toBe(404)
  })

  test('has nothing for another Host over a connection to these names', async () => {
    expect((await ask({ path: '/v1/status', host: '127.0.0.1' })).status).toBe(404)
  })

  test.each(['example.com', 'x.descriptapi.com', 'localhost'])('ends the handshake for %s', async (name) => {
    expect(await rejectionOf(ask({ name, path: '/v1/status' }))).toBeInstanceOf(Error)
  })

  test('takes an upload of several megabytes and answers it', async () => {
    const body = { project_name: 'x'.repeat(3_000_000) }
    const { status } = await ask({ path: '/v1/jobs/import/project_media', method: 'POST', body })
    expect([400, 413]).toContain(status)
  })

  test('refuses a token that Roughcut did not issue', async () => {
    expect((await ask({ path: '/v1/status', bearer: 'one-of-the-hosted-service' })).status).toBe(401)
  })
})

describe('Roughcut-Lint', () => {
  const lintOf = async (asked: Asked) => (await ask(asked)).headers['roughcut-lint']
  const importing = (body: object) =>
    lintOf({ path: '/v1/jobs/import/project_media', method: 'POST', body: { project_name: 'Lint', ...body } })

  test('names each thing that the hosted service would refuse', async () => {
    const add_media = { 'entrevista él': { url: 'http://127.0.0.1:9/media' } }
    const add_compositions = [{ fps: 30, clips: [{ media: 'entrevista él' }] }]
    expect(await importing({ add_media, add_compositions })).toBe(
      'media_name_without_extension add_media["entrevista %C3%A9l"], media_url_without_extension add_media["entrevista %C3%A9l"].url, composition_fps add_compositions[0].fps',
    )
  })

  test('is absent where there is nothing to say', async () => {
    expect(await importing({ add_media: { 'a.mp4': { url: 'http://127.0.0.1:9/a.mp4' } } })).toBeUndefined()
  })

  test('is absent from a refused body', async () => {
    expect(await importing({ add_compositions: [{ fps: 30, clips: 'none' }] })).toBeUndefined()
  })

  test('names operations that only Roughcut has', async () => {
    const project = '01a20933-1670-708c-acb1-211ae7481a83'
    expect(await lintOf({ path: `/v1/projects/${project}/undo`, method: 'POST' })).toBe(
      'extension POST /v1/projects/:project_id/undo',
    )
    expect(await lintOf({ path: '/v1/models' })).toBe('extension GET /v1/models')
    expect(await lintOf({ path: `/v1/projects/${project}` })).toBeUndefined()
  })

  test('is absent from requests under the server’s own name', async () => {
    const response = await fetch(`${server.url}/v1/models`, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    expect(response.headers.get('roughcut-lint')).toBeNull()
  })
})

describe('roughcut trust', () => {
  test('creates files for their owner only', () => {
    expect(statSync(join(dataDir, 'trust')).mode & 0o777).toBe(0o700)
    for (const name of ['ca.key', 'server.key'])
      expect(statSync(join(dataDir, 'trust', name)).mode & 0o777).toBe(0o600)
  })

  test('shows what there is, and makes new ones with --renew, which count at once', async () => {
    const before = readFileSync(trust.caFile, 'utf8')
    const shown = JSON.parse((await runCommand(dataDir, 'trust', '--json')).stdout)
    expect(shown).toMatchObject({
      ca_file: trust.caFile,
      hosts_line: '127.0.0.1 descriptapi.com api.descript.com',
      environment: { NODE_EXTRA_CA_CERTS: trust.caFile, CURL_CA_BUNDLE: trust.caFile },
    })
    expect(Date.parse(shown.expires_at) - Date.now()).toBeWithin(364 * DAY_MS, 365 * DAY_MS + 1)
    expect(readFileSync(trust.caFile, 'utf8')).toBe(before)
    await runCommand(dataDir, 'trust', '--renew')
    expect(readFileSync(trust.caFile, 'utf8')).not.toBe(before)
    expect((await ask({ path: '/v1/status' })).status).toBe(200)
  })

  test('has an authority that vouches for these names only', async () => {
    const { X509Certificate } = await import('node:crypto')
    const authority = new X509Certificate(readFileSync(trust.caFile))
    expect(authority.ca).toBe(true)
    // As openssl prints them; node has no reader for name constraints.
    const openssl = Bun.spawnSync([
      'openssl',
      'x509',
      '-in',
      trust.caFile,
      '-noout',
      '-ext',
      'nameConstraints,basicConstraints',
    ])
    expect(openssl.stdout.toString().replaceAll(/\s+/g, ' ')).toBe(
      'X509v3 Basic Constraints: critical CA:TRUE, pathlen:0 X509v3 Name Constraints: critical Permitted: DNS:descriptapi.com DNS:api.descript.com Excluded: IP:0.0.0.0/0.0.0.0 IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0 ',
    )
  })

  test('renews the server’s certificate when less than 30 days are left, and keeps the authority', async () => {
    using other = temporaryFolder()
    const own = createTrustFolder(other.path)
    const startMs = Date.now()
    await own.create(startMs)
    const { cert } = own.certificate()
    const authority = readFileSync(own.caFile, 'utf8')
    await own.renewCertificate(startMs + 59 * DAY_MS)
    expect(own.certificate().cert).toBe(cert)
    await own.renewCertificate(startMs + 61 * DAY_MS)
    expect(own.certificate().cert).not.toBe(cert)
    expect(readFileSync(own.caFile, 'utf8')).toBe(authority)
    expect(await rejectionOf(own.renewCertificate(startMs + 366 * DAY_MS))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('roughcut trust --renew'),
    })
  })

  test('is needed before the listener can start', async () => {
    using other = temporaryFolder()
    const config = loadConfig({ dataDir: other.path, port: '0', tlsPort: '0' }, {})
    expect(await rejectionOf(startServer(config, { log: createLog('silent') }))).toMatchObject({
      code: 'conflict',
      message: 'No certificate to listen with yet; run `roughcut trust` first.',
    })
  })

  test('is undone by untrust, twice if need be', async () => {
    using other = temporaryFolder()
    await runCommand(other.path, 'trust')
    const first = await runCommand(other.path, 'untrust', '--json')
    expect({ exitCode: first.exitCode, ...JSON.parse(first.stdout) }).toMatchObject({
      exitCode: 0,
      deleted: true,
    })
    const second = await runCommand(other.path, 'untrust')
    expect(second.exitCode).toBe(0)
    expect(second.stdout).toStartWith('Nothing to delete.')
  })
})
