// Detects cheaply whether this connection or another process has written since the last check; only then do followers
// of a live project read rows.
import type { Database } from 'bun:sqlite'

/** A text that changes exactly when something has been committed since the last call. */
export function createChangeCounter({ raw }: { raw: Database }): () => string {
  const others = raw.query<{ data_version: number }, []>('PRAGMA data_version')
  const own = raw.query<{ changes: number }, []>('SELECT total_changes() AS changes')
  return () => `${others.get()?.data_version} ${own.get()?.changes}`
}
