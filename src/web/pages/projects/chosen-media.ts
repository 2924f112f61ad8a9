// Media chosen for import: uploading files and pasted addresses, each under a different name.
import { computed, signal } from '@preact/signals'
import type { Recorded } from '../record/take-writer.ts'
import type { NewMedia } from '../server/projects.ts'
import type { UploadRecord } from '../server/upload-records.ts'
import { handedOver, takeArrived } from '../server/uploads.ts'
import { countOf, sizeText } from '../text.ts'
import { createChosenRecordings } from './chosen-recordings.ts'
import { isWebAddress, namedMedia } from './media-names.ts'
import { problemOf } from './unusable-file.ts'
import { createUploadQueue } from './upload-queue.ts'

export type ChosenFile = {
  key: string
  name: string
  sizeBytes: number
  sentBytes: number
  /** Null until all of it has arrived. */
  uploadId: string | null
  problem: string | null
  cancel: () => void
  /** Tries again from where it stopped; null: another attempt would end the same way. */
  retry: (() => void) | null
}

const MAX_MEDIA = 100

export type ChosenMedia = ReturnType<typeof createChosenMedia>

/** `taken` are names that the project has already; no project: they are for a new one. */
export function createChosenMedia(projectId: string | null = null, taken: readonly string[] = []) {
  const chosen = createChosenFiles(projectId)
  const { files } = chosen
  const addresses = createAddresses()
  /** Files beyond what one import takes. */
  const leftOut = signal(0)
  /** Whether they are cameras and microphones of one recording. */
  const asSequence = signal(false)
  /** Whether the recorder is open. */
  const isRecording = signal(false)

  return {
    files,
    leftOut,
    ...addresses,
    asSequence,
    isRecording,
    add(added: readonly File[]): void {
      const room = Math.max(0, MAX_MEDIA - files.peek().length)
      leftOut.value = Math.max(0, added.length - room)
      for (const file of added.slice(0, room)) chosen.addFile(file)
    },
    /** Those that began together are angles of one recording. */
    addRecorded(recorded: readonly Recorded[]): void {
      for (const { recording, file } of recorded) chosen.recordings.add(chosen.addFile(file), recording)
      if (chosen.recordings.beganTogether()) asSequence.value = true
    },
    addArrived: chosen.addArrived,
    isSending: computed(() =>
      files.value.some(({ uploadId, problem }) => uploadId === null && problem === null),
    ),
    /** A sentence about what `dispose` would throw away; null if nothing was sent. */
    loss: computed(() => lossOf(files.value)),
    /** What the import is asked for. */
    media(): NewMedia[] {
      const uploads = files
        .peek()
        .flatMap(({ name, uploadId }) => (uploadId === null ? [] : [{ name, uploadId }]))
      return namedMedia({ uploads, urls: addresses.urls.peek() }, { taken, asSequence: asSequence.peek() })
    },
    /** A job has taken the files over. */
    handedOver(): void {
      for (const { uploadId } of files.peek()) if (uploadId !== null) handedOver(uploadId)
      chosen.recordings.removeAll()
      files.value = []
    },
    /** Discards whatever is still chosen. */
    dispose(): void {
      for (const one of files.peek()) one.cancel()
    },
  }
}

/** The files, each from its choice until it has arrived or is left out. */
function createChosenFiles(projectId: string | null) {
  const files = signal<ChosenFile[]>([])
  const recordings = createChosenRecordings()
  let lastKey = 0

  const change = (key: string, values: Partial<ChosenFile>) => {
    files.value = files.peek().map((one) => (one.key === key ? { ...one, ...values } : one))
  }
  const queue = createUploadQueue(projectId, change)

  const sendIfUsable = async (key: string, file: File, send: () => void): Promise<void> => {
    // A file that cannot be read now (moved, a drive that was unplugged) fails when it is sent, with a reason.
    const problem = await problemOf(file).catch(() => null)
    if (!files.peek().some((one) => one.key === key)) return
    if (problem === null) send()
    else change(key, { problem, retry: null })
  }
  const put = (file: ChosenFile) => {
    files.value = [...files.peek(), file]
  }
  const leaveOut = (key: string) => {
    queue.remove(key)
    recordings.release(key)
    files.value = files.peek().filter((one) => one.key !== key)
  }

  return {
    files,
    recordings,
    addFile(file: File): string {
      const key = String(++lastKey)
      const abort = new AbortController()
      const send = () => queue.send(key, file, abort)
      put({
        ...{ key, name: file.name, sizeBytes: file.size, sentBytes: 0, uploadId: null, problem: null },
        cancel() {
          abort.abort()
          leaveOut(key)
        },
        retry() {
          change(key, { problem: null })
          send()
        },
      })
      void sendIfUsable(key, file, send)
      return key
    },
    /** A file that the server has whole, from before the page was loaded. */
    addArrived({ uploadId, name, sizeBytes }: UploadRecord): void {
      const key = String(++lastKey)
      queue.putArrived(key, uploadId)
      takeArrived(uploadId)
      const cancel = () => leaveOut(key)
      put({ key, name, sizeBytes, sentBytes: sizeBytes, uploadId, problem: null, cancel, retry: null })
    },
  }
}

/** Pasted addresses, one per line. */
function createAddresses() {
  const addresses = signal('')
  const urls = computed(() =>
    addresses.value
      .split(/\s+/)
      .map((text) => text.trim())
      .filter(Boolean),
  )
  const wrongAddresses = computed(() => urls.value.filter((text) => !isWebAddress(text)))
  return { addresses, urls, wrongAddresses }
}

function lossOf(files: readonly ChosenFile[]): string | null {
  const sent = files.filter(({ sentBytes }) => sentBytes > 0)
  if (sent.length === 0) return null
  const bytes = sent.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  return `You would have to upload ${countOf(sent.length, 'file')} (${sizeText(bytes)} so far) again.`
}
