// What the tables' rows look like in TypeScript, and the records that join or cut them. Types only:
// files of the store that need each other's rows meet here instead of in a circle.
import type { EditDocument } from '../edit/document.ts'
import type { jobs, mediaItems, projects, revisions, transcripts } from './schema.ts'

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
