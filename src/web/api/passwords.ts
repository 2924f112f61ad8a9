// Setting a password: with a one-time link, or with the one that is known. Both sign in afresh here
// and out everywhere else.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { closedObject } from '../../http/schema-kinds.ts'
import type { BrowserSessions } from './browser-session.ts'
import { askerAddress, type LoginThrottle } from './login-throttle.ts'
import type { WebParts } from './parts.ts'
import { ownPages, signedIn } from './signed-in.ts'

export const PASSWORD = { least: 10, most: 200 } as const

const Secret = Type.String({ minLength: 1, maxLength: 200 })
const NewPassword = Type.String({ minLength: PASSWORD.least, maxLength: PASSWORD.most })

export function passwordLinkRoutes(parts: WebParts, sessions: BrowserSessions) {
  const { store } = parts.services
  return new Elysia()
    .use(ownPages(parts))
    .post(
      '/password-link',
      ({ body }) => {
        const user = store.users.ofPasswordLink(body.secret)
        if (!user) throw goneLink()
        return { email: user.email }
      },
      { body: closedObject({ secret: Secret }) },
    )
    .post(
      '/password',
      async ({ body, request, set }) => {
        if (!store.users.ofPasswordLink(body.secret)) throw goneLink()
        const hash = await Bun.password.hash(body.password, 'argon2id')
        const user = store.users.setPasswordWithLink(body.secret, hash)
        if (!user) throw goneLink()
        sessions.begin(user.id, request, set)
        return { email: user.email }
      },
      { body: closedObject({ secret: Secret, password: NewPassword }) },
    )
}

export function passwordChangeRoutes(parts: WebParts, sessions: BrowserSessions, throttle: LoginThrottle) {
  const { config, store, log } = parts.services
  return new Elysia().use(signedIn(parts)).put(
    '/password',
    async ({ caller, body, request, server, set }) => {
      const address = askerAddress(request, server, config)
      // Whoever sits down at an open browser guesses no faster than at the door.
      await throttle.take(caller.email, address)
      const known = store.users.byId(caller.userId)?.passwordHash ?? null
      if (known === null || !(await Bun.password.verify(body.current_password, known))) {
        log.info('password change refused', { address })
        throw new RoughcutError('forbidden', 'This is not your current password. Nothing was changed.')
      }
      await throttle.forgive(caller.email, address)
      const hash = await Bun.password.hash(body.new_password, 'argon2id')
      if (!store.users.changePassword(caller.userId, known, hash))
        throw new RoughcutError(
          'conflict',
          'The password was changed somewhere else meanwhile. Sign in with the new one.',
        )
      sessions.begin(caller.userId, request, set)
      return { changed: true }
    },
    {
      body: closedObject({
        current_password: Type.String({ minLength: 1, maxLength: PASSWORD.most }),
        new_password: NewPassword,
      }),
    },
  )
}

function goneLink(): RoughcutError {
  return new RoughcutError(
    'not_found',
    'This link was used already or is older than a day. Make a new one with `roughcut user link EMAIL`, or ask the owner for one.',
  )
}
