// Checks a file before it becomes the database: it may only hold our tables, as our migrations make them, and rows with
// well-formed ids. A backup may come from anybody, and opening it runs its triggers and joins its ids to paths.
import { Database } from 'bun:sqlite'
import { RoughcutError } from '../errors.ts'
import { PLAIN_ID } from '../own-file.ts'
import { MIGRATIONS, migrate, schemaVersion } from './migrate.ts'

/** `type name` → SQL. */
type Schema = Map<string, string>

/** Throws `bad_request`, naming `file`, for tables, triggers or views that are not ours, and for ids that are not plain. */
export function requireOwnContents(raw: Database, file: string): void {
  const problem = schemaProblem(raw) ?? idProblem(raw)
  if (problem !== null)
    throw new RoughcutError(
      'bad_request',
      `${file} is not a backup that Roughcut wrote: ${problem}. Nothing was changed.`,
    )
}

function schemaProblem(raw: Database): string | null {
  const [ours, found] = [schemaAt(schemaVersion(raw)), schemaOf(raw)]
  for (const [what, sql] of found)
    if (ours.get(what) !== sql) return `it holds the ${what}${ours.has(what) ? ', changed' : ''}`
  for (const what of ours.keys()) if (!found.has(what)) return `it lacks the ${what}`
  return null
}

const schemas = new Map<number, Schema>()

/** What the first `version` migrations make. */
function schemaAt(version: number): Schema {
  const known = schemas.get(version)
  if (known !== undefined) return known
  using raw = new Database(':memory:')
  migrate(raw, MIGRATIONS.slice(0, version))
  const schema = schemaOf(raw)
  schemas.set(version, schema)
  return schema
}

function schemaOf(raw: Database): Schema {
  const rows = raw
    .query<{ type: string; name: string; sql: string | null }, []>(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all()
  return new Map(rows.map(({ type, name, sql }) => [`${type} ${JSON.stringify(name)}`, sql ?? '']))
}

/** Every column that is or refers to an id. Includes file hashes, because they're file names. */
function idProblem(raw: Database): string | null {
  const columns = raw
    .query<{ tableName: string; columnName: string }, []>(
      `SELECT m.name AS tableName, c.name AS columnName FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND (c.name = 'id' OR c.name LIKE '%\\_id' ESCAPE '\\' OR c.name = 'file_hash'
         OR (m.name = 'media_files' AND c.name = 'hash'))`,
    )
    .all()
  for (const { tableName, columnName } of columns) {
    const rows = raw
      .query<{ value: unknown }, []>(
        `SELECT "${columnName}" AS value FROM "${tableName}"
         WHERE typeof("${columnName}") = 'blob' OR typeof("${columnName}") = 'text'
           AND (length("${columnName}") NOT BETWEEN 1 AND 64 OR "${columnName}" GLOB '*[^0-9A-Za-z_-]*')
         LIMIT 1`,
      )
      .all()
    const [wrong] = rows
    if (wrong && !(typeof wrong.value === 'string' && PLAIN_ID.test(wrong.value)))
      return `${tableName}.${columnName} holds ${JSON.stringify(wrong.value)}, which is not an id`
  }
  return null
}
