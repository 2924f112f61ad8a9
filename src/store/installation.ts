// What has happened to this database as a whole: when a server last ran on it, and when it was restored.
// By that a server knows which files in the folder the database cannot know.
import { eq } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { installation } from './schema.ts'

export type InstallationHistory = {
  /** A server ran on this database until about then; null: none ever did, or it is unknown. */
  lastServedAtMs: number | null
  /** Null: it never was. */
  restoredAtMs: number | null
}

const THE_ONE = 1

/** What the installation went through: restores, and when it last served. */
export function createInstallationStore({ db, nowMs, ifPossible }: Connection) {
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
    noteServed: (): void => ifPossible(() => note({ lastServedAtMs: nowMs() })),
    noteRestored: (): void => note({ restoredAtMs: nowMs() }),
  }
}
