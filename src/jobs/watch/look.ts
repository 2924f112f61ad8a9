// Lists a watch folder: only regular files that are ready to be read, never the target of a link.
import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { RoughcutError } from '../../errors.ts'

export type SeenFile = {
  name: string
  path: string
  /** `device:inode`. */
  identity: string
  sizeBytes: number
  modifiedNs: string
}

/** What programs call files that they are still writing. */
const PARTIAL = /\.(?:part|partial|crdownload|download|tmp|temp|filepart)$/i
const READ_BYTES = 1024 * 1024

/**
 * Files in the folder itself, not those in folders below it. Hidden and partial files, links and devices are left out.
 * Throws `not_found` for a folder that is gone or has become a link, and the system's errors as they are.
 */
export async function look(folder: string): Promise<SeenFile[]> {
  const real = await realpath(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause
    throw new RoughcutError('not_found', `The folder ${folder} isn't there.`, { cause })
  })
  if (real !== folder)
    throw new RoughcutError('not_found', `The folder ${folder} is a link now. Watch the folder it leads to.`)
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && !PARTIAL.test(name))
  const seen: SeenFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    // Renamed or removed since it was listed: the next look finds it.
    const facts = await lstat(path, { bigint: true }).catch(() => null)
    if (facts?.isFile()) seen.push({ name, path, ...factsOf(facts) })
  }
  return seen
}

type Facts = { dev: bigint; ino: bigint; size: bigint; mtimeNs: bigint }

function factsOf({ dev, ino, size, mtimeNs }: Facts) {
  return { identity: `${dev}:${ino}`, sizeBytes: Number(size), modifiedNs: String(mtimeNs) }
}

/**
 * Opens a file for reading only. `body` gives exactly the bytes that it had when it was seen; `finish` returns their
 * SHA-256, or null when the file has changed since. Null: it is another file now, or gone.
 */
export async function openSeen(seen: SeenFile) {
  const noFollow = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const file = await open(seen.path, constants.O_RDONLY | noFollow).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ELOOP') return null
    throw error
  })
  if (file === null) return null
  const isUnchanged = async () => {
    const facts = await file.stat({ bigint: true })
    const { identity, sizeBytes, modifiedNs } = factsOf(facts)
    return (
      facts.isFile() &&
      identity === seen.identity &&
      sizeBytes === seen.sizeBytes &&
      modifiedNs === seen.modifiedNs
    )
  }
  if (!(await isUnchanged())) {
    await file.close()
    return null
  }
  const hasher = new Bun.CryptoHasher('sha256')
  let position = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const buffer = new Uint8Array(Math.min(READ_BYTES, seen.sizeBytes - position))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
      if (bytesRead === 0) return controller.close()
      const chunk = buffer.subarray(0, bytesRead)
      hasher.update(chunk)
      position += bytesRead
      controller.enqueue(chunk)
    },
  })
  return {
    body,
    finish: async () => (position === seen.sizeBytes && (await isUnchanged()) ? hasher.digest('hex') : null),
    [Symbol.asyncDispose]: () => file.close(),
  }
}
