// The network address a request came from, as far as we can know it.

type AddressSource = { requestIP(request: Request): { address: string } | null } | null

/** Anyone can send this header, so we only trust what our own proxy sets, which is the last entry. */
export function callerAddress(
  request: Request,
  server: AddressSource,
  { trustProxy }: { trustProxy: boolean },
): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return (trustProxy && forwarded) || server?.requestIP(request)?.address || 'unknown'
}

/** What counts as one network: anyone with an IPv6 address has all 2^64 addresses of its /64. */
export function networkOf(address: string): string {
  const groups = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1)
  if (groups === undefined || /^::ffff:/.test(groups)) return address
  const [head = '', tail] = groups.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}
