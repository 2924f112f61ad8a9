// A page of GET /projects. In the order of a list, each part of it is a range of one index (audience, sort key, id),
// so its cost does not grow with the number of projects; the parts are merged here. A filter that leaves few projects
// is looked up first instead, and those few are sorted. The indexes of the orders have what the filters compare, and
// each query names its index: SQLite has no statistics here, and would rather read all projects of an owner.
import { audiencesOfUser } from './audience.ts'
import type { Connection } from './connection.ts'
import type { ProjectRow } from './rows.ts'

export const PROJECT_SORTS = ['name', 'created_at', 'updated_at', 'last_viewed_at'] as const
type ProjectSort = (typeof PROJECT_SORTS)[number]
type Direction = 'asc' | 'desc'

/** A place in the order; `key` is null for a project that the user never opened, sorted by when they did. */
export type ProjectPlace = { key: string | number | null; id: string }

export type ProjectFilters = {
  /** Folded as `nameKeyOf` does it: a part of the name. */
  namePart?: string
  ownerId?: string
  /** Null: at the top level. */
  folderId?: string | null
  /** Milliseconds; `…AfterMs` is inclusive, `…BeforeMs` exclusive. */
  createdAfterMs?: number
  createdBeforeMs?: number
  updatedAfterMs?: number
  updatedBeforeMs?: number
}

export type ProjectQuery = ProjectFilters & {
  userId: string
  driveId: string
  sort: ProjectSort
  direction: Direction
  /** The last project of the previous page. */
  after: ProjectPlace | null
  limit: number
}

export type PlacedProject = { project: ProjectRow; place: ProjectPlace }

/** Names as lists sort and search them: without regard to case, in NFC. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Keys for names that an earlier release wrote: SQLite's own lower() knows ASCII only. */
export function fillNameKeys(raw: Connection['raw']): void {
  const read = raw.query<{ id: string; name: string }, []>(
    'SELECT id, name FROM projects WHERE name_key IS NULL LIMIT 1000',
  )
  const set = raw.query<null, [string, string]>('UPDATE projects SET name_key = ? WHERE id = ?')
  const fill = raw.transaction(() => {
    const rows = read.all()
    for (const { id, name } of rows) set.run(nameKeyOf(name), id)
    return rows.length
  })
  while (read.get() !== null) fill.immediate()
}

/** The characters of a trigram. */
const GRAM = 3
/** Of Unicode: after all others. */
const LAST_CHARACTER = '\u{10FFFF}'

/** A filter that leaves at most this many projects is looked up before the order. Measured over 100,000 projects. */
const FEW = 3000
const FEW_NAMED = 300
/** The projects of a folder that has at most this many are sorted instead of read in the order of all. */
const MAX_SORTED = 20_000

const COLUMN: Record<Exclude<ProjectSort, 'last_viewed_at'>, string> = {
  name: 'name_key',
  created_at: 'created_at_ms',
  updated_at: 'updated_at_ms',
}

const ORDER: Record<Exclude<ProjectSort, 'last_viewed_at'>, string> = {
  name: 'projects INDEXED BY projects_by_name',
  created_at: 'projects INDEXED BY projects_by_created',
  updated_at: 'projects INDEXED BY projects_by_updated',
}
const BY_ID = 'projects INDEXED BY projects_by_id'
const BY_FOLDER = 'projects INDEXED BY projects_by_folder'

type Condition = { sql: string; values: (string | number)[] }
type Row = ProjectRow & { sortKey: string | number | null }

export const PROJECT_COLUMNS = `projects.id, projects.drive_id AS driveId, projects.owner_id AS ownerId, projects.name,
  projects.team_access AS teamAccess, projects.revision, projects.created_at_ms AS createdAtMs,
  projects.trashed_at_ms AS trashedAtMs, projects.audience, projects.updated_at_ms AS updatedAtMs,
  projects.name_key AS nameKey, projects.folder_id AS folderId, projects.kind,
  projects.film_us AS filmUs`

type Run = <T>(sql: string, values: (string | number)[]) => T[]

/** A function that gives a page, all as of one moment; at most `limit` projects after the place `after`. */
export function createProjectPages({ raw, snapshot }: Pick<Connection, 'raw' | 'snapshot'>) {
  const run = <T>(sql: string, values: (string | number)[]): T[] =>
    raw.query<T, (string | number)[]>(sql).all(...values)

  return (query: ProjectQuery): PlacedProject[] =>
    snapshot(() => {
      const conditions = conditionsOf(query)
      const few = fewOf(run, query)
      const rows = few
        ? amongFew(run, query, few, conditions)
        : audiencesOfUser(query.driveId, query.userId).flatMap((audience) =>
            inOrder(run, query, audience, conditions),
          )
      return rows
        .map(({ sortKey, ...project }) => ({ project, place: { key: sortKey, id: project.id } }))
        .filter(({ place }) => query.after === null || compare(place, query.after, query.direction) > 0)
        .sort((a, b) => compare(a.place, b.place, query.direction))
        .slice(0, query.limit)
    })
}

// Skips them without reading their ids: a fifth of the time.
function hasAtMost(run: Run, count: number, { sql, values }: Condition): boolean {
  return run(`${sql} LIMIT 1 OFFSET ${count}`, values).length === 0
}

/** The query for ids of a filter that leaves few; null: none of them does. */
function fewOf(run: Run, query: ProjectQuery): Condition | null {
  return selective(query).find((filter) => hasAtMost(run, filter.few, filter)) ?? null
}

/** The index of the folder, else `order`: in the order of all, a folder's projects may be far apart. */
function indexOf(run: Run, { folderId }: ProjectQuery, order: string): string {
  return typeof folderId === 'string' && hasAtMost(run, MAX_SORTED, inFolder(folderId)) ? BY_FOLDER : order
}

function inOrder(run: Run, query: ProjectQuery, audience: string, conditions: Condition[]): Row[] {
  if (query.sort === 'last_viewed_at') return byView(run, query, audience, conditions)
  const column = `projects.${COLUMN[query.sort]}`
  return page(
    run,
    query,
    column,
    `FROM ${indexOf(run, query, ORDER[query.sort])} WHERE audience = ?`,
    [audience],
    [...conditions, ...beyond(query, column)],
  )
}

/** Opened ones by when; then, if there is room, those never opened, by id. */
function byView(run: Run, query: ProjectQuery, audience: string, conditions: Condition[]): Row[] {
  const { after, userId } = query
  const opened =
    after !== null && after.key === null
      ? []
      : page(
          run,
          query,
          'viewed_at_ms',
          `FROM project_views CROSS JOIN ${BY_ID} ON projects.id = project_id WHERE user_id = ? AND audience = ?`,
          [userId, audience],
          [...conditions, ...beyond(query, 'viewed_at_ms', 'project_id')],
          'project_id',
        )
  if (opened.length >= query.limit) return opened
  const isLater = query.direction === 'asc' ? '>' : '<'
  const unopened: Condition[] = [
    {
      sql: 'NOT EXISTS (SELECT 1 FROM project_views WHERE user_id = ? AND project_id = projects.id)',
      values: [userId],
    },
    ...(after !== null && after.key === null
      ? [{ sql: `projects.id ${isLater} ?`, values: [after.id] }]
      : []),
  ]
  return [
    ...opened,
    ...page(
      run,
      query,
      'NULL',
      `FROM ${indexOf(run, query, BY_ID)} WHERE audience = ?`,
      [audience],
      [...conditions, ...unopened],
    ),
  ]
}

/** Places first: whole rows are read only for those of the page. */
function page(
  run: Run,
  { direction, limit }: ProjectQuery,
  key: string,
  from: string,
  values: (string | number)[],
  conditions: Condition[],
  id = 'projects.id',
): Row[] {
  const where = conditions.map(({ sql }) => ` AND ${sql}`).join('')
  const order = key === 'NULL' ? `${id} ${direction}` : `${key} ${direction}, ${id} ${direction}`
  return run<Row>(
    `SELECT ${PROJECT_COLUMNS}, sortKey FROM
     (SELECT projects.rowid AS place, ${key} AS sortKey ${from}${where} ORDER BY ${order} LIMIT ?)
     CROSS JOIN projects ON projects.rowid = place`,
    [...values, ...conditions.flatMap((condition) => condition.values), limit],
  )
}

/** Of the few that a filter leaves, those of the page: whole rows are read only for these. */
function amongFew(run: Run, query: ProjectQuery, few: Condition, conditions: Condition[]): Row[] {
  const key =
    query.sort === 'last_viewed_at'
      ? '(SELECT viewed_at_ms FROM project_views WHERE user_id = ? AND project_id = projects.id)'
      : `projects.${COLUMN[query.sort]}`
  const audiences = audiencesOfUser(query.driveId, query.userId)
  const where = conditions.map(({ sql }) => ` AND ${sql}`).join('')
  const places = run<ProjectPlace>(
    `SELECT projects.id, ${key} AS key FROM (${few.sql}) AS few CROSS JOIN ${BY_ID} ON projects.id = few.id
     WHERE audience IN (?, ?)${where}`,
    [
      ...(query.sort === 'last_viewed_at' ? [query.userId] : []),
      ...few.values,
      ...(audiences as [string, string]),
      ...conditions.flatMap(({ values }) => values),
    ],
  )
  return rowsAt(run, pageOf(places, query))
}

function rowsAt(run: Run, places: readonly ProjectPlace[]): Row[] {
  const keys = new Map(places.map(({ id, key }) => [id, key]))
  return run<ProjectRow>(
    `SELECT ${PROJECT_COLUMNS} FROM projects WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify([...keys.keys()])],
  ).map((project) => ({ ...project, sortKey: keys.get(project.id) ?? null }))
}

function pageOf(places: ProjectPlace[], { after, direction, limit }: ProjectQuery): ProjectPlace[] {
  return places
    .filter((place) => after === null || compare(place, after, direction) > 0)
    .sort((a, b) => compare(a, b, direction))
    .slice(0, limit)
}

/** Projects never opened come last in both directions; ties are broken by id, in the direction of the list. */
function compare(a: ProjectPlace, b: ProjectPlace, direction: Direction): number {
  if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1
  const byKey = a.key === null || b.key === null ? 0 : a.key < b.key ? -1 : a.key > b.key ? 1 : 0
  const byId = a.id < b.id ? -1 : a.id > b.id ? 1 : 0
  return (direction === 'asc' ? 1 : -1) * (byKey === 0 ? byId : byKey)
}

/** After the last project of the previous page, in the order of a column. */
function beyond({ after, direction }: ProjectQuery, column: string, id = 'projects.id'): Condition[] {
  if (after === null || after.key === null) return []
  return [
    { sql: `(${column}, ${id}) ${direction === 'asc' ? '>' : '<'} (?, ?)`, values: [after.key, after.id] },
  ]
}

function conditionsOf(query: ProjectFilters): Condition[] {
  const { namePart, ownerId, folderId } = query
  return [
    ...(namePart === undefined ? [] : [{ sql: 'instr(projects.name_key, ?) > 0', values: [namePart] }]),
    ...(ownerId === undefined ? [] : [{ sql: 'projects.owner_id = ?', values: [ownerId] }]),
    ...(folderId === undefined
      ? []
      : folderId === null
        ? [{ sql: 'projects.folder_id IS NULL', values: [] }]
        : [{ sql: 'projects.folder_id = ?', values: [folderId] }]),
    ...rangesOf(query).map(({ sql, atMs }) => ({ sql, values: [atMs] })),
  ]
}

/** The limits of times that the query has. */
function rangesOf(query: ProjectFilters): { column: string; sql: string; atMs: number }[] {
  const limit = (column: string, sign: string, atMs: number | undefined) =>
    atMs === undefined ? [] : [{ column, sql: `projects.${column} ${sign} ?`, atMs }]
  return [
    ...limit('created_at_ms', '>=', query.createdAfterMs),
    ...limit('created_at_ms', '<', query.createdBeforeMs),
    ...limit('updated_at_ms', '>=', query.updatedAfterMs),
    ...limit('updated_at_ms', '<', query.updatedBeforeMs),
  ]
}

/**
 * Whether the index of parts of names can answer it: it reads a part up to its first zero character, and has two
 * characters 1 after each name.
 */
function isInGrams(namePart: string): boolean {
  return !namePart.includes('\0') && !namePart.includes('\x01')
}

/** Filters that have their own index, as queries for ids. */
function selective(query: ProjectQuery): (Condition & { few: number })[] {
  const { namePart, ownerId, folderId, driveId, userId, sort } = query
  // The order of a time is a range of it already.
  const times = (['created_at', 'updated_at'] as const).flatMap((time) => {
    const range = rangesOf(query).filter(({ column }) => column === COLUMN[time])
    if (time === sort || range.length === 0) return []
    const where = range.map(({ sql }) => ` AND ${sql}`).join('')
    return [
      {
        sql: `SELECT id FROM ${ORDER[time]} WHERE audience IN (?, ?)${where}`,
        values: [...audiencesOfUser(driveId, userId), ...range.map(({ atMs }) => atMs)],
        few: FEW,
      },
    ]
  })
  return [
    ...(typeof folderId === 'string'
      ? [{ ...(sort === 'last_viewed_at' ? passingInFolder(query) : inFolder(folderId)), few: FEW }]
      : []),
    ...(ownerId === undefined
      ? []
      : [
          {
            sql: 'SELECT id FROM projects WHERE drive_id = ? AND owner_id = ?',
            values: [driveId, ownerId],
            few: FEW,
          },
        ]),
    ...(namePart === undefined || !isInGrams(namePart) ? [] : [{ ...byGrams(namePart), few: FEW_NAMED }]),
    ...times,
  ]
}

function inFolder(folderId: string): Condition {
  return { sql: 'SELECT id FROM projects WHERE folder_id = ?', values: [folderId] }
}

/** With all other filters: in the order of views, each view of the user would be looked up. */
function passingInFolder(query: ProjectQuery): Condition {
  const conditions = conditionsOf(query)
  return {
    sql: `SELECT id FROM ${BY_FOLDER} WHERE audience IN (?, ?)${conditions.map(({ sql }) => ` AND ${sql}`).join('')}`,
    values: [
      ...audiencesOfUser(query.driveId, query.userId),
      ...conditions.flatMap((condition) => condition.values),
    ],
  }
}

/** A part shorter than a trigram begins one: the vocabulary of the index has those side by side. */
function byGrams(namePart: string): Condition {
  const rowOf = 'CROSS JOIN project_name_rows ON docid = found.doc'
  if ([...namePart].length >= GRAM)
    return {
      sql: `SELECT project_id AS id FROM
            (SELECT rowid AS doc FROM project_name_grams WHERE project_name_grams MATCH ?) AS found ${rowOf}`,
      values: [`"${namePart.replaceAll('"', '""')}"`],
    }
  return {
    sql: `SELECT project_id AS id FROM
          (SELECT DISTINCT doc FROM project_name_terms WHERE term >= ? AND term <= ?) AS found ${rowOf}`,
    values: [namePart, namePart + LAST_CHARACTER.repeat(GRAM)],
  }
}
