// CONTRACT.md, "MCP": from a 401 to a token for one drive with the SDK's client, and everything that is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import type { FetchGuard } from '../../src/adapters/fetch-guard.ts'
import { clientOf } from '../../src/http/oauth/clients.ts'
import { startTestServer } from '../support/test-server.ts'
import { testStore } from '../support/test-store.ts'

const REDIRECT = 'http://127.0.0.1:7777/callback'

let server: Awaited<ReturnType<typeof startTestServer>>
let cookie: string
let shiftMs = 0
/** One for each part: what asks for tokens is limited to 30 requests a minute. */
async function startFresh(): Promise<void> {
  server = await startTestServer({ nowMs: () => Date.now() + shiftMs })
  const owner = server.store.users.first()
  cookie = `roughcut_session=${server.store.sessions.create(owner?.id ?? '', 'test').secret}`
}
const stop = () => server[Symbol.asyncDispose]()
beforeEach(() => {
  shiftMs += 61_000
})

const form = (path: string, fields: Record<string, string>) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
const asPerson = (path: string, body: unknown) =>
  fetch(`${server.url}/app/api${path}`, {
    method: 'POST',
    headers: {
      cookie,
      origin: server.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

async function register(redirect = REDIRECT): Promise<string> {
  const answer = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirect] }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { client_id: string }).client_id
}

const verifier = 'v'.repeat(50)
function queryOf(clientId: string, changes: Record<string, string | null> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    state: 'st&te',
    scope: 'read write',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${server.url}/mcp`,
  })
  for (const [name, value] of Object.entries(changes))
    if (value === null) query.delete(name)
    else query.set(name, value)
  return query.toString()
}

/** The code that a person's consent gives. */
async function codeFor(query: string, scopes = ['read', 'write']): Promise<string> {
  const answer = await asPerson('/connections', { query, drive_id: server.drive.id, scopes })
  expect(answer.status).toBe(200)
  const redirect = new URL(((await answer.json()) as { redirect: string }).redirect)
  expect(redirect.searchParams.get('state')).toBe('st&te')
  expect(redirect.searchParams.get('iss')).toBe(server.url)
  return redirect.searchParams.get('code') ?? ''
}

const redeem = (clientId: string, code: string, changes: Record<string, string> = {}) =>
  form('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    resource: `${server.url}/mcp`,
    code_verifier: verifier,
    code,
    ...changes,
  })

const callMcp = (token: string) =>
  fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

describe('a program', () => {
  beforeAll(startFresh)
  afterAll(stop)

  test('the SDK’s client gets from a 401 to its tools, for one drive', async () => {
    let clientInformation: { client_id: string } | undefined
    let tokens: { access_token: string; refresh_token?: string } | undefined
    let saved = ''
    let sentTo: URL | undefined
    const provider = {
      redirectUrl: REDIRECT,
      clientMetadata: { client_name: 'SDK', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
      clientInformation: () => clientInformation,
      saveClientInformation: (given: { client_id: string }) => {
        clientInformation = given
      },
      tokens: () => tokens,
      saveTokens: (given: never) => {
        tokens = given
      },
      redirectToAuthorization: (url: URL) => {
        sentTo = url
      },
      saveCodeVerifier: (given: string) => {
        saved = given
      },
      codeVerifier: () => saved,
    }
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { authProvider: provider as never })
    const first = transport()
    await expect(new Client({ name: 't', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError)
    const page = await fetch(sentTo ?? '', { headers: { cookie } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const answer = await asPerson('/connections', {
      query: sentTo?.search.slice(1),
      drive_id: server.drive.id,
      scopes: ['read'],
    })
    const redirect = new URL(((await answer.json()) as { redirect: string }).redirect)
    await first.finishAuth(redirect.searchParams)
    const client = new Client({ name: 't', version: '1' })
    await client.connect(transport())
    const info = await client.callTool({ name: 'list_jobs', arguments: {} })
    expect(info.isError).toBeUndefined()
    // It was given leave to read only.
    await expect(
      client.callTool({ name: 'import_media', arguments: { project_name: 'No' } }),
    ).rejects.toThrow()
    const v1 = await fetch(`${server.url}/v1/jobs`, {
      headers: { authorization: `Bearer ${tokens?.access_token}` },
    })
    expect(v1.status).toBe(401)
    await client.close()
  })

  test('a 401 says where to go', async () => {
    const answer = await callMcp('rc_wrong')
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
    )
    for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource'])
      expect(await (await fetch(`${server.url}${path}`)).json()).toMatchObject({
        resource: `${server.url}/mcp`,
      })
    const document = await (await fetch(`${server.url}/.well-known/oauth-authorization-server`)).json()
    expect(document).toMatchObject({ issuer: server.url, code_challenge_methods_supported: ['S256'] })
  })
})

describe('what a program asks for', () => {
  beforeAll(startFresh)
  afterAll(stop)

  const told: [string, Record<string, string | null>, string][] = [
    ['no PKCE', { code_challenge: null }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['no resource', { resource: null }, 'invalid_target'],
    ['an implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'admin' }, 'invalid_scope'],
  ]
  for (const [name, changes, error] of told)
    test(`${name} is reported to the program`, async () => {
      const query = queryOf(await register(), changes)
      const answer = await fetch(`${server.url}/oauth/authorize?${query}`, { redirect: 'manual' })
      expect(answer.status).toBe(302)
      const to = new URL(answer.headers.get('location') ?? '')
      expect([to.searchParams.get('error'), to.searchParams.get('state')]).toEqual([error, 'st&te'])
      expect(
        (
          await asPerson('/connections', {
            query,
            drive_id: server.drive.id,
            scopes: ['read'],
          })
        ).status,
      ).toBe(400)
    })

  const kept: [string, Record<string, string>][] = [
    ['an unknown program', { client_id: '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a' }],
    ['a foreign redirect', { redirect_uri: 'https://evil.example/callback' }],
    ['an altered redirect', { redirect_uri: `${REDIRECT}/more` }],
    ['a document on a private address', { client_id: 'https://127.0.0.1/client.json' }],
  ]
  for (const [name, changes] of kept)
    test(`${name} gets a 400 page and nobody is sent anywhere`, async () => {
      const query = queryOf(await register(), changes)
      const answer = await fetch(`${server.url}/oauth/authorize?${query}`, { redirect: 'manual' })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
    })

  test('on a loopback redirect the port is free', async () => {
    const query = queryOf(await register(), { redirect_uri: 'http://127.0.0.1:9/callback' })
    expect((await fetch(`${server.url}/oauth/authorize?${query}`)).status).toBe(200)
  })

  test('another site cannot decide for the person', async () => {
    const query = queryOf(await register())
    const answer = await fetch(`${server.url}/app/api/connections`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ query, drive_id: server.drive.id, scopes: ['read'] }),
    })
    expect(answer.status).toBe(403)
  })
})

describe('tokens', () => {
  beforeAll(startFresh)
  afterAll(stop)

  test('a code works once, and a second use ends everything issued from it', async () => {
    const clientId = await register()
    const code = await codeFor(queryOf(clientId))
    const issued = (await (await redeem(clientId, code)).json()) as { access_token: string }
    expect((await callMcp(issued.access_token)).status).toBe(200)
    expect(await (await redeem(clientId, code)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await callMcp(issued.access_token)).status).toBe(401)
  })

  const wrong: [string, Record<string, string>][] = [
    ['another verifier', { code_verifier: 'w'.repeat(50) }],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:7777/other' }],
    ['another resource', { resource: 'https://evil.example/mcp' }],
  ]
  for (const [name, changes] of wrong)
    test(`a code with ${name} is refused`, async () => {
      const clientId = await register()
      const code = await codeFor(queryOf(clientId))
      expect((await redeem(clientId, code, changes)).status).toBe(400)
    })

  test('a code of another program, and one after 60 s, are refused', async () => {
    const clientId = await register()
    const code = await codeFor(queryOf(clientId))
    expect((await redeem(await register(), code)).status).toBe(400)
    shiftMs += 60_000
    expect((await redeem(clientId, code)).status).toBe(400)
  })

  test('a refresh token is replaced, and an old one ends the connection', async () => {
    const clientId = await register()
    type Issued = { access_token: string; refresh_token: string }
    const first = (await (await redeem(clientId, await codeFor(queryOf(clientId)))).json()) as Issued
    const again = (token: string) =>
      form('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token })
    const second = (await (await again(first.refresh_token)).json()) as Issued
    expect((await callMcp(second.access_token)).status).toBe(200)
    expect((await again(first.refresh_token)).status).toBe(400)
    expect((await callMcp(second.access_token)).status).toBe(401)
    expect((await again(second.refresh_token)).status).toBe(400)
  })

  test('an access token ends after an hour, and with its connection', async () => {
    const clientId = await register()
    type Issued = { access_token: string }
    const one = (await (await redeem(clientId, await codeFor(queryOf(clientId)))).json()) as Issued
    const [mine] = server.store.oauth.listOf(server.store.users.first()?.id ?? '').slice(-1)
    const ended = await fetch(`${server.url}/app/api/connections/${mine?.id}`, {
      method: 'DELETE',
      headers: { cookie, origin: server.url, 'sec-fetch-site': 'same-origin' },
    })
    expect(ended.status).toBe(200)
    expect((await callMcp(one.access_token)).status).toBe(401)
    const two = (await (await redeem(clientId, await codeFor(queryOf(clientId)))).json()) as Issued
    shiftMs += 3_600_000
    expect((await callMcp(two.access_token)).status).toBe(401)
  })

  test('revoking ends the connection; an unknown token is not an error', async () => {
    const clientId = await register()
    type Issued = { access_token: string; refresh_token: string }
    const issued = (await (await redeem(clientId, await codeFor(queryOf(clientId)))).json()) as Issued
    expect((await form('/oauth/revoke', { client_id: clientId, token: 'unknown' })).status).toBe(200)
    expect((await callMcp(issued.access_token)).status).toBe(200)
    await form('/oauth/revoke', { client_id: clientId, token: issued.refresh_token })
    expect((await callMcp(issued.access_token)).status).toBe(401)
  })
})

test('a server that is opened over plain http elsewhere has no OAuth', async () => {
  await using plain = await startTestServer({
    flags: { publicUrl: 'http://nas.example:4747', allowedHosts: '127.0.0.1' },
  })
  const answer = await fetch(`${plain.url}/.well-known/oauth-authorization-server`)
  expect(answer.status).toBe(404)
  const refused = await fetch(`${plain.url}/mcp`, { method: 'POST', body: '{}' })
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
})

test('at most 20 programs register from one network in an hour', async () => {
  await startFresh()
  for (let count = 0; count < 20; count += 1) await register()
  const refused = await fetch(`${server.url}/oauth/register`, { method: 'POST', body: '{}' })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
  await stop()
})

describe('a document that describes a program', () => {
  const ID = 'https://assistant.example/client.json'
  const document = {
    client_id: ID,
    client_name: 'Assistant',
    redirect_uris: ['https://assistant.example/back'],
  }
  const guard = (body: string, headers: Record<string, string> = {}, status = 200) => {
    let asked = 0
    const request: FetchGuard['request'] = async (url) => {
      asked += 1
      const bytes = new TextEncoder().encode(body)
      return {
        ...{ status, headers, url: new URL(url), close: () => {} },
        body: (async function* () {
          yield bytes
        })(),
      }
    }
    return { request, asked: () => asked }
  }
  const asks = (body: string, headers?: Record<string, string>, status?: number) => {
    const world = testStore()
    const fetching = guard(body, headers, status)
    return { world, fetching, parts: { store: world.store, nowMs: () => world.clock.nowMs, guard: fetching } }
  }

  test('is fetched once for as long as its headers say', async () => {
    const { world, fetching, parts } = asks(JSON.stringify(document), { 'cache-control': 'max-age=600' })
    expect(await clientOf(parts, ID)).toMatchObject({ name: 'Assistant', isRegistered: false })
    await clientOf(parts, ID)
    expect(fetching.asked()).toBe(1)
    world.clock.nowMs += 600_001
    await clientOf(parts, ID)
    expect(fetching.asked()).toBe(2)
  })

  const wrong: [string, string, number?][] = [
    ['names another program', JSON.stringify({ ...document, client_id: `${ID}?x` })],
    ['is too large', JSON.stringify({ ...document, more: 'x'.repeat(70_000) })],
    ['is a redirect', '', 302],
    ['is not JSON', '<html>'],
    ['lists no redirect', JSON.stringify({ ...document, redirect_uris: [] })],
    ['lists a plain http redirect', JSON.stringify({ ...document, redirect_uris: ['http://a.example/'] })],
  ]
  for (const [name, body, status] of wrong)
    test(`is refused when it ${name}`, async () => {
      await expect(clientOf(asks(body, {}, status).parts, ID)).rejects.toMatchObject({ code: 'bad_request' })
    })
})
