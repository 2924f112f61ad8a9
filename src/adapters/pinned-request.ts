// One HTTP request on a new connection to addresses that the caller has checked. It resolves nothing:
// the given addresses replace node's lookup, while the name in the URL stays in the Host header, the
// TLS server name and the certificate check. (Bun 1.4.5 honors all of that, even compiled; tests check
// it.)
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { AnswerBody } from './answer-body.ts'
import { dialedHost } from './outgoing-url.ts'

export type PinnedRequest = {
  url: URL
  /** Tried in turn until one accepts the connection. */
  addresses: string[]
  method: string
  headers: Record<string, string>
  body: Buffer | null
  /** PEM; null for the system's authorities. */
  certificateAuthorities: string | null
  /** Aborts the request until the head of the answer arrives. */
  signal: AbortSignal
}

const MAX_HEAD_BYTES = 32 * 1024
const MAX_INFORMATIONAL_ANSWERS = 20

/** The head of an answer, and its body to read. */
export type PinnedAnswer = { head: IncomingMessage; body: AnswerBody }

/** Resolves with the head of the answer; rejects with node's error, coded `HPE_…` if it isn't HTTP. */
export function dialPinned(asked: PinnedRequest): Promise<PinnedAnswer> {
  const { url, signal } = asked
  const answers = asked.addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const pinned: LookupFunction = (_host, options, callback) => {
    const [first] = answers
    if (options.all) callback(null, answers)
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const secure = url.protocol === 'https:'
    const request = (secure ? httpsRequest : httpRequest)({
      host: dialedHost(url),
      port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method: asked.method,
      headers: {
        'User-Agent': 'Roughcut',
        Accept: '*/*',
        'Accept-Encoding': 'identity',
        ...asked.headers,
        ...(asked.body ? { 'Content-Length': String(asked.body.length) } : {}),
      },
      agent: false,
      lookup: pinned,
      maxHeaderSize: MAX_HEAD_BYTES,
      ...(asked.certificateAuthorities === null ? {} : { ca: asked.certificateAuthorities }),
    })
    const stop = () => request.destroy(new Error('stopped'))
    signal.addEventListener('abort', stop, { once: true })
    const settled = () => signal.removeEventListener('abort', stop)
    let informational = 0
    request.on('information', () => {
      informational += 1
      if (informational > MAX_INFORMATIONAL_ANSWERS) request.destroy(improper())
    })
    request.on('upgrade', (_message, socket) => {
      settled()
      socket.destroy()
      reject(improper())
    })
    request.on('error', (error) => {
      settled()
      reject(error)
    })
    request.on('close', () => {
      settled()
      reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
    })
    request.on('response', (message) => {
      settled()
      resolve({ head: message, body: new AnswerBody(message) })
    })
    request.end(asked.body ?? undefined)
  })
}

function improper(): Error {
  return Object.assign(new Error('improper answer'), { code: 'HPE_UNEXPECTED' })
}
