// Requests as bytes over real connections: split, pipelined, badly framed, too long, and too slow. The
// server answers or closes, never with 5xx, and goes on answering everybody else.
import { connect } from 'node:net'
import { createTestApp } from '../support/test-app.ts'
import { type Random, seeded } from './generate.ts'
import { createTally, type Row } from './tally.ts'

const SLOW_SOCKETS = 200
const MAX_WAIT_MS = 1500
/** For somebody else's request while slow ones are open. */
const MAX_LATENCY_MS = 2000

export async function rawRequests({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  const random = seeded(Number(process.env.TORTURE_SEED ?? 11))
  using world = await createTestApp()
  world.app.listen({ hostname: '127.0.0.1', port: 0 })
  const port = world.app.server?.port ?? 0
  const statuses = new Map<string, Map<string, number>>()
  try {
    const total = short ? 250 : 4000
    const waiting = Array.from({ length: total }, () => random.pick(ATTACKS))
    const work = async () => {
      for (let attack = waiting.pop(); attack !== undefined; attack = waiting.pop()) {
        const got = await exchange(port, attack.pieces(random, world.bearer))
        const codes = [...got.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => code ?? '')
        const counts = statuses.get(attack.what) ?? new Map<string, number>()
        for (const code of codes.length > 0 ? codes : ['closed'])
          counts.set(code, (counts.get(code) ?? 0) + 1)
        statuses.set(attack.what, counts)
        // 505 is Bun's, for a version of HTTP that there is not.
        const wrong =
          codes.find((code) => code >= '500' && code !== '505') ??
          codes.find((code) => attack.never?.includes(code))
        tally.note(attack.what, wrong === undefined ? null : `answered ${wrong}: ${got.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: 16 }, work))
    for (const [what, counts] of statuses)
      tally.measure(what, [...counts].map(([code, count]) => `${code}×${count}`).join(' '))

    const slow = Array.from({ length: short ? 50 : SLOW_SOCKETS }, () => slowSocket(port))
    let slowest = 0
    for (let index = 0; index < 20; index += 1) {
      const started = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}/healthz`)
      slowest = Math.max(slowest, performance.now() - started)
      tally.note(
        'answers beside slow senders',
        response.status === 200 && slowest < MAX_LATENCY_MS
          ? null
          : `${response.status} after ${slowest.toFixed(0)} ms`,
      )
    }
    tally.measure(
      'answers beside slow senders',
      `${slow.length} open heads, a byte at a time; slowest answer ${slowest.toFixed(0)} ms`,
    )
    for (const end of slow) end()
  } finally {
    await world.app.stop(true)
  }
  return tally.rows()
}

type Attack = {
  what: string
  /** Each is sent in a packet of its own. */
  pieces(random: Random, bearer: string): (string | Uint8Array)[]
  /** Answers that would mean that it got through. */
  never?: string[]
}

const IMPORT = '/v1/jobs/import/project_media'
const BODY = '{"project_name":"x"}'
const post = (bearer: string, ...more: string[]) =>
  [
    `POST ${IMPORT} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${bearer}`,
    'Content-Type: application/json',
    ...more,
  ].join('\r\n')

function chopped(text: string, random: Random): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = 1 + random.upTo(40)
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

const ATTACKS: readonly Attack[] = [
  {
    what: 'split at every place',
    pieces: (random, bearer) =>
      chopped(
        `${post(bearer, `Content-Length: ${BODY.length}`, 'Connection: close')}\r\n\r\n${BODY}`,
        random,
      ),
    never: ['400'],
  },
  {
    what: 'pipelined',
    pieces: (random, bearer) => [
      `GET /v1/jobs HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearer}\r\n\r\n`.repeat(
        1 + random.upTo(30),
      ),
    ],
  },
  {
    what: 'bad chunks',
    pieces: (random, bearer) => [
      `${post(bearer, 'Transfer-Encoding: chunked')}\r\n\r\n`,
      random.pick([
        'zz\r\nabc\r\n0\r\n\r\n',
        '-1\r\n\r\n',
        'ffffffffffffffff\r\nx',
        '5\r\nab\r\n0\r\n\r\n',
        '5;ext="\r\n',
        '0\r\nX: y\r\n\r\n',
        '\r\n\r\n',
        '3\r\nabcd\r\n0\r\n\r\n',
      ]),
    ],
    never: ['201'],
  },
  {
    what: 'good chunks',
    pieces: (random, bearer) => [
      `${post(bearer, 'Transfer-Encoding: chunked', 'Connection: close')}\r\n\r\n`,
      ...chopped(BODY, random).map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`),
      '0\r\n\r\n',
    ],
    never: ['400'],
  },
  {
    what: 'two framings at once',
    pieces: (_random, bearer) => [
      `${post(bearer, 'Content-Length: 5', 'Transfer-Encoding: chunked')}\r\n\r\n0\r\n\r\nGET /v1/jobs HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ],
    never: ['201', '200'],
  },
  {
    what: 'two different lengths',
    pieces: (_random, bearer) => [
      `${post(bearer, 'Content-Length: 20', 'Content-Length: 2')}\r\n\r\n${BODY}`,
    ],
    never: ['201'],
  },
  {
    what: 'lengths that are none',
    pieces: (random, bearer) => [
      `${post(bearer, `Content-Length: ${random.pick(['-1', '1e9', '0x14', '+20', '99999999999999999999', '2 0', ''])}`)}\r\n\r\n${BODY}`,
    ],
    never: ['201'],
  },
  {
    what: 'a body that breaks off',
    pieces: (random, bearer) => [
      `${post(bearer, 'Content-Length: 100')}\r\n\r\n${BODY.slice(0, random.upTo(BODY.length))}`,
    ],
    never: ['201'],
  },
  {
    what: 'huge headers',
    pieces: (random) => [
      `GET /v1/jobs HTTP/1.1\r\nHost: localhost\r\n${random.pick(['X', 'Cookie', 'Authorization'])}: ${'a'.repeat(10_000 + random.upTo(200_000))}\r\n\r\n`,
    ],
  },
  {
    what: 'many headers',
    pieces: (random) => [
      `GET /v1/jobs HTTP/1.1\r\nHost: localhost\r\n${Array.from({ length: 50 + random.upTo(2000) }, (_, index) => `X-${index}: y`).join('\r\n')}\r\n\r\n`,
    ],
  },
  {
    what: 'a long path',
    pieces: (random) => [
      `GET /v1/jobs/${'a'.repeat(random.upTo(100_000))} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ],
  },
  {
    what: 'malformed heads',
    pieces: (random) => [
      random.pick([
        'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
        'GET  /  HTTP/1.1\r\n\r\n',
        'get /v1/jobs HTTP/1.1\r\nHost: localhost\r\n\r\n',
        '\0\0\0\0',
        'GET /v1/jobs\r\n\r\n',
        'GET /v1/jobs HTTP/1.1\r\nHost : x\r\n\r\n',
        'GET /v1/jobs HTTP/1.1\r\n Host: localhost\r\n\r\n',
        'GET /v1/jobs HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n',
        'GET http://169.254.169.254/v1/jobs HTTP/1.1\r\nHost: localhost\r\n\r\n',
        'CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
        'GET /v1/jobs HTTP/1.1\r\n\r\n',
        'GET /v1/jobs HTTP/1.1\nHost: localhost\n\n',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\x16\x03\x01\x02\0\x01\0\x01\xfc',
        'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
        `${'A'.repeat(70_000)}\r\n\r\n`,
      ]),
    ],
  },
  {
    what: 'noise',
    pieces: (random) => [Uint8Array.from({ length: 1 + random.upTo(2000) }, () => random.upTo(256))],
  },
  {
    what: 'waits for 100',
    pieces: (_random, bearer) => [
      `${post(bearer, `Content-Length: ${BODY.length}`, 'Expect: 100-continue', 'Connection: close')}\r\n\r\n`,
      BODY,
    ],
  },
]

/** Everything that came until the server closed, fell silent, or time was up. */
function exchange(port: number, pieces: (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    let got = ''
    let quiet: Timer | undefined
    const socket = connect(port, '127.0.0.1')
    const done = () => {
      clearTimeout(quiet)
      clearTimeout(limit)
      socket.destroy()
      resolve(got)
    }
    const limit = setTimeout(done, MAX_WAIT_MS)
    socket.setNoDelay(true)
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(piece)
    })
    socket.on('data', (piece) => {
      got += piece.toString('latin1')
      clearTimeout(quiet)
      quiet = setTimeout(done, 60)
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}

/** A head that never ends; the function lets go of it. */
function slowSocket(port: number): () => void {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const text = 'GET /v1/jobs HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
  let at = 0
  const timer = setInterval(() => {
    socket.write(text[at] ?? 'a')
    at += 1
  }, 20)
  return () => {
    clearInterval(timer)
    socket.destroy()
  }
}
