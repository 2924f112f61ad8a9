// TypeScript types for the tables' rows, and for records that join or trim them. Types only: it keeps store files that
// need each other's rows from importing each other.
import type { EditDocument } from '../edit/document.ts'
import type { jobs } from './job-schema.ts'
import type { mediaItems, transcripts } from './media-schema.ts'
import type { projects, revisions } from './schema.ts'

export type ProjectRow = typeof projects.$inferSelect
export type MediaItemRow = typeof mediaItems.$inferSelect
export type TranscriptRow = typeof transcripts.$inferSelect

export type JobRow = typeof jobs.$inferSelect
/** A job with what decides who may see it: its project's drive, owner, team access and trash. */
export type JobRecord = JobRow & Pick<ProjectRow, 'driveId' | 'ownerId' | 'teamAccess' | 'trashedAtMs'>

export type StoredRevision = typeof revisions.$inferSelect
export type RevisionRow = Omit<StoredRevision, 'document' | 'packed'> & { document: EditDocument }
/** Without the document and the operations: what a history shows. */
export type RevisionSummary = Omit<StoredRevision, 'document' | 'operations' | 'receipt' | 'packed'>
