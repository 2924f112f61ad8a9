// What follows a correct password: a session, or a request for the second factor if the person has set one up.
// A pending sign-in is a random ticket in memory, good only for answering that request.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { RoughcutError } from '../../errors.ts'
import { randomSecret } from '../../store/secrets.ts'
import type { UserRow } from '../../store/users.ts'
import { createTokenBuckets } from '../shared/token-bucket.ts'
import type { Answering, BrowserSessions } from './browser-session.ts'
import { createExpiringMap } from './expiring-map.ts'
import { tooManyGuesses } from './guess-limits.ts'
import type { WebParts } from './parts.ts'
import { checkPasskey, hostOf, passkeyQuestion } from './passkeys.ts'
import type { Asking, SecurityRecord } from './security-record.ts'
import { stepOfCode } from './totp.ts'

const TICKET_MS = 10 * 60 * 1000
const MAX_TICKETS = 1_000
const WRONG_ANSWERS_PER_TICKET = 5
/** Wrong answers per account, counted separately for known browsers so strangers can't use up their limit. */
const ANSWERS = { burst: 5, perHour: 10 }

/** Exactly one is given. */
export type FactorAnswer = {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: AuthenticationResponseJSON | undefined
}

type Waiting = {
  userId: string
  /** The correct password's hash. */
  passwordHash: string | null
  /** What a passkey must sign. */
  challenge: string
  wrongAnswers: number
  onEnter: () => void
}

export type Entrance = ReturnType<typeof createEntrance>

/** The steps from a correct password to a session. */
export function createEntrance({ services }: WebParts, browsers: BrowserSessions, record: SecurityRecord) {
  const { store, nowMs } = services
  const waiting = createExpiringMap<Waiting>({ forMs: TICKET_MS, max: MAX_TICKETS, nowMs })
  const strangers = createTokenBuckets(ANSWERS, nowMs)
  const acquainted = createTokenBuckets(ANSWERS, nowMs)

  /** Which factor matched, for the record; null: the answer was wrong. */
  const check = async (user: UserRow, challenge: string, answer: FactorAnswer, asking: Asking) => {
    if (answer.code !== undefined) {
      const totp = store.secondFactors.totpOf(user.id)
      const step = totp && stepOfCode(totp.secret, answer.code, nowMs())
      return step !== null && store.secondFactors.useTotpStep(user.id, step) ? 'authenticator app' : null
    }
    if (answer.recoveryCode !== undefined) {
      if (!store.secondFactors.useRecoveryCode(user.id, answer.recoveryCode)) return null
      const left = store.secondFactors.recoveryCodesLeft(user.id)
      const person = { actor: user.email, userId: user.id }
      record(asking, { kind: 'recovery_code_used', ...person, detail: `${left} left` })
      return 'recovery code'
    }
    const key = store.secondFactors.passkeysOf(user.id).find(({ id }) => id === answer.passkey?.id)
    if (!key || !answer.passkey) return null
    const counter = await checkPasskey({ key, answer: answer.passkey, challenge, request: asking.request })
    if (counter === null) return null
    store.secondFactors.usePasskey(key.id, counter)
    return 'passkey'
  }

  return {
    /**
     * Signs in the person with the correct password, or asks for a second factor; `onEnter` runs once they're in.
     * `second_factor` is null if nothing more is needed.
     */
    async enter(user: UserRow, asking: Asking, set: Answering, onEnter: () => void = () => {}) {
      if (!store.secondFactors.isSetUp(user.id)) {
        browsers.begin(user.id, asking.request, set)
        onEnter()
        return { email: user.email, second_factor: null }
      }
      const host = hostOf(asking.request)
      const keys = store.secondFactors.passkeysOf(user.id).filter((key) => key.host === host)
      const { challenge, question } = await passkeyQuestion(keys, host)
      const ticket = randomSecret()
      const { id: userId, passwordHash } = user
      waiting.set(ticket, { userId, passwordHash, challenge, wrongAnswers: 0, onEnter })
      return {
        email: user.email,
        second_factor: {
          ticket,
          has_app: store.secondFactors.totpOf(userId) !== null,
          passkey: keys.length === 0 ? null : question,
        },
      }
    },

    /** Throws `unauthorized` for an expired ticket, `forbidden` for a wrong answer, and `too_many_requests`. */
    async answer(ticket: string, answer: FactorAnswer, asking: Asking, set: Answering) {
      const asked = waiting.get(ticket)
      const user = asked && store.users.byId(asked.userId)
      if (!asked || !user || user.passwordHash !== asked.passwordHash)
        throw new RoughcutError('unauthorized', 'This sign-in took too long. Start again with your password.')
      const isAcquainted = browsers.isKnownDevice(user.id, asking.request)
      const limit = isAcquainted ? acquainted : strangers
      const waitMs = limit.waitMs(user.id)
      if (waitMs > 0) throw tooManyGuesses(waitMs, 'codes')
      limit.take(user.id)
      const how = await check(user, asked.challenge, answer, asking)
      if (how === null) {
        asked.wrongAnswers += 1
        if (asked.wrongAnswers >= WRONG_ANSWERS_PER_TICKET) waiting.delete(ticket)
        record(asking, { kind: 'second_factor_refused', actor: user.email, userId: user.id })
        throw new RoughcutError('forbidden', wrongAnswer(answer))
      }
      // Two answers may arrive at once, but only one session starts.
      if (waiting.get(ticket) !== asked)
        throw new RoughcutError('unauthorized', 'This sign-in has been used. Start again with your password.')
      waiting.delete(ticket)
      limit.giveBack(user.id)
      browsers.begin(user.id, asking.request, set)
      asked.onEnter()
      return { email: user.email, used: how }
    },
  }
}

function wrongAnswer({ code, recoveryCode }: FactorAnswer): string {
  if (code !== undefined)
    return 'Wrong code. Enter the newest one from your authenticator app; each works once.'
  if (recoveryCode !== undefined) return 'Wrong recovery code, or one that was used before.'
  return 'This passkey doesn’t belong to your account. Use another one, or a recovery code.'
}
