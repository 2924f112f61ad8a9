// Chosen files on their way to the server: two at a time, in the order in which they were chosen.
import { sentenceOf } from '../server/call.ts'
import { removeUpload, uploadFile } from '../server/uploads.ts'

/** Files that are sent at the same time. */
const AT_ONCE = 2

export type UploadProgress = { sentBytes?: number; uploadId?: string; problem?: string }

/** Reports to `onProgress` under the key that a file was given. */
export function createUploadQueue(
  projectId: string | null,
  onProgress: (key: string, progress: UploadProgress) => void,
) {
  const waiting: { key: string; file: File; abort: AbortController }[] = []
  /** What the server calls those that were begun. */
  const begun = new Map<string, string>()
  let running = 0

  const sendNext = (): void => {
    if (running >= AT_ONCE) return
    const next = waiting.shift()
    if (!next) return
    const { key, file, abort } = next
    running++
    uploadFile(file, {
      projectId,
      uploadId: begun.get(key) ?? null,
      onBegun: (uploadId) => begun.set(key, uploadId),
      onSent: (sentBytes) => onProgress(key, { sentBytes }),
      signal: abort.signal,
    })
      .then(
        (uploadId) => {
          if (abort.signal.aborted) void removeUpload(uploadId)
          else onProgress(key, { uploadId, sentBytes: file.size })
        },
        (thrown) => {
          if (!abort.signal.aborted) onProgress(key, { problem: sentenceOf(thrown) })
        },
      )
      .finally(() => {
        running--
        sendNext()
      })
    sendNext()
  }

  return {
    /** Sends a file when it is its turn; one that was begun continues where it stopped. */
    send(key: string, file: File, abort: AbortController): void {
      waiting.push({ key, file, abort })
      sendNext()
    },
    /** A file that the server has whole. */
    putArrived(key: string, uploadId: string): void {
      begun.set(key, uploadId)
    },
    /** Removes begun uploads, which take room on the server, and never sends waiting ones. */
    remove(key: string): void {
      const uploadId = begun.get(key)
      if (uploadId !== undefined) void removeUpload(uploadId)
      const place = waiting.findIndex((one) => one.key === key)
      if (place >= 0) waiting.splice(place, 1)
    },
  }
}
