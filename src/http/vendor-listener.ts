// The TLS listener of unmodified-client mode: the vendor's names and paths, and nothing else of this server.
import { hostNameOf } from '../adapters/host-name.ts'
import { listenWithTls, type TlsListener } from '../adapters/trust/tls-listener.ts'
import type { TrustFolder } from '../adapters/trust/trust-folder.ts'
import type { Log } from '../log.ts'
import { isVendorPath, VENDOR_HOSTS } from '../vendor-hosts.ts'
import { pathOf } from './v1/endpoint.ts'
import { errorReply } from './v1/errors.ts'
import { responseOf } from './v1/reply.ts'

export type VendorListenerParts = {
  hostname: string
  port: number
  trust: TrustFolder
  /** Answers a request as the plain listener would. */
  answer: (request: Request) => Response | Promise<Response>
  nowMs: () => number
  log: Log
}

const RENEWAL_CHECK_MS = 86_400_000
/** Bun's maximum, in seconds: an MCP tool call may take minutes to send its first byte. */
const IDLE_TIMEOUT_SECONDS = 255

/**
 * Throws `conflict` without a valid authority, and the system's error (`EADDRINUSE`, `EACCES`) when it can't
 * open the port.
 */
export async function listenAsVendor(parts: VendorListenerParts): Promise<TlsListener> {
  const { trust, answer, nowMs, log } = parts
  await trust.renewCertificate(nowMs())
  const plain = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: IDLE_TIMEOUT_SECONDS,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch(request) {
      const host = hostNameOf(request.headers.get('host') ?? '')
      if (isVendorPath(host, pathOf(request.url))) return answer(request)
      return responseOf(errorReply(404, 'There is nothing at this path under this name.'))
    },
  })
  const renewal = setInterval(() => {
    trust.renewCertificate(nowMs()).catch((error: unknown) => log.warn('certificate not renewed', { error }))
  }, RENEWAL_CHECK_MS)
  const stop = () => {
    clearInterval(renewal)
    void plain.stop(true)
  }
  try {
    const listener = await listenWithTls({
      hostname: parts.hostname,
      port: parts.port,
      names: VENDOR_HOSTS,
      certificate: () => trust.certificate(),
      targetPort: plain.port ?? 0,
      log,
    })
    return {
      port: listener.port,
      stop() {
        listener.stop()
        stop()
      },
    }
  } catch (thrown) {
    stop()
    throw thrown
  }
}
