// Uploads as this browser remembers them over a reload: which file it was, and how far it came. A record
// that no open page holds on to is an upload that stopped.

export type UploadRecord = {
  uploadId: string
  userId: string
  /** Name, size and time identify a file that is chosen again. */
  name: string
  sizeBytes: number
  lastModifiedMs: number
  /** The project that it was for; null: a new one. */
  projectId: string | null
  sentBytes: number
  begunAtMs: number
  /** When a page last said that it has it in hand; null: none has. */
  heldAtMs: number | null
}

/** One key each, so two pages don't overwrite each other's. */
const KEY = 'roughcut.upload.'
/** Browsers let a page in the background speak once a minute. */
const HELD_MS = 90_000
/** The server keeps what nobody finished for a day. */
const KEPT_MS = 2 * 86_400_000

/** A storage that is full or forbidden remembers nothing; uploads work without it. */
export function createUploadRecords(storage: Storage, nowMs: () => number) {
  const write = (record: UploadRecord): void => {
    try {
      storage.setItem(KEY + record.uploadId, JSON.stringify(record))
    } catch {
      // Then this one cannot resume after a reload.
    }
  }
  const forget = (uploadId: string): void => storage.removeItem(KEY + uploadId)

  const all = (): UploadRecord[] => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    return keys
      .filter((key) => key?.startsWith(KEY))
      .flatMap((key) => {
        const record = JSON.parse(storage.getItem(key ?? '') ?? 'null') as UploadRecord | null
        if (record === null) return []
        if (record.begunAtMs > nowMs() - KEPT_MS) return [record]
        forget(record.uploadId)
        return []
      })
  }
  const change = (uploadId: string, values: Partial<UploadRecord>): void => {
    const text = storage.getItem(KEY + uploadId)
    if (text !== null) write({ ...(JSON.parse(text) as UploadRecord), ...values })
  }

  return {
    begin(record: Omit<UploadRecord, 'begunAtMs' | 'heldAtMs' | 'sentBytes'>): void {
      write({ ...record, sentBytes: 0, begunAtMs: nowMs(), heldAtMs: nowMs() })
    },
    sent: (uploadId: string, sentBytes: number): void => change(uploadId, { sentBytes, heldAtMs: nowMs() }),
    hold: (uploadId: string): void => change(uploadId, { heldAtMs: nowMs() }),
    stoppedAt: (uploadId: string, sentBytes: number): void => change(uploadId, { sentBytes, heldAtMs: null }),
    release: (uploadId: string): void => change(uploadId, { heldAtMs: null }),
    forget,
    /** A person's uploads that no page holds, oldest first. */
    stopped: (userId: string): UploadRecord[] =>
      all()
        .filter((one) => one.userId === userId && (one.heldAtMs ?? 0) <= nowMs() - HELD_MS)
        .sort((a, b) => a.begunAtMs - b.begunAtMs),
  }
}

/** Is this the file that was being sent? */
export function isFileOf(file: File, record: UploadRecord): boolean {
  return (
    file.name === record.name && file.size === record.sizeBytes && file.lastModified === record.lastModifiedMs
  )
}
