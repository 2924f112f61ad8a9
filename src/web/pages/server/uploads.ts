// Sends a file to the server in pieces. When the connection breaks it continues from where the server is,
// as it does after the page was left, once the file is chosen again.
import { signal } from '@preact/signals'
import { pauseAfter, wait } from '../../../backoff.ts'
import { api } from './api.ts'
import { answered, CallError, jsonOf, reach } from './call.ts'
import { me } from './session.ts'
import { createUploadRecords, isFileOf, type UploadRecord } from './upload-records.ts'

/** A piece: large enough to be fast, small enough to be sent again. */
const PIECE_BYTES = 8 * 1024 * 1024
/** Waits between attempts of one piece; after the last the upload stops. */
const RETRY = { delaysMs: [500, 1_000, 2_000, 4_000, 8_000, 15_000] }
const HOLD_EVERY_MS = 10_000

const records = createUploadRecords(localStorage, Date.now)
/** What this page has in hand: other pages do not offer it. */
const held = new Set<string>()
setInterval(() => {
  for (const uploadId of held) records.hold(uploadId)
}, HOLD_EVERY_MS)
addEventListener('pagehide', () => {
  for (const uploadId of held) records.release(uploadId)
})

/** Uploads that stopped when a page was left, of the person who is signed in. */
export const stoppedUploads = signal<readonly UploadRecord[]>([])
const show = () => {
  const userId = me.peek()?.user_id
  stoppedUploads.value = userId === undefined ? [] : records.stopped(userId)
}
addEventListener('storage', show)

const take = (uploadId: string): void => {
  held.add(uploadId)
  records.hold(uploadId)
  show()
}
const drop = (uploadId: string): void => {
  held.delete(uploadId)
  records.forget(uploadId)
  show()
}

/** Looks for uploads that stopped, and how much of each the server has. */
export async function findStoppedUploads(): Promise<void> {
  const userId = me.peek()?.user_id
  if (userId === undefined) return
  for (const { uploadId } of records.stopped(userId)) {
    const offset = await offsetIfKnown(uploadId).catch(() => undefined)
    // Where the server cannot say, what is remembered is shown.
    if (offset === undefined || held.has(uploadId)) continue
    if (offset === null) records.forget(uploadId)
    else records.stoppedAt(uploadId, offset)
  }
  show()
}

/** Takes a file that the server has whole in hand. */
export const takeArrived = take

export type Sending = {
  /** The project that it is for; null: a new one. */
  projectId: string | null
  /** As `onBegun` told it before; null: look for one that stopped, otherwise start over. */
  uploadId: string | null
  onBegun(uploadId: string): void
  onSent(bytes: number): void
  signal: AbortSignal
}

/**
 * Resolves with the upload's id once all of it is there. Throws `CallError`; then what has arrived is kept,
 * unless it was aborted.
 */
export async function uploadFile(file: File, sending: Sending): Promise<string> {
  const { signal, onBegun, onSent } = sending
  const { uploadId, ...begun } = await begin(file, sending)
  take(uploadId)
  onBegun(uploadId)
  let { offset } = begun
  onSent(offset)
  let failures = 0
  while (offset < file.size) {
    try {
      offset = await sendPiece(uploadId, file, offset, signal)
      failures = 0
      records.sent(uploadId, offset)
      onSent(offset)
    } catch (thrown) {
      const waitMs = pauseAfter(++failures, RETRY)
      if (signal.aborted) void removeUpload(uploadId)
      if (signal.aborted || waitMs === null || !isWorthAnother(thrown)) throw thrown
      await wait(waitMs, signal).catch(() => {})
      offset = await readOffset(uploadId).catch(() => offset)
    }
  }
  return uploadId
}

async function begin(
  file: File,
  { projectId, uploadId }: Sending,
): Promise<{ uploadId: string; offset: number }> {
  const userId = me.peek()?.user_id ?? ''
  const known = uploadId ?? records.stopped(userId).find((record) => isFileOf(file, record))?.uploadId
  if (known !== undefined) {
    const offset = await offsetIfKnown(known)
    if (offset !== null) return { uploadId: known, offset }
    drop(known)
  }
  const { upload_id } = await answered(api.uploads.post({ name: file.name, size: file.size }))
  records.begin({
    uploadId: upload_id,
    userId,
    name: file.name,
    sizeBytes: file.size,
    lastModifiedMs: file.lastModified,
    projectId,
  })
  return { uploadId: upload_id, offset: 0 }
}

/** For a file that nobody wants anymore; what can't be removed now is removed after a day. */
export const removeUpload = (uploadId: string): Promise<unknown> => {
  drop(uploadId)
  return answered(api.uploads({ upload_id: uploadId }).delete()).catch(() => null)
}

/** A job has taken the file over. */
export const handedOver = drop

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

/** Null: the server no longer has the upload. Throws `CallError` if the server can't say. */
async function offsetIfKnown(uploadId: string): Promise<number | null> {
  try {
    return await readOffset(uploadId)
  } catch (thrown) {
    if (thrown instanceof CallError && thrown.status === 404) return null
    throw thrown
  }
}

/** Not reached, overtaken by another attempt (409), or a server that starts again. */
function isWorthAnother(thrown: unknown): boolean {
  return thrown instanceof CallError && (thrown.status === 0 || thrown.status === 409 || thrown.status >= 500)
}
