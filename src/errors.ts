// The errors that Roughcut throws on purpose, and what each means to an HTTP client.
// A message is public: it says what happened and what to do. Causes go to the log only.

/** Codes that appear inside job results (`error_code`), from the interface decisions. */
export const RESULT_ERROR_CODES = [
  'url_unreachable',
  'url_not_direct',
  'url_forbidden',
  'url_blocked',
  'too_large',
  'unsupported_media',
  'corrupt_media',
  'download_incomplete',
  'import_failed',
  'insufficient_media_seconds',
  'insufficient_ai_credits',
  'source_failed',
  'transcription_failed',
  'model_unavailable',
  'agent_failed',
  'agent_gave_up',
  'project_deleted',
  'internal_error',
  'cancelled',
  'upload_expired',
  'upload_aborted',
  'render_failed',
  'composition_deleted',
  'not_expressible',
] as const
export type ResultErrorCode = (typeof RESULT_ERROR_CODES)[number]

/** Codes that end a request or a command; each has an HTTP status. */
const STATUS_OF_REQUEST_CODE = {
  bad_request: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unprocessable_entity: 422,
  too_many_requests: 429,
  bad_gateway: 502,
  unavailable: 503,
  insufficient_storage: 507,
  data_folder_busy: 500,
  data_folder_unusable: 500,
  schema_too_new: 500,
  program_missing: 500,
} as const
type RequestErrorCode = keyof typeof STATUS_OF_REQUEST_CODE

export type ErrorCode = ResultErrorCode | RequestErrorCode

/** What is wrong with one field of a request; an empty path means the request as a whole. */
export type ErrorDetail = { message: string; path: readonly (string | number)[] }

/** An expected failure. `message` is safe to show to the person who caused it. */
export class RoughcutError extends Error {
  override readonly name = 'RoughcutError'
  /** With `too_many_requests` and `unavailable`: when to ask again. */
  readonly retryAfterSeconds: number | null
  /** With `bad_request`: an entry for each sentence of the message; null: nobody said which fields are wrong. */
  readonly details: readonly ErrorDetail[] | null
  /** What a program needs besides, such as the current `revision` after a `conflict`. */
  readonly fields: Record<string, unknown>
  constructor(
    readonly code: ErrorCode,
    message: string,
    options: ErrorOptions & {
      retryAfterSeconds?: number
      details?: readonly ErrorDetail[]
      fields?: Record<string, unknown>
    } = {},
  ) {
    const { retryAfterSeconds = null, details = null, fields = {}, ...rest } = options
    super(message, rest)
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
    this.fields = fields
  }
}

/** The HTTP status of a code; result codes are not requests' errors, so they are 500 here. */
export function statusOfCode(code: ErrorCode): number {
  return code in STATUS_OF_REQUEST_CODE ? STATUS_OF_REQUEST_CODE[code as RequestErrorCode] : 500
}

/** True for a code that a job's result may have. */
export function isResultErrorCode(code: ErrorCode): code is ResultErrorCode {
  return (RESULT_ERROR_CODES as readonly string[]).includes(code)
}

/** Another process holds the database's lock. */
export function isDatabaseBusy(thrown: unknown): boolean {
  return codeOfThrown(thrown).startsWith('SQLITE_BUSY')
}

/** SQLITE_IOERR_SHMSIZE: no room for the index of the write-ahead log, which the first to open a database writes. */
const DISK_FULL = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'])

/** The disk, or what this account may use of it, is full. */
export function isDiskFull(thrown: unknown): boolean {
  return DISK_FULL.has(codeOfThrown(thrown))
}

function codeOfThrown(thrown: unknown): string {
  return String((thrown as { code?: unknown } | null)?.code ?? '')
}

/** Whatever was thrown, as an Error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
