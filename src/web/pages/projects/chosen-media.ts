// Media chosen for import: uploading files and pasted addresses, each under a different name.
import { computed, signal } from '@preact/signals'
import {
  holdRecording,
  type KeptRecording,
  releaseRecording,
  removeRecording,
} from '../record/kept-recordings.ts'
import type { Recorded } from '../record/recorder.ts'
import { sentenceOf } from '../server/call.ts'
import type { NewMedia } from '../server/projects.ts'
import type { UploadRecord } from '../server/upload-records.ts'
import { handedOver, removeUpload, takeArrived, uploadFile } from '../server/uploads.ts'
import { countOf, sizeText } from '../text.ts'
import { problemOf } from './unusable-file.ts'

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

/** Files that are sent at the same time. */
const AT_ONCE = 2
const MAX_MEDIA = 100
const TOGETHER_MS = 2_000

export type ChosenMedia = ReturnType<typeof createChosenMedia>

/** `taken` are names that the project has already; no project: they are for a new one. */
export function createChosenMedia(projectId: string | null = null, taken: readonly string[] = []) {
  const files = signal<ChosenFile[]>([])
  const addresses = signal('')
  /** Files beyond what one import takes. */
  const leftOut = signal(0)
  /** They are cameras and microphones of one recording. */
  const asSequence = signal(false)
  /** The recorder is open. */
  const isRecording = signal(false)
  const waiting: { key: string; file: File; abort: AbortController }[] = []
  /** What the server calls those that were begun. */
  const begun = new Map<string, string>()
  /** Those that were recorded here: this browser has them until a job does. */
  const recordings = new Map<string, KeptRecording>()
  let running = 0
  let lastKey = 0

  const change = (key: string, values: Partial<ChosenFile>) => {
    files.value = files.peek().map((one) => (one.key === key ? { ...one, ...values } : one))
  }
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
      onSent: (sentBytes) => change(key, { sentBytes }),
      signal: abort.signal,
    })
      .then(
        (uploadId) => {
          if (abort.signal.aborted) void removeUpload(uploadId)
          else change(key, { uploadId, sentBytes: file.size })
        },
        (thrown) => {
          if (!abort.signal.aborted) change(key, { problem: sentenceOf(thrown) })
        },
      )
      .finally(() => {
        running--
        sendNext()
      })
    sendNext()
  }

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
    const uploadId = begun.get(key)
    // What was begun takes room on the server; what waits is never sent.
    if (uploadId !== undefined) void removeUpload(uploadId)
    const recording = recordings.get(key)
    if (recording !== undefined) releaseRecording(recording.id)
    recordings.delete(key)
    const place = waiting.findIndex((one) => one.key === key)
    if (place >= 0) waiting.splice(place, 1)
    files.value = files.peek().filter((one) => one.key !== key)
  }

  const addFile = (file: File): string => {
    const key = String(++lastKey)
    const abort = new AbortController()
    const send = () => {
      waiting.push({ key, file, abort })
      sendNext()
    }
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
  }

  const urls = computed(() =>
    addresses.value
      .split(/\s+/)
      .map((text) => text.trim())
      .filter(Boolean),
  )
  const wrongAddresses = computed(() => urls.value.filter((text) => !isWebAddress(text)))

  return {
    files,
    leftOut,
    addresses,
    urls,
    wrongAddresses,
    add(chosen: readonly File[]): void {
      const room = Math.max(0, MAX_MEDIA - files.peek().length)
      leftOut.value = Math.max(0, chosen.length - room)
      for (const file of chosen.slice(0, room)) addFile(file)
    },
    /** Those that began together are angles of one recording. */
    addRecorded(recorded: readonly Recorded[]): void {
      for (const { recording, file } of recorded) {
        holdRecording(recording.id)
        recordings.set(addFile(file), recording)
      }
      if (beganTogether([...recordings.values()])) asSequence.value = true
    },
    /** A file that the server has whole, from before the page was loaded. */
    addArrived({ uploadId, name, sizeBytes }: UploadRecord): void {
      const key = String(++lastKey)
      begun.set(key, uploadId)
      takeArrived(uploadId)
      const cancel = () => leaveOut(key)
      put({ key, name, sizeBytes, sentBytes: sizeBytes, uploadId, problem: null, cancel, retry: null })
    },
    isSending: computed(() =>
      files.value.some(({ uploadId, problem }) => uploadId === null && problem === null),
    ),
    /** A sentence about what `dispose` would throw away; null if nothing was sent. */
    loss: computed(() => {
      const sent = files.value.filter(({ sentBytes }) => sentBytes > 0)
      if (sent.length === 0) return null
      const bytes = sent.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
      return `${countOf(sent.length, 'file')} with ${sizeText(bytes)} sent so far would have to be sent again.`
    }),
    /** What the import is asked for; names that are the same get a number. */
    media(): NewMedia[] {
      const media: NewMedia[] = []
      const want = (name: string, source: { url: string } | { upload_id: string }) => {
        media.push({ name: freeName(name, [...taken, ...media.map((one) => one.name)]), ...source })
      }
      for (const { name, uploadId } of files.peek())
        if (uploadId !== null) want(safeName(name) || 'media', { upload_id: uploadId })
      for (const url of urls.peek()) want(nameOfAddress(url), { url })
      if (asSequence.peek() && media.length > 1)
        media.push({
          name: freeName('Recording', [...taken, ...media.map(({ name }) => name)]),
          tracks: media.map(({ name }) => ({ media: name })),
          sync: true,
        })
      return media
    },
    asSequence,
    isRecording,
    /** A job has taken the files over. */
    handedOver(): void {
      for (const { uploadId } of files.peek()) if (uploadId !== null) handedOver(uploadId)
      for (const { id } of recordings.values()) void removeRecording(id)
      recordings.clear()
      files.value = []
    },
    /** Nothing will come of what is still chosen. */
    dispose(): void {
      for (const one of files.peek()) one.cancel()
    },
  }
}

/** True for screen and camera of one take. */
function beganTogether(recordings: readonly KeptRecording[]): boolean {
  const times = recordings.map(({ startedAtMs }) => startedAtMs).sort((a, b) => a - b)
  return times.some((time, index) => time - (times[index - 1] ?? 0) < TOGETHER_MS)
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

/** The last part of the path, as people read it. */
function nameOfAddress(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return safeName(decodeURIComponent(last)) || 'media'
  } catch {
    return safeName(last) || 'media'
  }
}

/** A name that is one segment of a media key. */
function safeName(name: string): string {
  const plain = name.replace(/[/\p{Cc}]/gu, ' ').trim()
  return plain === '.' || plain === '..' ? 'media' : plain.slice(0, 200)
}

/** Names are the same when they are in NFC, as the server compares them. */
function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.normalize('NFC')))
  let free = wanted
  for (let count = 2; known.has(free.normalize('NFC')); count++) free = numbered(wanted, count)
  return free
}

function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} ${count}${name.slice(dot)}` : `${name} ${count}`
}
