// Where backups lie: a folder or a bucket. It knows keys (`files/ab/abcd…`) and content, not what a backup is.
import type { FileHash } from '../file-hash.ts'

export type BackupPlace = {
  /** As the settings write it. */
  name: string
  /** Bytes by key, of everything whole whose key starts with `folder/`. */
  list(folder: string): Promise<Map<string, number>>
  /** Makes `key` the content of the file at `path`. Durable when it resolves; until then `key` is as it was. */
  put(key: string, path: string): Promise<void>
  /** As `put`, for a short text. */
  putText(key: string, text: string): Promise<void>
  /** Null for a key that isn't there. */
  text(key: string): Promise<string | null>
  /** Bytes of a key; null for one that isn't there. */
  sizeOf(key: string): Promise<number | null>
  /** Reads back what is stored. Throws `not_found`. */
  hash(key: string): Promise<FileHash>
  /** Writes what is stored into a new file (0600). Throws `not_found`. */
  fetch(key: string, toPath: string): Promise<void>
  /** A key that isn't there is fine. */
  remove(key: string): Promise<void>
  /** Removes what interrupted writes left. */
  removeUnfinished(): Promise<void>
}
