// Edit links: files that another program wants imported, kept until a person opens the link and imports them. Only the
// hash of a link's nonce is kept. A project that came from one remembers which program it was.
import { eq, lte, sql } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { hashOfSecret } from './secrets.ts'
import { editLinks, projectOrigins } from './web-schema.ts'

const EDIT_LINK_MS = 3 * 60 * 60 * 1000
/** The record of its use. */
const RECORD_MS = 30 * 24 * 60 * 60 * 1000

export type EditLinkRow = typeof editLinks.$inferSelect
export type ProjectOrigin = Pick<typeof projectOrigins.$inferSelect, 'partnerDriveId' | 'sourceId'>

/** Links that are valid for three hours and one import. */
export function createEditLinkStore({ db, nowMs, transaction }: Connection) {
  const read = (nonce: string): EditLinkRow | null =>
    db
      .select()
      .from(editLinks)
      .where(eq(editLinks.hash, hashOfSecret(nonce)))
      .get() ?? null

  /** Throws `not_found`, and `gone` for one that was used or has expired. */
  const open = (nonce: string): EditLinkRow => {
    const link = read(nonce)
    if (link === null)
      throw new RoughcutError('not_found', 'Link not found. Ask the program that made it for a new one.')
    if (link.usedAtMs !== null)
      throw new RoughcutError(
        'gone',
        'This link was used already. Ask the program that made it for a new one.',
      )
    if (link.expiresAtMs <= nowMs())
      throw new RoughcutError('gone', 'This link has expired. Ask the program that made it for a new one.')
    return link
  }

  return {
    create(nonce: string, wanted: Pick<EditLinkRow, 'driveId' | 'sourceId' | 'files'>): void {
      const now = nowMs()
      db.insert(editLinks)
        .values({ ...wanted, hash: hashOfSecret(nonce), createdAtMs: now, expiresAtMs: now + EDIT_LINK_MS })
        .run()
    },

    open,

    /** Notes who imported it into which project, within the transaction that creates the job. Throws as `open`. */
    use: (nonce: string, { userId, projectId }: { userId: string; projectId: string }): void =>
      transaction(() => {
        const { hash, driveId: partnerDriveId, sourceId } = open(nonce)
        db.update(editLinks)
          .set({ usedAtMs: nowMs(), usedBy: userId, projectId, files: [] })
          .where(eq(editLinks.hash, hash))
          .run()
        db.insert(projectOrigins).values({ projectId, partnerDriveId, sourceId }).run()
      }),

    /** Null: the project didn't come from a link. */
    originOf: (projectId: string): ProjectOrigin | null =>
      db
        .select({ partnerDriveId: projectOrigins.partnerDriveId, sourceId: projectOrigins.sourceId })
        .from(projectOrigins)
        .where(eq(projectOrigins.projectId, projectId))
        .get() ?? null,

    /** Forgets the files of links that have expired, and removes records that were kept for 30 days. */
    sweep(): void {
      db.update(editLinks)
        .set({ files: [] })
        .where(sql`${editLinks.expiresAtMs} <= ${nowMs()} AND ${editLinks.files} <> '[]'`)
        .run()
      db.delete(editLinks)
        .where(lte(sql`coalesce(${editLinks.usedAtMs}, ${editLinks.createdAtMs})`, nowMs() - RECORD_MS))
        .run()
    },
  }
}
