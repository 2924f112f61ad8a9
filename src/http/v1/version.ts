// Which version of the interface answers a request: from its header, then the host name, then its token, and
// otherwise 1.0.
import { API_VERSIONS, type ApiVersion } from '../../store/schema.ts'

export type { ApiVersion } from '../../store/schema.ts'

export const VERSION_HEADER = 'roughcut-version'
/** Programs for the hosted service use this host name, and know version 1.2. */
const VENDOR_HOST = /^descriptapi\.com\.?(?::\d*)?$/i

/** `isUnknown`: the header's version doesn't exist, and `version` comes from the rest. */
export type RequestVersion = { version: ApiVersion; isUnknown: boolean }

/** `ofToken` is null until the token is known. */
export function versionOf(request: Request, ofToken: ApiVersion | null): RequestVersion {
  const { headers } = request
  const named = headers.get(VERSION_HEADER)
  if (named !== null) {
    // Two headers arrive joined by a comma.
    const known = API_VERSIONS.find((version) => version === named)
    if (known !== undefined) return { version: known, isUnknown: false }
  }
  const host = headers.get('host') ?? URL.parse(request.url)?.host ?? ''
  return { version: VENDOR_HOST.test(host) ? '1.2' : (ofToken ?? '1.0'), isUnknown: named !== null }
}
