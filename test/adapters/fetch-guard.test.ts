import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { classifyAddress, isLoopbackHost } from '../../src/adapters/address-classes.ts'
import { createFetchGuard, isForbiddenLiteral } from '../../src/adapters/fetch-guard.ts'
import { RoughcutError } from '../../src/errors.ts'
import { startMediaHost } from '../support/media-host.ts'
import { startRawHttpServer } from '../support/raw-http-server.ts'
import { rejectionOf } from '../support/rejection.ts'
import { ADDRESSES, WRITTEN } from './address-table.ts'

const noDns = (host: string): Promise<string[]> => Promise.reject(new Error(`asked DNS for ${host}`))

async function failureOf(work: Promise<unknown>): Promise<RoughcutError> {
  const error = await rejectionOf(work)
  if (!(error instanceof RoughcutError)) throw new Error(`expected a RoughcutError, got ${error}`)
  return error
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

describe('the SSRF table', () => {
  test.each(ADDRESSES)('the address %p is %s', (address, expected) => {
    expect(classifyAddress(address).class).toBe(expected)
  })

  test.each(WRITTEN)(
    'what %p would dial is %s, and nothing is dialed to find that out',
    async (url, expected) => {
      for (const allowPrivate of [false, true]) {
        const allowed = expected === 'public' || (expected === 'private' && allowPrivate)
        if (expected !== null) expect(isForbiddenLiteral(url, allowPrivate) === null).toBe(allowed)
        if (allowed) continue
        const guard = createFetchGuard({ allowPrivate, resolve: noDns })
        expect((await failureOf(guard.request(url))).code).toBe('url_blocked')
      }
    },
  )

  test.each(ADDRESSES.filter(([, expected]) => expected !== 'public'))(
    'a name that DNS answers with %p is refused, alone and hidden among public ones',
    async (address) => {
      for (const answer of [[address], ['8.8.8.8', address], [address, '8.8.8.8']]) {
        const guard = createFetchGuard({ allowPrivate: false, resolve: async () => answer })
        const error = await failureOf(guard.request('http://media.test/'))
        expect(error.code).toBe('url_blocked')
        if (address.includes('.') || address.includes(':')) expect(error.message).not.toContain(address)
      }
    },
  )

  test('names are left to the check at each request, so no name is a forbidden literal', () => {
    for (const url of [
      'http://localhost/',
      'http://localhost./',
      'http://a.test/',
      'no url',
      'http://1.2.3.4.test/',
    ])
      expect(isForbiddenLiteral(url, false)).toBeNull()
  })
})

test('an IPv6 address that carries an IPv4 one is never judged better than that', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), (bits) => {
      const bytes = [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255]
      const dotted = bytes.join('.')
      const hex = `${((bits >>> 16) & 0xffff).toString(16)}:${(bits & 0xffff).toString(16)}`
      const { class: expected } = classifyAddress(dotted)
      for (const carrier of [`::ffff:${dotted}`, `::ffff:${hex}`, `64:ff9b::${dotted}`, `2002:${hex}::1`])
        expect(classifyAddress(carrier).class).toBe(expected)
      for (const carrier of [`::${dotted}`, `64:ff9b:1::${dotted}`, `2001:0:${hex}::1`, `::ffff:0:${dotted}`])
        expect(classifyAddress(carrier).class).not.toBe('public')
      const spellings = [
        `${bits}`,
        `0x${bits.toString(16)}`,
        bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
      ]
      for (const spelling of spellings) {
        const forbidden = isForbiddenLiteral(`http://${spelling}/`, false)
        expect(forbidden === null).toBe(expected === 'public')
      }
    }),
    { numRuns: 2000 },
  )
})

test('a name of this machine is refused when private addresses are', async () => {
  const guard = createFetchGuard({ allowPrivate: false })
  const error = await failureOf(guard.request('http://localhost:8080/'))
  expect(error.code).toBe('url_blocked')
  expect(error.message).toContain('ROUGHCUT_OUTBOUND=any')
})

test('a host setting is loopback or not', () => {
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost', 'LOCALHOST', '::ffff:127.0.0.1'])
    expect(isLoopbackHost(host)).toBe(true)
  for (const host of ['0.0.0.0', '::', '192.168.1.5', '10.0.0.1', 'example.test', ''])
    expect(isLoopbackHost(host)).toBe(false)
})

test('the address that was checked is the one dialed, even when DNS changes its mind in between', async () => {
  await using host = await startMediaHost()
  host.route('/a', () => ({ status: 200, body: 'checked' }))
  let asked = 0
  const rebinding = async () => {
    asked += 1
    // The second answer is what an attacker wants dialed; nothing listens for it to be checked.
    return asked === 1 ? ['127.0.0.1'] : ['169.254.169.254']
  }
  const guard = createFetchGuard({ allowPrivate: true, resolve: rebinding })
  const answer = await guard.request(`http://rebind.test:${host.port}/a`)
  expect(await textOf(answer.body)).toBe('checked')
  expect(asked).toBe(1)
  expect(host.requests[0]?.headers.host).toBe(`rebind.test:${host.port}`)
  expect((await failureOf(guard.request(`http://rebind.test:${host.port}/a`))).code).toBe('url_blocked')
  expect(host.requests.length).toBe(1)
})

test('an address that refuses the connection is followed by the next one of the answer', async () => {
  await using host = await startMediaHost()
  host.route('/a', () => ({ status: 200, body: 'here' }))
  const guard = createFetchGuard({
    allowPrivate: true,
    resolve: async () => ['127.0.0.9', '::1', '127.0.0.1'],
  })
  expect(await textOf((await guard.request(`http://many.test:${host.port}/a`)).body)).toBe('here')
})

test('each hop of a redirect is resolved and checked anew', async () => {
  await using host = await startMediaHost()
  host.redirect('/to-private', `http://inside.test:${host.port}/secret`)
  host.redirect('/to-metadata', 'http://169.254.169.254/latest/meta-data/')
  host.redirect('/to-decimal', 'http://2852039166/')
  host.redirect('/to-mapped', 'http://[::ffff:a9fe:a9fe]/')
  host.redirect('/to-ftp', 'ftp://media.test/a')
  host.redirect('/to-file', 'file:///etc/passwd')
  host.redirect('/to-data', 'data:video/mp4;base64,AAAA')
  host.redirect('/to-user', `http://u:p@media.test:${host.port}/a`)
  host.redirect('/to-port', 'http://media.test:25/')
  host.redirect('/to-nonsense', 'http://[')
  host.route('/secret', () => ({ status: 200, body: 'secret' }))
  const guard = createFetchGuard({
    allowPrivate: true,
    resolve: async (name) => [name === 'inside.test' ? '169.254.0.7' : '127.0.0.1'],
  })
  for (const path of [
    'private',
    'metadata',
    'decimal',
    'mapped',
    'ftp',
    'file',
    'data',
    'user',
    'port',
    'nonsense',
  ]) {
    const error = await failureOf(guard.request(`http://media.test:${host.port}/to-${path}`))
    expect([path, error.code]).toEqual([path, 'url_blocked'])
  }
  expect(host.requests.every((request) => request.target !== '/secret')).toBe(true)
})

test('five redirects are followed, a sixth is too many', async () => {
  await using host = await startMediaHost()
  for (let hop = 0; hop < 6; hop++) host.redirect(`/${hop}`, hop % 2 ? `${hop + 1}` : host.url(`/${hop + 1}`))
  host.route('/6', () => ({ status: 200, body: 'end' }))
  const guard = createFetchGuard({ allowPrivate: true })
  const answer = await guard.request(host.url('/1'))
  expect(await textOf(answer.body)).toBe('end')
  expect(answer.url.pathname).toBe('/6')
  const error = await failureOf(guard.request(host.url('/0')))
  expect(error.code).toBe('url_unreachable')
  expect(error.message).toContain('more than 5 times')
})

test('with no redirects allowed, or for a POST, the redirect itself is the answer', async () => {
  await using host = await startMediaHost()
  host.redirect('/a', '/b', 307)
  const guard = createFetchGuard({ allowPrivate: true })
  const direct = await guard.request(host.url('/a'), { maxRedirects: 0 })
  const posted = await guard.request(host.url('/a'), { method: 'POST', body: 'x' })
  direct.close()
  posted.close()
  expect([direct.status, posted.status]).toEqual([307, 307])
  expect(host.requests.map((request) => request.target)).toEqual(['/a', '/a'])
})

test('a redirect in UTF-8 is understood, and headers other than credentials go along', async () => {
  await using host = await startMediaHost()
  host.redirect('/a', Buffer.from(`http://other.test:${host.port}/größe`, 'utf8').toString('utf8'))
  host.route('/gr%C3%B6%C3%9Fe', () => ({ status: 200, body: 'ok' }))
  const guard = createFetchGuard({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })
  const headers = { Range: 'bytes=5-', Authorization: 'Bearer secret' }
  const answer = await guard.request(`http://media.test:${host.port}/a`, { headers })
  expect(await textOf(answer.body)).toBe('ok')
  expect(host.requests[1]?.headers).toMatchObject({ range: 'bytes=5-', 'accept-encoding': 'identity' })
  expect(host.requests[1]?.headers.authorization).toBeUndefined()
})

test('no header can be injected: not by the address, nor by a value', async () => {
  await using host = await startMediaHost()
  host.route('/a', () => ({ status: 200, body: 'ok' }))
  const guard = createFetchGuard({ allowPrivate: true })
  for (const tail of ['/a?x=%0d%0aX-Injected:%201', '/a?x=\r\nX-Injected: 1', '/a?\u010d\u010aX-Injected:1'])
    (await guard.request(`${host.origin}${tail}`)).close()
  for (const request of host.requests) expect(request.headers['x-injected']).toBeUndefined()
  const sent = host.requests.length
  for (const headers of [{ 'X-A': 'a\r\nX-Injected: 1' }, { 'X-A\r\nX-Injected': '1' }, { 'X-A': 'a\nb' }])
    await failureOf(guard.request(host.url('/a'), { headers: headers as Record<string, string> }))
  expect(host.requests.length).toBe(sent)
})

test('failures to reach a host are plain sentences that say whether to try again', async () => {
  const reset = await startRawHttpServer(() => 'no answer')
  await using _reset = reset
  const closed = await startRawHttpServer(() => 'no answer')
  await closed[Symbol.asyncDispose]()
  await using garbage = await startRawHttpServer(() => ({
    status: 200,
    headers: { 'Content-Length': 'many' },
  }))
  const guard = createFetchGuard({ allowPrivate: true })
  const cases: [string, string, boolean][] = [
    [reset.origin, 'closed the connection before it answered', true],
    [closed.origin, 'refused the connection', true],
    [garbage.origin, 'proper HTTP', false],
    ['http://no-such-name.invalid/', 'DNS does not know', false],
  ]
  for (const [url, sentence, transient] of cases) {
    const error = await failureOf(guard.request(url))
    expect(error).toMatchObject({ code: 'url_unreachable', transient })
    expect(error.message).toContain(sentence)
  }
  const nowhere = createFetchGuard({ allowPrivate: true, resolve: async () => [] })
  expect((await failureOf(nowhere.request('http://a.test/'))).message).toContain('DNS does not know')
})

test('answers that would never end before their body do end', async () => {
  await using endless = await startRawHttpServer(() => ({
    status: 200,
    headers: Array.from({ length: 200 }, (_, at): [string, string] => [`X-${at}`, 'a'.repeat(1000)]),
  }))
  await using upgrade = await startRawHttpServer(() => ({
    status: 101,
    headers: { Upgrade: 'x', Connection: 'Upgrade' },
    ending: 'silence',
  }))
  await using informational = await startRawHttpServer(() => ({
    status: 100,
    body: (function* () {
      for (let at = 0; at < 10_000; at++) yield Buffer.from('HTTP/1.1 100 Continue\r\n\r\n')
    })(),
    ending: 'silence',
  }))
  await using silence = await startRawHttpServer(() => new Promise(() => {}))
  const guard = createFetchGuard({ allowPrivate: true })
  for (const server of [endless, upgrade, informational])
    expect((await failureOf(guard.request(server.origin))).message).toContain('proper HTTP')
  const error = await failureOf(guard.request(silence.origin, { timeoutMs: 100 }))
  expect(error).toMatchObject({ code: 'url_unreachable', transient: true })
  expect(error.message).toContain('sent nothing for 0.1 s')
  const slowDns = createFetchGuard({ allowPrivate: true, resolve: () => new Promise(() => {}) })
  expect((await failureOf(slowDns.request('http://a.test/', { timeoutMs: 50 }))).message).toContain('0.05 s')
})

test('a body is read no faster than its reader, and leaving it closes the connection', async () => {
  await using host = await startMediaHost()
  const url = host.serve('/big', { body: { sizeBytes: 300_000_000 } })
  const guard = createFetchGuard({ allowPrivate: true })
  const answer = await guard.request(url)
  for await (const piece of answer.body) {
    expect(piece.length).toBeGreaterThan(0)
    // While the reader is busy, the host gets rid of no more than the buffers on the way hold.
    await Bun.sleep(200)
    break
  }
  expect(host.sentBytes()).toBeLessThan(20_000_000)
  const deadline = performance.now() + 5000
  while (host.openConnections() > 0 && performance.now() < deadline) await Bun.sleep(5)
  expect(host.openConnections()).toBe(0)
})

test('a body that breaks, ends early or goes silent is an interruption, and a stop is a stop', async () => {
  await using host = await startMediaHost()
  const body = { sizeBytes: 300_000 }
  host.serve('/dies', { body, faults: [{ kind: 'dies', afterBytes: 100_000 }] })
  host.serve('/short', { body, faults: [{ kind: 'dies', afterBytes: 100_000, clean: true }] })
  host.serve('/chunked', {
    body,
    framing: 'chunked',
    faults: [{ kind: 'dies', afterBytes: 100_000, clean: true }],
  })
  host.serve('/stalls', { body, laterFault: { kind: 'stalls', afterBytes: 100_000 } })
  const guard = createFetchGuard({ allowPrivate: true })
  for (const path of ['/dies', '/short', '/chunked', '/stalls']) {
    const answer = await guard.request(host.url(path), { timeoutMs: 300 })
    const error = await failureOf(textOf(answer.body))
    expect([path, error.code]).toEqual([path, 'download_incomplete'])
    expect(error).toMatchObject({ transient: true })
  }
  const stop = new AbortController()
  const answer = await guard.request(host.url('/stalls'), { signal: stop.signal })
  const reading = textOf(answer.body)
  stop.abort(new Error('enough'))
  expect(await rejectionOf(reading)).toHaveProperty('message', 'enough')
  expect(await rejectionOf(guard.request(host.url('/stalls'), { signal: stop.signal }))).toHaveProperty(
    'message',
    'enough',
  )
})

test('a port where nothing listens is unreachable, also a low one that says "closed" to people', async () => {
  const guard = createFetchGuard({ allowPrivate: true })
  for (const port of [1, 9])
    expect((await failureOf(guard.request(`http://127.0.0.1:${port}/a`))).code).toBe('url_unreachable')
})
