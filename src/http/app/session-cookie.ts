// The cookie that says who is signed in, and where changes may come from. Cookies are HttpOnly and
// SameSite=Lax, so that a link from a chat opens the project; changes are guarded by their origin.

/** `session` says who is signed in, `device` that somebody signed in with this browser before. */
type CookieKind = 'session' | 'device'

/**
 * Over https the name has the prefix that makes browsers accept it from this host alone: no page of a
 * neighboring host can plant its own session.
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

/** A Set-Cookie value; `secure` when people open the server by https. */
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

/** People open the server by https: then its cookies are for https alone. */
export function isOpenedByHttps({ publicUrl }: { publicUrl(): string }): boolean {
  return publicUrl().startsWith('https:')
}

/**
 * True when a change comes from our own pages, or from a program. Browsers send Sec-Fetch-Site, Origin or both, and
 * scripts cannot forge either; what sends neither isn't a browser, so no stranger's cookie comes with it.
 */
export function isFromOurPages(headers: Headers, ownHosts: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  if (origin === null) return true
  return ownHosts.includes(URL.parse(origin)?.host ?? '')
}
