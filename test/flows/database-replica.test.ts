// The handbook's recipe of a database that is copied as it changes. Litestream isn't in Debian, so what it does is done with
// sqlite3 from there: a copy while the server writes, and a shipped write-ahead log (which Litestream's replicas are made of).
import { expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { runCommand } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(60_000)

const SQLITE = Bun.which('sqlite3')

function world() {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'server')
  const store = openDataFolder(dataDir)
  const drive = store.drives.list()[0]?.id ?? ''
  const ownerId = store.users.first()?.id ?? ''
  return {
    database: join(dataDir, 'roughcut.db'),
    path: (name: string) => join(folder.path, name),
    write: (name: string) => store.projects.create({ name, driveId: drive, ownerId }),
    /** Restores a copy on an empty machine; what it has then. */
    async restored(file: string) {
      const target = join(folder.path, 'restored')
      const ran = await runCommand(target, 'restore', file)
      expect({ exitCode: ran.exitCode, stderr: ran.stderr }).toEqual({ exitCode: 0, stderr: '' })
      const copy = openDataFolder(target)
      const names = copy.projects.list().map((project) => project.name)
      copy.close()
      return names.sort()
    },
    [Symbol.dispose]() {
      store.close()
      folder[Symbol.dispose]()
    },
  }
}

test.skipIf(SQLITE === null)(
  'a copy by sqlite3 while the server writes is restored (skipped without sqlite3)',
  async () => {
    using here = world()
    here.write('before')
    const copying = Bun.spawn([SQLITE ?? '', here.database, `.backup ${here.path('replica.db')}`])
    for (let count = 0; count < 50; count++) {
      here.write('during')
      await Bun.sleep(0)
    }
    expect(await copying.exited).toBe(0)
    const names = await here.restored(here.path('replica.db'))
    expect(names).toContain('before')
    expect(new Set(names)).toEqual(new Set(names.length > 1 ? ['before', 'during'] : ['before']))
  },
)

test.skipIf(SQLITE === null)(
  'a shipped write-ahead log is restored up to its last transaction (skipped without sqlite3)',
  async () => {
    using here = world()
    mkdirSync(here.path('replica'))
    const replica = here.path('replica/roughcut.db')
    here.write('before')
    // As Litestream does: a reader that stays keeps the log from starting over while it is copied.
    const reader = Bun.spawn([SQLITE ?? '', here.database], { stdin: 'pipe', stdout: 'pipe' })
    reader.stdin.write('BEGIN; SELECT count(*) FROM projects;\n')
    await reader.stdin.flush()
    await eventually(async () => expect((await reader.stdout.getReader().read()).done).toBe(false))
    copyFileSync(here.database, replica)
    here.write('after the copy')
    copyFileSync(`${here.database}-wal`, `${replica}-wal`)
    here.write('lost')
    reader.kill()
    await reader.exited
    // A copy that needs its log is refused, and taken once the log is folded in.
    expect((await runCommand(here.path('other'), 'restore', replica)).stderr).toContain('-wal')
    const folded = Bun.spawnSync([SQLITE ?? '', replica, 'PRAGMA wal_checkpoint(TRUNCATE)'])
    expect(folded.success).toBe(true)
    expect(await here.restored(replica)).toEqual(['after the copy', 'before'])
  },
)
