// Files that browsers upload in chunks: DATA/uploads/ID, as long as what has arrived. It knows bytes and
// offsets; the store knows whose they are.
import { mkdirSync } from 'node:fs'
import { copyFile, link, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asError, isDiskFull, RoughcutError } from '../errors.ts'
import { fileNameOfId, UPDATE_OWN, WRITE_OWN } from '../own-file.ts'
import { noRoom } from './disk-room.ts'
import { type FileHash, hashFile } from './file-hash.ts'
import { writeWhole } from './write-whole.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export type UploadFolder = {
  /** How much has arrived; 0 before the first chunk. */
  arrivedBytes(id: string): Promise<number>
  /**
   * Appends a chunk and returns how much has arrived in total. If the connection breaks, what came before
   * is kept. Throws `conflict` if `offset` isn't the end of the file (a gap or an overlap) or another chunk
   * is being written, `payload_too_large` if there'd be more than `sizeBytes` in total (none of the chunk is
   * kept), and `insufficient_storage` if the disk is full.
   */
  append(
    id: string,
    piece: { offset: number; sizeBytes: number; body: ReadableStream<Uint8Array> | null },
  ): Promise<number>
  /**
   * Receives a file or the rest of it, and cuts off an earlier sender. `start` is the number of bytes that must have
   * arrived by now, null to start over; `end` is where the body ends. A complete file stays as it is.
   * Throws `conflict` with the field `received` for another start, `bad_request` for more bytes than announced (none
   * of them is kept), `insufficient_storage` when the disk is full.
   */
  receive(
    id: string,
    wanted: {
      start: number | null
      end: number
      sizeBytes: number
      body: ReadableStream<Uint8Array> | null
    },
  ): Promise<Received>
  /** Cuts off the current sender; resolves when nothing is being written anymore. */
  cutOff(id: string): Promise<void>
  /**
   * Whether a chunk is being written, so somebody may still write to the file. Ask in the transaction that hands the
   * upload over: `append` marks its chunk before it first awaits, so none can start in between.
   */
  isArriving(id: string): boolean
  /**
   * Makes `toFile` a copy of the upload, as a hard link where the file system allows it. That's only safe because
   * nobody can write to the upload anymore. Throws `conflict` if a chunk is being written.
   */
  copyTo(id: string, toFile: string, signal: AbortSignal): Promise<FileHash>
  remove(id: string): Promise<void>
  /** Keeps `sweep` off the file until disposal: its row isn't written yet. A crash leaves it to the next start. */
  hold(id: string): Disposable
  /** Where an upload's file is or would be. */
  pathOf(id: string): string
  /** Passes files that `isKnown` doesn't know to `discard`; returns how many. */
  sweep(isKnown: (id: string) => boolean, discard: (path: string) => Promise<void>): Promise<number>
}

/** `early`: the body ended or the connection broke. `silent`: nothing came for 30 s. `replaced`: by a newer sender. */
type Received = { received: number; ended: 'whole' | 'early' | 'silent' | 'replaced' }

const SILENCE_TIMEOUT_MS = 30_000

/** Creates the folder (mode 0700) if it doesn't exist. */
export function createUploadFolder(
  dataDir: string,
  { silenceTimeoutMs = SILENCE_TIMEOUT_MS }: { silenceTimeoutMs?: number } = {},
): UploadFolder {
  const root = join(dataDir, 'uploads')
  mkdirSync(root, { recursive: true, mode: FOLDER_MODE })
  const underWay = new Set<string>()
  /** Uploads that `receive` is taking, and how to stop it. */
  const receiving = new Map<string, { stop: AbortController; done: Promise<void> }>()
  /** Linked into the media folder: writing to one of these would change a stored original. */
  const handedOver = new Set<string>()
  const held = new Set<string>()
  const pathOf = (id: string) => join(root, fileNameOfId(id))
  const arrivedBytes = async (id: string) => (await stat(pathOf(id)).catch(() => null))?.size ?? 0

  const refuseWhileArriving = (id: string): void => {
    if (underWay.has(id)) throw stillArriving()
  }
  const cutOff = async (id: string) => {
    for (let one = receiving.get(id); one !== undefined; one = receiving.get(id)) {
      one.stop.abort()
      await one.done
    }
  }

  return {
    arrivedBytes,
    cutOff,
    async receive(id, { start, end, sizeBytes, body }) {
      await cutOff(id)
      refuseWhileArriving(id)
      const stop = new AbortController()
      const coming = { signal: stop.signal, silenceTimeoutMs }
      const done = Promise.withResolvers<void>()
      underWay.add(id)
      receiving.set(id, { stop, done: done.promise })
      try {
        const arrived = await arrivedBytes(id)
        if (arrived === sizeBytes || handedOver.has(id))
          return { received: sizeBytes, ended: await discarded({ ...coming, body }) }
        if (start !== null && start !== arrived)
          throw new RoughcutError(
            'conflict',
            `The chunk begins at ${start}, and ${arrived} bytes have arrived. Continue there.`,
            { fields: { received: arrived } },
          )
        return await store(pathOf(id), { start: start ?? 0, end }, { ...coming, body })
      } finally {
        underWay.delete(id)
        receiving.delete(id)
        done.resolve()
      }
    },
    async append(id, { offset, sizeBytes, body }) {
      if (underWay.has(id))
        throw new RoughcutError(
          'conflict',
          'Another chunk of this file is being received. Ask for the offset and continue there.',
        )
      if (handedOver.has(id)) throw new RoughcutError('conflict', 'An import has already taken this file.')
      underWay.add(id)
      try {
        const arrived = await arrivedBytes(id)
        if (arrived !== offset)
          throw new RoughcutError(
            'conflict',
            `The chunk begins at ${offset}, but ${arrived} bytes have arrived. Continue there.`,
          )
        return body === null ? arrived : await appendTo(pathOf(id), offset, sizeBytes, body)
      } finally {
        underWay.delete(id)
      }
    },
    isArriving: (id) => underWay.has(id),
    async copyTo(id, toFile, signal) {
      refuseWhileArriving(id)
      handedOver.add(id)
      const from = pathOf(id)
      await rm(toFile, { force: true })
      await link(from, toFile).catch(() => copyFile(from, toFile))
      return hashFile(toFile, signal)
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
      handedOver.delete(id)
    },
    hold(id) {
      held.add(id)
      return { [Symbol.dispose]: () => void held.delete(id) }
    },
    pathOf,
    async sweep(isKnown, discard) {
      const unknown = (await readdir(root)).filter((id) => !isKnown(id) && !held.has(id))
      await Promise.all(unknown.map((id) => discard(join(root, id))))
      return unknown.length
    },
  }
}

/** Writes the chunk from `offset` on; none of it if there would be more than `sizeBytes`. Returns where it ends. */
async function appendTo(
  path: string,
  offset: number,
  sizeBytes: number,
  body: ReadableStream<Uint8Array>,
): Promise<number> {
  await using file = await open(path, offset === 0 ? WRITE_OWN : UPDATE_OWN, FILE_MODE)
  let position = offset
  try {
    for await (const chunk of body) {
      if (position + chunk.byteLength > sizeBytes) {
        await file.truncate(offset)
        throw new RoughcutError(
          'payload_too_large',
          `More than the declared ${sizeBytes} bytes arrived; the chunk was discarded.`,
        )
      }
      await writeWhole(file, chunk, position)
      position += chunk.byteLength
    }
  } catch (error) {
    throw uploadError(error)
  }
  return position
}

/** The error for a handover while a chunk is being written. */
export function stillArriving(): RoughcutError {
  return new RoughcutError(
    'conflict',
    'A part of this file is still arriving. Wait until it has been answered, then try again.',
  )
}

function uploadError(thrown: unknown): RoughcutError {
  const error = asError(thrown)
  if (error instanceof RoughcutError) return error
  if (isDiskFull(error)) return noRoom(error)
  return new RoughcutError(
    'bad_request',
    'The connection broke before the whole chunk had arrived. Continue from the offset.',
    {
      cause: error,
    },
  )
}

type Coming = {
  body: ReadableStream<Uint8Array> | null
  /** Aborted when a newer sender takes over. */
  signal: AbortSignal
  silenceTimeoutMs: number
}

/** Writes the body from `start` on. Throws `bad_request` if it goes past `end`, and removes what it wrote. */
async function store(
  path: string,
  { start, end }: { start: number; end: number },
  coming: Coming,
): Promise<Received> {
  await using file = await open(path, start === 0 ? WRITE_OWN : UPDATE_OWN, FILE_MODE)
  let position = start
  try {
    const ended = await eachChunk(coming, async (chunk) => {
      if (position + chunk.byteLength > end) {
        await file.truncate(start)
        throw new RoughcutError('bad_request', 'More bytes arrived than were declared; none were kept.')
      }
      await writeWhole(file, chunk, position)
      position += chunk.byteLength
    })
    if (ended !== 'whole') return { received: position, ended }
    return { received: position, ended: position < end ? 'early' : 'whole' }
  } catch (error) {
    if (asError(error) instanceof RoughcutError || isDiskFull(error)) throw uploadError(error)
    // The connection broke: keep what came.
    return { received: position, ended: 'early' }
  }
}

/** Discards bytes for a complete file, so a client that missed our answer can send it again. */
async function discarded(coming: Coming): Promise<'whole'> {
  await eachChunk(coming, async () => {}).catch(() => {})
  return 'whole'
}

/**
 * Passes each chunk to `take`, and returns how the body ended. Throws what reading or `take` throws. Don't race reads
 * against a promise that lasts as long as the body: `Promise.race` would keep every chunk until the end.
 */
async function eachChunk(
  { body, signal, silenceTimeoutMs }: Coming,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<'whole' | 'silent' | 'replaced'> {
  if (signal.aborted) return 'replaced'
  if (body === null) return 'whole'
  const reader = body.getReader()
  let ended: 'whole' | 'silent' | 'replaced' = 'whole'
  /** A pending read then returns that the body is done. */
  const end = (why: typeof ended) => {
    ended = why
    void reader.cancel().catch(() => {})
  }
  const replace = () => end('replaced')
  signal.addEventListener('abort', replace, { once: true })
  try {
    for (;;) {
      const timer = setTimeout(() => end('silent'), silenceTimeoutMs)
      const next = await reader.read().finally(() => clearTimeout(timer))
      if (next.done) return ended
      await take(next.value)
    }
  } catch (error) {
    if (ended !== 'whole') return ended
    throw error
  } finally {
    signal.removeEventListener('abort', replace)
    // Ends the connection if there's more to come.
    await reader.cancel().catch(() => {})
  }
}
