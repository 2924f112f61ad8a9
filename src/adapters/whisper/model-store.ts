// The speech models on this machine: DATA/models/ORG/NAME, each there whole or not at all. A
// download gathers in DATA/models/.partial, survives a restart, and is renamed into place last.
import { existsSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { asError, RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { memoryNeeded, type Networks } from './model-facts.ts'
import { createModelHub, type HubFile, type HubModel, type ModelHub } from './model-hub.ts'

export type InstalledModel = { name: string; folder: string; sizeBytes: number }

type ReadyOptions = {
  signal: AbortSignal
  /** Bytes on disk and in total during the download. */
  onProgress?: ((doneBytes: number, totalBytes: number) => void) | undefined
  /** What it will need, once that is known and before its networks are downloaded. */
  onMemory?: ((memoryBytes: number) => void) | undefined
}

export type ModelStore = {
  /** The folder of a model (hub name or path) when it is on this machine, else null. */
  folderOf(model: string): string | null
  /** The same, downloading what is missing. Throws `model_unavailable`, or the signal's reason. */
  ready(model: string, options: ReadyOptions): Promise<string>
  /** The models of the data folder, by name. */
  list(): Promise<InstalledModel[]>
  /** Bytes of all files under a model's folder. */
  sizeOf(folder: string): Promise<number>
}

export type ModelStoreOptions = { dataDir: string; log: Log; hub?: ModelHub }

const HUB_NAME = /^[\w][\w.-]*\/[\w][\w.-]*$/
const NEEDED = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
]
const NETWORKS = ['encoder_model', 'decoder_model_merged']
/** Disk space to leave free besides the model. */
const SPARE_BYTES = 100_000_000

/** Speech models in the data folder, downloaded from the hub when missing. */
export function createModelStore(options: ModelStoreOptions): ModelStore {
  const { log } = options
  const hub = options.hub ?? createModelHub()
  const modelsFolder = join(options.dataDir, 'models')
  const underWay = new Map<string, Promise<string>>()

  function folderOf(model: string): string | null {
    const asPath = resolve(model)
    if (isPath(model)) return existsSync(join(asPath, 'config.json')) ? asPath : null
    const installed = join(modelsFolder, model)
    return existsSync(join(installed, 'config.json')) ? installed : null
  }

  async function install(name: string, { signal, onProgress, onMemory }: ReadyOptions): Promise<string> {
    const folder = join(modelsFolder, name)
    const partial = join(modelsFolder, '.partial', name.replace('/', '--'))
    const model = await hub.describe(name, signal)
    const files = chooseFiles(model)
    const totalBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
    await mkdir(partial, { recursive: true })
    await using _lock = await lockFolder(partial, name)
    if (folderOf(name) !== null) return folder
    await forgetOtherCommit(partial, model.commit)
    await checkSpace(partial, totalBytes, name)
    log.info('speech model download', { model: name, commit: model.commit, totalBytes })
    let finishedBytes = 0
    for (const file of files) {
      const target = join(partial, 'files', file.path)
      await mkdir(dirname(target), { recursive: true })
      const onBytes = (doneBytes: number) => onProgress?.(finishedBytes + doneBytes, totalBytes)
      await hub.fetchFile(model, file, target, { signal, onBytes })
      finishedBytes += file.sizeBytes
      if (file.path !== 'config.json') continue
      const memoryBytes = memoryNeeded(await Bun.file(target).json(), networksAmong(files))
      if (memoryBytes !== null) onMemory?.(memoryBytes)
    }
    await mkdir(dirname(folder), { recursive: true })
    await rename(join(partial, 'files'), folder)
    await syncFolder(dirname(folder))
    await rm(partial, { recursive: true, force: true })
    log.info('speech model installed', { model: name, folder })
    return folder
  }

  return {
    folderOf,
    sizeOf: sizeOfFolder,
    async ready(model, ready) {
      const folder = folderOf(model)
      if (folder !== null) return folder
      if (isPath(model))
        throw new RoughcutError(
          'model_unavailable',
          `No speech model found in ${resolve(model)} (no config.json). Name another folder, or a model hub name such as Xenova/whisper-base; the server's is ROUGHCUT_WHISPER_MODEL.`,
        )
      if (!HUB_NAME.test(model))
        throw new RoughcutError(
          'model_unavailable',
          `"${model}" is neither a folder nor a model hub name such as Xenova/whisper-base. The server's is ROUGHCUT_WHISPER_MODEL.`,
        )
      const already = underWay.get(model)
      if (already) {
        try {
          return await already
        } catch (error) {
          // The caller that started it may have been canceled; this one must not fail because of that.
          ready.signal.throwIfAborted()
          if (error instanceof RoughcutError) throw error
        }
      }
      const installing = install(model, ready).catch((error) => {
        ready.signal.throwIfAborted()
        throw asModelError(model, error)
      })
      underWay.set(model, installing)
      try {
        return await installing
      } finally {
        underWay.delete(model)
      }
    },
    async list() {
      const found: InstalledModel[] = []
      for (const organization of await foldersIn(modelsFolder))
        for (const short of await foldersIn(join(modelsFolder, organization))) {
          const folder = join(modelsFolder, organization, short)
          if (existsSync(join(folder, 'config.json')))
            found.push({ name: `${organization}/${short}`, folder, sizeBytes: await sizeOfFolder(folder) })
        }
      return found.sort((a, b) => a.name.localeCompare(b.name))
    },
  }
}

function isPath(model: string): boolean {
  if (isAbsolute(model) || model.startsWith('.') || !HUB_NAME.test(model))
    return existsSync(resolve(model)) || model.startsWith('.') || isAbsolute(model)
  return existsSync(join(resolve(model), 'config.json'))
}

/** Quantized networks (a quarter of the size, and faster) where the hub has them. */
function chooseFiles(model: HubModel): HubFile[] {
  const byPath = new Map(model.files.map((file) => [file.path, file]))
  const networks = NETWORKS.flatMap((stem) => {
    const file = byPath.get(`onnx/${stem}_quantized.onnx`) ?? byPath.get(`onnx/${stem}.onnx`)
    const weights = file && byPath.get(`${file.path}_data`)
    return file ? [file, ...(weights ? [weights] : [])] : []
  })
  const texts = NEEDED.flatMap((path) => byPath.get(path) ?? [])
  const missing = NEEDED.filter((path) => !byPath.has(path))
  if (missing.length > 0 || networks.length < NETWORKS.length)
    throw new RoughcutError(
      'model_unavailable',
      `${model.name} isn't a Whisper model in the ONNX layout (${missing[0] ?? `onnx/${NETWORKS[1]}.onnx`} is missing). Choose one such as Xenova/whisper-base.`,
    )
  // config.json first: it says how much memory the model will need.
  return [...texts, ...networks]
}

function networksAmong(files: readonly HubFile[]): Networks {
  const bytesOf = (stem: string) =>
    files.reduce((sum, { path, sizeBytes }) => (path.startsWith(`onnx/${stem}`) ? sum + sizeBytes : sum), 0)
  return {
    encoderBytes: bytesOf('encoder_model'),
    decoderBytes: bytesOf('decoder_model_merged'),
    isQuantized: files.some(({ path }) => path === 'onnx/decoder_model_merged_quantized.onnx'),
  }
}

/** One process at a time downloads a model; the lock of a process that is gone counts for nothing. */
async function lockFolder(partial: string, name: string): Promise<AsyncDisposable> {
  const path = join(partial, 'lock')
  const own = `${path}.${process.pid}`
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      // Written first and linked then, so that nobody ever sees a lock without its owner.
      await writeFile(own, String(process.pid))
      await link(own, path)
      return { [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (isAlive(Number(await readFile(path, 'utf8').catch(() => '0')))) break
      await rm(path, { force: true })
    } finally {
      await rm(own, { force: true })
    }
  }
  throw new RoughcutError(
    'model_unavailable',
    `Another Roughcut on this machine is downloading the speech model ${name}. Try again when it is done.`,
  )
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Files from another commit of the model must not be mixed in. */
async function forgetOtherCommit(partial: string, commit: string): Promise<void> {
  const marker = Bun.file(join(partial, 'commit'))
  if ((await marker.exists()) && (await marker.text()) === commit) return
  await rm(join(partial, 'files'), { recursive: true, force: true })
  await Bun.write(marker, commit)
}

async function checkSpace(folder: string, neededBytes: number, name: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const already = await sizeOfFolder(folder)
  const freeBytes = bavail * bsize
  if (freeBytes + already >= neededBytes + SPARE_BYTES) return
  throw new RoughcutError(
    'model_unavailable',
    `The speech model ${name} needs ${megabytes(neededBytes)} and the disk of the data folder has ${megabytes(freeBytes)} left. Make room, or choose a smaller model.`,
  )
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}

async function foldersIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
}

async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + Bun.file(join(entry.parentPath, entry.name)).size, 0)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function asModelError(model: string, thrown: unknown): RoughcutError {
  if (thrown instanceof RoughcutError) return thrown
  const cause = asError(thrown)
  return new RoughcutError(
    'model_unavailable',
    `The speech model ${model} could not be stored in the data folder: ${cause.message}.`,
    { cause },
  )
}
