// Settings that are valid one by one and contradict each other: what `serve` and `doctor` warn about.
import { isLoopbackHost } from './adapters/address-classes.ts'
import type { Config } from './config.ts'

type Settings = Pick<Config, 'host' | 'publicUrl' | 'outbound' | 'trustProxy'>

/** One sentence per contradiction, with what to do about it. */
export function settingsWarnings({ host, publicUrl, outbound, trustProxy }: Settings): string[] {
  const address = publicUrl === null ? null : URL.parse(publicUrl)
  const isPublicAddress = address !== null && !isLoopbackHost(address.hostname)
  const isLocalListener = isLoopbackHost(host)
  const isReachable = isPublicAddress || !isLocalListener
  const warnings: string[] = []
  if (outbound === 'any' && isReachable)
    warnings.push(
      'ROUGHCUT_OUTBOUND is "any" although others can reach this server: everybody with a token can call addresses of your private network and read the responses. Set it to public, or remove it.',
    )
  if (isPublicAddress && isLocalListener && !trustProxy)
    warnings.push(
      'ROUGHCUT_PUBLIC_URL shows that a proxy stands in front, but ROUGHCUT_TRUST_PROXY is not "yes": all requests seem to come from one address, so limits count all people as one. Set it to yes if the proxy sets X-Forwarded-For.',
    )
  if (trustProxy && !isPublicAddress)
    warnings.push(
      'ROUGHCUT_TRUST_PROXY is "yes" without a ROUGHCUT_PUBLIC_URL: if no proxy stands in front, anybody can forge the address that limits count. Set ROUGHCUT_PUBLIC_URL to the address of the proxy, or remove ROUGHCUT_TRUST_PROXY.',
    )
  if (isPublicAddress && address.protocol === 'http:')
    warnings.push(
      'ROUGHCUT_PUBLIC_URL is plain http: passwords and tokens cross the network in the clear. Put a proxy with TLS in front and set the https address.',
    )
  if (address !== null && !isPublicAddress && !isLocalListener)
    warnings.push(
      `ROUGHCUT_PUBLIC_URL is ${address.host}, which means this machine to everybody, but the server listens on ${host}: links will not work elsewhere. Set it to the address that people open.`,
    )
  return warnings
}
