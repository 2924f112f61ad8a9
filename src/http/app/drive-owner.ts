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
