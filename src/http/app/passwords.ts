// Sets a password, using a one-time link or the current password. Both start a new session here
// and sign out everywhere else.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { UserRow } from '../../store/users.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { PASSWORD, requireUncommon } from './common-passwords.ts'
import { confirmPassword } from './confirm-password.ts'
import type { WebParts } from './parts.ts'
import { chosenName, Email, PersonName } from './person-name.ts'
import { ownPages, signedIn } from './signed-in.ts'
import { revokeAllTokens } from './tokens.ts'

const Secret = Type.String({ minLength: 1, maxLength: 200 })
const NewPassword = text(PASSWORD)
/** True: anyone who knew the old password may have tokens too. */
const RevokeTokens = Type.Optional(Type.Boolean())

/** Sets a password with a one-time link. */
export function passwordLinkRoutes(parts: WebParts, { entrance, passwords, record }: Accounts) {
  const { store } = parts.services
  /** The first user's email was made up by the server. */
  const maySetEmail = (user: UserRow) => user.passwordHash === null && user.id === store.users.first()?.id
  return new Elysia()
    .use(ownPages(parts))
    .post(
      '/password-link',
      ({ body }) => {
        const user = store.users.ofPasswordLink(body.secret)
        if (!user) throw goneLink()
        return {
          email: user.email,
          name: user.name,
          has_password: user.passwordHash !== null,
          may_set_email: maySetEmail(user),
        }
      },
      { body: closedObject({ secret: Secret }) },
    )
    .post(
      '/password',
      async ({ body, request, server, set }) => {
        const asked = store.users.ofPasswordLink(body.secret)
        if (!asked) throw goneLink()
        await requireUncommon(body.password, asked.email)
        if (body.email !== undefined && !maySetEmail(asked))
          throw new RoughcutError(
            'forbidden',
            'The email can be changed in your profile, once you are signed in.',
          )
        const profile = { name: chosenName(body.name), email: body.email }
        const hash = await passwords.hash(body.password)
        const user = store.transaction(() => {
          const owner = store.users.setPasswordWithLink(body.secret, hash)
          return owner && store.users.changeProfile(owner.id, profile)
        })
        if (!user) throw goneLink()
        const asking = { request, server }
        record(asking, {
          kind: 'password_set',
          actor: user.email,
          userId: user.id,
          detail: 'with a one-time link',
        })
        if (body.revoke_tokens) revokeAllTokens(parts, record, asking, user)
        return entrance.enter(user, asking, set)
      },
      {
        body: closedObject({
          secret: Secret,
          password: NewPassword,
          revoke_tokens: RevokeTokens,
          name: Type.Optional(PersonName),
          email: Type.Optional(Email),
        }),
      },
    )
}

/** Changes the signed-in person's password. */
export function passwordChangeRoutes(parts: WebParts, accounts: Accounts) {
  const { store } = parts.services
  const { browsers, passwords, record } = accounts
  return new Elysia().use(signedIn(parts)).put(
    '/password',
    async ({ caller, body, request, server, set }) => {
      const asking = { request, server }
      const person = { actor: caller.email, userId: caller.userId }
      await requireUncommon(body.new_password, caller.email)
      const known = await confirmPassword(parts, accounts, {
        asking,
        caller,
        password: body.current_password,
        refusal: 'password_change_refused',
      })
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
