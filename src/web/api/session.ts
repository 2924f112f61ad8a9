// Signing in and out, and the sessions of a person.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../jobs/job-view.ts'
import type { BrowserSessions } from './browser-session.ts'
import { askerAddress, type LoginThrottle } from './login-throttle.ts'
import type { WebParts } from './parts.ts'
import { PASSWORD } from './passwords.ts'
import { callerOf, ownPages } from './signed-in.ts'

const Email = Type.String({ minLength: 3, maxLength: 254 })

export function sessionRoutes(parts: WebParts, browsers: BrowserSessions, throttle: LoginThrottle) {
  const { config, store, log } = parts.services
  return new Elysia()
    .use(ownPages(parts))
    .post(
      '/session',
      async ({ body: { email, password }, request, server, set }) => {
        const address = askerAddress(request, server, config)
        await throttle.take(email, address)
        const user = store.users.byEmail(email)
        const fallback = await hashOfNobody()
        const isRight = await Bun.password.verify(password, user?.passwordHash ?? fallback)
        if (!user?.passwordHash || !isRight) {
          log.info('sign-in refused', { address })
          throw new RoughcutError('unauthorized', 'This email and password do not belong together.')
        }
        await throttle.forgive(email, address)
        if (store.users.byId(user.id)?.passwordHash !== user.passwordHash)
          throw new RoughcutError(
            'unauthorized',
            'The password was changed at this moment. Sign in with the new one.',
          )
        browsers.begin(user.id, request, set)
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
      browsers.end(request, set)
      return { signed_out: true }
    })
    .get('/me', ({ request }) => {
      const caller = callerOf(request, parts)
      return {
        user_id: caller.userId,
        email: caller.email,
        session_id: caller.sessionId,
        drives: store.drives
          .ofUser(caller.userId)
          .map(({ id, name, role }) => ({ drive_id: id, name, role })),
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
