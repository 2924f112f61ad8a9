// A small HTTP/1.1 server on raw sockets, for tests that need answers which a proper server would
// never give: wrong lengths, silence, a connection that dies. Loopback only. It is no example of HTTP.
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export type RawRequest = {
  method: string
  /** Path and query as they stood in the request line. */
  target: string
  /** Names in lower case. A name that came twice has its values joined by a comma. */
  headers: Record<string, string>
  /** The request as it came, head included: for looking at header injection. */
  head: string
  body: string
  /** TLS server name that the client asked for; null without TLS or without one. */
  servername: string | null
  /** 1 for the first request to this path. */
  attempt: number
}

/** What comes after the last byte of `body`. */
type Ending = 'close' | 'reset' | 'silence'

export type RawAnswer = {
  status: number
  statusText?: string
  /** Sent as they are: nothing is added, not even a Content-Length. */
  headers?: Record<string, string> | [string, string][]
  body?: Uint8Array | string | Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Default `close`: the end of the connection, in good order. */
  ending?: Ending
}

/** `no answer` breaks the connection; a promise that never settles is a server that hangs. */
export type RawHandler = (request: RawRequest) => RawAnswer | 'no answer' | Promise<RawAnswer | 'no answer'>

export type RawHttpServer = {
  port: number
  /** `http://127.0.0.1:PORT` or `https://…`. */
  origin: string
  /** Every request that came, in order. */
  requests: RawRequest[]
  /** Connections open now. */
  openConnections(): number
  /** Bytes of bodies handed to the sockets so far. */
  sentBytes(): number
  [Symbol.asyncDispose](): Promise<void>
}

const MAX_HEAD_BYTES = 64 * 1024

/** Starts a server on a free port of `host` (127.0.0.1); with `tls` it speaks https. */
export async function startRawHttpServer(
  handler: RawHandler,
  options: { host?: string; tls?: { key: string; cert: string } } = {},
): Promise<RawHttpServer> {
  const host = options.host ?? '127.0.0.1'
  const requests: RawRequest[] = []
  const attempts = new Map<string, number>()
  const sockets = new Set<Socket>()
  let sentBytes = 0

  const converse = async (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    const read = await readRequest(socket)
    if (read === null) return socket.destroy()
    const path = read.target.split('?')[0] ?? read.target
    const attempt = (attempts.get(path) ?? 0) + 1
    attempts.set(path, attempt)
    const asked = 'servername' in socket ? socket.servername : null
    const request = { ...read, servername: typeof asked === 'string' ? asked : null, attempt }
    requests.push(request)
    const answer = await handler(request)
    if (answer === 'no answer') return void socket.resetAndDestroy()
    await send(socket, answer, (count) => {
      sentBytes += count
    })
  }
  const accept = (socket: Socket) => void converse(socket).catch(() => socket.destroy())
  const server: Server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    origin: `${options.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    requests,
    openConnections: () => sockets.size,
    sentBytes: () => sentBytes,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type ReadRequest = Omit<RawRequest, 'servername' | 'attempt'>

function readRequest(socket: Socket): Promise<ReadRequest | null> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0)
    const finish = (request: ReadRequest | null) => {
      socket.off('data', take)
      socket.on('data', () => {})
      resolve(request)
    }
    const take = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return received.length > MAX_HEAD_BYTES ? finish(null) : undefined
      const head = received.subarray(0, headEnd).toString('latin1')
      const [line = '', ...lines] = head.split('\r\n')
      const [method = '', target = ''] = line.split(' ')
      const headers: Record<string, string> = {}
      for (const one of lines) {
        const colon = one.indexOf(':')
        const key = one.slice(0, colon).toLowerCase()
        const value = one.slice(colon + 1).trim()
        headers[key] = key in headers ? `${headers[key]}, ${value}` : value
      }
      const bodyBytes = Number(headers['content-length'] ?? 0)
      const body = received.subarray(headEnd + 4)
      if (body.length >= bodyBytes)
        finish({ method, target, headers, head, body: body.subarray(0, bodyBytes).toString('utf8') })
    }
    socket.on('data', take)
    socket.once('close', () => resolve(null))
  })
}

async function send(socket: Socket, answer: RawAnswer, count: (bytes: number) => void): Promise<void> {
  const entries = Array.isArray(answer.headers) ? answer.headers : Object.entries(answer.headers ?? {})
  const fields = entries.map(([key, value]) => `${key}: ${value}\r\n`).join('')
  await write(
    socket,
    Buffer.from(`HTTP/1.1 ${answer.status} ${answer.statusText ?? 'Test'}\r\n${fields}\r\n`),
  )
  for await (const chunk of chunksOf(answer.body)) {
    if (socket.destroyed) return
    await write(socket, chunk)
    count(chunk.length)
  }
  if (answer.ending === 'reset') socket.resetAndDestroy()
  else if (answer.ending !== 'silence') socket.end()
}

function chunksOf(body: RawAnswer['body']): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (body === undefined) return []
  if (typeof body === 'string') return [Buffer.from(body)]
  return body instanceof Uint8Array ? [body] : body
}

/** Resolves when the socket takes more, or is gone. */
function write(socket: Socket, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed || socket.write(chunk)) return resolve()
    const settle = () => {
      socket.off('drain', settle)
      socket.off('close', settle)
      resolve()
    }
    socket.on('drain', settle)
    socket.on('close', settle)
  })
}
