// Records what a command changed about people, drives, tokens and secrets, for the security record.
import { userInfo } from 'node:os'
import type { Store } from '../store/open.ts'
import type { NewSecurityEvent } from '../store/security-events.ts'

/** Adds a security event whose actor is the command line. */
export function recordCommand(
  store: Pick<Store, 'securityEvents'>,
  event: Omit<NewSecurityEvent, 'actor' | 'origin'>,
): void {
  store.securityEvents.record({ ...event, actor: accountName(), origin: 'command line' })
}

/** The operating system's user name. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // Accounts from systemd's DynamicUser or in a container may not have a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
