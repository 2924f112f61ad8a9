// Breaks of what guards the network: outgoing requests, hosts, headers, the log.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other files.
import { mutantsOf } from './mutant.ts'

const GUARD = ['test/adapters/fetch-guard.test.ts']
const DOWNLOAD = ['test/adapters/download.test.ts']

export const NETWORK_MUTANTS = [
  ...mutantsOf('src/adapters/fetch-guard.ts', GUARD, [
    [
      'only the first address of a name is checked',
      'for (const address of addresses) {',
      'for (const address of addresses.slice(0, 1)) {',
    ],
    ['redirects are followed without end', 'if (redirects >= maxRedirects)', 'if (redirects >= 1000)'],
    [
      'credentials go along to another origin',
      'if (next.origin !== url.origin) headers',
      'if (false) headers',
    ],
    [
      'a silent host is waited for',
      'const deadline = AbortSignal.timeout(timeoutMs)',
      'const deadline = AbortSignal.timeout(3_600_000)',
    ],
  ]),
  ...mutantsOf('src/adapters/outgoing-url.ts', GUARD, [
    [
      'https is left for http',
      "if (base?.protocol === 'https:' && url.protocol === 'http:')",
      "if (base?.protocol === 'https:' && url.protocol === 'gopher:')",
      'test/adapters/fetch-guard-tls.test.ts',
    ],
    ['user names are sent', "if (url.username !== '' || url.password !== '')", 'if (false)'],
    ['any port is called', "if (url.port !== '' && BLOCKED_PORTS.has(Number(url.port)))", 'if (false)'],
    [
      'private addresses are always called',
      "addressClass === 'public' || (addressClass === 'private' && allowPrivate)",
      "addressClass === 'public' || addressClass === 'private'",
    ],
    [
      'what must never be called is called when private addresses may be',
      "addressClass === 'public' || (addressClass === 'private' && allowPrivate)",
      "addressClass === 'public' || allowPrivate",
    ],
  ]),
  ...mutantsOf('src/adapters/pinned-request.ts', GUARD, [
    ['the name is resolved again when it is dialed', '      lookup: pinned,\n', ''],
  ]),
  ...mutantsOf('src/adapters/address-classes.ts', GUARD, [
    [
      'NAT64 is not looked through',
      "if (range === 'rfc6052' && bytes[4] === 0 && bytes[5] === 0) return new ipaddr.IPv4(bytes.slice(12))",
      '',
    ],
    [
      'mapped addresses are not looked through',
      "if (range === 'ipv4Mapped') return address.toIPv4Address()",
      '',
    ],
    [
      'cloud metadata is an ordinary address',
      'if (CLOUD_METADATA.some((range) => within(address, range)))',
      'if (false)',
    ],
    [
      '6to4 is not looked through',
      "return range === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : null",
      'return null',
    ],
  ]),
  ...mutantsOf('src/adapters/host-limits.ts', DOWNLOAD, [
    [
      'compressed bytes are not counted',
      'if (receivedBytes > maxReceivedBytes) throw tooLarge(maxBytes, null)',
      '',
    ],
    ['a download may last for ever', 'if (performance.now() > this.#endsAtMs) throw tooSlow(host)', ''],
    [
      'a dripping host keeps its place',
      'if (newBytes * 1000 < minBytesPerSecond * passedMs) throw tooSlowNow(host, minBytesPerSecond)',
      '',
    ],
  ]),
  ...mutantsOf('src/adapters/download-session.ts', DOWNLOAD, [
    [
      'a file may have any size',
      'if (sizeBytes > this.options.limits.maxBytes) throw tooLarge(this.options.limits.maxBytes, null)',
      '',
    ],
  ]),
  ...mutantsOf(
    'src/http/shared/host-guard.ts',
    ['test/http/host-guard.test.ts'],
    [
      ['every host is ours', 'if (host !== null && isOurs(host)) {', 'if (host !== null) {'],
      [
        'any IP address is ours',
        'return ALL_INTERFACES.has(listensOn) && isIP(host) !== 0',
        'return isIP(host) !== 0',
      ],
      [
        "the vendor's host reaches the pages",
        'if (isVendorPath(host, path) || (isVendorHost(host) && path === HEALTH_PATH)) return null',
        'if (isVendorHost(host)) return null',
      ],
    ],
  ),
  ...mutantsOf(
    'src/http/app/session-cookie.ts',
    ['test/http/app/security.test.ts', 'test/http/app/session.test.ts'],
    [
      ['Sec-Fetch-Site is not looked at', "if (site !== null && site !== 'same-origin') return false", ''],
      ['any Origin passes', "return ownHosts.includes(URL.parse(origin)?.host ?? '')", 'return true'],
      ['the cookie has no __Host- prefix', "${secure ? '__Host-' : ''}roughcut_", 'roughcut_'],
      ['scripts may read the cookie', 'Path=/; HttpOnly; SameSite', 'Path=/; SameSite'],
      ['the cookie goes over plain http', "${secure ? '; Secure' : ''}", ''],
    ],
  ),
  ...mutantsOf(
    'src/http/shared/file-answer.ts',
    ['test/http/app/media.test.ts'],
    [
      [
        'SVG and HTML are shown in place',
        'return downloadAs === null && SHOWN.test(contentType) ?',
        'return downloadAs === null ?',
      ],
      ['files have no sandbox', "    'content-security-policy': \"sandbox; default-src 'none'\",\n", ''],
    ],
  ),
  ...mutantsOf(
    'src/log.ts',
    ['test/log.test.ts'],
    [
      ['queries of URLs are logged', 'return `${url.protocol}//${url.host}${url.pathname}`', 'return text'],
      ['tokens in texts are logged', ".replace(TOKEN_IN_TEXT, '$1…')", ''],
      [
        'fields named as secrets are logged',
        "if (SECRET_KEY.test(key) && typeof value === 'string') return '[redacted]'",
        '',
      ],
      [
        'a text may break the line',
        'const isPlain = !/[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}="\\\\]/u.test(text)',
        'const isPlain = true',
      ],
    ],
  ),
  ...mutantsOf(
    'src/http/shared/json-text.ts',
    ['test/http/v1/request-body.test.ts'],
    [
      ['JSON nests without end', 'if (frames.length >= DEEPEST_NESTING)', 'if (false)'],
      [
        'a field may be given twice',
        'if (keyOf.keys?.has(value)) return',
        'if (false) return',
        'test/http/v1/import.test.ts',
      ],
    ],
  ),
]
