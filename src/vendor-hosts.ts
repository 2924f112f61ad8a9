// The names of the hosted service, which its clients have built in, and what this server answers under each.

/** By name: the paths that are answered. Everything else does not exist under these names. */
const PATHS: Readonly<Record<string, RegExp>> = {
  'descriptapi.com': /^\/(?:v1|d|u)(?:\/|$)/,
  'api.descript.com': /^\/v2\/mcp(?:\/|$)/,
}

export const VENDOR_HOSTS: readonly string[] = Object.keys(PATHS)

/** Whether `host`, as `hostNameOf` returns it, is one of the vendor's names. */
export function isVendorHost(host: string | null): boolean {
  return host !== null && Object.hasOwn(PATHS, host)
}

/** Whether this path is answered under this name of the vendor. False for every other name. */
export function isVendorPath(host: string | null, path: string): boolean {
  return host !== null && Object.hasOwn(PATHS, host) && PATHS[host]?.test(path) === true
}

const PART_OF_NAMES = /descript/i

/** Whether the request can be one under the vendor's names, for a fast no: nothing is parsed. */
export function mayNameVendor({ headers }: Request): boolean {
  const host = headers.get('host')
  return host !== null && PART_OF_NAMES.test(host)
}
