// The `result` of an import job, from the outcomes of its steps. Pure.
import type { ResultErrorCode } from '../../../errors.ts'
import type { JobResult } from '../../engine/states.ts'
import { hintWarnings } from './hints.ts'
import type { Failed, ImportOutcomes, MediaOutcome } from './import-outcomes.ts'
import type { WantedImport, WantedMedia } from './import-request.ts'

/** An entry of `media_status`. */
type MediaStatus = { status: 'success' | 'failed' } & Record<string, unknown>

/** The result of a job that got to its end. */
export function importResult(wanted: WantedImport, outcomes: ImportOutcomes): JobResult {
  const mediaStatus = mediaStatusOf(wanted, outcomes, null)
  const failedCount = Object.values(mediaStatus).filter(({ status }) => status === 'failed').length
  const common = { media_status: mediaStatus, media_seconds_used: mediaSecondsOf(outcomes) }
  if (wanted.names.length > 0 && failedCount === wanted.names.length)
    return { status: 'error', ...wholeFailure(wanted, outcomes), ...common }
  return {
    status: failedCount > 0 ? 'partial' : 'success',
    ...common,
    ...(wanted.library === null ? { created_compositions: outcomes.composed?.created ?? [] } : {}),
    ...(outcomes.composed?.updated && outcomes.composed.updated.length > 0
      ? { updated_compositions: outcomes.composed.updated }
      : {}),
    ...(outcomes.composed && outcomes.composed.warnings.length > 0
      ? { warnings: outcomes.composed.warnings }
      : {}),
  }
}

/** The result of a job that was ended by `failure` before it got to its end. */
export function failedImportResult(
  wanted: WantedImport,
  outcomes: ImportOutcomes,
  failure: { code: ResultErrorCode; message: string },
): JobResult {
  return {
    status: 'error',
    error_message: failure.message,
    error_code: failure.code,
    media_status: mediaStatusOf(wanted, outcomes, { ok: false, ...failure }),
    media_seconds_used: mediaSecondsOf(outcomes),
  }
}

/** In the order of the request. `unfinished` is what happened to media that no step has finished with. */
function mediaStatusOf(
  wanted: WantedImport,
  outcomes: ImportOutcomes,
  unfinished: Failed | null,
): Record<string, MediaStatus> {
  const lost: Failed = unfinished ?? {
    ok: false,
    code: 'internal_error',
    message: 'This file was not imported.',
  }
  const entries = wanted.names.map((name): [string, MediaStatus] => {
    const media = outcomes.media.get(name)
    const source = wanted.media.find((one) => one.name === name)
    if (media !== undefined)
      return [name, statusOfMedia(media, lost, { source, isInLibrary: wanted.library !== null })]
    const sequence = outcomes.sequences.get(name) ?? lost
    return [
      name,
      sequence.ok
        ? {
            status: 'success',
            duration_seconds: sequence.durationUs / 1e6,
            transcript: { status: 'none' },
            ...(sequence.warnings && sequence.warnings.length > 0 ? { warnings: sequence.warnings } : {}),
          }
        : statusOfFailure(sequence),
    ]
  })
  // fromEntries defines properties, so that even media called `__proto__` work.
  return Object.fromEntries(entries)
}

function statusOfMedia(
  media: MediaOutcome,
  lost: Failed,
  { source, isInLibrary }: { source: WantedMedia | undefined; isInLibrary: boolean },
): MediaStatus {
  if (media.failed !== null) return statusOfFailure(media.failed)
  if (media.stored === null || media.probe === null) return statusOfFailure(lost)
  const transcript = media.transcript ?? {
    status: 'failed' as const,
    language: null,
    wordCount: 0,
    errorMessage: lost.message,
  }
  const hints = source === undefined ? [] : hintWarnings(source, media.probe)
  const warnings = [...(media.downloaded?.warnings ?? []), ...media.probe.warnings, ...hints]
  return {
    status: 'success',
    ...(isInLibrary ? { asset_id: media.stored.mediaId } : {}),
    duration_seconds: (media.probe.durationUs ?? 0) / 1e6,
    transcript: {
      status: transcript.status,
      ...(transcript.language === null ? {} : { language: transcript.language }),
      ...(transcript.status === 'success' ? { word_count: transcript.wordCount } : {}),
      ...(transcript.errorMessage === null ? {} : { error_message: transcript.errorMessage }),
    },
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

function statusOfFailure({ message, code }: Failed): MediaStatus {
  return { status: 'failed', error_message: message, error_code: code }
}

/**
 * The code that all media share, else `import_failed`. Sequences don't count: they fail because their tracks did.
 */
function wholeFailure(
  wanted: WantedImport,
  outcomes: ImportOutcomes,
): { error_message: string; error_code: ResultErrorCode } {
  const failures = [...outcomes.media.values()].flatMap(({ failed }) => failed ?? [])
  const [first] = failures
  const codes = new Set(failures.map(({ code }) => code))
  if (first !== undefined && failures.length === 1)
    return { error_message: first.message, error_code: first.code }
  const count = wanted.media.length
  if (first !== undefined && codes.size === 1)
    return {
      error_message: `None of the ${count} media files could be imported. ${first.message}`,
      error_code: first.code,
    }
  return {
    error_message: `None of the ${count} media files could be imported, for different reasons; media_status lists them.`,
    error_code: 'import_failed',
  }
}

function mediaSecondsOf(outcomes: ImportOutcomes): number {
  return [...outcomes.media.values()].reduce((sum, { stored }) => sum + (stored?.mediaSeconds ?? 0), 0)
}
