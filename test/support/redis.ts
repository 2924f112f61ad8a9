// A Redis (or Valkey) server of a test's own, on a free port, that keeps nothing on the disk.
import { RedisClient } from 'bun'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

const PROGRAM = Bun.which('redis-server') ?? Bun.which('valkey-server')

/** For `test.skipIf`: the reason stands in the name of the skipped test. */
export const HAS_REDIS = PROGRAM !== null

export type TestBroker = AsyncDisposable & {
  url: string
  pid(): number
  /** Ends it at once; Redis forgets everything. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
}

export async function startRedis(): Promise<TestBroker> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: Bun.Subprocess | null = null
  const kill = async () => {
    child?.kill('SIGKILL')
    await child?.exited
  }
  const start = async () => {
    if (PROGRAM === null) throw new Error('redis-server is not installed')
    child = Bun.spawn([PROGRAM, '--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdout: 'ignore',
      stderr: 'ignore',
    })
    await eventually(async () => {
      const client = new RedisClient(url, { autoReconnect: false })
      try {
        await client.ping()
      } finally {
        client.close()
      }
    })
  }
  await start()
  return { url, pid: () => child?.pid ?? 0, kill, start, [Symbol.asyncDispose]: kill }
}
