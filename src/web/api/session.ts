// Signing in and out, one-time links, and the sessions of a person.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../jobs/job-view.ts'
import { SESSION_LONGEST_MS } from '../../store/sessions.ts'
import { createLoginThrottle } from './login-throttle.ts'
import type { WebParts } from './parts.ts'
import { endedCookie, sessionCookie, sessionSecretOf } from './session-cookie.ts'
import { callerOf, ownPages } from './signed-in.ts'

const PASSWORD = { least: 10, most: 200 } as const

const Email = Type.String({ minLength: 3, maxLength: 254 })
const Secret = Type.String({ minLength: 1, maxLength: 200 })

export function sessionRoutes(parts: WebParts) {
  const { config, store, publicUrl, log } = parts.services
  const throttle = createLoginThrottle()
  const isSecure = () => publicUrl().startsWith('https:')

  const begin = (userId: string, request: Request) => {
    const { secret } = store.sessions.create(userId, request.headers.get('user-agent') ?? '')
    return sessionCookie(secret, Math.floor(SESSION_LONGEST_MS / 1000), isSecure())
  }
  const endCurrent = (request: Request) => {
    const secret = sessionSecretOf(request.headers.get('cookie'))
    const session = secret === null ? null : store.sessions.authenticate(secret)
    if (session) store.sessions.revoke(session.id, session.userId)
  }

  return new Elysia()
    .use(ownPages(parts))
    .post(
      '/session',
      async ({ body: { email, password }, request, server, set }) => {
        const address = addressOf(request, server?.requestIP(request)?.address, config.trustProxy)
        await throttle.take(email, address)
        const user = store.users.byEmail(email)
        const fallback = await hashOfNobody()
        const isRight = await Bun.password.verify(password, user?.passwordHash ?? fallback)
        if (!user?.passwordHash || !isRight) {
          log.info('sign-in refused', { address })
          throw new RoughcutError('unauthorized', 'This email and password do not belong together.')
        }
        await throttle.forgive(email, address)
        endCurrent(request)
        set.headers['set-cookie'] = begin(user.id, request)
        return { email: user.email }
      },
      {
        body: Type.Object({
          email: Email,
          password: Type.String({ minLength: 1, maxLength: PASSWORD.most }),
        }),
      },
    )
    .delete('/session', ({ request, set }) => {
      endCurrent(request)
      set.headers['set-cookie'] = endedCookie(isSecure())
      return { signed_out: true }
    })
    .post(
      '/password-link',
      ({ body }) => {
        const user = store.users.ofPasswordLink(body.secret)
        if (!user) throw goneLink()
        return { email: user.email }
      },
      { body: Type.Object({ secret: Secret }) },
    )
    .post(
      '/password',
      async ({ body, request, set }) => {
        if (!store.users.ofPasswordLink(body.secret)) throw goneLink()
        const hash = await Bun.password.hash(body.password, 'argon2id')
        const user = store.users.setPasswordWithLink(body.secret, hash)
        if (!user) throw goneLink()
        store.sessions.revokeAllOf(user.id)
        set.headers['set-cookie'] = begin(user.id, request)
        return { email: user.email }
      },
      {
        body: Type.Object({
          secret: Secret,
          password: Type.String({ minLength: PASSWORD.least, maxLength: PASSWORD.most }),
        }),
      },
    )
    .get('/me', ({ request }) => {
      const caller = callerOf(request, parts)
      const user = store.users.list().find(({ id }) => id === caller.userId)
      return {
        user_id: caller.userId,
        email: caller.email,
        session_id: caller.sessionId,
        drives: (user?.drives ?? []).map(({ id, name, role }) => ({ drive_id: id, name, role })),
      }
    })
    .get('/sessions', ({ request }) => {
      const caller = callerOf(request, parts)
      return store.sessions.listOf(caller.userId).map((session) => ({
        session_id: session.id,
        user_agent: session.userAgent,
        created_at: isoTime(session.createdAtMs),
        last_seen_at: isoTime(session.lastSeenAtMs),
        is_current: session.id === caller.sessionId,
      }))
    })
    .delete('/sessions/:session_id', ({ request, params }) => {
      const caller = callerOf(request, parts)
      if (!store.sessions.revoke(params.session_id, caller.userId))
        throw new RoughcutError('not_found', 'This session has already ended.')
      return { revoked: true }
    })
}

let nobody: Promise<string> | null = null

/** Verified for unknown people, so that the time of an answer does not tell who exists. */
function hashOfNobody(): Promise<string> {
  nobody ??= Bun.password.hash('nobody has this password', 'argon2id')
  return nobody
}

function goneLink(): RoughcutError {
  return new RoughcutError(
    'not_found',
    'This link was used already or is older than a day. Make a new one with `roughcut user link EMAIL`, or ask the owner for one.',
  )
}

/** Who asks, for the throttle. A header that anybody can send counts only when our own proxy sets it. */
function addressOf(request: Request, connection: string | undefined, trustProxy: boolean): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return (trustProxy && forwarded) || connection || 'unknown'
}
