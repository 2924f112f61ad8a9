// The network address of whoever sent a request, as far as it can be known.

type AddressSource = { requestIP(request: Request): { address: string } | null } | null

/** A header that anybody can send counts only when our own proxy sets it: then it is the last in the list. */
export function callerAddress(
  request: Request,
  server: AddressSource,
  { trustProxy }: { trustProxy: boolean },
): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return (trustProxy && forwarded) || server?.requestIP(request)?.address || 'unknown'
}

/** What counts as one network: whoever has one IPv6 address has the other 2^64 of its network as well. */
export function networkOf(address: string): string {
  const groups = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1)
  if (groups === undefined || /^::ffff:/.test(groups)) return address
  const [head = '', tail] = groups.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}
