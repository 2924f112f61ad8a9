// Listening: on the port that the settings name, and on the TLS port of vendors' hosts when one is set.
import { isIP } from 'node:net'
import type { TlsListener } from './adapters/trust/tls-listener.ts'
import { createTrustFolder } from './adapters/trust/trust-folder.ts'
import type { createApp } from './app.ts'
import type { Config } from './config.ts'
import { RoughcutError } from './errors.ts'
import { listenAsVendor } from './http/vendor-listener.ts'
import type { Log } from './log.ts'

/** Throws `conflict` with what to do when the port cannot be had. */
export function listen(app: ReturnType<typeof createApp>, { host, port }: Config) {
  const hostname = withoutBrackets(host)
  try {
    // Elysia would share the port with another server that has it already.
    app.listen({ hostname, port, reusePort: false })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    throw new RoughcutError('conflict', listenProblem(code, host, port), { cause })
  }
  if (app.server === null) throw new Error('The server did not start to listen.')
  return app.server
}

/** Throws `conflict` without a certificate, or when the port is taken. */
export async function listenTls(
  app: ReturnType<typeof createApp>,
  { dataDir, host }: Config,
  port: number,
  { log, nowMs }: { log: Log; nowMs: () => number },
): Promise<TlsListener> {
  try {
    return await listenAsVendor({
      hostname: withoutBrackets(host),
      port,
      trust: createTrustFolder(dataDir),
      answer: (request) => app.fetch(request),
      ...{ log, nowMs },
    })
  } catch (cause) {
    if (cause instanceof RoughcutError) throw cause
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    throw new RoughcutError('conflict', listenProblem(code, host, port, 'tls-port'), { cause })
  }
}

/** An IPv6 address as it is given to the system. */
function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

function listenProblem(code: unknown, host: string, port: number, flag = 'port'): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Give --${flag} another one, or 0 for any free one.`
  if (code === 'EACCES')
    return `This account may not listen on port ${port}. Give --${flag} one above 1023, and send port ${port} there by a reverse proxy or a redirect.`
  if (code === 'EADDRNOTAVAIL' || isIP(withoutBrackets(host)) === 0)
    return `${host} isn't an address or name of this machine. Give --host one that it has, or 0.0.0.0 for all.`
  return `Roughcut cannot listen on ${host}:${port} (${code}). Check --host and --${flag}.`
}
