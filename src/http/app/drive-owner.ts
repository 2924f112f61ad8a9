// Who may see and change how the server itself is set up.
import { RoughcutError } from '../../errors.ts'
import type { WebParts } from './parts.ts'
import type { Caller } from './signed-in.ts'

/** Throws `forbidden` for whoever owns no drive. */
export function requireDriveOwner({ services: { store } }: Pick<WebParts, 'services'>, caller: Caller): void {
  if (!store.drives.ofUser(caller.userId).some(({ role }) => role === 'owner'))
    throw new RoughcutError(
      'forbidden',
      'Only owners of a drive may see and change how the server is set up.',
    )
}

/** Whether `caller` is the first user: whoever set the server up. */
export function isFirstUser({ services: { store } }: Pick<WebParts, 'services'>, caller: Caller): boolean {
  return store.users.first()?.id === caller.userId
}

/** Throws `forbidden` for everybody but the first user: what it decides, such as `what`, concerns other drives' data. */
export function requireFirstUser(parts: Pick<WebParts, 'services'>, caller: Caller, what: string): void {
  if (!isFirstUser(parts, caller))
    throw new RoughcutError('forbidden', `Only the first user of this server may ${what}.`)
}
