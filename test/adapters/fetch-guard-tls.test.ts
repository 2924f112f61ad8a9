// Pinning and TLS together: the address is the checked one, the certificate is checked against the name.
import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createFetchGuard } from '../../src/adapters/fetch-guard.ts'
import { startMediaHost } from '../support/media-host.ts'
import { rejectionOf } from '../support/rejection.ts'
import { TEST_CERTIFICATE } from '../support/test-certificate.ts'

const resolve = async () => ['127.0.0.1']
const certificateAuthorities = TEST_CERTIFICATE.cert

test('over TLS the pinned address is dialed and the certificate is checked by name', async () => {
  await using host = await startMediaHost({ tls: TEST_CERTIFICATE })
  host.route('/a', () => ({ status: 200, body: 'ok' }))
  const guard = createFetchGuard({ allowPrivate: true, resolve, certificateAuthorities })
  const answer = await guard.request(`https://media.test:${host.port}/a`)
  expect(answer.status).toBe(200)
  answer.close()
  expect(host.requests[0]).toMatchObject({
    servername: 'media.test',
    headers: { host: `media.test:${host.port}` },
  })
})

test('a certificate for another name, from an unknown authority, or none at all is refused', async () => {
  await using host = await startMediaHost({ tls: TEST_CERTIFICATE })
  const plain = createServer((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  )
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const plainPort = (plain.address() as AddressInfo).port
  const trusting = createFetchGuard({ allowPrivate: true, resolve, certificateAuthorities })
  const wary = createFetchGuard({ allowPrivate: true, resolve })
  const cases: [Promise<unknown>, string][] = [
    [trusting.request(`https://other.test:${host.port}/`), 'was issued for another name'],
    [trusting.request(`https://127.0.0.1:${host.port}/`), 'was issued for another name'],
    [wary.request(`https://media.test:${host.port}/`), 'is self-signed'],
    [trusting.request(`https://media.test:${plainPort}/`), 'could not agree on encryption'],
  ]
  for (const [work, sentence] of cases) {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'url_unreachable', transient: false })
    expect(String(error)).toContain(sentence)
  }
  expect(host.requests).toEqual([])
  plain.close()
})

test('http → https is followed, https → http is blocked', async () => {
  await using secure = await startMediaHost({ tls: TEST_CERTIFICATE })
  await using plain = await startMediaHost()
  secure.route('/a', () => ({ status: 200, body: 'ok' }))
  const up = plain.redirect('/up', `https://media.test:${secure.port}/a`)
  secure.redirect('/down', `http://media.test:${plain.port}/a`)
  const guard = createFetchGuard({ allowPrivate: true, resolve, certificateAuthorities })
  const answer = await guard.request(up)
  expect(answer.url.href).toBe(`https://media.test:${secure.port}/a`)
  answer.close()
  expect(await rejectionOf(guard.request(`https://media.test:${secure.port}/down`))).toMatchObject({
    code: 'url_blocked',
  })
})
