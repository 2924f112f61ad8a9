// Keeps requests to this machine on it. Bun's fetch honors HTTP_PROXY for every host, even 127.0.0.1, so prompts for
// a local Ollama would go through somebody's proxy. Bun 1.4.5 can't turn the proxy off for a single request
// (`proxy: ''` is ignored), but it rereads NO_PROXY each time.
import { lookup } from 'node:dns/promises'
import { isLoopbackHost } from './address-classes.ts'
import { dialedHost } from './outgoing-url.ts'

type Environment = Record<string, string | undefined>
type Resolve = (host: string) => Promise<string[]>

const PROXY_VARIABLES = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy']
const EXCEPTION_VARIABLES = ['NO_PROXY', 'no_proxy']

/**
 * Call it before each fetch of a configured address. From then on, a host is never reached through a proxy if its
 * address, or every address of its name, is this machine.
 */
export async function bypassProxyOnLoopback(
  url: URL,
  environment: Environment = process.env,
  resolve: Resolve = resolveWithSystem,
): Promise<void> {
  if (!PROXY_VARIABLES.some((variable) => environment[variable])) return
  const host = dialedHost(url)
  if (!isLoopbackHost(host) && !(await leadsToLoopback(host, resolve))) return
  const used = EXCEPTION_VARIABLES.filter((variable) => environment[variable])
  for (const variable of used.length === 0 ? ['NO_PROXY'] : used) {
    const hosts = (environment[variable] ?? '').split(',').filter((one) => one !== '')
    if (!hosts.includes(host)) environment[variable] = [...hosts, host].join(',')
  }
}

async function leadsToLoopback(host: string, resolve: Resolve): Promise<boolean> {
  // A name that only the proxy can resolve isn't ours.
  const addresses = await resolve(host).catch(() => [])
  return addresses.length > 0 && addresses.every(isLoopbackHost)
}

async function resolveWithSystem(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
