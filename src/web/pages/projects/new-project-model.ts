// What a new project will hold: files on their way up and pasted addresses, under names that differ.
import { computed, signal } from '@preact/signals'
import { sentenceOf } from '../server/call.ts'
import type { NewMedia } from '../server/projects.ts'
import { uploadFile } from '../server/uploads.ts'

export type NewFile = {
  key: string
  name: string
  sizeBytes: number
  sentBytes: number
  uploadId: string | null
  problem: string | null
  cancel: () => void
}

/** Files that are sent at the same time. */
const AT_ONCE = 2
const MOST_MEDIA = 100

export type NewProject = ReturnType<typeof createNewProject>

export function createNewProject() {
  const files = signal<NewFile[]>([])
  const addresses = signal('')
  /** They are cameras and microphones of one recording. */
  const asSequence = signal(false)
  const waiting: { key: string; file: File; abort: AbortController }[] = []
  let running = 0
  let lastKey = 0

  const change = (key: string, values: Partial<NewFile>) => {
    files.value = files.peek().map((one) => (one.key === key ? { ...one, ...values } : one))
  }
  const sendNext = () => {
    if (running >= AT_ONCE) return
    const next = waiting.shift()
    if (!next) return
    running++
    const { key, file, abort } = next
    uploadFile(file, (sentBytes) => change(key, { sentBytes }), abort.signal)
      .then(
        (uploadId) => change(key, { uploadId, sentBytes: file.size }),
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

  const urls = computed(() =>
    addresses.value
      .split(/\s+/)
      .map((text) => text.trim())
      .filter(Boolean),
  )
  const wrongAddresses = computed(() => urls.value.filter((text) => !isWebAddress(text)))

  return {
    files,
    addresses,
    urls,
    wrongAddresses,
    add(chosen: readonly File[]): void {
      for (const file of chosen.slice(0, MOST_MEDIA - files.peek().length)) {
        const key = String(++lastKey)
        const abort = new AbortController()
        const cancel = () => {
          abort.abort()
          files.value = files.peek().filter((one) => one.key !== key)
        }
        files.value = [
          ...files.peek(),
          { key, name: file.name, sizeBytes: file.size, sentBytes: 0, uploadId: null, problem: null, cancel },
        ]
        waiting.push({ key, file, abort })
      }
      sendNext()
    },
    isSending: computed(() =>
      files.value.some(({ uploadId, problem }) => uploadId === null && problem === null),
    ),
    /** What the import is asked for; names that are the same get a number. */
    media(): NewMedia[] {
      const media: NewMedia[] = []
      const put = (name: string, source: { url: string } | { upload_id: string }) => {
        media.push({ name: freeName(name, media), ...source })
      }
      for (const { name, uploadId } of files.peek())
        if (uploadId !== null) put(safeName(name) || 'media', { upload_id: uploadId })
      for (const url of urls.peek()) put(nameOfAddress(url), { url })
      if (asSequence.peek() && media.length > 1)
        media.push({
          name: freeName('Recording', media),
          tracks: media.map(({ name }) => ({ media: name })),
        })
      return media
    },
    asSequence,
    dispose(): void {
      for (const one of files.peek()) if (one.uploadId === null) one.cancel()
    },
  }
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

function freeName(wanted: string, taken: readonly { name: string }[]): string {
  let free = wanted
  for (let count = 2; taken.some(({ name }) => name === free); count++) free = numbered(wanted, count)
  return free
}

function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} ${count}${name.slice(dot)}` : `${name} ${count}`
}
