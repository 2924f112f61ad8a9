// The one door for outgoing HTTP to addresses from client input (media, callbacks). Every
// hop is checked — scheme, user info, port, each address of the DNS answer — and the checked
// addresses are the ones dialed: node's own lookup is replaced by the answer that was checked. No
// proxy, no cookies, no decompression, no connection kept. It knows nothing of media or jobs.
//
// Redirects: http → https is followed (every host that moved to TLS does it), https → http is
// `url_blocked`: it is "another scheme", and would let whoever sits on the line swap the file.
import { lookup as systemLookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { classifyAddress } from './address-classes.ts'
import { blocked, OutgoingError, silent, unreachable } from './outgoing-error.ts'
import { checkedUrl, dialedHost, isAllowed, literalAddress, refusal } from './outgoing-url.ts'
import { dialPinned, type PinnedAnswer } from './pinned-request.ts'

export { isForbiddenLiteral } from './outgoing-url.ts'

type GuardedRequest = {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** The longest silence: from the start of a hop to the head of its answer, then between body chunks. */
  timeoutMs?: number
  /** 0 returns redirects as they are. Only GET and HEAD are redirected. */
  maxRedirects?: number
}

export type GuardedResponse = {
  status: number
  /** Names in lower case; repeated ones joined by a comma. */
  headers: Record<string, string>
  /** Where the answer came from, after all redirects. */
  url: URL
  /**
   * The bytes as sent. Reads from the network only as fast as it is read. Throws
   * `download_incomplete` (transient) when the connection breaks or goes silent. Must be read to
   * its end, left early, or closed.
   */
  body: AsyncIterable<Uint8Array>
  close(): void
}

export type FetchGuard = {
  /** Throws `url_blocked`, `url_unreachable` (both OutgoingError), or the signal's reason. */
  request(url: string, options?: GuardedRequest): Promise<GuardedResponse>
}

export type FetchGuardOptions = {
  /** Loopback and private addresses may be called. Link-local and metadata never are. */
  allowPrivate: boolean
  /** Resolves a name to all its addresses; default: the system's resolver. */
  resolve?: (host: string) => Promise<string[]>
  /** Trusted certificate authorities (PEM) in place of the system's: for tests. */
  certificateAuthorities?: string
}

const MAX_REDIRECTS = 5
export const SILENCE_TIMEOUT_MS = 30_000
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308])

/**
 * Makes outgoing requests to checked addresses only, including redirects. Throws `OutgoingError`,
 * `url_blocked` first.
 */
export function createFetchGuard(options: FetchGuardOptions): FetchGuard {
  const resolve = options.resolve ?? resolveWithSystem

  async function checkedAddresses(url: URL): Promise<string[]> {
    const literal = literalAddress(url)
    const addresses = literal === null ? await resolve(dialedHost(url)) : [literal]
    for (const address of addresses) {
      const { class: addressClass, what } = classifyAddress(address)
      if (isAllowed(addressClass, options.allowPrivate)) continue
      // The address of a name stays secret: callers could use it to map the server's network.
      const said = literal === null ? `the name of ${what}` : what
      throw blocked(refusal(literal ?? url.hostname, said, addressClass))
    }
    if (addresses.length === 0) throw unreachable(url.host, Object.assign(new Error(), { code: 'ENOTFOUND' }))
    return addresses
  }

  async function hop(url: URL, asked: GuardedRequest): Promise<PinnedAnswer> {
    const timeoutMs = asked.timeoutMs ?? SILENCE_TIMEOUT_MS
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = asked.signal ? AbortSignal.any([asked.signal, deadline]) : deadline
    try {
      const addresses = await abortable(checkedAddresses(url), signal)
      return await dialPinned({
        url,
        addresses,
        method: asked.method ?? 'GET',
        headers: asked.headers ?? {},
        body: asked.body === undefined ? null : Buffer.from(asked.body),
        certificateAuthorities: options.certificateAuthorities ?? null,
        signal,
      })
    } catch (error) {
      asked.signal?.throwIfAborted()
      if (deadline.aborted) throw silent(url.host, timeoutMs)
      throw error instanceof OutgoingError ? error : unreachable(url.host, error)
    }
  }

  return {
    async request(text, asked = {}) {
      const maxRedirects = asked.maxRedirects ?? MAX_REDIRECTS
      let url = checkedUrl(text)
      let headers = asked.headers ?? {}
      for (let redirects = 0; ; redirects++) {
        asked.signal?.throwIfAborted()
        const answer = await hop(url, { ...asked, headers })
        const location = redirectOf(answer.head)
        if (location === null || maxRedirects === 0 || asked.method === 'POST')
          return responseOf(answer, url, asked)
        answer.body.close()
        if (redirects >= maxRedirects)
          throw new OutgoingError(
            'url_unreachable',
            `The address redirects more than ${maxRedirects} times (${answer.head.statusCode}). Give the address at the end.`,
            false,
          )
        const next = checkedUrl(location, url)
        if (next.origin !== url.origin) headers = withoutCredentials(headers)
        url = next
      }
    },
  }
}

async function resolveWithSystem(host: string): Promise<string[]> {
  const answers = await systemLookup(host, { all: true })
  return answers.map((answer) => answer.address)
}

function responseOf({ head, body }: PinnedAnswer, url: URL, asked: GuardedRequest): GuardedResponse {
  const headers: Record<string, string> = {}
  for (const [key, value] of Object.entries(head.headers))
    if (value !== undefined) headers[key] = Array.isArray(value) ? value.join(', ') : value
  return {
    status: head.statusCode ?? 0,
    headers,
    url,
    body: body.pieces(url.host, asked.timeoutMs ?? SILENCE_TIMEOUT_MS, asked.signal ?? null),
    close: () => body.close(),
  }
}

/** Node reads header bytes as Latin-1, but hosts send UTF-8 there. */
function redirectOf(head: IncomingMessage): string | null {
  const { location } = head.headers
  if (location === undefined || !REDIRECT_STATUSES.has(head.statusCode ?? 0)) return null
  return Buffer.from(location, 'latin1').toString('utf8')
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([key]) => !/^(authorization|cookie|proxy-authorization)$/i.test(key)),
  )
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
