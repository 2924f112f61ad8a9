// Files inside the executable that must be real files to be usable (native libraries, programs, the
// demo's speech model). They're written once to this user's own cache folder.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { asError, RoughcutError } from '../errors.ts'

/** True in the compiled executable, where only Bun can read embedded files' paths. */
export function isCompiled(): boolean {
  return Bun.main.startsWith('/$bunfs') || Bun.main.startsWith('B:\\~BUN')
}

export type EmbeddedFile = {
  /** As `import … with { type: 'file' }` gave it. */
  embeddedPath: string
  /** Where it goes inside the folder. */
  name: string
  /** The written file's mode. */
  sizeBytes: number
  compression?: 'zstd'
  isExecutable?: boolean
}

/**
 * The folder with all of `files` under their names. `digest` names their content, so versions never
 * mix; the folder appears complete or not at all (a temporary name, then a rename). Throws
 * `program_missing` if it can't be written.
 */
export function unpackTogether(label: string, digest: string, files: readonly EmbeddedFile[]): string {
  const folder = join(cacheFolder(), `${label}-${digest.slice(0, 16)}`)
  if (isComplete(folder, files)) return folder
  const partial = `${folder}.${process.pid}.part`
  try {
    rmSync(partial, { recursive: true, force: true })
    for (const file of files) {
      const path = join(partial, file.name)
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const bytes = readFileSync(file.embeddedPath)
      writeFileSync(path, file.compression === 'zstd' ? Bun.zstdDecompressSync(bytes) : bytes)
      if (file.isExecutable) chmodSync(path, 0o700)
    }
    rmSync(folder, { recursive: true, force: true })
    renameSync(partial, folder)
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true })
    // Another process may have just put the same folder there.
    if (isComplete(folder, files)) return folder
    throw new RoughcutError(
      'program_missing',
      `Could not unpack ${label} into ${folder}. Make room there, or set ROUGHCUT_CACHE to a writable folder.`,
      { cause },
    )
  }
  return folder
}

/** Loads an unpacked native library. Throws `program_missing` if the system can't load it. */
export function loadUnpacked(path: string): unknown {
  try {
    return createRequire(path)(path)
  } catch (cause) {
    throw new RoughcutError(
      'program_missing',
      `${path} cannot be loaded (${asError(cause).message.replace(`${path}: `, '')}). If its disk is mounted noexec, set ROUGHCUT_CACHE to a folder on another one.`,
      { cause },
    )
  }
}

function isComplete(folder: string, files: readonly EmbeddedFile[]): boolean {
  return files.every(
    ({ name, sizeBytes }) => statSync(join(folder, name), { throwIfNoEntry: false })?.size === sizeBytes,
  )
}

/** ROUGHCUT_CACHE, the user's cache folder, or this user's own folder under the temporary folder. */
function cacheFolder(): string {
  const { ROUGHCUT_CACHE: set, XDG_CACHE_HOME: cacheHome } = process.env
  const home = homedir()
  const candidates = [
    set,
    cacheHome && join(cacheHome, 'roughcut'),
    home && home !== '/' && join(home, '.cache', 'roughcut'),
    join(tmpdir(), `roughcut-${process.getuid?.() ?? 'user'}`),
  ]
  for (const folder of candidates) if (folder && isOurs(folder)) return folder
  throw new RoughcutError(
    'program_missing',
    'No cache folder is writable; set ROUGHCUT_CACHE to one that is.',
  )
}

/** Created with 0700, and refused if somebody else owns it, because we run programs from here. */
function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const facts = lstatSync(folder)
    const uid = process.getuid?.()
    return facts.isDirectory() && (uid === undefined || facts.uid === uid)
  } catch {
    return false
  }
}
