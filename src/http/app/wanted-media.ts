// The media a person wants to import: files their browser has uploaded, addresses, and sequences of both.
// The job then takes over the files.
import { Type } from '@sinclair/typebox'
import { stillArriving } from '../../adapters/upload-folder.ts'
import { RoughcutError } from '../../errors.ts'
import type { ImportRequest } from '../../jobs/kinds/import/import-request.ts'
import { Sequence, UploadImport, UrlImport } from '../shared/import-fields.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import type { Caller } from './signed-in.ts'

const named = { name: text({ min: 1, max: 1024 }) }
export const MediaItem = Type.Union([
  closedObject({ ...named, ...UrlImport.properties }),
  closedObject({ ...named, ...UploadImport.properties }),
  closedObject({ ...named, ...Sequence.properties, sync: Type.Optional(Type.Boolean()) }),
])

type MediaByName = NonNullable<ImportRequest['add_media']>
export type NamedMedia = { name: string } & MediaByName[string]

/** Throws `bad_request` if two media share a name: in a map, the second would replace the first. */
export function mediaByName(media: readonly NamedMedia[]): MediaByName {
  const names = media.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined)
    throw invalid(`add_media has two media named ${JSON.stringify(twice.slice(0, 100))}.`)
  return Object.fromEntries(media.map(({ name, ...item }) => [name, item]))
}

/**
 * Throws if a file hasn't fully arrived, is somebody else's, or is named twice. Returns a function that hands
 * the files to a job: call it in the transaction that creates the job.
 */
export async function arrivedUploads(
  { services: { store, uploads } }: WebParts,
  caller: Caller,
  media: readonly NamedMedia[],
): Promise<(jobId: string) => void> {
  const sent = media.flatMap((item) =>
    'upload_id' in item ? [{ name: item.name, uploadId: item.upload_id }] : [],
  )
  if (new Set(sent.map(({ uploadId }) => uploadId)).size < sent.length)
    throw invalid('add_media names one upload twice; send the file once for each place.')
  for (const { name, uploadId } of sent) {
    const row = store.uploads.open(uploadId, caller.userId)
    if (!row)
      throw new RoughcutError(
        'not_found',
        `The upload of “${name}” is unknown or was used already. Send the file again.`,
      )
    const arrived = await uploads.arrivedBytes(row.id)
    if (arrived !== row.sizeBytes)
      throw new RoughcutError(
        'conflict',
        `“${name}” has arrived only in part: ${arrived} of ${row.sizeBytes} bytes. Send the rest first.`,
      )
  }
  return (jobId) => {
    for (const { uploadId } of sent) {
      // A sender still has the file open for writing, and the media folder will link to it.
      if (uploads.isArriving(uploadId)) throw stillArriving()
      if (!store.uploads.giveTo(uploadId, jobId))
        throw new RoughcutError('conflict', 'Another project has just taken one of the files. Send it again.')
    }
  }
}
