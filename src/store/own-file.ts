// Files of the data folder belong to the account that the folder belongs to, also when root makes them:
// `sudo roughcut …` beside a service must leave nothing that the service cannot open.
import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes an empty file, for its owner only, where none is. */
export function makeOwnFile(path: string): void {
  if (existsSync(path)) return
  closeSync(openSync(path, 'a', 0o600))
  giveToOwner(path)
}

/** Gives a file that root has made to the account that its folder belongs to. */
export function giveToOwner(path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  if (uid !== 0) chownSync(path, uid, gid)
}
