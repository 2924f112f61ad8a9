// A Redis (or Valkey) server of a test's own, on a free port, that keeps nothing on the disk.
import { createServer } from 'node:net'
import { RedisClient } from 'bun'
import { eventually } from './eventually.ts'

const PROGRAM = Bun.which('redis-server') ?? Bun.which('valkey-server')

/** For `test.skipIf`: the reason stands in the name of the skipped test. */
export const HAS_REDIS = PROGRAM !== null

export type TestRedis = AsyncDisposable & {
  url: string
  pid(): number
  /** Ends it at once; it forgets everything. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
}

export async function startRedis(): Promise<TestRedis> {
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
