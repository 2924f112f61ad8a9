import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SequenceTrack, StartTimecode, VoiceTurn } from '../edit/document.ts'
import { createdAtMs, id, ofProject } from './schema.ts'

/** A file under `media/ab/abcdef…`, named by the SHA-256 of its bytes. */
export const mediaFiles = sqliteTable('media_files', {
  hash: text('hash').primaryKey(),
  sizeBytes: integer('size_bytes').notNull(),
  createdAtMs: createdAtMs(),
  /** When its bytes were last compared with its hash; null: not since it was imported. */
  verifiedAtMs: integer('verified_at_ms'),
  /** What that found, unless it was intact. */
  damage: text('damage', { enum: ['missing', 'changed'] }),
})

export const MEDIA_KINDS = ['audio', 'video', 'image', 'sequence'] as const

export type MediaKind = (typeof MEDIA_KINDS)[number]

/** What ffprobe reports about a file, reduced to what we use. */
export type ProbeRecord = {
  container: string
  /** Display size: after rotation metadata and sample aspect ratio. */
  width: number | null
  height: number | null
  rotationDegrees: number
  frameRate: { numerator: number; denominator: number } | null
  variableFrameRate: boolean
  videoCodec: string | null
  audioCodec: string | null
  audioSampleRate: number | null
  audioChannels: number | null
  audioStreams: number
  /** Missing for media that were imported before this was noted. */
  pictureTraits?: {
    /** In ffmpeg's words, as the file says; null when it does not. */
    matrix: string | null
    transfer: string | null
    isInterlaced: boolean
    hasAlpha: boolean
  }
  /** Missing when the file has none, and for media imported before this was recorded. */
  startTimecode?: StartTimecode
}

export const mediaItems = sqliteTable(
  'media_items',
  {
    id: id(),
    projectId: ofProject(),
    /** The media reference name as given; unique in NFC within a project. */
    name: text('name').notNull(),
    nameNfc: text('name_nfc').notNull(),
    /** Order in the request. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: MEDIA_KINDS }).notNull(),
    /** Null for a still image. */
    durationUs: integer('duration_us'),
    fileHash: text('file_hash').references(() => mediaFiles.hash),
    probe: text('probe', { mode: 'json' }).$type<ProbeRecord>(),
    tracks: text('tracks', { mode: 'json' }).$type<SequenceTrack[]>(),
    createdAtMs: createdAtMs(),
    /** Of a sequence: who speaks when; null: one talk, or nobody listened for it. */
    turns: text('turns', { mode: 'json' }).$type<VoiceTurn[]>(),
  },
  (table) => [
    uniqueIndex('media_items_by_name').on(table.projectId, table.nameNfc),
    index('media_items_by_file').on(table.fileHash),
  ],
)

export type TranscriptWordRecord = {
  /** Unique within the transcript, stable: `w0`, `w1`, …; hesitations found by sound: `h0`, … */
  id: string
  text: string
  startUs: number
  endUs: number
  /** 0 to 1. */
  confidence: number
  kind: 'word' | 'hesitation'
}

export const transcripts = sqliteTable('transcripts', {
  mediaId: text('media_id')
    .primaryKey()
    .references(() => mediaItems.id, { onDelete: 'cascade' }),
  status: text('status', { enum: ['success', 'failed', 'none'] }).notNull(),
  language: text('language'),
  /** Which speech model heard it. */
  model: text('model'),
  errorMessage: text('error_message'),
  words: text('words', { mode: 'json' }).$type<TranscriptWordRecord[]>().notNull(),
  createdAtMs: createdAtMs(),
})
