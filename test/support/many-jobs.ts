// A store with very many stopped jobs, for tests and benchmarks of lists.
import type { Store } from '../../src/store/open.ts'

/** Jobs of the last 6 days, two thirds of them of other people and unseen, as SQL: a million calls of the API would take an hour. */
export function fillWithJobs(
  store: Store,
  count: number,
  { userId, driveId }: { userId: string; driveId: string },
): void {
  const stranger = store.users.create('stranger@example.org')
  const mine = store.projects.create({ name: 'Mine', driveId, ownerId: userId, teamAccess: 'edit' })
  const theirs = store.projects.create({ name: 'Theirs', driveId, ownerId: stranger.id })
  const insert = store.raw.query(
    `INSERT INTO jobs (id, type, state, project_id, user_id, audience, request, progress_label, progress_percent, progress_at_ms, result, created_at_ms, stopped_at_ms)
     VALUES (?, ?, 'stopped', ?, ?, ?, '{}', 'Done', 100, ?, '{"status":"success"}', ?, ?)`,
  )
  const now = Date.now()
  store.raw.transaction(() => {
    for (let i = 0; i < count; i++) {
      const isMine = i % 3 === 0
      const at = now - Math.floor(((count - i) / count) * 6 * 24 * 60 * 60 * 1000)
      const [project, user, audience] = isMine
        ? [mine.id, userId, driveId]
        : [theirs.id, stranger.id, `${driveId}/${stranger.id}`]
      insert.run(
        Bun.randomUUIDv7(),
        i % 2 ? 'agent' : 'import/project_media',
        project,
        user,
        audience,
        at,
        at,
        at,
      )
    }
  })()
  store.raw.run('PRAGMA wal_checkpoint(TRUNCATE)')
}
