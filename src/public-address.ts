// The address that people open, as far as a command can know it: commands do not talk to the server.
import type { Config } from './config.ts'

/** Without a trailing slash. A server on all interfaces is reached from here by the name localhost. */
export function publicAddress({ publicUrl, host, port }: Config): string {
  if (publicUrl !== null) return publicUrl
  const bare = host.replace(/^\[|\]$/g, '')
  const everywhere = bare === '0.0.0.0' || bare === '::' || bare === ''
  return everywhere ? `http://localhost:${port}` : listeningAddress(host, port)
}

/** The address that a server listens on, as settings name it; IPv6 in brackets. */
export function listeningAddress(host: string, port: number): string {
  const bare = host.replace(/^\[|\]$/g, '')
  return `http://${bare.includes(':') ? `[${bare}]` : bare}:${port}`
}
