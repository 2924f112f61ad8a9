// A server that meets a database older than its files, or none: what the database cannot know is kept.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DATABASE_FILE } from '../../src/store/open.ts'
import { rejectionOf } from '../support/rejection.ts'
import { runCommand, runForJson } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'

setDefaultTimeout(60_000)

const HASH = 'ab'.repeat(32)
const FILES = {
  export: 'exports/0190aaaa-0000-7000-8000-000000000001/file.mp4',
  upload: 'uploads/0190aaaa-0000-7000-8000-000000000002',
  derived: `derived/${HASH}/peaks.u8`,
  partial: 'media/partial/0190aaaa-0000-7000-8000-000000000003-0.part',
  media: `media/ab/${HASH}`,
}

function writeFiles(dataDir: string): void {
  for (const file of Object.values(FILES)) {
    mkdirSync(dirname(join(dataDir, file)), { recursive: true })
    writeFileSync(join(dataDir, file), file)
  }
}

/** Each of the files, by where it is after a start and a stop of the server. */
async function placesAfterStart(dataDir: string) {
  await (await startTestServer({ dataDir }))[Symbol.asyncDispose]()
  const aside = globSync('*', { cwd: join(dataDir, 'set-aside') })[0] ?? 'none'
  return Object.fromEntries(
    Object.entries(FILES).map(([kind, file]) => [
      kind,
      existsSync(join(dataDir, file))
        ? 'kept'
        : existsSync(join(dataDir, 'set-aside', aside, file))
          ? 'aside'
          : 'gone',
    ]),
  )
}

const ASIDE = { export: 'aside', upload: 'aside', derived: 'aside', partial: 'aside', media: 'kept' }

test('after a restore, files that the copy does not know are moved aside', async () => {
  using folder = temporaryFolder()
  const [dataDir, copy] = [join(folder.path, 'data'), join(folder.path, 'copy.db')]
  await (await startTestServer({ dataDir }))[Symbol.asyncDispose]()
  await runForJson(dataDir, 'backup', copy)
  writeFiles(dataDir)
  await runForJson(dataDir, 'restore', copy)
  expect(await placesAfterStart(dataDir)).toEqual(ASIDE)
})

test('so they are when an older database was copied by hand', async () => {
  using folder = temporaryFolder()
  const [dataDir, copy] = [join(folder.path, 'data'), join(folder.path, 'copy.db')]
  await (await startTestServer({ dataDir }))[Symbol.asyncDispose]()
  await runForJson(dataDir, 'backup', copy)
  await Bun.sleep(10)
  writeFiles(dataDir)
  for (const ending of ['', '-wal', '-shm']) rmSync(join(dataDir, DATABASE_FILE + ending), { force: true })
  copyFileSync(copy, join(dataDir, DATABASE_FILE))
  expect(await placesAfterStart(dataDir)).toEqual(ASIDE)
})

test('with its own database they are deleted, all but media', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  {
    await using _server = await startTestServer({ dataDir })
    writeFiles(dataDir)
    await Bun.sleep(10)
  }
  expect(await placesAfterStart(dataDir)).toEqual({
    ...{ export: 'gone', upload: 'gone', derived: 'gone', partial: 'gone' },
    media: 'kept',
  })
})

describe.each(['missing', 'empty', 'without tables'])('a folder with files whose database is %s', (how) => {
  test.each(['export', 'upload', 'media'] as const)(
    'starts no new installation over its %s',
    async (kind) => {
      using folder = temporaryFolder()
      const file = join(folder.path, FILES[kind])
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, 'bytes')
      const database = join(folder.path, DATABASE_FILE)
      if (how === 'empty') writeFileSync(database, '')
      if (how === 'without tables') {
        using other = temporaryFolder()
        const { Database } = await import('bun:sqlite')
        using raw = new Database(join(other.path, 'a.db'))
        raw.run('PRAGMA user_version = 0; CREATE TABLE t (x); DROP TABLE t; VACUUM')
        copyFileSync(join(other.path, 'a.db'), database)
      }
      const ran = await runCommand(folder.path, 'drive', 'list')
      expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining('roughcut restore FILE')])
      expect(await rejectionOf(startTestServer({ dataDir: folder.path }))).toMatchObject({
        code: 'data_folder_unusable',
      })
      expect(existsSync(file)).toBe(true)
      expect(existsSync(database)).toBe(how !== 'missing')
    },
  )
})

test('an empty media folder is that of a new installation', async () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'media', 'partial'), { recursive: true })
  expect((await runCommand(folder.path, 'drive', 'list')).exitCode).toBe(0)
})
