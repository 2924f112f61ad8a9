// A Postgres server of a test's own, on a free port, in a temporary folder. It refuses to run as root, so there it runs as
// the user that Debian's package creates.
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brokerVersion } from '../../src/adapters/broker/connections.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import type { TestBroker } from './redis.ts'
import { temporaryFolder } from './temporary-folder.ts'

const DEBIAN = '/usr/lib/postgresql'
const FOLDER = Bun.which('initdb')?.replace(/\/initdb$/, '') ?? debianFolder()

/** For `test.skipIf`: the reason stands in the name of the skipped test. */
export const HAS_POSTGRES = FOLDER !== null && (process.getuid?.() !== 0 || userOfPostgres() !== null)

function debianFolder(): string | null {
  if (!existsSync(DEBIAN)) return null
  const newest = readdirSync(DEBIAN).sort().at(-1)
  return newest === undefined ? null : join(DEBIAN, newest, 'bin')
}

function userOfPostgres(): { uid: number; gid: number } | null {
  const found = Bun.spawnSync(['id', '-u', 'postgres'])
  const group = Bun.spawnSync(['id', '-g', 'postgres'])
  return found.success ? { uid: Number(found.stdout), gid: Number(group.stdout) } : null
}

/** It has no password, and loses what was written last when it is killed. */
export async function startPostgres(): Promise<TestBroker> {
  const folder = temporaryFolder()
  const data = join(folder.path, 'data')
  mkdirSync(data, { mode: 0o700 })
  const user = process.getuid?.() === 0 ? userOfPostgres() : null
  if (user !== null) for (const path of [folder.path, data]) chownSync(path, user.uid, user.gid)
  const as = user === null ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const program = (name: string) => join(FOLDER ?? '', name)
  const made = Bun.spawnSync(
    [...as, program('initdb'), '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'],
    { cwd: folder.path },
  )
  if (!made.success) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: Bun.Subprocess | null = null
  const kill = async () => {
    child?.kill('SIGKILL')
    await child?.exited
    // Its children end when they notice; until then, a new one refuses to start.
    await eventually(() => {
      const left = Bun.spawnSync(['pgrep', '-f', data]).stdout.toString().trim()
      if (left !== '') throw new Error(`still there: ${left}`)
    }, 20_000)
  }
  const spawn = () =>
    Bun.spawn(
      [
        ...[...as, program('postgres'), '-D', data, '-p', String(port), '-k', folder.path],
        ...['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
      ],
      { cwd: folder.path, stdout: 'ignore', stderr: 'ignore' },
    )
  const start = async () => {
    let started = spawn()
    await eventually(async () => {
      // It ends at once while a busy child of the one that was killed, whose title has no path, is still there.
      if (started.exitCode !== null) started = spawn()
      child = started
      await brokerVersion(url)
    }, 30_000)
  }
  await start()
  return {
    url,
    pid: () => child?.pid ?? 0,
    kill,
    start,
    async [Symbol.asyncDispose]() {
      await kill()
      folder[Symbol.dispose]()
    },
  }
}
