// Import files that the client will send: each gets an address in the 201 and a row that the job waits for.
import type { ImportRequest } from '../../jobs/kinds/import/import-request.ts'
import type { MediaItem } from '../shared/import-fields.ts'
import type { Caller } from './auth.ts'
import type { RouteParts } from './route.ts'

type JobMedia = NonNullable<ImportRequest['add_media']>
type AskedMedia = Record<string, MediaItem>

export type PlannedUploads = {
  /** As the job stores them. */
  media: JobMedia
  /** The `upload_urls` of the 201; may be empty. */
  more: Record<string, unknown>
  /** Announced bytes in total. */
  bytes: number
  /** Stores them in the job's transaction. */
  announce(jobId: string): void
}

/** Links are signed now, so they're valid for 3 hours from now, however long the job waits. */
export function plannedUploads(
  { store, publishing, publicUrl }: RouteParts,
  { userId }: Caller,
  asked: AskedMedia,
): PlannedUploads {
  const planned = Object.entries(asked).flatMap(([name, entry]) =>
    'file_size' in entry
      ? [
          {
            ...{ name, entry, uploadId: Bun.randomUUIDv7(), mediaId: Bun.randomUUIDv7() },
          },
        ]
      : [],
  )
  const signed = planned.map((one) => ({ ...one, link: publishing.links.sign('upload', [one.uploadId]) }))
  const ofName = new Map(signed.map((one) => [one.name, one]))
  const media = Object.entries(asked).map(([name, entry]): [string, JobMedia[string]] => {
    const upload = ofName.get(name)
    if (upload === undefined || !('file_size' in entry)) return [name, entry as JobMedia[string]]
    const { file_size: _, ...rest } = entry
    return [name, { ...rest, upload_id: upload.uploadId, media_id: upload.mediaId }]
  })
  const urls = signed.map(({ name, uploadId, mediaId, link }) => [
    name,
    { upload_url: `${publicUrl()}${link.path}`, asset_id: mediaId, artifact_id: uploadId },
  ])
  return {
    // fromEntries defines properties, so even media named `__proto__` works.
    media: Object.fromEntries(media),
    more: urls.length === 0 ? {} : { upload_urls: Object.fromEntries(urls) },
    bytes: signed.reduce((sum, { entry }) => sum + entry.file_size, 0),
    announce(jobId) {
      for (const { name, entry, uploadId, mediaId, link } of signed)
        store.uploads.announce({
          ...{ id: uploadId, userId, fileName: name, sizeBytes: entry.file_size },
          ...{ jobId, mediaId, expiresAtMs: link.expiresAtMs },
        })
    },
  }
}

/** Throws `insufficient_storage` unless there's room for these and everything announced before. */
export async function requireUploadRoom(parts: RouteParts, { bytes }: PlannedUploads): Promise<void> {
  parts.requireRoom(bytes === 0 ? 0 : bytes + (await parts.promisedBytes()))
}
