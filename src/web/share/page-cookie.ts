// The cookie that says that a visitor gave a page's password: for that page, for 12 hours, and until the password changes.
import type { SignedLinks } from '../../adapters/signed-links.ts'
import type { PageRow } from '../../store/published-pages.ts'

/** Over https, browsers take a name with this prefix from an answer over https only. `__Host-` would need the path `/`. */
const SECURE_NAME = '__Secure-roughcut_page'
const NAME = 'roughcut_page'
const MAX_AGE_SECONDS = 12 * 3600

type Page = Pick<PageRow, 'slug' | 'passwordHash'>

/** A Set-Cookie value; `isSecure` when people open the server by https. */
export function pageCookie(links: SignedLinks, page: Page, isSecure: boolean): string {
  const { searchParams } = new URL(links.sign('page', segmentsOf(page)).path, 'http://localhost')
  const value = `${searchParams.get('e')}.${searchParams.get('s')}`
  return `${isSecure ? SECURE_NAME : NAME}=${value}; Path=/s/${page.slug}; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${isSecure ? '; Secure' : ''}`
}

/** Whether a Cookie header holds the page's cookie. */
export function hasPageCookie(links: SignedLinks, page: Page, header: string | null): boolean {
  return (header?.split(';') ?? []).some((part) => {
    const [name, value = ''] = part.trim().split('=', 2)
    const [e = '', s = ''] = value.split('.')
    const isOurs = name === NAME || name === SECURE_NAME
    return isOurs && links.stateOf('page', segmentsOf(page), new URLSearchParams({ e, s })) === 'valid'
  })
}

function segmentsOf({ slug, passwordHash }: Page): string[] {
  return [slug, passwordHash ?? '']
}
