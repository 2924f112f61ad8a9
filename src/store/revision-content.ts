// The documents of a project's history: the newest whole, earlier ones packed as what differs from the next
// one, the oldest dropped when they take too much room. Called by revisions.ts, within its transactions.
import { and, asc, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { EditDocument } from '../edit/document.ts'
import { RoughcutError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { packRevision, type RevisionContent, unpackRevision } from './packed-revision.ts'
import { revisions } from './schema.ts'

/** One revision in this many is packed on its own, so none is far from one that can be read directly. */
const PACKED_BY_ITSELF_EVERY = 32
/** What one edit packs: the revision before it and one that an earlier version of the program wrote. */
const PACKED_AT_ONCE = 2
/** What the packed revisions of a project may take together. Beyond it the oldest are dropped. */
const KEPT_BYTES = 128 * 1024 * 1024
/** Summing up packed sizes reads every row, so it isn't done after each edit. */
const ADDED_UP_EVERY = 8

type Database = Connection['db']

/** Documents of revisions, stored as differences; keeps the latest in memory, up to `keptBytes`. */
export function createRevisionContents({ db }: Pick<Connection, 'db'>, keptBytes = KEPT_BYTES) {
  return {
    /** Throws `not_found` for a revision that isn't there, and for one whose content was dropped. */
    contentAt: (projectId: string, number: number): RevisionContent => contentAt(db, projectId, number),

    /** Every document of the project that is still held, from the newest back. */
    *documents(projectId: string): Iterable<EditDocument> {
      let next: EditDocument | null = null
      const numbers = db
        .select({ number: revisions.number })
        .from(revisions)
        .where(ofProject(projectId))
        .orderBy(desc(revisions.number))
        .all()
      for (const { number } of numbers) {
        const row = db
          .select()
          .from(revisions)
          .where(and(ofProject(projectId), eq(revisions.number, number)))
          .get()
        if (row === undefined || row.kept === 'dropped') return
        next = contentOf(row, next).document
        yield next
      }
    },

    /** Call after storing revision `head`: packs earlier revisions, and keeps the project within its limit. */
    packBefore(projectId: string, head: number, document: EditDocument): void {
      const whole = db
        .select({ number: revisions.number })
        .from(revisions)
        .where(and(ofProject(projectId), eq(revisions.kept, 'whole'), lt(revisions.number, head)))
        .orderBy(desc(revisions.number))
        .limit(PACKED_AT_ONCE)
        .all()
      let next = { number: head, document }
      for (const { number } of whole) {
        const base =
          next.number === number + 1 ? next.document : contentAt(db, projectId, number + 1).document
        next = { number, document: pack(db, projectId, number, base) }
      }
      if (head % ADDED_UP_EVERY === 0) dropOldest(db, projectId, keptBytes)
    },
  }
}

function ofProject(projectId: string) {
  return eq(revisions.projectId, projectId)
}

function contentAt(db: Database, projectId: string, number: number): RevisionContent {
  const readable = db
    .select({ number: revisions.number })
    .from(revisions)
    .where(
      and(ofProject(projectId), gte(revisions.number, number), inArray(revisions.kept, ['whole', 'packed'])),
    )
    .orderBy(asc(revisions.number))
    .limit(1)
    .get()
  const rows = readable
    ? db
        .select()
        .from(revisions)
        .where(
          and(ofProject(projectId), gte(revisions.number, number), lte(revisions.number, readable.number)),
        )
        .orderBy(desc(revisions.number))
        .all()
    : []
  let next: EditDocument | null = null
  for (const row of rows) {
    if (row.kept === 'dropped') break
    const content = contentOf(row, next)
    if (row.number === number) return content
    next = content.document
  }
  throw new RoughcutError(
    'not_found',
    rows.some((row) => row.number === number)
      ? `Revision ${number} is too old: its content was dropped to save space.`
      : `The project has no revision ${number}.`,
  )
}

/** Replaces the whole document of a revision by what differs from the one after it; returns it. */
function pack(db: Database, projectId: string, number: number, next: EditDocument): EditDocument {
  const content = contentAt(db, projectId, number)
  const isByItself = number % PACKED_BY_ITSELF_EVERY === 0
  const packed = packRevision(content, isByItself ? null : next)
  if (packed !== null)
    db.update(revisions)
      .set({
        kept: isByItself ? 'packed' : 'changes',
        packed,
        document: sql`'null'`,
        operations: [],
        receipt: null,
      })
      .where(and(ofProject(projectId), eq(revisions.number, number)))
      .run()
  return content.document
}

function dropOldest(db: Database, projectId: string, keptBytes: number): void {
  const sizes = db
    .select({ number: revisions.number, bytes: sql<number>`coalesce(length(${revisions.packed}), 0)` })
    .from(revisions)
    .where(ofProject(projectId))
    .orderBy(desc(revisions.number))
    .all()
  let total = 0
  for (const { number, bytes } of sizes) {
    total += bytes
    if (total <= keptBytes) continue
    db.update(revisions)
      .set({ kept: 'dropped', packed: null })
      .where(
        and(
          ofProject(projectId),
          lte(revisions.number, number),
          inArray(revisions.kept, ['packed', 'changes']),
        ),
      )
      .run()
    return
  }
}

/** `next` is the document of the revision after it; unused for one that is kept whole or packed by itself. */
function contentOf(row: typeof revisions.$inferSelect, next: EditDocument | null): RevisionContent {
  return row.kept === 'whole'
    ? { document: row.document as EditDocument, operations: row.operations, receipt: row.receipt }
    : unpackRevision(row.packed ?? new Uint8Array(), next)
}
