// Which projects changed since their part of the search index was written. A row is written in the transaction of the
// change, so nothing is forgotten whenever the server stops.
import type { Connection } from './connection.ts'

/** Notes that what can be found of a project has changed; also that it is gone. Within the caller's transaction. */
export function createSearchQueue({ raw, nowMs }: Pick<Connection, 'raw' | 'nowMs'>) {
  // Each change moves the time on, also within a millisecond: what was indexed before it is out of date.
  const insert = raw.query<null, [string, number]>(
    `INSERT INTO search_queue (project_id, changed_at_ms) VALUES (?1, ?2)
     ON CONFLICT (project_id) DO UPDATE SET changed_at_ms = max(changed_at_ms + 1, excluded.changed_at_ms)`,
  )
  const next = raw.query<{ projectId: string; changedAtMs: number }, [number]>(
    'SELECT project_id AS projectId, changed_at_ms AS changedAtMs FROM search_queue ORDER BY changed_at_ms DESC LIMIT ?',
  )
  const remove = raw.query<null, [string, number]>(
    'DELETE FROM search_queue WHERE project_id = ? AND changed_at_ms = ?',
  )
  const addAll = raw.query<null, []>(
    'INSERT OR IGNORE INTO search_queue (project_id, changed_at_ms) SELECT id, 0 FROM projects',
  )
  return {
    note: (projectId: string): void => void insert.run(projectId, nowMs()),
    /** The latest changes first. */
    next: (limit: number) => next.all(limit),
    /** Unless the project has changed again. */
    done: ({ projectId, changedAtMs }: { projectId: string; changedAtMs: number }): void =>
      void remove.run(projectId, changedAtMs),
    /** Every project: the index is to be rebuilt. */
    noteAll: (): void => void addAll.run(),
  }
}
