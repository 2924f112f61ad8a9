// A person's own name and email.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { closedObject } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import type { WebParts } from './parts.ts'
import { chosenName, Email, PersonName } from './person-name.ts'
import { CurrentPassword } from './second-factor.ts'
import { signedIn } from './signed-in.ts'

/** Changing the email, which the person signs in with, takes the password. */
export function profileRoutes(parts: WebParts, accounts: Accounts) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .get('/profile', ({ caller }) => ({
      email: caller.email,
      name: store.users.byId(caller.userId)?.name ?? null,
    }))
    .patch(
      '/profile',
      async ({ caller, body, request, server }) => {
        const name = chosenName(body.name)
        const isNewEmail = body.email !== undefined && body.email.trim().toLowerCase() !== caller.email
        const asking = { request, server }
        if (isNewEmail) {
          if (body.current_password === undefined)
            throw new RoughcutError('bad_request', 'A new email needs current_password.')
          await confirmPassword(parts, accounts, {
            asking,
            caller,
            password: body.current_password,
            refusal: 'confirmation_refused',
          })
        }
        const user = store.users.changeProfile(caller.userId, {
          name,
          ...(isNewEmail ? { email: body.email } : {}),
        })
        if (!user) throw new RoughcutError('not_found', 'This account no longer exists.')
        if (isNewEmail)
          accounts.record(asking, {
            kind: 'email_changed',
            actor: caller.email,
            userId: caller.userId,
            detail: `now ${user.email}`,
          })
        return { email: user.email, name: user.name }
      },
      {
        body: closedObject({
          name: Type.Optional(PersonName),
          email: Type.Optional(Email),
          current_password: Type.Optional(CurrentPassword),
        }),
      },
    )
}
