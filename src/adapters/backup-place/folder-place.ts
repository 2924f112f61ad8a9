// Backups in a folder: on another disk or a mounted share. Everything is written under `unfinished/`, synced and
// renamed, so a power cut leaves a key either complete or absent.
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RoughcutError } from '../../errors.ts'
import { writeOwnFile } from '../../own-file.ts'
import { hashFile } from '../file-hash.ts'
import { codeOf } from '../outgoing-error.ts'
import type { BackupPlace } from './place.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const UNFINISHED = 'unfinished'

/** `root` must exist, or an unmounted disk would become a folder on the system's disk. */
export function createFolderPlace(root: string): BackupPlace {
  const pathOf = (key: string) => join(root, ...key.split('/'))
  const place = async (key: string, write: (unfinished: string) => Promise<void>) => {
    const path = pathOf(key)
    const unfinished = join(root, UNFINISHED, Bun.randomUUIDv7())
    await makeFolder(root, dirname(unfinished))
    await write(unfinished)
    await syncPath(unfinished, 'r+')
    await makeFolder(root, dirname(path))
    await rename(unfinished, path)
    await syncPath(dirname(path), 'r')
  }
  return {
    name: root,
    list: (folder) => onPlace(root, () => sizesUnder(join(root, folder), folder)),
    put: (key, path) =>
      onPlace(root, () =>
        place(key, async (unfinished) => {
          await copyFile(path, unfinished, constants.COPYFILE_EXCL)
          await using file = await open(unfinished, 'r+')
          await file.chmod(FILE_MODE)
        }),
      ),
    putText: (key, text) =>
      onPlace(root, () => place(key, async (unfinished) => writeOwnFile(unfinished, text))),
    text: (key) =>
      onPlace(root, () =>
        readFile(pathOf(key), 'utf8').catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT') return null
          throw error
        }),
      ),
    sizeOf: (key) =>
      onPlace(root, () =>
        stat(pathOf(key)).then(
          ({ size }) => size,
          (error: unknown) => {
            if (codeOf(error) === 'ENOENT') return null
            throw error
          },
        ),
      ),
    hash: (key) => onPlace(root, () => hashFile(pathOf(key)), key),
    fetch: (key, toPath) =>
      onPlace(
        root,
        async () => {
          await copyFile(pathOf(key), toPath, constants.COPYFILE_EXCL)
          await using file = await open(toPath, 'r+')
          await file.chmod(FILE_MODE)
        },
        key,
      ),
    remove: (key) => onPlace(root, () => rm(pathOf(key), { force: true })),
    removeUnfinished: () => onPlace(root, () => rm(join(root, UNFINISHED), { recursive: true, force: true })),
  }
}

async function sizesUnder(path: string, key: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const [entryPath, entryKey] = [join(path, entry.name), `${key}/${entry.name}`]
    if (entry.isDirectory())
      for (const [inner, size] of await sizesUnder(entryPath, entryKey)) sizes.set(inner, size)
    else if (entry.isFile()) sizes.set(entryKey, (await stat(entryPath)).size)
  }
  return sizes
}

/** Creates `folder` and its missing parents, durably. */
async function makeFolder(root: string, folder: string): Promise<void> {
  if (folder === root) return
  await makeFolder(root, dirname(folder))
  try {
    await mkdir(folder, { mode: FOLDER_MODE })
    await syncPath(dirname(folder), 'r')
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Windows opens no folders, and writes its entries by itself. */
async function syncPath(path: string, how: 'r' | 'r+'): Promise<void> {
  if (how === 'r' && process.platform === 'win32') return
  await using handle = await open(path, how)
  await handle.sync()
}

/** `key`: whose absence is an answer. */
async function onPlace<T>(root: string, work: () => Promise<T>, key?: string): Promise<T> {
  try {
    // Checked every time: a share may be unmounted during a backup.
    if (!(await stat(root)).isDirectory()) throw new RoughcutError('conflict', `${root} is not a folder.`)
  } catch (cause) {
    if (cause instanceof RoughcutError) throw cause
    throw new RoughcutError(
      'not_found',
      `The backup folder ${root} cannot be reached (${codeOf(cause)}). Create it, or mount its disk.`,
      { cause },
    )
  }
  try {
    return await work()
  } catch (cause) {
    const code = codeOf(cause)
    if (key !== undefined && code === 'ENOENT')
      throw new RoughcutError('not_found', `${key} is missing from the backup in ${root}.`, { cause })
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new RoughcutError('insufficient_storage', `The disk of the backup folder ${root} is full.`, {
        cause,
      })
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new RoughcutError(
        'conflict',
        `This account may not write to the backup folder ${root} (${code}).`,
        {
          cause,
        },
      )
    throw cause
  }
}
