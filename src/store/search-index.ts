// The search index: full texts of names and of what is said, in a database file of its own. It holds nothing that the
// database does not, so it is in no backup, and is rebuilt when it is missing, damaged or from another release.
// Callers check again who may see what: the index only narrows it down.
import type { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { ensureOwnFile } from '../own-file.ts'
import { openDatabaseFile } from './connection.ts'

/** Of the tables below; another number means that the file is rebuilt. */
const FORMAT = 3

export type SearchKind = 'project' | 'video' | 'audio' | 'image' | 'words'

/** One text that can be found. */
export type SearchDocument = {
  kind: SearchKind
  /** Of the media file, or the composition; null for the project itself. */
  itemId: string | null
  text: string
  /** Seconds at which each word of `text`, split at spaces, begins; null for names. One for all: a title, a marker. */
  starts: number[] | null
}

/** What every row of a project repeats. */
export type IndexedProject = {
  id: string
  name: string
  audience: string
  ownerId: string
  updatedAtMs: number
}

/** Rows to remove, by their numbers, and texts to add. */
export type IndexChange = {
  removed: number[]
  added: { project: IndexedProject; document: SearchDocument }[]
}

export type SearchHit = {
  projectId: string
  kind: SearchKind
  itemId: string | null
  /** Lower is better. */
  rank: number
  /** Of the text in the index. */
  docid: number
}

/** Some words around a match, and the time at which the match begins. */
export type Excerpt = { text: string; startSeconds: number }

export type SearchAsked = {
  words: QueryPart[]
  /** Words may also be those of the project's name, as long as one is said. */
  withNames: boolean
  audiences: string[]
  kinds: SearchKind[]
  ownerIds: string[]
  updatedFromMs: number | null
  updatedUntilMs: number | null
  order: 'relevance' | 'newest' | 'oldest'
  limit: number
}

/** A word, or the words of a phrase in double quotes. */
export type QueryPart = { words: string[]; isPhrase: boolean }

/** What was written is taken from the queue at once, so it must outlast a power cut. */
const DURABLE = 'PRAGMA synchronous = FULL'
/** Without regard to case and accents. */
const TOKENS = "tokenize = 'unicode61 remove_diacritics 2'"
type Table = 'names' | 'texts'
/** When more texts than this match, the latest are as good as the best. */
const MAX_RANKED = 3000
/** A word that more texts than this have says little about any of them, and FTS5 counts all of them to weigh it. */
const MAX_WEIGHED = 10_000

/** Where a match begins and ends in what FTS5 gives back: characters that no text may contain. */
const [OPEN, CLOSE] = ['\u0002', '\u0003']
const EXCERPT_WORDS = 5

export type SearchIndex = ReturnType<typeof openSearchIndex>

/** `path` is the file, or `:memory:`. `isNew`: everything is to be indexed. */
export function openSearchIndex(path: string) {
  const { raw, isNew } = opened(path)
  const removals = ['DELETE FROM names WHERE rowid = ?', 'DELETE FROM texts WHERE rowid = ?'].map((sql) =>
    raw.query<null, [number]>(sql),
  )
  const removeItem = raw.query<null, [number]>('DELETE FROM items WHERE docid = ?')
  const rowsOf = raw.query<{ docid: number; characters: number }, [string]>(
    'SELECT docid, coalesce(length(starts), 0) AS characters FROM items WHERE project_id = ?',
  )
  const insertItem = raw.query<
    { docid: number },
    [string, string, string, string | null, string, number, string | null]
  >(
    `INSERT INTO items (project_id, audience, kind, item_id, owner_id, updated_at_ms, starts) VALUES (?, ?, ?, ?, ?, ?, ?)
     RETURNING docid`,
  )
  const insertName = raw.query<null, [number, string]>('INSERT INTO names (rowid, text) VALUES (?, ?)')
  const insertText = raw.query<null, [number, string, string]>(
    'INSERT INTO texts (rowid, text, project) VALUES (?, ?, ?)',
  )
  const write = raw.transaction(({ removed, added }: IndexChange) => {
    for (const docid of removed) {
      for (const removal of removals) removal.run(docid)
      removeItem.run(docid)
    }
    for (const { project, document } of added) {
      const { kind, itemId, text, starts } = document
      const times = starts && JSON.stringify(starts)
      const { id, audience, ownerId, updatedAtMs } = project
      const item = insertItem.get(id, audience, kind, itemId, ownerId, updatedAtMs, times)
      if (item === null) continue
      if (kind === 'words') insertText.run(item.docid, plain(text), plain(project.name))
      else insertName.run(item.docid, plain(text))
    }
  })
  return {
    isNew,
    /** The rows of a project, each with about the size of its text. */
    rowsOf: (projectId: string): { docid: number; characters: number }[] => rowsOf.all(projectId),
    /** In one transaction. */
    write: (change: IndexChange): void => void write.immediate(change),
    /** The best, newest or oldest matches; several of one project are possible. */
    find: (asked: SearchAsked): SearchHit[] => find(raw, asked),
    /** The text around the first match of a hit; null for names. */
    excerpt: (hit: SearchHit, words: readonly QueryPart[]): Excerpt | null => excerptOfHit(raw, hit, words),
    close: (): void => raw.close(),
  }
}

function opened(path: string): { raw: Database; isNew: boolean } {
  if (path !== ':memory:') ensureOwnFile(path)
  let raw = openDatabaseFile(path, 'write')
  try {
    raw.run('PRAGMA journal_mode = WAL')
    raw.run(DURABLE)
    const found = raw.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version
    if (found === FORMAT) return { raw, isNew: false }
  } catch {
    // Damaged: it can be rebuilt.
  }
  raw.close()
  if (path !== ':memory:') {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
    ensureOwnFile(path)
  }
  raw = openDatabaseFile(path, 'write')
  raw.run('PRAGMA journal_mode = WAL')
  raw.run(DURABLE)
  raw.run(`CREATE TABLE items (docid INTEGER PRIMARY KEY, project_id TEXT NOT NULL, audience TEXT NOT NULL, kind TEXT NOT NULL, item_id TEXT,
    owner_id TEXT NOT NULL, updated_at_ms INTEGER NOT NULL, starts TEXT)`)
  raw.run('CREATE INDEX items_by_project ON items (project_id)')
  // Names are found by the beginnings of their words.
  raw.run(`CREATE VIRTUAL TABLE names USING fts5(text, ${TOKENS}, prefix = '2 3 4')`)
  // With the project's name: a query may have one word of it and another of what is said.
  raw.run(`CREATE VIRTUAL TABLE texts USING fts5(text, project, ${TOKENS}, prefix = '2 3 4')`)
  raw.run(`PRAGMA user_version = ${FORMAT}`)
  return { raw, isNew: true }
}

function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}

function find(raw: Database, asked: SearchAsked): SearchHit[] {
  const names = asked.kinds.filter((kind) => kind !== 'words')
  return [
    ...(names.length > 0 ? findIn(raw, asked, names, 'names') : []),
    ...(asked.kinds.includes('words') ? findIn(raw, asked, ['words'], 'texts') : []),
  ]
}

function findIn(raw: Database, asked: SearchAsked, kinds: SearchKind[], table: Table): SearchHit[] {
  const parts = table === 'names' ? asked.words.map(beginning) : inTexts(asked)
  const match = table === 'names' ? parts.join(' AND ') : textMatch(asked.words, parts)
  const isCommon = hasMatches(raw, table, match, MAX_RANKED)
  // Left out of the ranking, common words cost nothing; the rows must still match them.
  const telling = isCommon ? [] : tellingOf(raw, table, parts)
  const [rank, ranked] = telling.length > 0 ? [`bm25(${table})`, telling.join(' AND ')] : ['0', match]
  const isWhole = telling.length === 0 || telling.length === parts.length
  return raw
    .query<SearchHit, (string | number | null)[]>(
      `SELECT docid, project_id AS projectId, kind, item_id AS itemId, ${rank} AS rank
       FROM ${table} CROSS JOIN items ON items.docid = ${table}.rowid
       WHERE ${table} MATCH ?1
         AND (?8 IS NULL OR +${table}.rowid IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?8))
         AND audience IN (SELECT value FROM json_each(?2)) AND kind IN (SELECT value FROM json_each(?3))
         AND (?4 = '[]' OR owner_id IN (SELECT value FROM json_each(?4)))
         AND (?5 IS NULL OR updated_at_ms >= ?5) AND (?6 IS NULL OR updated_at_ms <= ?6)
       ORDER BY ${orderBy(asked.order, table, isCommon)}
       LIMIT ?7`,
    )
    .all(
      isWhole ? match : ranked,
      JSON.stringify(asked.audiences),
      JSON.stringify(kinds),
      JSON.stringify(asked.ownerIds),
      asked.updatedFromMs,
      asked.updatedUntilMs,
      asked.limit,
      isWhole ? null : match,
    )
}

/** The parts of a query that few enough texts have to be worth ranking by. */
function tellingOf(raw: Database, table: Table, parts: readonly string[]): readonly string[] {
  return parts.length === 1 ? parts : parts.filter((part) => !hasMatches(raw, table, part, MAX_WEIGHED))
}

/** Whether at least `count` rows match. */
function hasMatches(raw: Database, table: Table, match: string, count: number): boolean {
  const found = raw
    .query<{ count: number }, [string, number]>(
      `SELECT count(*) AS count FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ?)`,
    )
    .get(match, count)
  return found?.count === count
}

function excerptOfHit(
  raw: Database,
  { docid, kind }: SearchHit,
  words: readonly QueryPart[],
): Excerpt | null {
  if (kind !== 'words') return null
  const found = raw
    .query<{ text: string; starts: string }, [string, number]>(
      `SELECT highlight(texts, 0, '${OPEN}', '${CLOSE}') AS text, starts
       FROM texts JOIN items ON docid = texts.rowid WHERE texts MATCH ? AND texts.rowid = ?`,
    )
    .get(textMatch(words, inTexts({ words, withNames: true })), docid)
  return found === null ? null : excerptOf(found.text, JSON.parse(found.starts) as number[])
}

/** The last indexed text stands in for the last changed one, because every change is reindexed. */
function orderBy(order: SearchAsked['order'], table: Table, isCommon: boolean): string {
  if (isCommon) return `${table}.rowid ${order === 'oldest' ? 'ASC' : 'DESC'}`
  if (order === 'relevance') return 'rank, updated_at_ms DESC'
  return `updated_at_ms ${order === 'newest' ? 'DESC' : 'ASC'}`
}

/** Each is a whole word of the text, or begins one of the project's name. FTS5 takes everything in double quotes for text. */
function inTexts({ words, withNames }: { words: readonly QueryPart[]; withNames: boolean }): string[] {
  const isAnywhere = withNames && words.length > 1
  return words.map((part) => (isAnywhere ? `(${said(part)} OR project : ${beginning(part)})` : said(part)))
}

/** All parts, at least one of them in the text. */
function textMatch(words: readonly QueryPart[], parts: readonly string[]): string {
  const isSaid = parts.length > 1 ? ` AND (${words.map(said).join(' OR ')})` : ''
  return parts.join(' AND ') + isSaid
}

function said({ words }: QueryPart): string {
  return `text : ${quoted(words.join(' '))}`
}

/** The words of one pair of quotes follow each other; the last of a phrase is a whole one. */
function beginning({ words, isPhrase }: QueryPart): string {
  return `${quoted(words.join(' '))}${isPhrase ? '' : ' *'}`
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', ' ')}"`
}

/** Some words around the first match, and the time at which the match begins. */
function excerptOf(highlighted: string, starts: number[]): Excerpt {
  const words = highlighted.split(' ')
  const first = Math.max(
    0,
    words.findIndex((word) => word.includes(OPEN)),
  )
  const [from, to] = [Math.max(0, first - EXCERPT_WORDS), first + EXCERPT_WORDS + 1]
  const text = words.slice(from, to).join(' ').replaceAll(OPEN, '').replaceAll(CLOSE, '')
  return {
    text: `${from > 0 ? '… ' : ''}${text}${to < words.length ? ' …' : ''}`,
    startSeconds: starts[first] ?? starts[0] ?? 0,
  }
}
