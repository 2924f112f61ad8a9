// Signing in and out, and the sessions of a person.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import { callerAddress } from '../shared/caller-address.ts'
import type { Accounts } from './accounts.ts'
import { PASSWORD } from './common-passwords.ts'
import type { WebParts } from './parts.ts'
import { Email } from './person-name.ts'
import { callerOf, ownPages } from './signed-in.ts'

/** Signing in and out, who is signed in, and a person's list of sessions, which they can end. */
export function sessionRoutes(parts: WebParts, { browsers, entrance, guesses, passwords, record }: Accounts) {
  const { config, store } = parts.services
  return (
    new Elysia()
      .use(ownPages(parts))
      .post(
        '/session',
        async ({ body: { email, password }, request, server, set }) => {
          const asking = { request, server }
          const user = store.users.byEmail(email)
          const isAcquainted = user !== null && browsers.isKnownDevice(user.id, request)
          passwords.requirePlace({ isAcquainted })
          const address = callerAddress(request, server, config)
          const guess = guesses.count({ email, address, isAcquainted })
          if (
            !(await passwords.isRight(password, user?.passwordHash ?? null, { isAcquainted })) ||
            user === null
          ) {
            record(asking, {
              kind: 'sign_in_refused',
              // Some people type their password here.
              actor: user?.email ?? (email.includes('@') ? email : 'unknown account'),
              ...(user === null ? {} : { userId: user.id }),
            })
            throw new RoughcutError('unauthorized', 'Wrong email or password.')
          }
          guess.wasRight()
          if (store.users.byId(user.id)?.passwordHash !== user.passwordHash)
            throw new RoughcutError(
              'unauthorized',
              'The password has just been changed. Sign in with the new one.',
            )
          return entrance.enter(user, asking, set, () =>
            record(asking, { kind: 'sign_in', actor: user.email, userId: user.id }),
          )
        },
        {
          body: Type.Object({
            email: Email,
            password: Type.String({ minLength: 1, maxLength: PASSWORD.max }),
          }),
        },
      )
      .delete('/session', ({ request, server, set }) => {
        const ended = browsers.end(request, set)
        const user = ended && store.users.byId(ended.userId)
        if (user) record({ request, server }, { kind: 'sign_out', actor: user.email, userId: user.id })
        return { signed_out: true }
      })
      /** For the sign-in page of a server that nobody has set up yet. */
      .get('/session', () => ({ has_owner: store.users.anyWithPassword() }))
      .get('/me', ({ request }) => {
        const caller = callerOf(request, parts)
        return {
          user_id: caller.userId,
          email: caller.email,
          name: caller.name,
          /** Drives and access need no explaining. */
          is_alone: store.users.isAlone(),
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
      .delete('/sessions/:session_id', ({ request, server, params }) => {
        const caller = callerOf(request, parts)
        if (!store.sessions.revoke(params.session_id, caller.userId))
          throw new RoughcutError('not_found', 'This session has already ended.')
        record({ request, server }, { kind: 'session_revoked', actor: caller.email, userId: caller.userId })
        return { revoked: true }
      })
  )
}
