// Events for the webhooks of a drive, written in the transaction of what happened: one row per webhook that
// wants them. A private project has none.
import type { Connection } from './connection.ts'
import type { EventType } from './webhook-schema.ts'

export type EventQueue = {
  /** `facts` name what happened; the body is made from them when it is sent first. */
  add(type: EventType, projectId: string, facts: Record<string, unknown>): void
}

/** Whether this process has queued events since the delivery last checked. */
let hasNew = false

/** Whether events came since the last call. */
export function takeNewEvents(): boolean {
  const had = hasNew
  hasNew = false
  return had
}

/** Writes nothing for a drive without webhooks. */
export function createEventQueue({
  raw,
  nowMs,
  newId,
}: Pick<Connection, 'raw' | 'nowMs' | 'newId'>): EventQueue {
  // Not a join: SQLite would plan it again each time, which takes four times as long as this.
  const wanting = raw.query<{ id: string }, [string, string]>(
    `SELECT id FROM webhooks
     WHERE drive_id = (SELECT drive_id FROM projects WHERE id = ? AND team_access <> 'none')
       AND paused_at_ms IS NULL AND EXISTS (SELECT 1 FROM json_each(types) WHERE value = ?)`,
  )
  const insert = raw.query(
    `INSERT INTO webhook_events (id, webhook_id, event_id, type, project_id, facts, state, attempt_count,
       next_attempt_at_ms, created_at_ms) VALUES ($id, $webhook, $event, $type, $project, $facts, 'pending', 0, $now, $now)`,
  )
  return {
    add(type, projectId, facts) {
      const webhooks = wanting.all(projectId, type)
      if (webhooks.length === 0) return
      const [event, now] = [newId(), nowMs()]
      for (const { id } of webhooks)
        insert.run({
          ...{ $id: newId(), $webhook: id, $event: event, $type: type, $project: projectId },
          ...{ $facts: JSON.stringify(facts), $now: now },
        })
      hasNew = true
    },
  }
}
