// The address that people open, as far as a command can know it: commands do not talk to the server.
import type { Config } from '../config.ts'

/** Without a trailing slash. A server on all interfaces is reached from here by the name localhost. */
export function publicAddress({ publicUrl, host, port }: Config): string {
  if (publicUrl !== null) return publicUrl
  const everywhere = host === '0.0.0.0' || host === '::' || host === ''
  const shownHost = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shownHost}:${port}`
}
