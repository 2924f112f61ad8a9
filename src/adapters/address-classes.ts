// Which network addresses an outgoing request may dial. Pure: it neither resolves nor dials.
// An allow-list: it refuses what no registry calls globally reachable and nobody uses at home.
import ipaddr from 'ipaddr.js'

/**
 * `public`: globally reachable. `private`: somebody's own machine or network (loopback, RFC 1918,
 * unique local, carrier-grade NAT, benchmarking): reachable when the settings allow it.
 * `never`: link-local, cloud metadata, multicast, documentation, unspecified, reserved, tunnels.
 */
export type AddressClass = 'public' | 'private' | 'never'
export type ClassifiedAddress = {
  class: AddressClass /** For messages: "a loopback address". */
  what: string
}

const PRIVATE_RANGES: Record<string, string> = {
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  deprecatedSiteLocal: 'a private address',
  carrierGradeNat: 'a carrier-grade NAT address',
}

const NEVER_RANGES: Record<string, string> = {
  unspecified: 'an unspecified address',
  broadcast: 'a broadcast address',
  multicast: 'a multicast address',
  linkLocal: 'a link-local address, where clouds keep their metadata',
}

/** Metadata and host services that clouds put outside 169.254.0.0/16 and fe80::/10. */
const CLOUD_METADATA = [
  '100.100.100.200/32', // Alibaba
  '168.63.129.16/32', // Azure: a public address that every Azure machine routes to its host
  '192.0.0.192/32', // Oracle, classic
  'fd00:ec2::/32', // AWS: 254 metadata, 253 DNS, 250 time, 23 EKS credentials
  'fd20:ce::/32', // Google
  'fd00:c1::/32', // Oracle
  'fd00:42::/32', // Scaleway
].map((range) => ipaddr.parseCIDR(range))

/** "Reserved" to ipaddr.js, but proxies on people's machines return it for every name. */
const BENCHMARKING = ipaddr.parseCIDR('198.18.0.0/15')
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3')

/** The class of an address in text (no brackets); text that isn't an address is `never`. */
export function classifyAddress(text: string): ClassifiedAddress {
  // A zone (`fe80::1%eth0`) doesn't change an address's class.
  const bare = text.split('%')[0] ?? text
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return classify(ipaddr.IPv4.parse(bare))
  // ipaddr.js 2.5 reads ::8.8.8.8 as ::ffff:8.8.8.8, which no system does, so we only pass it hexadecimal.
  const canonical = bare.includes(':') ? URL.parse(`http://[${bare}]/`)?.hostname.slice(1, -1) : undefined
  if (canonical === undefined) return { class: 'never', what: 'not an address' }
  return classify(ipaddr.IPv6.parse(canonical))
}

function classify(address: ipaddr.IPv4 | ipaddr.IPv6): ClassifiedAddress {
  if (CLOUD_METADATA.some((range) => within(address, range)))
    return { class: 'never', what: 'a cloud metadata address' }
  if (within(address, BENCHMARKING)) return { class: 'private', what: 'a benchmarking address' }
  const carried = address instanceof ipaddr.IPv6 ? carriedV4(address) : null
  if (carried) return classify(carried)
  const range: string = address.range()
  const privately = PRIVATE_RANGES[range]
  if (privately) return { class: 'private', what: privately }
  const routable = address instanceof ipaddr.IPv4 || within(address, GLOBAL_UNICAST_V6)
  if (range === 'unicast' && routable) return { class: 'public', what: 'a public address' }
  return { class: 'never', what: NEVER_RANGES[range] ?? 'a reserved address' }
}

/**
 * The IPv4 address that an IPv6 one stands for where the packet would end up there: mapped
 * (::ffff:a.b.c.d), NAT64 (64:ff9b::/96, what IPv6-only networks answer for every IPv4 host) and
 * 6to4 (2002::/16). Teredo and the local NAT64 prefix are reserved ranges, hence refused whole.
 */
function carriedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray()
  const range: string = address.range()
  if (range === 'ipv4Mapped') return address.toIPv4Address()
  if (range === 'rfc6052' && bytes[4] === 0 && bytes[5] === 0) return new ipaddr.IPv4(bytes.slice(12))
  return range === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : null
}

function within(address: ipaddr.IPv4 | ipaddr.IPv6, range: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  return address.kind() === range[0].kind() && address.match(range)
}

/** True if `host` (a setting: a name or an address, brackets allowed) only reaches this machine. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || classifyAddress(bare).what === 'a loopback address'
}
