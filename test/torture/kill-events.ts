// The webhook of a server that is killed: every project that others may see, every job of it that stopped and every
// export that finished is reported, once, with one body, and nothing else is.
import type { Store } from '../../src/store/open.ts'
import { EVENT_TYPES } from '../../src/store/webhook-schema.ts'
import type { Received } from './kill-peers.ts'
import type { Tally } from './tally.ts'

const EVENTS = 'events'

export function addWebhook(store: Store, url: string, userId: string, driveId: string): void {
  store.webhooks.create({ driveId, userId, url, types: [...EVENT_TYPES], description: '' })
}

export function countPendingEvents({ raw }: Store): number {
  const pending = "SELECT count(*) AS count FROM webhook_events WHERE state = 'pending'"
  return raw.query<{ count: number }, []>(pending).get()?.count ?? 0
}

type Happened = { type: string; about: string }
type Queued = Happened & { event: string; state: string; body: string | null }

export function checkEvents(tally: Tally, store: Store, received: readonly Received[]): void {
  const happened = whatHappened(store)
  const queued = whatWasQueued(store)
  let lost = 0
  let again = 0
  for (const { type, about } of happened) {
    const ofIt = queued.filter((one) => one.type === type && one.about === about)
    const [first] = ofIt
    const ofEvent = received.filter(({ id }) => id === first?.event)
    const answered = ofEvent.filter(({ isAnswered }) => isAnswered).length
    again += Math.max(0, answered - 1)
    const problem =
      (ofIt.length !== 1 && `${type} ${about} was queued ${ofIt.length} times`) ||
      (answered === 0 && `${type} ${about} was not delivered`) ||
      (first?.state !== 'delivered' && `${type} ${about} is ${first?.state}`) ||
      (ofEvent.some(({ body }) => body !== first?.body) && `${type} ${about} came with two bodies`) ||
      null
    if (ofIt.length === 0 || answered === 0) lost += 1
    tally.note(EVENTS, problem)
  }
  const unexplained = queued.filter(
    ({ type, about }) => !happened.some((one) => one.type === type && one.about === about),
  )
  if (unexplained.length > 0)
    tally.note(EVENTS, `${unexplained.length} report what did not happen, such as ${unexplained[0]?.type}`)
  const strange = received.filter(({ id }) => !queued.some(({ event }) => event === id))
  if (strange.length > 0) tally.note(EVENTS, `${strange.length} came with no id of an event`)
  tally.measure(EVENTS, `${lost} lost; one id and one body each; ${again} came again after their kill`)
}

/** From the rows themselves. A private project reports nothing, and a canceled export neither. */
function whatHappened({ raw }: Store): Happened[] {
  return raw
    .query<Happened, []>(
      `SELECT 'project.created' AS type, id AS about FROM projects WHERE team_access <> 'none' AND kind = 'project'
       UNION ALL
       SELECT 'job.stopped', jobs.id FROM jobs JOIN projects ON projects.id = jobs.project_id
        WHERE team_access <> 'none' AND jobs.type IN ('import/project_media', 'agent', 'publish', 'export/timeline')
          AND jobs.state IN ('stopped', 'cancelled')
       UNION ALL
       SELECT 'export.finished', jobs.id FROM jobs JOIN projects ON projects.id = jobs.project_id
        WHERE team_access <> 'none' AND jobs.type = 'export' AND jobs.state = 'stopped'`,
    )
    .all()
}

function whatWasQueued({ raw }: Store): Queued[] {
  return raw
    .query<Queued, []>(
      `SELECT type, coalesce(facts ->> 'job_id', facts ->> 'export_id', project_id) AS about, event_id AS event,
         state, body FROM webhook_events`,
    )
    .all()
}
