// Puts a finished export into the output folder of a watch folder: under a temporary name first, then under a name that
// was free. Existing files are never replaced, and links aren't followed.
import { constants } from 'node:fs'
import { copyFile, link, lstat, realpath, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { hashFile } from '../../adapters/file-hash.ts'
import { RoughcutError } from '../../errors.ts'
import { fileNameOfId } from '../../own-file.ts'

const MAX_NUMBER = 10_000

/**
 * `interview.mp4` becomes `interview.srt`, or `interview 2.srt` when that name is taken by other content. A file that
 * is already there with the same content is ours, from before a crash. Throws `not_found` for a folder that is a link.
 */
export async function writeOut({
  from,
  folder,
  id,
  sourceName,
  ending,
}: {
  from: string
  folder: string
  /** Of the export. */
  id: string
  sourceName: string
  ending: string
}): Promise<void> {
  if ((await realpath(folder)) !== folder)
    throw new RoughcutError('not_found', `The output folder ${folder} is a link now.`)
  const partial = join(folder, `.roughcut-${fileNameOfId(id)}.part`)
  const stem = sourceName.slice(0, sourceName.length - extname(sourceName).length)
  try {
    await rm(partial, { force: true })
    await copyFile(from, partial, constants.COPYFILE_EXCL)
    const { sha256, sizeBytes } = await hashFile(partial)
    const isOurs = async (path: string) => {
      const facts = await lstat(path).catch(() => null)
      return facts?.isFile() && facts.size === sizeBytes && (await hashFile(path)).sha256 === sha256
    }
    for (let number = 1; number <= MAX_NUMBER; number += 1) {
      const path = join(folder, `${stem}${number === 1 ? '' : ` ${number}`}.${ending}`)
      if ((await claim(partial, path)) || (await isOurs(path))) return
    }
    throw new RoughcutError('conflict', `The output folder has too many files named ${stem}.`)
  } finally {
    await rm(partial, { force: true })
  }
}

/** Gives the content a second name; false if the name is taken. */
async function claim(partial: string, path: string): Promise<boolean> {
  try {
    await link(partial, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error
      // File systems without hard links.
      return copyFile(partial, path, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
