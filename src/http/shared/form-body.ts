// Reads the body of a plain HTML form, application/x-www-form-urlencoded.
import { RoughcutError } from '../../errors.ts'

const MAX_FORM_BYTES = 64 * 1024

/** Throws `bad_request`, and `payload_too_large` above 64 KiB. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new RoughcutError('bad_request', 'Send the fields as application/x-www-form-urlencoded.')
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body ?? []) {
    size += (piece as Uint8Array).byteLength
    if (size > MAX_FORM_BYTES) throw new RoughcutError('payload_too_large', 'The form is too long.')
    pieces.push(piece as Uint8Array)
  }
  return new URLSearchParams(Buffer.concat(pieces).toString())
}
