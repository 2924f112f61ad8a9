import { describe, expect, test } from 'bun:test'
import { loadConfig } from '../../src/config.ts'
import { createHostGuard } from '../../src/http/shared/host-guard.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestApp } from '../support/test-app.ts'

type Setup = { listenHost?: string; publicUrl?: string; allowedHosts?: string[] }

function isAnswered(
  host: string,
  { listenHost = '127.0.0.1', publicUrl = '', allowedHosts = [] }: Setup,
  path = '/',
) {
  const guard = createHostGuard({ listenHost, publicUrl: () => publicUrl, allowedHosts })
  return guard(new Request(`http://ignored.invalid${path}`, { headers: { host } })) === null
}

describe('a server answers', () => {
  const behindProxy = {
    publicUrl: 'https://cut.example.com:8443/rough',
    allowedHosts: ['studio.lan', 'fd00::5'],
  }
  const everywhere = { listenHost: '0.0.0.0', publicUrl: 'http://localhost:4747' }

  test.each([
    ['localhost', behindProxy],
    ['LocalHost:4747', behindProxy],
    ['localhost.', behindProxy],
    ['127.0.0.1:80', behindProxy],
    ['127.8.9.1', behindProxy],
    ['[::1]:4747', behindProxy],
    ['cut.example.com', behindProxy],
    ['CUT.example.COM:443', behindProxy],
    ['studio.lan:9', behindProxy],
    ['[fd00::5]', behindProxy],
    ['192.168.1.5:4747', { listenHost: '192.168.1.5' }],
    ['[fd00::9]', { listenHost: '[fd00::9]' }],
    ['nas.home', { listenHost: 'NAS.home' }],
    ['10.0.0.7', everywhere],
    ['[2001:db8::1]:4747', { ...everywhere, listenHost: '::' }],
  ])('to %s', (host, setup) => {
    expect(isAnswered(host, setup)).toBe(true)
  })

  test.each([
    ['evil.test', behindProxy],
    ['cut.example.com.evil.test', behindProxy],
    ['evil.cut.example.com', behindProxy],
    ['127.0.0.1.evil.test', behindProxy],
    ['localhost.evil.test', behindProxy],
    ['10.0.0.7', behindProxy],
    ['evil.test@localhost', behindProxy],
    ['localhost, evil.test', behindProxy],
    ['localhost/evil.test', behindProxy],
    ['evil.test#localhost', behindProxy],
    ['', behindProxy],
    [':4747', behindProxy],
    ['0.0.0.0', { listenHost: '127.0.0.1' }],
    ['192.168.1.6', { listenHost: '192.168.1.5' }],
    ['evil.test', everywhere],
    ['1.2.3.4.evil.test', everywhere],
    ['descriptapi.com', behindProxy],
  ])('but not to %p', (host, setup) => {
    expect(isAnswered(host, setup)).toBe(false)
  })

  test.each([
    ['descriptapi.com', '/v1/jobs', true],
    ['DescriptAPI.com:443', '/u/1', true],
    ['descriptapi.com', '/d/1', true],
    ['descriptapi.com', '/healthz', true],
    ['descriptapi.com', '/v1x', false],
    ['descriptapi.com', '/app/api/me', false],
    ['descriptapi.com', '/v2/mcp', false],
    ['api.descript.com', '/v2/mcp', true],
    ['api.descript.com', '/v1/jobs', false],
    ['x.descriptapi.com', '/v1/jobs', false],
  ])('to %s at %s: %p', (host, path, expected) => {
    expect(isAnswered(host, {}, path)).toBe(expected)
  })
})

describe('a request for another host', () => {
  test('is 403 before anything else is looked at, at every path and with every method', async () => {
    using world = await createTestApp()
    const server = world.app.listen({ hostname: '127.0.0.1', port: 0 }).server
    const asked: [string, string][] = [
      ['GET', '/v1/jobs'],
      ['POST', '/v1/jobs/agent'],
      ['TRACE', '/v1/jobs'],
      ['GET', '/v1/nothing'],
      ['GET', '/nothing'],
      ['HEAD', '/healthz'],
      ['GET', '/healthz'],
      ['GET', '/metrics'],
      ['GET', '/docs'],
      ['GET', '/docs/json'],
      ['OPTIONS', '/v1/jobs'],
    ]
    for (const [method, path] of asked) {
      const answer = await fetch(`${server?.url.origin}${path}`, {
        method,
        headers: { host: 'evil.test:4747' },
      })
      expect([method, path, answer.status]).toEqual([method, path, 403])
      // `fetch` reads no body of these.
      if (method === 'HEAD' || method === 'TRACE') continue
      expect(await answer.json()).toEqual({
        error: 'Forbidden',
        message: expect.stringContaining('"evil.test:4747"'),
      })
    }
    await world.app.stop(true)
  })

  test('costs the user nothing of the rate limit', async () => {
    using world = await createTestApp({ rateLimits: { agent: { requests: 1, seconds: 60 } } })
    const ask = (host: string) => world.call('POST', '/v1/jobs/agent', { body: {}, headers: { host } })
    expect((await ask('evil.test')).status).toBe(403)
    expect((await ask('localhost')).status).toBe(400)
  })
})

describe('ROUGHCUT_ALLOWED_HOSTS', () => {
  const load = (value: string) => {
    using folder = temporaryFolder()
    return loadConfig({ dataDir: folder.path }, { ROUGHCUT_ALLOWED_HOSTS: value }).allowedHosts
  }

  test('is a list of names and addresses, in any case and with or without a port', () => {
    expect(load(' Studio.lan , [fd00::5]:80,10.0.0.7,,')).toEqual(['studio.lan', 'fd00::5', '10.0.0.7'])
    expect(load('')).toEqual([])
  })

  test.each(['https://studio.lan', '*.studio.lan', 'a b', 'user@studio.lan'])('refuses %s', (value) => {
    expect(() => load(value)).toThrow('ROUGHCUT_ALLOWED_HOSTS')
  })
})

describe('every answer', () => {
  test.each(['/docs', '/docs/json', '/healthz', '/v1/jobs', '/nothing', '/metrics'])(
    'is what its type says: %s is nosniff',
    async (path) => {
      using world = await createTestApp()
      const answer = await world.handle(new Request(`http://localhost${path}`))
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('strict-transport-security')).toBeNull()
    },
  )

  test('makes browsers stay with https when people open the server by https', async () => {
    using world = await createTestApp({ publicUrl: () => 'https://cut.example.com' })
    for (const path of ['/healthz', '/nothing', '/v1/jobs', '/docs']) {
      const answer = await world.handle(new Request(`http://localhost${path}`))
      expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
    }
  })
})
