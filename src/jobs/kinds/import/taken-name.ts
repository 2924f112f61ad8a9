// Whether the name of new media is free at the moment when it would be stored.
import type { ImportContext } from './import-context.ts'
import type { Failed } from './import-outcomes.ts'

/** Two imports into one project may use the same name; the first to get here takes it. Null: it's free. */
export function takenName({ services: { store }, job }: ImportContext, name: string): Failed | null {
  const isTaken =
    job.type === 'import/drive_media'
      ? store.library.namesTaken(job.driveId, [name]).size > 0
      : store.media.hasName(job.projectId, name)
  if (!isTaken) return null
  return {
    ok: false,
    code: 'import_failed',
    message: `Another import just added "${name}". Import this one again under another name.`,
  }
}
