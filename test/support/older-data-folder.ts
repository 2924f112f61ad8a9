// The data folder of test/fixtures/data-folder-0.1.0, in a folder of the test's own.
import { Database } from 'bun:sqlite'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DATABASE_FILE } from '../../src/store/open.ts'

const FIXTURE = join(import.meta.dir, '../fixtures/data-folder-0.1.0')

/** When it was written: a later clock would find its jobs and sessions too old. */
export const WRITTEN_AT_MS = Date.UTC(2026, 10, 24, 3, 0, 51)
export const OLD_SCHEMA = 3

export async function copyOlderDataFolder(dataDir: string): Promise<void> {
  cpSync(FIXTURE, dataDir, { recursive: true })
  for (const file of ['README.md', `${DATABASE_FILE}.gz`]) rmSync(join(dataDir, file))
  const packed = await Bun.file(join(FIXTURE, `${DATABASE_FILE}.gz`)).bytes()
  writeFileSync(join(dataDir, DATABASE_FILE), gunzipSync(packed), { mode: 0o600 })
}

/** Every row of every table, and the schema's version. */
export function contentOf(file: string): Record<string, unknown> {
  const raw = new Database(file, { readonly: true })
  const names = raw
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
  const rows = names.map(({ name }) => [name, raw.query(`SELECT * FROM "${name}"`).all()])
  const version = raw.query('PRAGMA user_version').get()
  raw.close()
  return { version, ...Object.fromEntries(rows) }
}
