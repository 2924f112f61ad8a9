// What an outgoing address may look like before anything is resolved: scheme, user info, port, and
// literal addresses. By then, the WHATWG parser has turned every spelling of an IPv4 address
// (decimal, octal, hexadecimal, short, full-width, percent-encoded) into four decimal numbers.
import { type AddressClass, classifyAddress } from './address-classes.ts'
import { blocked } from './outgoing-error.ts'

/**
 * Ports of services that are not HTTP, as browsers refuse them: https://fetch.spec.whatwg.org/#port-blocking.
 * Without 1 and 9 (tcpmux, discard): nothing listens there that a request could harm, and "unreachable" is the truth.
 */
const BLOCKED_PORTS = new Set(
  (
    '0 7 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 ' +
    '119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 ' +
    '636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 ' +
    '6697 10080'
  )
    .split(' ')
    .map(Number),
)

/** Parses and checks `text` (against `base` for a redirect's Location); throws `url_blocked`. */
export function checkedUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (url === null) throw blocked('The address is not a valid URL.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw blocked(
      `${base ? 'The host redirects to an' : 'The'} address with the scheme "${url.protocol.slice(0, -1)}"; only http and https are fetched.`,
    )
  if (base?.protocol === 'https:' && url.protocol === 'http:')
    throw blocked(`${base.host} redirects from https to unencrypted http, which is not followed.`)
  if (url.username !== '' || url.password !== '')
    throw blocked('The address contains a user name or password; give one without.')
  if (url.port !== '' && BLOCKED_PORTS.has(Number(url.port)))
    throw blocked(`Port ${url.port} belongs to a service that is not a web server; it is never called.`)
  return url
}

/** The host of `url` as it is dialed: without the brackets of an IPv6 address. */
export function dialedHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** The literal address in `url`; null if it has a name. */
export function literalAddress(url: URL): string | null {
  const host = dialedHost(url)
  return url.hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host) ? host : null
}

/** Whether addresses of a class may be called. */
export function isAllowed(addressClass: AddressClass, allowPrivate: boolean): boolean {
  return addressClass === 'public' || (addressClass === 'private' && allowPrivate)
}

/**
 * Why the literal address in `url` may never be called, as a sentence; null for a name, for an
 * allowed address, and for text that isn't a URL. Names are checked when they are dialed.
 */
export function isForbiddenLiteral(url: string, allowPrivate: boolean): string | null {
  const parsed = URL.parse(url)
  const address = parsed === null ? null : literalAddress(parsed)
  if (address === null) return null
  const found = classifyAddress(address)
  return isAllowed(found.class, allowPrivate) ? null : refusal(address, found.what, found.class)
}

/** Why `host`, which is `what`, won't be called, and who can change that. */
export function refusal(host: string, what: string, addressClass: AddressClass): string {
  const remedy =
    addressClass === 'private'
      ? 'which this server may not call. Its operator can allow that with ROUGHCUT_OUTBOUND=any.'
      : 'which this server never calls.'
  return `${host} is ${what}, ${remedy}`
}
