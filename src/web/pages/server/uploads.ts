// Sends a file to the server in pieces. When the connection breaks it goes on from where the server is.
import { api } from './api.ts'
import { answered, CallError, jsonOf, reach } from './call.ts'

/** A piece: large enough to be fast, small enough to be sent again. */
const PIECE_BYTES = 8 * 1024 * 1024
/** Waits between attempts of one piece; after the last it is given up. */
const RETRY_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/** Resolves with the upload's id once all of it is there. `onSent` gets bytes. Throws `CallError`. */
export async function uploadFile(
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { upload_id } = await answered(api.uploads.post({ name: file.name, size: file.size }))
  let offset = 0
  let failures = 0
  while (offset < file.size) {
    try {
      offset = await sendPiece(upload_id, file, offset, signal)
      failures = 0
      onSent(offset)
    } catch (thrown) {
      const waitMs = RETRY_AFTER_MS[failures++]
      if (signal.aborted || waitMs === undefined || !isWorthAnother(thrown)) {
        void removeUpload(upload_id)
        throw thrown
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      offset = await readOffset(upload_id).catch(() => offset)
    }
  }
  return upload_id
}

/** Of a file that is not wanted any more; what cannot be removed now goes after a day. */
export const removeUpload = (uploadId: string): Promise<unknown> =>
  answered(api.uploads({ upload_id: uploadId }).delete()).catch(() => null)

async function sendPiece(uploadId: string, file: File, offset: number, signal: AbortSignal): Promise<number> {
  const response = await reach(`/app/api/uploads/${uploadId}`, {
    method: 'PATCH',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: file.slice(offset, offset + PIECE_BYTES),
    signal,
  })
  const answer = (await jsonOf(response)) as { offset: number }
  return answer.offset
}

const readOffset = async (uploadId: string): Promise<number> =>
  (await answered(api.uploads({ upload_id: uploadId }).get())).offset

/** Not reached, overtaken by another attempt (409), or a server that starts again. */
function isWorthAnother(thrown: unknown): boolean {
  return thrown instanceof CallError && (thrown.status === 0 || thrown.status === 409 || thrown.status >= 500)
}
