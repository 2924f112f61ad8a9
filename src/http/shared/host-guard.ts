// Which host names this server answers to. A hostile page can point its own name at this machine (DNS
// rebinding) and be same-origin in the browser, but it can't make the browser send our name.
import { isIP } from 'node:net'
import { isLoopbackHost } from '../../adapters/address-classes.ts'
import { hostNameOf } from '../../adapters/host-name.ts'
import { isVendorHost, isVendorPath } from '../../vendor-hosts.ts'

export type HostRules = {
  /** The address the server listens on, as set. */
  listenHost: string
  /** Known once the server listens. */
  publicUrl: () => string
  /** Extra names or addresses, as `hostNameOf` returns them. */
  allowedHosts: readonly string[]
}

/** Reveals nothing, and load balancers call it by whatever name they forward. */
const HEALTH_PATH = '/healthz'
const ALL_INTERFACES = new Set(['0.0.0.0', '::', ''])
/** Headers known to be ours, so we don't parse them again on every request. */
const MAX_REMEMBERED = 100

/** Why the request is refused, or null if the server answers to its Host. */
export type HostGuard = (request: Request) => string | null

/**
 * A function that checks the Host of a request, and its path under the vendor's names; a refusal is 403 and comes before
 * anything else.
 */
export function createHostGuard({ listenHost, publicUrl, allowedHosts }: HostRules): HostGuard {
  const listensOn = listenHost.replace(/^\[|\]$/g, '').toLowerCase()
  const names = new Set([...allowedHosts, ...(ALL_INTERFACES.has(listensOn) ? [] : [listensOn])])
  const isOurs = (host: string): boolean => {
    if (isLoopbackHost(host) || names.has(host)) return true
    if (host === hostNameOf(URL.parse(publicUrl())?.host ?? '')) return true
    // Rebinding needs a name, and a server on all interfaces can't know all of its addresses.
    return ALL_INTERFACES.has(listensOn) && isIP(host) !== 0
  }
  const remembered = new Set<string>()
  return (request) => {
    const header = request.headers.get('host') ?? URL.parse(request.url)?.host ?? ''
    if (remembered.has(header)) return null
    const host = hostNameOf(header)
    if (host !== null && isOurs(host)) {
      if (remembered.size < MAX_REMEMBERED) remembered.add(header)
      return null
    }
    const path = URL.parse(request.url)?.pathname ?? ''
    if (isVendorPath(host, path) || (isVendorHost(host) && path === HEALTH_PATH)) return null
    return `This server does not answer to the host ${JSON.stringify(header.slice(0, 255))}. Use the address it is set up for, or add the host to ROUGHCUT_ALLOWED_HOSTS.`
  }
}
