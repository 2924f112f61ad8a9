// The search index: full texts of names and of what is said, in a database file of its own. It holds nothing that the
// database does not, so it is in no backup, and is written anew when it is missing, damaged or of another release.
// What may be found by whom is decided again by whoever asks: the index only narrows it down.
import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { ensureOwnFile } from '../own-file.ts'

/** Of the tables below; another number means that the file is written anew. */
const FORMAT = 1

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

export type IndexedProject = {
  id: string
  audience: string
  ownerId: string
  updatedAtMs: number
  documents: SearchDocument[]
}

export type SearchHit = {
  projectId: string
  kind: SearchKind
  itemId: string | null
  /** Lower is better. */
  rank: number
  /** The text around the first match, and where that begins; null for names. */
  excerpt: { text: string; startSeconds: number } | null
}

export type SearchAsked = {
  words: QueryPart[]
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

/** Where a match begins and ends in what FTS5 gives back: characters that no text may hold. */
const [OPEN, CLOSE] = ['\u0002', '\u0003']
const EXCERPT_WORDS = 5

export type SearchIndex = ReturnType<typeof openSearchIndex>

/** `path` is the file, or `:memory:`. `isNew`: everything is to be indexed. */
export function openSearchIndex(path: string) {
  const { raw, isNew } = opened(path)
  const removeTexts = raw.query<null, [string]>(
    'DELETE FROM texts WHERE rowid IN (SELECT docid FROM items WHERE project_id = ?)',
  )
  const removeItems = raw.query<null, [string]>('DELETE FROM items WHERE project_id = ?')
  const insertItem = raw.query<
    { docid: number },
    [string, string, string | null, string, number, string | null]
  >(
    `INSERT INTO items (project_id, kind, item_id, owner_id, updated_at_ms, starts) VALUES (?, ?, ?, ?, ?, ?)
     RETURNING docid`,
  )
  const insertText = raw.query<null, [number, string, string]>(
    'INSERT INTO texts (rowid, scope, text) VALUES (?, ?, ?)',
  )
  const remove = (projectId: string) => {
    removeTexts.run(projectId)
    removeItems.run(projectId)
  }
  const write = raw.transaction((projects: IndexedProject[], gone: string[]) => {
    for (const id of gone) remove(id)
    for (const { id, audience, ownerId, updatedAtMs, documents } of projects) {
      remove(id)
      for (const { kind, itemId, text, starts } of documents) {
        const item = insertItem.get(id, kind, itemId, ownerId, updatedAtMs, starts && JSON.stringify(starts))
        if (item) insertText.run(item.docid, `${scopeOf(audience)} ${kindWord(kind)}`, plain(text))
      }
    }
  })
  return {
    isNew,
    /** Replaces what the index has of these projects; `gone` have nothing in it any more. */
    write: (projects: IndexedProject[], gone: string[]): void => void write.immediate(projects, gone),
    /** The best, newest or oldest matches; several of one project are possible. */
    find: (asked: SearchAsked): SearchHit[] => find(raw, asked),
    close: (): void => raw.close(),
  }
}

function opened(path: string): { raw: Database; isNew: boolean } {
  if (path !== ':memory:') ensureOwnFile(path)
  let raw = new Database(path)
  try {
    raw.run('PRAGMA journal_mode = WAL')
    raw.run('PRAGMA synchronous = NORMAL')
    const found = raw.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version
    if (found === FORMAT) return { raw, isNew: false }
  } catch {
    // Damaged: it can be written anew.
  }
  raw.close()
  if (path !== ':memory:') {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
    ensureOwnFile(path)
  }
  raw = new Database(path)
  raw.run('PRAGMA journal_mode = WAL')
  raw.run('PRAGMA synchronous = NORMAL')
  raw.run(`CREATE TABLE items (docid INTEGER PRIMARY KEY, project_id TEXT NOT NULL, kind TEXT NOT NULL, item_id TEXT,
    owner_id TEXT NOT NULL, updated_at_ms INTEGER NOT NULL, starts TEXT)`)
  raw.run('CREATE INDEX items_by_project ON items (project_id)')
  raw.run(
    "CREATE VIRTUAL TABLE texts USING fts5(scope, text, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4')",
  )
  raw.run(`PRAGMA user_version = ${FORMAT}`)
  return { raw, isNew: true }
}

/** One word for an audience: ids are hexadecimal digits, hyphens and a slash. */
function scopeOf(audience: string): string {
  return `s${audience.replaceAll(/[^0-9A-Za-z]/g, '')}`
}

function kindWord(kind: SearchKind): string {
  return `k${kind}`
}

function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}

function find(raw: Database, asked: SearchAsked): SearchHit[] {
  const names = asked.kinds.filter((kind) => kind !== 'words')
  const hits = [
    ...(names.length > 0 ? findIn(raw, asked, names, 'prefix') : []),
    ...(asked.kinds.includes('words') ? findIn(raw, asked, ['words'], 'whole') : []),
  ]
  return hits
}

function findIn(
  raw: Database,
  asked: SearchAsked,
  kinds: SearchKind[],
  words: 'prefix' | 'whole',
): SearchHit[] {
  const { audiences, ownerIds, updatedFromMs, updatedUntilMs, order, limit } = asked
  const scope = `scope : (${audiences.map((one) => quoted(scopeOf(one))).join(' OR ')})`
  const kind = `scope : (${kinds.map((one) => quoted(kindWord(one))).join(' OR ')})`
  const parts = asked.words.map((part) => `text : ${termOf(part, words)}`)
  const rows = raw
    .query<
      {
        docid: number
        projectId: string
        kind: SearchKind
        itemId: string | null
        starts: string | null
        rank: number
      },
      (string | number | null)[]
    >(
      `SELECT docid, project_id AS projectId, kind, item_id AS itemId, starts, bm25(texts, 0, 1) AS rank
       FROM texts CROSS JOIN items ON items.docid = texts.rowid
       WHERE texts MATCH ?1
         AND (?2 = '[]' OR owner_id IN (SELECT value FROM json_each(?2)))
         AND (?3 IS NULL OR updated_at_ms >= ?3) AND (?4 IS NULL OR updated_at_ms <= ?4)
       ORDER BY ${order === 'relevance' ? 'rank, updated_at_ms DESC' : `updated_at_ms ${order === 'newest' ? 'DESC' : 'ASC'}`}
       LIMIT ?5`,
    )
    .all(
      [scope, kind, ...parts].join(' AND '),
      JSON.stringify(ownerIds),
      updatedFromMs,
      updatedUntilMs,
      limit,
    )
  const highlight = raw.query<{ text: string }, [string, number]>(
    `SELECT highlight(texts, 1, '${OPEN}', '${CLOSE}') AS text FROM texts WHERE texts MATCH ? AND rowid = ?`,
  )
  return rows.map(({ docid, starts, ...hit }) => ({
    ...hit,
    excerpt:
      starts === null
        ? null
        : excerptOf(highlight.get(parts.join(' AND '), docid)?.text ?? '', JSON.parse(starts) as number[]),
  }))
}

/** FTS5 takes everything in double quotes for text; tokens in one pair of them follow each other. */
function termOf({ words, isPhrase }: QueryPart, how: 'prefix' | 'whole'): string {
  const text = quoted(words.join(' '))
  return how === 'prefix' && !isPhrase ? `${text} *` : text
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', ' ')}"`
}

/** Some words around the first match, and the time at which the match begins. */
function excerptOf(highlighted: string, starts: number[]): { text: string; startSeconds: number } {
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
