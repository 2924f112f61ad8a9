// Signed links: addresses that give whoever holds them one file (or one upload) until they expire, without a token.
// Signs and verifies only; the routes that serve a link decide what it gives.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `page`: proof that a visitor entered a share page's password; kept in a cookie, not in an address. */
type LinkPurpose = 'download' | 'upload' | 'page'

/** Lifetimes in seconds, per purpose. */
const VALID_SECONDS: Record<LinkPurpose, number> = { download: 24 * 3600, upload: 3 * 3600, page: 12 * 3600 }
const PREFIX: Record<LinkPurpose, string> = { download: 'd', upload: 'u', page: 's' }

type SignedLink = {
  /** Path and query, to follow the public address: `/d/ID/NAME?e=…&s=…`. */
  path: string
  expiresAtMs: number
}

type LinkState = 'valid' | 'altered' | 'expired'

export type SignedLinks = {
  /**
   * `segments` are unencoded: the id of one version of a file, then for downloads its name. Raising `generation`
   * invalidates all links that were signed with a lower one.
   */
  sign(purpose: LinkPurpose, segments: readonly string[], generation?: number): SignedLink
  /** `segments` as decoded from the path. An altered link that has also expired is `altered`. */
  stateOf(
    purpose: LinkPurpose,
    segments: readonly string[],
    query: URLSearchParams,
    generation?: number,
  ): LinkState
}

/** `key` is 32 random bytes (store/links-key.ts). */
export function createSignedLinks({ key, nowMs }: { key: Uint8Array; nowMs: () => number }): SignedLinks {
  const signatureOf = (purpose: LinkPurpose, path: string, expires: string, generation: number): Buffer => {
    const text = `${purpose}\n${path}\n${expires}${generation === 0 ? '' : `\n${generation}`}`
    return createHmac('sha256', key).update(text).digest()
  }
  return {
    sign(purpose, segments, generation = 0) {
      const path = pathOf(purpose, segments)
      const expires = Math.floor(nowMs() / 1000) + VALID_SECONDS[purpose]
      const signature = signatureOf(purpose, path, String(expires), generation).toString('base64url')
      return { path: `${path}?e=${expires}&s=${signature}`, expiresAtMs: expires * 1000 }
    },

    stateOf(purpose, segments, query, generation = 0) {
      const [expires, signature] = [onlyOne(query, 'e'), onlyOne(query, 's')]
      if (expires === null || signature === null) return 'altered'
      const expected = signatureOf(purpose, pathOf(purpose, segments), expires, generation).toString(
        'base64url',
      )
      if (!isSame(expected, signature)) return 'altered'
      return Number(expires) * 1000 <= nowMs() ? 'expired' : 'valid'
    },
  }
}

/** One spelling, however a client encodes the address. */
function pathOf(purpose: LinkPurpose, segments: readonly string[]): string {
  const encoded = segments.map((segment) => encodeURIComponent(segment.toWellFormed()))
  return `/${[PREFIX[purpose], ...encoded].join('/')}`
}

function onlyOne(query: URLSearchParams, parameter: string): string | null {
  const [first, ...more] = query.getAll(parameter)
  return first === undefined || more.length > 0 ? null : first
}

/** Compares in constant time. Compares text, not bytes, because base64 has several spellings of the same bytes. */
function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
