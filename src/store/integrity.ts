// Whether a database file is whole, as far as SQLite can check by reading it.
import type { Database } from 'bun:sqlite'
import { RoughcutError } from '../errors.ts'
import { damagedDatabase } from './data-folder-problems.ts'

/** Reads about 1 MB per millisecond: at a start no more than this is read through. */
const READ_AT_START_BYTES = 32e6

/** What SQLite finds wrong first; null when all is well. Reads the whole file. */
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
