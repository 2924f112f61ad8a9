// The model hub's HTTP face: which files a model has, with sizes and hashes, and their bytes. The
// hub is chosen by the owner of this machine, so plain fetch (with its proxies) serves, not the
// guarded client for addresses that strangers give.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pauseAfter, wait } from '../../backoff.ts'
import { RoughcutError } from '../../errors.ts'
import { bypassProxyOnLoopback } from '../direct-loopback.ts'
import { writeWhole } from '../write-whole.ts'

/** A file as the hub describes it; `sha256` is known of large files, `gitSha1` of the others. */
export type HubFile = { path: string; sizeBytes: number; sha256: string | null; gitSha1: string | null }

/** All of one commit, so that a model that changes during a download cannot be mixed. */
export type HubModel = { name: string; commit: string; files: HubFile[] }

export type ModelHub = {
  /** Throws `model_unavailable` if the hub can't be reached or doesn't have the model. */
  describe(name: string, signal: AbortSignal): Promise<HubModel>
  /**
   * Brings `file` to `toFile`, continuing after what is already there; checks size and hash.
   * `onBytes` gets how many bytes `toFile` has. Throws `model_unavailable`.
   */
  fetchFile(model: HubModel, file: HubFile, toFile: string, options: FetchFileOptions): Promise<void>
}

type FetchFileOptions = { signal: AbortSignal; onBytes: (doneBytes: number) => void }

/** The hub of transformers, or the mirror that HF_ENDPOINT names, as its own tools have it. */
export function hubAddress(environment: Record<string, string | undefined> = process.env): string {
  return (environment.HF_ENDPOINT || 'https://huggingface.co').replace(/(?<!\/)\/+$/, '')
}

const SILENCE_TIMEOUT_MS = 30_000
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000]

/** A model hub at `address`. Requests throw `model_unavailable`. */
export function createModelHub(
  address: string = hubAddress(),
  delaysMs: readonly number[] = RETRY_DELAYS_MS,
): ModelHub {
  const host = new URL(address).host

  return {
    async describe(name, signal) {
      let answer: Awaited<ReturnType<typeof ask>>
      try {
        answer = await ask(address, `api/models/${name}/revision/main?blobs=true`, {}, signal)
      } catch (cause) {
        signal.throwIfAborted()
        throw notReached(name, host, cause)
      }
      try {
        const { response } = answer
        if (response.status === 401 || response.status === 403 || response.status === 404)
          throw new RoughcutError(
            'model_unavailable',
            `${host} has no speech model ${name} that may be downloaded (it answered ${response.status}). Check the name in ROUGHCUT_WHISPER_MODEL; Xenova/whisper-base is one that works.`,
          )
        if (!response.ok) throw notReached(name, host, new Error(`status ${response.status}`))
        return readDescription(name, await response.json())
      } catch (cause) {
        signal.throwIfAborted()
        throw cause instanceof RoughcutError ? cause : notReached(name, host, cause)
      } finally {
        answer.done()
      }
    },

    async fetchFile(model, file, toFile, { signal, onBytes }) {
      let lastError: unknown = null
      for (let attempt = 1; ; attempt++) {
        try {
          await fetchRest(address, model, file, toFile, signal, onBytes)
          if (await isIntact(toFile, file)) return
          // What's there isn't this file, so start over.
          await Bun.file(toFile).delete()
          lastError = new Error('size or hash differ from what the hub says')
        } catch (error) {
          signal.throwIfAborted()
          lastError = error
        }
        const pauseMs = pauseAfter(attempt, { delaysMs })
        if (pauseMs === null) break
        await wait(pauseMs, signal)
      }
      throw new RoughcutError(
        'model_unavailable',
        `${file.path} of the speech model ${model.name} could not be downloaded whole from ${host} (${delaysMs.length + 1} attempts). Try again with "roughcut models pull ${model.name}": it resumes where it stopped.`,
        { cause: lastError },
      )
    },
  }
}

/** The hub's answer. The time limit is for silence, so each read renews it. */
async function ask(address: string, path: string, headers: Record<string, string>, signal: AbortSignal) {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(new Error('no byte for 30 s')), SILENCE_TIMEOUT_MS)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new Error('no byte for 30 s')), SILENCE_TIMEOUT_MS)
  }
  try {
    await bypassProxyOnLoopback(new URL(address))
    const response = await fetch(`${address}/${path}`, {
      headers,
      signal: AbortSignal.any([signal, silence.signal]),
    })
    alive()
    return { response, alive, done: () => clearTimeout(timer) }
  } catch (error) {
    clearTimeout(timer)
    throw error
  }
}

/** Continues after what is already in `toFile`; throws where the hub stops. */
async function fetchRest(
  address: string,
  model: HubModel,
  file: HubFile,
  toFile: string,
  signal: AbortSignal,
  onBytes: (done: number) => void,
) {
  let doneBytes = await sizeOf(toFile)
  if (doneBytes > file.sizeBytes) {
    await Bun.file(toFile).delete()
    doneBytes = 0
  }
  onBytes(doneBytes)
  if (doneBytes === file.sizeBytes && doneBytes > 0) return
  const path = `${model.name}/resolve/${model.commit}/${file.path.split('/').map(encodeURIComponent).join('/')}`
  const range: Record<string, string> = doneBytes > 0 ? { range: `bytes=${doneBytes}-` } : {}
  // Transparent compression would make ranges and sizes meaningless.
  const { response, alive, done } = await ask(
    address,
    path,
    { ...range, 'accept-encoding': 'identity' },
    signal,
  )
  try {
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
    const goesOn = response.status === 206
    if (!goesOn) doneBytes = 0
    const target = await open(toFile, goesOn ? 'a' : 'w')
    try {
      for await (const chunk of response.body) {
        alive()
        if (doneBytes + chunk.byteLength > file.sizeBytes)
          throw new Error('more bytes than the hub says the file has')
        await writeWhole(target, chunk, doneBytes)
        doneBytes += chunk.byteLength
        onBytes(doneBytes)
      }
      await target.sync()
    } finally {
      await target.close()
    }
  } finally {
    done()
  }
  if (doneBytes < file.sizeBytes)
    throw new Error(`the connection ended at byte ${doneBytes} of ${file.sizeBytes}`)
}

/** Whether the file on disk is what the hub describes: size, and the hash that the hub gives. */
async function isIntact(path: string, file: HubFile): Promise<boolean> {
  if ((await sizeOf(path)) !== file.sizeBytes) return false
  if (file.sha256 !== null) return (await digestOf(path, createHash('sha256'))) === file.sha256
  if (file.gitSha1 === null) return true
  return (await digestOf(path, createHash('sha1').update(`blob ${file.sizeBytes}\0`))) === file.gitSha1
}

async function digestOf(path: string, hash: ReturnType<typeof createHash>): Promise<string> {
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

function notReached(name: string, host: string, cause: unknown): RoughcutError {
  return new RoughcutError(
    'model_unavailable',
    `The speech model ${name} is not on this machine, and ${host} could not be reached to download it. Connect this machine to the internet and run "roughcut models pull ${name}", or set ROUGHCUT_WHISPER_MODEL to a folder that holds a Whisper model.`,
    { cause },
  )
}

/** Reads the hub's JSON; throws when it is not what the hub sends (a captive portal, a wrong mirror). */
function readDescription(name: string, answer: unknown): HubModel {
  const { sha, siblings } = answer as { sha?: unknown; siblings?: unknown }
  if (typeof sha !== 'string' || !Array.isArray(siblings))
    throw new Error('the answer is not a model description')
  const files = siblings.map((sibling: Record<string, unknown>): HubFile => {
    const { rfilename, size, blobId, lfs } = sibling
    const large = lfs as { sha256?: string } | undefined
    if (typeof rfilename !== 'string' || typeof size !== 'number')
      throw new Error('a file has no name or size')
    return {
      path: rfilename,
      sizeBytes: size,
      sha256: large?.sha256 ?? null,
      gitSha1: large === undefined && typeof blobId === 'string' ? blobId : null,
    }
  })
  return { name, commit: sha, files }
}
