// Setting a password: with a one-time link, or with the one that is known. Both sign in afresh here
// and out everywhere else.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { callerAddress } from '../shared/caller-address.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { PASSWORD, requireUncommon } from './common-passwords.ts'
import type { WebParts } from './parts.ts'
import { ownPages, signedIn } from './signed-in.ts'
import { revokeAllTokens } from './tokens.ts'

const Secret = Type.String({ minLength: 1, maxLength: 200 })
const NewPassword = text(PASSWORD)
/** True: whoever knew the old password may hold tokens too. */
const RevokeTokens = Type.Optional(Type.Boolean())

export function passwordLinkRoutes(parts: WebParts, { browsers, passwords, record }: Accounts) {
  const { store } = parts.services
  return new Elysia()
    .use(ownPages(parts))
    .post(
      '/password-link',
      ({ body }) => {
        const user = store.users.ofPasswordLink(body.secret)
        if (!user) throw goneLink()
        return { email: user.email, has_password: user.passwordHash !== null }
      },
      { body: closedObject({ secret: Secret }) },
    )
    .post(
      '/password',
      async ({ body, request, server, set }) => {
        const asked = store.users.ofPasswordLink(body.secret)
        if (!asked) throw goneLink()
        await requireUncommon(body.password, asked.email)
        const hash = await passwords.hash(body.password)
        const user = store.users.setPasswordWithLink(body.secret, hash)
        if (!user) throw goneLink()
        const asking = { request, server }
        record(asking, {
          kind: 'password_set',
          actor: user.email,
          userId: user.id,
          detail: 'with a one-time link',
        })
        if (body.revoke_tokens) revokeAllTokens(parts, record, asking, user)
        browsers.begin(user.id, request, set)
        return { email: user.email }
      },
      { body: closedObject({ secret: Secret, password: NewPassword, revoke_tokens: RevokeTokens }) },
    )
}

export function passwordChangeRoutes(parts: WebParts, { browsers, guesses, passwords, record }: Accounts) {
  const { config, store } = parts.services
  return new Elysia().use(signedIn(parts)).put(
    '/password',
    async ({ caller, body, request, server, set }) => {
      const asking = { request, server }
      const person = { actor: caller.email, userId: caller.userId }
      await requireUncommon(body.new_password, caller.email)
      passwords.requirePlace({ isAcquainted: true })
      // Whoever sits down at an open browser guesses no faster than at the door, and strangers do not count.
      const address = callerAddress(request, server, config)
      const guess = guesses.count({ email: caller.email, address, isAcquainted: true })
      const known = store.users.byId(caller.userId)?.passwordHash ?? null
      const isRight = await passwords.isRight(body.current_password, known, { isAcquainted: true })
      if (known === null || !isRight) {
        record(asking, { kind: 'password_change_refused', ...person })
        throw new RoughcutError('forbidden', 'This is not your current password. Nothing was changed.')
      }
      guess.wasRight()
      const hash = await passwords.hash(body.new_password)
      if (!store.users.changePassword(caller.userId, known, hash))
        throw new RoughcutError(
          'conflict',
          'Another session has just changed the password. Sign in with the new one.',
        )
      record(asking, { kind: 'password_changed', ...person })
      if (body.revoke_tokens)
        revokeAllTokens(parts, record, asking, { id: caller.userId, email: caller.email })
      browsers.begin(caller.userId, request, set)
      return { changed: true }
    },
    {
      body: closedObject({
        current_password: Type.String({ minLength: 1, maxLength: PASSWORD.max }),
        new_password: NewPassword,
        revoke_tokens: RevokeTokens,
      }),
    },
  )
}

function goneLink(): RoughcutError {
  return new RoughcutError(
    'not_found',
    'This link no longer works: it was used, is older than a day, or your drives have changed since. Ask the owner for a new one, or run `roughcut user link EMAIL`.',
  )
}
