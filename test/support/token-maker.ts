// `bun token-maker.ts DATA_DIR COUNT`: creates that many tokens, then revokes them, as another process
// than the server. A line per token, written right after the change was committed: `created TOKEN`,
// `revoked TOKEN`. In between it waits for a line on standard input.
import { writeSync } from 'node:fs'
import { openDataFolder } from '../../src/store/open.ts'

if (import.meta.main) {
  const [dataDir = '', count = '0'] = process.argv.slice(2)
  const store = openDataFolder(dataDir)
  // What others see is the same, and the test need not wait for the disk.
  store.raw.run('PRAGMA synchronous = OFF')
  const owner = store.users.first()
  const [drive] = store.drives.list()
  if (owner === null || drive === undefined) throw new Error('no owner or drive')
  const made = Array.from({ length: Number(count) }, (_, index) => {
    const { row, token } = store.tokens.create({ name: `${index}`, driveId: drive.id, userId: owner.id })
    writeSync(1, `created ${token}\n`)
    return { id: row.id, token }
  })
  for await (const _ of console) break
  for (const { id, token } of made) {
    store.tokens.revoke(id)
    writeSync(1, `revoked ${token}\n`)
  }
  store.close()
}
