// TLS for the vendor's names, in front of a plain listener on loopback. Bun.serve answers unknown names with its
// first certificate; node:tls can end their handshake, which is what keeps this listener to these names.
import { connect } from 'node:net'
import { createSecureContext, createServer, type TLSSocket } from 'node:tls'
import { asError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Certified } from './certificates.ts'

export type TlsListener = { port: number; stop(): void }

export type TlsListenerOptions = {
  hostname: string
  /** 0 takes a free one. */
  port: number
  /** The names that may be asked for; any other, or none, fails the handshake. */
  names: readonly string[]
  /** Asked at each handshake, so that renewed certificates count at once. */
  certificate: () => Certified
  /** Where decrypted requests go, on loopback. */
  targetPort: number
  log: Log
}

const HANDSHAKE_TIMEOUT_MS = 10_000
/** Longer than the plain listener waits: it ends idle connections first. */
const SILENCE_TIMEOUT_MS = 300_000

/** Rejects with the system's error when the address cannot be listened on (`EADDRINUSE`, `EACCES`). */
export function listenWithTls(options: TlsListenerOptions): Promise<TlsListener> {
  const { names, certificate, targetPort, log } = options
  const open = new Set<{ destroy(): void }>()
  const server = createServer({
    minVersion: 'TLSv1.2',
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    SNICallback(name, done) {
      try {
        if (!names.includes(name.toLowerCase())) throw new Error('a name that is not served here')
        done(null, createSecureContext(certificate()))
      } catch (thrown) {
        done(asError(thrown))
      }
    },
  })
  server.on('secureConnection', (client: TLSSocket) => {
    const target = connect(targetPort, '127.0.0.1')
    const end = () => {
      open.delete(client)
      client.destroy()
      target.destroy()
    }
    open.add(client)
    for (const socket of [client, target]) {
      // Either side may be cut off at any time; the other one learns of it.
      socket.on('error', end)
      socket.on('close', end)
      socket.setTimeout(SILENCE_TIMEOUT_MS, end)
    }
    client.pipe(target)
    target.pipe(client)
  })
  server.on('tlsClientError', (error) => log.debug('TLS handshake failed', { error: error.message }))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.hostname, () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : options.port
      resolve({
        port,
        stop() {
          server.close()
          for (const client of open) client.destroy()
        },
      })
    })
  })
}
