// Copies media from the drive's library into a project: nothing is downloaded or charged again, and nothing is
// transcribed unless the library hasn't done it yet.
import type { MediaItemRow } from '../../../store/media.ts'
import type { Store } from '../../../store/open.ts'
import type { ImportContext } from './import-context.ts'
import { type Failed, type Probed, type Stored, stepOf, type Transcribed } from './import-outcomes.ts'
import type { WantedMedia } from './import-request.ts'
import { takenName } from './taken-name.ts'
import type { Transcribable } from './transcribe-media.ts'

/** A copy, which shares its file with the library. `unheard`: it is still to be transcribed. */
export type Copied = { mediaId: string; unheard: Transcribable | null }

/** Empty when it isn't a file of the library, or could not be taken. */
export function copyFromLibrary(context: ImportContext, media: WantedMedia): Copied[] {
  const { source, name } = media
  if (!('assetId' in source)) return []
  const { store } = context.services
  const { assetId } = source
  const stored = context.commitStep(stepOf.account(name), () => copy(context, media, assetId))
  if (!stored.ok) return []
  const { mediaId } = stored
  const isHeard = store.jobs.step(context.job.id, stepOf.transcribe(name)) !== null
  const item = isHeard ? null : store.media.byId(mediaId)
  return [{ mediaId, unheard: item && transcribable(item) }]
}

function copy(context: ImportContext, { name, position }: WantedMedia, assetId: string): Stored | Failed {
  const { store, newId } = context.services
  const { id: jobId, projectId } = context.job
  const clash = takenName(context, name)
  if (clash !== null) return clash
  const driveId = store.jobs.read(jobId)?.driveId ?? context.job.driveId
  const file = store.library.file(driveId, assetId)
  if (file === null)
    return {
      ok: false,
      code: 'import_failed',
      message: 'The file was deleted from the library before it was added. Import it from another source.',
    }
  const mediaId = newId()
  const heard = addFromLibrary(store, file, { id: mediaId, projectId, name, position })
  // Recorded like the steps of a download, because the result is built from these.
  store.jobs.finishStep(jobId, stepOf.probe(name), probed(file))
  if (heard !== null) store.jobs.finishStep(jobId, stepOf.transcribe(name), heard)
  return { ok: true, mediaId, mediaSeconds: 0 }
}

function probed({ kind, durationUs, probe: record }: MediaItemRow): Probed {
  if (kind === 'sequence' || record === null) throw new Error('the library holds files only')
  const hasPicture = kind !== 'audio'
  return {
    ok: true,
    probe: { kind, durationUs, hasPicture, hasAudio: record.audioStreams > 0, record, warnings: [] },
  }
}

/** A copy in a project, with the transcript; null: the library has not transcribed it yet. */
export function addFromLibrary(
  store: Pick<Store, 'media'>,
  { id, kind, durationUs, fileHash, probe }: MediaItemRow,
  copy: { id: string; projectId: string; name: string; position: number },
): Transcribed | null {
  store.media.addItem({ ...copy, kind, durationUs, fileHash, probe, tracks: null })
  return copyTranscript(store, id, copy.id)
}

function copyTranscript(store: Pick<Store, 'media'>, from: string, to: string): Transcribed | null {
  const heard = store.media.transcriptOf(from)
  if (heard === null) return null
  const { createdAtMs: _, ...transcript } = heard
  store.media.saveTranscript({ ...transcript, mediaId: to })
  const { status, language, errorMessage, words } = transcript
  return { status, language, wordCount: words.length, errorMessage }
}

function transcribable({
  id: mediaId,
  name,
  fileHash: hash,
  durationUs,
  probe,
}: MediaItemRow): Transcribable {
  if (hash === null || probe === null) throw new Error('the library holds files only')
  return {
    ...{ mediaId, name, hash, language: null, durationUs: durationUs ?? 0 },
    hasAudio: probe.audioStreams > 0,
    audioChannels: probe.audioChannels,
  }
}
