// The session cookie, and the check on where changes come from. Cookies are HttpOnly and
// SameSite=Lax, so a link in a chat opens the project; changes are protected by an origin check.

/** `session` identifies the signed-in person; `device` marks a browser somebody has signed in with. */
type CookieKind = 'session' | 'device'

/**
 * Over https, the name's prefix makes browsers accept the cookie from this host only, so no sibling
 * host can plant its own session.
 */
function cookieName(kind: CookieKind, secure: boolean): string {
  return `${secure ? '__Host-' : ''}roughcut_${kind}`
}

/** Its value in a Cookie header, or null. */
function cookieOf(kind: CookieKind, cookieHeader: string | null, secure: boolean): string | null {
  const wanted = cookieName(kind, secure)
  for (const part of cookieHeader?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return null
}

/** The session's secret from a Cookie header; null without one. */
export function sessionSecretOf(cookieHeader: string | null, secure: boolean): string | null {
  return cookieOf('session', cookieHeader, secure)
}

/** The known device's secret from a Cookie header; null without one. */
export function deviceSecretOf(cookieHeader: string | null, secure: boolean): string | null {
  return cookieOf('device', cookieHeader, secure)
}

/** A Set-Cookie value; `secure` if people open the server over https. */
function setCookie(kind: CookieKind, secret: string, maxAgeSeconds: number, secure: boolean): string {
  return `${cookieName(kind, secure)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`
}

/** The Set-Cookie value of a session; `secure` over https. */
export function sessionCookie(secret: string, maxAgeSeconds: number, secure: boolean): string {
  return setCookie('session', secret, maxAgeSeconds, secure)
}

/** The Set-Cookie value of a known device; `secure` over https. */
export function deviceCookie(secret: string, maxAgeSeconds: number, secure: boolean): string {
  return setCookie('device', secret, maxAgeSeconds, secure)
}

/** The Set-Cookie value that ends a session. */
export function endedCookie(secure: boolean): string {
  return sessionCookie('', 0, secure)
}

/** If people open the server over https, its cookies are for https only. */
export function isOpenedByHttps({ publicUrl }: { publicUrl(): string }): boolean {
  return publicUrl().startsWith('https:')
}

/**
 * True if a change comes from our own pages or from a program. Browsers send Sec-Fetch-Site, Origin or both, and
 * scripts can't forge them; very old ones at least send a Referer. A client that sends none of them is taken for
 * a program, which carries its own cookie: curl, and other HTTP libraries, send none.
 */
export function isFromOurPages(headers: Headers, ownHosts: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin') ?? headers.get('referer')
  if (origin === null) return true
  return ownHosts.includes(URL.parse(origin)?.host ?? '')
}
