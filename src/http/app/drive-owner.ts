// Who can see and change the server's own setup.
import { RoughcutError } from '../../errors.ts'
import type { WebParts } from './parts.ts'
import type { Caller } from './signed-in.ts'

/** Throws `forbidden` unless the caller owns a drive. */
export function requireDriveOwner({ services: { store } }: Pick<WebParts, 'services'>, caller: Caller): void {
  if (!store.drives.ofUser(caller.userId).some(({ role }) => role === 'owner'))
    throw new RoughcutError(
      'forbidden',
      'Only owners of a drive may see and change how the server is set up.',
    )
}

/** Whether `caller` is the first user, who set up the server. */
export function isFirstUser({ services: { store } }: Pick<WebParts, 'services'>, caller: Caller): boolean {
  return store.users.first()?.id === caller.userId
}

/** Throws `forbidden` for everyone but the first user: `what` affects other drives' data too. */
export function requireFirstUser(parts: Pick<WebParts, 'services'>, caller: Caller, what: string): void {
  if (!isFirstUser(parts, caller))
    throw new RoughcutError('forbidden', `Only the first user of this server may ${what}.`)
}
