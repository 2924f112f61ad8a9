// An import job's request: the validated body of POST /jobs/import/project_media from the job row, split into media and
// sequences in the order of the request.
import type { JobRecord } from '../../../store/jobs.ts'

type UrlItem = { url: string; language?: string }
/**
 * A file uploaded by a browser or to a signed address; in the latter case with the id that its media file will have and
 * the type its sender claims.
 */
type UploadItem = { upload_id: string; language?: string; media_id?: string; content_type?: string }
/** A file of the drive's library. */
type LibraryItem = { asset_id: string }
/** `sync`: the offsets are found by the sound of the tracks. */
type SequenceItem = { tracks: { media: string; offset?: number; mute?: boolean }[]; sync?: boolean }
/** `mute`: of a sequence, all its tracks; of any other media, the composition's whole main track. */
export type ClipItem = { media: string; mute?: boolean }
type CompositionItem = {
  name?: string
  clips: ClipItem[]
  width?: number
  height?: number
  fps?: number
}
export type ImportRequest = {
  project_name: string
  add_media?: Record<string, UrlItem | UploadItem | LibraryItem | SequenceItem>
  add_compositions?: CompositionItem[]
  /** Clips that are put at the end of compositions; the ids are full ones. */
  update_compositions?: { composition_id: string; append_clips: ClipItem[] }[]
  /** Nothing is imported; these media files of the project are transcribed once more. `replaces`: also one that worked. */
  transcribe_again?: { media_id: string; language?: string; replaces?: boolean }[]
  /** Nothing is imported; the speakers of this media file are found. `speakers`: how many there are, if that is known. */
  find_speakers?: { media_id: string; speakers?: number }
  /** For an import into a project with media: the position of the new ones. */
  first_position?: number
  /** Of an import into the library: the path of the folder that the names are in. */
  folder_path?: string
}

/** A media reference of the request; `position` is its place in the project. */
export type WantedMedia = {
  name: string
  position: number
  source: { url: string } | { uploadId: string } | { assetId: string }
  language: string | null
  /** For a direct upload: the id that it was promised, and the type its sender claims. */
  promised: { mediaId: string; contentType: string } | null
}
export type WantedSequence = {
  name: string
  position: number
  tracks: { media: string; offsetUs: number; isMuted: boolean }[]
  /** The offsets are to be found by sound. */
  isSynced: boolean
}

export type WantedImport = {
  media: WantedMedia[]
  sequences: WantedSequence[]
  compositions: CompositionItem[]
  updates: NonNullable<ImportRequest['update_compositions']>
  /** All names, in the order of the request. */
  names: string[]
  /** An import into the drive's library; null: into a project. `folderPath` is empty at the top level. */
  library: { folderPath: string } | null
}

/** The name that a file has in the library: names of folders are trimmed. */
export function nameInLibrary(folderPath: string, name: string): string {
  const path = name
    .split('/')
    .map((segment) => segment.trim())
    .join('/')
  return folderPath === '' ? path : `${folderPath}/${path}`
}

function sourceOf(item: UrlItem | UploadItem | LibraryItem): WantedMedia['source'] {
  if ('asset_id' in item) return { assetId: item.asset_id.toLowerCase() }
  return 'url' in item ? { url: item.url } : { uploadId: item.upload_id }
}

/** The stored request of an import, in the order in which it is worked on. */
export function wantedImport(job: JobRecord): WantedImport {
  const request = job.request as ImportRequest
  const entries = Object.entries(request.add_media ?? {})
  const first = request.first_position ?? 0
  return {
    media: entries.flatMap(([name, item], position) =>
      'tracks' in item
        ? []
        : [
            {
              name,
              position: first + position,
              source: sourceOf(item),
              language: 'language' in item ? (item.language ?? null) : null,
              promised:
                'media_id' in item && item.media_id !== undefined
                  ? { mediaId: item.media_id, contentType: item.content_type ?? '' }
                  : null,
            },
          ],
    ),
    sequences: entries.flatMap(([name, item], position) =>
      'tracks' in item
        ? [
            {
              name,
              position: first + position,
              isSynced: item.sync ?? false,
              tracks: item.tracks.map((track) => ({
                media: track.media,
                offsetUs: Math.round((track.offset ?? 0) * 1e6),
                isMuted: track.mute ?? false,
              })),
            },
          ]
        : [],
    ),
    compositions: request.add_compositions ?? [],
    updates: request.update_compositions ?? [],
    names: entries.map(([name]) => name),
    library: job.type === 'import/drive_media' ? { folderPath: request.folder_path ?? '' } : null,
  }
}
