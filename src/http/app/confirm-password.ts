// Asks a signed-in person for their password again before anything that an unattended browser shouldn't allow.
import { RoughcutError } from '../../errors.ts'
import type { SecurityEventKind } from '../../store/security-events.ts'
import { callerAddress } from '../shared/caller-address.ts'
import type { Accounts } from './accounts.ts'
import type { WebParts } from './parts.ts'
import type { Asking } from './security-record.ts'
import type { Caller } from './signed-in.ts'

/**
 * The hash of the caller's password, once `password` matches it. Guesses here are limited like those at sign-in, and
 * strangers' guesses don't count against them. Throws `forbidden` and records `refusal`.
 */
export async function confirmPassword(
  { services }: Pick<WebParts, 'services'>,
  { guesses, passwords, record }: Accounts,
  asked: {
    asking: Asking
    caller: Caller
    password: string
    refusal: SecurityEventKind
  },
): Promise<string> {
  const { asking, caller, password, refusal } = asked
  passwords.requirePlace({ isAcquainted: true })
  const address = callerAddress(asking.request, asking.server, services.config)
  const guess = guesses.count({ email: caller.email, address, isAcquainted: true })
  const known = services.store.users.byId(caller.userId)?.passwordHash ?? null
  const isRight = await passwords.isRight(password, known, { isAcquainted: true })
  if (known === null || !isRight) {
    record(asking, { kind: refusal, actor: caller.email, userId: caller.userId })
    throw new RoughcutError('forbidden', 'Wrong current password. Nothing was changed.')
  }
  guess.wasRight()
  return known
}
