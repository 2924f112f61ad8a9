// Files that travel inside the executable but must be real files to be used (native libraries,
// programs, the demo's speech model): written once into a cache folder of this user's own.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { RoughcutError } from '../errors.ts'

/** True in the compiled executable, where embedded files have paths that only Bun can read. */
export function isCompiled(): boolean {
  return Bun.main.startsWith('/$bunfs') || Bun.main.startsWith('B:\\~BUN')
}

/** What to put where: `embeddedPath` as `import … with { type: 'file' }` gave it, `name` inside the folder. */
export type EmbeddedFile = { embeddedPath: string; name: string; executable?: boolean }

/**
 * The folder in which all of `files` lie side by side, under their names. It is named by their
 * content, so versions never mix, and it appears at once or not at all (a temporary name, then a
 * rename). Throws `program_missing` when no folder can be written.
 */
export function unpackTogether(label: string, files: readonly EmbeddedFile[]): string {
  const contents = files.map((file) => ({ ...file, bytes: readFileSync(file.embeddedPath) }))
  const digest = createHash('sha256')
  for (const { name, bytes } of contents) digest.update(`${name}\0${bytes.length}\0`).update(bytes)
  const folder = join(cacheFolder(), `${label}-${digest.digest('hex').slice(0, 16)}`)
  const complete = contents.every(({ name, bytes }) => {
    const path = join(folder, name)
    return existsSync(path) && readFileSync(path).equals(bytes)
  })
  if (complete) return folder
  const partial = `${folder}.${process.pid}.part`
  try {
    rmSync(partial, { recursive: true, force: true })
    mkdirSync(partial, { recursive: true, mode: 0o700 })
    for (const { name, bytes, executable } of contents) {
      const path = join(partial, name)
      if (basename(name) !== name) mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
      writeFileSync(path, bytes)
      if (executable) chmodSync(path, 0o700)
    }
    rmSync(folder, { recursive: true, force: true })
    renameSync(partial, folder)
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true })
    // Another process may have put the same folder there in the meantime.
    if (contents.every(({ name }) => existsSync(join(folder, name)))) return folder
    throw new RoughcutError(
      'program_missing',
      `Could not unpack ${label} into ${folder}: make room there or set ROUGHCUT_CACHE to a folder that can be written.`,
      { cause },
    )
  }
  return folder
}

/** ROUGHCUT_CACHE, else the user's cache folder, else one of this user's own under the temporary folder. */
function cacheFolder(): string {
  const home = homedir()
  const wanted =
    process.env['ROUGHCUT_CACHE'] ||
    (process.env['XDG_CACHE_HOME'] ? join(process.env['XDG_CACHE_HOME'], 'roughcut') : '') ||
    (home && home !== '/' ? join(home, '.cache', 'roughcut') : '')
  for (const folder of [wanted, join(tmpdir(), `roughcut-${process.getuid?.() ?? 'user'}`)]) {
    if (folder && isOurs(folder)) return folder
  }
  throw new RoughcutError(
    'program_missing',
    'No cache folder can be written; set ROUGHCUT_CACHE to one that can.',
  )
}

/** Made with 0700, and refused when somebody else owns it: a library is loaded from here. */
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
