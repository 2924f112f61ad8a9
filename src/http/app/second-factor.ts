// Sets up and removes second factors, and checks them at sign-in.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import { MAX_PASSKEYS } from '../../store/second-factors.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { PASSWORD } from './common-passwords.ts'
import { confirmPassword } from './confirm-password.ts'
import { createExpiringMap } from './expiring-map.ts'
import type { WebParts } from './parts.ts'
import {
  authenticationOf,
  madePasskey,
  NewPasskey,
  newPasskeyQuestion,
  PasskeyAnswer,
  registrationOf,
} from './passkeys.ts'
import type { Asking } from './security-record.ts'
import { type Caller, ownPages, signedIn } from './signed-in.ts'
import { newTotpSecret, stepOfCode, totpPicture } from './totp.ts'

/** How long a setup may take once started. */
const SETUP_MS = 10 * 60 * 1000
const MAX_SETUPS = 1_000

export const CurrentPassword = Type.String({ minLength: 1, maxLength: PASSWORD.max })
const Confirmed = closedObject({ current_password: CurrentPassword })
const Code = text({ min: 6, max: 12 })

/**
 * The second step of signing in, within minutes of the password: a code, a recovery code or a passkey. Wrong ones count
 * against the limits of guess-limits.ts (429).
 */
export function secondFactorSignIn(parts: WebParts, { entrance }: Accounts) {
  return new Elysia().use(ownPages(parts)).post(
    '/session/second-factor',
    ({ body, request, server, set }) => {
      const given = [body.code, body.recovery_code, body.passkey].filter((one) => one !== undefined)
      if (given.length !== 1)
        throw new RoughcutError('bad_request', 'Give one of code, recovery_code and passkey.')
      const passkey = body.passkey && authenticationOf(body.passkey)
      return entrance.answer(
        body.ticket,
        { code: body.code, recoveryCode: body.recovery_code, passkey },
        { request, server },
        set,
      )
    },
    {
      body: closedObject({
        ticket: text({ min: 1, max: 100 }),
        code: Type.Optional(Code),
        recovery_code: Type.Optional(text({ min: 1, max: 40 })),
        passkey: Type.Optional(PasskeyAnswer),
      }),
    },
  )
}

/** Pending setups by session, and what all changes share. */
function createSetups(parts: WebParts, accounts: Accounts) {
  const setups = createExpiringMap<{ secret: string } | { challenge: string }>({
    forMs: SETUP_MS,
    max: MAX_SETUPS,
    nowMs: parts.services.nowMs,
  })
  return {
    begin: setups.set,
    end: setups.delete,
    /** Throws `conflict` if no setup was started. */
    begun(caller: Caller) {
      const setup = setups.get(caller.sessionId)
      if (!setup) throw new RoughcutError('conflict', 'This setup took too long. Start again.')
      return setup
    },
    confirm: (asking: Asking, caller: Caller, password: string) =>
      confirmPassword(parts, accounts, { asking, caller, password, refusal: 'confirmation_refused' }),
    /** After a change: whoever signed in elsewhere, perhaps with a stolen password, has to sign in again. */
    changed(asking: Asking, caller: Caller, kind: FactorEvent, detail = ''): void {
      parts.services.store.sessions.revokeOthersOf(caller.userId, caller.sessionId)
      accounts.record(asking, { kind, actor: caller.email, userId: caller.userId, detail })
    },
  }
}
type Setups = ReturnType<typeof createSetups>
type FactorEvent = 'second_factor_added' | 'second_factor_removed' | 'recovery_codes_replaced'

/** What the person set up. Every change asks for the password again. */
export function secondFactorRoutes(parts: WebParts, accounts: Accounts) {
  const setups = createSetups(parts, accounts)
  return new Elysia()
    .use(overviewRoutes(parts, setups))
    .use(appRoutes(parts, setups))
    .use(passkeyRoutes(parts, setups))
}

function overviewRoutes(parts: WebParts, { confirm, changed }: Setups) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .get('/second-factor', ({ caller }) => {
      const totp = store.secondFactors.totpOf(caller.userId)
      return {
        app_since: totp && isoTime(totp.createdAtMs),
        passkeys: store.secondFactors.passkeysOf(caller.userId).map((key) => ({
          passkey_id: key.id,
          name: key.name,
          host: key.host,
          created_at: isoTime(key.createdAtMs),
          last_used_at: key.lastUsedAtMs === null ? null : isoTime(key.lastUsedAtMs),
        })),
        recovery_codes_left: store.secondFactors.recoveryCodesLeft(caller.userId),
      }
    })
    .post(
      '/second-factor/recovery-codes',
      async ({ caller, body, request, server }) => {
        await confirm({ request, server }, caller, body.current_password)
        if (!store.secondFactors.isSetUp(caller.userId))
          throw new RoughcutError('conflict', 'Recovery codes come with a second factor. Set one up first.')
        const codes = store.secondFactors.replaceRecoveryCodes(caller.userId)
        changed({ request, server }, caller, 'recovery_codes_replaced')
        return { recovery_codes: codes }
      },
      { body: Confirmed },
    )
}

function appRoutes(parts: WebParts, { begin, begun, confirm, end, changed }: Setups) {
  const { store, nowMs } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/second-factor/app',
      async ({ caller, body, request, server }) => {
        await confirm({ request, server }, caller, body.current_password)
        const secret = newTotpSecret()
        begin(caller.sessionId, { secret })
        return { secret, ...totpPicture(secret, caller.email) }
      },
      { body: Confirmed },
    )
    .put(
      '/second-factor/app',
      ({ caller, body, request, server }) => {
        const setup = begun(caller)
        const step = 'secret' in setup ? stepOfCode(setup.secret, body.code, nowMs()) : null
        if (!('secret' in setup) || step === null)
          throw new RoughcutError('forbidden', 'Wrong code. Enter the newest one that the app shows.')
        end(caller.sessionId)
        const codes = store.secondFactors.setTotp(caller.userId, setup.secret, step)
        changed({ request, server }, caller, 'second_factor_added', 'authenticator app')
        return { recovery_codes: codes }
      },
      { body: closedObject({ code: Code }) },
    )
    .post(
      '/second-factor/app/removal',
      async ({ caller, body, request, server }) => {
        await confirm({ request, server }, caller, body.current_password)
        if (!store.secondFactors.removeTotp(caller.userId))
          throw new RoughcutError('not_found', 'The authenticator app was already removed.')
        changed({ request, server }, caller, 'second_factor_removed', 'authenticator app')
        return { removed: true }
      },
      { body: Confirmed },
    )
}

function passkeyRoutes(parts: WebParts, { begin, begun, confirm, end, changed }: Setups) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/second-factor/passkeys/question',
      async ({ caller, body, request, server }) => {
        await confirm({ request, server }, caller, body.current_password)
        const keys = store.secondFactors.passkeysOf(caller.userId)
        if (keys.length >= MAX_PASSKEYS)
          throw new RoughcutError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`)
        const question = await newPasskeyQuestion(caller, keys, request)
        begin(caller.sessionId, { challenge: question.challenge })
        return question
      },
      { body: Confirmed },
    )
    .post(
      '/second-factor/passkeys',
      async ({ caller, body, request, server }) => {
        const setup = begun(caller)
        if (!('challenge' in setup)) throw new RoughcutError('conflict', 'Start again with “Add passkey”.')
        // Removed before it's checked: a challenge only counts once.
        end(caller.sessionId)
        const made = await madePasskey(registrationOf(body.passkey), setup.challenge, request)
        const codes = store.secondFactors.addPasskey({
          ...made,
          userId: caller.userId,
          name: body.name.trim(),
          transports: body.passkey.transports,
        })
        if (codes === null) throw new RoughcutError('conflict', 'This passkey is in use already.')
        changed({ request, server }, caller, 'second_factor_added', `passkey: ${body.name.trim()}`)
        return { recovery_codes: codes }
      },
      { body: closedObject({ name: text({ min: 1, max: 80, trimmed: true }), passkey: NewPasskey }) },
    )
    .post(
      '/second-factor/passkeys/removal',
      async ({ caller, body, request, server }) => {
        await confirm({ request, server }, caller, body.current_password)
        const name = store.secondFactors.removePasskey(caller.userId, body.passkey_id)
        if (name === null) throw new RoughcutError('not_found', 'This passkey was already removed.')
        changed({ request, server }, caller, 'second_factor_removed', `passkey: ${name}`)
        return { removed: true }
      },
      {
        body: closedObject({
          current_password: CurrentPassword,
          passkey_id: text({ min: 1, max: 1_400 }),
        }),
      },
    )
}
