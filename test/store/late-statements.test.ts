import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { compileLate } from '../../src/store/late-statements.ts'

const numbers = sqliteTable('numbers', { n: integer('n').notNull() })

function lateDatabase() {
  const raw = new Database(':memory:')
  compileLate(raw)
  return raw
}

test('a statement is compiled when it first runs, also before its table is there', () => {
  using raw = lateDatabase()
  const insert = raw.query('INSERT INTO numbers VALUES (?)')
  const select = raw.query<{ n: number }, []>('SELECT n FROM numbers ORDER BY n')
  expect(() => insert.run(1)).toThrow('no such table')
  raw.run('CREATE TABLE numbers (n INTEGER)')
  for (const n of [2, 1]) insert.run(n)
  expect(select.get()).toEqual({ n: 1 })
  expect(select.all()).toEqual([{ n: 1 }, { n: 2 }])
  expect(select.values()).toEqual([[1], [2]])
  expect([...select.iterate()]).toEqual([{ n: 1 }, { n: 2 }])
})

test('what drizzle prepares is compiled then, too, and transactions are as before', () => {
  using raw = lateDatabase()
  const db = drizzle({ client: raw })
  const count = db.select().from(numbers).prepare()
  raw.run('CREATE TABLE numbers (n INTEGER)')
  const failed = raw.transaction(() => {
    db.insert(numbers).values({ n: 1 }).run()
    throw new Error('no')
  })
  expect(failed).toThrow('no')
  expect(count.all()).toEqual([])
  raw.transaction(() => db.insert(numbers).values({ n: 2 }).run())()
  expect(count.all()).toEqual([{ n: 2 }])
})
