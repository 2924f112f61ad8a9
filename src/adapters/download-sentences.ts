// Texts about downloads for people: failures with their codes, and warnings about successful
// downloads. Pure.
import { RoughcutError } from '../errors.ts'
import { OutgoingError } from './outgoing-error.ts'
import { notDirectMessage } from './sharing-page.ts'

/** Warnings. */
export const INTERRUPTED = 'The download was interrupted and started over.'

/** The warning for a file that changed on the host during its download. */
export function fileChanged(host: string): string {
  return `The file on ${host} changed during the download, which started over.`
}

/** `sizeBytes` is what the host announced; null when it sent more than it should without a word. */
export function tooLarge(maxBytes: number, sizeBytes: number | null): RoughcutError {
  const given = sizeBytes === null ? 'the host sent more' : `this one has ${megabytes(sizeBytes)}`
  return new RoughcutError(
    'too_large',
    `A file must be smaller than ${megabytes(maxBytes + 1)}; ${given}. Give a smaller file.`,
  )
}

/** A web page came from `answered`, where redirects of the address `asked` led. */
export function notDirect(asked: string, answered: URL): RoughcutError {
  return new RoughcutError('url_not_direct', notDirectMessage(new URL(asked), answered))
}

/** The failure for a host that stays below the minimum rate; not worth another attempt. */
export function tooSlow(host: string): OutgoingError {
  return new OutgoingError(
    'download_incomplete',
    `${host} sends the file too slowly. Use another address.`,
    false,
  )
}

/** Slow right now; another attempt may be faster. */
export function tooSlowNow(host: string, minBytesPerSecond: number): OutgoingError {
  return new OutgoingError(
    'download_incomplete',
    `${host} sends the file too slowly (less than ${minBytesPerSecond / 1000} kB a second). Try again later, or use another address.`,
    true,
  )
}

/** Every attempt to resume from `doneBytes` failed. */
export function brokenOff(
  doneBytes: number,
  totalBytes: number | null,
  attemptCount: number,
  last: OutgoingError,
): RoughcutError {
  const of = totalBytes === null ? '' : ` of ${megabytes(totalBytes)}`
  return new RoughcutError(
    'download_incomplete',
    `The download broke off at ${megabytes(doneBytes)}${of}, and ${attemptCount} attempts to resume failed. Last error: ${last.message}`,
    { cause: last },
  )
}

function megabytes(bytes: number): string {
  return bytes < 10_000 ? `${bytes} bytes` : `${(bytes / 1e6).toFixed(bytes < 1e8 ? 2 : 0)} MB`
}
