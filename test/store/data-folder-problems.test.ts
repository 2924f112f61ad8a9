// Data folders that cannot be used, for real wherever a test can make one: what is said, that it is one
// sentence, and that nothing is lost or left behind.
import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/log.ts'
import { startServer } from '../../src/start.ts'
import { dataFolderError } from '../../src/store/data-folder-problems.ts'
import { createDiskReserve } from '../../src/store/disk-reserve.ts'
import { DATABASE_FILE, openDataFolder } from '../../src/store/open.ts'
import { roughcut } from '../support/program.ts'
import { rejectionOf } from '../support/rejection.ts'
import { type Ran, runCommand, runForJson } from '../support/run-command.ts'
import { smallDisk } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// The program is started for accounts without rights, and `doctor` starts others.
setDefaultTimeout(120_000)

const isRoot = process.getuid?.() === 0

/** Commands as an account without rights, in one process: a start takes longer than all of them. */
function asNobody<Commands extends string[][]>(
  dataDir: string,
  ...commands: Commands
): { [At in keyof Commands]: Ran } {
  const script = join(import.meta.dir, '../support/as-nobody.ts')
  const { stdout, stderr } = Bun.spawnSync([process.execPath, script, dataDir, JSON.stringify(commands)])
  if (stdout.length === 0) throw new Error(stderr.toString())
  return JSON.parse(stdout.toString())
}

/** What a command and a server say to an account without rights, which must be the same. */
function complaintToNobody(dataDir: string): string {
  const [ran, served, doctor] = asNobody(
    dataDir,
    ['drive', 'list'],
    ['serve', '--port', '0'],
    ['doctor', '--json', '--llm', 'rules'],
  )
  expect([ran.exitCode, ran.stdout]).toEqual([1, ''])
  expect(ran.stderr).toMatch(/^[^\n]+[.]\n$/)
  expect(served).toEqual(ran)
  expect(doctor.exitCode).toBe(1)
  expect(findingsIn(doctor).get('data folder')).toMatchObject({
    status: 'problem',
    found: ran.stderr.trimEnd(),
  })
  return ran.stderr
}

/** What `drive list` and a server say of the folder, which must be the same. */
async function complaint(dataDir: string): Promise<string> {
  const ran = await runCommand(dataDir, 'drive', 'list')
  expect(ran).toMatchObject({ exitCode: 1, stdout: '' })
  const asJson = await runCommand(dataDir, 'drive', 'list', '--json')
  expect(asJson).toEqual(ran)
  expect(ran.stderr).toMatch(/^[^\n]+[.]\n$/)
  expect(await rejectionOf(start(dataDir))).toMatchObject({ message: ran.stderr.trimEnd() })
  return ran.stderr
}

function start(dataDir: string) {
  return startServer(loadConfig({ dataDir, port: '0' }, {}), { log: createLog('silent') })
}

type Findings = Map<string, { status: string; found: string }>

async function doctorOf(dataDir: string): Promise<Findings> {
  return findingsIn(await runCommand(dataDir, 'doctor', '--json', '--llm', 'rules'))
}

function findingsIn({ stdout }: Ran): Findings {
  const findings: { check: string; status: string; found: string }[] = JSON.parse(stdout)
  return new Map(findings.map((finding) => [finding.check, finding]))
}

describe('a data folder', () => {
  test.each([
    ['is a file', '', ''],
    ['lies behind a file', 'deeper', ''],
  ])('that %s', async (_, below) => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'file')
    writeFileSync(file, 'precious')
    const dataDir = join(file, below)
    expect(await complaint(dataDir)).toContain(`${dataDir} cannot be a data folder`)
    expect((await doctorOf(dataDir)).get('data folder')).toMatchObject({ status: 'problem' })
    expect(readdirSync(folder.path)).toEqual(['file'])
  })

  test('that cannot be made where it should be', async () => {
    expect(await complaint('/proc/nope')).toContain('The data folder /proc/nope cannot be created in /proc;')
  })

  test('of somebody else names the account that it belongs to', () => {
    using folder = temporaryFolder()
    const dataDir = isRoot ? join(folder.path, 'data') : '/usr'
    if (isRoot) {
      openDataFolder(dataDir).close()
      chmodSync(folder.path, 0o755)
    }
    expect(complaintToNobody(dataDir)).toStartWith(
      `The data folder ${dataDir} belongs to another account (user id 0; this is `,
    )
  })

  test('that may not be made says where the right is missing', () => {
    using folder = temporaryFolder()
    chmodSync(folder.path, 0o555)
    const dataDir = join(folder.path, 'deep', 'data')
    expect(complaintToNobody(dataDir)).toContain(`no rights in ${folder.path};`)
  })

  test('of one’s own that is read-only is an error with the fix', () => {
    using folder = temporaryFolder()
    chmodSync(folder.path, 0o777)
    const dataDir = join(folder.path, 'data')
    expect(asNobody(dataDir, ['drive', 'list'])[0].exitCode).toBe(0)
    chmodSync(dataDir, 0o500)
    expect(complaintToNobody(dataDir)).toContain('chmod -R u+rwX')
    chmodSync(dataDir, 0o700)
    expect(asNobody(dataDir, ['drive', 'list'])[0].exitCode).toBe(0)
  })

  test('whose disk is full: reading works, nothing is lost, and writing works again once there is room', async () => {
    // The migrations of a new database take half of it, until they are moved from the log into the database.
    using disk = smallDisk('2m')
    if (disk === null) return
    const dataDir = join(disk.path, 'data')
    await runForJson(dataDir, 'drive', 'create', 'Before')
    const namesOf = async () =>
      (await runForJson<{ name: string }[]>(dataDir, 'drive', 'list')).map((drive) => drive.name)
    disk.fill()
    const full = `The disk of the data folder ${dataDir} is full; make room and try again, nothing was lost.\n`
    const name = 'x'.repeat(200)
    let refused = await runCommand(dataDir, 'drive', 'create', name)
    // What was free in the database's own pages is used up first.
    for (let more = 0; refused.exitCode === 0 && more < 200; more += 1)
      refused = await runCommand(dataDir, 'drive', 'create', `${more}${name}`)
    expect(refused).toEqual({ exitCode: 1, stdout: '', stderr: full })
    expect(await namesOf()).toEqual(expect.arrayContaining(['Main', 'Before']))
    expect(await rejectionOf(start(join(disk.path, 'new')))).toMatchObject({ code: 'data_folder_unusable' })
    const backup = await runCommand(dataDir, 'backup', join(disk.path, 'copy.db'))
    expect(backup).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Not enough space for the copy in ${disk.path}; nothing was written.\n`,
    })
    expect(existsSync(join(disk.path, 'copy.db'))).toBe(false)
    disk.empty()
    await runForJson(dataDir, 'drive', 'create', 'After')
    expect(await namesOf()).toEqual(expect.arrayContaining(['Main', 'Before', 'After']))
  })

  test('whose disk filled up after an orderly stop opens with the room that was kept for that', () => {
    using disk = smallDisk('8m')
    if (disk === null) return
    const dataDir = join(disk.path, 'data')
    // In a process of its own: what SQLite keeps beside the database goes with the last one that had it open.
    const run = (...words: string[]) => {
      const ran = Bun.spawnSync(roughcut(...words, '--data', dataDir))
      return { exitCode: ran.exitCode, stderr: ran.stderr.toString() }
    }
    expect(run('drive', 'create', 'Before')).toEqual({ exitCode: 0, stderr: '' })
    expect(existsSync(join(dataDir, `${DATABASE_FILE}-shm`))).toBe(false)
    disk.fill()
    const full = `The disk of the data folder ${dataDir} is full; make room and try again, nothing was lost.\n`
    expect(run('drive', 'list')).toEqual({ exitCode: 1, stderr: full })
    disk.empty()
    const reserve = join(dataDir, `${DATABASE_FILE}.reserve`)
    createDiskReserve(join(dataDir, DATABASE_FILE)).refill()
    disk.fill()
    expect(existsSync(reserve)).toBe(true)
    expect(run('drive', 'list')).toEqual({ exitCode: 0, stderr: '' })
    expect(existsSync(reserve)).toBe(false)
  })
})

describe('a database', () => {
  test.each([
    ['that is none', (path: string) => writeFileSync(path, 'this is not a database '.repeat(100))],
    ['that was cut off', (path: string) => truncateSync(path, statSync(path).size / 2 + 100)],
    ['that was written over', (path: string) => overwrite(path, 8_192)],
  ])('%s is called damaged, with what to do', async (_, damage) => {
    using folder = temporaryFolder()
    const store = openDataFolder(folder.path)
    store.raw.run('PRAGMA wal_checkpoint(TRUNCATE)')
    store.close()
    damage(join(folder.path, DATABASE_FILE))
    expect(await rejectionOf(start(folder.path))).toMatchObject({
      code: 'data_folder_unusable',
      message: `The database in ${folder.path} is damaged; stop the server and put a backup in its place with \`roughcut restore FILE\`.`,
    })
    expect((await doctorOf(folder.path)).get('database')).toMatchObject({
      status: 'problem',
      found: expect.stringContaining('damaged'),
    })
  })

  test('of another program is refused and not touched', async () => {
    using folder = temporaryFolder()
    const raw = new Database(join(folder.path, DATABASE_FILE), { create: true })
    raw.run('CREATE TABLE users (mine)')
    raw.close()
    expect(await complaint(folder.path)).toContain("another program's")
    const after = new Database(join(folder.path, DATABASE_FILE))
    expect(after.query('SELECT name FROM sqlite_master').all()).toEqual([{ name: 'users' }])
    after.close()
  })

  test('that is a folder is a message, not a stack trace', async () => {
    using folder = temporaryFolder()
    mkdirSync(join(folder.path, DATABASE_FILE))
    await complaint(folder.path)
  })
})

test.each([
  ['ENOSPC', 'is full'],
  ['EDQUOT', 'is full'],
  ['SQLITE_FULL', 'is full'],
  ['SQLITE_IOERR_SHMSIZE', 'is full'],
  ['SQLITE_IOERR_FSYNC', 'reports errors (SQLITE_IOERR_FSYNC)'],
  ['EIO', 'reports errors (EIO)'],
  ['EROFS', 'can only be read'],
  ['SQLITE_BUSY_SNAPSHOT', 'is busy with another program'],
])('%s is reported as a folder that %s', (code, message) => {
  const error = dataFolderError(Object.assign(new Error('x'), { code }), '/data')
  expect(error).toMatchObject({ code: 'data_folder_unusable', message: expect.stringContaining(message) })
})

test('errors that have nothing to do with the folder stay unchanged', () => {
  const bug = new TypeError('bug')
  expect(dataFolderError(bug, '/data')).toBe(bug)
})

function overwrite(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes.fill(0xff, at, at + 40_000)
  writeFileSync(path, bytes)
}
