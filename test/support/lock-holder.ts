// `bun lock-holder.ts DATABASE`: holds the database's write lock as another process, from the line `held`
// that it prints until a line comes in; then prints `free`.
import { Database } from 'bun:sqlite'

if (import.meta.main) {
  const raw = new Database(process.argv[2] ?? '')
  raw.run('PRAGMA busy_timeout = 5000')
  raw.run('BEGIN IMMEDIATE')
  console.log('held')
  for await (const _ of console) break
  raw.run('ROLLBACK')
  raw.close()
  console.log('free')
}
