import { expect, test } from 'bun:test'
import { startCallbackReceiver } from './callback-receiver.ts'
import { hashOfBody, startMediaHost } from './media-host.ts'
import { failureOf } from './rejection.ts'

const hashOf = (bytes: ArrayBuffer) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

test('the media host serves a file whole, in parts, and in chunks', async () => {
  await using host = await startMediaHost()
  const body = { sizeBytes: 300_000 }
  const whole = await fetch(host.serve('/a.mp4', { body, contentType: 'video/mp4' }))
  expect(hashOf(await whole.arrayBuffer())).toBe(hashOfBody(body))
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  const part = await fetch(host.url('/a.mp4'), { headers: { Range: 'bytes=100000-', 'If-Range': '"v1"' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 100000-299999/300000')
  expect((await part.arrayBuffer()).byteLength).toBe(200_000)
  const other = await fetch(host.url('/a.mp4'), { headers: { Range: 'bytes=100000-', 'If-Range': '"v0"' } })
  expect(other.status).toBe(200)
  expect((await other.arrayBuffer()).byteLength).toBe(300_000)
  const chunked = await fetch(host.serve('/b', { body, framing: 'chunked' }))
  expect(hashOf(await chunked.arrayBuffer())).toBe(hashOfBody(body))
})

test('the media host dies, says nothing, redirects and lies as its script says', async () => {
  await using host = await startMediaHost()
  const body = { sizeBytes: 300_000 }
  host.serve('/a', {
    body,
    faults: [{ kind: 'dies', afterBytes: 1000 }, { kind: 'no answer' }, { kind: 'status', status: 503 }],
  })
  expect(await failureOf(fetch(host.url('/a')).then((answer) => answer.arrayBuffer()))).toThrow()
  expect(await failureOf(fetch(host.url('/a')))).toThrow()
  expect((await fetch(host.url('/a'))).status).toBe(503)
  host.redirect('/r', '/a')
  expect((await (await fetch(host.url('/r'))).arrayBuffer()).byteLength).toBe(300_000)
  host.serve('/s', { body, faults: [{ kind: 'stalls', afterBytes: 10 }] })
  const stalled = await fetch(host.url('/s'), { signal: AbortSignal.timeout(150) })
  expect(await failureOf(stalled.arrayBuffer())).toThrow()
  expect(host.requests.map((request) => request.target)).toEqual(['/a', '/a', '/a', '/r', '/a', '/s'])
})

test('the callback receiver remembers what came and answers in turn', async () => {
  await using receiver = await startCallbackReceiver([500, 204])
  const send = () =>
    fetch(receiver.url(), { method: 'POST', body: '{"é":1}', headers: { 'webhook-id': 'job-1' } })
  expect((await send()).status).toBe(500)
  expect((await send()).status).toBe(204)
  expect(receiver.received.map((one) => [one.id, one.body])).toEqual([
    ['job-1', '{"é":1}'],
    ['job-1', '{"é":1}'],
  ])
})
