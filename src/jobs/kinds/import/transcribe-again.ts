// Transcribes a file again: after a failure (usually for lack of memory), or in another language or with another
// vocabulary. It's an import job without media of its own. The files are already there and paid for, so the first
// attempts are free; later ones cost as much as an import. Speaker labels are kept.
import { RoughcutError } from '../../../errors.ts'
import type { JobRecord } from '../../../store/jobs.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import type { JobResult, ResultFailure } from '../../engine/states.ts'
import type { ImportContext } from './import-context.ts'
import { stepOf, type Transcribed } from './import-outcomes.ts'
import type { ImportRequest } from './import-request.ts'
import { keepSpeakers, keepSpeakersAtLeast, speakersOfAll } from './keep-speakers.ts'
import { type Transcribable, transcribeAll } from './transcribe-media.ts'

export type WantedTranscript = NonNullable<ImportRequest['transcribe_again']>[number]

/** How many more transcription attempts the price of a file's import includes. */
const FREE_ATTEMPTS = 2

/** Whole media seconds that the next attempt at the transcript of a file costs. */
export function costOfAgain({ charges }: ImportContext['services']['store'], item: MediaItemRow): number {
  return charges.countOf(keysOf(item)) < FREE_ATTEMPTS ? 0 : Math.ceil((item.durationUs ?? 0) / 1e6)
}

function keysOf({ id }: MediaItemRow): string {
  return `${id}/again/`
}

/** Null for a job that imports media. */
export function wantedTranscripts(job: JobRecord): WantedTranscript[] | null {
  return (job.request as ImportRequest).transcribe_again ?? null
}

type WithFile = MediaItemRow & { fileHash: string; probe: NonNullable<MediaItemRow['probe']> }

/** Whether it's a file with sound whose transcript exists or failed, and isn't being made right now. */
export function isTranscribable(
  store: ImportContext['services']['store'],
  item: MediaItemRow,
): item is WithFile {
  const status = store.media.transcriptStatus(item.id)
  return (status === 'failed' || status === 'success') && item.fileHash !== null && item.probe !== null
}

/** Replaces transcripts; a media file whose transcript fails keeps its old one. */
export async function transcribeAgain(
  context: ImportContext,
  wanted: readonly WantedTranscript[],
): Promise<JobResult> {
  const { store } = context.services
  const items = wanted.flatMap((one): { item: MediaItemRow; media: Transcribable }[] => {
    const item = store.media.byId(one.media_id)
    if (item === null || item.projectId !== context.job.projectId) return []
    // Another attempt may have succeeded; a restart of this one continues with what it has.
    const isBegun = store.jobs.step(context.job.id, stepOf.transcribe(item.name)) !== null
    const isMissing = store.media.transcriptStatus(item.id) === 'failed'
    return isTranscribable(store, item) && (isBegun || isMissing || one.replaces === true)
      ? [{ item, media: transcribableOf(item, one.language ?? null, replacedBy(context, item)) }]
      : []
  })
  for (const { item } of items) pay(context, item)
  const speakers = await context.step(stepOf.speakers, async () => speakersOfAll(context, items))
  await transcribeAll(
    context,
    items.map(({ media }) => media),
  )
  keepSpeakers(context, speakers)
  return resultOf(
    context,
    items.map(({ item }) => item),
  )
}

/** Once for a job and a file, also after a restart. Throws `insufficient_media_seconds`. */
function pay({ services: { store }, job }: ImportContext, item: MediaItemRow): void {
  const { charges, transaction } = store
  // A project that was moved since is paid for by the drive where it is now.
  const { driveId } = store.jobs.read(job.id) ?? job
  transaction(() => {
    const amount = costOfAgain(store, item)
    if (charges.takeMediaSeconds({ key: `${keysOf(item)}${job.id}`, driveId, jobId: job.id, amount })) return
    const left = charges.balanceOf(driveId).mediaSeconds ?? 0
    throw new RoughcutError(
      'insufficient_media_seconds',
      `This attempt needs ${amount} media seconds; the drive has ${left} left. Raise the drive's limit and try again.`,
    )
  })
}

function secondsPaid({ services, job }: ImportContext): number {
  return services.store.charges.ofJob(job.id).reduce((sum, { amount }) => sum + amount, 0)
}

/** The result of a job that ended before its time. */
export function failedAgainResult(context: ImportContext, { code, message }: ResultFailure): JobResult {
  keepSpeakersAtLeast(context)
  return {
    status: 'error',
    error_message: message,
    error_code: code,
    media_status: {},
    media_seconds_used: secondsPaid(context),
  }
}

/** A prefix for ids that no word of the file had before; null if no words are replaced. Stable across restarts. */
function replacedBy({ services: { store }, job }: ImportContext, item: MediaItemRow): string | null {
  return store.media.transcriptStatus(item.id) === 'success' ? `${job.id.slice(-12)}-` : null
}

function transcribableOf(
  item: MediaItemRow,
  language: string | null,
  idPrefix: string | null,
): Transcribable {
  return {
    ...(idPrefix === null ? {} : { replaces: { idPrefix } }),
    mediaId: item.id,
    name: item.name,
    language,
    hash: item.fileHash ?? '',
    durationUs: item.durationUs ?? 0,
    hasAudio: (item.probe?.audioStreams ?? 0) > 0,
    audioChannels: item.probe?.audioChannels ?? null,
  }
}

function resultOf(context: ImportContext, items: readonly MediaItemRow[]): JobResult {
  const { store } = context.services
  const heard = items.map((item) => ({
    item,
    transcript: store.jobs.step(context.job.id, stepOf.transcribe(item.name))?.output as
      | Transcribed
      | undefined,
  }))
  const failed = heard.filter(({ transcript }) => transcript?.status === 'failed')
  const common = {
    media_status: Object.fromEntries(
      heard.map(({ item, transcript }) => [
        item.name,
        {
          status: 'success',
          duration_seconds: (item.durationUs ?? 0) / 1e6,
          transcript: {
            status: transcript?.status ?? 'none',
            ...(transcript?.language == null ? {} : { language: transcript.language }),
            ...(transcript?.status === 'success' ? { word_count: transcript.wordCount } : {}),
            ...(transcript?.errorMessage == null ? {} : { error_message: transcript.errorMessage }),
          },
        },
      ]),
    ),
    media_seconds_used: secondsPaid(context),
  }
  const [first] = failed
  if (first !== undefined && failed.length === heard.length)
    return {
      status: 'error',
      error_message: first.transcript?.errorMessage ?? 'The file could not be transcribed. Try again.',
      error_code: 'transcription_failed',
      ...common,
    }
  return { status: failed.length > 0 ? 'partial' : 'success', ...common, created_compositions: [] }
}
