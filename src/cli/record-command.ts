// Writes down what a command changed about people, drives, tokens and secrets, for the owners' page.
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

/** Of the operating system. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // An account of systemd's DynamicUser, or of a container, may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
