// Writes down a security event: one row for the owners' page, and one line in the log.

import type { NewSecurityEvent } from '../../store/security-events.ts'
import { callerAddress } from '../shared/caller-address.ts'
import type { WebServices } from './parts.ts'

export type Asking = { request: Request; server: Parameters<typeof callerAddress>[1] }
export type SecurityRecord = (asking: Asking, event: Omit<NewSecurityEvent, 'origin'>) => void

/** Call it only after the event has happened. */
export function createSecurityRecord({
  config,
  store,
  log,
}: Pick<WebServices, 'config' | 'store' | 'log'>): SecurityRecord {
  return ({ request, server }, event) => {
    const origin = callerAddress(request, server, config)
    log.info('security event', { ...event, origin })
    store.securityEvents.record({ ...event, origin })
  }
}
