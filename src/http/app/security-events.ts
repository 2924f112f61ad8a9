// The security record, for drive owners: events in the drives they own. The first user, who set up the
// server, sees everything.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { isoTime } from '../../store/job-view.ts'
import type { SecurityEventRow } from '../../store/security-events.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import { isFirstUser, requireDriveOwner } from './drive-owner.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'

const PAGE = 50

/**
 * The security record, a page at a time, newest first: owners see what concerns their drives, the first user everything.
 */
export function securityEventRoutes(parts: WebParts) {
  const { store } = parts.services
  return new Elysia().use(signedIn(parts)).get(
    '/security-events',
    ({ caller, query }) => {
      requireDriveOwner(parts, caller)
      const ownerId = isFirstUser(parts, caller) ? null : caller.userId
      const rows = store.securityEvents.list({
        ownerId,
        before: query.before?.toLowerCase() ?? null,
        limit: PAGE + 1,
      })
      const shown = rows.slice(0, PAGE)
      return {
        data: shown.map(eventJson),
        next_before: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
      }
    },
    { query: closedObject({ before: Type.Optional(uuid()) }) },
  )
}

function eventJson({ id, atMs, kind, actor, origin, detail }: SecurityEventRow) {
  return { event_id: id, at: isoTime(atMs), kind, actor, origin, detail }
}
