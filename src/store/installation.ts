// The history of this database as a whole: when a server last ran on it, and when it was restored. It shows a server
// which files in the folder the database can't know about.
import { eq } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { installation } from './schema.ts'

export type InstallationHistory = {
  /** About when a server last ran on this database; null if never or unknown. */
  lastServedAtMs: number | null
  /** Null: it never was. */
  restoredAtMs: number | null
}

const THE_ONE = 1

/** What the installation went through: restores, and when it last served. */
export function createInstallationStore({ db, nowMs, bestEffort }: Connection) {
  const note = (what: Partial<InstallationHistory>): void => {
    const target = installation.id
    db.insert(installation)
      .values({ id: THE_ONE, ...what })
      .onConflictDoUpdate({ target, set: what })
      .run()
  }
  return {
    history(): InstallationHistory {
      const row = db.select().from(installation).where(eq(installation.id, THE_ONE)).get()
      return { lastServedAtMs: row?.lastServedAtMs ?? null, restoredAtMs: row?.restoredAtMs ?? null }
    },
    /** A server runs now. Left out while the disk is full or another process writes. */
    noteServed: (): void => bestEffort(() => note({ lastServedAtMs: nowMs() })),
    noteRestored: (): void => note({ restoredAtMs: nowMs() }),
  }
}
