// The life of a job. The database, the API and callbacks use the same words.
//
//   POST ──► running ──────────────────────────────► stopped
//            │  waits for its turn, works, reports     ▲ result + stopped_at + callback row,
//            │                                         │ one transaction, never changed again
//            ├─ its handler returns a result ──────────┤
//            ├─ its handler throws a failure ──────────┤ status "error", error_code
//            ├─ somebody cancels it ──► cancelled, at once or when what it does has ended
//            └─ the server stops or dies: stays running, continues after its last finished step
import { asError, isDiskFull, isResultErrorCode, type ResultErrorCode, RoughcutError } from '../../errors.ts'

/** What `result` holds; each kind of job adds its own fields. */
export type JobResult = { status: 'success' | 'partial' | 'error' } & Record<string, unknown>

/** The reason of an aborted signal when the server is stopping: not a failure, the job continues later. */
export class ServerStopping extends Error {
  override readonly name = 'ServerStopping'
  constructor() {
    super('The server is stopping.')
  }
}

/** Attempts that may take the process down before a job is not attempted again. */
export const MAX_ATTEMPTS = 3
export const TOO_MANY_ATTEMPTS_MESSAGE =
  'The server stopped unexpectedly three times while working on this, so it was not tried again. Try a smaller or different request, and check the server log for what happened.'

/** The reason of an aborted signal when somebody canceled the job. */
export class JobCanceled extends RoughcutError {
  constructor() {
    super('cancelled', 'The job was canceled.')
  }
}

/** What the client gets when something broke that should not have. */
export const INTERNAL_ERROR_MESSAGE =
  'Something went wrong inside Roughcut. Try again; if it fails again, check the server log for this job.'

/** Why a job, or part of it, failed, as its result reports it. */
export type ResultFailure = { code: ResultErrorCode; message: string }

/**
 * Turns whatever a step threw into a failure for the result. Result codes keep their message, and so does `not_found`,
 * as `source_failed`: something that the job works on was removed, or its file is gone. Other errors are bugs or
 * broken machines, and their texts belong in the log.
 */
export function resultFailure(thrown: unknown): ResultFailure & { expected: boolean } {
  const error = asError(thrown)
  if (error instanceof RoughcutError && isResultErrorCode(error.code))
    return { code: error.code, message: error.message, expected: error.code !== 'internal_error' }
  if (error instanceof RoughcutError && error.code === 'not_found')
    return { code: 'source_failed', message: error.message, expected: true }
  if (error instanceof RoughcutError && error.code === 'program_missing')
    return { code: 'internal_error', message: error.message, expected: false }
  return { code: 'internal_error', message: messageOfDisk(error) ?? INTERNAL_ERROR_MESSAGE, expected: false }
}

/** Explains a full or failing disk to people; null for any other error. */
function messageOfDisk(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : ''
  if (isDiskFull(error)) return 'The server’s disk is full. Its operator must make room; then try again.'
  if (code === 'EIO' || code.startsWith('SQLITE_IOERR'))
    return 'The server’s disk reported an error. Its operator must check it; then try again.'
  return null
}
