// The import job, in seven steps. Each records its outcome with the job's finished steps, so a restart continues after
// it; a file that fails is an outcome too, and doesn't stop the others.
import PQueue from 'p-queue'
import type { InTurn } from '../../../adapters/download.ts'
import type { Probe } from '../../../adapters/ffprobe.ts'
import { isDatabaseBusy, RoughcutError } from '../../../errors.ts'
import type { KindWith } from '../../engine/context.ts'
import { createRest, type Rest } from '../../engine/places.ts'
import { runInLine, standbyOfParts } from '../../engine/queues.ts'
import { type JobResult, resultFailure } from '../../engine/states.ts'
import { addSequence } from './add-sequence.ts'
import { arrived } from './arrival.ts'
import { createCompositions } from './compositions.ts'
import { copyFromLibrary } from './copy-from-library.ts'
import { findSpeakers, wantedSpeakers } from './find-speakers.ts'
import type { ImportContext, ImportNeeds } from './import-context.ts'
import {
  type Downloaded,
  type Failed,
  type Probed,
  readOutcomes,
  type Stored,
  stepOf,
  type Transcribed,
} from './import-outcomes.ts'
import { createDownloadProgress } from './import-progress.ts'
import { nameInLibrary, type WantedImport, type WantedMedia, wantedImport } from './import-request.ts'
import { failedImportResult, importResult } from './import-result.ts'
import { takenName } from './taken-name.ts'
import { failedAgainResult, transcribeAgain, wantedTranscripts } from './transcribe-again.ts'
import { transcribeAll } from './transcribe-media.ts'

export const importMedia: KindWith<ImportNeeds> = {
  isInProjectOrder: true,

  async run(context) {
    const again = wantedTranscripts(context.job)
    if (again !== null) return transcribeAgain(context, again)
    const speakers = wantedSpeakers(context.job)
    if (speakers !== null) return findSpeakers(context, speakers)
    const wanted = wantedImport(context.job)
    const files = await downloadAndProbe(
      context,
      wanted.media.filter(({ source }) => !('assetId' in source)),
    ) // 1, 2
    const stored = wanted.media.flatMap((media) => account(context, wanted, media, files.get(media.name))) // 3
    const copied = wanted.media.flatMap((media) => copyFromLibrary(context, media))
    for (const { mediaId } of copied) showSoon(context, mediaId)
    for (const { mediaId } of stored) showSoon(context, mediaId)
    await transcribeAll(context, [...stored, ...copied.flatMap(({ unheard }) => unheard ?? [])]) // 4
    const imported = new Set([...copied, ...stored].map(({ mediaId }) => mediaId))
    const wantedNames = new Set(wanted.names.map((name) => name.normalize('NFC')))
    for (const sequence of wanted.sequences)
      await addSequence(context, sequence, ({ id, nameNfc }) => imported.has(id) || !wantedNames.has(nameNfc)) // 5
    createCompositions(context, wanted) // 6
    return finish(context, wanted) // 7
  },

  failure(context, { code, message }) {
    if (wantedTranscripts(context.job) !== null) return failedAgainResult(context, { code, message })
    const wanted = wantedImport(context.job)
    if (code === 'cancelled') context.services.store.transaction(() => leaveInOrder(context, wanted))
    return failedImportResult(wanted, readOutcomes(context, wanted), { code, message })
  },
}

/** As an import into a project. Those into the library do not wait for each other. */
export const importToLibrary: KindWith<ImportNeeds> = { ...importMedia, isInProjectOrder: false }

/** Less than the network queue has room for, so one import can't hold up all others. */
const DOWNLOADS_PER_JOB = 4

type InFolder = { downloaded: Downloaded; probe: Probe }

/** Steps 1 and 2, side by side for all media: each is probed as soon as it is there. */
async function downloadAndProbe(
  context: ImportContext,
  media: WantedMedia[],
): Promise<Map<string, InFolder>> {
  const progress = createDownloadProgress(
    context,
    media.map(({ name }) => name),
    media.filter(({ promised }) => promised !== null).map(({ name }) => name),
  )
  const files = new Map<string, InFolder>()
  const rest = createRest(context, media.length)
  const standby = standbyOfParts(context.standby, media.length)
  const places = new PQueue({ concurrency: DOWNLOADS_PER_JOB })
  // What is still being sent must not keep others from being downloaded.
  const inPlace = ({ source }: WantedMedia, work: () => Promise<void>) =>
    'uploadId' in source ? work() : places.add(work)
  const each = media.map((item) =>
    inPlace(item, async () => {
      const part = { ...context, standby: standby.part() }
      const downloaded = await download(part, item, rest, (doneBytes, totalBytes) =>
        progress.advance(item.name, doneBytes, totalBytes),
      )
      progress.finish(item.name)
      const probed = downloaded.ok ? await probeFile(part, item, downloaded, progress.wait) : null
      if (downloaded.ok && probed?.ok) files.set(item.name, { downloaded, probe: probed.probe })
      progress.examine(item.name)
    }).finally(() => {
      rest.partEnded()
      standby.partEnded()
    }),
  )
  // All settle before the first failure is thrown: nothing may keep running without the job.
  for (const outcome of await Promise.allSettled(each))
    if (outcome.status === 'rejected') throw outcome.reason
  return files
}

/** Step 1: into the media folder, named by its content. */
async function download(
  context: ImportContext,
  media: WantedMedia,
  rest: Rest,
  onProgress: (doneBytes: number, totalBytes: number | null) => void,
): Promise<Downloaded | Failed> {
  const { services, job } = context
  const { mediaFolder, store } = services
  const step = stepOf.download(media.name)
  context.checkProject()
  const known = store.jobs.step(job.id, step)?.output as Downloaded | Failed | undefined
  // The file may have gone with another project that held it, in the moment before this step was kept.
  if (known !== undefined && (!known.ok || (await mediaFolder.has(known.hash)))) return known
  const partial = mediaFolder.partialPath(job.id, media.position)
  const outcome = await orFailed<Downloaded>(context, media, async () => {
    const file = await fetchFile(context, media, { toFile: partial, rest, onProgress })
    // Recorded before the file is in place, so a crash can't leave one there that nothing refers to.
    store.media.addFile(file.sha256, file.sizeBytes)
    const adopted = await mediaFolder.adopt(partial, file.sha256, context.signal)
    store.media.noteVerified(file.sha256, null)
    if (adopted === 'repaired') context.log.warn('stored media repaired', { hash: file.sha256 })
    return { ok: true, hash: file.sha256, sizeBytes: file.sizeBytes, warnings: file.warnings }
  })
  store.jobs.finishStep(job.id, step, outcome)
  // An identical file that another import dropped at this moment was gone before the step could protect it.
  if (outcome.ok && !(await mediaFolder.has(outcome.hash))) return download(context, media, rest, onProgress)
  return outcome
}

/** From its address, or from what was or is being sent. */
async function fetchFile(
  context: ImportContext,
  { source }: WantedMedia,
  {
    toFile,
    rest,
    onProgress,
  }: { toFile: string; rest: Rest; onProgress: (doneBytes: number, totalBytes: number | null) => void },
): Promise<{ sha256: string; sizeBytes: number; warnings: string[] }> {
  const { services, signal, parties, standby } = context
  const { queues, uploads } = services
  const line = { parties, signal, standby }
  if ('url' in source) {
    const inTurn: InTurn = (work) => runInLine(queues, 'network', line, work)
    return services.download({ url: source.url, toFile, signal, onProgress, inTurn })
  }
  if ('assetId' in source) throw new Error('files of the library are not downloaded')
  const { uploadId } = source
  await arrived(context, uploadId, rest, onProgress)
  const copied = await runInLine(queues, 'upload', line, () => uploads.copyTo(uploadId, toFile, signal))
  return { ...copied, warnings: [] }
}

/** Step 2: what the file is. */
function probeFile(
  context: ImportContext,
  media: WantedMedia,
  downloaded: Downloaded,
  onWaiting: (reason: string) => void,
): Promise<Probed | Failed> {
  const { services, job, parties, signal, standby } = context
  const name = stepOf.probe(media.name)
  return context.step(name, () =>
    orFailed<Probed>(context, media, async () => ({
      ok: true,
      probe: await services.steps
        .probe({ jobId: job.id, name, parties, signal, standby }, downloaded.hash, { onWaiting })
        .catch((error: unknown) => {
          throw 'url' in media.source ? aboutAddress(error) : error
        }),
    })),
  )
}

/** A download that isn't media is often a web page that links to the file, or a list of files. */
function aboutAddress(error: unknown): unknown {
  if (!(error instanceof RoughcutError) || error.code !== 'unsupported_media') return error
  return new RoughcutError(
    error.code,
    `${error.message} If you expected one, use the direct download link.`,
    {
      cause: error,
    },
  )
}

/** Step 3: into the project and paid for, in one transaction; in the order of the request. */
function account(
  context: ImportContext,
  { library }: WantedImport,
  media: WantedMedia,
  file: InFolder | undefined,
) {
  if (file === undefined) return []
  const { store, newId } = context.services
  const { downloaded, probe: found } = file
  const stored = context.commitStep(stepOf.account(media.name), (): Stored | Failed => {
    const mediaSeconds = Math.ceil((found.durationUs ?? 0) / 1e6)
    const itemName = library === null ? media.name : nameInLibrary(library.folderPath, media.name)
    const clash = takenName(context, itemName)
    if (clash !== null) return clash
    const refusal = takeMediaSeconds(context, media, mediaSeconds)
    if (refusal !== null) return refusal
    store.media.addFile(downloaded.hash, downloaded.sizeBytes)
    const { id } = store.media.addItem({
      id: media.promised?.mediaId ?? newId(),
      projectId: context.job.projectId,
      name: itemName,
      position: media.position,
      kind: found.kind,
      durationUs: found.durationUs,
      fileHash: downloaded.hash,
      probe: found.record,
      tracks: null,
    })
    return { ok: true, mediaId: id, mediaSeconds }
  })
  if (!stored.ok) return []
  return [
    {
      mediaId: stored.mediaId,
      name: media.name,
      language: media.language,
      hash: downloaded.hash,
      durationUs: found.durationUs ?? 0,
      hasAudio: found.hasAudio,
      audioChannels: found.record.audioChannels,
    },
  ]
}

/** Peaks, pictures and a proxy for the page, in the background; the import does not wait for them. */
function showSoon({ services }: ImportContext, mediaId: string): void {
  const item = services.store.media.byId(mediaId)
  if (item !== null) services.derivedFiles.want(item)
}

/** Null when it was taken; still images cost nothing. */
function takeMediaSeconds(context: ImportContext, media: WantedMedia, amount: number): Failed | null {
  if (amount === 0) return null
  const { charges, jobs } = context.services.store
  // The drive where the project is now pays, even if it has just moved.
  const { driveId } = jobs.read(context.job.id) ?? context.job
  const key = `${context.job.id}/media/${media.name}`
  if (charges.takeMediaSeconds({ key, driveId, jobId: context.job.id, amount })) return null
  const left = charges.balanceOf(driveId).mediaSeconds ?? 0
  return {
    ok: false,
    code: 'insufficient_media_seconds',
    message: `This file needs ${amount} media seconds; the drive has ${left} left. Raise the drive's limit and import it again.`,
  }
}

const UNHEARD = 'The import was canceled before this was transcribed. Transcribe it again in the editor.'

/** A canceled import keeps the media that are in the project and paid for; they can be transcribed again. */
function leaveInOrder({ services: { store }, job }: ImportContext, wanted: WantedImport): void {
  for (const { name } of wanted.media) {
    const stored = store.jobs.step(job.id, stepOf.account(name))?.output as Stored | Failed | undefined
    if (!stored?.ok || store.jobs.step(job.id, stepOf.transcribe(name)) !== null) continue
    const item = store.media.byId(stored.mediaId)
    if ((item?.probe?.audioStreams ?? 0) === 0) continue
    store.media.saveTranscript({
      ...{ mediaId: stored.mediaId, status: 'failed', language: null, model: null, words: [] },
      errorMessage: UNHEARD,
    })
    store.jobs.finishStep(job.id, stepOf.transcribe(name), {
      ...{ status: 'failed', language: null, wordCount: 0, errorMessage: UNHEARD },
    } satisfies Transcribed)
  }
}

/** Step 7: drops the files of media that failed, then reports. */
function finish(context: ImportContext, wanted: WantedImport): JobResult {
  const { store, mediaFolder } = context.services
  for (const [name, { failed, downloaded }] of readOutcomes(context, wanted).media) {
    if (failed === null || downloaded === null) continue
    store.jobs.finishStep(context.job.id, stepOf.download(name), failed)
    // Immediately, not later: the same content may be imported again and mustn't be affected.
    for (const hash of store.media.dropUnusedAmong([downloaded.hash]))
      mediaFolder
        .remove(hash)
        .catch((error: unknown) => context.log.warn('file not removed', { hash, error }))
  }
  return importResult(wanted, readOutcomes(context, wanted))
}

/** The outcome of work on one file: its failure does not fail the job. */
async function orFailed<T>(
  context: ImportContext,
  media: WantedMedia,
  work: () => Promise<T>,
): Promise<T | Failed> {
  try {
    return await work()
  } catch (thrown) {
    context.signal.throwIfAborted()
    const { code, message, expected } = resultFailure(thrown)
    // The last is not the file's failure: the job is attempted again.
    if (code === 'project_deleted' || isDatabaseBusy(thrown)) throw thrown
    const fields = { media: media.name, code, message }
    if (expected) context.log.info('media failed', fields)
    else context.log.error('media failed', { ...fields, error: thrown })
    return { ok: false, code, message }
  }
}
