// An unfinished download on disk, and the note beside it (`FILE.json`) for resuming after a crash. The
// note only promises bytes that were synced before it was written. This file knows files and hashes,
// not HTTP.
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { RoughcutError } from '../errors.ts'
import { CREATE_OR_UPDATE_OWN, UPDATE_OWN, WRITE_OWN } from '../own-file.ts'
import { roomBytes } from './disk-room.ts'
import { codeOf } from './outgoing-error.ts'
import { writeWhole } from './write-whole.ts'

/** Which version of which file the bytes belong to. */
export type FileVersion = {
  etag: string | null
  lastModified: string | null
  /** Null while unknown. */
  sizeBytes: number | null
}

export type DownloadNote = FileVersion & {
  /** SHA-256 of the address: addresses are often secret, so they stay out of the data folder. */
  urlHash: string
  contentType: string | null
  fileName: string | null
  warnings: string[]
}

type StoredNote = DownloadNote & { noteVersion: 1; durableBytes: number }

const CHECKPOINT_BYTES = 16 * 1024 * 1024
const CHECKPOINT_MS = 1000
const READ_BYTES = 1024 * 1024

export class PartialFile {
  /** Bytes written and hashed so far. */
  sizeBytes = 0
  #hasher = new Bun.CryptoHasher('sha256')
  #durableBytes = 0
  #checkpointAtMs = performance.now()

  private constructor(
    private readonly path: string,
    /** Null while closed. */
    private handle: FileHandle | null,
  ) {}

  /**
   * Opens `path`, continuing after the bytes that a note for the same address promises and dropping the
   * rest. `note` is null if it starts over.
   */
  static async open(
    path: string,
    urlHash: string,
    signal: AbortSignal,
  ): Promise<{ file: PartialFile; note: DownloadNote | null }> {
    const handle = await ofDisk(open(path, CREATE_OR_UPDATE_OWN, 0o600))
    const file = new PartialFile(path, handle)
    try {
      const stored = await readNote(path)
      const usable =
        stored !== null && stored.urlHash === urlHash && (await handle.stat()).size >= stored.durableBytes
      if (!usable) {
        await file.restart()
        return { file, note: null }
      }
      await file.#readPrefix(stored.durableBytes, signal)
      const { noteVersion: _, durableBytes: __, ...note } = stored
      return { file, note }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async #opened(): Promise<FileHandle> {
    this.handle ??= await ofDisk(open(this.path, UPDATE_OWN))
    return this.handle
  }

  async #readPrefix(sizeBytes: number, signal: AbortSignal): Promise<void> {
    const handle = await this.#opened()
    await ofDisk(handle.truncate(sizeBytes))
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    while (this.sizeBytes < sizeBytes) {
      signal.throwIfAborted()
      const { bytesRead } = await ofDisk(handle.read(buffer, 0, buffer.length, this.sizeBytes))
      if (bytesRead === 0) throw new Error('the unfinished download shrank while it was read')
      this.#hasher.update(buffer.subarray(0, bytesRead))
      this.sizeBytes += bytesRead
    }
    this.#durableBytes = sizeBytes
  }

  /** Throws an `internal_error` that says so if the disk is full. */
  async append(piece: Uint8Array): Promise<void> {
    const handle = await this.#opened()
    await ofDisk(writeWhole(handle, piece, this.sizeBytes))
    this.#hasher.update(piece)
    this.sizeBytes += piece.length
  }

  /** Drops all bytes and the note. */
  async restart(): Promise<void> {
    await rm(noteOf(this.path), { force: true })
    const handle = await this.#opened()
    await ofDisk(handle.truncate(0))
    this.sizeBytes = 0
    this.#durableBytes = 0
    this.#hasher = new Bun.CryptoHasher('sha256')
  }

  /** Makes the bytes so far crash-safe now and then; always with `force`. */
  async checkpoint(note: DownloadNote, force = false): Promise<void> {
    const newBytes = this.sizeBytes - this.#durableBytes
    const isTime = performance.now() - this.#checkpointAtMs >= CHECKPOINT_MS
    if (newBytes === 0 || !(force || isTime || newBytes >= CHECKPOINT_BYTES)) return
    // The host may not say how much is coming.
    if (!force) this.requireSpace(0)
    const handle = await this.#opened()
    await ofDisk(handle.datasync())
    this.#durableBytes = this.sizeBytes
    this.#checkpointAtMs = performance.now()
    const stored: StoredNote = { ...note, noteVersion: 1, durableBytes: this.sizeBytes }
    const temporary = `${noteOf(this.path)}.new`
    await ofDisk(writeFile(temporary, JSON.stringify(stored), { mode: 0o600, flag: WRITE_OWN }))
    await ofDisk(rename(temporary, noteOf(this.path)))
  }

  /** Throws the disk-full error if `neededBytes` more won't fit, before they're fetched. */
  requireSpace(neededBytes: number): void {
    if (roomBytes(dirname(this.path)) < neededBytes) throw diskFull(null)
  }

  /** The hash of all bytes so far, in hex; nothing may be appended afterward. */
  digest(): string {
    return this.#hasher.digest('hex')
  }

  /** Closed until it's used again, because thousands of downloads may wait for another try. */
  async close(): Promise<void> {
    const handle = this.handle
    this.handle = null
    await handle?.close()
  }

  /** Deletes the file and its note; the file must be closed. */
  static async remove(path: string): Promise<void> {
    await Promise.all([path, noteOf(path), `${noteOf(path)}.new`].map((one) => rm(one, { force: true })))
  }
}

function noteOf(path: string): string {
  return `${path}.json`
}

async function readNote(path: string): Promise<StoredNote | null> {
  try {
    const parsed: Partial<StoredNote> | null = JSON.parse(await readFile(noteOf(path), 'utf8'))
    const complete =
      parsed?.noteVersion === 1 && Number.isSafeInteger(parsed.durableBytes) && Array.isArray(parsed.warnings)
    return complete ? (parsed as StoredNote) : null
  } catch {
    // No note, or one half written at a power cut: the download starts over.
    return null
  }
}

async function ofDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFull(cause)
    throw new RoughcutError(
      'internal_error',
      `The server could not write to its data folder (${code || 'unknown error'}). Its operator must check the disk.`,
      { cause },
    )
  }
}

function diskFull(cause: unknown): RoughcutError {
  return new RoughcutError(
    'internal_error',
    'The server’s disk is full, so the file could not be stored. Its operator must make room; then import again.',
    { cause },
  )
}
