// Checks that a database file is intact, as far as SQLite can by reading it.
import type { Database } from 'bun:sqlite'
import { RoughcutError } from '../errors.ts'
import { damagedDatabase } from './data-folder-problems.ts'

/** A check reads about 1 MB per millisecond; larger files aren't checked at startup. */
const READ_AT_START_BYTES = 32e6

/** The first problem that SQLite finds; null if there isn't one. Reads the whole file. */
export function firstDamage(raw: Database, { thorough }: { thorough: boolean }): string | null {
  const pragma = thorough ? 'integrity_check' : 'quick_check'
  const [found] = raw.query<Record<string, string>, []>(`PRAGMA ${pragma}(1)`).values()
  const text = String(found?.[0] ?? '')
  return text === 'ok' ? null : text.replace(/\s+/g, ' ')
}

/**
 * Throws `data_folder_unusable` for a damaged database, before anything is built upon it. One that is
 * too large to be read at every start is left to `roughcut doctor`.
 */
export function requireSound(raw: Database, dataDir: string): void {
  const { size } = raw
    .query<{ size: number }, []>(
      'SELECT page_count * page_size AS size FROM pragma_page_count(), pragma_page_size()',
    )
    .get() ?? { size: 0 }
  if (size > READ_AT_START_BYTES) return
  const damage = firstDamage(raw, { thorough: false })
  if (damage !== null)
    throw new RoughcutError('data_folder_unusable', damagedDatabase(dataDir), { cause: new Error(damage) })
}
