// Recordings as this browser keeps them, piece by piece, in IndexedDB: a crash, a power cut or a closed page costs
// the last second. One is kept until a project has taken it over or somebody discards it.
import { signal } from '@preact/signals'
import { me } from '../server/session.ts'

export type KeptRecording = {
  id: string
  userId: string
  /** As a file: `Camera 2026-11-25 14.03.webm`. */
  name: string
  type: string
  startedAtMs: number
  sizeBytes: number
}

const DATABASE = 'roughcut.recordings'
/** A page that has a recording in hand holds a lock of this name, which ends with the page. */
const LOCK = 'roughcut.recording.'

/** Recordings that were interrupted, or not added anywhere, of the person who is signed in; oldest first. */
export const keptRecordings = signal<readonly KeptRecording[]>([])
/** How this page releases the recording it holds. */
const held = new Map<string, () => void>()

/** Begins to keep a recording. Throws when the browser has no room or forbids it. */
export async function keepRecording(about: { name: string; type: string }): Promise<{
  id: string
  /** As it is now. */
  recording(): KeptRecording
  /** Resolves once the piece would survive a crash. */
  add(piece: Blob): Promise<void>
}> {
  const id = crypto.randomUUID()
  const startedAtMs = Date.now()
  const recording: KeptRecording = {
    ...about,
    ...{ id, userId: me.peek()?.user_id ?? '', startedAtMs, sizeBytes: 0 },
  }
  holdRecording(id)
  let pieces = 0
  await write((recordings) => recordings.put(recording))
  return {
    id,
    recording: () => ({ ...recording }),
    add(piece) {
      recording.sizeBytes += piece.size
      return write((recordings, chunks) => {
        chunks.put(piece, [id, pieces++])
        recordings.put({ ...recording })
      })
    },
  }
}

/** What has been recorded, as a file that is the same at each call: its upload continues after a reload. */
export async function fileOfRecording({ id, name, type, startedAtMs }: KeptRecording): Promise<File> {
  const database = await opened()
  const pieces = await answer<Blob[]>(
    database.transaction('pieces').objectStore('pieces').getAll(piecesOf(id)),
  )
  return new File(pieces, name, { type, lastModified: startedAtMs })
}

/** Claims one, so no page offers it; `releaseRecording` offers it again. */
export function holdRecording(id: string): void {
  if (held.has(id)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  held.set(id, resolve)
  void navigator.locks.request(LOCK + id, () => promise)
  keptRecordings.value = keptRecordings.peek().filter((one) => one.id !== id)
}

/** Offers one again that this page had in hand. */
export function releaseRecording(id: string): void {
  held.get(id)?.()
  held.delete(id)
  void findRecordings()
}

/** It was added to a project, or isn't wanted. */
export async function removeRecording(id: string): Promise<void> {
  await write((recordings, pieces) => {
    recordings.delete(id)
    pieces.delete(piecesOf(id))
  })
  held.get(id)?.()
  held.delete(id)
  keptRecordings.value = keptRecordings.peek().filter((one) => one.id !== id)
}

/** Looks for recordings that no page has in hand. A browser without storage has none. */
export async function findRecordings(): Promise<void> {
  const userId = me.peek()?.user_id
  const database = await opened().catch(() => null)
  // Locks need https; without it, nothing was recorded.
  if (database === null || userId === undefined || !navigator.locks) return
  const all = await answer<KeptRecording[]>(
    database.transaction('recordings').objectStore('recordings').getAll(),
  )
  const locks = new Set((await navigator.locks.query()).held?.map(({ name }) => name))
  keptRecordings.value = all
    .filter((one) => one.userId === userId && one.sizeBytes > 0)
    .filter((one) => !held.has(one.id) && !locks.has(LOCK + one.id))
    .sort((a, b) => a.startedAtMs - b.startedAtMs)
}

/** Keys are `[id, number]`; an array comes after every number. */
const piecesOf = (id: string) => IDBKeyRange.bound([id], [id, []])

let database: Promise<IDBDatabase> | null = null
function opened(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('recordings', { keyPath: 'id' })
      request.result.createObjectStore('pieces')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return database
}

async function write(work: (recordings: IDBObjectStore, pieces: IDBObjectStore) => void): Promise<void> {
  const transaction = (await opened()).transaction(['recordings', 'pieces'], 'readwrite', {
    durability: 'strict',
  })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  work(transaction.objectStore('recordings'), transaction.objectStore('pieces'))
  return done
}

function answer<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Value)
    request.onerror = () => reject(request.error)
  })
}
