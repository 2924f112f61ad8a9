// Where backups are stored: a folder or a bucket. It knows keys (`files/ab/abcd…`) and content, not what a backup is.
import type { FileHash } from '../file-hash.ts'

export type BackupPlace = {
  /** As written in the settings. */
  name: string
  /** Bytes by key, of everything whole whose key starts with `folder/`. */
  list(folder: string): Promise<Map<string, number>>
  /** Makes `key` the content of the file at `path`. Durable when it resolves; until then `key` is as it was. */
  put(key: string, path: string): Promise<void>
  /** Like `put`, for a short text. */
  putText(key: string, text: string): Promise<void>
  /** Null for a key that isn't there. */
  text(key: string): Promise<string | null>
  /** Bytes of a key; null for one that isn't there. */
  sizeOf(key: string): Promise<number | null>
  /** Reads back what is stored. Throws `not_found`. */
  hash(key: string): Promise<FileHash>
  /** Writes what is stored into a new file (0600). Throws `not_found`. */
  fetch(key: string, toPath: string): Promise<void>
  /** Does nothing if the key isn't there. */
  remove(key: string): Promise<void>
  /** Removes leftovers of interrupted writes. */
  removeUnfinished(): Promise<void>
}
