// A disk of a test's own that can be full: a tmpfs, where this account may mount one.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** `using disk = smallDisk('512k')`; null where nothing may be mounted. */
export function smallDisk(size: string) {
  const folder = temporaryFolder()
  const mount = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder.path], {
    stderr: 'ignore',
  })
  if (!mount.success) {
    folder[Symbol.dispose]()
    return null
  }
  const ballast = join(folder.path, 'ballast')
  return {
    path: folder.path,
    fill: () => void Bun.spawnSync(['sh', '-c', `cat /dev/zero > ${ballast}`], { stderr: 'ignore' }),
    empty: () => rmSync(ballast),
    [Symbol.dispose]() {
      Bun.spawnSync(['umount', '-l', folder.path])
      folder[Symbol.dispose]()
    },
  }
}
