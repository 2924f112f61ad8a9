// Copies a project as it is now: its media, transcripts and document. History, comments, exports and shared pages stay
// with the original. Files are shared by hash, so a copy takes no extra space for them.
import { EMPTY_DOCUMENT } from '../edit/document.ts'
import { RoughcutError } from '../errors.ts'
import { replaceIds } from './composition-ids.ts'
import type { Connection } from './connection.ts'
import type { createMediaStore } from './media.ts'
import type { createProjectStore } from './projects.ts'
import type { RevisionStore } from './revisions.ts'
import type { ProjectRow } from './rows.ts'

type Stores = {
  projects: ReturnType<typeof createProjectStore>
  media: ReturnType<typeof createMediaStore>
  revisions: RevisionStore
}

const MAX_NAME = 255

/** A function that copies a project for `user`, as a private one in the same drive and folder, in one transaction. */
export function createProjectCopy(
  { newId, transaction }: Pick<Connection, 'newId' | 'transaction'>,
  { projects, media, revisions }: Stores,
) {
  return (original: ProjectRow, user: { id: string; email: string }): ProjectRow =>
    transaction(() => {
      if (projects.factsOf(original.id).runningJobs > 0)
        throw new RoughcutError(
          'conflict',
          'A job of this project is running. Duplicate it when the job has ended.',
        )
      const copy = projects.create({
        name: copyName(original.name),
        driveId: original.driveId,
        ownerId: user.id,
      })
      if (original.folderId !== null) projects.moveToFolder(copy.id, original.folderId)
      const items = media.itemsOf(original.id)
      const newIds = new Map(items.map(({ id }) => [id, newId()]))
      const idOf = (id: string) => newIds.get(id) ?? id
      for (const { nameNfc: _name, createdAtMs: _at, ...item } of items) {
        const tracks = item.tracks?.map((track) => ({ ...track, mediaId: idOf(track.mediaId) })) ?? null
        media.addItem({ ...item, id: idOf(item.id), projectId: copy.id, tracks })
      }
      for (const { createdAtMs: _at, ...transcript } of media.transcriptsOf(original.id))
        media.saveTranscript({ ...transcript, mediaId: idOf(transcript.mediaId) })
      const { document } = revisions.head(original.id)
      for (const { id } of document.compositions) newIds.set(id, crypto.randomUUID())
      if (document !== EMPTY_DOCUMENT)
        revisions.save({
          projectId: copy.id,
          base: 0,
          kind: 'import',
          author: user.email,
          jobId: null,
          summary: `Copied from “${original.name}”`,
          operations: [],
          document: replaceIds(document, newIds),
          receipt: null,
        })
      return projects.byId(copy.id) ?? copy
    })
}

function copyName(original: string): string {
  const ending = ' (copy)'
  return `${[...original].slice(0, MAX_NAME - ending.length).join('')}${ending}`
}
