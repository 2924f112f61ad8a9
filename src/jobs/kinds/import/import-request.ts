// What an import job was asked for: the validated body of POST /jobs/import/project_media, as the
// job row keeps it, sorted into media and sequences in the order of the request.
import type { JobRecord } from '../../../store/jobs.ts'

export type UrlItem = { url: string; language?: string }
/** A file that a browser has sent; only the web application makes such requests. */
export type UploadItem = { upload_id: string; language?: string }
export type SequenceItem = { tracks: { media: string; offset?: number; mute?: boolean }[] }
/** `mute`: of a sequence, all its tracks; of any other media, the composition's whole main track. */
export type ClipItem = { media: string; mute?: boolean }
export type CompositionItem = {
  name?: string
  clips: ClipItem[]
  width?: number
  height?: number
  fps?: number
}
export type ImportRequest = {
  project_name: string
  add_media?: Record<string, UrlItem | UploadItem | SequenceItem>
  add_compositions?: CompositionItem[]
  /** Clips that are put at the end of compositions; the ids are full ones. */
  update_compositions?: { composition_id: string; append_clips: ClipItem[] }[]
  /** Nothing is imported; these media files of the project are transcribed once more. */
  transcribe_again?: { media_id: string; language?: string }[]
  /** Of an import into a project that has media: where the new ones come in its order. */
  first_position?: number
}

/** A media reference of the request; `position` is its place in the project. */
export type WantedMedia = {
  name: string
  position: number
  source: { url: string } | { uploadId: string }
  language: string | null
}
export type WantedSequence = {
  name: string
  position: number
  tracks: { media: string; offsetUs: number; isMuted: boolean }[]
}

export type WantedImport = {
  media: WantedMedia[]
  sequences: WantedSequence[]
  compositions: CompositionItem[]
  updates: NonNullable<ImportRequest['update_compositions']>
  /** All names, in the order of the request. */
  names: string[]
}

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
              source: 'url' in item ? { url: item.url } : { uploadId: item.upload_id },
              language: item.language ?? null,
            },
          ],
    ),
    sequences: entries.flatMap(([name, item], position) =>
      'tracks' in item
        ? [
            {
              name,
              position: first + position,
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
  }
}
