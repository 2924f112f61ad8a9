// The forms of a share page: its password, and comments.
import type { WebParts } from '../../http/app/parts.ts'
import { createPasswordWork } from '../../http/app/password-work.ts'
import { isOpenedByHttps } from '../../http/app/session-cookie.ts'
import { callerAddress, networkOf } from '../../http/shared/caller-address.ts'
import { readForm } from '../../http/shared/form-body.ts'
import { createRecentCount } from '../../http/shared/recent-count.ts'
import type { UserRow } from '../../store/users.ts'
import { type CommentFields, commentOf } from './page-comment.ts'
import { pageCookie } from './page-cookie.ts'
import type { ShareFilm } from './share-film.ts'
import { passwordPageHtml } from './share-html.ts'
import { gone, type LivePage, type ShareRequest, type ShareVisit } from './share-visit.ts'
import { shareShell } from './shell.ts'

const MINUTE_MS = 60_000
const WRONG_PASSWORDS = { max: 5, withinMs: 15 * MINUTE_MS }
const COMMENTS = { max: 10, withinMs: 60 * MINUTE_MS }
/** Of one page; more would make it slow for everybody. */
const MAX_COMMENTS = 5000
const MAX_PASSWORD = 128

/** Limits are per network: an IPv4 address or an IPv6 /64. */
export function createShareForms(parts: WebParts, film: ShareFilm) {
  const { store, links, nowMs, config } = parts.services
  const passwords = parts.passwordWork ?? createPasswordWork()
  const wrongPasswords = createRecentCount(WRONG_PASSWORDS, nowMs)
  const comments = createRecentCount(COMMENTS, nowMs)
  const networkOfRequest = ({ request, server }: ShareVisit) =>
    networkOf(callerAddress(request, server, config))

  async function takePassword(live: LivePage, visit: ShareRequest): Promise<Response> {
    const { page } = live
    const key = `${page.slug} ${networkOfRequest(visit)}`
    const tooMany = () =>
      shareShell(
        passwordPageHtml(page.slug, 'Too many wrong passwords. Wait a few minutes and try again.'),
        429,
        {
          'retry-after': String(Math.ceil(wrongPasswords.waitMs(key) / 1000)),
        },
      )
    const password = (await readForm(visit.request)).get('password') ?? ''
    if (wrongPasswords.waitMs(key) > 0) return tooMany()
    passwords.requirePlace({ isAcquainted: false })
    // Before the hash is compared: guesses at the same time count too.
    const takeBack = wrongPasswords.add(key)
    const isRight =
      password.length <= MAX_PASSWORD &&
      (await passwords.isRight(password, page.passwordHash, { isAcquainted: false }))
    if (!isRight) return shareShell(passwordPageHtml(page.slug, 'Wrong password.'), 403)
    takeBack()
    return new Response(null, {
      status: 303,
      headers: {
        location: `/s/${page.slug}`,
        'set-cookie': pageCookie(links, page, isOpenedByHttps(parts.services)),
      },
    })
  }

  async function takeComment(
    live: LivePage,
    visitor: UserRow | null,
    visit: ShareRequest,
  ): Promise<Response> {
    const { page } = live
    if (!page.allowComments) throw gone()
    const content = await film.contentOf(live)
    const refuse = async (status: number, problem: string, headers: Record<string, string> = {}) =>
      shareShell(await film.page(live, visitor, problem), status, headers)
    const form = await readForm(visit.request)
    const fields: CommentFields = {
      name: visitor === null ? form.get('name') : nameOf(visitor),
      at: form.get('at'),
      text: form.get('text'),
    }
    const comment = commentOf(fields, content.durationUs)
    if (typeof comment === 'string') return refuse(400, comment)
    const network = networkOfRequest(visit)
    const waitMs = comments.waitMs(network)
    if (waitMs > 0)
      return refuse(429, `At most ${COMMENTS.max} comments an hour. Try again later.`, withRetry(waitMs))
    if (store.pages.countComments(page.slug) >= MAX_COMMENTS)
      return refuse(409, 'This page has as many comments as it can hold.')
    comments.add(network)
    store.pages.addComment({ slug: page.slug, userId: visitor?.id ?? null, ...comment })
    return new Response(null, { status: 303, headers: { location: `/s/${page.slug}#comments` } })
  }

  return { takePassword, takeComment }
}

/** People without a chosen name are shown as the part of their email before the @. */
function nameOf({ name, email }: UserRow): string {
  return name ?? email.split('@')[0] ?? ''
}

function withRetry(ms: number): Record<string, string> {
  return { 'retry-after': String(Math.ceil(ms / 1000)) }
}
