// Which version of the interface a request is answered in: its header, then the host's name, then its token's own
// version, then 1.0.
import { API_VERSIONS, type ApiVersion } from '../../store/schema.ts'

export type { ApiVersion } from '../../store/schema.ts'

export const VERSION_HEADER = 'roughcut-version'
/** Programs for the hosted service call it by this name, and know version 1.2. */
const VENDOR_HOST = /^descriptapi\.com\.?(?::\d*)?$/i

/** `isUnknown`: the header names no version, and `version` follows from the rest. */
export type RequestVersion = { version: ApiVersion; isUnknown: boolean }

/** `ofToken` is null while the token is unknown. */
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
