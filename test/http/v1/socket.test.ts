// What only a real connection shows: how Bun frames bodies, joins headers and answers HEAD.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const IMPORT = '/v1/jobs/import/project_media'
let world: TestApp
let port = 0

beforeAll(async () => {
  world = await createTestApp()
  world.app.listen({ hostname: '127.0.0.1', port: 0 })
  port = world.app.server?.port ?? 0
})
afterAll(async () => {
  await world.app.stop(true)
  world[Symbol.dispose]()
})

/** Sends `text` as it is and returns everything that comes until the server closes or `until` is there. */
function raw(text: string, until: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const done = () => {
      socket.destroy()
      resolve(got)
    }
    socket.setTimeout(4000, done)
    socket.on('data', (piece) => {
      got += piece.toString()
      if (until.test(got)) done()
    })
    socket.on('close', done)
    socket.on('error', (error) => (got === '' ? reject(error) : done()))
  })
}

const lines = (...text: string[]) => `${text.join('\r\n')}\r\n\r\n`
const auth = () => `Authorization: Bearer ${world.bearer}`
const ended = /\r\n\r\n.*\}/s

describe('over a connection', () => {
  test('two Authorization headers are 401', async () => {
    const text = lines('GET /v1/jobs HTTP/1.1', 'Host: localhost', auth(), auth())
    expect(await raw(text, ended)).toStartWith('HTTP/1.1 401')
  })

  test('HEAD has the length of the body and no body', async () => {
    const job = world.job()
    for (const path of [`/v1/jobs/${job.id}`, '/v1/jobs', '/v1/jobs/x']) {
      const get = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { authorization: `Bearer ${world.bearer}` },
      })
      const body = await get.text()
      const head = await raw(
        lines(`HEAD ${path} HTTP/1.1`, 'Host: localhost', auth(), 'Connection: close'),
        /$^/,
      )
      expect(head).toStartWith(`HTTP/1.1 ${get.status}`)
      expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}\r\n`)
      expect(head.split('\r\n\r\n')[1]).toBe('')
    }
  })

  test('OPTIONS is 204 with Allow', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/jobs/agent`, { method: 'OPTIONS' })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
  })

  test('a chunked body over 2 MiB is 413', async () => {
    const piece = new Uint8Array(65_536).fill(32)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ >= 160) return controller.close()
        controller.enqueue(piece)
      },
    })
    const answer = await fetch(`http://127.0.0.1:${port}${IMPORT}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.bearer}`, 'content-type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ error: 'Payload Too Large', message: expect.any(String) })
  })

  test('an announced body over 2 MiB is 413 before it is sent, and 401 comes before 413', async () => {
    const request = (...headers: string[]) =>
      lines(
        `POST ${IMPORT} HTTP/1.1`,
        'Host: localhost',
        'Content-Type: application/json',
        'Content-Length: 300000000',
        ...headers,
      )
    expect(await raw(request(auth()), ended)).toStartWith('HTTP/1.1 413')
    expect(await raw(request(), ended)).toStartWith('HTTP/1.1 401')
  })

  test('a large body that is sent whole gets its 413 too', async () => {
    for (const megabytes of [3, 150]) {
      const answer = await fetch(`http://127.0.0.1:${port}${IMPORT}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.bearer}`, 'content-type': 'application/json' },
        body: new Uint8Array(megabytes * 1_000_000),
      })
      expect(answer.status).toBe(413)
      expect((await answer.json()).error).toBe('Payload Too Large')
    }
  })

  test('a chunked body in small pieces is read', async () => {
    const text = lines(
      `POST ${IMPORT} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      auth(),
    )
    const chunks = ['{"project', '_name":"P', '"}'].map(
      (piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`,
    )
    expect(await raw(`${text}${chunks.join('')}0\r\n\r\n`, ended)).toStartWith('HTTP/1.1 201')
  })

  test('a body that ends early creates nothing', async () => {
    const before = world.counts()
    const text = lines(
      `POST ${IMPORT} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 100',
      auth(),
    )
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.end(`${text}{"project_name":"P"}`, () => socket.destroy()),
      )
      socket.on('close', () => resolve())
      socket.on('error', () => resolve())
    })
    expect((await fetch(`http://127.0.0.1:${port}/v1/jobs`)).status).toBe(401)
    expect(world.counts()).toEqual(before)
  })

  test.each(['/v1/jobs/%zz', '/v1/jobs/%00', '/v1/jobs/..%2f..%2fetc', '/v1/jobs/%F0%9F%8E%AC'])(
    '%s is not a job id',
    async (path) => {
      const text = lines(`GET ${path} HTTP/1.1`, 'Host: localhost', auth())
      expect(await raw(text, ended)).toStartWith('HTTP/1.1 400')
    },
  )

  test.each([
    ['/v1/jobs', 'GET, HEAD, OPTIONS'],
    ['/v1/jobs/0192f0c1-2222-7333-8444-555566667777', 'GET, HEAD, DELETE, OPTIONS'],
    ['/v1/jobs/agent', 'POST, OPTIONS'],
    [IMPORT, 'POST, OPTIONS'],
  ])("methods that Bun's router does not know are 405 at %s", async (path, allow) => {
    for (const method of ['TRACE', 'PROPFIND']) {
      const answer = await raw(lines(`${method} ${path} HTTP/1.1`, 'Host: localhost', auth()), ended)
      expect(answer).toStartWith('HTTP/1.1 405')
      expect(answer.toLowerCase()).toContain(`allow: ${allow.toLowerCase()}\r\n`)
    }
    expect(await raw(lines(`TRACE ${path}/x/y HTTP/1.1`, 'Host: localhost', auth()), ended)).toStartWith(
      'HTTP/1.1 404',
    )
  })
})
