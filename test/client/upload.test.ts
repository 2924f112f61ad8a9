// Uploads to signed links, against a peer that breaks connections.
import { expect, test } from 'bun:test'
import { RoughcutApiError, uploadFile } from '../../src/client/index.ts'

/** Takes uploads as the server does; `failures` answers as many PUTs with an error after `keptBytes` of each. */
function uploadPeer({ failures = 0, keptBytes = 0, status = 408 }) {
  const puts: (string | null)[] = []
  let received = new Uint8Array()
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      if (request.method === 'GET') return Response.json({ received: received.length })
      const range = request.headers.get('content-range')
      puts.push(range)
      const sent = await request.bytes()
      if (puts.length <= failures) {
        received = new Uint8Array([...received, ...sent.slice(0, keptBytes)])
        return Response.json({ message: 'The connection paused.' }, { status })
      }
      received = range === null ? sent : new Uint8Array([...received, ...sent])
      return Response.json({ received: received.length })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/u/1`,
    puts,
    text: () => new TextDecoder().decode(received),
    [Symbol.dispose]: () => void server.stop(true),
  }
}

test('a file that was interrupted is resumed where it stopped', async () => {
  using peer = uploadPeer({ failures: 2, keptBytes: 3 })
  await uploadFile(peer.url, new Blob(['0123456789']), { retryDelaysMs: [0, 0] })
  expect(peer.text()).toBe('0123456789')
  expect(peer.puts).toEqual([null, 'bytes 3-9/10', 'bytes 6-9/10'])
})

test('nothing is sent again once the server has the whole file', async () => {
  using peer = uploadPeer({ failures: 1, keptBytes: 10 })
  await uploadFile(peer.url, new Blob(['0123456789']), { retryDelaysMs: [0] })
  expect(peer.puts).toEqual([null])
})

test('a link that the server refuses is not tried again', async () => {
  using peer = uploadPeer({ failures: 9, status: 410 })
  const sent = uploadFile(peer.url, new Blob(['0123456789']), { retryDelaysMs: [0, 0] })
  expect(sent).rejects.toEqual(expect.objectContaining({ status: 410, message: 'The connection paused.' }))
  await sent.catch((error) => expect(error).toBeInstanceOf(RoughcutApiError))
  expect(peer.puts).toHaveLength(1)
})
