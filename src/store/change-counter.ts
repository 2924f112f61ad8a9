// Tells cheaply whether anything was written since the last look, by this connection or by another
// process: who follows a project live looks at rows only then.
import type { Database } from 'bun:sqlite'

/** A text that differs from the one before exactly when something was committed in between. */
export function createChangeCounter({ raw }: { raw: Database }): () => string {
  const others = raw.query<{ data_version: number }, []>('PRAGMA data_version')
  const own = raw.query<{ changes: number }, []>('SELECT total_changes() AS changes')
  return () => `${others.get()?.data_version} ${own.get()?.changes}`
}
